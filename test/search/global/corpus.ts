/** Reads the real text packages of the folder shared/corpus, for tests that are skipped if they are absent. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the real text packages, outside the project. */
export const CORPUS_FOLDER = join(import.meta.dir, '../../../../shared/corpus')

/** Whether the real text packages are present; tests that need them are skipped if not. */
export const hasCorpus = existsSync(join(CORPUS_FOLDER, 'cst.tar.zst'))

type Line = {
  division: string
  entry: string
  edition: string
  volume: number
  paragraphs: { page: number; spans: { text: string }[] }[]
}

/** The text of one passage on one printed page. */
export type CorpusPart = {
  entry: string
  edition: string
  volume: number
  page: number
  text: string
}

const BLOCK = 512

/** Reads one file of a package. The archives are plain ustar, with names shorter than a header's field. */
function readMember(pack: string, name: string): string {
  const bytes = Bun.zstdDecompressSync(readFileSync(join(CORPUS_FOLDER, `${pack}.tar.zst`)))
  const text = (start: number, length: number): string =>
    bytes
      .subarray(start, start + length)
      .toString('latin1')
      .replace(/\0.*$/s, '')
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const size = Number.parseInt(text(at + 124, 12) || '0', 8)
    if (text(at, 100).endsWith(name)) return bytes.subarray(at + BLOCK, at + BLOCK + size).toString('utf8')
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  throw new Error(`${pack} has no ${name}`)
}

const EDITIONS = ['royal', 'pali', 'roman']

/** Reads the passages of a package whose JSON line begins as `wanted` accepts; parsing all lines takes seconds. */
export function readCorpusParts(pack: string, wanted: (start: string) => boolean): CorpusPart[] {
  const parts: CorpusPart[] = []
  for (const line of readMember(pack, 'passages.jsonl').split('\n')) {
    if (line === '' || !wanted(line.slice(0, 200))) continue
    const { entry, edition, volume, paragraphs } = JSON.parse(line) as Line
    for (const { page, spans } of paragraphs) {
      const text = spans.map((span) => span.text).join('')
      const last = parts.at(-1)
      if (last && last.entry === entry && last.edition === edition && last.page === page) last.text += `\n${text}`
      else parts.push({ entry, edition, volume, page, text })
    }
  }
  return parts
}

/** Sorts parts in the order of the page index: by edition, volume and printed page. */
export function sortByPage(parts: readonly CorpusPart[]): CorpusPart[] {
  return parts.toSorted(
    (a, b) => EDITIONS.indexOf(a.edition) - EDITIONS.indexOf(b.edition) || a.volume - b.volume || a.page - b.page,
  )
}
