/** Dictionaries packed from StarDict and from JSON: every shape, and those that are made to do harm (words §3). */

import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandomGenerator } from '../../../scripts/random.ts'
import { packCommand } from '../../../src/host/cli/pack.ts'
import { readDictionaryJson } from '../../../src/intake/pack/dictionaries/dictionary-json.ts'
import type { ParsedDictionary } from '../../../src/intake/pack/dictionaries/read-dictionary.ts'
import { readStarDict } from '../../../src/intake/pack/dictionaries/stardict.ts'
import { createRemovedMarkupCounts, sanitizeEntryHtml } from '../../../src/words/entry-html.ts'
import { type MadeEntry, type StarDictShape, writeStarDict } from '../../words/dictionaries.ts'
import { TestFolder } from '../import/packages.ts'

const folder = new TestFolder()
afterAll(() => folder[Symbol.dispose]())
let made = 0
const makeStarDict = (shape?: StarDictShape, entries?: readonly MadeEntry[]) =>
  writeStarDict(folder.file(`stardict-${made++}`), shape, entries)
const readEntries = (dictionary: ParsedDictionary) => [...dictionary.entries(createRemovedMarkupCounts())]

describe('StarDict', () => {
  const shapes: readonly (readonly [string, StarDictShape])[] = [
    ['2.4.2 in HTML', { version: '2.4.2' }],
    ['3.0 with 64-bit offsets', { bits: 64 }],
    ['gzipped index and dictzipped entries', { gzipped: true }],
    ['types said by each entry', { types: '' }],
  ]
  test.each(shapes)('is read: %s', async (_, shape) => {
    const read = await readStarDict(makeStarDict(shape))
    expect(read.about).toMatchObject({ title: 'Made for tests', licence: 'CC BY-NC 3.0' })
    const entries = readEntries(read)
    expect(entries.length).toBe(13)
    expect(entries[0]).toEqual({
      headword: 'bhikkhu',
      also: ['bhikkhuka'],
      html: '<p><b>Bhikkhu</b> (masculine) a mendicant</p>',
    })
    expect(entries[1]?.html).toEndWith('<ul><li>one</li><li>two</li></ul>')
  })

  test('plain text becomes paragraphs without markup', async () => {
    const read = await readStarDict(makeStarDict({ types: 'm' }, [{ word: 'a', text: 'one <b>\ntwo' }]))
    expect(readEntries(read)[0]?.html).toBe('<p>one &lt;b&gt;</p><p>two</p>')
  })

  const cut = (name: string, bytes: number) => (files: Map<string, Buffer>) =>
    void files.set(name, files.get(name)?.subarray(0, -bytes) ?? Buffer.alloc(0))
  const spoilt: readonly (readonly [string, StarDictShape, RegExp])[] = [
    ['an index that is cut', { spoil: cut('made.idx', 3) }, /made\.idx.*ไม่ครบ/],
    ['entries that are cut', { spoil: cut('made.dict', 3) }, /ชี้ไปถึงไบต์ที่/],
    ['synonyms that are cut', { spoil: cut('made.syn', 2) }, /made\.syn.*ไม่ครบ/],
    ['a dictzip that is cut', { gzipped: true, spoil: cut('made.dict.dz', 9) }, /บีบอัดเสียหายหรือไม่ครบ/],
    ['2 GB claimed by the index', { said: { idxfilesize: 2 ** 31 } }, /2147483648 ไบต์/],
    ['more words claimed than there are', { said: { wordcount: 14 } }, /มี 13 คำ แต่ .ifo บอกว่า 14/],
    ['synonyms claimed that are not there', { said: { synwordcount: 9 } }, /บอกว่า 9/],
    ['another version', { version: '9.9' }, /รุ่นของ StarDict/],
    [
      'an .ifo of something else',
      { spoil: (files) => void files.set('made.ifo', Buffer.from('hello')) },
      /ไม่ใช่พจนานุกรม StarDict/,
    ],
    ['no index', { spoil: (files) => void files.delete('made.idx') }, /ไม่มีไฟล์ made\.idx/],
    [
      'an offset past the end',
      {
        spoil: (files) => {
          const index = files.get('made.idx')
          index?.writeUInt32BE(0x7fffffff, index.indexOf(0) + 1)
        },
      },
      /ชี้ไปถึงไบต์ที่ 2147483\d+/,
    ],
    [
      'a synonym of an entry that is not there',
      { spoil: (files) => void files.get('made.syn')?.writeUInt32BE(99, 'bhikkhuka'.length + 1) },
      /ชี้ไปที่คำลำดับ 99/,
    ],
  ]
  test.each(spoilt)('is rejected with a message: %s', async (_, shape, sentence) => {
    await expect(readStarDict(makeStarDict(shape))).rejects.toThrow(sentence)
  })

  test('private-use letters become Thai letters', async () => {
    const path = makeStarDict({}, [{ word: 'กตฺ\uf70fุ', text: '<p>ก\uf700</p>' }])
    const out = folder.file('thai.tar.zst')
    const reported: string[] = []
    await run(['stardict', path], { out, language: 'en' }, reported)
    expect(reported.join('\n')).toContain('อักษรเฉพาะของฟอนต์')
    const unpacked = Bun.spawnSync(['tar', '--zstd', '-xOf', out, 'made-for-tests/entries.jsonl']).stdout.toString()
    expect(JSON.parse(unpacked)).toEqual({ headword: 'กตฺญุ', html: '<p>กฐ</p>' })
  })

  test('the same input gives the same bytes; a failure leaves no file', async () => {
    const [path, one, two] = [makeStarDict(), folder.file('one.tar.zst'), folder.file('two.tar.zst')]
    await run(['stardict', path], { out: one }, [])
    await run(['stardict', path], { out: two }, [])
    expect(readFileSync(one).equals(readFileSync(two))).toBe(true)
    const never = folder.file('never.tar.zst')
    await expect(run(['stardict', makeStarDict({ said: { wordcount: 1 } })], { out: never }, [])).rejects.toThrow()
    expect(existsSync(never)).toBe(false)
  })
})

