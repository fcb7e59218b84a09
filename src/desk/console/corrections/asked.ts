/** What the form of a correction is asked for in its address, so that every text leads there, and a colleague can be sent. */

import { isEditionId } from '../base/names.ts'
import { NEW } from '../base/records.ts'
import { address } from '../base/route.ts'
import type { Place } from '../misprints/misprint.ts'
import type { components, operations } from '../types/desk.d.ts'

export type Correction = components['schemas']['Correction']
export type CorrectionState = Correction['state']
export type CorrectionBody = NonNullable<
  operations['createCorrection']['requestBody']
>['content']['application/json']

/** What is to be put right. Without a source the page is asked whose words stand there. */
export type AskedCorrection = Pick<Place, 'edition' | 'volume' | 'page' | 'before' | 'wrong' | 'after'> &
  Partial<Pick<Place, 'source' | 'division' | 'entry'>>

/** What goes along into the form. */
export interface GoesAlong {
  /** Where the editor came from, to go back there. */
  readonly from?: string
  readonly right?: string
  readonly evidence?: string
  /** The number of the reader's report that it answers. */
  readonly report?: string
  readonly everywhere?: string
}

export const STATE_NAMES: Readonly<Record<CorrectionState, string>> = {
  active: 'ผู้อ่านเห็นแล้ว',
  'taken-up': 'แหล่งแก้ไว้แล้ว',
  homeless: 'ไม่พบที่เดิม',
}

export const addressOfCorrecting = (asked: AskedCorrection, along: GoesAlong = {}): string =>
  address(['corrections', NEW], { ...asked, ...along })

/** Undefined where the address does not say which words on which page. */
export function askedIn(query: URLSearchParams): AskedCorrection | undefined {
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
export function cameFrom(query: URLSearchParams): string | undefined {
  const from = query.get('from') ?? ''
  if (!from.startsWith('/')) return undefined
  const url = new URL(from, location.origin)
  return url.origin === location.origin ? url.pathname + url.search : undefined
}
