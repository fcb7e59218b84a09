/** The words of whole volumes in memory, for literal search: as many as fit in a budget of bytes. */

import { readPlainParagraphs } from '../../../db/stored-paragraphs.ts'
import type { Edition } from '../../definitions/editions.ts'
import { Kept } from '../../foundation/kept.ts'
import { readVolume } from '../text/page-parts.ts'
import type { ShownText } from '../text/shown-text.ts'
import { partKey } from '../text/volume-part.ts'

/** A page with text, as readers see it. */
export interface PageWords {
  readonly number: number
  readonly words: string
  /** The ids of the texts on it, in reading order. */
  readonly texts: readonly number[]
}

/** Between paragraphs: nothing but a line end that was searched for is found across them. */
const PARAGRAPH_END = '\n'

/** The largest volumes have 3 MB; four of them fit, and one is read in some 20 ms. */
const BUDGET = 12 * 1024 * 1024
/** Bytes to gather before collecting the garbage: a tenth of a second of work, and a fiftieth. */
const GATHERED = 8 * 1024 * 1024

export class VolumeTexts {
  private readonly kept = new Kept<readonly PageWords[]>('words of volumes', BUDGET)
  /** Bytes gathered since the last garbage collection. */
  private gathered = 0

  constructor(private readonly text: ShownText) {}

  /** Bytes held. */
  get bytes(): number {
    return this.kept.bytes
  }

  of(edition: Edition, volume: number): readonly PageWords[] {
    const part = { edition, volume }
    return this.kept.of(partKey(part), this.text.stateOf(part), () => this.build(edition, volume), sizeOf)
  }

  /** Gathering a volume leaves garbage of many times its size, which would pile up to hundreds of megabytes. */
  private tidy(pages: readonly PageWords[]): void {
    this.gathered += sizeOf(pages)
    if (this.gathered < GATHERED) return
    this.gathered = 0
    Bun.gc(true)
  }

  private build(edition: Edition, volume: number): readonly PageWords[] {
    const pages: { number: number; words: string; texts: number[] }[] = []
    const parts = readVolume(this.text, { edition, volume }, readPlainParagraphs)
    for (const part of parts) {
      const words = part.paragraphs.join(PARAGRAPH_END)
      const last = pages.at(-1)
      if (last?.number === part.page) {
        last.words += PARAGRAPH_END + words
        if (last.texts.at(-1) !== part.text) last.texts.push(part.text)
      } else pages.push({ number: part.page, words, texts: [part.text] })
    }
    this.tidy(pages)
    return pages
  }
}

/** What a volume weighs in memory, its lists of texts included. */
const sizeOf = (pages: readonly PageWords[]) =>
  pages.reduce((sum, { words, texts }) => sum + words.length * 2 + texts.length * 80, 0)
