/** A package is a package, whatever tool packed it and in whatever order (sources §1). */

import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFilesOf, TestFolder, testHeading, testParagraph, testPassage, testSource } from '../import/packages.ts'
import { MISSING_TOOL, memberOrdersOf, packInEveryWay, runShell } from './made-by-tools.ts'

const folder = new TestFolder()
afterAll(() => folder[Symbol.dispose]())

/**
 * A child that waits for what never comes is ended before the test is, so that it is told which archive it was; in
 * milliseconds.
 */
const TIMEOUT_MS = 240_000

const reportSkipped = (why: string) => console.warn(`skipped: ${why}`)

/** What the child read of each archive; one that it waited for to the end of all patience is not there. */
async function readInChild(paths: readonly string[]): Promise<readonly unknown[]> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'read-child.ts'), ...paths], {
    stdout: 'pipe',
    stderr: 'inherit',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  const lines = (await new Response(child.stdout).text()).split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

const computeChecksums = (files: Readonly<Record<string, string | Uint8Array>>) =>
  Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, new Bun.CryptoHasher('sha256').update(text).digest('hex')]),
  )

describe('archives of every format', () => {
  // a decoder works ahead by what fits into its buffers: members below, about and far above that
  test.each([
    ['small', 1],
    ['middling', 700],
  ])('of %s members are read like the folder', async (size, lines) => {
    if (MISSING_TOOL) return reportSkipped(`there is no ${MISSING_TOOL} here`)
    const headings = Array.from({ length: lines }, (_, index) => testHeading(`h${index}`))
    const passages = headings.map(({ slug }) => testPassage(slug, [testParagraph(1, 'ข้อความ')]))
    const files = packageFilesOf({ source: testSource('s'), headings, passages })
    const work = join(folder.path, size)
    mkdirSync(work)
    const archives = packInEveryWay(work, files)
    expect(archives.size).toBeGreaterThan(70)
    const read = await readInChild([...archives.values()])
    const faulty = [...archives.keys()].filter((_, index) => !Bun.deepEquals(read[index], computeChecksums(files)))
    expect(faulty).toEqual([])
  })

  test('of a real package in another order are read like the folder', async () => {
    const real = join(import.meta.dir, '../../../../shared/corpus/siamrath-small.tar.zst')
    if (MISSING_TOOL || !existsSync(real)) return reportSkipped(`there is no ${MISSING_TOOL ?? 'real package'} here`)
    const work = join(folder.path, 'real')
    mkdirSync(work)
    runShell(work, `tar --zstd -xf ${real}`)
    const names = ['source.json', 'headings.jsonl', 'passages.jsonl']
    const archives = memberOrdersOf(names).map((order, index) => {
      const out = join(work, `${index}.tar.zst`)
      runShell(join(work, 'siamrath'), `tar --zstd -cf ${out} ${order.join(' ')}`)
      return out
    })
    const sums = computeChecksums(
      Object.fromEntries(names.map((name) => [name, readFileSync(join(work, 'siamrath', name))])),
    )
    expect(await readInChild([real, ...archives])).toEqual([real, ...archives].map(() => sums))
  })
})
