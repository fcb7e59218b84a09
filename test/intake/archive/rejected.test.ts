/** Archives that are not read: the sentence says why, and nothing of them is taken in (sources §1). */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packTar } from 'modern-tar'
import { openPackage, SOURCE_FILE } from '../../../src/intake/import/package.ts'
import { PackageFault } from '../../../src/intake/import/package-fault.ts'
import { TestFolder, testHeading, testParagraph, testPassage, testSource, writeFolder } from '../import/packages.ts'
import { MISSING_TOOL, runShell } from './made-by-tools.ts'

const folder = new TestFolder()
const inner = join(folder.path, 'in', 'inner')
const reportSkipped = () => console.warn(`skipped: there is no ${MISSING_TOOL} here`)

beforeAll(() => {
  const headings = Array.from({ length: 700 }, (_, index) => testHeading(`h${index}`))
  const passages = headings.map(({ slug }) => testPassage(slug, [testParagraph(1, Math.random().toString(36))]))
  mkdirSync(join(folder.path, 'in'))
  writeFolder(inner, { source: testSource('s'), headings, passages })
  writeFileSync(join(folder.path, 'in', 'outside'), 'outside')
})
afterAll(() => folder[Symbol.dispose]())

/** Why a package is not opened. */
async function readReason(path: string): Promise<string> {
  const error = await openPackage(path).catch((fault: unknown) => fault)
  if (!(error instanceof PackageFault)) throw error instanceof Error ? error : new Error('It was opened')
  expect(error.path).toBe(path)
  return error.reason
}

describe('rejected member names', () => {
  test.each([
    ['a symbolic link', 'ln -sf /etc/passwd link && tar --zstd -cf OUT source.json passages.jsonl link', 'link'],
    ['a link with the name of a file', 'ln -s source.json headings && tar --zstd -cf OUT *', 'headings'],
    ['a hard link', 'ln source.json again && tar -cf - source.json again | zstd -q > OUT', 'again'],
    ['a pipe', 'mkfifo pipe && tar -czf OUT source.json pipe', 'pipe'],
    ['a way out', 'tar -P --zstd -cf OUT source.json ../outside', '../outside'],
    ['a way out and in again', 'tar -P --zstd -cf OUT ../inner/source.json', '../inner/source.json'],
    ['a place in the system', 'tar -P -cf OUT source.json "$PWD"/passages.jsonl', '/inner/passages.jsonl'],
    ['a way out of a zip', 'bsdtar -P --format=zip -cf OUT source.json ../outside', '../outside'],
    ['a link in a zip', 'ln -sf source.json link && bsdtar --format=zip -cf OUT source.json link', 'link'],
  ])('%s', async (what, line, name) => {
    if (MISSING_TOOL) return reportSkipped()
    const work = join(folder.path, what.replaceAll(' ', '-'))
    runShell(folder.path, `cp -r in "${work}"`)
    const out = join(work, 'out.archive')
    runShell(join(work, 'inner'), line.replace('OUT', out))
    expect(await readReason(out)).toContain(name)
  })

  test('names that Windows would put elsewhere', async () => {
    for (const name of ['..\\outside', 'C:\\outside', '\\outside']) {
      const path = folder.file('windows.tar')
      writeFileSync(path, await packTar([{ header: { name, size: 1 }, body: 'x' }]))
      expect(await readReason(path)).toContain(JSON.stringify(name))
    }
  })

  test('control characters in names are not printed', async () => {
    const path = folder.file('escape.tar')
    writeFileSync(path, await packTar([{ header: { name: '../\u001b[2J', size: 1 }, body: 'x' }]))
    expect(await readReason(path)).not.toContain('\u001b')
  })
})

describe('rejected archives', () => {
  test.each([
    ['zst', 'tar --zstd -cf OUT *'],
    ['gz', 'tar -czf OUT *'],
    ['tar', 'tar -cf OUT *'],
    ['zip', 'bsdtar --format=zip -cf OUT *'],
  ])('%s that is truncated anywhere is reported as damaged', async (kind, line) => {
    if (MISSING_TOOL) return reportSkipped()
    const whole = folder.file(`whole.${kind}`)
    runShell(inner, line.replace('OUT', whole))
    await openPackage(whole)
    const bytes = readFileSync(whole)
    const path = folder.file(`cut.${kind}`)
    // a tar may end in more zeros than it needs
    const end = kind === 'tar' ? bytes.findLastIndex((byte) => byte !== 0) : bytes.length - 1
    for (const share of [0, 0.001, 0.1, 0.5, 0.9, 0.999, 1]) {
      writeFileSync(path, bytes.subarray(0, Math.floor(end * share)))
      expect(await readReason(path)).toContain('ไม่ครบ')
    }
  })

  test('more than 16 GB unpacked is rejected before it is unpacked', async () => {
    if (MISSING_TOOL) return reportSkipped()
    const path = folder.file('huge.tar')
    runShell(folder.path, `truncate -s 17G huge && tar -cf - huge | head -c 40000000 > ${path}; rm huge`)
    expect(await readReason(path)).toContain('16 GB')
  })

  test('an extreme compression ratio is rejected early', async () => {
    if (MISSING_TOOL) return reportSkipped()
    const path = folder.file('zeros.tar.zst')
    runShell(folder.path, 'truncate -s 300M a && tar -cf - a | head -c 512 > header; rm a')
    const zeros = Bun.zstdCompressSync(Buffer.alloc(2 ** 20))
    const header = Bun.zstdCompressSync(readFileSync(folder.file('header')))
    writeFileSync(path, Buffer.concat([header, ...Array.from({ length: 300 }, () => zeros)]))
    expect(await readReason(path)).toContain('500 เท่า')
    const small = folder.file('few-zeros.tar.zst')
    runShell(folder.path, `truncate -s 20M a && tar -cf - a | zstd -q > ${small}; rm a`)
    expect(await openPackage(small)).toBeObject()
  })

  test('an encrypted archive is reported as such', async () => {
    if (!Bun.which('zip')) return console.warn('skipped: there is no zip here')
    const path = folder.file('locked.zip')
    runShell(inner, `zip -q -P secret ${path} *`)
    const opened = await openPackage(path)
    const reading = async () => Array.fromAsync((await opened.open(SOURCE_FILE))?.stream ?? [])
    await expect(reading()).rejects.toThrow('รหัสผ่าน')
  })

  test('two packages in one archive are rejected; a package in a deeper folder is ignored', async () => {
    if (MISSING_TOOL) return reportSkipped()
    const work = join(folder.path, 'two')
    runShell(folder.path, `mkdir two && cp -r in/inner two/a && cp -r in/inner two/b`)
    runShell(work, 'tar --zstd -cf ../two.tar.zst a b')
    expect(await readReason(folder.file('two.tar.zst'))).toContain('a, b')
    runShell(work, 'mv b a/old && tar --zstd -cf ../one.tar.zst a')
    expect(await openPackage(folder.file('one.tar.zst'))).toBeObject()
  })

  test('of a repeated member the last one counts', async () => {
    if (MISSING_TOOL) return reportSkipped()
    const path = folder.file('again.tar')
    runShell(inner, `tar -cf ${path} * && cp source.json old && echo '{"newer":1}' > source.json`)
    runShell(inner, `tar -rf ${path} source.json && mv old source.json`)
    const member = await (await openPackage(path)).open(SOURCE_FILE)
    expect(Buffer.concat(await Array.fromAsync(member?.stream ?? [])).toString()).toBe('{"newer":1}\n')
  })
})
