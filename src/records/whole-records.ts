/** Records as they are read one by one, written out as JSON once and kept until something that they show changes. */

import type { LibraryDatabase } from '../../db/library-database.ts'
import { Recent } from '../../search/recent.ts'
import { jsonBytes, WrittenJson } from '../json-bytes.ts'
import type { Language } from '../languages/languages.ts'
import type { Resource } from '../resources/definition.ts'
import type { Touched } from '../resources/touched.ts'
import type { ShownRecord } from './record.ts'
import { onStale } from './shown-with.ts'

/** What is kept for one resource at the most, in bytes: some two thousand chants. */
const BUDGET = 4 * 1024 * 1024
/** What a kept record costs beside its own bytes, about. */
const OVERHEAD = 300
/** Records of which is known when they changed; with more of them all count as changed. */
const MOST_CHANGED = 10_000

interface Kept {
  readonly id: number
  readonly json: WrittenJson
  /** The number of the last change before it was written. */
  readonly change: number
}

export class WholeRecords {
  private readonly kept = new Recent<Kept>(BUDGET)
  /** Changes are counted; by record, the last one. */
  private readonly changed = new Map<number, number>()
  private allChanged = 0
  private change = 0

  /** @param read the record with a slug. @throws Refusal `not_found` */
  constructor(
    db: Pick<LibraryDatabase, 'onChange'>,
    resource: Resource,
    private readonly read: (slug: string, language: Language) => ShownRecord,
  ) {
    onStale(db, resource, (ids) => this.note(ids))
  }

  /** The record with a slug. @throws Refusal `not_found` */
  of(slug: string, language: Language): WrittenJson {
    const key = `${language} ${slug}`
    const kept = this.kept.get(key)
    if (kept && kept.change >= Math.max(this.allChanged, this.changed.get(kept.id) ?? 0)) return kept.json
    const record = this.read(slug, language)
    const json = new WrittenJson(jsonBytes(record))
    this.kept.set(key, { id: record.id, json, change: this.change }, json.bytes.byteLength + OVERHEAD)
    return json
  }

  private note(ids: Touched['ids']): void {
    this.change++
    if (ids === 'all' || this.changed.size + ids.length > MOST_CHANGED) {
      this.changed.clear()
      this.allChanged = this.change
    } else for (const id of ids) this.changed.set(id, this.change)
  }
}
