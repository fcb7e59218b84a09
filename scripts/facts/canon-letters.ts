/**
 * `bun scripts/facts/canon-letters.ts CST SIAMRATH…`: makes the file of src/definitions/facts/canon-letters.ts from
 * folders of the public corpora: where headings begin and pages of Siam Rath, counted in letters of CST, and Siam
 * Rath's items.
 */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { selectAlignmentLandmarks } from '../../src/canon/align/landmarks.ts'
import {
  encodeCanonPositionsInLetters,
  type VolumePositionsInLetters,
} from '../../src/definitions/facts/canon-letters.ts'
import { countPaliConsonants, getLettersCountedForAlignment } from '../../src/intake/pack/align/canon.ts'
import { countParagraphAlignmentLetters } from '../../src/intake/pack/align/measure.ts'
import type { CorpusFormatDefinition, CorpusParagraph, CorpusVolumeText } from '../../src/intake/pack/corpus.ts'
import { splitBookIntoPages } from '../../src/intake/pack/cut-pages.ts'
import { cstXmlFormat } from '../../src/intake/pack/formats/cst-xml.ts'
import { findItemOffsetsInBlocks } from '../../src/intake/pack/formats/place-headings.ts'
import { eachSiamRathVolumeWithBlocks } from '../../src/intake/pack/formats/siamrath-cp874.ts'
import { PackWarningCollector } from '../../src/intake/pack/pack-warnings.ts'
import { type CorpusFile, listCorpusFiles } from '../../src/intake/pack/source-files.ts'
import { alignSkeletons, mapLeftPlaceToRight } from '../corpus/align.ts'

const TABLE = join(import.meta.dir, '../../src/definitions/facts/canon-letters.bin.zst')

/** The highest level; the file is written once and ships with every program. */
const ZSTD_LEVEL = 22

/** A volume of CST, and where its paragraphs begin. */
interface CstLetters extends Omit<VolumePositionsInLetters, 'items'> {
  readonly paragraphs: readonly number[]
  readonly letters: Uint8Array
}

/** The volume's landmarks, and where its headings and the pages that have a mark begin. */
function lettersOfBook(book: CorpusVolumeText): CstLetters {
  const headings: { heading: number; at: number }[] = []
  const pages: { page: number; at: number }[] = []
  const paragraphs: number[] = []
  const texts: CorpusParagraph[] = []
  let at = 0
  for (const piece of splitBookIntoPages(book, new PackWarningCollector(), () => null)) {
    if (piece.kind === 'begins') {
      if (piece.fact) headings.push({ heading: piece.fact.index, at })
      continue
    }
    if (at !== paragraphs.at(-1)) paragraphs.push(at)
    for (const { page, spans } of piece.parts) {
      // lines of headings are no letters of the text: editions have their own
      const parts = spans.filter(({ kind }) => kind !== 'heading')
      const text: CorpusParagraph = { kind: 'paragraph', parts }
      const length = countParagraphAlignmentLetters(text, countPaliConsonants)
      if (length > 0 && page > (pages.at(-1)?.page ?? 0)) pages.push({ page, at })
      texts.push(text)
      at += length
    }
  }
  const letters = getLettersCountedForAlignment(texts)
  return { length: at, landmarks: selectAlignmentLandmarks(letters), headings, pages, paragraphs, letters }
}

type Blocks = Parameters<typeof findItemOffsetsInBlocks>[0]

/** The position in CST of a letter of Siam Rath, aligned letter by letter: landmarks are too far apart for items. */
function projected(letters: Uint8Array, blocks: Blocks): (place: number) => number {
  // codes of small letters, from 1 to 26
  const small = (codes: Uint8Array) => codes.map((code) => code & 31)
  const own = getLettersCountedForAlignment(blocks.map(({ paragraph }) => paragraph))
  const alignment = alignSkeletons(small(own), small(letters))
  return (place) => Math.round(mapLeftPlaceToRight(alignment, place))
}

