/** What every page for readers is made from, and what it answers. */

import type { Stores } from '../../services/stores.ts'
import type { FramedPage } from '../pages/frame.ts'
import type { Site, Visit } from '../pages/visit.ts'

/** What the pages are made from: everything that is stored, and what the server says of itself. */
export interface Reader extends Site {
  readonly stores: Stores
  /** The program's version. */
  readonly version: string
}

/** Another address: 308 to the one that something has for good, 303 to what a form asked for. */
export interface Elsewhere {
  readonly status: 303 | 308
  readonly address: string
}

/** What is asked for. `query` holds what stands in the address as text. */
export interface Asked {
  readonly visit: Visit
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | undefined>>
  /** Where no other thread makes what takes long: that is left out. */
  readonly isHasty?: true
}

export type Shown = FramedPage | Elsewhere

/** A page of the library. @throws Refusal */
export type Show = (reader: Reader, asked: Asked) => Shown

export const isElsewhere = (shown: Shown): shown is Elsewhere => 'address' in shown
