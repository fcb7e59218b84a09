/**
 * One conflict for decision: both sides in full, the differing words with their places, and the neighbouring conflicts
 * (desk §1).
 */

import { type ClassifiedDifference, parseWordPairs } from '../../canon/collation/classify.ts'
import { listNormalizedWords } from '../../canon/collation/words.ts'
import type { EditionTextIdentifier } from '../../canon/text/decisions.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import { createTextMissingError } from '../../canon/text/text-database-holder.ts'
import { type EditionId, getEditionTitle, isPaliEdition, THAI_EDITION } from '../../definitions/editions.ts'
import { type ConflictList, type ConflictWithDecision, isConflictAssignedIndividually } from './conflict-list.ts'
import type { ConflictPairIdentifier } from './decision-writer.ts'
import type { DecisionStore } from './decisions.ts'
import { getPresentPairState } from './seen-pair-state.ts'

interface StoredPairs {
  readonly other: number
  readonly pairs: string
}

/** Reads one conflict with its texts, differing words and neighbours. */
export class ConflictReader {
  constructor(
    private readonly text: DisplayedTextReader,
    private readonly list: ConflictList,
    private readonly decisions: DecisionStore,
  ) {}

  /** Returns a conflict as lists contain it, with the state that a decision must name as seen. */
  item({ item, name }: ConflictWithDecision) {
    return { ...item, shown: getPresentPairState(this.decisions.choice(name), this.text.candidates(name)) }
  }

  /**
   * Returns a conflict with both texts, the differing words, the previous and next conflict, and the Thai text.
   * @throws AppError `not_found`
   */
  read({ division, entry, edition }: ConflictPairIdentifier) {
    const all = this.list.find({ state: 'all' })
    const at = all.findIndex(
      ({ item }) => item.division === division && item.entry === entry && item.edition === edition,
    )
    const conflict = all[at]
    const stored = conflict && this.stored(conflict.name)
    if (!conflict || !stored) {
      throw createTextMissingError(
        this.text,
        `หัวข้อ “${entry}” ใน${getEditionTitle(edition, 'th')}ไม่มีข้อความที่ไม่ตรงกันให้ตัดสิน กรุณาเลือกจากรายการข้อความที่ไม่ตรงกัน`,
      )
    }
    return {
      ...this.item(conflict),
      sides: this.sidesOf(conflict.name, stored.other),
      pairs: this.counted(parseWordPairs(stored.pairs), edition),
      previous: neighbour(all.slice(0, at).findLast((other) => isConflictAssignedIndividually(other))),
      next: neighbour(all.slice(at + 1).find((other) => isConflictAssignedIndividually(other))),
      royal: this.thaiOf(conflict.name),
    }
  }

  private stored({ division, entry, edition }: EditionTextIdentifier): StoredPairs | undefined {
    return this.text.row(
      `SELECT other, pairs FROM conflicts JOIN texts ON texts.id = conflicts.text
       WHERE division = ? AND entry = ? AND edition = ?`,
      ...[division, entry, edition],
    )
  }

  /** The first-ranked source, and the one it is held against; also after `swap`. */
  private sidesOf(name: EditionTextIdentifier, other: number) {
    return this.text
      .candidates(name)
      .filter(({ passage, standing }) => standing === 1 || passage === other)
      .map(({ passage, source, isShown, isHidden }) => ({
        passage,
        source,
        shown: isShown,
        hidden: isHidden,
        paragraphs: this.paragraphs(passage),
      }))
  }

  private paragraphs(passage: number) {
    return this.text
      .printedParagraphs(passage)
      .map(({ spans, ...place }) => ({ ...place, text: spans.map(({ text }) => text).join('') }))
  }

  /** The same heading in Thai, for its sense. */
  private thaiOf(name: EditionTextIdentifier) {
    if (!isPaliEdition(name.edition)) return null
    const shown = this.text.candidates({ ...name, edition: THAI_EDITION }).find(({ isShown }) => isShown)
    return shown ? { passage: shown.passage, paragraphs: this.paragraphs(shown.passage) } : null
  }

  /** With how often the words are in the edition: the rarest word of each side. */
  private counted(pairs: readonly ClassifiedDifference[], edition: EditionId) {
    const sql = 'SELECT n FROM word_counts WHERE edition = ? AND word = ?'
    const known = new Map<string, number>()
    const rarest = (words: string) =>
      known.getOrInsertComputed(words, () => {
        const each = listNormalizedWords(words).map((word) => this.text.row<{ n: number }>(sql, edition, word)?.n ?? 0)
        return each.length === 0 ? 0 : Math.min(...each)
      })
    return pairs.map((pair) => {
      const occurrences: [number, number] = [rarest(pair.shown), rarest(pair.other)]
      return { ...pair, occurrences }
    })
  }
}

const neighbour = (conflict: ConflictWithDecision | undefined) => {
  if (!conflict) return null
  const { division, entry, edition, title } = conflict.item
  return { division, entry, edition, title }
}
