/**
 * Packs a public corpus as a text package (sources §2). The corpus format yields pieces. The rest is the same for all
 * formats.
 */

import { type EditionId, getEditionFacts, isPaliEdition } from '../../definitions/editions.ts'
import { getVolumeTitle } from '../../definitions/facts/facts.ts'
import {
  MAX_CORPUS_PATH_CHARS,
  MAX_SEGMENT_ID_CHARS,
  type PackagePassage,
  TEXT_PACKAGE_FORMAT,
  type TextPackageSource,
} from '../../definitions/texts/format.ts'
import { collectGarbageAfter } from '../../foundation/collect-garbage.ts'
import { formatFirstFewNames } from '../../foundation/validation/first-few.ts'
import type { CorpusFormatDefinition, CorpusParagraph, CorpusVolumeText, EditionWithScriptConverter } from './corpus.ts'
import { type ParagraphOnPage, type ParagraphSplitByPage, splitBookIntoPages } from './cut-pages.ts'
import { corpusFormats } from './formats/corpora.ts'
import { type PackedHeading, PackedHeadingList } from './heading-list.ts'
import { PackError } from './pack-fault.ts'
import { PackWarningCollector, type WarningCount } from './pack-warnings.ts'
import { PackageWriter, serializePackageSourceJson, toJsonLines } from './package-writer.ts'
import { CorpusFilesDigest, findCheckoutCommit } from './read-version.ts'
import { ExpectedScriptChecker } from './reject-misdecoded.ts'
import { type CorpusFile, listCorpusFiles } from './source-files.ts'
import { countCharactersOutsideNotes, normaliseSpanWhitespace, toTranslatedSpans } from './tidy-spans.ts'
import { VolumeCharacterCounter } from './volume-text-lengths.ts'

const PASSAGES = 'passages.jsonl'

interface PackRequest {
  readonly corpus: CorpusFormatDefinition
  readonly paths: readonly string[]
  /** The archive to write; it replaces an existing one when it is complete. */
  readonly out: string
  /** A null version is filled in: the commit of the checkout, or else a digest of the files. */
  readonly source: TextPackageSource
  readonly onProgress: (event: PackProgress) => void
  /** Aborts packing; nothing remains of it. */
  readonly interrupted?: AbortSignal
}

interface PackProgress {
  /** Characters of text up to now. */
  readonly characters: number
  /** Share of the files read, 0 to 1. */
  readonly share: number
}

/**
 * Summary of a packed corpus. Paragraphs and characters are counted in the source: before paragraphs are divided by
 * page, and once for all editions.
 */
export interface PackSummary {
  readonly out: string
  readonly source: TextPackageSource
  readonly volumes: readonly number[]
  /** Lines of headings.jsonl. */
  readonly headings: number
  /** Lines of passages.jsonl. */
  readonly passages: number
  readonly paragraphs: number
  /** Visible characters, without notes. */
  readonly characters: number
  readonly warnings: readonly WarningCount[]
}

/**
 * Packs a public corpus as a text package.
 * @throws PackError if there is nothing to pack, or a file cannot be read; then no package is written
 */
export async function packCorpus(request: PackRequest): Promise<PackSummary> {
  const { corpus, out, interrupted } = request
  const warnings = new PackWarningCollector()
  const files = await findFiles(corpus, request.paths, warnings)
  using writer = new PackageWriter<PackagePassage>(out, PASSAGES)
  const packer = new CorpusPacker(writer, warnings, corpus)
  const digest = new CorpusFilesDigest()
  let readCount = 0
  const emptyFiles = new Set<string>()
  /** Bytes read since the last write. */
  let bytesSinceWrite = 0
  const trackedFiles = files.map((file) => ({
    ...file,
    read: () => {
      readCount++
      const bytes = file.read()
      if (bytes.length === 0 && !emptyFiles.has(file.path)) {
        emptyFiles.add(file.path)
        warnings.add('empty-files', file.path)
      }
      bytesSinceWrite += bytes.length
      digest.add(file, bytes)
      return bytes
    },
  }))
  for (const book of corpus.books(trackedFiles, warnings)) {
    // releases the memory of reading a volume before it is written, and the volume before the next one is read
    collectGarbageAfter(bytesSinceWrite)
    packer.add(book)
    collectGarbageAfter(bytesSinceWrite)
    bytesSinceWrite = 0
    request.onProgress({
      characters: packer.characters,
      share: Math.min(1, readCount / (files.length * (corpus.passes ?? 1))),
    })
    // yields to signals and the terminal
    await new Promise((resolve) => setImmediate(resolve))
    if (interrupted?.aborted) throw new PackError(out, 'หยุดกลางคัน จึงไม่มีชุดข้อความ')
  }
  if (packer.passages === 0) throw new PackError(request.paths.join(', '), 'ไม่มีข้อความของ 45 เล่มเลย จึงไม่มีชุดข้อความ')
  const version = request.source.version ?? findCheckoutCommit(request.paths) ?? String(digest)
  const source = { ...request.source, version }
  let headings = 0
  const headingLines = function* () {
    for (const line of packer.headings.lines(corpus.titles?.(trackedFiles), corpus.isAlongside)) {
      headings++
      yield line
    }
  }
  await writer.finish(source.id, {
    'source.json': [serializePackageSourceJson({ format: TEXT_PACKAGE_FORMAT, ...source })],
    'headings.jsonl': toJsonLines(headingLines()),
    'warnings.jsonl': toJsonLines(warnings.lines()),
  })
  return {
    out,
    source,
    volumes: packer.volumes,
    headings,
    passages: packer.passages,
    paragraphs: packer.paragraphs,
    characters: packer.characters,
    warnings: warnings.counts(),
  }
}

