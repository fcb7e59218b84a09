/**
 * Assigns the title lines above a text to the headings that begin there. A saṃyutta, its first vagga and that vagga's
 * first sutta begin together, and each has its own lines.
 */

import type { BuiltInHeading } from '../../../definitions/facts/headings.ts'
import type { CorpusParagraph } from '../corpus.ts'

/** A heading, and the index of the first line of its titles. */
export interface HeadingTitleLine {
  readonly fact: BuiltInHeading
  readonly line: number
}

/** Matches lines that continue the title above: its subject, in the words of the translation. */
const isSubtitle = (line: string) => /^(?:\(?ว่าด้วย|คาถาสุภาษิต|สุภาษิต|พระพุทธ)/.test(line)

/**
 * Assigns the title lines above a text to the headings that begin there. If the last heading has no line, its index is
 * after all lines. Empty if all lines belong to the last heading.
 * @param lines title lines, in order
 * @param facts headings that begin there, the outermost first; the last one has the text
 * @param isTitle whether a line is the title of a heading
 */
export function assignTitleLines(
  lines: readonly string[],
  facts: readonly BuiltInHeading[],
  isTitle: (line: string, fact: BuiltInHeading) => boolean,
): readonly HeadingTitleLine[] {
  const [lastFact, outerFacts] = [facts.at(-1), facts.slice(0, -1)]
  if (!lastFact || outerFacts.length === 0) return []
  const titles = lines.flatMap((line, at) => (at > 0 && isSubtitle(line) ? [] : [at]))
  const isNamed = (at: number, fact: BuiltInHeading) => isTitle(lines[at] ?? '', fact)
  const last = titles.at(-1) ?? 0
  // if no title matches, for another spelling, the last title is its own, unless that matches another heading
  const isNumbered = /^[๐-๙]+\./.test(lines[last] ?? '')
  const lacksTitle = !isNumbered && !isNamed(last, lastFact) && outerFacts.some((fact) => isNamed(last, fact))
  const ownLine = titles.findLast((at) => isNamed(at, lastFact)) ?? (lacksTitle ? lines.length : last)
  const outerTitles = titles.filter((at) => at < ownLine)
  if (outerTitles.length === 0) return []
  return [...divideTitles(outerTitles, outerFacts, isNamed), { fact: lastFact, line: ownLine }]
}

/**
 * Divides titles among headings from the last to the first, since the outermost may have no line; remaining first lines
 * belong to it.
 */
function divideTitles(
  titles: readonly number[],
  facts: readonly BuiltInHeading[],
  isTitle: (at: number, fact: BuiltInHeading) => boolean,
): readonly HeadingTitleLine[] {
  const found: HeadingTitleLine[] = []
  let last = facts.length
  for (const line of titles.toReversed()) {
    if (last === 0) break
    const named = facts.slice(0, last).findLastIndex((fact) => isTitle(line, fact))
    last = named < 0 ? last - 1 : named
    const fact = facts[last]
    if (fact) found.unshift({ fact, line })
  }
  const [first] = found
  return first ? [{ fact: first.fact, line: titles[0] ?? 0 }, ...found.slice(1)] : []
}

/** Divides a paragraph into its lines. Marks of notes stay in their lines. */
export function splitParagraphIntoLines({ parts }: CorpusParagraph): readonly string[] {
  return parts
    .map((part) => ('text' in part ? part.text : ''))
    .join('')
    .split('\n')
}

/** Divides a paragraph in two before one of its lines. @param line index of the line */
export function splitParagraphBeforeLine(
  paragraph: CorpusParagraph,
  line: number,
): readonly [CorpusParagraph, CorpusParagraph] {
  const [before, after]: [CorpusParagraph['parts'][number][], CorpusParagraph['parts'][number][]] = [[], []]
  let passed = 0
  for (const part of paragraph.parts) {
    if (!('text' in part)) {
      ;(passed < line ? before : after).push(part)
      continue
    }
    const lines = part.text.split('\n')
    const head = lines.slice(0, Math.max(0, line - passed)).join('\n')
    const tail = lines.slice(Math.max(0, line - passed)).join('\n')
    if (head !== '') before.push({ ...part, text: head })
    if (tail !== '') after.push({ ...part, text: tail })
    passed += lines.length - 1
  }
  return [
    { ...paragraph, parts: before },
    { ...paragraph, parts: after },
  ]
}
