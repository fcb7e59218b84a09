/**
 * Collates all witnesses of the Pali text (every source in every edition) word by word, and finds where they differ
 * (variants §1).
 */

import { type EditionId, isCanonPaliEdition } from '../../definitions/editions.ts'
import { createInvalidRequestError } from '../../foundation/app-error.ts'
import { Cache } from '../../foundation/cache.ts'
import { preferPlacesByPageOrVolume, readUncorrectedParts } from '../text/corrections.ts'
import type { DisplayedPageLookup } from '../text/displayed-pages.ts'
import type { DisplayedTextReader } from '../text/displayed-text.ts'
import { readPassageParts } from '../text/page-parts.ts'
import { WordByContextFinder, type WordContextInSource, type WordOccurrencePlace } from '../text/passage-word-finder.ts'
import { createTextMissingError } from '../text/text-database-holder.ts'
import type { ContentsTreeReader } from '../tree/contents.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import type { DivisionRow } from '../tree/divisions.ts'
import { listHeadingsOfWholeText } from '../tree/whole-text.ts'
import type { HeadingReader, LocatedHeading } from '../volumes/entries.ts'
import { createWitnessAbsenceTest } from './absent-witnesses.ts'
import { CollationTable } from './collation-table.ts'
import { collectWitnessReadingsInColumns, findDifferingPlaces } from './differing-places.ts'
import {
  findWitnessWordsInParagraph,
  type PlaceWhereWitnessesDiffer,
  toDisplayedDifferingPlace,
  type WitnessReading,
} from './displayed-places.ts'
import { readNoteReadings } from './known-variants.ts'
import { type ComparedHeadingRange, VolumeWitnessLookup } from './witness-registry.ts'
import { tokenizeWitnessText, type Witness, type WitnessParagraph, type WitnessText } from './witness-text.ts'

/** The witnesses that were compared, and the places at which they differ. */
export interface WitnessComparison {
  /** Ordered by the ranks of the sources. */
  readonly witnesses: readonly Witness[]
  readonly places: readonly PlaceWhereWitnessesDiffer[]
}

/** Words with context in one source's text. Volume and page are null if unknown. */
export type WordsOfWitness = Omit<WordContextInSource, 'volume' | 'page'> &
  Readonly<Record<'volume' | 'page', number | null>>

/** Maximum blocks of headings in one comparison; more are whole books. */
const MAX_BLOCKS = 400
/** Maximum places that are returned for words that occur at several. */
const MAX_PLACES_OF_WORDS = 20

/** Memory of all cached comparisons. */
const COMPARISON_BUDGET_BYTES = 16 * 1024 * 1024
/** Estimated memory of one reading. */
const READING_BYTES = 320

const NO_COMPARISON: WitnessComparison = { witnesses: [], places: [] }

/** Collates the witnesses of headings and caches the results. */
export class WitnessCollator {
  private readonly lookup: VolumeWitnessLookup
  private readonly cache = new Cache<WitnessComparison>('witnesses', COMPARISON_BUDGET_BYTES)

  constructor(
    private readonly text: DisplayedTextReader,
    contents: ContentsTreeReader,
    private readonly entries: HeadingReader,
    private readonly pages: DisplayedPageLookup,
  ) {
    this.lookup = new VolumeWitnessLookup(text, contents)
  }

  /**
   * Returns all differences under a heading and those below it.
   * @throws AppError `invalid_request` when these are whole books
   */
  under({ division, tree, node }: LocatedHeading): WitnessComparison {
    const headings = new Set(listHeadingsOfWholeText(tree, node))
    const tables: WitnessComparison[] = []
    let passed = -1
    for (const heading of headings) {
      if (heading.index < passed) continue
      if (tables.length >= MAX_BLOCKS) throw createTooWideError(node)
      const { table, to, witnesses } = this.block(division, heading, heading.ref?.volume ?? division.firstVolume)
      passed = to
      // a witness without the words has no text under these headings
      const isHere = ({ at, text }: WitnessReading) => at !== undefined && text !== '' && headings.has(at.heading)
      const places = table.places.filter(({ readings }) => readings.some(isHere))
      const hasText = table.witnesses.map(
        (_, own) =>
          witnesses[own]?.chapters.some((chapter) => headings.has(chapter.heading)) ||
          places.some(({ readings }) => readings.some(({ witness, text }) => witness === own && text !== '')),
      )
      tables.push(selectWitnessesWithText({ ...table, places }, hasText))
    }
    return joinComparisons(tables)
  }

