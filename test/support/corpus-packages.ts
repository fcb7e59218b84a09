/** Extracts volume 9 of the real text packages, which are outside the project, as small packages. */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const CORPUS = join(import.meta.dir, '../../../shared/corpus')

/** The packages in the order of their rank. */
const ARCHIVES = ['royal-small', 'siamrath-small', 'cst', 'sc'] as const

/** Whether the real text packages are present; tests that need them are skipped if not. */
export const hasCorpus = ARCHIVES.every((name) => existsSync(join(CORPUS, `${name}.tar.zst`)))

/** Headings of these divisions are enough for the texts that the tests cite. */
const DIVISIONS = /"division":"(digha-nikaya|samyutta-nikaya|khuddaka-nikaya)"/

/** Writes packages with volume 9 only. @param folder for all of them @returns the folder of each package */
export async function extractVolumeNine(folder: string): Promise<readonly string[]> {
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
