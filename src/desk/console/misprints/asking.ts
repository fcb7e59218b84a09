/** Asks the server for misprints and says what becomes of them: of the two kinds each in its own operations. */

import { isPali } from '../../../definitions/editions.ts'
import { LIKELY } from '../../../definitions/likely.ts'
import { answered, ask, desk } from '../base/api.ts'
import { doneOr } from '../base/proposed.ts'
import type { Done, Source } from '../base/queue.ts'
import { giveUp, TAB } from '../base/turns.ts'
import type { components } from '../types/desk.d.ts'
import type { MisprintFilter } from './filter.ts'
import { type Misprint, type MisprintName, misprintOfReport, misprintOfSuspect } from './misprint.ts'

export type Printed = components['schemas']['InPrint']
export type WitnessTable = components['schemas']['Witnesses']

/** A misprint with the paragraph in which it stands. */
export interface SeenMisprint extends Misprint {
  /** Undefined where the words do not stand there any more. */
  readonly print: Printed | undefined
  /** What others say of the place; it comes after the misprint itself. */
  readonly around: Promise<Surroundings>
}

/** What is known of a word form. */
export interface KnownWord {
  readonly word: string
  readonly readings: readonly {
    readonly headword: string
    readonly analysis: string | null
    readonly entries: readonly { readonly html: string }[]
  }[]
  readonly occurrences: { readonly total: number }
}

/** The misprints of a filter. */
export const misprintsOf = (filter: MisprintFilter): Source<MisprintName, SeenMisprint> => ({
  keyOf: ({ id }) => String(id),
  nameOf: ({ id }) => ({ id }),
  isDealt: filter.state === undefined,
  read: ({ id }) => readMisprint(filter, id),
  deal: (most, after) => dealt(filter, most, after),
  list: (limit, offset) => listed(filter, limit, offset),
  // all places of one pair of words may be decided together
  alike: ({ place, proposals: [first] }) =>
    JSON.stringify([place?.source, place?.edition, place?.wrong, first?.right]),
  release: () => giveUp(filter.kind),
})

async function listed({ kind, doubtful: _, ...narrowed }: MisprintFilter, limit: number, offset: number) {
  if (kind === 'reports') {
    const state = narrowed.state as 'open' | 'taken' | 'refused' | undefined
    const query = { limit, offset, state: state ?? 'open' }
    const { items } = await answered(desk.GET('/api/desk/reports', { params: { query } }))
    return items.map(({ number }) => ({ id: number }))
  }
  const state = narrowed.state as 'open' | 'printed' | 'later' | 'corrected' | undefined
  const query = { ...narrowed, state: state ?? 'open', limit, offset }
  const { items } = await answered(desk.GET('/api/desk/suspects', { params: { query } }))
  return items.map(({ id }) => ({ id }))
}

async function dealt(
  { kind, state: _, doubtful, ...narrowed }: MisprintFilter,
  most: number,
  after?: MisprintName,
) {
  const turn = { tab: TAB, most, ...(after === undefined ? {} : { after: after.id }) }
  const named = (ids: readonly number[]) => ids.map((id) => ({ id }))
  if (kind === 'reports') {
    const { reports, elsewhere } = await answered(desk.POST('/api/desk/reports/turns', { body: turn }))
    return { names: named(reports), elsewhere }
  }
  const body = { ...turn, ...narrowed, ...(doubtful ? {} : { least: LIKELY }) }
  const { suspects, elsewhere } = await answered(desk.POST('/api/desk/suspects/turns', { body }))
  return { names: named(suspects), elsewhere }
}

/** @throws Refused */
export async function readMisprint(
  { kind }: Pick<MisprintFilter, 'kind'>,
  id: number,
): Promise<SeenMisprint> {
  const misprint =
    kind === 'reports'
      ? misprintOfReport(
          await answered(desk.GET('/api/desk/reports/{number}', { params: { path: { number: id } } })),
        )
      : misprintOfSuspect(await answered(desk.GET('/api/desk/suspects/{id}', { params: { path: { id } } })))
  return seenOf(misprint)
}

/** With what stands around it. */
export async function seenOf(misprint: Misprint): Promise<SeenMisprint> {
  // asked for at once, and not waited for
  const around = surroundings(misprint)
  return { ...misprint, print: await readPrinted(misprint), around }
}

