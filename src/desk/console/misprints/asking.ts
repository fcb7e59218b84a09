/** Asks the server for misprints and says what becomes of them: of the two kinds each in its own operations. */

import { isPali } from '../../../definitions/editions.ts'
import { answered, ask, desk } from '../base/api.ts'
import type { components } from '../types/desk.d.ts'
import type { MisprintFilter } from './filter.ts'
import { type Misprint, misprintOfReport, misprintOfSuspect } from './misprint.ts'

export type Printed = components['schemas']['InPrint']
export type WitnessTable = components['schemas']['Witnesses']

/** A misprint with the paragraph in which it stands. */
export interface SeenMisprint extends Misprint {
  /** Undefined where the words do not stand there any more. */
  readonly print: Printed | undefined
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

/** Ids in the order of the server's list. @throws Refused */
export async function listed({ kind, ...narrowed }: MisprintFilter, limit: number, offset: number) {
  if (kind === 'reports') {
    const state = narrowed.state as 'open' | 'taken' | 'refused' | undefined
    const query = { limit, offset, state: state ?? 'open' }
    const { items } = await answered(desk.GET('/api/desk/reports', { params: { query } }))
    return items.map(({ number }) => number)
  }
  const state = narrowed.state as 'open' | 'printed' | 'later' | 'corrected' | undefined
  const query = { ...narrowed, state: state ?? 'open', limit, offset }
  const { items } = await answered(desk.GET('/api/desk/suspects', { params: { query } }))
  return items.map(({ id }) => id)
}

/** @returns ids of what waits and nobody else is at, and how many were passed over. @throws Refused */
export async function dealt(filter: MisprintFilter, tab: string, most: number, after: number | undefined) {
  const { kind, state: _, ...narrowed } = filter
  const turn = { tab, most, ...(after === undefined ? {} : { after }) }
  if (kind === 'reports') {
    const { reports, elsewhere } = await answered(desk.POST('/api/desk/reports/turns', { body: turn }))
    return { ids: reports, elsewhere }
  }
  const body = { ...turn, ...narrowed }
  const { suspects, elsewhere } = await answered(desk.POST('/api/desk/suspects/turns', { body }))
  return { ids: suspects, elsewhere }
}

/** @throws Refused */
export async function readMisprint({ kind }: MisprintFilter, id: number): Promise<SeenMisprint> {
  const misprint =
    kind === 'reports'
      ? misprintOfReport(
          await answered(desk.GET('/api/desk/reports/{number}', { params: { path: { number: id } } })),
        )
      : misprintOfSuspect(await answered(desk.GET('/api/desk/suspects/{id}', { params: { path: { id } } })))
  return { ...misprint, print: await readPrinted(misprint) }
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
export async function surroundings({ place, proposals }: Misprint): Promise<Surroundings> {
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

/** What became of a misprint, and what takes that back. */
export interface Done {
  readonly edit: number
  /** Of how many places it was said. */
  readonly places: number
  /** Whether these are edits of their own, in one batch. */
  readonly isBatch: boolean
}

/** Puts words right. @throws Refused 409 where somebody was quicker */
export async function putRight(
  { kind, id, place }: Misprint,
  body: { right: string; reason: string; evidence: string },
  everywhere: boolean,
): Promise<Done> {
  if (!place) throw new Error('Words that stand nowhere cannot be put right')
  const { evidence, ...words } = body
  const { edit, places } = await answered(
    desk.POST('/api/desk/corrections', {
      body: {
        ...{ ...place, ...words },
        ...(evidence === '' ? {} : { evidence }),
        ...(everywhere ? { everywhere } : {}),
        ...(kind === 'reports' ? { report: id } : {}),
      },
    }),
  )
  return { edit, places, isBatch: places > 1 }
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
  if (kind === 'reports') {
    const is = state === 'printed' || state === 'later' ? ('refused' as const) : state
    const body = { ...told, state: is, ...(everywhere ? { wholeSender: true } : {}) }
    const params = { path: { number: id }, header }
    const { edit, reports } = await answered(desk.POST('/api/desk/reports/{number}', { params, body }))
    return { edit, places: reports, isBatch: false }
  }
  const body = { ...told, state: state === 'taken' ? ('printed' as const) : state, everywhere }
  const params = { path: { id }, header }
  const { edit, places } = await answered(desk.POST('/api/desk/suspects/{id}', { params, body }))
  return { edit, places, isBatch: false }
}

/** At how many places words would be put right. @throws Refused */
export async function placesEverywhere({ place }: Misprint, right: string): Promise<number> {
  if (!place) return 0
  const body = { ...place, right, reason: '-', everywhere: true }
  const { total } = await answered(desk.POST('/api/desk/preview/corrections', { body }))
  return total
}

/** @throws Refused */
export const undone = ({ edit, isBatch }: Done): Promise<unknown> =>
  answered(
    desk.POST('/api/desk/edits/{id}/undo', {
      params: { path: { id: edit }, query: isBatch ? { batch: '1' as const } : {} },
    }),
  )
