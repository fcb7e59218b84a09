/**
 * Encodes an aligned block as bytes. The bytes contain no ids of passages or parts, because these depend on the order
 * of imports. They count the paragraphs of each part, and the reader supplies the parts.
 */

import { decodeZigzagVarints, ZigzagVarintWriter } from '../../../db/varints.ts'
import type { EditionId } from '../../definitions/editions.ts'
import {
  type AlignmentUnit,
  type HeadingWithReadingIndex,
  isParagraphContinuation,
  type LocatedParagraph,
} from './streams.ts'

/**
 * The paragraphs that two editions begin at the same place. Maps indexes of units of one edition to those of the other;
 * both ascend.
 */
export type CommonParagraphStarts = ReadonlyMap<number, number>

/** One edition of an aligned block: its units, and the units of other editions that begin together with them. */
export interface AlignedEditionInBlock<Heading extends HeadingWithReadingIndex> {
  readonly edition: EditionId
  readonly units: readonly AlignmentUnit<Heading>[]
  /** Where each unit begins on the spine, in letters of the spine (the edition with which all others are aligned). */
  readonly spineOffsets: readonly number[]
  /** From units of the spine to the units of this edition that begin with them. */
  readonly begins: CommonParagraphStarts
  /** From units of the text that a translation or commentary belongs to; undefined for other editions. */
  readonly alongsideRoot: { readonly root: EditionId; readonly begins: CommonParagraphStarts } | undefined
}

/** A block whose editions are aligned. */
export interface AlignedBlock<Heading extends HeadingWithReadingIndex> {
  /** The edition with which all others are aligned. */
  readonly spine: EditionId
  readonly columns: readonly AlignedEditionInBlock<Heading>[]
}

/** A part (the text of a passage on one page) of a block, as `decodeAlignmentBlock` needs it. */
export interface PassagePartInBlock<Heading>
  extends Pick<LocatedParagraph<Heading>, 'heading' | 'passage' | 'volume' | 'page'> {
  readonly id: number
}

/**
 * Encodes an aligned block as varints. For each edition these are the number of paragraphs of each part, the units, and
 * the common paragraph starts. A unit is encoded as:
 *
 * - its paragraphs, and which of them has the words
 * - whether it continues the paragraph before
 * - the doubt of its place
 * - where it begins within a divided paragraph
 * - its letters, and its place on the spine
 */
export function encodeAlignmentBlock<Heading extends HeadingWithReadingIndex>({
  spine,
  columns,
}: AlignedBlock<Heading>): Uint8Array {
  const writer = new ZigzagVarintWriter()
  writeName(writer, spine)
  writer.put(columns.length)
  for (const column of columns) {
    writeName(writer, column.edition)
    const counts = countParagraphsByPart(column.units)
    writer.put(counts.length)
    writer.putAll(counts)
    writer.put(column.units.length)
    let [before, start] = [0, 0]
    for (const [nth, { paragraphs, words, continuesParagraph, doubt = 0, length }] of column.units.entries()) {
      const [first] = paragraphs
      const from = first?.slice?.from ?? 0
      writer.put(paragraphs.length * 32 + doubt * 4 + (from > 0 ? 2 : 0) + (continuesParagraph ? 1 : 0))
      if (from > 0) writer.put(from - start)
      start = from
      if (paragraphs.length > 1) writer.put(paragraphs.indexOf(words))
      writer.put(length)
      const spineOffset = column.spineOffsets[nth] ?? 0
      writer.put(spineOffset - before)
      before = spineOffset
    }
    writeStarts(writer, column.begins)
    writeName(writer, column.alongsideRoot?.root ?? '')
    if (column.alongsideRoot) writeStarts(writer, column.alongsideRoot.begins)
  }
  return writer.finish()
}

/** Number of paragraphs of each part, in order. */
function countParagraphsByPart(units: readonly AlignmentUnit<HeadingWithReadingIndex>[]): readonly number[] {
  const counts: number[] = []
  let last = -1
  for (const place of units.flatMap(({ paragraphs }) => paragraphs)) {
    if (isParagraphContinuation(place)) continue
    const { part } = place
    if (part !== last) counts.push(0)
    counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
    last = part
  }
  return counts
}

function writeStarts(writer: ZigzagVarintWriter, begins: CommonParagraphStarts): void {
  const ascending = [...begins].sort(([a], [b]) => a - b)
  writer.put(ascending.length)
  let [one, other] = [0, 0]
  for (const [index, otherIndex] of ascending) {
    writer.put(index - one)
    writer.put(otherIndex - other)
    ;[one, other] = [index, otherIndex]
  }
}

function writeName(writer: ZigzagVarintWriter, name: string): void {
  writer.put(name.length)
  for (let at = 0; at < name.length; at++) writer.put(name.charCodeAt(at))
}

/** Decoded numbers, and how many of them have been read. */
interface NumberSequence {
  readonly numbers: Int32Array
  at: number
}

const readNumber = (sequence: NumberSequence): number => sequence.numbers[sequence.at++] ?? 0

/** Reads a count, then this many numbers. */
function readNumbers(sequence: NumberSequence): Int32Array {
  const start = sequence.at + 1
  sequence.at = start + (sequence.numbers[start - 1] ?? 0)
  return sequence.numbers.subarray(start, sequence.at)
}

function readName(sequence: NumberSequence): string {
  let name = ''
  const { numbers } = sequence
  for (let count = numbers[sequence.at++] ?? 0; count > 0; count--)
    name += String.fromCharCode(numbers[sequence.at++] ?? 0)
  return name
}

/** A slice that ends where the next unit begins. */
interface DecodedPlace<Heading> extends LocatedParagraph<Heading> {
  slice: { readonly from: number; to: number } | undefined
}

