/**
 * Encodes an aligned block as bytes. The code contains no ids of passages or parts, since these depend on the order of
 * imports: it counts the paragraphs of each part, and the reader supplies the parts.
 */

import { decodeVarints, VarintWriter } from '../../../db/varints.ts'
import type { EditionId } from '../../definitions/editions.ts'
import type { AlignedBlock, AlignedEditionInBlock, CommonParagraphStarts } from './align-block.ts'
import {
  type AlignmentUnit,
  continuesParagraph,
  type HeadingWithReadingIndex,
  type LocatedParagraph,
} from './streams.ts'

/** The part of a passage that is on one page, as `decodeBlock` needs it. */
export interface PassagePartInBlock<Heading>
  extends Pick<LocatedParagraph<Heading>, 'heading' | 'passage' | 'volume' | 'page'> {
  readonly id: number
}

/**
 * Encodes an aligned block as varints. For each edition: the number of paragraphs of each part, then for each unit its
 * paragraphs, which of them has the words, whether it continues the one before, the doubt of its place, where it begins within a divided
 * paragraph, its letters and its place on the spine; then the common paragraph starts.
 */
export function encodeBlock<Heading extends HeadingWithReadingIndex>({
  spine,
  columns,
}: AlignedBlock<Heading>): Uint8Array {
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
    for (const [nth, { paragraphs, words, goesOn, doubt = 0, length }] of column.units.entries()) {
      const [first] = paragraphs
      const from = first?.slice?.from ?? 0
      writer.put(paragraphs.length * 32 + doubt * 4 + (from > 0 ? 2 : 0) + (goesOn ? 1 : 0))
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
function countsOf(units: readonly AlignmentUnit<HeadingWithReadingIndex>[]): readonly number[] {
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

/** Numbers that were decoded, and how many of them were read. */
interface NumberSequence {
  readonly numbers: Int32Array
  at: number
}

const readNumber = (sequence: NumberSequence): number => sequence.numbers[sequence.at++] ?? 0

/** Reads a count, and as many numbers. */
function readNumbers(sequence: NumberSequence): Int32Array {
  const start = sequence.at + 1
  sequence.at = start + (sequence.numbers[start - 1] ?? 0)
  return sequence.numbers.subarray(start, sequence.at)
}

const readName = (sequence: NumberSequence): string => String.fromCharCode(...readNumbers(sequence))

type GrowingUnit<Heading> = AlignmentUnit<Heading> & {
  paragraphs: LocatedParagraph<Heading>[]
  words: LocatedParagraph<Heading>
}

/**
 * Decodes a block that `encodeBlock` wrote.
 * @param partsOf returns an edition's parts in the block, in reading order; parts whose heading was deleted have
 *   `heading` undefined and are skipped
 */
export function decodeBlock<Heading extends HeadingWithReadingIndex>(
  bytes: Uint8Array,
  partsOf: (edition: EditionId) => readonly PassagePartInBlock<Heading | undefined>[],
): AlignedBlock<Heading> {
  const sequence: NumberSequence = { numbers: decodeVarints(bytes), at: 0 }
  const spine = readName(sequence)
  const columns = Array.from({ length: readNumber(sequence) }, (): AlignedEditionInBlock<Heading> => {
    const edition = readName(sequence)
    const parts = partsOf(edition)
    const paragraphs = placesOf(readNumbers(sequence), parts)
    const isWhole = parts.every(({ heading }) => heading !== undefined)
    const { units, along } = readUnits(sequence, paragraphs, isWhole)
    const begins = readBeginnings(sequence)
    const root = readName(sequence)
    const alongsideRoot = root === '' ? undefined : { root, begins: readBeginnings(sequence) }
    return { edition, units, along, begins, alongsideRoot }
  })
  return { spine, columns: columns.filter(({ units }) => units.length > 0) }
}

/**
 * @param paragraphs of the column, those of deleted headings included
 * @param isWhole whether no heading was deleted
 */
function readUnits<Heading>(
  sequence: NumberSequence,
  paragraphs: readonly LocatedParagraph<Heading | undefined>[],
  isWhole: boolean,
) {
  const { numbers } = sequence
  const known = paragraphs.find(isKnown)
  const units: GrowingUnit<Heading>[] = []
  const along: number[] = []
  let count = readNumber(sequence)
  let { at: next } = sequence
  let [nth, at, before, start] = [0, 0, 0, 0]
  for (; count > 0; count--) {
    const size = numbers[next++] ?? 0
    const isPiece = (size & 2) === 2
    start = isPiece ? start + (numbers[next++] ?? 0) : 0
    const end = nth + (size >> 5) - (isPiece ? 1 : 0)
    const places = paragraphs.slice(nth, end)
    const own = isWhole ? (places as LocatedParagraph<Heading>[]) : places.filter(isKnown)
    nth = end
    const wordsAt = size >> 5 > 1 ? (numbers[next++] ?? 0) : 0
    const cut = units.at(-1)
    if (isPiece && cut && cut.length > 0) own.unshift(cutAt(cut, start))
    const length = numbers[next++] ?? 0
    before += numbers[next++] ?? 0
    // a unit that nothing is read of keeps its place, since others are named by their index
    const words = own[wordsAt] ?? own[0] ?? cut?.words ?? known
    if (!words) continue
    const goesOn = (size & 1) === 1
    const read = own.length > 0 ? length : 0
    const doubt = (size >> 2) & 7
    units.push({ heading: words.heading, paragraphs: own, words, goesOn, doubt, at, length: read })
    along.push(before)
    at += length
  }
  sequence.at = next
  return { units, along }
}

/** Ends the words of a unit at a place of its paragraph. @returns the rest of the paragraph */
function cutAt<Heading>(unit: GrowingUnit<Heading>, at: number): LocatedParagraph<Heading> {
  const { words } = unit
  unit.words = { ...words, slice: { from: words.slice?.from ?? 0, to: at } }
  unit.paragraphs[unit.paragraphs.indexOf(words)] = unit.words
  return { ...words, slice: { from: at, to: Number.POSITIVE_INFINITY } }
}

const isKnown = <Heading>(place: LocatedParagraph<Heading | undefined>): place is LocatedParagraph<Heading> =>
  place.heading !== undefined

/** @param counts of the paragraphs of each part */
function placesOf<Heading>(
  counts: Int32Array,
  parts: readonly PassagePartInBlock<Heading>[],
): readonly LocatedParagraph<Heading>[] {
  const places: LocatedParagraph<Heading>[] = []
  let [before, nth] = [-1, 0]
  for (const [at, count] of counts.entries()) {
    const part = parts[at]
    if (!part) continue
    const { id, heading, passage, volume, page } = part
    if (passage !== before) [before, nth] = [passage, 0]
    for (let index = 0; index < count; index++)
      places.push({ heading, passage, part: id, volume, page, index, nth: nth++ })
  }
  return places
}

function readBeginnings(sequence: NumberSequence): CommonParagraphStarts {
  const begins = new Map<number, number>()
  let [one, other] = [0, 0]
  for (let count = readNumber(sequence); count > 0; count--) {
    one += sequence.numbers[sequence.at++] ?? 0
    other += sequence.numbers[sequence.at++] ?? 0
    begins.set(one, other)
  }
  return begins
}
