/** The apparatus of a page: the readings of all witnesses at each place at which they differ (variants §1). */

import { hasThaiLetters, thaiPaliToRoman } from '../../../search/letters/thai-pali.ts'
import { romanPaliToThai } from '../../../search/letters/to-thai.ts'
import { isSpellingConflictClass } from '../../canon/collation/classes.ts'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import type { PlaceWhereWitnessesDiffer, WitnessReading } from '../../canon/witnesses/displayed-places.ts'
import {
  toExactComparisonLetters,
  toSpellingComparisonLetters,
  type Witness,
} from '../../canon/witnesses/witness-text.ts'
import { canEditionHaveWitnesses, type WitnessComparison } from '../../canon/witnesses/witnesses.ts'
import {
  type EditionId,
  getEditionFacts,
  getEditionLanguageTag,
  isLatinScriptEdition,
  isThaiScriptPaliEdition,
} from '../../definitions/editions.ts'
import { removeOverlappingRanges } from '../../foundation/remove-overlapping.ts'
import { getStaticFileHref } from '../pages/assets.ts'
import { html, SafeHtml } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import { renderTextWithBreakOpportunities } from '../pages/script.ts'
import type { ReaderContext } from '../shared/reader.ts'

/** The query parameter that requests variant readings: `1`, or `all` to include differences in spelling. */
export const VARIANTS_PARAMETER = 'variants'

/** Requested variant readings: `1` without differences in spelling, `all` with them, undefined for none. */
export type RequestedVariantReadings = '1' | 'all' | undefined

/** Returns the variant readings that the query of a page requests. */
export const parseRequestedVariants = (
  query: Readonly<Record<string, string | undefined>>,
): RequestedVariantReadings => {
  const input = query[VARIANTS_PARAMETER]
  return input === '1' || input === 'all' ? input : undefined
}

/** The variant readings of a paragraph: the ranges of words to mark in it, and the list below it as markup. */
export interface ParagraphReadings {
  /** The ranges to mark, in UTF-16 units of the paragraph. */
  readonly marks: readonly { readonly start: number; readonly end: number }[]
  readonly below: string
}

/** A place in the page's text at which sources differ. */
interface PlaceInParagraph {
  readonly place: PlaceWhereWitnessesDiffer
  readonly own: WitnessReading
  readonly witnesses: readonly Witness[]
}

/** Maximum characters of a passage that is marked in the text; longer ones are only in the list. */
const MAX_MARKED_LENGTH = 160

/** The apparatus of one page. It collects the variant readings of headings and renders them for each paragraph. */
export class CriticalApparatus {
  private readonly tables = new Set<WitnessComparison>()
  private readonly placesByParagraph = new Map<string, PlaceInParagraph[]>()
  private readonly witnessesByName = new Map<string, Witness>()

  /**
   * @param edition the edition that is read; all readings are shown in its script
   * @param isAll whether spelling counts
   */
  constructor(
    private readonly reader: ReaderContext,
    private readonly context: PageContext,
    private readonly edition: EditionId,
    private readonly isAll: boolean,
  ) {}

  /** Adds the places below a heading at which sources differ. @param volume the volume in which the heading is read */
  addHeading(heading: HeadingNode, volume: number): void {
    const { canon } = this.reader.stores
    const division = canon.divisions.byId(heading.row.divisionId)
    if (!division || !canEditionHaveWitnesses(this.edition)) return
    const table = canon.witnesses.around(division, heading, volume)
    if (this.tables.has(table)) return
    this.tables.add(table)
    const { witnesses } = table
    for (const place of table.places) {
      if (!this.isAll && isSpellingConflictClass(place.class)) continue
      for (const own of place.readings) {
        if (!own.at || witnesses[own.witness]?.edition !== this.edition) continue
        const key = `${own.at.part} ${own.at.paragraph}`
        this.placesByParagraph.getOrInsertComputed(key, () => []).push({ place, own, witnesses })
      }
    }
  }

