/** Records as list items, written out as JSON once and kept until something that they show changes. */

import type { LibraryDatabase } from '../../db/library-database.ts'
import { jsonBytes } from '../json-bytes.ts'
import type { Language } from '../languages/languages.ts'
import type { Resource } from '../resources/definition.ts'
import type { ShownRecord } from './record.ts'
import { onStale } from './shown-with.ts'

/** What is kept for one resource at the most, in bytes: some four thousand chants. */
const BUDGET = 4 * 1024 * 1024
/** What a kept item costs beside its own bytes, about. */
const OVERHEAD = 200

export class RecordItems {
  private readonly kept = new Map<Language, Map<number, Uint8Array>>()
  private held = 0

  /** @param show the records with these ids as list items; one that is gone is left out. */
  constructor(
    db: Pick<LibraryDatabase, 'onChange'>,
    resource: Resource,
    private readonly show: (ids: readonly number[], language: Language) => readonly ShownRecord[],
  ) {
    onStale(db, resource, (ids) => this.drop(ids))
  }

  /** The items as the bytes of their JSON, in the order of the ids. */
  of(ids: readonly number[], language: Language): readonly Uint8Array[] {
    const known = this.in(language)
    const missing = ids.filter((id) => !known.has(id))
    const made = new Map<number, Uint8Array>()
    if (missing.length > 0) {
      for (const item of this.show(missing, language)) made.set(item.id, jsonBytes(item))
    }
    const items = ids.flatMap((id) => known.get(id) ?? made.get(id) ?? [])
    for (const [id, item] of made) this.keep(language, id, item)
    return items
  }

  private in(language: Language): Map<number, Uint8Array> {
    let items = this.kept.get(language)
    if (!items) {
      items = new Map()
      this.kept.set(language, items)
    }
    return items
  }

  private keep(language: Language, id: number, item: Uint8Array): void {
    if (this.held + item.byteLength + OVERHEAD > BUDGET) this.dropAll()
    this.in(language).set(id, item)
    this.held += item.byteLength + OVERHEAD
  }

  private drop(ids: readonly number[] | 'all'): void {
    if (ids === 'all') {
      this.dropAll()
      return
    }
    for (const items of this.kept.values()) {
      for (const id of ids) {
        const item = items.get(id)
        if (item && items.delete(id)) this.held -= item.byteLength + OVERHEAD
      }
    }
  }

  private dropAll(): void {
    this.kept.clear()
    this.held = 0
  }
}
