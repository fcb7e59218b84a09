/** Requests about misprints of both kinds: suspects that the import found, and readers' reports. */

import { isPaliEdition } from '../../../definitions/editions.ts'
import { MIN_LIKELY_SUSPECT_WEIGHT } from '../../../definitions/review-items/suspect.ts'
import { createIfMatchHeaders, getFromApi, sendDynamicRequest, sendToApi } from '../base/api.ts'
import { undoEdit } from '../base/edits.tsx'
import { runDecisionOrPropose } from '../base/proposed-notice.ts'
import type { QueueActionResult } from '../base/queue.ts'
import { createQueueItemRequests, type QueueDefinition } from '../base/queue-item.tsx'
import { isHttp404Error } from '../base/request-errors.ts'
import type { components } from '../types/desk.d.ts'
import { getMisprintQueueAddress, type MisprintFilter } from './filter.ts'
import {
  convertReportToMisprint,
  convertSuspectToMisprint,
  type MisprintKind,
  type SuspectedWords,
  type SuspectOrReport,
} from './misprint.ts'

type Printed = components['schemas']['InPrint']
/**
 * The collation of all Pali sources at some words, as the desk API returns it: each differing place, with the reading
 * of each source.
 */
export type WitnessReadingsTable = components['schemas']['Witnesses']

/** The context of words: their printed paragraph, and what other sources say. */
interface Context {
  /** Undefined if the source no longer has the words. */
  readonly print: Printed | undefined
  /** What other sources say; it loads after the words themselves. */
  readonly evidence: Promise<MisprintEvidence>
}
/** Words at a place, with their printed paragraph and what other sources say. */
export type WordsInContext = SuspectedWords & Context
/** A misprint with its printed paragraph and what other sources say. */
export type MisprintInContext = SuspectOrReport & Context

/** What the dictionaries say about a word form, and how often the form occurs in the canon. */
export interface WordFormInfo {
  readonly word: string
  readonly readings: readonly {
    readonly headword: string
    readonly analysis: string | null
    readonly entries: readonly { readonly html: string }[]
  }[]
  readonly occurrences: { readonly total: number }
}

/** Returns the definition of the queue of misprints that match a filter. */
export function defineMisprintQueue(filter: MisprintFilter): QueueDefinition<MisprintInContext> {
  const { kind, state = 'open', doubtful, ...others } = filter
  const least = kind === 'reports' || doubtful ? {} : { least: MIN_LIKELY_SUSPECT_WEIGHT }
  const keyOfItem = (item: number | { readonly id?: number; readonly number?: number }) =>
    String(typeof item === 'number' ? item : (item.id ?? item.number))
  const filters = { leaseFilters: { ...others, ...least }, listFilters: { ...others, state } }
  return {
    ...createQueueItemRequests({ kind, leasedProperty: kind, keyOfItem, toRequestKey: Number, ...filters }),
    keyOf: ({ id }) => String(id),
    isLeased: state === 'open',
    read: (key) => fetchMisprint(kind, Number(key)),
    // one decision may cover all places with the same words and the same first proposal
    groupOf: ({ place, proposals: [first] }) =>
      JSON.stringify([place?.source, place?.edition, place?.wrong, first?.right]),
    addressOf: (key) => getMisprintQueueAddress(key, filter),
    noun: 'คำ',
    classifier: 'แห่ง',
    openPhrase: 'ที่รอตัดสิน',
    verb: 'เปิด',
  }
}

/**
 * Fetches a suspect or a report, with its context.
 * @param id id of the suspect or number of the report
 * @throws RequestRejectedError
 */
export async function fetchMisprint(kind: MisprintKind, id: number): Promise<MisprintInContext> {
  const misprint =
    kind === 'reports'
      ? convertReportToMisprint(await getFromApi('/api/desk/reports/{number}', { number: id }))
      : convertSuspectToMisprint(await getFromApi('/api/desk/suspects/{id}', { id }))
  return fetchMisprintContext(misprint)
}

/**
 * Returns words with their printed paragraph added. It starts loading what other sources say, but does not wait for
 * that.
 * @throws RequestRejectedError
 */
export async function fetchMisprintContext<Words extends SuspectedWords>(misprint: Words): Promise<Words & Context> {
  // started at once, but not awaited
  const evidence = fetchEvidence(misprint)
  return { ...misprint, print: await fetchPrintedParagraph(misprint), evidence }
}

async function fetchPrintedParagraph({ place }: SuspectedWords): Promise<Printed | undefined> {
  if (!place) return undefined
  const { wrong: words, ...location } = place
  // words that the source has corrected are gone, but the misprint can still be viewed
  return getFromApi('/api/desk/in-print', { ...location, words }).catch((error: unknown) => {
    if (isHttp404Error(error)) return undefined
    throw error
  })
}

