/**
 * Packs the commentaries of the CST corpus (aṭṭhakathā and ṭīkā), each as an edition of the canon in two scripts, with
 * the headings, pages and paragraphs of the text that it explains.
 */

import { romanPaliToThai } from '../../../../search/letters/to-thai.ts'
import type { PackageEdition } from '../../../definitions/editions.ts'
import { readBuiltInHeadings } from '../../../definitions/facts/headings.ts'
import type { TextSpan } from '../../../definitions/texts/format.ts'
import {
  type CorpusBookPiece,
  type CorpusFormat,
  type CorpusParagraph,
  type CorpusParagraphPart,
  type CorpusVolumeText,
  getParagraphPartsWithoutMarks,
  groupBookPiecesByVolume,
  isCorpusPageMark,
  type TransliteratedEdition,
} from '../corpus.ts'
import { countTextWordsInSpan, MAX_WORDS_BEFORE_PAGE_MARK } from '../cut-pages.ts'
import { PackError } from '../pack-fault.ts'
import { PackWarningCollector } from '../pack-warnings.ts'
import type { CorpusFile } from '../source-files.ts'
import {
  type CommentaryPieceLink,
  CommentaryRootTextIndex,
  linkCommentaryPieces,
  toCommentedTitleKey,
} from './commented-text-index.ts'
import { type CstElement, getElementTextWithoutNotes } from './cst-elements.ts'
import {
  type CstBook,
  type CstCorpusLayer,
  findCstBooksOfLayer,
  isFileOfCstLayer,
  readCstBookElements,
} from './cst-files.ts'
import {
  convertCstElementsToBookPieces,
  eachCstParagraphOrHeading,
  HEADING_LEVEL_BY_REND,
  type HeadingAtElement,
  MAX_UNMARKED_HEADING_CHARS,
} from './cst-pieces.ts'
import { addPrintedPagesToParagraphs, CST_PRINT_CODES_WITH_PAGES } from './cst-printed-pages.ts'

interface Layer {
  readonly layer: CstCorpusLayer
  /** Layers that it explains. */
  readonly explains: readonly CstCorpusLayer[]
  readonly name: PackageEdition['name']
  readonly title: string
}

const LAYERS: Readonly<Record<string, Layer>> = {
  atthakatha: {
    layer: 'att',
    explains: ['mul'],
    name: { th: 'อรรถกถา', en: 'Commentary' },
    title: 'Chaṭṭha Saṅgāyana Aṭṭhakathā, roman and Thai script',
  },
  tika: {
    layer: 'tik',
    explains: ['mul', 'att'],
    name: { th: 'ฎีกา', en: 'Subcommentary' },
    title: 'Chaṭṭha Saṅgāyana Ṭīkā, roman and Thai script',
  },
}

/**
 * Creates the corpus format of a commentary layer of the CST corpus.
 * @param name as `--layer` has it
 * @param text the corpus whose text is explained
 * @throws PackError for an unknown layer
 */
export function createCommentaryFormat(name: string, text: CorpusFormat): CorpusFormat {
  const found = LAYERS[name]
  if (!found) throw new PackError(name, `ไม่มีชั้นคัมภีร์นี้ ที่มีคือ ${Object.keys(LAYERS).join(', ')}`)
  const { layer, explains, title } = found
  const editions = editionsOf(name, found)
  return {
    ...text,
    isAlongside: true,
    source: { ...text.source, id: `cst-${name}`, title, recension: null, readingLinks: {}, editions },
    reads: (path) => isFileOfCstLayer(path, layer, ...explains),
    books: (files, warnings) => booksOfCommentary(found, files, warnings, writingsIn(editions)),
  }
}

const editionsOf = (id: string, { name }: Layer): readonly PackageEdition[] => [
  {
    id,
    label: { th: `${name.th} (บาลีอักษรไทย)`, en: `${name.en} (Pali in Thai script)` },
    name: { th: name.th, en: `${name.en}, Thai script` },
    language: 'pi',
    script: 'Thai',
    translates: null,
    comments: 'pali',
  },
  {
    id: `${id}-roman`,
    label: { th: `${name.th} (อักษรโรมัน)`, en: `${name.en} (roman script)` },
    name: { th: `${name.th} โรมัน`, en: name.en },
    language: 'pi',
    script: 'Latn',
    translates: null,
    comments: 'roman',
  },
]

const writingsIn = (editions: readonly PackageEdition[]): readonly TransliteratedEdition[] =>
  editions.map(({ id, script, comments }) => ({
    edition: id,
    write: script === 'Thai' ? romanPaliToThai : (text: string) => text,
    ...(comments ? { of: comments } : {}),
  }))

/** Books whose texts form one work; the stories of the birth tales extend over two. */
const workOf = (base: string): string => (/^[a-z]+\d+/.exec(base)?.[0] ?? base).replace(/^s0514$/, 's0513')