async function readPrinted({ place }: Misprint): Promise<Printed | undefined> {
  if (!place) return undefined
  const { wrong: words, ...where } = place
  // one that was mended in the source stands there no more, and can still be looked at
  return answered(desk.GET('/api/desk/in-print', { params: { query: { ...where, words } } })).catch(
    () => undefined,
  )
}

export interface Surroundings {
  /** Undefined where nobody else has the text. */
  readonly witnesses: WitnessTable | undefined
  /** What the dictionaries say of the printed words and of those proposed. */
  readonly words: readonly KnownWord[]
}

/** So many forms are looked up: what is printed, and the likeliest of what is proposed. */
const LOOKED_UP = 3

/** What others say of the place; nothing of it keeps an editor from deciding, so what cannot be had is left out. */
async function surroundings({ place, proposals }: Misprint): Promise<Surroundings> {
  if (!place || !isPali(place.edition)) return { witnesses: undefined, words: [] }
  const { division, entry, ...query } = place
  const forms = [place.wrong, ...proposals.map(({ right }) => right)].filter((form) => !/\s/.test(form))
  const [witnesses, ...words] = await Promise.all([
    answered(
      desk.GET('/api/desk/witnesses/{division}/{entry}', { params: { path: { division, entry }, query } }),
    ).catch(() => undefined),
    ...forms
      .slice(0, LOOKED_UP)
      .map((form) => ask<KnownWord>('GET', `/api/words/${encodeURIComponent(form)}`).catch(() => undefined)),
  ])
  return { witnesses, words: words.filter((word) => word !== undefined) }
}

/** Puts words right. @throws Refused 409 where somebody was quicker */
export async function putRight(
  { kind, id, place }: Misprint,
  { evidence, ...words }: { right: string; reason: string; evidence: string },
  everywhere: boolean,
): Promise<Done> {
  if (!place) throw new Error('Words that stand nowhere cannot be put right')
  const body = {
    ...{ ...place, ...words },
    ...(evidence === '' ? {} : { evidence }),
    ...(everywhere ? { everywhere } : {}),
    ...(kind === 'reports' ? { report: id } : {}),
  }
  return doneOr(async () => {
    const { edit, places } = await answered(desk.POST('/api/desk/corrections', { body }))
    return done(edit, places, places > 1)
  })
}

/**
 * @param state `open` takes back what was said
 * @param everywhere of a suspect all places of its pair of words, of a report all that waits of its sender
 * @throws Refused 412 where somebody did something with it since
 */
export async function judge(
  { kind, id, version }: Misprint,
  state: 'printed' | 'later' | 'taken' | 'open',
  note: string | undefined,
  everywhere: boolean,
): Promise<Done> {
  const header = { 'If-Match': `"${version}"` }
  const told = note === undefined ? {} : { note: note === '' ? null : note }
  return doneOr(async () => {
    if (kind === 'reports') {
      const is = state === 'printed' || state === 'later' ? ('refused' as const) : state
      const body = { ...told, state: is, ...(everywhere ? { wholeSender: true } : {}) }
      const params = { path: { number: id }, header }
      const { edit, reports } = await answered(desk.POST('/api/desk/reports/{number}', { params, body }))
      return done(edit, reports, false)
    }
    const body = { ...told, state: state === 'taken' ? ('printed' as const) : state, everywhere }
    const params = { path: { id }, header }
    const { edit, places } = await answered(desk.POST('/api/desk/suspects/{id}', { params, body }))
    return done(edit, places, false)
  })
}

/** What putting words right would do: at how many places, and what of their letters may be wrong. @throws Refused */
export async function foresee({ place }: Misprint, right: string, everywhere: boolean) {
  if (!place) return { total: 0, warnings: [] }
  const body = { ...place, right, reason: '-', everywhere }
  return answered(desk.POST('/api/desk/preview/corrections', { body }))
}

/** @param isBatch whether the places are edits of their own, in one batch */
const done = (edit: number, places: number, isBatch: boolean): Done => ({
  places,
  undo: () => {
    const query = isBatch ? { batch: '1' as const } : {}
    return answered(desk.POST('/api/desk/edits/{id}/undo', { params: { path: { id: edit }, query } }))
  },
})
