/** Colophons: the short lines that end a text, a chapter or a book. Editions count and name them differently. */

import type { PassageForCollation, WordWithCollationKeys } from './words.ts'

/** Maximum words of a colophon; a longer text only mentions that something is finished. */
const MAX_COLOPHON_WORDS = 12

/** Matches “finished” (niṭṭhita, samatta, pariyosita) by letters without diacritics. */
const FINISHED = /^(?:nitthit|samatt|pariyosit)(?:o|a|am|ani)?$/

/** Source of a pattern for counted hundreds, as in dasuttarapañcasatima; satimā alone means mindful. */
const HUNDREDS = '(?:[a-z]*uttara)?(?:dvi|ti|catu|panca|cha|satta|attha|nava)satim'

/** Source of a pattern for ordinals in any gender, as they count texts. */
const STEM = `(?:patham|dutiy|tatiy|catutth|pancam|chatth|chattham|sattam|attham|navam|[a-z]*(?:das|ras|las|[bv]is|tims|talis|taris|pannas)am|[a-z]*(?:[bv]isat|timsat|talisat|tarisat|pannasat|satth|sattat|asit|navut)im|${HUNDREDS})`
const ORDINAL = new RegExp(`^${STEM}(?:o|a|am|i|im)$`)

/** Matches an ordinal joined with what it counts: soḷasamavagga. */
const COMPOUND = new RegExp(`^(${STEM})a(?=[a-z]{4})`)

const isFinished = ({ roman }: WordWithCollationKeys): boolean => FINISHED.test(roman)

/** Whether a word belongs to the formula of a colophon: an ordinal (paṭhamaṃ) or a word for “finished” (niṭṭhitaṃ). */
export const isColophonFormulaWord = (word: WordWithCollationKeys): boolean =>
  isFinished(word) || ORDINAL.test(word.roman)

/** Returns a key of the name in a colophon that ignores gender: Paṭhamapaṇṇāsakaṃ equals Paṭhamo paṇṇāsako. */
export const toColophonNameKey = (words: readonly WordWithCollationKeys[]): string =>
  words
    .map(({ roman }) => roman.replace(/(?:am?|o|im?)$/, ''))
    .join('')
    .replace(COMPOUND, '$1')

/** Finds the colophons of a text: lines of at most 12 words with an ordinal at the end or a word for “finished”. */
export class ColophonLineDetector {
  private readonly lines: readonly boolean[]

  constructor(private readonly text: PassageForCollation) {
    const lines = text.starts.map((): WordWithCollationKeys[] => [])
    let line = 0
    for (const word of text.words) {
      while ((text.starts[line + 1] ?? Number.POSITIVE_INFINITY) <= word.start) line++
      lines[line]?.push(word)
    }
    this.lines = lines.map((words) => {
      const last = words.at(-1)
      return (
        last !== undefined &&
        words.length <= MAX_COLOPHON_WORDS &&
        (isColophonFormulaWord(last) || words.some(isFinished))
      )
    })
  }

  /** Whether an offset in the text is in a colophon, or between a colophon and the next line. */
  has(start: number): boolean {
    const { starts } = this.text
    let line = starts.length - 1
    while (line > 0 && (starts[line] ?? 0) > start) line--
    return this.lines[line] ?? false
  }

  /** Whether words form a sentence at the end of a line: `… abhinandunti. Paṭhamaṃ.` */
  areLastSentenceOfLine(words: readonly WordWithCollationKeys[]): boolean {
    const { text } = this.text
    const [first, last] = [words[0], words.at(-1)]
    if (!first || !last) return true
    const end = text.indexOf('\n', last.end)
    const rest = text.slice(last.end, end === -1 ? undefined : end)
    return (
      !/[\p{L}\p{N}]/u.test(rest) &&
      /(?:^|\n|[.!?ฯ…][’”'")\]]*\s*)$/u.test(text.slice(Math.max(0, first.start - 6), first.start))
    )
  }
}