  /**
   * Returns the readings of a paragraph of a part; undefined where no source differs.
   * @param isListed whether to write the list below the paragraph, too
   */
  getReadings(part: number, paragraph: number, isListed = true): ParagraphReadings | undefined {
    const places = this.placesByParagraph.get(`${part} ${paragraph}`)
    if (!places) return undefined
    const marks = places.flatMap(({ own: { at } }) =>
      at && at.end > at.start && at.end - at.start <= MAX_MARKED_LENGTH ? [at] : [],
    )
    return { marks: removeOverlappingRanges(marks, ({ end }) => end), below: isListed ? this.renderList(places) : '' }
  }

  /**
   * Explains the short names of the sources and links to more or fewer readings.
   * @param href the same page with other readings
   */
  legend(href: (variants: RequestedVariantReadings) => string): SafeHtml {
    const { context, isAll } = this
    const names = [...this.witnessesByName].map(
      ([name, { title }], index) => html`${index > 0 ? ' · ' : ''}<b>${name}</b> ${context.text(title)}`,
    )
    const none = context.say('แหล่งอื่นไม่ต่างในหน้านี้', 'No other source differs on this page.')
    const more = isAll
      ? html`<a rel="nofollow" href="${href('1')}">${context.say('ไม่รวมตัวสะกด สนธิ และเลข', 'Without spelling, sandhi and numbers')}</a>`
      : html`<a rel="nofollow" href="${href('all')}">${context.say('รวมตัวสะกด สนธิ และเลข', 'With spelling, sandhi and numbers')}</a>`
    return html`<p class="lead app-who">${names.length > 0 ? names : none} · ${more}</p>
`
  }

  private renderList(places: readonly PlaceInParagraph[]): string {
    const { context } = this
    const count = context.name(places.length)
    const label = `≠ ${count} ${context.say('แห่งที่แหล่งอื่นอ่านต่าง', 'places where other sources differ')}`
    return html`<details class="app" lang="${context.lang}" open><summary aria-label="${label}">≠ ${count}</summary><ol>
${places.map((entry) => this.renderPlace(entry))}</ol></details>
`.text
  }

  private renderPlace({ place: renderPlace, own, witnesses }: PlaceInParagraph): SafeHtml {
    const groups = groupReadings(
      renderPlace,
      own,
      witnesses,
      this.isAll ? toExactComparisonLetters : toSpellingComparisonLetters,
    )
    const readings = groups.map(({ text, who }, index) => {
      const words =
        text === '' ? this.renderMissingWords(index === 0 ? own.at?.behind : undefined) : this.renderInScript(text)
      const names = who.map(({ witness, note }, nth) => {
        const name = this.getWitnessName(witness)
        return `${nth > 0 ? ', ' : ''}${note === undefined ? name : `${note || this.context.say('หมายเหตุ', 'note')} (${name})`}`
      })
      return html`${index > 0 ? ' · ' : ''}${words} <small>${names.join('')}</small>`
    })
    return html`<li>${readings}</li>
`
  }

  /**
   * Renders the reading of a source that lacks the words.
   * @param previousWord the word of the page that they would follow
   */
  private renderMissingWords(previousWord: string | undefined): SafeHtml {
    const none = html`<i>${this.context.say('ไม่มี', 'not there')}</i>`
    return previousWord ? html`${this.renderInScript(previousWord)} ${none}` : none
  }

  private renderInScript(text: string): SafeHtml {
    const { edition } = this
    const lang = getEditionLanguageTag(edition)
    const convert = isThaiScriptPaliEdition(edition)
      ? romanPaliToThai
      : isLatinScriptEdition(edition)
        ? thaiPaliToRoman
        : undefined
    const isOtherScript = convert && hasThaiLetters(text) !== isThaiScriptPaliEdition(edition)
    const words = text.replace(QUOTES, '')
    return new SafeHtml(
      `<span lang="${lang}">${renderTextWithBreakOpportunities(isOtherScript ? convert(words) : words, lang)}</span>`,
    )
  }

