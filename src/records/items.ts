/** Records as list items, each written out as JSON once and kept until something that it shows changes. */

import type { Changes } from '../changes.ts'
import { jsonBytes } from '../json-bytes.ts'
import { Kept } from '../kept.ts'
import type { Language } from '../languages/languages.ts'
import type { Resource } from '../resources/definition.ts'
import { dependenciesOf } from './dependencies.ts'
import type { ShownRecord } from './record.ts'

/** What is kept for one resource at the most, in bytes: some four thousand chants. */
const BUDGET = 4 * 1024 * 1024

export class RecordItems {
  private readonly kept = new Kept<Uint8Array>(BUDGET)
  /** What an item shows of other collections. */
  private readonly others: readonly string[]

  /** @param show the records with these ids as list items; one that is gone is left out. */
  constructor(
    private readonly changes: Changes,
    private readonly resource: Resource,
    private readonly show: (ids: readonly number[], language: Language) => readonly ShownRecord[],
  ) {
    this.others = dependenciesOf(resource).filter((name) => name !== resource.name)
  }

  /** The items as the bytes of their JSON, in the order of the ids. */
  of(ids: readonly number[], language: Language): readonly Uint8Array[] {
    const others = this.changes.stateOf(this.others)
    const stateOf = (id: number) => Math.max(others, this.changes.stateOfRecord(this.resource.name, id))
    const items = new Map<number, Uint8Array>()
    const missing: number[] = []
    for (const id of ids) {
      const item = this.kept.get(`${language} ${id}`, stateOf(id))
      if (item) items.set(id, item)
      else missing.push(id)
    }
    for (const record of missing.length > 0 ? this.show(missing, language) : []) {
      const item = jsonBytes(record)
      items.set(record.id, item)
      this.kept.put(`${language} ${record.id}`, stateOf(record.id), item, item.byteLength)
    }
    return ids.flatMap((id) => items.get(id) ?? [])
  }
}
