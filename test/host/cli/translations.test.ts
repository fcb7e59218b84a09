/** Translations on the command line: packed by name, several at once, imported, and taken away again. */

import { beforeAll, expect, test } from 'bun:test'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeFiles } from '../../intake/pack/packing.ts'
import { testFolder } from '../../support/folders.ts'
import { isPlainThai, runCommand } from '../../support/terminal.ts'

const root = testFolder()
const [corpus, out, data] = ['corpus', 'out', 'data'].map((name) => join(root, name)) as [string, string, string]
const words = (text: string) => JSON.stringify({ 'dn1:1.1.1': text })

beforeAll(() => {
  mkdirSync(out)
  writeFiles(corpus, {
    'root/dn1_root-pli-ms.json': words('Evaṁ me sutaṁ'),
    'translation/en/author/dn1_translation-en-author.json': words('So I have heard'),
    'translation/de/jemand/dn1_translation-de-jemand.json': words('So habe ich gehört'),
  })
})
test('several translations are packed in one run as separate sources', async () => {
  const names = 'en/author, de/jemand'
  const packed = await runCommand(['pack', 'bilara', corpus, '--translation', names, '--out', out, '--json'])
  expect(packed.code).toBe(0)
  const reported = JSON.parse(packed.out) as readonly { source: { id: string }; paragraphs: number }[]
  expect(reported.map(({ source }) => source.id)).toEqual(['sc-en-author', 'sc-de-jemand'])
  expect(readdirSync(out).sort()).toEqual(['sc-de-jemand.tar.zst', 'sc-en-author.tar.zst'])
  expect(packed.error.match(/not stated by the source/g)?.length).toBe(2)
})

test('one translation is packed like any corpus', async () => {
  const file = join(root, 'english.tar.zst')
  const { code, out: said } = await runCommand([
    ...['pack', 'bilara', corpus, '--translation', 'en/author', '--licence', 'CC0', '--out', file],
  ])
  expect([code, said]).toEqual([0, expect.stringContaining(`${file}: 1 เล่ม`)])
})

test('both translations are imported, listed and removed', async () => {
  const files = readdirSync(out).map((name) => join(out, name))
  expect((await runCommand(['import', ...files, '--data', data])).code).toBe(0)
  const ids = async () => {
    const { out: listed } = await runCommand(['sources', '--json', '--data', data])
    return (JSON.parse(listed) as readonly { id: string; rank: number }[]).map(({ id, rank }) => `${rank} ${id}`)
  }
  expect(await ids()).toEqual(['1 sc-de-jemand', '2 sc-en-author'])
  const removed = await runCommand(['sources', '--remove', 'sc-de-jemand', '--data', data])
  expect([removed.code, removed.error]).toEqual([0, expect.stringContaining('นำ sc-de-jemand ออกแล้ว')])
  expect(await ids()).toEqual(['1 sc-en-author'])
})

test.each([
  [['pack', 'bilara', corpus, '--translation', 'en/unknown'], 1, 'ที่มีคือ de/jemand, en/author'],
  [['pack', 'bilara', corpus, '--translation', 'english'], 1, 'ไม่ใช่ชื่อคำแปล'],
  [['pack', 'cst-xml', corpus, '--translation', 'en/author'], 1, 'ใช้ --translation ได้เฉพาะกับ bilara'],
  [['pack', 'bilara', corpus, '--translation', 'en/author,de/jemand', '--id', 'both'], 1, 'ใช้กับชุดเดียว'],
  [['pack', 'bilara', corpus, '--layer', 'tika'], 1, 'ใช้ --layer ได้เฉพาะกับ cst-xml'],
  [['sources', '--remove', 'nobody', '--data', data], 1, 'ไม่มีแหล่ง “nobody”'],
] as const)('%j is rejected with a message', async (command, code, sentence) => {
  const refused = await runCommand([...command])
  expect([refused.code, refused.error]).toEqual([code, expect.stringContaining(sentence)])
  expect(isPlainThai(refused.error)).toBe(true)
})