  /** Whether several Pali sources have text in a volume. */
  areIn(volume: number): boolean {
    return this.pages.facts.sources(volume).filter(({ edition }) => isCanonPaliEdition(edition)).length > 1
  }

  /**
   * Returns the differences in the block of headings that contains a heading.
   * @param volume in which the heading is read
   */
  around(division: DivisionRow, heading: HeadingNode, volume: number): WitnessComparison {
    return this.block(division, heading, volume).table
  }

  /**
   * Returns the readings of all witnesses for words of one source, whether they differ or not; empty when the edition
   * is not Pali. The words are matched as printed, without corrections.
   * @throws AppError `not_found` when the words are not found
   */
  at(wanted: WordsOfWitness): WitnessComparison {
    const { division, node } = this.entries.called(wanted.division, wanted.entry)
    if (!canEditionHaveWitnesses(wanted.edition)) return NO_COMPARISON
    const name = this.entries.textName(division, node, wanted.edition)
    const occurrences = this.text.read((text) => {
      const parts = readUncorrectedParts(text, { ...name, source: wanted.source })
      return preferPlacesByPageOrVolume(new WordByContextFinder(parts, wanted.edition).find(wanted), wanted)
    }, [])
    const [first] = occurrences
    if (!first) throw createTextMissingError(this.text, 'ไม่พบคำนี้ในข้อความของแหล่งและหัวข้อที่ระบุ กรุณาตรวจสอบคำและคำรอบข้าง')
    const block = this.blockWith(division, node, wanted, first)
    if (!block) return NO_COMPARISON
    const { table, numberOf, witnesses } = this.align(block)
    const own = table.texts.findIndex(
      ({ witness }) => witness.source === wanted.source && witness.edition === wanted.edition,
    )
    const text = table.texts[own]
    const notes = readNoteReadings(table)
    const isAbsent = createWitnessAbsenceTest(table)
    const places = occurrences.slice(0, MAX_PLACES_OF_WORDS).flatMap((place) => {
      const words = text && findWitnessWordsInParagraph(text, toDisplayedPlace(text, place))
      if (!words) return []
      const columns = table.columnsOf(own, words)
      const who = [...table.texts.keys()].filter((one) => !isAbsent(one, columns[0]))
      return (
        toDisplayedDifferingPlace(table, collectWitnessReadingsInColumns(table, columns, notes, who), numberOf) ?? []
      )
    })
    return { witnesses, places }
  }

  /** Returns the block in which a source has a heading's text, by the volume of the heading or that of the place. */
  private blockWith(
    division: DivisionRow,
    node: HeadingNode,
    { source, edition }: WordsOfWitness,
    { volume }: WordOccurrencePlace,
  ): ComparedHeadingRange | undefined {
    return [...new Set([node.ref?.volume ?? volume, volume])]
      .map((number) => this.lookup.blockOf(division, node, number))
      .find(({ witnesses }) =>
        witnesses.some(
          ({ witness, chapters }) =>
            witness.source === source &&
            witness.edition === edition &&
            chapters.some(({ heading }) => heading === node),
        ),
      )
  }

  private block(division: DivisionRow, heading: HeadingNode, volume: number) {
    const block = this.lookup.blockOf(division, heading, volume)
    const key = `${division.id} ${volume} ${block.from} ${block.to}`
    const bytesOf = ({ places }: WitnessComparison) =>
      places.reduce((sum, { readings }) => sum + readings.length * READING_BYTES, 0)
    const table = this.cache.getOrCompute(key, this.lookup.state, () => this.compare(block), bytesOf)
    return { table, to: block.to, witnesses: block.witnesses }
  }

  private compare(block: ComparedHeadingRange): WitnessComparison {
    if (block.witnesses.length < 2) return NO_COMPARISON
    const { table, numberOf, witnesses } = this.align(block)
    const places = findDifferingPlaces(table).flatMap(
      (place) => toDisplayedDifferingPlace(table, place, numberOf) ?? [],
    )
    return { witnesses, places }
  }

