/** Text of the canon as markup: headings, verse lines, notes and numbers as what they are, with the words looked for marked. */

import { isComparedSpan } from '../../canon/collation/comparable.ts'
import type { DisplayedDifference } from '../../canon/collation/displayed-differences.ts'
import type { ParagraphSlice } from '../../canon/places/streams.ts'
import type { AppliedCorrection } from '../../canon/text/apply-corrections.ts'
import { parseItemNumber } from '../../canon/text/items.ts'
import type { DisplayedSource } from '../../canon/volumes/printed-pages.ts'
import type { TextSpan } from '../../definitions/texts/format.ts'
import { MARKED_FRAGMENT } from '../citation/cited-place.ts'
import { Markup } from '../pages/html.ts'
import { type LangAttribute, textInScript } from '../pages/script.ts'
import type { SearchWordMarker } from '../shared/marks.ts'
import { slicedRun } from '../shared/paragraph-slice.ts'
import { linkFootnotes, paragraphShapeOf, renderSpan, type SpanRun } from '../shared/paragraphs.ts'
import { SegmentAnchorWriter } from '../shared/segments.ts'
import { type TextEmitter, type TextRange, walkSpans } from '../shared/text-walk.ts'
import type { ParagraphReadings } from './apparatus.ts'
import type { CorrectionNotes } from './corrected-words.ts'

/** How text is written. */
export interface TextOptions {
  readonly lang: LangAttribute
  /** Whether items and paragraphs can be named in an address: where the text is alone on its page. */
  readonly anchors: boolean
  /** Where the number of an item leads, if not to itself: to what is said of it, and back. */
  readonly itemHref?: ((item: number) => string) | undefined
  /** Which words of the paragraph of that index are here, in UTF-16 units as it is shown; undefined for all. */
  readonly slices?: (index: number) => ParagraphSlice | undefined
  /** The id that its corpus gives the paragraph of that index. */
  readonly segments?: (index: number) => string | null | undefined
  /** Whose the paragraph of that index is, where another copy has it than the rest. */
  readonly others?: (index: number) => DisplayedSource | undefined
  readonly fromOther?: (source: DisplayedSource) => Markup
  /** The words looked for, in all texts of the page. */
  readonly marks: SearchWordMarker
  /** Whether a citation led to the paragraph of that index. */
  readonly isCited?: (index: number) => boolean
  /** Where another source differs from the paragraph of that index, counted from its own beginning. */
  readonly differences?: (index: number) => readonly DisplayedDifference[]
  /** Words of that paragraph at which other sources differ, and what receives them below it. */
  readonly readings?: (index: number) => ParagraphReadings | undefined
  /** What was corrected in the paragraphs, and where that is told. */
  readonly applyCorrections?: {
    readonly words: readonly AppliedCorrection[]
    readonly notes: Pick<CorrectionNotes, 'note'>
  }
}

/** Words of a paragraph between two tags. */
interface MarkedRange extends TextRange {
  readonly tag: 'mark' | 'u' | 'ins'
  /** Its attribute, such as the id that a link leads to; empty for most. */
  readonly attribute: string
  /** Markup after it: what another source has in its place. */
  readonly after: string
}

/** What is counted over all paragraphs of a page. */
export interface PageCounters {
  readonly items: Set<string>
  readonly segments: SegmentAnchorWriter
  /** Notes that their marks lead to. */
  notes: number
  /** Whether the paragraph that a citation led to has its name: in the first edition that has it. */
  isNamed: boolean
}

/** Where the mark of a note leads: from the text to the note, and back. */
export type NoteLinks = ReadonlyMap<TextSpan, { readonly id: string; readonly href: string }>

/** The paragraphs of one page, or some of it. @param links of all paragraphs of the page */
export function renderPrintedText(
  paragraphs: readonly (readonly TextSpan[])[],
  options: TextOptions,
  state: PageCounters = createPageCounters(),
  links: NoteLinks = linkNotes(paragraphs, state),
): Markup {
  let text = ''
  for (const [index, spans] of paragraphs.entries()) {
    const { from = 0, to = Number.POSITIVE_INFINITY } = options.slices?.(index) ?? {}
    // what is told of a whole paragraph is told where it begins, or where it ends
    text +=
      (from === 0 ? ofOther(index, options) : '') +
      paragraph(spans, index, { from, to }, options, state, links) +
      (to === Number.POSITIVE_INFINITY ? (options.readings?.(index)?.below ?? '') : '')
  }
  return new Markup(text)
}

/** Above the first paragraph of another copy: whose the words are. */
function ofOther(index: number, { others, fromOther }: TextOptions): string {
  const source = others?.(index)
  const isFirst = source !== undefined && others?.(index - 1)?.id !== source.id
  return isFirst ? (fromOther?.(source).text ?? '') : ''
}

/** Each mark in the text with the note that it leads to, and that with its mark. */
export function linkNotes(paragraphs: readonly (readonly TextSpan[])[], state: PageCounters): NoteLinks {
  const links = new Map<TextSpan, { id: string; href: string }>()
  for (const [mark, { own }] of linkFootnotes(paragraphs).byMark) {
    const number = ++state.notes
    links.set(mark, { id: `m${number}`, href: `n${number}` })
    links.set(own, { id: `n${number}`, href: `m${number}` })
  }
  return links
}

/** What one page counts; several pieces on one page share it. */
export const createPageCounters = (): PageCounters => ({
  items: new Set(),
  segments: new SegmentAnchorWriter(),
  notes: 0,
  isNamed: false,
})