function* booksOfCommentary(
  { layer, explains }: Layer,
  files: readonly CorpusFile[],
  warnings: PackWarningCollector,
  writings: readonly TransliteratedEdition[],
): Generator<CorpusVolumeText> {
  const bases = [...new Set(readBuiltInHeadings().map(({ cstFile }) => cstFile))]
  const worksOf = (one: CstCorpusLayer) => Map.groupBy(findCstBooksOfLayer(files, one), ({ base }) => workOf(base))
  const [works, texts] = [worksOf(layer), worksOf('mul')]
  const before = explains.filter((one) => one !== 'mul').map(worksOf)
  if (texts.size === 0)
    throw new PackError('*.mul*.xml', 'ไม่พบไฟล์พระไตรปิฎก (.mul) ซึ่งบอกว่าอธิบายข้อใดอยู่หน้าใด กรุณาระบุโฟลเดอร์ที่มีครบ')
  for (const work of new Set([...bases.map(workOf), ...works.keys()])) {
    const own = works.get(work) ?? []
    const text = bases.flatMap((base) => texts.get(work)?.find((book) => book.base === base) ?? [])
    const explained = before.flatMap((books) => books.get(work) ?? [])
    if (own.length > 0 && text.length > 0) yield* booksOfWork(own, { text, explained }, warnings, writings)
    else for (const book of own) reportUnplaced(book, warnings)
  }
}

/** Reports a book whose text belongs to none of the 45 volumes. */
function reportUnplaced(book: CstBook, warnings: PackWarningCollector): void {
  for (const file of book.files) {
    const words = readCstBookElements({ ...book, files: [file] })
    warnings.add('unplaced-files', `${file.path} → ${firstWords(words)}`)
  }
}

const firstWords = (elements: readonly CstElement[]): string => {
  const own = elements.filter((element) => element.rend !== 'centre' && element.rend !== 'nikaya')
  return own.map(getElementTextWithoutNotes).join(' / ').trim().slice(0, 80)
}

interface PieceOfVolume {
  readonly volume: number
  readonly piece: CorpusBookPiece
}

/** @param of the text with its earlier commentaries */
function* booksOfWork(
  own: readonly CstBook[],
  of: { readonly text: readonly CstBook[]; readonly explained: readonly CstBook[] },
  warnings: PackWarningCollector,
  writings: readonly TransliteratedEdition[],
): Generator<CorpusVolumeText> {
  // faults of the text are reported when the text is packed
  const rootPieces = of.text.flatMap((book) =>
    Array.from(
      eachCstParagraphOrHeading(book.base, readCstBookElements(book), new PackWarningCollector()),
      withoutCommentary,
    ),
  )
  const text = rootPieces.map(({ piece }) => piece)
  const root = new CommentaryRootTextIndex(
    text,
    of.explained.length === 0 ? [] : wordsAlongside(of.explained, new CommentaryRootTextIndex(text)),
  )
  for (const book of own) {
    const { pieces, places } = placed(book, root)
    if (places.length < pieces.length) reportUnplaced(book, warnings)
    else {
      reportFiles(pieces, places, warnings)
      yield* groupBookPiecesByVolume(interleaved(rootPieces, pieces, places), writings)
    }
  }
}

interface Placed {
  readonly pieces: readonly CorpusBookPiece[]
  /** Places of its pieces; fewer if parts of it have none. */
  readonly places: readonly CommentaryPieceLink[]
}

function placed(book: CstBook, root: CommentaryRootTextIndex): Placed {
  const elements = addPrintedPagesToParagraphs(book.base, readCstBookElements(book, CST_PRINT_CODES_WITH_PAGES))
  const pieces = convertCstElementsToBookPieces(elements, 0, elements.length, ownHeadings(elements, root))
  return { pieces, places: byTitlePage(pieces).flatMap((part) => linkCommentaryPieces(root, part)) }
}

/** Pieces of the commentary next to the pieces of the text. */
const wordsAlongside = (
  books: readonly CstBook[],
  root: CommentaryRootTextIndex,
): readonly (readonly [number, readonly TextSpan[]])[] =>
  books.flatMap((book) => {
    const { pieces, places } = placed(book, root)
    if (places.length < pieces.length) return []
    return pieces.flatMap((piece, index) =>
      piece.kind === 'begins' ? [] : [[places[index]?.at ?? 0, getParagraphPartsWithoutMarks(piece)] as const],
    )
  })

/**
 * Splits a book into its works, each of which restarts: a book may contain the explanation of a ṭīkā after the ṭīkā.
 */
function byTitlePage(pieces: readonly CorpusBookPiece[]): readonly (readonly CorpusBookPiece[])[] {
  const starts = pieces.flatMap((piece, at) =>
    piece.kind === 'begins' && piece.level === HEADING_LEVEL_BY_REND.book ? [at] : [],
  )
  const cuts = [0, ...starts.slice(1), pieces.length]
  return cuts.slice(1).map((to, nth) => pieces.slice(cuts[nth], to))
}