  /** Returns the name of the edition; the source's id where another source has the same recension. */
  private getWitnessName(witness: Witness): string {
    const { source, edition, recension } = witness
    const isOnlySource = ![...this.tables].some(({ witnesses }) =>
      witnesses.some((other) => other.source !== source && other.recension === recension),
    )
    const isOwnRecension = recension === getEditionFacts(edition).recension
    const name = isOnlySource && isOwnRecension ? this.context.label(getEditionFacts(edition).name) : shortenId(source)
    this.witnessesByName.set(name, this.witnessesByName.get(name) ?? witness)
    return name
  }
}

/** Quotation marks, which are left out of readings, since prints set them differently. */
const QUOTES = /[‘’“”"]+/gu

const shortenId = (source: string): string => (source.length <= 4 ? source.toUpperCase() : source)

/**
 * Renders the link that shows or hides variant readings. A script turns it into a button that remembers the choice.
 * Undefined if there is no other source.
 * @param href returns the address of the same page with these readings
 */
export function renderVariantsSwitch(
  { stores: { canon } }: ReaderContext,
  context: PageContext,
  { edition, volume }: { readonly edition: EditionId; readonly volume: number },
  variants: RequestedVariantReadings,
  href: (variants: RequestedVariantReadings) => string,
): SafeHtml | undefined {
  if (!canEditionHaveWitnesses(edition) || !canon.witnesses.areIn(volume)) return undefined
  return html`<p class="filters"><a${createVariantsSwitchAttributes(context, variants)} rel="nofollow" href="${href(variants ? undefined : '1')}">${variants ? '✓ ' : ''}${getVariantsLabel(context)}</a></p>
`
}

/**
 * Returns attributes for the link that shows or hides variant readings. They say that readings are shown, or which
 * script and stylesheet to load.
 */
export const createVariantsSwitchAttributes = (context: PageContext, variants: RequestedVariantReadings): SafeHtml =>
  variants
    ? html` aria-current="true"`
    : html` data-app="${getStaticFileHref(context, 'apparatus.js')}" data-style="${getStaticFileHref(context, 'apparatus.css')}"`

/** Returns the label of variant readings in the page's language. */
export const getVariantsLabel = (context: PageContext): string => context.say('คำที่แหล่งอื่นต่าง', 'Other readings')

interface WitnessInGroup {
  readonly witness: Witness
  /** The copies that a note of the source names for the reading. */
  readonly note?: string
}

interface ReadingGroup {
  readonly text: string
  readonly who: WitnessInGroup[]
}

/** Groups the sources that read alike: the reading of the page first, readings known only from notes last. */
function groupReadings(
  { readings }: PlaceWhereWitnessesDiffer,
  own: WitnessReading,
  witnesses: readonly Witness[],
  keyOf: (words: string) => string,
): readonly ReadingGroup[] {
  const groups = new Map<string, ReadingGroup>()
  const groupedReadings = new Set<string>()
  const selectShownWitness = ({ source }: Witness) => {
    const ofSource = witnesses.filter((one) => one.source === source)
    return ofSource.find(({ edition }) => edition === witnesses[own.witness]?.edition) ?? ofSource[0]
  }
  for (const { witness: number, text, note } of [own, ...readings.filter((one) => one !== own)]) {
    const witness = witnesses[number]
    if (!witness) continue
    // a source has the same reading in each of its scripts; the page shows one of them
    const key = keyOf(text)
    const isReported =
      note === undefined ? groupedReadings.has(`${witness.source} ${key}`) : witness !== selectShownWitness(witness)
    if (isReported) continue
    if (note === undefined) groupedReadings.add(`${witness.source} ${key}`)
    const group = groups.getOrInsert(key, { text, who: [] })
    group.who.push({ witness, ...(note === undefined ? {} : { note }) })
  }
  return [...groups.values()]
}
