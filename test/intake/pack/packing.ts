/** Packs the files of a test, and unpacks the package. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unpackTar } from 'modern-tar'
import type {
  PackageHeading,
  PackagePassage,
  PackageWarning,
  SpanKind,
  TextPackageSource,
} from '../../../src/definitions/texts/format.ts'
import { corpusFormats } from '../../../src/intake/pack/formats/corpora.ts'
import { type PackSummary, packCorpus } from '../../../src/intake/pack/pack.ts'
import type { PackWarningGroup } from '../../../src/intake/pack/pack-warnings.ts'
import { listCorpusFiles } from '../../../src/intake/pack/source-files.ts'
import type { CanonLibrary } from '../../canon/canon-library.ts'
import { runInFolder } from '../../support/folders.ts'
import type { TestFolder } from '../import/packages.ts'

/** Where the slices of the public corpora lie, when they are there. */
export const SLICES = join(import.meta.dir, '../../../../shared/raw')

export interface PackedFiles {
  readonly summary: PackSummary
  readonly bytes: Buffer<ArrayBuffer>
  readonly source: TextPackageSource
  readonly headings: readonly PackageHeading[]
  readonly passages: readonly PackagePassage[]
  readonly warnings: readonly PackageWarning[]
  /** The places of a group of warnings; none when nothing was found. */
  places(group: PackWarningGroup): readonly string[]
}

/** @param files by their paths below a folder that is made for them */
export async function packFiles(
  format: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  beside?: string,
): Promise<PackedFiles> {
  return runInFolder(async (folder) => {
    const corpus = join(folder, 'corpus')
    mkdirSync(corpus)
    writeFiles(corpus, files)
    return await packPaths(format, [corpus], beside)
  })
}

/** Packs files, or a translation of them, into a folder. @returns the path of the package */
export async function packInto(
  folder: TestFolder,
  files: Readonly<Record<string, string>>,
  translation?: string,
): Promise<string> {
  const path = folder.file(`${translation?.replace('/', '-') ?? 'root'}.tar.zst`)
  writeFileSync(path, (await packFiles('bilara', files, translation)).bytes)
  return path
}

/** Imports files of bilara and a translation of them into a library. */
export async function importWithTranslation(
  library: CanonLibrary,
  files: Readonly<Record<string, string>>,
  translation: string,
): Promise<void> {
  for (const packed of [undefined, translation]) await library.import(await packInto(library.folder, files, packed))
}

/** @param beside a translation or layer of it, as the command names one */
export async function packPaths(format: string, paths: readonly string[], beside?: string): Promise<PackedFiles> {
  const known = corpusFormats.find((candidate) => candidate.format === format)
  const corpus = beside === undefined ? known : known?.companions?.of(beside, await listCorpusFiles(paths))
  if (!corpus) throw new Error(`There is no format ${format}`)
  return runInFolder(async (folder) => {
    const out = join(folder, 'package.tar.zst')
    const summary = await packCorpus({
      corpus,
      paths,
      out,
      source: corpus.source,
      onProgress: () => undefined,
    })
    const bytes = readFileSync(out)
    if (readdirSync(folder).length !== 1) throw new Error('Something was left beside the package')
    return { summary, bytes, ...(await readPackage(bytes)), places: (group) => listPlaces(summary, group) }
  })
}

const listPlaces = ({ warnings }: PackSummary, group: PackWarningGroup) =>
  warnings.find((warning) => warning.group === group)?.places ?? []

async function readPackage(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Pick<PackedFiles, 'source' | 'headings' | 'passages' | 'warnings'>> {
  const members = await unpackTar(Bun.zstdDecompressSync(bytes))
  const text = (name: string) =>
    new TextDecoder().decode(members.find(({ header }) => header.name.endsWith(`/${name}`))?.data)
  const lines = (name: string) =>
    text(name)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
  return {
    source: JSON.parse(text('source.json')),
    headings: lines('headings.jsonl'),
    passages: lines('passages.jsonl'),
    warnings: lines('warnings.jsonl'),
  }
}

export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

/** The words of each page of an edition, by `volume/page`. @param without kinds of spans that are left out */
export function readPagesOf(
  passages: readonly PackagePassage[],
  edition: string,
  without: readonly (SpanKind | undefined)[] = ['note'],
): ReadonlyMap<string, string> {
  const pages = new Map<string, string>()
  for (const passage of passages) {
    if (passage.edition !== edition) continue
    for (const { page, spans } of passage.paragraphs) {
      // the mark in front of a note goes with it
      if (without.includes('note') && spans.every(({ kind }) => kind === 'note' || kind === 'mark')) continue
      const words = spans.flatMap(({ text, kind }) => (without.includes(kind) ? [] : [text])).join('')
      const key = `${passage.volume}/${page}`
      pages.set(key, `${pages.get(key) ?? ''} ${words}`)
    }
  }
  return pages
}

/** A paragraph of a passage as one string, with its page in front: `61 Evaṃ me sutaṃ`. */
export const readLinesOf = (passage: PackagePassage | undefined): readonly string[] =>
  passage?.paragraphs.map(({ page, spans }) => `${page} ${spans.map(({ text }) => text).join('')}`) ?? []

/** A CST file with these lines as its body. */
export const cstFile = (body: string): Uint8Array => {
  const xml = `<?xml version="1.0" encoding="UTF-16"?>\n<TEI.2><teiHeader></teiHeader><text><front></front>\n<body>\n${body}\n</body><back></back></text></TEI.2>\n`
  return Buffer.from(`\ufeff${xml}`, 'utf16le')
}

/** Thai text as bytes of CP874, with the two letters of the page files for ฐ and ญ. */
export const cp874 = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0
    return letter === 'ฐ' ? 0x80 : letter === 'ญ' ? 0x90 : code >= 0x0e01 ? code - 0x0e00 + 0xa0 : code
  })

/** A page file of these lines. */
export const pageFile = (...lines: readonly string[]): Uint8Array =>
  cp874(
    lines.map((line, at) => `<span class="LineNumber"> ${String(at + 1).padStart(3, '0')} </span>${line}\n`).join(''),
  )
