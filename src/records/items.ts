/** Records as list items, each written out as JSON once and kept until something that it shows changes. */

import type { Changes } from '../changes.ts'
import { jsonBytes } from '../json-bytes.ts'
import { Kept } from '../kept.ts'
import type { Language } from '../languages/languages.ts'
import type { Resource } from '../resources/definition.ts'
import type { ShownRecord } from './record.ts'
import { showsOf } from './shows.ts'

/** What is kept for one resource at the most, in bytes: some four thousand chants. */
const BUDGET = 4 * 1024 * 1024

export class RecordItems {
  private readonly kept = new Kept<Uint8Array>(BUDGET)
  /** What an item shows of other collections. */
  private readonly others: readonly string[]

  /** @param show the records with these slugs as list items; one that is gone is left out. */
  constructor(
    private readonly changes: Changes,
    private readonly resource: Resource,
    private readonly show: (slugs: readonly string[], language: Language) => readonly ShownRecord[],
  ) {
    this.others = showsOf(resource).filter((name) => name !== resource.name)
  }

  /** The items as the bytes of their JSON, in the order of the slugs. */
  of(slugs: readonly string[], language: Language): readonly Uint8Array[] {
    const others = this.changes.stateOf(this.others)
    const stateOf = (slug: string) => Math.max(others, this.changes.stateOfRecord(this.resource.name, slug))
    const items = new Map<string, Uint8Array>()
    const missing: string[] = []
    for (const slug of slugs) {
      const item = this.kept.get(`${language} ${slug}`, stateOf(slug))
      if (item) items.set(slug, item)
      else missing.push(slug)
    }
    for (const record of missing.length > 0 ? this.show(missing, language) : []) {
      const item = jsonBytes(record)
      items.set(record.slug, item)
      this.kept.put(`${language} ${record.slug}`, stateOf(record.slug), item, item.byteLength)
    }
    return slugs.flatMap((slug) => items.get(slug) ?? [])
  }
}
