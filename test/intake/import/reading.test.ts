/** Text packages are streamed, whatever they are packed in (decisions §4, Text packages). */

import { afterAll, describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { eachJsonLine } from '../../../src/intake/import/lines.ts'
import { openPackage } from '../../../src/intake/import/package.ts'
import { PackageFault } from '../../../src/intake/import/package-fault.ts'
import { TestFolder, testParagraph, testPassage, testSource, writeArchive, writeFolder } from './packages.ts'

const folder = new TestFolder()
afterAll(() => folder[Symbol.dispose]())

const pack = {
  source: testSource('s'),
  headings: [{ a: 1 }],
  passages: [testPassage('one', [testParagraph(1, 'ข้อความ')])],
}

async function readContent(path: string, name: string): Promise<string | null> {
  const member = await (await openPackage(path)).open(name)
  if (!member) return null
  const chunks: Uint8Array[] = []
  for await (const chunk of member.stream) chunks.push(chunk.slice())
  const bytes = Buffer.concat(chunks)
  expect(bytes.length).toBe(member.size)
  return bytes.toString()
}

describe('reading a package', () => {
  test('gives the same files from a folder and an archive, at the top or in one folder', async () => {
    const paths = [
      writeFolder(folder.file('plain'), pack),
      await writeArchive(folder.file('top.tar.zst'), pack),
      await writeArchive(folder.file('nested.tar.zst'), pack, 'some-name/'),
      await writeArchive(folder.file('dotted.tar.zst'), pack, './'),
    ]
    for (const path of paths) {
      expect(JSON.parse((await readContent(path, 'source.json')) ?? '')).toEqual(pack.source)
      expect(await readContent(path, 'headings.jsonl')).toBe('{"a":1}\n')
      expect(await readContent(path, 'passages.jsonl')).toContain('ข้อความ')
      expect(await readContent(path, 'other.txt')).toBeNull()
    }
  })

  test('reads an archive as tar itself wrote it', async () => {
    writeFolder(join(folder.path, 'byTar/inner'), pack)
    const path = folder.file('by-tar.tar.zst')
    const tar = Bun.spawnSync(['tar', '-cf', '-', '-C', join(folder.path, 'byTar'), 'inner'])
    if (!tar.success) return console.warn('skipped: there is no tar here')
    writeFileSync(path, Bun.zstdCompressSync(tar.stdout))
    expect(await readContent(path, 'headings.jsonl')).toBe('{"a":1}\n')
  })

  test.each([
    ['missing', 'nowhere', undefined],
    ['of another kind', 'text.zip', Buffer.from('PK')],
    ['no archive', 'bad.tar.zst', Buffer.from('not zstd')],
    ['cut short', 'short.tar.zst', Buffer.from(Bun.zstdCompressSync(new Uint8Array(5000).fill(65))).subarray(0, 12)],
    ['no tar inside', 'zeros.tar.zst', Buffer.from(Bun.zstdCompressSync(new Uint8Array(4096).fill(65)))],
  ])('that is %s is named', async (_, name, bytes) => {
    const path = folder.file(name)
    if (bytes) writeFileSync(path, bytes)
    const reading = async () =>
      (await (await openPackage(path)).open('source.json')) ?? Promise.reject(new PackageFault(path, null, null, ''))
    await expect(reading()).rejects.toBeInstanceOf(PackageFault)
  })

  test('finds no files in an empty folder', async () => {
    mkdirSync(folder.file('empty'))
    expect(await readContent(folder.file('empty'), 'source.json')).toBeNull()
  })
})

describe('reading lines', () => {
  async function* inChunks(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
    for (let at = 0, index = 0; at < bytes.length; index++) {
      const size = sizes[index % sizes.length] ?? 1
      yield bytes.subarray(at, at + size)
      at += size
    }
  }
  const linesOf = async (text: string | Uint8Array, sizes: readonly number[] = [7]) =>
    Array.fromAsync(
      eachJsonLine(inChunks(Buffer.from(text), sizes), 'pack', 'file.jsonl'),
      ({ number, end: _, ...line }) => ({ number, ...line }),
    )

  test('gives the same lines however the bytes are divided', async () => {
    const value = fc.oneof(fc.record({ text: fc.string({ unit: 'grapheme' }) }), fc.constant(undefined))
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { maxLength: 20 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        async (values, sizes, end, lastEnd) => {
          const text = values.map((item) => (item ? JSON.stringify(item) : '')).join(end) + (lastEnd ? end : '')
          const expected = values.flatMap((item, index) => (item ? [{ number: index + 1, value: item }] : []))
          expect(await linesOf(text, sizes)).toEqual(expected)
        },
      ),
    )
  })

  test('accepts a byte order mark', async () => {
    expect(await linesOf('\ufeff{"a":1}\n')).toEqual([{ number: 1, value: { a: 1 } }])
  })

  test.each([
    ['{"a":1}\n{"a":\n', 2],
    ['{"a":1}\n\n\nx', 4],
    [Buffer.concat([Buffer.from('{}\n{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}\n')]), 2],
  ])('that cannot be read are named by their number', async (text, number) => {
    expect(await linesOf(text)).toContainEqual({ number, fault: expect.stringMatching(/JSON|UTF-8/) })
  })

  test('continues after an unreadable line', async () => {
    expect(await linesOf('{"a":1}\nx\n{"a":2}\n')).toEqual([
      { number: 1, value: { a: 1 } },
      { number: 2, fault: expect.any(String) },
      { number: 3, value: { a: 2 } },
    ])
  })

  test('bounds memory for endless brackets', async () => {
    const lines = await linesOf(`${'['.repeat(2_000_000)}\n{}\n`, [1 << 16])
    expect(lines).toEqual([
      { number: 1, fault: expect.stringContaining('วงเล็บ') },
      { number: 2, value: {} },
    ])
  })

  test('does not buffer a line without an end', async () => {
    async function* endless() {
      const chunk = new Uint8Array(1 << 20).fill(65)
      for (let count = 0; count < 40; count++) yield chunk
    }
    await expect(Array.fromAsync(eachJsonLine(endless(), 'p', 'f'))).rejects.toBeInstanceOf(PackageFault)
  })
})
