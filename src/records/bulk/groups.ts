/** Finds the record to which a pasted row belongs (a nipāta or a set of dhamma groups) by the name in the row. */

import { foldText } from '../../../search/letters/fold.ts'
import { toWesternDigits } from '../../definitions/languages/numerals.ts'
import type { StoredRecord } from '../record.ts'

/**
 * A record to which a pasted row belongs: a nipāta (group of jātakas) or a set of dhamma groups. It can be found by
 * `fields.number`, if it has one.
 */
export type PasteParentRecord = Pick<StoredRecord, 'id' | 'slug' | 'fields'>

/** Finds the record to which a pasted row belongs, by slug, name or number. */
export class PastedRowParentLookup {
  private readonly bySlug: ReadonlyMap<string, PasteParentRecord>
  private readonly byName = new Map<string, PasteParentRecord | null>()

  /** @param called Thai label of the kind of record, such as นิบาต; names may omit it (`เอก` for `เอกนิบาต`) */
  constructor(
    all: readonly PasteParentRecord[],
    private readonly called: string,
  ) {
    this.bySlug = new Map(all.map((group) => [group.slug, group]))
    for (const group of all) {
      for (const name of this.listNames(group)) {
        const other = this.byName.get(name)
        // a name that fits two records identifies neither
        this.byName.set(name, other === undefined || other === group ? group : null)
      }
    }
  }

  /** Finds the group with a slug. */
  findBySlug(slug: string): PasteParentRecord | undefined {
    return this.bySlug.get(slug)
  }

  /** Finds the group that a cell names by slug, title or number; undefined when there is none or more than one. */
  findByName(cell: string): PasteParentRecord | undefined {
    return this.bySlug.get(cell) ?? this.byName.get(toComparedName(cell)) ?? undefined
  }

  private listNames({ fields: { title, number } }: PasteParentRecord): readonly string[] {
    const name = String(title)
    const numbers = number ? [`${number}`, `${this.called}${number}`] : []
    return [name, name.replace(this.called, ''), ...numbers].map(toComparedName).filter(Boolean)
  }
}

/** Reduces a name to letters and digits, doubled letters once, since เอกกนิบาต is often written with one ก. */
const toComparedName = (name: string): string =>
  foldText(toWesternDigits(name))
    .replaceAll(' ', '')
    .replace(/(\p{L})\1/gu, '$1')
