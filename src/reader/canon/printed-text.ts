/** Renders text of the canon as markup: headings, lines of verse, notes and numbers, with searched words marked. */

import { isSpanKindCompared } from '../../canon/collation/comparable.ts'
import type { ParagraphSlice } from '../../canon/places/streams.ts'
import type { AppliedCorrection } from '../../canon/text/apply-corrections.ts'
import { parseItemNumberRange } from '../../canon/text/item-index.ts'
import type { DisplayedSource } from '../../canon/volumes/printed-pages.ts'
import type { TextWithSpanKind } from '../../definitions/texts/format.ts'
import { CITED_PLACE_FRAGMENT_ID } from '../citation/cited-place.ts'
import { SafeHtml } from '../pages/html.ts'
import { type LangAttribute, renderTextWithBreakOpportunities } from '../pages/script.ts'
import {
  classifyParagraph,
  formatSpanRun,
  matchFootnotesWithMarks,
  type ParagraphTextRange,
  renderSpan,
  type SpanFormatter,
  type SpanRun,
  sliceSpanRun,
} from '../shared/paragraphs.ts'
import type { SearchWordMarker } from '../shared/prose.ts'
import { SegmentAnchorWriter } from '../shared/segments.ts'
import type { ParagraphReadings } from './apparatus.ts'
import type { PageCorrectionCollector } from './corrected-words.ts'

/**
 * Options for rendering paragraphs: language, links of item numbers, slices, corrections, variant readings, words to
 * mark.
 */
export interface PrintedTextOptions {
  readonly lang: LangAttribute
  /** Whether items and paragraphs get ids; only where the text is the only one on its page. */
  readonly anchors: boolean
  /** The link of an item number, if not to itself: to its commentary, or from there to the text. */
  readonly itemHref?: ((item: number) => string) | undefined
  /** The slice of the paragraph of that index to render, in UTF-16 units as shown; undefined for all of it. */
  readonly slices?: (index: number) => ParagraphSlice | undefined
  /** The id of the paragraph of that index in its corpus, such as `dn16:1.4`. */
  readonly segments?: ((index: number) => string | null | undefined) | undefined
  /** The source of the paragraph of that index, where it is from another one than the rest. */
  readonly others?: ((index: number) => DisplayedSource | undefined) | undefined
  readonly renderOtherSource?: ((source: DisplayedSource) => SafeHtml) | undefined
  /** Marks the searched words in all texts of the page. */
  readonly marks: SearchWordMarker
  /** Whether a citation led to the paragraph of that index. */
  readonly isCited?: ((index: number) => boolean) | undefined
  /** The variant readings of the paragraph of that index: ranges to mark, and the list below it. */
  readonly readings?: ((index: number) => ParagraphReadings | undefined) | undefined
  /** The corrections in the paragraphs, and the collector of their list. */
  readonly appliedCorrections?:
    | {
        readonly words: readonly AppliedCorrection[]
        readonly notes: Pick<PageCorrectionCollector, 'note'>
      }
    | undefined
}

/** A range of words of a paragraph that gets a tag. */
interface MarkedRange extends ParagraphTextRange {
  readonly tag: 'mark' | 'u' | 'ins'
  /** Its attribute, such as the id that a link leads to; empty for most. */
  readonly attribute: string
  /** Markup after it, such as the mark of a correction. */
  readonly after: string
}

/**
 * What all texts on one web page share: the ids in use, and the number of the last footnote. It makes ids and note
 * numbers unique.
 */
export interface PageAnchorState {
  readonly items: Set<string>
  readonly segments: SegmentAnchorWriter
  /** The number of footnotes so far that have a mark in the text. */
  notes: number
  /** Whether the cited paragraph already got its id, in the first edition that has it. */
  isNamed: boolean
}

/** For each footnote and each mark of one in the text: its own id, and the id to which it links. */
export type FootnoteLinks = ReadonlyMap<TextWithSpanKind, { readonly id: string; readonly href: string }>

/**
 * Renders paragraphs of one printed page as markup.
 * @param state shared by all texts of one web page; it is changed
 * @param links links of all paragraphs of the printed page, needed if only some of them are rendered
 */
export function renderPrintedText(
  paragraphs: readonly (readonly TextWithSpanKind[])[],
  options: PrintedTextOptions,
  state: PageAnchorState = createPageAnchorState(),
  links: FootnoteLinks = numberAndLinkFootnotes(paragraphs, state),
): SafeHtml {
  let text = ''
  for (const [index, spans] of paragraphs.entries()) {
    const { from = 0, to = Number.POSITIVE_INFINITY } = options.slices?.(index) ?? {}
    // notes on a whole paragraph are before its first slice or after its last
    text +=
      (from === 0 && options.others ? renderNoteOfOtherSource(index, options) : '') +
      renderParagraph(spans, index, { from, to }, options, state, links) +
      (to === Number.POSITIVE_INFINITY ? (options.readings?.(index)?.below ?? '') : '')
  }
  return new SafeHtml(text)
}

/** Renders the note above the first paragraph that is from another source. */
function renderNoteOfOtherSource(index: number, { others, renderOtherSource }: PrintedTextOptions): string {
  const source = others?.(index)
  const isFirst = source !== undefined && others?.(index - 1)?.id !== source.id
  return isFirst ? (renderOtherSource?.(source).text ?? '') : ''
}

/**
 * Numbers the footnotes of a page, and links each with its mark in the text. @param state numbers continue from it; it
 * is changed
 */
