/** Records as list items, written out as JSON once and kept until something that they show changes. */

import type { LibraryDatabase } from '../../db/library-database.ts'
import type { Language } from '../languages/languages.ts'
import type { Resource } from '../resources/definition.ts'
import type { ShownRecord } from './record.ts'
import { shownWith } from './shown-with.ts'

/** The longest text that is kept for one resource, in UTF-16 units: some two thousand chants. */
const LONGEST = 2_000_000

export class RecordItems {
  private readonly kept = new Map<Language, Map<number, string>>()
  private length = 0

  /** @param show the records with these ids as list items; one that is gone is left out. */
  constructor(
    db: LibraryDatabase,
    resource: Resource,
    private readonly show: (ids: readonly number[], language: Language) => readonly ShownRecord[],
  ) {
    const others = new Set(shownWith(resource).filter((collection) => collection !== resource.name))
    db.onChange((touched) => {
      for (const { collection, ids } of touched) {
        if (collection === '*' || others.has(collection)) this.dropAll()
        else if (collection === resource.name) this.drop(ids)
      }
    })
  }

  /** The items as JSON, in the order of the ids. */
  of(ids: readonly number[], language: Language): readonly string[] {
    const known = this.in(language)
    const missing = ids.filter((id) => !known.has(id))
    if (missing.length === 0) return ids.map((id) => known.get(id) ?? '')
    const made = new Map(this.show(missing, language).map((item) => [item.id, JSON.stringify(item)]))
    const items = ids.flatMap((id) => known.get(id) ?? made.get(id) ?? [])
    for (const [id, item] of made) this.keep(language, id, item)
    return items
  }

  private in(language: Language): Map<number, string> {
    let items = this.kept.get(language)
    if (!items) {
      items = new Map()
      this.kept.set(language, items)
    }
    return items
  }

  private keep(language: Language, id: number, item: string): void {
    if (this.length + item.length > LONGEST) this.dropAll()
    this.in(language).set(id, item)
    this.length += item.length
  }

  private drop(ids: readonly number[] | 'all'): void {
    if (ids === 'all') {
      this.dropAll()
      return
    }
    for (const items of this.kept.values()) {
      for (const id of ids) {
        this.length -= items.get(id)?.length ?? 0
        items.delete(id)
      }
    }
  }

  private dropAll(): void {
    this.kept.clear()
    this.length = 0
  }
}
