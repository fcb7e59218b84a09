/** Volume 9 of the corpus as packages of its own, made at test time outside the project; absent without the corpus. */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const CORPUS = join(import.meta.dir, '../../../shared/corpus')

/** In the order in which they are to rank. */
const ARCHIVES = ['royal-small', 'siamrath-small', 'cst', 'sc'] as const

export const hasCorpus = ARCHIVES.every((name) => existsSync(join(CORPUS, `${name}.tar.zst`)))

/** Headings of these divisions are enough for the texts that the tests cite. */
const DIVISIONS = /"division":"(digha-nikaya|samyutta-nikaya|khuddaka-nikaya)"/

/** Cuts the archives down. @returns the folders of the packages */
export async function volumeNine(folder: string): Promise<readonly string[]> {
  return Promise.all(ARCHIVES.map((name) => cutDown(name, join(folder, name))))
}

async function cutDown(name: string, folder: string): Promise<string> {
  const compressed = await Bun.file(join(CORPUS, `${name}.tar.zst`)).bytes()
  const archive = new Bun.Archive(await Bun.zstdDecompress(compressed))
  const files = await archive.files()
  mkdirSync(folder, { recursive: true })
  for (const [path, file] of files) {
    const text = await file.text()
    const keep = path.endsWith('passages.jsonl')
      ? linesOf(text, (line) => line.includes('"volume":9,'))
      : path.endsWith('headings.jsonl')
        ? linesOf(text, (line) => DIVISIONS.test(line))
        : text
    writeFileSync(join(folder, path.split('/').at(-1) ?? ''), keep)
  }
  return folder
}

const linesOf = (text: string, keep: (line: string) => boolean): string =>
  text
    .split('\n')
    .filter((line) => line === '' || keep(line))
    .join('\n')
