/** Records as list items, each written out as JSON once and kept until something that it shows changes. */

import type { Resource } from '../definitions/definition.ts'
import type { Language } from '../definitions/languages/languages.ts'
import { outlineOf } from '../definitions/outline.ts'
import type { Changes, Reads } from '../foundation/changes.ts'
import { jsonBytes } from '../foundation/json-bytes.ts'
import { Kept } from '../foundation/kept.ts'
import { referencesOf } from './columns.ts'
import type { ShownRecord } from './record.ts'

/** What is kept for one resource at the most, in bytes: some four thousand chants. */
const BUDGET = 4 * 1024 * 1024

/** One item as the bytes of its JSON, and what it shows of other collections. */
interface Item {
  readonly bytes: Uint8Array
  readonly others: Reads
}

export class RecordItems {
  private readonly kept = new Kept<Item>(BUDGET)

  /** @param show the records with these ids as list items; one that is gone is left out. */
  constructor(
    private readonly changes: Changes,
    private readonly resource: Resource,
    private readonly show: (ids: readonly number[], language: Language) => readonly ShownRecord[],
  ) {}

  /** The items as the bytes of their JSON, in the order of the ids. */
  of(ids: readonly number[], language: Language): readonly Uint8Array[] {
    const items = new Map<number, Uint8Array>()
    const missing: number[] = []
    for (const id of ids) {
      const item = this.kept.get(`${language} ${id}`, ({ others }) => this.stateOf(id, others))
      if (item) items.set(id, item.bytes)
      else missing.push(id)
    }
    if (missing.length === 0) return ids.flatMap((id) => items.get(id) ?? [])
    const { value: records, reads } = this.changes.collect(() => this.show(missing, language))
    const others = reads?.filter((name) => !this.own.includes(name))
    for (const record of records) {
      const bytes = jsonBytes(record)
      items.set(record.id, bytes)
      const state = this.stateOf(record.id, others)
      this.kept.put(`${language} ${record.id}`, state, { bytes, others }, bytes.byteLength)
    }
    return ids.flatMap((id) => items.get(id) ?? [])
  }

  /** What is of one item alone, so that a write to another leaves it valid; nothing where records name each other. */
  private get own(): readonly string[] {
    const { name } = this.resource
    const namesItself = referencesOf(this.resource).some(([, { to }]) => to === name)
    return namesItself ? [] : [name, outlineOf(name)]
  }

  private stateOf(id: number, others: Reads): number {
    return Math.max(this.changes.stateOf(others), this.changes.stateOfRecord(this.resource.name, id))
  }
}
