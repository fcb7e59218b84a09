/** Converts the paragraphs of a CST book to pieces, under the headings of the built-in table. */

import { type BuiltInHeading, readBuiltInHeadings } from '../../../definitions/facts/headings.ts'
import type { SpanKind } from '../../../definitions/texts/format.ts'
import type { CorpusBookPiece, CorpusPageMark, CorpusParagraphPart } from '../corpus.ts'
import { matchTitlesInOrder } from '../match-titles.ts'
import type { PackWarningCollector } from '../pack-warnings.ts'
import { toTitleComparisonKey } from '../titles.ts'
import { type CstElement, getElementTextWithoutNotes } from './cst-elements.ts'

/**
 * Level of a heading by its `rend` attribute. A line with the name of the nikaya is no heading, because each of its
 * books repeats it.
 */
export const HEADING_LEVEL_BY_REND: Readonly<Record<string, number>> = {
  book: 1,
  chapter: 2,
  title: 3,
  subhead: 4,
  subsubhead: 5,
}
const WRAPPER = /^(vinaya|suttanta|abhidhamma)pitak|nikay$/
const isWrapper = (element: CstElement) =>
  element.rend === 'nikaya' ||
  (element.rend in HEADING_LEVEL_BY_REND && WRAPPER.test(toTitleComparisonKey(getElementTextWithoutNotes(element))))

/**
 * Maximum length, in characters, of a paragraph that counts as a heading if it has the text of a heading in the
 * built-in table.
 */
export const MAX_UNMARKED_HEADING_CHARS = 120

/**
 * A heading that begins at an element of the file. `fact` is the heading of the built-in table; null if the table lacks
 * it.
 */
export interface HeadingAtElement {
  readonly fact: BuiltInHeading | null
  readonly level: number
}

function findHeadings(
  base: string,
  elements: readonly CstElement[],
  warnings: PackWarningCollector,
): ReadonlyMap<number, HeadingAtElement> {
  const facts = readBuiltInHeadings().filter(({ cstFile }) => cstFile === base)
  const titles = new Set(facts.map(({ pali }) => toTitleComparisonKey(pali)))
  const indexes = elements.flatMap((element, at) => {
    if (isWrapper(element)) return []
    // CST sets some of these lines as headings
    if (isUddanaLine(element)) return []
    if (element.rend in HEADING_LEVEL_BY_REND) return [at]
    const words = getElementTextWithoutNotes(element)
    return words.length <= MAX_UNMARKED_HEADING_CHARS && titles.has(toTitleComparisonKey(words)) ? [at] : []
  })
  const source = indexes.map((at) => {
    const element = elements[at]
    const title = element ? toTitleComparisonKey(getElementTextWithoutNotes(element)) : ''
    const paragraph = findParagraphNumberBelow(elements, at)
    const keys = [paragraph === '' ? '' : `${title} ${paragraph}`, title]
    return element && element.rend in HEADING_LEVEL_BY_REND ? { keys } : { keys, doubtful: true as const }
  })
  const table = facts.map(({ pali, cstParagraph }) => {
    const title = toTitleComparisonKey(pali)
    return { keys: [cstParagraph === '' ? '' : `${title} ${cstParagraph}`, title] }
  })
  const found = new Map<number, HeadingAtElement>()
  for (const [nth, match] of matchTitlesInOrder(source, table).entries()) {
    const at = indexes[nth] ?? 0
    const element = elements[at]
    const fact = match === null ? null : (facts[match] ?? null)
    if (!element || (!fact && !(element.rend in HEADING_LEVEL_BY_REND))) continue
    found.set(at, { fact, level: HEADING_LEVEL_BY_REND[element.rend] ?? 4 })
    if (!(element.rend in HEADING_LEVEL_BY_REND))
      warnings.add('headings-as-text', `${element.file} ${getElementTextWithoutNotes(element)} → ${fact?.slug}`)
  }
  return found
}

/** The number of the first paragraph of text below a heading; empty if it has none. */
function findParagraphNumberBelow(elements: readonly CstElement[], at: number): string {
  for (let below = at + 1; below < elements.length; below++) {
    const element = elements[below]
    if (element && !(element.rend in HEADING_LEVEL_BY_REND) && element.rend !== 'nikaya') return element.n ?? ''
  }
  return ''
}

/**
 * Yields the paragraphs and headings of a CST book in order, each with its volume of the canon.
 * @param base name of the book
 */
export function* eachCstParagraphOrHeading(
  base: string,
  elements: readonly CstElement[],
  warnings: PackWarningCollector,
) {
  const headings = findHeadings(base, elements, warnings)
  const volumes = assignVolumes(base, elements, headings)
  for (let from = 0; from < elements.length; ) {
    const volume = volumes[from] ?? 0
    let to = from
    while (to < elements.length && volumes[to] === volume) to++
    for (const piece of convertCstElementsToBookPieces(elements, from, to, headings)) yield { volume, piece }
    from = to
  }
}

/** Returns the volume of each element: that of the heading above, or of the first heading. */
function assignVolumes(
  base: string,
  elements: readonly CstElement[],
  headings: ReadonlyMap<number, HeadingAtElement>,
): readonly number[] {
  const first = [...headings.values()].find(({ fact }) => fact)?.fact ?? null
  let volume = first?.volume ?? readBuiltInHeadings().find(({ cstFile }) => cstFile === base)?.volume ?? 0
  const volumes = elements.map((_, at) => {
    volume = headings.get(at)?.fact?.volume ?? volume
    return volume
  })
  // a homage and the lines of a nikāya belong to the book of the next heading
  for (let at = elements.length - 2; at >= 0; at--) {
    const element = elements[at]
    if (element && !headings.has(at) && precedesHeading(element)) volumes[at] = volumes[at + 1] ?? volume
  }
  return volumes
}

