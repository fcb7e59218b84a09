/**
 * Names of the parts of a long text in addresses. A name says where a part begins, so that an address leads to the same
 * place in every language. Also the links to the parts.
 */

import { isParagraphContinuation } from '../../canon/places/streams.ts'
import { type AlignedRow, selectEvenRowPart } from '../../canon/places/text-rows.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { HeadingTextInEditions } from '../../canon/volumes/branch-texts.ts'
import type { EditionId } from '../../definitions/editions.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { getParagraphAnchor } from '../shared/segments.ts'
import type { HeadingPageQuery } from './edition-choices.ts'
import { alignEditionsInRows } from './heading-rows.ts'

/** Returns the name of a part in addresses, by its number from 1; undefined for the first. */
type NameOfPart = (number: number) => string | number | undefined

/**
 * Renders the links to the parts of a long heading. Empty if it has one part.
 * @param part number of the current part, from 1
 * @param parts number of parts
 * @param nameOf returns the name of a part in addresses, by its number from 1
 */
export function renderHeadingPartLinks(
  context: PageContext,
  path: string,
  view: HeadingPageQuery,
  part: number,
  parts: number,
  nameOf: NameOfPart,
): SafeHtml {
  if (parts <= 1) return html``
  const shownNumbers = Array.from({ length: parts }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === parts || Math.abs(number - part) <= 3,
  )
  const links = shownNumbers.map((number, index) => {
    const gap = index > 0 && number - (shownNumbers[index - 1] ?? 0) > 1 ? html`<li>…</li>` : undefined
    const href = context.href(path, { ...view, part: nameOf(number) })
    return html`${gap}<li><a${number === part ? html` aria-current="page"` : undefined} href="${href}">${context.name(number)}</a></li>`
  })
  return html`<nav class="parts" aria-label="${context.say('ตอนของหัวข้อนี้', 'Parts of this heading')}"><ul class="filters"><li>${context.say('ตอน', 'Part')}</li>${links}</ul></nav>`
}

/** A text and how the shown editions divide it. */
interface DividedText {
  /** In reading order, the heading of the page first. */
  readonly headings: readonly HeadingNode[]
  readonly editions: readonly EditionId[]
  readonly parts: readonly (readonly HeadingTextInEditions[])[]
}

/**
 * A part of a long text by its index, and the fragment of a place in it. The fragment is empty if the place is the
 * beginning of the part.
 */
export interface TextPartWithAnchor {
  readonly index: number
  readonly anchor: string
}

/**
 * Gives each part of a long text a name for its address: the slug of the heading at which it begins, or
 * `slug.edition.paragraph` with the paragraph from 1, such as `mahaparinibbanasuttam.royal.214`. A name is the same in
 * all languages and editions.
 */
export class TextPartAddressNames {
  /** The parts without empty runs, which a very long paragraph leaves, since paragraphs are never divided. */
  readonly parts: DividedText['parts']
  private readonly rows = new Map<HeadingNode, readonly AlignedRow[]>()

  constructor(
    private readonly reader: ReaderContext,
    private readonly text: DividedText,
  ) {
    const hasText = (row: HeadingTextInEditions) => !row.run?.index || this.findBeginning(row) !== undefined
    this.parts = text.parts.map((part) => part.filter(hasText)).filter((part) => part.length > 0)
  }

  /**
   * Returns the name of a part for addresses; undefined for the first part, whose address is that of the heading.
   * @param index from 0
   */
  of(index: number): string | undefined {
    const row = this.parts[index]?.[0]
    if (!row || index === 0) return undefined
    const { slug } = row.heading.row
    if (!row.run || row.run.index === 0) return slug
    const [edition, nth] = this.findBeginning(row) ?? []
    return nth === undefined ? slug : `${slug}.${edition}.${nth + 1}`
  }

  /**
   * Finds the part that holds a named place; undefined for a place that is not in this text. Also takes the former
   * names, numbers from 1; a number too large means the last part, since other editions have more parts.
   */
  find(name: string): TextPartWithAnchor | undefined {
    const { parts } = this
    const { headings } = this.text
    const [slug, edition, number] = name.split('.')
    const heading = headings.find(({ row }) => row.slug === slug)
    if (!heading) {
      const count = /^[1-9]\d{0,5}$/.test(name) ? Number(name) : 0
      return count > 0 ? { index: Math.max(0, Math.min(count, parts.length) - 1), anchor: '' } : undefined
    }
    const place = edition ? this.findPlace(heading, edition, Number(number) - 1) : undefined
    const index = parts.findLastIndex(([first]) => first && this.beginsAtOrBefore(first, heading, place))
    if (index < 0) return { index: 0, anchor: '' }
    const isShown = (parts[index] ?? []).some((row) => row.heading === heading && !row.run?.index)
    const own = isShown && heading !== headings[0] ? heading.row.slug : ''
    const anchor = place === undefined ? own : (place.anchor ?? '')
    return { index, anchor: this.of(index) === name ? '' : anchor }
  }

  /** Whether a row begins at the place or before it. */
  private beginsAtOrBefore(row: HeadingTextInEditions, heading: HeadingNode, place: PlaceInText | undefined): boolean {
    if (row.heading !== heading || !row.run || row.run.index === 0) return row.heading.index <= heading.index
    if (!place) return false
    const [, begins = Number.POSITIVE_INFINITY] = this.findBeginning(row, place.edition) ?? []
    return begins <= place.nth
  }

  /** Finds the first paragraph of a run, in the wanted edition or else in the first edition that has one there. */
  private findBeginning(
    { heading, run }: HeadingTextInEditions,
    wanted?: EditionId,
  ): readonly [EditionId, number] | undefined {
    const rows = selectEvenRowPart(this.getRows(heading), run?.index ?? 0, run?.runs ?? 1)
    for (const { cells } of rows) {
      for (const edition of wanted ? [wanted] : this.text.editions) {
        const first = cells.get(edition)?.[0]?.paragraphs[0]
        if (first) return [edition, first.nth]
      }
    }
    return undefined
  }

  private getRows(heading: HeadingNode): readonly AlignedRow[] {
    return this.rows.getOrInsertComputed(heading, () => this.alignRows(heading, this.text.editions))
  }

  private alignRows(heading: HeadingNode, editions: readonly EditionId[]): readonly AlignedRow[] {
    return alignEditionsInRows(this.reader, [{ heading, columns: new Map() }], { editions })
  }

  /** Finds the shown place of a paragraph; for an edition that is not shown, the paragraph aligned with it. */
  private findPlace(heading: HeadingNode, edition: EditionId, nth: number): PlaceInText | undefined {
    const { editions } = this.text
    const isShown = editions.includes(edition)
    const rows = isShown ? this.getRows(heading) : this.alignRows(heading, [...editions, edition])
    const row = rows.findLast(({ cells }) => {
      const first = cells.get(edition)?.[0]?.paragraphs[0]
      return first && first.nth + (isParagraphContinuation(first) ? 1 : 0) <= nth
    })
    for (const shown of isShown ? [edition] : editions) {
      const paragraphs = row?.cells.get(shown)?.flatMap((unit) => unit.paragraphs) ?? []
      const first = isShown ? paragraphs.findLast((one) => one.nth <= nth) : paragraphs[0]
      if (!first) continue
      const { segments } = this.reader.stores.canon.branches.read(first.part)
      return { edition: shown, nth: first.nth, anchor: getParagraphAnchor([segments[first.index] ?? null], 1) }
    }
    return undefined
  }
}

/** A paragraph of an edition that is shown. */
interface PlaceInText {
  readonly edition: EditionId
  readonly nth: number
  readonly anchor: string | undefined
}
