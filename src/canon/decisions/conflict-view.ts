/** One conflict to decide: both sides whole, the words that differ where they stand, and what comes next (desk §1). */

import { notFound } from '../../refusal.ts'
import type { Edition } from '../../texts/format.ts'
import type { TextName } from '../text/decisions.ts'
import { editionLabel } from '../text/edition-labels.ts'
import type { ShownText } from '../text/shown-text.ts'
import { type ClassedPair, readPairs } from './classify.ts'
import type { Conflict, ConflictItem, ConflictList } from './conflict-list.ts'
import { countableWords } from './countable.ts'
import type { PairName } from './judging.ts'

interface ShownParagraph {
  readonly volume: number
  readonly page: number
  readonly text: string
}

export interface ConflictSide {
  readonly passage: number
  readonly source: string
  /** Whether readers see it. */
  readonly shown: boolean
  readonly paragraphs: readonly ShownParagraph[]
}

type Neighbour = Pick<ConflictItem, 'division' | 'entry' | 'edition' | 'title'>

export interface ConflictView extends ConflictItem {
  /** The first-ranked source, and the one it is held against; also after `swap`. */
  readonly sides: readonly ConflictSide[]
  readonly pairs: readonly (ClassedPair & {
    /** How often the words stand in the edition: the rarest word of each side. */
    readonly occurrences: readonly [number, number]
  })[]
  /** The open pairs before and after it. */
  readonly previous: Neighbour | null
  readonly next: Neighbour | null
  /** The same heading in the royal edition, for its sense. */
  readonly royal: { readonly passage: number; readonly paragraphs: readonly ShownParagraph[] } | null
}

interface StoredPairs {
  readonly other: number
  readonly pairs: string
}

export class ConflictViews {
  constructor(
    private readonly text: ShownText,
    private readonly list: ConflictList,
  ) {}

  /** @throws Refusal `not_found` */
  read({ division, entry, edition }: PairName): ConflictView {
    const all = this.list.find({ state: 'all' })
    const at = all.findIndex(
      ({ item }) => item.division === division && item.entry === entry && item.edition === edition,
    )
    const conflict = all[at]
    const stored = conflict && this.stored(conflict.name)
    if (!conflict || !stored) {
      throw notFound(
        `หัวข้อ “${entry}” ใน${editionLabel(edition, 'th')}ไม่มีข้อความที่ขัดกันให้ตัดสิน กรุณาเลือกจากรายการข้อความที่ขัดกัน`,
      )
    }
    return {
      ...conflict.item,
      sides: this.sidesOf(conflict.name, stored.other),
      pairs: this.counted(readPairs(stored.pairs), edition),
      previous: neighbour(all.slice(0, at).findLast(isOpen)),
      next: neighbour(all.slice(at + 1).find(isOpen)),
      royal: this.royalOf(conflict.name),
    }
  }

  private stored({ division, entry, edition }: TextName): StoredPairs | null {
    return this.text.read(
      ({ sqlite }) =>
        sqlite
          .query<StoredPairs, [string, string, string]>(
            `SELECT other, pairs FROM conflicts JOIN texts ON texts.id = conflicts.text
             WHERE division = ? AND entry = ? AND edition = ?`,
          )
          .get(division, entry, edition),
      null,
    )
  }

  private sidesOf(name: TextName, other: number): readonly ConflictSide[] {
    return this.text
      .candidates(name)
      .filter(({ passage, standing }) => standing === 1 || passage === other)
      .map(({ passage, source, isShown }) => ({
        passage,
        source,
        shown: isShown,
        paragraphs: this.paragraphs(passage),
      }))
  }

  private paragraphs(passage: number): readonly ShownParagraph[] {
    return this.text
      .paragraphs(passage)
      .map(({ volume, page, spans }) => ({ volume, page, text: spans.map(({ text }) => text).join('') }))
  }

  private royalOf(name: TextName): ConflictView['royal'] {
    if (name.edition === 'royal') return null
    const shown = this.text.candidates({ ...name, edition: 'royal' }).find(({ isShown }) => isShown)
    return shown ? { passage: shown.passage, paragraphs: this.paragraphs(shown.passage) } : null
  }

  private counted(pairs: readonly ClassedPair[], edition: Edition): ConflictView['pairs'] {
    const counts = this.text.read(({ sqlite }) => {
      const count = sqlite.query<{ n: number }, [string, string]>(
        'SELECT n FROM word_counts WHERE edition = ? AND word = ?',
      )
      const known = new Map<string, number>()
      const rarest = (words: string) => {
        let n = known.get(words)
        if (n === undefined) {
          const each = countableWords(words).map((word) => count.get(edition, word)?.n ?? 0)
          n = each.length === 0 ? 0 : Math.min(...each)
          known.set(words, n)
        }
        return n
      }
      return pairs.map(({ shown, other }): [number, number] => [rarest(shown), rarest(other)])
    }, [])
    return pairs.map((pair, index) => ({ ...pair, occurrences: counts[index] ?? [0, 0] }))
  }
}

const isOpen = ({ item }: Conflict) => item.decision === null

const neighbour = (conflict: Conflict | undefined): Neighbour | null => {
  if (!conflict) return null
  const { division, entry, edition, title } = conflict.item
  return { division, entry, edition, title }
}