const precedesHeading = (element: CstElement) =>
  isWrapper(element) ||
  (element.rend === 'centre' && /^namo tassa bhagavato/i.test(getElementTextWithoutNotes(element)))

const VERSE = /^gatha/
const LAST_VERSE_LINE = 'gathalast'

/**
 * Converts a range of elements to pieces.
 * @param from index of the first element
 * @param to index after the last element
 * @param headings headings by the index of their element
 */
export function convertCstElementsToBookPieces(
  elements: readonly CstElement[],
  from: number,
  to: number,
  headings: ReadonlyMap<number, HeadingAtElement>,
): readonly CorpusBookPiece[] {
  const volumeDigit = findUsualDigit(elements.slice(from, to))
  const pieces: CorpusBookPiece[] = []
  /** An open stanza with the number before it. */
  let stanza: {
    parts: CorpusParagraphPart[]
    counts: number
    verses: number
    file: string
    segment?: string
  } | null = null
  /** Whether the next verses summarise the text above. */
  let inUddana = false
  const endStanza = () => {
    // a number alone belongs to the next paragraph
    if (stanza) pieces.push({ kind: 'paragraph', ...stanza, ...(stanza.verses === 0 ? { leads: true } : {}) })
    stanza = null
  }
  for (let at = from; at < to; at++) {
    const element = elements[at]
    if (!element) continue
    const { rend, file, path, segment } = element
    const origin = segment ? { file: path, segment } : { file: path }
    const heading = headings.get(at)
    const parts = (kind?: SpanKind) => convertParts(element, volumeDigit, kind)
    if (!VERSE.test(rend) && rend !== 'hangnum') inUddana = isUddanaLine(element)
    if (heading) {
      endStanza()
      pieces.push({ kind: 'begins', ...heading, title: getElementTextWithoutNotes(element), where: file })
      pieces.push({ kind: 'paragraph', parts: parts('heading'), leads: true, counts: 0, ...origin })
    } else if (rend === 'hangnum') {
      endStanza()
      stanza = { parts: [...parts()], counts: 0, verses: 0, ...origin }
    } else if (VERSE.test(rend)) {
      stanza ??= { parts: [], counts: 0, verses: 0, ...origin }
      const kind = inUddana ? 'uddana' : 'verse'
      if (stanza.verses > 0) stanza.parts.push({ text: '\n', kind })
      stanza.parts.push(...parts(kind))
      stanza.counts++
      stanza.verses++
      if (rend === LAST_VERSE_LINE) endStanza()
    } else {
      endStanza()
      if (isWrapper(element))
        pieces.push({ kind: 'paragraph', parts: parts('heading'), leads: true, counts: 0, ...origin })
      else {
        const lead = precedesHeading(element) ? { leads: true as const } : {}
        pieces.push({ kind: 'paragraph', parts: parts(getLineKind(element)), ...lead, ...origin })
      }
    }
  }
  endStanza()
  return pieces
}

/** `Tassuddānaṃ –`: the next verses name the texts above. */
const isUddanaLine = (element: CstElement) =>
  /^(?:\d+\.\s*)?(?:tass|tatr|imass)?udd?āna/i.test(getElementTextWithoutNotes(element)) &&
  getElementTextWithoutNotes(element).length <= 60

/** The kind of a centred line: one that closes a text, or another. */
function getLineKind(element: CstElement): SpanKind | undefined {
  if (isUddanaLine(element)) return 'centre'
  if (element.rend !== 'centre') return undefined
  return CLOSING.test(getElementTextWithoutNotes(element)) ? 'colophon' : 'centre'
}

/** Matches “finished” (niṭṭhita, samatta), or a title with its ordinal. */
const CLOSING =
  /niṭṭhit|samatt|(?:paṭham|dutiy|tatiy|catutth|pañcam|chaṭṭh|sattam|aṭṭham|navam|dasam)[aāo][ṃ]?[.…]*$|sutta[ṃ]?[.]*$|gāthāyo/i

/** @param kind of parts without a kind of their own */
function convertParts(element: CstElement, volumeDigit: string, kind?: SpanKind): readonly CorpusParagraphPart[] {
  return element.parts.map((part): CorpusParagraphPart => {
    if ('text' in part) {
      if (part.kind === 'note') return { text: `[${part.text.trim()}]`, kind: 'note' }
      // a heading's number is part of its line
      if (kind === 'heading') return { text: part.text, kind }
      const own = part.kind ?? kind
      return own ? { text: part.text, kind: own } : { text: part.text }
    }
    const [, digit = '', page] = /^(\d)\.(\d{4})$/.exec(part.mark) ?? []
    const mark: CorpusPageMark = {
      mark: part.mark,
      page: page === undefined ? null : Number(page),
      takes: 'words',
      where: element.file,
    }
    return digit === volumeDigit ? mark : { ...mark, foreign: true }
  })
}

/** Returns the digit that identifies the volume within its nikāya: that of most marks. */
function findUsualDigit(elements: readonly CstElement[]): string {
  const counts = new Map<string, number>()
  for (const { parts } of elements) {
    for (const part of parts) {
      if ('text' in part) continue
      const digit = part.mark.charAt(0)
      counts.set(digit, (counts.get(digit) ?? 0) + 1)
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}