export function numberAndLinkFootnotes(
  paragraphs: readonly (readonly TextWithSpanKind[])[],
  state: PageAnchorState,
): FootnoteLinks {
  const links = new Map<TextWithSpanKind, { id: string; href: string }>()
  for (const [mark, { own }] of matchFootnotesWithMarks(paragraphs).byMark) {
    const number = ++state.notes
    links.set(mark, { id: `m${number}`, href: `n${number}` })
    links.set(own, { id: `n${number}`, href: `m${number}` })
  }
  return links
}

/** Creates the state that all texts on one web page share. */
export const createPageAnchorState = (): PageAnchorState => ({
  items: new Set(),
  segments: new SegmentAnchorWriter(),
  notes: 0,
  isNamed: false,
})

function renderParagraph(
  spans: readonly TextWithSpanKind[],
  index: number,
  slice: ParagraphSlice,
  options: PrintedTextOptions,
  state: PageAnchorState,
  links: FootnoteLinks,
): string {
  const shape = classifyParagraph(spans)
  const source = options.others?.(index)
  const sourceAttribute = source ? ` data-source="${source.id}"` : ''
  const isCited = options.isCited?.(index) ?? false
  const name =
    isCited && !state.isNamed ? CITED_PLACE_FRAGMENT_ID : options.anchors && slice.from === 0 ? `p${index + 1}` : ''
  state.isNamed ||= isCited
  const id = (name === '' ? '' : ` id="${name}"`) + (isCited ? ' aria-current="location"' : '') + sourceAttribute
  const number = slice.from === 0 && options.segments ? state.segments.renderLink(options.segments(index)) : ''
  const newLine = shape === 'verse' ? VERSE_LINE_BREAK : '\n'
  const link = (span: TextWithSpanKind, inside: string) => {
    const noteLink = links.get(span)
    return noteLink ? `<a id="${noteLink.id}" href="#${noteLink.href}">${inside}</a>` : inside
  }
  const inside = number + renderSpanRun(sliceSpanRun(spans, index, slice), newLine, options, state, link)
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

/** Writes spans as markup, for pages and EPUBs. */
class MarkupEmitter implements SpanFormatter<MarkedRange> {
  constructor(
    private readonly options: PrintedTextOptions,
    private readonly state: PageAnchorState,
    private readonly link: (span: TextWithSpanKind, inside: string) => string,
  ) {}

  ranges(text: string, run: SpanRun): readonly MarkedRange[] {
    const { paragraph: index, at, whole } = run
    const { options } = this
    const { marks } = options
    // a match may begin in one slice and end in the next
    const [found, offset] = whole === undefined ? [marks.in(text), at] : [marks.inWhole(whole), 0]
    const ranges: MarkedRange[] = found.flatMap((mark) => {
      const [start, end] = [mark.start + offset, mark.end + offset]
      if (end <= at || start >= at + text.length) return []
      return { start, end, tag: 'mark', attribute: start < at ? '' : marks.attribute(), after: '' }
    })
    for (const { start, end } of options.readings?.(index)?.marks ?? [])
      ranges.push({ start, end, tag: 'u', attribute: '', after: '' })
    const { words = [], notes } = options.appliedCorrections ?? {}
    for (const correction of words) {
      const { start, end } = correction
      const isInRun = correction.paragraph === index && start >= at && end <= at + text.length
      if (!isInRun || !notes) continue
      const { title, mark } = notes.note(correction, text.slice(start - at, end - at), options.lang)
      ranges.push({ start, end, tag: 'ins', attribute: title, after: mark })
    }
    return ranges.sort((a, b) => a.start - b.start || a.end - b.end)
  }

  /** Underlines for variant readings cover compared words, but no footnote between them. */
  covers({ tag }: MarkedRange, { kind }: TextWithSpanKind): boolean {
    return tag !== 'u' || isSpanKindCompared(kind)
  }

  words(text: string): string {
    return renderTextWithBreakOpportunities(text, this.options.lang)
  }

  ranged(text: string, { tag, attribute }: MarkedRange, isFirst: boolean): string {
    return `<${tag}${isFirst ? attribute : ''}>${this.words(text)}</${tag}>`
  }

  after({ after }: MarkedRange): string {
    return after
  }

  span(span: TextWithSpanKind, inside: string, next: TextWithSpanKind | undefined): string {
    return span.kind === 'number'
      ? renderItemNumber(span, inside, next, this.options, this.state)
      : renderSpan(span, this.link(span, inside), next)
  }
}

/**
 * Renders consecutive spans of one paragraph, for pages and EPUBs.
 * @param newLine markup for the end of a line
 * @param link wraps a note or its mark in a link
 */
export const renderSpanRun = (
  run: SpanRun,
  newLine: string,
  options: PrintedTextOptions,
  state: PageAnchorState,
  link: (span: TextWithSpanKind, inside: string) => string,
): string => formatSpanRun(run, newLine, new MarkupEmitter(options, state, link))

/** Renders an item number as the target of citations. A number before a heading belongs to that heading. */
function renderItemNumber(
  { text }: TextWithSpanKind,
  inside: string,
  next: TextWithSpanKind | undefined,
  { anchors, itemHref }: PrintedTextOptions,
  { items }: PageAnchorState,
): string {
  const item = parseItemNumberRange(text)
  if (!item || next?.kind === 'heading') return renderSpan({ kind: 'number', text }, inside, next)
  const id = `i${item.from}`
  const isNamed = anchors && !items.has(id)
  if (!isNamed && !itemHref) return renderSpan({ kind: 'number', text }, inside, next)
  if (isNamed) items.add(id)
  const href = itemHref?.(item.from) ?? `#${id}`
  return `<a class="n"${isNamed ? ` id="${id}"` : ''} href="${href}">${inside.replace(/\s+(<wbr>)?$/, '')}</a> `
}

/** Separates two lines of verse; the space is visible where several lines share one. */
const VERSE_LINE_BREAK = '</span> <span>'