/** The evidence about a misprint: readings of other sources, and dictionary entries. */
export interface MisprintEvidence {
  /** Undefined if no other source has the text. */
  readonly witnesses: WitnessReadingsTable | undefined
  /** Dictionary entries of the printed and the proposed words. */
  readonly words: readonly WordFormInfo[]
}

/** Number of word forms looked up: the printed one and the likeliest proposals. */
const MAX_LOOKED_UP_FORMS = 3

/** Loads what other sources and dictionaries say. It is not needed for deciding, so failed requests are left out. */
async function fetchEvidence({ place, proposals }: SuspectedWords): Promise<MisprintEvidence> {
  if (!place || !isPaliEdition(place.edition)) return { witnesses: undefined, words: [] }
  const { division, entry, ...query } = place
  const forms = [place.wrong, ...proposals.map(({ right }) => right)].filter((form) => !/\s/.test(form))
  const [witnesses, ...words] = await Promise.all([
    getFromApi('/api/desk/witnesses/{division}/{entry}', { division, entry, ...query }).catch(() => undefined),
    ...forms
      .slice(0, MAX_LOOKED_UP_FORMS)
      .map((form) =>
        sendDynamicRequest<WordFormInfo>('get', `/api/words/${encodeURIComponent(form)}`).catch(() => undefined),
      ),
  ])
  return { witnesses, words: words.filter((word) => word !== undefined) }
}

/**
 * Corrects a misprint. The server carries this out or stores it as a proposal.
 * @param everywhere whether the words are corrected at all their places in the source
 * @throws RequestRejectedError 409 when another editor was faster
 */
export async function correctMisprint(
  { kind, id, place }: SuspectOrReport,
  { evidence, ...words }: { right: string; reason: string; evidence: string },
  everywhere: boolean,
): Promise<QueueActionResult> {
  if (!place) throw new Error('A report without a place in the canon cannot be corrected')
  const body = {
    ...place,
    ...words,
    ...(evidence === '' ? {} : { evidence }),
    ...(everywhere ? { everywhere } : {}),
    ...(kind === 'reports' ? { report: id } : {}),
  }
  return runDecisionOrPropose(async () => {
    const { edit, places } = await sendToApi('post', '/api/desk/corrections', {}, body)
    return createActionResult(edit, places, places > 1)
  })
}

/**
 * Decides a misprint without correcting it.
 * @param state `printed` keeps the words as printed, `later` postpones the decision, `taken` accepts a report, and
 * `open` reopens the misprint
 * @param note undefined keeps the stored note; empty removes it
 * @param everywhere for a suspect, decides all places of the same words; for a report, all waiting reports of its
 * sender
 * @throws RequestRejectedError 412 when another editor changed it meanwhile
 */
export async function decideMisprint(
  { kind, id, version }: SuspectOrReport,
  state: 'printed' | 'later' | 'taken' | 'open',
  note: string | undefined,
  everywhere: boolean,
): Promise<QueueActionResult> {
  const noteChange = note === undefined ? {} : { note: note === '' ? null : note }
  const decision =
    kind === 'reports'
      ? { state: state === 'printed' ? 'refused' : state, ...(everywhere ? { wholeSender: true } : {}) }
      : { state, everywhere }
  return runDecisionOrPropose(async () => {
    const answer = await sendDynamicRequest<DecisionAnswer>(
      'post',
      `/api/desk/${kind}/${id}`,
      { ...noteChange, ...decision },
      createIfMatchHeaders(version),
    )
    return createActionResult(answer.edit, answer.places ?? answer.reports ?? 1, false)
  })
}

interface DecisionAnswer {
  readonly edit: number
  /** Number of decided suspects or reports. */
  readonly places?: number
  readonly reports?: number
}

/**
 * Fetches what a correction would do: the number of places, and warnings about impossible sequences of letters.
 * @param right the corrected words
 * @param everywhere whether it would apply to all places of the words in the source
 * @throws RequestRejectedError
 */
export async function previewCorrection({ place }: Pick<SuspectOrReport, 'place'>, right: string, everywhere: boolean) {
  if (!place) return { total: 0, warnings: [] }
  const body = { ...place, right, reason: '-', everywhere }
  return sendToApi('post', '/api/desk/preview/corrections', {}, body)
}

/** Returns the result of a decision with its undo. @param isBatch whether each place has its own edit, in one batch */
const createActionResult = (edit: number, places: number, isBatch: boolean): QueueActionResult => ({
  places,
  undo: () => undoEdit(edit, isBatch),
})