/** Its heading lines, and lines of text that read like a heading of the root text: the names of birth tales. */
function ownHeadings(
  elements: readonly CstElement[],
  root: CommentaryRootTextIndex,
): ReadonlyMap<number, HeadingAtElement> {
  const found = new Map<number, HeadingAtElement>()
  for (const [at, element] of elements.entries()) {
    const level = HEADING_LEVEL_BY_REND[element.rend]
    if (level !== undefined) found.set(at, { fact: null, level })
    else if (element.rend === 'bodytext' && isUnmarked(getElementTextWithoutNotes(element), root))
      found.set(at, { fact: null, level: HEADING_LEVEL_BY_REND.subhead ?? 4 })
  }
  return found
}

const isUnmarked = (words: string, root: CommentaryRootTextIndex): boolean =>
  words.length <= MAX_UNMARKED_HEADING_CHARS && /vaṇṇanā$/.test(words) && root.has(toCommentedTitleKey(words))

/** Reports files without a place of their own; they belong under the heading that holds the texts around them. */
function reportFiles(
  pieces: readonly CorpusBookPiece[],
  places: readonly CommentaryPieceLink[],
  warnings: PackWarningCollector,
): void {
  const files = new Map<string, { sure: boolean; words: string }>()
  let isNamed = false
  for (const [index, piece] of pieces.entries()) {
    const by = places[index]?.by
    if (piece.kind === 'begins') isNamed = by === 'name'
    if (piece.kind === 'begins' || !piece.file) continue
    const file = files.get(piece.file) ?? { sure: false, words: '' }
    files.set(piece.file, file)
    file.sure ||= isNamed || by === 'number'
    if (file.words.length < 80)
      file.words = `${file.words} ${getParagraphPartsWithoutMarks(piece)
        .map(({ text }) => text)
        .join('')}`
        .trim()
        .slice(0, 80)
  }
  for (const [file, { sure, words }] of files) if (!sure) warnings.add('files-of-no-text', `${file} → ${words}`)
}

/** The root text's pieces without their words, each followed by its commentary. */
function* interleaved(
  root: readonly PieceOfVolume[],
  pieces: readonly CorpusBookPiece[],
  places: readonly CommentaryPieceLink[],
): Generator<PieceOfVolume> {
  const paragraphs = pieces.flatMap((piece, index) =>
    piece.kind === 'begins' ? [] : [{ piece, at: places[index]?.at ?? 0 }],
  )
  const said = Map.groupBy(paragraphs, ({ at }) => at)
  const volumes = new Set([...said.keys()].map((at) => root[at]?.volume))
  for (const [at, { volume, piece }] of root.entries()) {
    if (!volumes.has(volume)) continue
    const own = (said.get(at) ?? []).map((one) => one.piece)
    if (piece.kind === 'begins') {
      yield { volume, piece }
      // it is on the page of the next piece
      for (const one of own) yield { volume, piece: { ...toCommentary(one), leads: true } }
      continue
    }
    const [first, rest] = own.length === 0 ? [piece, null] : cutAtPage(piece)
    yield { volume, piece: first }
    for (const one of own) yield { volume, piece: toCommentary(one) }
    if (rest) yield { volume, piece: rest }
  }
}

/** Keeps the words, so that pages can be found by them, but without a commentary. */
const withoutCommentary = ({ volume, piece }: PieceOfVolume): PieceOfVolume => ({
  volume,
  piece:
    piece.kind === 'begins'
      ? piece
      : {
          ...piece,
          counts: 0,
          parts: piece.parts.map(
            (part): CorpusParagraphPart => ('text' in part ? { ...part, instead: NOTHING } : part),
          ),
        },
})

const NOTHING: readonly TextSpan[] = []

const toCommentary = ({ parts, leads: _, counts = 1, ...place }: CorpusParagraph): CorpusParagraph => ({
  ...place,
  counts,
  parts: [{ text: '', instead: getParagraphPartsWithoutMarks({ parts }) }],
})

/** Cuts a paragraph before the first page that begins inside it: its commentary belongs where it begins. */
function cutAtPage(paragraph: CorpusParagraph): readonly [CorpusParagraph, CorpusParagraph | null] {
  let words = 0
  for (const [at, part] of paragraph.parts.entries()) {
    if (!isCorpusPageMark(part)) words += countTextWordsInSpan(part)
    else if (words > MAX_WORDS_BEFORE_PAGE_MARK)
      return [
        { ...paragraph, parts: paragraph.parts.slice(0, at) },
        { ...paragraph, parts: paragraph.parts.slice(at) },
      ]
  }
  return [paragraph, null]
}