describe('markup of dictionaries', () => {
  test('has scripts, handlers, links and pictures removed and counted', async () => {
    const text =
      '<p onclick="strike()">a<script>strike()</script> <a href="javascript:strike()">b</a><img src=x onerror=strike()></p>'
    const reported: string[] = []
    const out = folder.file('hostile.tar.zst')
    await run(['stardict', makeStarDict({}, [{ word: 'a', text }])], { out }, reported, ['json'])
    const { warnings } = JSON.parse(reported.join('\n'))
    expect(warnings.map(({ group, count }: { group: string; count: number }) => [group, count])).toEqual([
      ['scripts', 1],
      ['handlers', 2],
      ['links', 1],
      ['pictures', 1],
    ])
  })

  test('has all named and numeric entities decoded', () => {
    const html = 'caf&eacute; &amacr;&#257;&#x101; &lt;b&gt; &copy;&nbsp;&#1;x &unknown; a&b'
    expect(sanitizeEntryHtml(html, createRemovedMarkupCounts())).toBe(
      '<p>café āāā &lt;b&gt; © x &amp;unknown; a&amp;b</p>',
    )
  })

  test('becomes allowed elements only, closed and in order', () => {
    const pieces = [
      '<p>',
      '</p>',
      '<b>',
      '</i>',
      '<ul>',
      '<li>',
      '</ul>',
      '<a href=x>',
      'a',
      ' ',
      '&lt;',
      '<',
      '"',
      '<script>',
      '</script>',
      '<br>',
      '<!--',
      '-->',
      '<sup>',
    ]
    const { pick } = createRandomGenerator(7)
    for (let round = 0; round < 600; round++) {
      const html = Array.from({ length: 12 }, () => pick(pieces)).join('')
      const reduced = sanitizeEntryHtml(html, createRemovedMarkupCounts())
      const open: string[] = []
      for (const [, slash, name = ''] of reduced.matchAll(/<(\/?)([^>]*)>/g)) {
        expect(['p', 'ul', 'ol', 'li', 'b', 'i', 'sup', 'sub', 'br']).toContain(name)
        if (slash) expect(open.pop()).toBe(name)
        else if (name !== 'br') open.push(name)
      }
      expect(open).toEqual([])
      expect(sanitizeEntryHtml(reduced, createRemovedMarkupCounts())).toBe(reduced)
    }
  })
})

describe('JSON dictionaries', () => {
  const write = (value: unknown) => {
    const path = folder.file(`list-${made++}.json`)
    writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
    return path
  }

  test('are read in both shapes, with Velthuis letters converted', async () => {
    const short = await readDictionaryJson(write([{ w: 'ka.thinaa', m: 'a & b' }]))
    expect(readEntries(short)).toEqual([{ headword: 'kaṭhinā', also: ['ka.thinaa'], html: '<p>a &amp; b</p>' }])
    const long = await readDictionaryJson(
      write([{ entry: 'dhamma', grammar: 'masculine', definition: ['one', 'two'], xr: ['buddha'] }]),
    )
    expect(readEntries(long)[0]?.html).toBe('<p><i>masculine</i></p><ol><li>one</li><li>two</li></ol><p>→ buddha</p>')
  })

  test('count removed markup once, in one explanation or several', async () => {
    const link = '<a href="/x">one</a>'
    const { entries } = await readDictionaryJson(
      write([
        { w: 'a', m: link },
        { entry: 'b', definition: [link, link] },
      ]),
    )
    const leftOut = createRemovedMarkupCounts()
    expect([...entries(leftOut)].map(({ html }) => html)).toEqual(['<p>one</p>', '<ol><li>one</li><li>one</li></ol>'])
    expect(leftOut.links).toBe(3)
  })

  test.each([
    ['no JSON', '[{"w":"a"', /ไม่ใช่ JSON/],
    ['no list', { w: 'a', m: 'b' }, /ต้องเป็นรายการ/],
    ['no word', [{ w: 'a', m: 'b' }, { m: 'b' }], /รายการที่ 2/],
    ['no explanation', [{ w: 'a' }], /รายการที่ 1/],
  ] as const)('is rejected with a message: %s', async (_, value, sentence) => {
    await expect(readDictionaryJson(write(value))).rejects.toThrow(sentence)
  })
})

async function run(
  operands: readonly string[],
  values: Readonly<Record<string, string>>,
  reported: string[],
  switches: readonly string[] = [],
): Promise<number> {
  mkdirSync(join(folder.path, 'out'), { recursive: true })
  const terminal = {
    out: (line: string) => void reported.push(line),
    error: () => undefined,
    watched: false,
    environment: {},
  }
  return await packCommand.run({
    operands,
    values,
    switches: new Set(switches),
    settings: {} as never,
    terminal,
  })
}
