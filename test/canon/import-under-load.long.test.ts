/** While an import installs a new text, readers get the old or the new canon as a whole, and no failure. */

import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { type Json, openCanonLibraryOver } from './canon-library.ts'

const PAGES = 40

/** Each version has headings, words and a number of pages of its own, so that a mixture would show. */
function version(number: number): TestPackage {
  const entries = Array.from({ length: PAGES + number }, (_, index) => `v${number}-${index}`)
  return {
    source: testSource('moving', { version: String(number) }),
    headings: entries.map((slug) => testHeading(slug)),
    passages: entries.map((slug, index) =>
      testPassage(slug, [testParagraph(index + 1, `รุ่น ${number} หน้า ${index + 1}`)]),
    ),
  }
}

/** Returns the version from which an answer was made. @throws Error when it mixes two */
function versionOf(answer: Json): number {
  const words = JSON.stringify(answer)
  const seen = new Set(
    [...words.matchAll(/รุ่น (\d)|v(\d)-|"totalPages":4(\d)/g)].map((match) => match[1] ?? match[2] ?? match[3]),
  )
  if (seen.size !== 1) throw new Error(`Made from the versions ${[...seen]}: ${words.slice(0, 500)}`)
  return Number([...seen][0])
}

test('every answer during an import is made from one text, and the new one needs no restart', async () => {
  using library = await openCanonLibraryOver('library.db', version(1))
  const paths = ['pages/7', 'layout', 'search?q=%E0%B8%A3%E0%B8%B8%E0%B9%88%E0%B8%99', 'pages/8?lang=en']
  const next = 2
  // requests start before the import, since a small import may end before a busy machine answers
  const before = await library.call('GET', `/canon/volumes/9/${paths[0]}`)
  const child = Bun.spawn(
    [
      process.execPath,
      join(import.meta.dir, 'import-child.ts'),
      library.folder.path,
      library.folder.put(version(next)),
    ],
    { stdout: 'ignore', stderr: 'inherit' },
  )
  const seen = new Set([versionOf(before.body)])
  while (child.exitCode === null || !seen.has(next)) {
    for (const path of paths) {
      const { status, body } = await library.call('GET', `/canon/volumes/9/${path}`)
      expect(status).toBe(200)
      seen.add(versionOf(body))
    }
    await Bun.sleep(1)
  }
  expect(await child.exited).toBe(0)
  expect([...seen]).toEqual([next - 1, next])
  const { entry } = await library.get(`/canon/volumes/9/entries/v${next}-3`)
  expect(entry.title).toBe(`หัวข้อ v${next}-3`)
  const imports = library.edits().filter(({ action }) => action === 'import')
  expect(imports.map(({ change }) => (change as { added: number }).added)).toEqual([PAGES + 1, PAGES + 2])
})
