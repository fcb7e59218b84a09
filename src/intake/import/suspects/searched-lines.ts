/** Reads paragraphs for the search for misprints. Only words of the text stay; notes and numbers are masked. */

import type { Database } from 'bun:sqlite'
import { parseStoredParagraphs } from '../../../../db/stored-paragraphs.ts'
import type { EditionId } from '../../../definitions/editions.ts'
import { isSpanOfTextItself, type TextWithSpanKind } from '../../../definitions/texts/format.ts'
import { collectGarbageOccasionally } from '../../../foundation/collect-garbage.ts'

/** A paragraph of a passage, in the form in which misprints are searched. */
export interface MisprintSearchLine {
  readonly passage: number
  readonly part: number
  /** Index in the part. */
  readonly paragraph: number
  /** Text of the same length as the plain paragraph; MASKED_TEXT_CHARACTER replaces everything but words. */
  readonly words: string
}

/**
 * Replaces each UTF-16 unit of notes, numbers and their marks in a line that is searched for misprints. Offsets then
 * are those of the paragraph. It is neither a letter nor a space between words.
 */
export const MASKED_TEXT_CHARACTER = '\ufffc'

const PARTS = `
SELECT parts.id, parts.passage, parts.paragraphs FROM parts JOIN passages ON passages.number = parts.passage
WHERE passages.source = ? AND parts.edition = ? AND parts.volume = ? ORDER BY passages.text, parts.seq`

interface PartRow {
  readonly id: number
  readonly passage: number
  readonly paragraphs: string
}

/** Yields the paragraphs that a source has in one edition of one volume, in reading order. */
export function* eachLineForMisprintSearch(
  sqlite: Database,
  { source, edition, volume }: { readonly source: number; readonly edition: EditionId; readonly volume: number },
): Generator<MisprintSearchLine> {
  const parts = sqlite.query<PartRow, [number, string, number]>(PARTS)
  for (const { id, passage, paragraphs } of parts.iterate(source, edition, volume)) {
    collectGarbageOccasionally(paragraphs.length)
    for (const [paragraph, spans] of parseStoredParagraphs(paragraphs).entries())
      yield { passage, part: id, paragraph, words: maskParagraph(spans) }
  }
}

/** Returns the searched paragraphs of a part, and the text of its notes. */
export function splitPartForMisprintSearch(
  sqlite: Database,
  part: number,
): { readonly lines: readonly string[]; readonly notes: string } {
  const row = sqlite.query<Pick<PartRow, 'paragraphs'>, [number]>('SELECT paragraphs FROM parts WHERE id = ?').get(part)
  const paragraphs = parseStoredParagraphs(row?.paragraphs ?? '[]')
  collectGarbageOccasionally(2 * (row?.paragraphs.length ?? 0))
  const notes = paragraphs.flat().flatMap(({ text, kind }) => (kind === 'note' ? [text] : []))
  return { lines: paragraphs.map(maskParagraph), notes: notes.join('\n') }
}

function maskParagraph(spans: readonly TextWithSpanKind[]): string {
  let words = ''
  for (const { text, kind } of spans)
    words += isSpanOfTextItself(kind) || kind === 'heading' ? text : MASKED_TEXT_CHARACTER.repeat(text.length)
  return words.trimEnd()
}