/** Lists the files of the format. @throws PackError if there are none, naming the format that they seem to have */
async function findFiles(
  corpus: CorpusFormatDefinition,
  paths: readonly string[],
  warnings: PackWarningCollector,
): Promise<readonly CorpusFile[]> {
  const skipped: string[] = []
  const allFiles = await listCorpusFiles(paths, (link) => skipped.push(link))
  for (const link of skipped) warnings.add('links-outside', link)
  const files = allFiles.filter(({ path }) => corpus.reads(path))
  if (files.length > 0) return files
  const other = corpusFormats.find(({ reads }) => allFiles.some(({ path }) => reads(path)))
  const hint = other ? `ไฟล์ที่พบเป็นแบบ ${other.format}` : 'กรุณาตรวจสอบที่อยู่'
  const links = skipped.length === 0 ? '' : ` ไม่ได้อ่านลิงก์ที่ชี้ออกนอกโฟลเดอร์ ${formatFirstFewNames(skipped)}`
  throw new PackError(paths.join(', '), `ไม่พบไฟล์แบบ ${corpus.format} เลย ${hint}${links}`)
}

/** The text of one heading, up to the next one. */
interface OpenPassage {
  readonly heading: PackedHeading
  readonly where: string
  readonly level: number
  readonly paragraphs: ParagraphSplitByPage[]
}

/** A paragraph, or its part on one page, with its file and segment. */
type Line = ParagraphOnPage & Pick<CorpusParagraph, 'file' | 'segment'>

/** Returns file and segment. One that is too long for a package is omitted, so that the text can be imported. */
const getFileAndSegment = ({ file, segment }: CorpusParagraph): Omit<Line, keyof ParagraphOnPage> => ({
  ...(file && file.length <= MAX_CORPUS_PATH_CHARS ? { file } : {}),
  ...(segment && segment.length <= MAX_SEGMENT_ID_CHARS ? { segment } : {}),
})

class CorpusPacker {
  readonly headings: PackedHeadingList
  readonly volumes: number[] = []
  passages = 0
  paragraphs = 0
  characters = 0
  private lengths = new VolumeCharacterCounter()
  /** Checkers of the volume, by edition. */
  private scripts = new Map<EditionId, ExpectedScriptChecker>()
  /**
   * Receives faults of pages and headings. For a translation or commentary they are dropped: the text's package has
   * them.
   */
  private readonly placeWarnings: PackWarningCollector

  constructor(
    private readonly writer: PackageWriter<PackagePassage>,
    private readonly warnings: PackWarningCollector,
    private readonly corpus: CorpusFormatDefinition,
  ) {
    this.placeWarnings = corpus.isAlongside ? new PackWarningCollector() : warnings
    this.headings = new PackedHeadingList(this.placeWarnings)
  }

