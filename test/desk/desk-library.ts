/** A library with a canon whose desk can be asked, and everything that people wrote in it. */

import {
  type CanonLibrary,
  type Json,
  openCanonLibrary,
  type Reply,
  TEST_KEY,
} from '../canon/canon-library.ts'
import { first, second } from '../canon/world.ts'
import type { TestPackage } from '../intake/import/packages.ts'
import { ORIGIN } from '../support/library.ts'

export interface DeskLibrary extends CanonLibrary {
  /** Sends one request with the key; a path below /api/v1. */
  api(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<Json>>
  /** The same below /api/desk. */
  desk(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<Json>>
  /** The number of the latest edit. */
  lastEdit(): number
  /** Every collection as it can be taken out. */
  everything(): Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}

export async function openDeskLibrary(
  packages: readonly TestPackage[] = [first, second],
): Promise<DeskLibrary> {
  const library = await openCanonLibrary(...packages)
  const key = { authorization: `Bearer ${TEST_KEY}` }
  return {
    ...library,
    [Symbol.dispose]: () => library[Symbol.dispose](),
    api: (method, path, body, headers) => library.call(method, path, body, { ...key, ...headers }),
    desk: (method, path, body, headers) =>
      library.call(method, `${ORIGIN}/api/desk${path}`, body, { ...key, ...headers }),
    lastEdit: () => library.edits().at(-1)?.id ?? 0,
    everything: () =>
      Object.fromEntries(library.collections.all.map((collection) => [collection.name, collection.dump()])),
  }
}

/** Without the times that an undo renews; those of decisions say when somebody decided. */
export const timeless = (dump: ReturnType<DeskLibrary['everything']>) =>
  Object.fromEntries(
    Object.entries(dump).map(([name, records]) => [
      name,
      name === 'passage-decisions' ? records : records.map(({ updatedAt: _, ...record }) => record),
    ]),
  )