  private align({ witnesses }: ComparedHeadingRange) {
    const texts = witnesses.map(({ witness, chapters }) =>
      tokenizeWitnessText(
        witness,
        chapters.flatMap(({ heading, passage }) => this.lines(heading, passage)),
      ),
    )
    const table = new CollationTable(sortByRecensionSize(texts))
    const numbers = table.texts.map((text) => texts.indexOf(text))
    return {
      table,
      witnesses: witnesses.map(({ witness }) => witness),
      numberOf: (witness: number) => numbers[witness] ?? 0,
    }
  }

  private lines(heading: HeadingNode, passage: number): readonly WitnessParagraph[] {
    return readPassageParts(this.text, 'passage', [passage]).flatMap(
      ({ id: part, volume, page, paragraphs, appliedCorrections }) =>
        paragraphs.map((spans, index) => ({
          heading,
          part,
          volume,
          page,
          index,
          spans,
          appliedCorrections: appliedCorrections.filter(({ paragraph }) => paragraph === index),
        })),
    )
  }
}

/**
 * Whether other sources can be shown as witnesses of an edition. True for the Pali editions of the canon only:
 * translations reword their text, and Thai shares no words with Pali.
 */
export const canEditionHaveWitnesses: (edition: EditionId) => boolean = isCanonPaliEdition

/** Sorts witnesses by the size of their recension, largest first: later ones are compared with all earlier ones. */
function sortByRecensionSize(texts: readonly WitnessText[]): readonly WitnessText[] {
  const count = (one: WitnessText) => texts.filter(({ witness }) => witness.recension === one.witness.recension).length
  return texts.toSorted((one, other) => count(other) - count(one))
}

/** Converts a place in the printed text to the place in the corrected one. */
function toDisplayedPlace({ lines }: WitnessText, place: WordOccurrencePlace) {
  const { part, paragraph, length } = place
  const line = lines.find((one) => one.part === part && one.index === paragraph)
  let shift = 0
  for (const { start, end, printed } of line?.appliedCorrections ?? []) {
    if (start - shift >= place.start + length) break
    // the words themselves were corrected
    if (start - shift + printed.length > place.start) return { part, paragraph, start, length: end - start }
    shift += end - start - printed.length
  }
  return { part, paragraph, start: place.start + shift, length }
}

/** Removes the witnesses without text from a comparison. */
const selectWitnessesWithText = (
  { witnesses, places }: WitnessComparison,
  hasText: readonly (boolean | undefined)[],
): WitnessComparison => ({
  witnesses: witnesses.filter((_, own) => hasText[own]),
  places: places.map(({ readings, ...place }) => ({
    ...place,
    readings: readings.flatMap((one) =>
      hasText[one.witness] ? { ...one, witness: hasText.slice(0, one.witness).filter(Boolean).length } : [],
    ),
  })),
})

/** Joins several comparisons into one, in order. */
function joinComparisons(tables: readonly WitnessComparison[]): WitnessComparison {
  const witnesses: Witness[] = []
  const numberOf = ({ source, edition }: Witness) =>
    witnesses.findIndex((known) => known.source === source && known.edition === edition)
  for (const witness of tables.flatMap((table) => table.witnesses)) if (numberOf(witness) < 0) witnesses.push(witness)
  const places = tables.flatMap((table) => {
    const numbers = table.witnesses.map(numberOf)
    return table.places.map((place) => ({
      ...place,
      readings: place.readings.map((reading) => ({ ...reading, witness: numbers[reading.witness] ?? 0 })),
    }))
  })
  return { witnesses, places }
}

const createTooWideError = ({ row }: HeadingNode) =>
  createInvalidRequestError(
    { entry: [`หัวข้อ “${row.title}” กว้างเกินไป กรุณาเลือกหัวข้อย่อยที่อยู่ข้างใต้`] },
    'หัวข้อนี้มีข้อความมากเกินกว่าจะเทียบพร้อมกัน กรุณาเลือกหัวข้อย่อย',
  )
