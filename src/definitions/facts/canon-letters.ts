/**
 * The letters of the canon: where headings, pages of Siam Rath and items begin, counted in letters of the sixth
 * council's Pali, and landmarks by which any print of the Pali can be aligned with them. The file has numbers only and
 * no text. It is embedded in the program, made by scripts/facts/canon-letters.ts, and read on first use.
 */

import { readFileSync } from 'node:fs'
import { callOnce } from '../once.ts'
import packed from './canon-letters.bin.zst' with { type: 'file' }
import { decodeDeltas, encodeDeltas } from './delta-encoding.ts'

/**
 * Landmarks of a text: ascending positions, counted in letters, each with a hash of the letters that follow it. Two
 * texts are aligned at landmarks with equal hashes.
 */
export interface LetterLandmarks {
  /** Number of letters before each landmark. */
  readonly at: Uint32Array
  /** Hash of the letters after each landmark, in 16 bits. */
  readonly hash: Uint16Array
}

/**
 * Positions in one volume of the canon. Every `at` is the number of letters of the volume before it. All lists ascend.
 */
export interface VolumePositionsInLetters {
  /** Number of letters of the whole volume. */
  readonly length: number
  readonly landmarks: LetterLandmarks
  /** Headings (by `BuiltInHeading.index`) where their own words begin; one without words is at the next one. */
  readonly headings: readonly { readonly heading: number; readonly at: number }[]
  /** Pages of the Siam Rath edition. */
  readonly pages: readonly { readonly page: number; readonly at: number }[]
  /** Items of the Siam Rath edition. A number that is not above the previous one begins a new count. */
  readonly items: readonly { readonly item: number; readonly at: number }[]
}

/** The header of the file, after its length as a number of 32 bits. Columns hold the differences between cells. */
interface Header {
  readonly volumes: readonly {
    readonly volume: number
    readonly length: number
    readonly landmarks: number
    readonly headings: readonly number[]
    readonly headingsAt: readonly number[]
    readonly pages: readonly number[]
    readonly pagesAt: readonly number[]
    readonly items: readonly number[]
    readonly itemsAt: readonly number[]
  }[]
}

/** Unpacking takes about 20 ms. */
const volumes = callOnce(() => unpack(Bun.zstdDecompressSync(readFileSync(packed))))

/** Returns the positions of the headings, pages, items and landmarks of a volume. Null for an unknown volume. */
export const readVolumePositionsInLetters = (volume: number): VolumePositionsInLetters | null =>
  volumes().get(volume) ?? null

/**
 * Encodes the positions in all volumes as the content of `canon-letters.bin.zst`, not yet compressed: a header, the
 * differences between positions, and the hashes in 16 bits each.
 * @param all by number of the volume
 */
export function encodeCanonPositionsInLetters(all: ReadonlyMap<number, VolumePositionsInLetters>): Uint8Array {
  const header: Header = {
    volumes: [...all].map(([volume, { length, landmarks, headings, pages, items }]) => ({
      volume,
      length,
      landmarks: landmarks.at.length,
      headings: encodeDeltas(headings.map(({ heading }) => heading)),
      headingsAt: encodeDeltas(headings.map(({ at }) => at)),
      pages: encodeDeltas(pages.map(({ page }) => page)),
      pagesAt: encodeDeltas(pages.map(({ at }) => at)),
      items: encodeDeltas(items.map(({ item }) => item)),
      itemsAt: encodeDeltas(items.map(({ at }) => at)),
    })),
  }
  const words = [...all.values()].flatMap(({ landmarks }) => encodeDeltas(landmarks.at))
  const hashes = [...all.values()].flatMap(({ landmarks }) => [...landmarks.hash])
  const head = new TextEncoder().encode(JSON.stringify(header))
  const numbers = Uint16Array.from([...words, ...hashes])
  return Buffer.concat([
    Uint8Array.from(new Uint8Array(Uint32Array.of(head.length).buffer)),
    head,
    new Uint8Array(numbers.buffer),
  ])
}

function unpack(bytes: Uint8Array): ReadonlyMap<number, VolumePositionsInLetters> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = view.getUint32(0, true)
  const header: Header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)))
  const total = header.volumes.reduce((sum, { landmarks }) => sum + landmarks, 0)
  const numberAt = (index: number) => view.getUint16(4 + length + 2 * index, true)
  let read = 0
  return new Map(
    header.volumes.map((stored) => {
      const at = new Uint32Array(stored.landmarks)
      const hash = new Uint16Array(stored.landmarks)
      let place = 0
      for (let nth = 0; nth < stored.landmarks; nth++, read++) {
        place += numberAt(read)
        at[nth] = place
        hash[nth] = numberAt(total + read)
      }
      return [stored.volume, new StoredVolumeLetters(stored, { at, hash })] as const
    }),
  )
}

/**
 * The positions of a volume as packed numbers. Objects are made for each reader: for all 83,000 they would take 5 MB.
 */
class StoredVolumeLetters implements VolumePositionsInLetters {
  readonly length: number
  readonly #headings: PositionColumns
  readonly #pages: PositionColumns
  readonly #items: PositionColumns

  constructor(
    stored: Header['volumes'][number],
    readonly landmarks: LetterLandmarks,
  ) {
    this.length = stored.length
    this.#headings = [decodeDeltas(stored.headings), decodeDeltas(stored.headingsAt)]
    this.#pages = [decodeDeltas(stored.pages), decodeDeltas(stored.pagesAt)]
    this.#items = [decodeDeltas(stored.items), decodeDeltas(stored.itemsAt)]
  }

  get headings() {
    return toRows(this.#headings, (heading, at) => ({ heading, at }))
  }

  get pages() {
    return toRows(this.#pages, (page, at) => ({ page, at }))
  }

  get items() {
    return toRows(this.#items, (item, at) => ({ item, at }))
  }
}

type PositionColumns = readonly [numbers: Float64Array, at: Float64Array]

const toRows = <Row>([numbers, starts]: PositionColumns, toRow: (number: number, at: number) => Row): readonly Row[] =>
  Array.from(numbers, (number, nth) => toRow(number, starts[nth] ?? 0))
