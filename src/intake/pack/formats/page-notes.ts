/** Reads the footnotes of a page, and the marks in the text that refer to them. */

import type { TextWithSpanKind } from '../../../definitions/texts/format.ts'

/** Source of a pattern for note marks: `๑`, `๓-๔`, `๑,๒` or a star, in brackets or with a full stop. */
const MARK = '[[(]?(?:[๑-๙](?:[-–,][๑-๙])*|\\*)[\\])]?\\.?'

/** Two marks of one note, such as `๑๔`, since no page has as many notes; abbreviations of prints follow. */
const MARKS_TOGETHER = '[๑-๙]{2,3}(?=\\s+(?:ม|ยุ|สี|โป|รา)\\.)'

const NOTE_MARK = new RegExp(`^(?:${MARKS_TOGETHER}|${MARK}(?=\\s|$))`)

/** Matches the space before each note of a line except the first. */
const BETWEEN_NOTES = new RegExp(`\\s+(?=${MARKS_TOGETHER}|${MARK}\\s)`)

/** A footnote with its marks. */
export interface PageFootnote {
  /** Digits of its marks in the text; empty if the page prints none. */
  readonly marks: readonly string[]
  readonly spans: readonly TextWithSpanKind[]
}

/**
 * Groups the note lines of a page into footnotes. A line without a mark continues the note before it.
 * @param lines the note lines of one page
 */
export function joinNoteLinesIntoFootnotes(lines: readonly string[]): readonly PageFootnote[] {
  const texts = lines.map((line) => line.replace(/\s+/g, ' ').trim()).join(' ')
  return texts
    .split(BETWEEN_NOTES)
    .filter((text) => text !== '')
    .map((text) => {
      const [mark = ''] = NOTE_MARK.exec(text) ?? []
      const digits = mark.replace(/[[\]().]/g, '')
      const rest = text.slice(mark.length)
      if (digits === '') return { marks: [], spans: [{ text, kind: 'note' }] }
      return {
        marks: expandMarks(digits),
        spans: [
          { text: digits, kind: 'mark' },
          { text: rest, kind: 'note' },
        ],
      }
    })
}

function expandMarks(digits: string): readonly string[] {
  if (!/[-–]/.test(digits)) return [...digits.replaceAll(',', '')]
  const [first = '', last = first] = digits.split(/[-–]/)
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)]
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, at) => String.fromCharCode(from + at))
}

/** Matches a single digit or star between spaces, also in brackets or after a full stop: the mark of a footnote. */
const MARK_IN_TEXT = /((?<=\s|^|ฯ)(?:\[?[๑-๙]\]?|\*)(?=\s|$))/

/** Divides running text into spans. Each mark of a note is a span of its own. */
export function splitTextAtNoteMarks(text: string): readonly TextWithSpanKind[] {
  return text
    .split(MARK_IN_TEXT)
    .flatMap((part, at): TextWithSpanKind[] =>
      part === '' ? [] : [at % 2 === 1 ? { text: part, kind: 'mark' } : { text: part }],
    )
}
