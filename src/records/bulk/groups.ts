/** The records that pasted rows may belong to, nipatas or sets of dhamma groups, and how a row names one. */

import { foldText } from '../../../search/letters/fold.ts'
import { toWesternDigits } from '../../definitions/languages/numerals.ts'
import type { StoredRecord } from '../record.ts'

/** A record that pasted rows can belong to, such as a nipāta; it may have a number. */
export type PasteParentRecord = Pick<StoredRecord, 'id' | 'slug' | 'fields'>

/** Looks up the records that pasted rows can belong to. */
export class PastedRowParentLookup {
  private readonly bySlug: ReadonlyMap<string, PasteParentRecord>
  private readonly byName = new Map<string, PasteParentRecord | null>()

  /** @param called what one is called in general, such as นิบาต: `เอก` is `เอกนิบาต` */
  constructor(
    all: readonly PasteParentRecord[],
    private readonly called: string,
  ) {
    this.bySlug = new Map(all.map((group) => [group.slug, group]))
    for (const group of all) {
      for (const name of this.namesOf(group)) {
        const other = this.byName.get(name)
        // what may be two of them names none
        this.byName.set(name, other === undefined || other === group ? group : null)
      }
    }
  }

  /** Finds the group with a slug. */
  withSlug(slug: string): PasteParentRecord | undefined {
    return this.bySlug.get(slug)
  }

  /** Finds the group that a cell names by slug, title or number; undefined when there is none or more than one. */
  named(cell: string): PasteParentRecord | undefined {
    return this.bySlug.get(cell) ?? this.byName.get(plain(cell)) ?? undefined
  }

  private namesOf({ fields: { title, number } }: PasteParentRecord): readonly string[] {
    const name = String(title)
    const numbers = number ? [`${number}`, `${this.called}${number}`] : []
    return [name, name.replace(this.called, ''), ...numbers].map(plain).filter(Boolean)
  }
}

/** Letters and digits alone, and a doubled letter once: เอกกนิบาต is written with one ก as often. */
const plain = (name: string): string =>
  foldText(toWesternDigits(name))
    .replaceAll(' ', '')
    .replace(/(\p{L})\1/gu, '$1')
