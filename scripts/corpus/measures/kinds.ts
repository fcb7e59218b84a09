/** Measures whether titles, verse, notes and lines are recognised as they are printed. */

import { join } from 'node:path'
import type { TextWithSpanKind } from '../../../src/definitions/texts/format.ts'
import { getParagraphText, type ImportedPart } from '../displayed-canon.ts'
import { type CorpusEvidence, THAI_CORPORA, type ThaiCorpusId } from '../evidence.ts'
import { type CorpusMeasure, checkMaxCount, type MeasureRow } from '../goal.ts'
import { eachRawBilaraSegment, type RawBilaraSegment } from '../raw/bilara.ts'

const MAX_LINES = 3

type Paragraph = readonly TextWithSpanKind[]
/** With the marks of its notes. */
const isHeading = (spans: Paragraph) =>
  spans.some(({ kind }) => kind === 'heading') && spans.every(({ kind }) => kind === 'heading' || kind === 'mark')
/** With its mark in front of it. */
const isNote = (spans: Paragraph) =>
  spans.some(({ kind }) => kind === 'note') && spans.every(({ kind }) => kind === 'note' || kind === 'mark')

/** Measure `kinds`: paragraphs have the kinds that they have in print. */
export const paragraphKindsMeasure: CorpusMeasure = {
  name: 'kinds',
  rows: (evidence) => [
    ...measureHeadings('siamrath', evidence),
    ...measureHeadings('royal', evidence),
    measureListsAsHeadings(evidence),
    measureNotesInSentences(evidence),
    ...measureRoyalLines(evidence),
  ],
}

const formatPlace = ({ volume, page, heading }: ImportedPart) => `${volume}/${page} ${heading}`

function measureHeadings(source: ThaiCorpusId, { shown }: CorpusEvidence): readonly MeasureRow[] {
  const { edition, name } = THAI_CORPORA[source]
  const [long, ended, last]: [string[], string[], string[]] = [[], [], []]
  let previous: { readonly part: ImportedPart; readonly hasText: boolean } | undefined
  for (const part of shown.parts(source, edition)) {
    const { paragraphs } = part
    let lines = 0
    for (const spans of paragraphs) {
      lines = isHeading(spans) ? lines + getParagraphText(spans).trim().split('\n').length : 0
      if (lines === MAX_LINES + 1) long.push(`${formatPlace(part)}: ${getParagraphText(spans).slice(0, 60)}`)
      if (isHeading(spans) && /ฯ\s*$/.test(getParagraphText(spans)))
        ended.push(`${formatPlace(part)}: ${getParagraphText(spans).slice(-60)}`)
    }
    // the last part of a passage ends it
    if (previous && previous.part.heading !== part.heading) reportTitleAtEnd(previous, last)
    const hasText = paragraphs.some((spans) => !isHeading(spans) && !isNote(spans))
    previous = { part, hasText: hasText || (previous?.part.heading === part.heading && previous.hasText) }
  }
  return [
    checkMaxCount(`titles of more than ${MAX_LINES} lines, ${name}`, 0, long.length, long),
    checkMaxCount(`titles that end in ฯ, ${name}`, 0, ended.length, ended),
    checkMaxCount(`titles at the end of the text before, ${name}`, 0, last.length, last),
  ]
}

function reportTitleAtEnd(previous: { readonly part: ImportedPart; readonly hasText: boolean }, found: string[]): void {
  const end = previous.part.paragraphs.findLast((spans) => !isNote(spans))
  if (previous.hasText && end && isHeading(end))
    found.push(`${formatPlace(previous.part)}: ${getParagraphText(end).slice(0, 60)}`)
}

/** The items of the list in a text's head are the line of its ancestors, the others are text. */
const isItemOfList = ({ id, html }: RawBilaraSegment) => html.includes('<li') && !/:0(?:\.\d+)?$/.test(id)

function measureListsAsHeadings({ folder, shown }: CorpusEvidence): MeasureRow {
  const inLists = new Set<string>()
  const elsewhere = new Set<string>()
  for (const segment of eachRawBilaraSegment(join(folder, 'bilara'))) {
    ;(isItemOfList(segment) ? inLists : elsewhere).add(segment.text.trim())
  }
  const found: string[] = []
  for (const part of shown.parts('sc', 'roman')) {
    for (const { text, kind } of part.paragraphs.flat()) {
      if (kind === 'heading' && inLists.has(text.trim()) && !elsewhere.has(text.trim())) {
        found.push(`${formatPlace(part)}: ${text.slice(0, 60)}`)
      }
    }
  }
  return checkMaxCount('items of lists as headings, SuttaCentral', 0, found.length, found)
}

/** A stray letter or mark may follow the full stop; a mark alone replaces words that other sources have. */
const ENDED = /(?:[ฯ.?!”"]|^)[\s[\]๑-๙a-z]*$/
const withoutMarks = (spans: Paragraph) => getParagraphText(spans, ['mark'])

/** Lines that close a text end in no full stop. */
const isClosing = (spans: Paragraph) => spans.some(({ kind }) => kind === 'colophon')

/** A note is at the foot of its page, or after the sentence that has its mark. */
function measureNotesInSentences({ shown }: CorpusEvidence): MeasureRow {
  const found: string[] = []
  for (const part of shown.parts('siamrath', 'pali')) {
    for (const [at, spans] of part.paragraphs.entries()) {
      const [previous, next] = [part.paragraphs[at - 1], part.paragraphs[at + 1]]
      if (!isNote(spans) || !previous || !next || isNote(next) || isNote(previous)) continue
      if (ENDED.test(withoutMarks(previous)) || isClosing(previous) || isHeading(previous)) continue
      found.push(
        `${formatPlace(part)}: … ${getParagraphText(previous).slice(-30)} ▸ ${getParagraphText(spans).slice(0, 30)}`,
      )
    }
  }
  return checkMaxCount('notes inside of sentences, Siam Rath', 0, found.length, found)
}

const HYPHEN = /[\u0e01-\u0e4e]-[\u0e01-\u0e4e]/g
const MISSING_SPACE = /[.?ฯๆ][\u0e01-\u0e2e\u0e40-\u0e44]/g

/** Those inside the lines of the files are the edition's own. */
function measureRoyalLines({ shown, raw }: CorpusEvidence): readonly MeasureRow[] {
  const count = (texts: Iterable<string>, pattern: RegExp) => {
    let found = 0
    for (const text of texts) found += text.match(pattern)?.length ?? 0
    return found
  }
  const lines = [...raw.royal.values()].flatMap((volume) => volume.lines)
  const texts = [...shown.parts('royal', 'royal')].flatMap(({ paragraphs }) =>
    paragraphs.map((spans) => getParagraphText(spans)),
  )
  const more = (pattern: RegExp) => Math.max(0, count(texts, pattern) - count(lines, pattern))
  return [
    checkMaxCount('hyphens of cut words left, royal', 0, more(HYPHEN)),
    checkMaxCount('lines glued behind . ? ฯ ๆ, royal', 0, more(MISSING_SPACE)),
  ]
}