const filesOf = async (corpus: CorpusFormatDefinition, paths: readonly string[]): Promise<readonly CorpusFile[]> =>
  (await listCorpusFiles(paths)).filter(({ path }) => corpus.reads(path))

/** Pages after the last mark of CST, by volume. */
const LAST_PAGES: Readonly<Record<number, number>> = { 42: 428 }

/** With those that CST has no mark of: as the files of Siam Rath begin, else in proportion. */
function allPages(
  volume: number,
  { letters, pages, length }: CstLetters,
  blocks: Blocks,
): VolumePositionsInLetters['pages'] {
  const project = projected(letters, blocks)
  const files = new Map<number, number>()
  let passed = 0
  for (const { paragraph } of blocks) {
    for (const part of paragraph.parts) {
      if ('mark' in part && part.page !== null) files.set(part.page, project(passed))
    }
    passed += countParagraphAlignmentLetters(paragraph, countPaliConsonants)
  }
  const last = pages.at(-1)?.page ?? 0
  const end = { page: Math.max(last, LAST_PAGES[volume] ?? 0) + 1, at: length }
  return [...pages, end].flatMap((behind, nth, all) => {
    const before = all[nth - 1]
    if (!before) return [behind]
    const count = behind.page - before.page
    const between = Array.from({ length: count - 1 }, (_, at) => {
      const page = before.page + at + 1
      const printed = files.get(page) ?? -1
      const share = before.at + Math.round(((behind.at - before.at) * (at + 1)) / count)
      return { page, at: printed > before.at && printed < behind.at ? printed : share }
    })
    return behind === end ? between : [...between, behind]
  })
}

/** Maximum offset in letters that a title or closing line between two texts causes. */
const MAX_TITLE_OFFSET = 20

/**
 * The items of Siam Rath, in letters of CST: where the nearest paragraph begins; with a heading above it at twice the
 * distance.
 */
function itemsAlongside({ letters, paragraphs, headings }: CstLetters, blocks: Blocks) {
  const project = projected(letters, blocks)
  const titled = new Set(headings.map(({ at }) => at))
  let last = 0
  return findItemOffsetsInBlocks(blocks, countPaliConsonants).map(({ item, at }) => {
    const place = project(at)
    const distanceTo = (start: number) => Math.abs(start - place) / (titled.has(start) ? 2 : 1)
    const near = paragraphs.filter((start) => start >= last && Math.abs(start - place) <= MAX_TITLE_OFFSET)
    last = Math.max(last, near.length > 0 ? near.reduce((a, b) => (distanceTo(b) < distanceTo(a) ? b : a)) : place)
    return { item, at: last }
  })
}

if (import.meta.main) {
  const [cst, ...siamrath] = Bun.argv.slice(2)
  if (cst === undefined || siamrath.length === 0) {
    console.error('Usage: bun scripts/facts/canon-letters.ts CST SIAMRATH…')
    process.exit(2)
  }
  const volumes = new Map<number, CstLetters>()
  for (const book of cstXmlFormat.books(await filesOf(cstXmlFormat, [cst]), new PackWarningCollector())) {
    if (volumes.has(book.volume)) throw new Error(`Volume ${book.volume} comes twice`)
    volumes.set(book.volume, lettersOfBook(book))
  }
  const all = new Map<number, VolumePositionsInLetters>()
  for (const { volume, blocks } of eachSiamRathVolumeWithBlocks(
    await listCorpusFiles(siamrath),
    new PackWarningCollector(),
  )) {
    const letters = volumes.get(volume)
    if (!letters) continue
    const { paragraphs: _, letters: __, ...others } = letters
    const pages = allPages(volume, letters, blocks)
    all.set(volume, { ...others, pages, items: itemsAlongside(letters, blocks) })
  }
  const packed = Bun.zstdCompressSync(encodeCanonPositionsInLetters(all), { level: ZSTD_LEVEL })
  writeFileSync(TABLE, packed)
  console.log(`${all.size} volumes, ${packed.length} bytes`)
}
