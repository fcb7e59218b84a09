/** Small text packages for tests: written down as data, put on disk as folders or archives. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { packTar } from 'modern-tar'
import type { EditionId } from '../../../src/definitions/editions.ts'
import {
  type PackageHeading,
  type PackageParagraph,
  TEXT_PACKAGE_FORMAT,
  type TextWithSpanKind,
} from '../../../src/definitions/texts/format.ts'

/** A package as it is in its files; anything may be wrong with it. */
export interface TestPackage {
  readonly source: Readonly<Record<string, unknown>>
  /** Absent: there is no headings.jsonl. */
  readonly headings?: readonly unknown[]
  readonly passages: readonly unknown[]
  /** Absent: there is no warnings.jsonl. */
  readonly warnings?: readonly unknown[]
}

export const testSource = (id: string, more: object = {}) => ({
  format: TEXT_PACKAGE_FORMAT,
  id,
  title: `Source ${id}`,
  publisher: null,
  licence: null,
  url: null,
  version: '1',
  readingLinks: {},
  ...more,
})

/** A heading of the Digha Nikaya, volume 9 unless told otherwise. */
export const testHeading = (slug: string, more: Partial<PackageHeading> = {}) => ({
  division: 'digha-nikaya',
  slug,
  parent: null,
  title: `หัวข้อ ${slug}`,
  pali: null,
  volume: 9,
  royalPage: null,
  paliPage: null,
  romanPage: null,
  itemFrom: null,
  itemTo: null,
  ...more,
})

/** A paragraph: plain words, or spans. */
export const testParagraph = (page: number, words: string | readonly TextWithSpanKind[]): PackageParagraph => ({
  page,
  spans: typeof words === 'string' ? [{ text: words }] : words,
})

/** A passage of the Digha Nikaya, volume 9 and royal edition unless told otherwise. */
export const testPassage = (
  entry: string,
  paragraphs: readonly PackageParagraph[],
  more: { division?: string; edition?: EditionId; volume?: number } = {},
) => ({ division: 'digha-nikaya', entry, edition: 'royal', volume: 9, ...more, paragraphs })

/**
 * A package with a heading and a page for each text: `{ a: 'ก', b: 'ข' }`.
 * @param more further fields of its source
 */
export const testPackage = (id: string, texts: Readonly<Record<string, string>>, more: object = {}): TestPackage => ({
  source: testSource(id, more),
  headings: Object.keys(texts).map((slug) => testHeading(slug)),
  passages: Object.entries(texts).map(([slug, text], index) => testPassage(slug, [testParagraph(index + 1, text)])),
})

/**
 * A place in the text of the source `siam`, as corrections name it.
 * @param more further fields, such as the words
 */
export const testPlace = <More extends object>(entry: string, edition: string, page: number, more: More) => ({
  source: 'siam',
  division: 'digha-nikaya',
  entry,
  edition,
  volume: 9,
  page,
  ...more,
})

/** The edition of an English translation, as packages define it. */
export const ENGLISH_EDITION = {
  id: 'english',
  language: 'en',
  script: 'Latn',
  translates: 'roman',
  label: { th: 'อังกฤษ', en: 'English' },
  name: { th: 'อังกฤษ', en: 'English' },
} as const

const jsonLinesOf = (rows: readonly unknown[]): string =>
  rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n') + (rows.length ? '\n' : '')

/** The files of a package by name. */
export function packageFilesOf({
  source,
  headings,
  passages,
  warnings,
}: TestPackage): Readonly<Record<string, string>> {
  return {
    'source.json': JSON.stringify(source),
    ...(headings ? { 'headings.jsonl': jsonLinesOf(headings) } : {}),
    'passages.jsonl': jsonLinesOf(passages),
    ...(warnings ? { 'warnings.jsonl': jsonLinesOf(warnings) } : {}),
  }
}

/** Writes a package as a folder. @returns its path */
export function writeFolder(path: string, pack: TestPackage): string {
  mkdirSync(path, { recursive: true })
  for (const [name, text] of Object.entries(packageFilesOf(pack))) writeFileSync(join(path, name), text)
  return path
}

/** Writes a package as .tar.zst, its files in the order given. @returns its path */
export async function writeArchive(path: string, pack: TestPackage, top = ''): Promise<string> {
  const entries = Object.entries(packageFilesOf(pack)).map(([name, text]) => ({
    header: { name: top + name, size: Buffer.byteLength(text), type: 'file' as const },
    body: text,
  }))
  writeFileSync(path, Bun.zstdCompressSync(await packTar(entries)))
  return path
}

/** A folder that is removed when the test is over. */
export class TestFolder implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), 'library-test-'))
  private packages = 0

  /** Writes a package into the folder. @returns its path */
  put(pack: TestPackage): string {
    return writeFolder(join(this.path, `package-${++this.packages}`), pack)
  }

  file(name: string): string {
    return join(this.path, basename(name))
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}