  add(book: CorpusVolumeText): void {
    const { volume, writings } = book
    const [writing] = writings
    const edition = writing?.rootEdition ?? writing?.edition ?? 'pali'
    this.headings.beginVolume(volume)
    this.lengths = new VolumeCharacterCounter()
    this.scripts = new Map(
      writings.map((each) => [each.edition, new ExpectedScriptChecker(this.findScript(each.edition))]),
    )
    const frontMatter: ParagraphSplitByPage[] = []
    let open: OpenPassage | null = null
    for (const piece of splitBookIntoPages(book, this.placeWarnings)) {
      if (piece.kind === 'begins') {
        if (open) this.closePassage(open, book, piece.level)
        else this.reportFront(frontMatter, volume, piece.where)
        const heading = this.headings.begin(piece, volume, edition)
        open = { heading, where: piece.where, level: piece.level, paragraphs: frontMatter.splice(0) }
      } else (open?.paragraphs ?? frontMatter).push(piece)
    }
    if (!open && frontMatter.length > 0) {
      const title = getVolumeTitle(volume, isPaliEdition(edition) ? 'en' : 'th') ?? ''
      const headingStart = { kind: 'begins', fact: null, title, level: 1, where: `เล่ม ${volume}` } as const
      const heading = this.headings.begin(headingStart, volume, edition)
      open = { heading, where: headingStart.where, level: 1, paragraphs: frontMatter }
    }
    if (open) this.closePassage(open, book, 0)
    this.lengths.report(volume, this.placeWarnings)
    for (const checker of this.scripts.values()) checker.judge(volume, firstFile(book) ?? this.corpus.format)
  }

  private findScript(edition: EditionId): string {
    const packageEdition = this.corpus.source.editions?.find(({ id }) => id === edition)
    return (packageEdition ?? getEditionFacts(edition)).script
  }

  /** Reports text before the first heading, which belongs to it, if it is more than a homage. */
  private reportFront(frontMatter: readonly ParagraphSplitByPage[], volume: number, where: string): void {
    const texts = frontMatter.filter(({ source }) => isMoreThanHeading(source))
    if (texts.length <= 1) return
    this.placeWarnings.add('text-without-heading', `${where} เล่ม ${volume}`, texts.length)
  }

  /** @param nextLevel level of the next heading; 0 at the end of the book */
  private closePassage(open: OpenPassage, { volume, writings }: CorpusVolumeText, nextLevel: number): void {
    const { heading, paragraphs } = open
    const isAlongside = writings.some(({ rootEdition }) => rootEdition !== undefined)
    const lines: Line[] = []
    let hasText = false
    for (const { source, parts } of paragraphs) {
      const before = lines.length
      for (const { page, state, spans } of parts) {
        const words = isAlongside ? toTranslatedSpans(spans) : spans
        const normalised = normaliseSpanWhitespace(words, (character) => this.reportStray(character, open.where, page))
        if (normalised.length === 0) continue
        lines.push({ page, spans: normalised, ...(state ? { state } : {}), ...getFileAndSegment(source) })
        const characters = countCharactersOutsideNotes(normalised)
        this.characters += characters
        this.lengths.add(heading.fact?.index ?? null, page, characters)
        hasText ||= isMoreThanHeading(source)
      }
      // untranslated paragraphs do not count
      if (!isAlongside || lines.length > before) this.paragraphs += source.counts ?? (isMoreThanHeading(source) ? 1 : 0)
    }
    heading.page ??= lines[0]?.page ?? null
    if (!hasText && nextLevel <= open.level) {
      this.placeWarnings.add(
        'headings-without-text',
        `${open.where} ${heading.title} → ${heading.division}/${heading.slug}`,
      )
    }
    if (lines.length === 0) return
    heading.hasText = true
    if (!this.volumes.includes(volume)) this.volumes.push(volume)
    for (const writing of writings) this.writePassage(heading, volume, writing, lines)
  }

  private writePassage(
    { division, slug }: PackedHeading,
    volume: number,
    { edition, write }: EditionWithScriptConverter,
    lines: readonly Line[],
  ): void {
    const paragraphs: PackagePassage['paragraphs'] = lines.map(({ page, state, file, segment, spans }) => ({
      page,
      ...(state ? { pageState: state } : {}),
      ...(file ? { file } : {}),
      ...(segment ? { segment } : {}),
      spans: spans.map(({ text, kind }) => (kind ? { text: write(text), kind } : { text: write(text) })),
    }))
    const checker = this.scripts.get(edition)
    for (const { spans } of paragraphs) for (const { text } of spans) checker?.add(text)
    this.writer.add({ division, entry: slug, edition, volume, paragraphs })
    this.passages++
  }

  private reportStray(character: string, where: string, page: number): void {
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    this.warnings.add('stray-characters', `${where} ${page} U+${code}`)
  }
}

const firstFile = ({ pieces }: CorpusVolumeText): string | undefined =>
  pieces.flatMap((piece) => (piece.kind === 'paragraph' ? (piece.file ?? []) : []))[0]

/** Whether a paragraph is more than the line of a heading. */
const isMoreThanHeading = ({ parts }: CorpusParagraph): boolean =>
  parts.some((part) => !('mark' in part) && part.kind !== 'heading' && part.text.trim() !== '')
