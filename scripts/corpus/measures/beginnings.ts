/** Measures whether texts begin with their own words: before its own title a text has no words of the text above. */

import { toConsonantSkeleton } from '../../../search/letters/consonant-skeleton.ts'
import { type BuiltInHeading, readBuiltInHeadings } from '../../../src/definitions/facts/headings.ts'
import { isSpanOfTextItself, type TextWithSpanKind } from '../../../src/definitions/texts/format.ts'
import { getParagraphText } from '../displayed-canon.ts'
import { type CorpusEvidence, THAI_CORPORA, type ThaiCorpusId } from '../evidence.ts'
import { type CorpusMeasure, checkMaxCount, type MeasureRow } from '../goal.ts'

/** Measure `beginnings`: no text has words of the text above before its own title. */
export const textBeginningsMeasure: CorpusMeasure = {
  name: 'beginnings',
  rows: ({ shown }) => [measureSource(shown, 'royal'), measureSource(shown, 'siamrath')],
}

/** So many paragraphs of a text are looked at, about a page. */
const MAX_PARAGRAPHS = 12

/** More characters than these are no tail of the text before, unless it closes below them. */
const MAX_TAIL_CHARS = 130

type Paragraph = readonly TextWithSpanKind[]

function measureSource(shown: CorpusEvidence['shown'], source: ThaiCorpusId): MeasureRow {
  const { edition, name } = THAI_CORPORA[source]
  const facts = new Map(readBuiltInHeadings().map((fact) => [`${fact.division}/${fact.slug}`, fact]))
  const wrong: string[] = []
  const seen = new Set<string>()
  for (const { heading, volume, page, paragraphs } of shown.parts(source, edition)) {
    if (seen.has(heading)) continue
    seen.add(heading)
    const fact = facts.get(heading)
    const tail = fact && findTail(paragraphs.slice(0, MAX_PARAGRAPHS), fact)
    if (tail !== undefined) wrong.push(`${volume}/${page} ${heading}: ${tail}`)
  }
  return checkMaxCount(`texts that begin above their own title, ${name}`, 0, wrong.length, wrong)
}

const hasKind = (spans: Paragraph, kind: string) => spans.some((span) => span.kind === kind)
const hasWords = (spans: Paragraph) => spans.some(({ kind, text }) => isSpanOfTextItself(kind) && text.trim() !== '')

/** The text above the first title, if that is the text's own; undefined when there is none. */
function findTail(paragraphs: readonly Paragraph[], fact: BuiltInHeading): string | undefined {
  const title = paragraphs.findIndex((spans) => hasKind(spans, 'heading'))
  const above = paragraphs.slice(0, Math.max(0, title))
  if (!above.some(hasWords) || !isNamed(getParagraphText(paragraphs[title] ?? []), fact)) return undefined
  const isClosed = above.some((spans) => hasKind(spans, 'colophon'))
  const tail = above
    .filter(hasWords)
    .map((spans) => getParagraphText(spans))
    .join(' ')
  return isClosed || tail.length <= MAX_TAIL_CHARS ? tail.slice(0, 60) : undefined
}

/** Minimum skeleton letters of a name; shorter ones are ambiguous. */
const MIN_NAME_LETTERS = 3

/** Whether a line has the skeleton letters of a name, without its number and its kind. */
function isNamed(line: string, { pali }: BuiltInHeading): boolean {
  const name = toConsonantSkeleton(
    pali.replace(/^(?:paṭhama|dutiya|tatiya|catuttha)/i, '').replace(/(?:sutta|vagga|jātaka|duka|tika)\S*$/i, ''),
  )
  return name.length >= MIN_NAME_LETTERS && toConsonantSkeleton(line).includes(name)
}
