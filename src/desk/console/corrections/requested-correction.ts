/** What the form of a correction is asked for in its address, so that every text leads there, and a colleague can be sent. */

import { get } from '../base/api.ts'
import { isEditionId } from '../base/names.ts'
import { NEW_RECORD_SLUG } from '../base/records.ts'
import { screenAddress } from '../base/route.ts'
import type { MisprintPlace } from '../misprints/misprint.ts'
import type { components, operations } from '../types/desk.d.ts'
import { findNeighbouringWords, removeDoubledWord } from './replaced-words.ts'

/** A correction. */
export type Correction = components['schemas']['Correction']
/** The state of a correction. */
export type CorrectionState = Correction['state']
/** The body of a new correction. */
export type CorrectionBody = NonNullable<operations['createCorrection']['requestBody']>['content']['application/json']

/** What is to be corrected. Without a source the page is asked whose words are there. */
export type RequestedCorrection = Pick<MisprintPlace, 'edition' | 'volume' | 'page' | 'before' | 'wrong' | 'after'> &
  Partial<Pick<MisprintPlace, 'source' | 'division' | 'entry'>>

/** What goes along into the form. */
export interface CorrectionFormContext {
  /** Where the editor came from, to go back there. */
  readonly from?: string
  readonly right?: string
  readonly evidence?: string
  /** The number of the reader's report that it answers. */
  readonly report?: string
  readonly everywhere?: string
}

/** The Thai names of states. */
export const STATE_NAMES: Readonly<Record<CorrectionState, string>> = {
  active: 'ผู้อ่านเห็นแล้ว',
  'taken-up': 'แหล่งแก้ไว้แล้ว',
  homeless: 'ไม่พบที่เดิม',
}

/** The address of the form. */
export const addressOfCorrecting = (input: RequestedCorrection, along: CorrectionFormContext = {}): string =>
  screenAddress(['corrections', NEW_RECORD_SLUG], { ...input, ...along })

/** Undefined where the address does not say which words on which page. */
export function parseRequestedCorrection(query: URLSearchParams): RequestedCorrection | undefined {
  const text = (name: string) => query.get(name) ?? ''
  const [volume, page] = [Number(text('volume')), Number(text('page'))]
  const wrong = text('wrong') || text('words')
  const edition = text('edition')
  if (wrong === '' || !isEditionId(edition) || !(volume > 0) || !(page > 0)) return undefined
  const owner = text('source') && {
    source: text('source'),
    division: text('division'),
    entry: text('entry'),
  }
  return {
    ...(owner || {}),
    edition,
    volume,
    page,
    wrong,
    before: text('before'),
    after: text('after'),
  }
}

/** Where the editor came from; undefined where that is no address of this site. */
export function returnAddressOf(query: URLSearchParams): string | undefined {
  const from = query.get('from') ?? ''
  if (!from.startsWith('/')) return undefined
  const url = new URL(from, location.origin)
  return url.origin === location.origin ? url.pathname + url.search : undefined
}

/**
 * The correction with the place of what is typed.
 * @param place of the words that the form began with
 * @returns the body itself where nothing of the place changed, or where the typed words are not on the page, which the server says
 */
export async function withPlaceOfTypedWords(body: CorrectionBody, place: MisprintPlace): Promise<CorrectionBody> {
  const [wrong, right] = [body.wrong.trim(), body.right.trim()]
  if (wrong === place.wrong && right !== '') return body
  const { source, entry, edition, volume, page } = place
  for (const pair of right === '' ? removeDoubledWord(place, wrong) : [{ wrong, right }]) {
    const { before, after, wrong: words } = findNeighbouringWords(place, pair.wrong)
    const { places } = await get('/api/desk/pointed-at', { edition, volume, page, words, before, after })
    const found = places.find((one) => one.source === source && one.entry === entry)
    if (found) return { ...body, ...found, right: pair.right }
  }
  return body
}