/**
 * Decodes the spine and some editions of a block that `encodeAlignmentBlock` encoded.
 * @param read returns the parts of editions in the block, in reading order; a part whose heading was deleted has an
 * undefined `heading` and is skipped
 * @param wanted editions to decode, if the block has them
 */
export function decodeAlignmentBlock<Heading extends HeadingWithReadingIndex>(
  bytes: Uint8Array,
  read: (editions: readonly EditionId[]) => ReadonlyMap<EditionId, readonly PassagePartInBlock<Heading | undefined>[]>,
  wanted: readonly EditionId[],
): AlignedBlock<Heading> {
  const sequence: NumberSequence = { numbers: decodeZigzagVarints(bytes), at: 0 }
  const spine = readName(sequence)
  const partsByEdition = read(wanted.includes(spine) ? wanted : [...wanted, spine])
  const columns: AlignedEditionInBlock<Heading>[] = []
  for (let count = readNumber(sequence); count > 0; count--) {
    const edition = readName(sequence)
    const parts = partsByEdition.get(edition)
    const counts = readNumbers(sequence)
    if (!parts) {
      skipUnits(sequence)
      continue
    }
    const { units, spineOffsets } = readUnits(sequence, locateParagraphs(counts, parts))
    const begins = readStarts(sequence)
    const root = readName(sequence)
    const alongsideRoot = root === '' ? undefined : { root, begins: readStarts(sequence) }
    if (units.length > 0) columns.push({ edition, units, spineOffsets, begins, alongsideRoot })
  }
  return { spine, columns }
}

/** Skips the units of an edition, and their common starts. */
function skipUnits(sequence: NumberSequence): void {
  const { numbers } = sequence
  for (let count = readNumber(sequence); count > 0; count--) {
    const size = numbers[sequence.at] ?? 0
    sequence.at += 3 + ((size & 2) === 2 ? 1 : 0) + (size >> 5 > 1 ? 1 : 0)
  }
  sequence.at += 1 + 2 * (numbers[sequence.at] ?? 0)
  if (readNumbers(sequence).length > 0) sequence.at += 1 + 2 * (numbers[sequence.at] ?? 0)
}

/** Reads units. @param paragraphs paragraphs of the column, including those of deleted headings */
function readUnits<Heading>(sequence: NumberSequence, paragraphs: readonly DecodedPlace<Heading | undefined>[]) {
  const { numbers } = sequence
  const known = paragraphs.find(isKnown)
  let areAllKnown = true
  for (const { heading } of paragraphs) if (heading === undefined) areAllKnown = false
  const units: AlignmentUnit<Heading>[] = []
  const spineOffsets: number[] = []
  let count = readNumber(sequence)
  let { at: next } = sequence
  let [nth, at, before, start] = [0, 0, 0, 0]
  /** The words of the previous unit, and their length. */
  let previous: DecodedPlace<Heading> | undefined
  let previousLength = 0
  for (; count > 0; count--) {
    const size = numbers[next++] ?? 0
    const isFragment = (size & 2) === 2
    start = isFragment ? start + (numbers[next++] ?? 0) : 0
    const end = nth + (size >> 5) - (isFragment ? 1 : 0)
    const places = paragraphs.slice(nth, end)
    const own = areAllKnown ? (places as DecodedPlace<Heading>[]) : places.filter(isKnown)
    nth = end
    const wordsAt = size >> 5 > 1 ? (numbers[next++] ?? 0) : 0
    if (isFragment && previous && previousLength > 0) {
      // the words of the previous unit end where the rest of the paragraph begins
      if (previous.slice) previous.slice.to = start
      else previous.slice = { from: 0, to: start }
      const { heading, passage, part, volume, page, index, nth: inPassage } = previous
      const slice = { from: start, to: Number.POSITIVE_INFINITY }
      own.unshift({ heading, passage, part, volume, page, index, nth: inPassage, slice })
    }
    const length = numbers[next++] ?? 0
    before += numbers[next++] ?? 0
    // a unit without paragraphs stays, since others are identified by their index
    const words: DecodedPlace<Heading> | undefined = own[wordsAt] ?? own[0] ?? previous ?? known
    if (!words) continue
    previous = words
    previousLength = own.length > 0 ? length : 0
    const continuesParagraph = (size & 1) === 1
    units.push({
      heading: words.heading,
      paragraphs: own,
      words,
      continuesParagraph,
      doubt: (size >> 2) & 7,
      at,
      length: previousLength,
    })
    spineOffsets.push(before)
    at += length
  }
  sequence.at = next
  return { units, spineOffsets }
}

const isKnown = <Heading>(place: DecodedPlace<Heading | undefined>): place is DecodedPlace<Heading> =>
  place.heading !== undefined

/** Places of paragraphs. @param counts number of paragraphs of each part */
function locateParagraphs<Heading>(
  counts: Int32Array,
  parts: readonly PassagePartInBlock<Heading>[],
): readonly DecodedPlace<Heading>[] {
  const places: DecodedPlace<Heading>[] = []
  let [before, nth] = [-1, 0]
  for (const [at, part] of parts.entries()) {
    const count = counts[at] ?? 0
    const { id, heading, passage, volume, page } = part
    if (passage !== before) [before, nth] = [passage, 0]
    for (let index = 0; index < count; index++)
      places.push({ heading, passage, part: id, volume, page, index, nth: nth++, slice: undefined })
  }
  return places
}

function readStarts(sequence: NumberSequence): CommonParagraphStarts {
  const begins = new Map<number, number>()
  let [one, other] = [0, 0]
  for (let count = readNumber(sequence); count > 0; count--) {
    one += sequence.numbers[sequence.at++] ?? 0
    other += sequence.numbers[sequence.at++] ?? 0
    begins.set(one, other)
  }
  return begins
}
