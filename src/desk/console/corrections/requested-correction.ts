/** The address of the correction form. Texts link to it, and editors can share it. */

import { getFromApi } from '../base/api.ts'
import { hasEditionIdForm } from '../base/names.ts'
import { NEW_RECORD_SLUG } from '../base/records.ts'
import { createScreenAddress } from '../base/route.ts'
import type { MisprintPlace } from '../misprints/misprint.ts'
import type { components, operations } from '../types/desk.d.ts'
import { createDoubledWordCorrections, relocateWordsInLine } from './replaced-words.ts'

/** A correction as the desk API returns it: words at a place of a source, and the right words. */
export type ApiCorrection = components['schemas']['Correction']
/**
 * The state of a correction: `active` is in effect, `taken-up` is corrected by the source itself, and `homeless` has
 * lost its place.
 */
export type CorrectionState = ApiCorrection['state']
/** The body of the request that creates a correction. */
export type CorrectionBody = NonNullable<operations['createCorrection']['requestBody']>['content']['application/json']

/** The words to correct, with their page and context. Without a source, the server finds the one that shows them. */
export type RequestedCorrection = Pick<MisprintPlace, 'edition' | 'volume' | 'page' | 'before' | 'wrong' | 'after'> &
  Partial<Pick<MisprintPlace, 'source' | 'division' | 'entry'>>

/** Initial values of the correction form, and the address to return to. All come from the address of the form. */
export interface CorrectionFormInitialValues {
  /** The address to return to. */
  readonly from?: string
  readonly right?: string
  readonly evidence?: string
  /** The number of the reader's report that the correction answers. */
  readonly report?: string
  /** `true` selects all places of the words. */
  readonly everywhere?: string
}

/** The Thai names of the states of corrections. */
export const CORRECTION_STATE_LABELS: Readonly<Record<CorrectionState, string>> = {
  active: 'ผู้อ่านเห็นแล้ว',
  'taken-up': 'แหล่งแก้ไว้แล้ว',
  homeless: 'ไม่พบที่เดิม',
}

/** Returns the address of the form that corrects the given words. */
export const getCorrectionFormAddress = (
  requested: RequestedCorrection,
  initial: CorrectionFormInitialValues = {},
): string => createScreenAddress(['corrections', NEW_RECORD_SLUG], { ...requested, ...initial })

/** Reads the words to correct from a query string. Undefined if the words, edition, volume or page are missing. */
export function parseRequestedCorrection(query: URLSearchParams): RequestedCorrection | undefined {
  const text = (name: string) => query.get(name) ?? ''
  const [volume, page] = [Number(text('volume')), Number(text('page'))]
  const wrong = text('wrong') || text('words')
  const edition = text('edition')
  if (wrong === '' || !hasEditionIdForm(edition) || !(volume > 0) || !(page > 0)) return undefined
  const sourceAndHeading = text('source') && {
    source: text('source'),
    division: text('division'),
    entry: text('entry'),
  }
  return {
    ...(sourceAndHeading || {}),
    edition,
    volume,
    page,
    wrong,
    before: text('before'),
    after: text('after'),
  }
}

/**
 * Reads the address to return to after a correction from the query parameter `from`. Undefined if it is missing or on
 * another site.
 */
export function parseReturnAddress(query: URLSearchParams): string | undefined {
  const from = query.get('from') ?? ''
  if (!from.startsWith('/')) return undefined
  const url = new URL(from, location.origin)
  return url.origin === location.origin ? url.pathname + url.search : undefined
}

/**
 * Returns a correction with the place of the words that the editor typed. They may differ from the selected ones.
 * @param place the place of the selected words
 * @returns the same body if the words are unchanged, or if the page does not have them; the server then reports that
 * @throws RequestRejectedError
 */
export async function relocateCorrectionToTypedWords(
  body: CorrectionBody,
  place: MisprintPlace,
): Promise<CorrectionBody> {
  const [wrong, right] = [body.wrong.trim(), body.right.trim()]
  if (wrong === place.wrong && right !== '') return body
  const { source, entry, edition, volume, page } = place
  for (const pair of right === '' ? createDoubledWordCorrections(place, wrong) : [{ wrong, right }]) {
    const { before, after, wrong: words } = relocateWordsInLine(place, pair.wrong)
    const { places } = await getFromApi('/api/desk/pointed-at', { edition, volume, page, words, before, after })
    const found = places.find((candidate) => candidate.source === source && candidate.entry === entry)
    if (found) return { ...body, ...found, right: pair.right }
  }
  return body
}
