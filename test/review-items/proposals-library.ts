/** A library with keys that propose and keys that publish. */

import { expect } from 'bun:test'
import { PROPOSING_KEY } from '../canon/canon-library.ts'
import { openDeskLibrary } from '../desk/desk-library.ts'
import { type ErrorBody, ORIGIN, openTestLibrary } from '../support/library.ts'

/** Two keys that publish, and two that only propose; malee has one of each kind. */
export const KEYS = {
  somchai: 'somchai-publishes-this',
  malee: 'malee-only-proposes-it',
  maleeToo: 'malee-publishes-as-well',
  dao: 'dao-only-proposes-too',
}

/** A proposal in answers of the desk API. */
export interface Proposal {
  readonly id: number
  readonly state: string
  readonly by: string
  readonly kind: string
  readonly title: string
  readonly version: string
  readonly ifMatch: string | null
  readonly current: string | null
  readonly reason: string | null
  readonly edit: number | null
  readonly changed: boolean
  readonly undone: boolean
  readonly problem: string | null
  readonly with: readonly unknown[]
  readonly before: readonly { readonly fields: Record<string, unknown> }[]
  readonly after: readonly { readonly fields: Record<string, unknown> }[]
}

/** Opens an empty library, with functions that call the desk API by each key. */
export function openProposalsLibrary() {
  const { somchai, malee, maleeToo, dao } = KEYS
  const library = openTestLibrary({
    keys: `somchai:${somchai},malee?:${malee},malee:${maleeToo},dao?:${dao}`,
  })
  const as = (who: keyof typeof KEYS) => {
    const call = async <T = Proposal & ErrorBody>(method: string, path: string, body?: unknown) =>
      await library.call<T>(method, path.startsWith('/api/') ? ORIGIN + path : `${ORIGIN}/api/desk${path}`, {
        key: KEYS[who],
        ...(body === undefined ? {} : { body }),
      })
    return {
      call,
      propose: (method: string, path: string, body?: unknown, more: object = {}) =>
        call('POST', '/proposals', { method, path, ...(body === undefined ? {} : { body }), ...more }),
    }
  }
  return { library, somchai: as('somchai'), malee: as('malee'), maleeToo: as('maleeToo'), dao: as('dao') }
}

export const createCategoryBody = { slug: 'dhamma', title: 'ธรรมะ', description: 'กขฃค' }
export const CATEGORIES = '/api/v1/book-categories'

/** A write to the API, or a proposed one. */
export type Write = readonly [method: string, path: string, body?: unknown]

export const DESK = '/api/desk'
export const API = '/api/v1'

/** Opens a library with texts after some writes; `write` does another write, `propose` proposes one. */
export async function openWith(before: readonly Write[]) {
  const library = await openDeskLibrary()
  const write = async ([method, path, body]: Write) => {
    const { status } = await library.api(method, `http://library.local${path}`, body)
    expect([path, status < 300]).toEqual([path, true])
  }
  for (const each of before) await write(each)
  const propose = async ([method, path, body]: Write, further: readonly object[] = []) => {
    const proposed = { method, path, with: further, ...(body === undefined ? {} : { body }) }
    const answer = await library.desk('POST', '/proposals', proposed, {
      authorization: `Bearer ${PROPOSING_KEY}`,
    })
    expect([path, answer.status, answer.body.error]).toEqual([path, 201, undefined])
    return answer.body
  }
  return { library, write, propose }
}
