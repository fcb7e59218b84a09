/**
 * Encodes an aligned block as bytes. The code contains no ids of passages or parts, since these depend on the order of
 * imports: it counts the paragraphs of each part, and the reader supplies the parts.
 */

import { VarintReader, VarintWriter } from '../../../db/varints.ts'
import type { Edition } from '../../definitions/editions.ts'
import type { AlignedBlock, AlignedColumn, CommonParagraphStarts } from './align-block.ts'
import { type AlignmentUnit, continuesParagraph, type HeadingInOrder, type LocatedParagraph } from './streams.ts'

/** The part of a passage that is on one page, as `decodeBlock` needs it. */
export interface EncodedBlockPart<Heading>
  extends Pick<LocatedParagraph<Heading>, 'heading' | 'passage' | 'volume' | 'page'> {
  readonly id: number
}

/**
 * Encodes an aligned block as varints. For each edition: the number of paragraphs of each part, then for each unit its
 * paragraphs, which of them has the words, whether it continues the one before, where it begins within a divided
 * paragraph, its letters and its place on the spine; then the common paragraph starts.
 */
export function encodeBlock<Heading extends HeadingInOrder>({ spine, columns }: AlignedBlock<Heading>): Uint8Array {
  const writer = new VarintWriter()
  writeName(writer, spine)
  writer.put(columns.length)
  for (const column of columns) {
    writeName(writer, column.edition)
    const counts = countsOf(column.units)
    writer.put(counts.length)
    writer.putAll(counts)
    writer.put(column.units.length)
    let [before, start] = [0, 0]
    for (const [nth, { paragraphs, words, goesOn, length }] of column.units.entries()) {
      const [first] = paragraphs
      const from = first?.slice?.from ?? 0
      writer.put(paragraphs.length * 4 + (from > 0 ? 2 : 0) + (goesOn ? 1 : 0))
      if (from > 0) writer.put(from - start)
      start = from
      if (paragraphs.length > 1) writer.put(paragraphs.indexOf(words))
      writer.put(length)
      const along = column.along[nth] ?? 0
      writer.put(along - before)
      before = along
    }
    writeBeginnings(writer, column.begins)
    writeName(writer, column.alongsideRoot?.root ?? '')
    if (column.alongsideRoot) writeBeginnings(writer, column.alongsideRoot.begins)
  }
  return writer.finish()
}

/** How many paragraphs each part has, in order. */
function countsOf(units: readonly AlignmentUnit<HeadingInOrder>[]): readonly number[] {
  const counts: number[] = []
  let last = -1
  for (const place of units.flatMap(({ paragraphs }) => paragraphs)) {
    if (continuesParagraph(place)) continue
    const { part } = place
    if (part !== last) counts.push(0)
    counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
    last = part
  }
  return counts
}

function writeBeginnings(writer: VarintWriter, begins: CommonParagraphStarts): void {
  const rising = [...begins].sort(([a], [b]) => a - b)
  writer.put(rising.length)
  let [one, other] = [0, 0]
  for (const [index, like] of rising) {
    writer.put(index - one)
    writer.put(like - other)
    ;[one, other] = [index, like]
  }
}

function writeName(writer: VarintWriter, name: string): void {
  writer.put(name.length)
  for (let at = 0; at < name.length; at++) writer.put(name.charCodeAt(at))
}

const readName = (reader: VarintReader): string =>
  String.fromCharCode(...Array.from({ length: reader.next() }, () => reader.next()))

/**
 * Decodes a block that `encodeBlock` wrote.
 * @param partsOf returns an edition's parts in the block, in reading order; parts whose heading was deleted have
 *   `heading` undefined and are skipped
 */
export function decodeBlock<Heading extends HeadingInOrder>(
  bytes: Uint8Array,
  partsOf: (edition: Edition) => readonly EncodedBlockPart<Heading | undefined>[],
): AlignedBlock<Heading> {
  const reader = new VarintReader(bytes)
  const spine = readName(reader)
  const columns = Array.from({ length: reader.next() }, (): AlignedColumn<Heading> => {
    const edition = readName(reader)
    const paragraphs = readPlaces(reader, partsOf(edition))
    const known = paragraphs.find(isKnown)
    const units: (AlignmentUnit<Heading> & {
      paragraphs: LocatedParagraph<Heading>[]
      words: LocatedParagraph<Heading>
    })[] = []
    const along: number[] = []
    let [nth, at, before, start] = [0, 0, 0, 0]
    for (let count = reader.next(); count > 0; count--) {
      const size = reader.next()
      const isPiece = (size & 2) === 2
      start = isPiece ? start + reader.next() : 0
      const end = nth + (size >> 2) - (isPiece ? 1 : 0)
      const own = paragraphs.slice(nth, end).filter(isKnown)
      nth = end
      const wordsAt = size >> 2 > 1 ? reader.next() : 0
      const cut = units.at(-1)
      if (isPiece && cut && cut.length > 0) own.unshift(cutAt(cut, start))
      const length = reader.next()
      before += reader.next()
      // a unit that nothing is read of keeps its place, since others are named by their index
      const words = own[wordsAt] ?? own[0] ?? units.at(-1)?.words ?? known
      if (!words) continue
      const read = own.length > 0 ? length : 0
      units.push({
        heading: words.heading,
        paragraphs: own,
        words,
        goesOn: (size & 1) === 1,
        at,
        length: read,
      })
      along.push(before)
      at += length
    }
    const begins = readBeginnings(reader)
    const root = readName(reader)
    const alongsideRoot = root === '' ? undefined : { root, begins: readBeginnings(reader) }
    return { edition, units, along, begins, alongsideRoot }
  })
  return { spine, columns: columns.filter(({ units }) => units.length > 0) }
}

/** Ends the words of a unit at a place of its paragraph. @returns the rest of the paragraph */
function cutAt<Heading>(
  unit: { paragraphs: LocatedParagraph<Heading>[]; words: LocatedParagraph<Heading> },
  at: number,
): LocatedParagraph<Heading> {
  const { words } = unit
  unit.words = { ...words, slice: { from: words.slice?.from ?? 0, to: at } }
  unit.paragraphs[unit.paragraphs.indexOf(words)] = unit.words
  return { ...words, slice: { from: at, to: Number.POSITIVE_INFINITY } }
}

const isKnown = <Heading>(place: LocatedParagraph<Heading | undefined>): place is LocatedParagraph<Heading> =>
  place.heading !== undefined

function readPlaces<Heading>(
  reader: VarintReader,
  parts: readonly EncodedBlockPart<Heading>[],
): readonly LocatedParagraph<Heading>[] {
  const places: LocatedParagraph<Heading>[] = []
  let [passage, nth] = [-1, 0]
  const length = reader.next()
  for (let at = 0; at < length; at++) {
    const count = reader.next()
    const part = parts[at]
    if (!part) continue
    if (part.passage !== passage) [passage, nth] = [part.passage, 0]
    const { id, heading, volume, page } = part
    for (let index = 0; index < count; index++)
      places.push({ heading, passage, part: id, volume, page, index, nth: nth++ })
  }
  return places
}

function readBeginnings(reader: VarintReader): CommonParagraphStarts {
  const begins = new Map<number, number>()
  let [one, other] = [0, 0]
  for (let count = reader.next(); count > 0; count--) {
    one += reader.next()
    other += reader.next()
    begins.set(one, other)
  }
  return begins
}
