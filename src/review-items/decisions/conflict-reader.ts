/**
 * One conflict for decision: both texts, the differing words with their places, and the conflicts before and after it
 * (desk §1).
 */

import { type ClassifiedDifference, parseWordPairs } from '../../canon/collation/classify.ts'
import { listNormalizedWords } from '../../canon/collation/words.ts'
import type { EditionTextIdentifier } from '../../canon/text/decisions.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import { createTextMissingError } from '../../canon/text/text-database-holder.ts'
import { type EditionId, getEditionTitle, isPaliEdition, THAI_EDITION } from '../../definitions/editions.ts'
import { type ConflictList, type ConflictWithDecision, isConflictLeasedIndividually } from './conflict-list.ts'
import type { ConflictIdentifier } from './decision-writer.ts'
import type { DecisionStore } from './decisions.ts'
import { getPresentConflictState } from './seen-pair-state.ts'

interface StoredPairs {
  readonly other: number
  readonly pairs: string
}

/** Reads one conflict with its texts, its differing words, and the conflicts before and after it. */
export class ConflictReader {
  constructor(
    private readonly text: DisplayedTextReader,
    private readonly list: ConflictList,
    private readonly decisions: DecisionStore,
  ) {}

  /** Returns a conflict as lists contain it, with the state that a decision must name as seen. */
  toListItem({ item, name }: ConflictWithDecision) {
    return { ...item, shown: getPresentConflictState(this.decisions.findChoice(name), this.text.candidates(name)) }
  }

  /**
   * Returns a conflict with both texts, the differing words, the previous and next conflict, and the Thai text.
   * @throws AppError `not_found`
   */
  read({ division, entry, edition }: ConflictIdentifier) {
    const all = this.list.find({ state: 'all' })
    const at = all.findIndex(
      ({ item }) => item.division === division && item.entry === entry && item.edition === edition,
    )
    const conflict = all[at]
    const stored = conflict && this.readStoredPairs(conflict.name)
    if (!conflict || !stored) {
      throw createTextMissingError(
        this.text,
        `หัวข้อ “${entry}” ใน${getEditionTitle(edition, 'th')}ไม่มีข้อความที่ไม่ตรงกันให้ตัดสิน กรุณาเลือกจากรายการข้อความที่ไม่ตรงกัน`,
      )
    }
    return {
      ...this.toListItem(conflict),
      sides: this.readSides(conflict.name, stored.other),
      pairs: this.addOccurrences(parseWordPairs(stored.pairs), edition),
      previous: toNeighbour(all.slice(0, at).findLast((other) => isConflictLeasedIndividually(other))),
      next: toNeighbour(all.slice(at + 1).find((other) => isConflictLeasedIndividually(other))),
      royal: this.readThai(conflict.name),
    }
  }

  private readStoredPairs({ division, entry, edition }: EditionTextIdentifier): StoredPairs | undefined {
    return this.text.row(
      `SELECT other, pairs FROM conflicts JOIN texts ON texts.id = conflicts.text
       WHERE division = ? AND entry = ? AND edition = ?`,
      ...[division, entry, edition],
    )
  }

  /** Returns the passages of the first-ranked source and of the one compared with it; the order stays after `swap`. */
  private readSides(name: EditionTextIdentifier, other: number) {
    return this.text
      .candidates(name)
      .filter(({ passage, standing }) => standing === 1 || passage === other)
      .map(({ passage, source, isShown, isHidden }) => ({
        passage,
        source,
        shown: isShown,
        hidden: isHidden,
        paragraphs: this.readParagraphs(passage),
      }))
  }

  private readParagraphs(passage: number) {
    return this.text
      .printedParagraphs(passage)
      .map(({ spans, ...place }) => ({ ...place, text: spans.map(({ text }) => text).join('') }))
  }

  /** Returns the Thai translation of the heading, so that editors understand the Pali; null for Thai texts. */
  private readThai(name: EditionTextIdentifier) {
    if (!isPaliEdition(name.edition)) return null
    const shown = this.text.candidates({ ...name, edition: THAI_EDITION }).find(({ isShown }) => isShown)
    return shown ? { passage: shown.passage, paragraphs: this.readParagraphs(shown.passage) } : null
  }

  /** Adds to each pair how often the rarest word of each side occurs in the edition. */
  private addOccurrences(pairs: readonly ClassifiedDifference[], edition: EditionId) {
    const sql = 'SELECT n FROM word_counts WHERE edition = ? AND word = ?'
    const countsByWords = new Map<string, number>()
    const countRarest = (words: string) =>
      countsByWords.getOrInsertComputed(words, () => {
        const counts = listNormalizedWords(words).map(
          (word) => this.text.row<{ n: number }>(sql, edition, word)?.n ?? 0,
        )
        return counts.length === 0 ? 0 : Math.min(...counts)
      })
    return pairs.map((pair) => {
      const occurrences: [number, number] = [countRarest(pair.shown), countRarest(pair.other)]
      return { ...pair, occurrences }
    })
  }
}

const toNeighbour = (conflict: ConflictWithDecision | undefined) => {
  if (!conflict) return null
  const { division, entry, edition, title } = conflict.item
  return { division, entry, edition, title }
}