function paragraph(
  spans: readonly TextSpan[],
  index: number,
  slice: ParagraphSlice,
  options: TextOptions,
  state: PageCounters,
  links: NoteLinks,
): string {
  const shape = paragraphShapeOf(spans)
  const source = options.others?.(index)
  const own = source ? ` data-source="${source.id}"` : ''
  const isCited = options.isCited?.(index) ?? false
  const name = isCited && !state.isNamed ? MARKED_FRAGMENT : options.anchors && slice.from === 0 ? `p${index + 1}` : ''
  state.isNamed ||= isCited
  const id = (name === '' ? '' : ` id="${name}"`) + (isCited ? ' aria-current="location"' : '') + own
  const number = slice.from === 0 ? state.segments.link(options.segments?.(index)) : ''
  const newLine = shape === 'verse' ? LINE : '\n'
  const link = (span: TextSpan, inside: string) => linked(links.get(span), inside)
  const inside = number + renderRun(slicedRun(spans, index, slice), newLine, options, state, link)
  switch (shape) {
    case 'heading':
      return `<h2${id}>${inside}</h2>\n`
    case 'note':
      return `<p${id} class="f">${inside}</p>\n`
    case 'line':
      return `<p${id} class="e">${inside}</p>\n`
    case 'verse':
      return `<p${id} class="v"><span>${inside.replace(/<\/span> <span>$/, '')}</span></p>\n`
    default:
      return `<p${id}>${inside}</p>\n`
  }
}

const linked = (link: { readonly id: string; readonly href: string } | undefined, inside: string): string =>
  link ? `<a id="${link.id}" href="#${link.href}">${inside}</a>` : inside

/** Writes spans as the markup of pages and of books. */
class MarkupEmitter implements TextEmitter<MarkedRange> {
  constructor(
    private readonly options: TextOptions,
    private readonly state: PageCounters,
    private readonly link: (span: TextSpan, inside: string) => string,
  ) {}

  ranges(text: string, run: SpanRun): readonly MarkedRange[] {
    return rangesIn(text, run, this.options)
  }

  /** Words are compared, and no note between them. */
  covers({ tag, after }: MarkedRange, { kind }: TextSpan): boolean {
    return tag !== 'u' || after !== '' || isComparedSpan(kind)
  }

  words(text: string): string {
    return textInScript(text, this.options.lang)
  }

  ranged(text: string, { tag, attribute }: MarkedRange, isFirst: boolean): string {
    return `<${tag}${isFirst ? attribute : ''}>${this.words(text)}</${tag}>`
  }

  after({ after }: MarkedRange): string {
    return after
  }

  span(span: TextSpan, inside: string, next: TextSpan | undefined): string {
    return span.kind === 'number'
      ? numbered(span, inside, next, this.options, this.state)
      : renderSpan(span, this.link(span, inside), next)
  }
}

/**
 * Words of one paragraph, for pages and for books.
 * @param newLine what is written where a line ends @param link around the words of a span that leads to a note, or back
 */
export const renderRun = (
  run: SpanRun,
  newLine: string,
  options: TextOptions,
  state: PageCounters,
  link: (span: TextSpan, inside: string) => string,
): string => walkSpans(run, newLine, new MarkupEmitter(options, state, link))

/** An item that a citation can name; a number before a heading belongs to that heading. */
function numbered(
  { text }: TextSpan,
  inside: string,
  next: TextSpan | undefined,
  { anchors, itemHref }: TextOptions,
  { items }: PageCounters,
): string {
  const item = parseItemNumber(text)
  if (!item || next?.kind === 'heading') return renderSpan({ kind: 'number', text }, inside, next)
  const id = `i${item.from}`
  const isNamed = anchors && !items.has(id)
  if (!isNamed && !itemHref) return renderSpan({ kind: 'number', text }, inside, next)
  if (isNamed) items.add(id)
  const href = itemHref?.(item.from) ?? `#${id}`
  return `<a class="n"${isNamed ? ` id="${id}"` : ''} href="${href}">${inside.replace(/\s+(<wbr>)?$/, '')}</a> `
}

/** What receives the words of a run, from its beginning to its end. */
function rangesIn(text: string, run: SpanRun, options: TextOptions): readonly MarkedRange[] {
  const { paragraph: index, at, whole } = run
  const { marks } = options
  // words that are looked for may begin in one slice and end in the next
  const [found, moved] = whole === undefined ? [marks.in(text), at] : [marks.inWhole(whole), 0]
  const ranges: MarkedRange[] = found.flatMap((mark) => {
    const [start, end] = [mark.start + moved, mark.end + moved]
    if (end <= at || start >= at + text.length) return []
    return { start, end, tag: 'mark', attribute: start < at ? '' : marks.attribute(), after: '' }
  })
  for (const { start, end, other } of options.differences?.(index) ?? []) {
    const reading = other === '' ? '–' : textInScript(other, options.lang)
    ranges.push({
      start,
      end,
      tag: 'u',
      attribute: '',
      after: ` <wbr><small class="var">[${reading}]</small>`,
    })
  }
  for (const { start, end } of options.readings?.(index)?.marks ?? [])
    ranges.push({ start, end, tag: 'u', attribute: '', after: '' })
  const { words = [], notes } = options.applyCorrections ?? {}
  for (const put of words) {
    const { start, end } = put
    const isHere = put.paragraph === index && start >= at && end <= at + text.length
    if (!isHere || !notes) continue
    const { title, mark } = notes.note(put, text.slice(start - at, end - at), options.lang)
    ranges.push({ start, end, tag: 'ins', attribute: title, after: mark })
  }
  return ranges.sort((a, b) => a.start - b.start || a.end - b.end)
}

/** The space parts the lines where there is no room for each on its own. */
const LINE = '</span> <span>'
