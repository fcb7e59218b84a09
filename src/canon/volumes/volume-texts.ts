/** The words of whole volumes in memory, for literal search: as many as fit in a budget of bytes. */

import { readPlainParagraphs } from '../../../db/stored-paragraphs.ts'
import type { Edition } from '../../definitions/editions.ts'
import { Kept } from '../../foundation/kept.ts'
import { readVolume } from '../text/page-parts.ts'
import type { ShownText } from '../text/shown-text.ts'
import { partKey } from '../text/volume-part.ts'

/** Pages with text of one edition of one volume, as readers see them. */
export interface VolumeText {
  /** All pages in UTF-8; between two pages stands PAGE_END, which no text holds. */
  readonly bytes: Buffer
  /** Where each page begins in `bytes`. */
  readonly starts: Uint32Array
  /** The number of each page, rising. */
  readonly numbers: Uint32Array
  /** The ids of the texts on each page, in reading order. */
  readonly texts: readonly (readonly number[])[]
}

/** Stands between pages, so that nothing is found across them. Control characters never come into the text. */
const PAGE_END = '\0'

/** Between paragraphs: nothing but a line end that was searched for is found across them. */
const PARAGRAPH_END = '\n'

/** The largest volumes have 4 MB; three of them fit, and one is read in some 20 ms. */
const BUDGET = 12 * 1024 * 1024
/** Bytes to gather before collecting the garbage: a tenth of a second of work, and a fiftieth. */
const GATHERED = 8 * 1024 * 1024

export class VolumeTexts {
  private readonly kept = new Kept<VolumeText>('words of volumes', BUDGET)
  /** Bytes gathered since the last garbage collection. */
  private gathered = 0

  constructor(private readonly text: ShownText) {}

  /** Bytes held. */
  get bytes(): number {
    return this.kept.bytes
  }

  of(edition: Edition, volume: number): VolumeText {
    const part = { edition, volume }
    return this.kept.of(partKey(part), this.text.stateOf(part), () => this.build(edition, volume), sizeOf)
  }

  /** Gathering a volume leaves garbage of many times its size, which would pile up to hundreds of megabytes. */
  private tidy({ bytes }: VolumeText): void {
    this.gathered += bytes.byteLength
    if (this.gathered < GATHERED) return
    this.gathered = 0
    Bun.gc(true)
  }

  private build(edition: Edition, volume: number): VolumeText {
    const pages: { number: number; words: string; texts: number[] }[] = []
    const parts = this.text.read((text) => readVolume(text, { edition, volume }, readPlainParagraphs), [])
    for (const part of parts) {
      const words = part.paragraphs.join(PARAGRAPH_END)
      const last = pages.at(-1)
      if (last?.number === part.page) {
        last.words += PARAGRAPH_END + words
        if (last.texts.at(-1) !== part.text) last.texts.push(part.text)
      } else pages.push({ number: part.page, words, texts: [part.text] })
    }
    const starts = new Uint32Array(pages.length)
    let at = 0
    for (const [index, page] of pages.entries()) {
      starts[index] = at
      at += Buffer.byteLength(page.words) + PAGE_END.length
    }
    const text = {
      bytes: Buffer.from(pages.map((page) => page.words).join(PAGE_END)),
      starts,
      numbers: Uint32Array.from(pages, (page) => page.number),
      texts: pages.map((page) => page.texts),
    }
    this.tidy(text)
    return text
  }
}

/** What a volume weighs in memory, its lists of texts included. */
const sizeOf = ({ bytes, texts }: VolumeText) => bytes.byteLength + texts.length * 80
