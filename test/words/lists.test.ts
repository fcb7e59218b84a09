/**
 * Dictionaries that list forms and constructions, DPD among them; dictionaries whose headwords are not Pali; words
 * without diacritics.
 */

import { Database } from 'bun:sqlite'
import { afterEach, describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { WORDS_DATABASE_FORMAT } from '../../db/words-schema.ts'
import type { DictionaryEntry, DictionaryWordForm } from '../../src/definitions/texts/dictionary-format.ts'
import { readDpd } from '../../src/intake/pack/dictionaries/dpd.ts'
import { packDictionary } from '../../src/intake/pack/dictionaries/pack-dictionary.ts'
import type { CanonLibrary } from '../canon/canon-library.ts'
import { TestFolder, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { importInto, openWordLibrary, packDictionaryFiles, writeDictionary, writeStarDict } from './dictionaries.ts'

const opened: Disposable[] = []
const keep = <Opened extends Disposable>(made: Opened): Opened => {
  opened.push(made)
  return made
}
afterEach(() => {
  for (const one of opened.splice(0)) one[Symbol.dispose]()
})

const look = ({ stores }: CanonLibrary, word: string, language: 'th' | 'en' = 'en') => {
  stores.words.refresh()
  return stores.words
    .lookUp(word, language)
    .readings.map(({ headword, analysis, entries }) => [
      headword,
      analysis,
      entries.map(({ dictionary }) => dictionary),
    ])
}

/** A package that lists forms. */
function writeForms(
  folder: string,
  entries: readonly DictionaryEntry[],
  forms: readonly (DictionaryWordForm | string)[],
  source: Readonly<Record<string, unknown>> = {},
): string {
  const path = writeDictionary(folder, entries, { id: 'forms', ...source })
  const lines = forms.map((form) => (typeof form === 'string' ? form : JSON.stringify(form)))
  writeFileSync(join(path, 'forms.jsonl'), lines.join('\n'))
  return path
}

const ENTRIES: readonly DictionaryEntry[] = [
  { headword: 'dhammika', html: '<p>adj. righteous</p>' },
  { headword: 'nāhaṁ', html: '<p>not I</p>', construction: ['na', 'ahaṁ'] },
  { headword: 'dhammikasutta', html: '<p>a text</p>', construction: ['dhammika', 'sutta'] },
]
const FORMS: readonly DictionaryWordForm[] = [
  { form: 'dhammo', entries: [1] },
  { form: 'nāhaṁ', entries: [2] },
  { form: 'dhammikasuttaṁ', entries: [3] },
]

describe('a dictionary that lists forms', () => {
  test('takes precedence over the grammar, which answers for the rest and says so', async () => {
    const library = keep(await openWordLibrary())
    await importInto(library, writeForms(library.folder.file('forms'), ENTRIES, FORMS))
    expect(look(library, 'dhammo')[0]).toEqual(['dhammika', null, ['forms']])
    expect(look(library, 'bhikkhūnaṃ')[0]?.[1]).toMatch(/dative .*by grammar: no dictionary lists this form/)
    expect(look(library, 'bhikkhūnaṃ', 'th')[0]?.[1]).toContain('ตามหลักไวยากรณ์')
  })

  test('explains a compound by its construction and a sandhi by its parts', async () => {
    const library = keep(await openWordLibrary())
    await importInto(library, writeForms(library.folder.file('forms'), ENTRIES, FORMS))
    expect(look(library, 'nāhaṃ').map(([headword, analysis]) => [headword, analysis])).toEqual([
      ['nāhaṁ', 'na + ahaṃ'],
      ['ahaṃ', '“ahaṃ” in na + ahaṃ'],
    ])
    expect(look(library, 'ธมฺมิกสุตฺตํ')[0]?.[1]).toMatch(/^ธมฺมิก \+ สุตฺต; nominative/)
  })

  test('is rejected with invalid lines, and nothing is stored', async () => {
    const library = keep(await openWordLibrary())
    const rejectedFor: readonly (readonly [entry: object, line: string | undefined, sentence: RegExp])[] = [
      [{}, '{"form":"x","entries":[9]}', /บรรทัด 1: “entries” มี 9 ซึ่งไม่ใช่เลขบรรทัด/],
      [{}, '{"form":"dhammo","entries":[]}', /“entries” ต้องเป็นรายการเลขบรรทัด/],
      [{}, '{"form":"dhammo","entries":"1"}', /“entries” ต้องเป็นรายการเลขบรรทัด/],
      [{}, '{"entries":[1]}', /“form”/],
      [{}, '{', /forms\.jsonl/],
      ...[['na'], 'na', ['na', 5], ['na', '!']].map(
        (construction) => [{ construction }, undefined, /“construction” ต้องเป็นรายการคำบาลี/] as const,
      ),
    ]
    for (const [index, [more, line, sentence]] of rejectedFor.entries()) {
      const entry = { headword: 'nāhaṁ', html: '<p>x</p>', ...more }
      const path = writeForms(library.folder.file(`bad-${index}`), [entry], line === undefined ? [] : [line])
      await expect(importInto(library, path)).rejects.toThrow(sentence)
    }
    library.stores.words.refresh()
    expect(library.stores.words.dictionaries().map(({ id }) => id)).toEqual(['made'])
  })

  test('keeps its forms when other dictionaries are added or ranks change', async () => {
    const library = keep(await openWordLibrary())
    await importInto(library, writeForms(library.folder.file('forms'), ENTRIES, FORMS))
    const again = await packDictionaryFiles(writeStarDict(library.folder.file('again')), 'made')
    await importInto(library, again)
    expect(look(library, 'dhammo')[0]).toEqual(['dhammika', null, ['forms']])
  })
})

describe('words.db of an older format', () => {
  test.each([1, 2])(
    '(%d) is read as it is, and the next import computes again what it has of entries',
    async (format) => {
      const library = keep(await openWordLibrary())
      const path = library.folder.file('words.db')
      const sqlite = new Database(path)
      if (format === 1) {
        for (const table of ['forms', 'canon_words', 'plain_words']) sqlite.run(`DROP TABLE ${table}`)
        sqlite.run('ALTER TABLE entries DROP COLUMN construction')
        sqlite.run('ALTER TABLE dictionaries DROP COLUMN headwords')
      }
      const named = sqlite.query('SELECT key, named FROM names ORDER BY key, entry').values()
      sqlite.run('ALTER TABLE names DROP COLUMN named')
      sqlite.run("UPDATE entries SET kinds = 'verb'")
      sqlite.run(`PRAGMA user_version = ${format}`)
      sqlite.close()
      expect(look(library, 'bhikkhūnaṃ')[0]?.slice(0, 1)).toEqual(['bhikkhu'])
      expect(look(library, 'dhammacakka')[0]?.[1]).toBe('named in this entry')
      await importInto(library, writeForms(library.folder.file('forms'), ENTRIES, FORMS))
      expect(look(library, 'bhikkhūnaṃ')[0]?.slice(0, 1)).toEqual(['bhikkhu'])
      expect(look(library, 'dhammo')[0]?.[0]).toBe('dhammika')
      using now = new Database(path, { readonly: true })
      expect(now.query('PRAGMA user_version').get()).toEqual({ user_version: WORDS_DATABASE_FORMAT })
      const own = 'JOIN entries ON entries.id = entry WHERE dictionary = 1'
      expect(now.query(`SELECT names.key, named FROM names ${own} ORDER BY names.key, entry`).values()).toEqual(named)
      expect(now.query("SELECT kinds FROM entries WHERE key = 'bhikkhu'").get()).toEqual({ kinds: 'm' })
    },
  )
})

describe('words without diacritics', () => {
  const TEXT = {
    source: testSource('text'),
    headings: [testHeading('one', { romanPage: 1 })],
    passages: [
      testPassage('one', [testParagraph(1, 'sīlaṃ sīlena sīlassa sīlāni sīle silā')], { edition: 'roman' as const }),
    ],
  }

  test('lead to words of these letters, commonest in the canon first, and say so', async () => {
    const library = keep(await openWordLibrary(TEXT))
    const own = [
      { headword: 'silā', html: '<p>(feminine) a stone</p>' },
      { headword: 'sīla', html: '<p>(neuter) virtue</p>' },
    ]
    await importInto(library, writeDictionary(library.folder.file('own'), own, { id: 'own' }))
    const found = look(library, 'sila')
    expect(found.map(([headword]) => headword)).toEqual(['sīla', 'silā'])
    expect(found[0]?.[1]).toContain('the same letters with diacritics')
    expect(look(library, 'sila', 'th')[0]?.[1]).toContain('ไม่มีเครื่องหมายกำกับอักษร')
    expect(look(library, 'evaṃ').map(([headword]) => headword)).toEqual(['evaṃ'])
  })
})

describe('letters that Pali lacks', () => {
  test('are letters: a dictionary into Pali answers for its own words only', async () => {
    const library = keep(await openWordLibrary())
    const own = [
      { headword: 'mew', html: '<p>a sound</p>' },
      { headword: 'me', html: '<p>maṃ</p>' },
    ]
    await importInto(
      library,
      writeDictionary(library.folder.file('own'), own, { id: 'own', headwords: 'en', language: 'pi' }),
    )
    expect(look(library, 'mew')).toEqual([['mew', null, ['own']]])
    expect(look(library, 'me').map(([, , entries]) => entries)).toEqual([['made'], expect.anything(), ['own']])
    expect(look(library, 'tax')).toEqual([])
    expect(look(library, 'śeyya')).toEqual([])
  })

  test('make packing warn if more than 2 % of headwords have some and no language was given', async () => {
    const folder = keep(new TestFolder())
    const dictionary = {
      about: { title: 'x', publisher: null, licence: null, url: null, version: null, language: 'pi' },
      count: 2,
      *entries() {
        yield { headword: 'fox', also: [], html: '<p>x</p>' }
        yield { headword: 'dog', also: [], html: '<p>x</p>' }
      },
    }
    const source = { ...dictionary.about, id: 'x', title: 'x', language: 'pi' }
    const groups = async (headwords: string) => {
      const { warnings } = await packDictionary(dictionary, { ...source, headwords }, folder.file('x.tar.zst'))
      return warnings.map(({ group }) => group)
    }
    expect(await groups('pi')).toEqual(['foreign-headwords'])
    expect(await groups('en')).toEqual([])
  })
})

describe('the script and the language of the reader', () => {
  test('headwords are in the requested script, and Thai explanations come first for Thai readers', async () => {
    const library = keep(await openWordLibrary())
    await importInto(
      library,
      writeDictionary(library.folder.file('deva'), [{ headword: 'समण', html: '<p>x</p>' }], { id: 'deva' }),
      writeDictionary(library.folder.file('thai'), [{ headword: 'ภิกฺขุ', html: '<p>ผู้ขอ</p>' }], {
        id: 'thai',
        language: 'th',
      }),
    )
    expect(look(library, 'samaṇa')[0]?.[0]).toBe('samaṇa')
    expect(look(library, 'สมณ')[0]?.[0]).toBe('สมณ')
    expect(look(library, 'bhikkhu')[0]?.[2]).toEqual(['made', 'thai'])
    expect(look(library, 'bhikkhu', 'th')[0]?.[2]).toEqual(['thai', 'made'])
    const { readings } = library.stores.words.lookUp('bhikkhu', 'th')
    expect(readings[0]?.entries.map(({ headword }) => headword)).toEqual(['bhikkhu', 'bhikkhu'])
    const page = await (await library.app.handle(new Request('http://library.local/words/bhikkhu'))).text()
    // the entry of the word itself is not headed by it once more
    expect(page.match(/<h3>(?=<small>)/g)).toHaveLength(2)
    expect(page.match(/<small>[^<]*<\/small><\/h3>/g)?.map((name) => name.includes('(ภาษาอังกฤษ)'))).toEqual([
      false,
      true,
    ])
  })
})

describe('library pack dpd', () => {
  const FILES = {
    'ms-dpd/dpd/definition-pali.mjs': `export const DEF_PALI={
 "1": "a adj|adj|akaṇṭaka+nikkaṇṭaka|x|akaṇṭakanikkaṇṭaka 1.1",
 "2": "ati pr|pr|√bhū > bhav+a+ti\\nbhava+ti|bhav|bhavati"
}`,
    'ms-dpd/dpd/index.mjs': 'export const INDEX=\n{\n "bhavatu": "2",\n "akaṇṭakanikkaṇṭakaṁ": "1"\n}',
    'ms-dpd/LICENSE.md': 'see http://creativecommons.org/licenses/by-nc/4.0/',
    'ms-dpd/package.json': '{ "version": "2.54.0", "license": "MIT" }',
    'ms-dpd-en/definition-en.mjs': `export const DEF_LANG={
 "1": "without disturbance||without thorns",
 "2": "|becomes <b>|"
}`,
  }
  const write = (files: Readonly<Record<string, string>>) => {
    const folder = keep(new TestFolder())
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder.path, dirname(name)), { recursive: true })
      writeFileSync(join(folder.path, name), text)
    }
    return folder.file('ms-dpd')
  }

  test('reads forms, parts of speech, constructions and senses, and states the narrower licence', async () => {
    const { about, entries, forms } = await readDpd(write(FILES))
    expect(about).toMatchObject({ licence: 'CC BY-NC 4.0', version: '2.54.0', language: 'en' })
    expect([...entries({} as never)]).toEqual([
      {
        headword: 'akaṇṭakanikkaṇṭaka',
        also: [],
        html: '<p><b>akaṇṭakanikkaṇṭaka</b> <i>a adj.</i> without disturbance <i>(without thorns)</i></p><p>akaṇṭaka + nikkaṇṭaka</p>',
        construction: ['akaṇṭaka', 'nikkaṇṭaka'],
      },
      {
        headword: 'bhavati',
        also: [],
        html: '<p><b>bhavati</b> <i>ati pr.</i> becomes &lt;b&gt;</p><p>√bhū &gt; bhav + a + ti</p><p>bhava + ti</p>',
      },
    ])
    expect([...(forms ?? [])]).toEqual([
      ['bhavatu', [1]],
      ['akaṇṭakanikkaṇṭakaṁ', [0]],
    ])
  })

  test.each([
    ['ms-dpd/dpd/index.mjs', 'export const INDEX={ cut', undefined, /ไม่ใช่ตารางของ ms-dpd/],
    ['ms-dpd/dpd/definition-pali.mjs', 'x={"1":"a|b"}', undefined, /มีช่องไม่ครบ/],
    ['ms-dpd-en/definition-en.mjs', 'x={"1":5}', undefined, /ไม่ใช่ตารางของ ms-dpd/],
    ['ms-dpd/x', '', 'th', /ไม่มีคำแปลภาษา “th”/],
    ['ms-dpd/x', '', 'de', /ไม่พบไฟล์นี้/],
  ])('rejects %s with %p in a Thai message', async (file, text, language, sentence) => {
    await expect(readDpd(write({ ...FILES, [file]: text }), language)).rejects.toThrow(sentence)
  })

  test('takes the synonyms of DPD’s StarDict export as forms', async () => {
    const folder = keep(new TestFolder())
    const { entries, forms } = await readDpd(writeStarDict(folder.file('dpd')))
    expect([...entries({ scripts: 0, handlers: 0, links: 0, pictures: 0 })][0]?.also).toEqual([])
    expect([...(forms ?? [])]).toEqual([['bhikkhuka', [0]]])
  })
})
