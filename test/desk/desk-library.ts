/** Opens libraries with a canon for tests of the desk, and reads all data that editors write. */

import { type CanonLibrary, openCanonLibrary } from '../canon/canon-library.ts'
import { firstSource, secondSource } from '../canon/world.ts'
import type { TestPackage } from '../intake/import/packages.ts'

export interface DeskLibrary extends CanonLibrary {
  /** The number of the latest edit. */
  lastEdit(): number
  /** Returns the dumps of all collections. */
  everything(): Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}

/** Opens a library for tests of the desk. @param open `openLibraryWithSuspects` for a library with suspects */
export async function openDeskLibrary(
  packages: readonly TestPackage[] = [firstSource, secondSource],
  open: (...packages: readonly TestPackage[]) => Promise<CanonLibrary> = openCanonLibrary,
): Promise<DeskLibrary> {
  const library = await open(...packages)
  return {
    ...library,
    [Symbol.dispose]: () => library[Symbol.dispose](),
    lastEdit: () => library.edits().at(-1)?.id ?? 0,
    everything: () =>
      Object.fromEntries(library.collections.all.map((collection) => [collection.name, collection.dump()])),
  }
}

/** Removes the times that an undo sets again; times of decisions stay. */
export const withoutTimes = (dump: ReturnType<DeskLibrary['everything']>) =>
  Object.fromEntries(
    Object.entries(dump).map(([name, records]) => [
      name,
      name === 'passage-decisions' ? records : records.map(({ updatedAt: _, ...record }) => record),
    ]),
  )
