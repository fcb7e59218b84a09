/** Dictionaries in a library: imported side by side, looked up by programs and on pages, ranked, removed, backed up. */

import { Database } from 'bun:sqlite'
import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { packTar } from 'modern-tar'
import { WordsDatabase } from '../../db/words-database.ts'
import { WORDS_TABLES_SQL } from '../../db/words-schema.ts'
import { DICTIONARY_PACKAGE_FORMAT } from '../../src/definitions/texts/dictionary-format.ts'
import { checkWordsDatabase } from '../../src/host/integrity/check-imported.ts'
import { buildDictionaries, moveDictionaryToFirstRank, removeDictionary } from '../../src/intake/import/dictionaries.ts'
import { openLexicon } from '../../src/words/lexicon.ts'
import type { CanonLibrary } from '../canon/canon-library.ts'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { importInto, openWordLibrary, packDictionaryFiles, writeDictionary, writeStarDict } from './dictionaries.ts'

const opened: CanonLibrary[] = []
const keep = async (library: Promise<CanonLibrary>) => {
  const made = await library
  opened.push(made)
  return made
}
afterEach(() => {
  for (const library of opened.splice(0)) library[Symbol.dispose]()
})

/** Pali in two volumes of two pitakas. */
const TEXT = {
  source: testSource('text'),
  headings: [testHeading('one', { romanPage: 1 })],
  passages: [
    testPassage('one', [testParagraph(1, 'Evaṃ me sutaṃ, bhikkhave; bhikkhūnaṃ bhikkhave')], {
      edition: 'roman' as const,
    }),
  ],
}

const generationIn = ({ folder }: CanonLibrary, file: 'text' | 'words', column: string) => {
  using sqlite = new Database(folder.file(`${file}.db`), { readonly: true })
  return sqlite.query<Record<string, string>, []>(`SELECT ${column} FROM about`).get()?.[column]
}

/** Shared by tests that only read. */
const library = await openWordLibrary(TEXT)
afterAll(() => library[Symbol.dispose]())

interface Word {
  readonly word: string
  readonly readings: readonly {
    readonly headword: string
    readonly analysis: string | null
    readonly entries: readonly {
      readonly dictionary: string
      readonly headword: string
      readonly html: string
    }[]
  }[]
  readonly occurrences: {
    readonly total: number
    readonly pitakas: readonly { readonly pitaka: string; readonly count: number }[]
  }
}

const ask = async ({ app }: CanonLibrary, word: string, query = '', headers: Record<string, string> = {}) => {
  const response = await app.handle(
    new Request(`http://library.local/api/words/${encodeURIComponent(word)}${query}`, { headers }),
  )
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Word,
  }
}

describe('GET /api/words/{word}', () => {
  test('returns readings, entries and occurrences', async () => {
    const { status, body } = await ask(library, 'bhikkhūnaṃ', '?lang=en')
    expect(status).toBe(200)
    expect(body.word).toBe('bhikkhūnaṃ')
    expect(body.readings).toEqual([
      {
        headword: 'bhikkhu',
        analysis: 'dative or genitive plural masculine',
        entries: [
          {
            dictionary: 'made',
            headword: 'bhikkhu',
            html: '<p><b>Bhikkhu</b> (masculine) a mendicant</p>',
          },
        ],
      },
    ])
    expect(body.occurrences).toEqual({ total: 1, pitakas: [{ pitaka: 'sutta', count: 1 }] })
    const inThai = await ask(library, 'ภิกฺขเว')
    expect(inThai.body.readings[0]).toMatchObject({ headword: 'ภิกฺขุ', analysis: 'อาลปนะ พหูพจน์' })
    expect(inThai.body.occurrences.total).toBe(2)
  })

  test('names each member of a division', async () => {
    const { body } = await ask(library, 'anattalakkhaṇasutta', '?lang=en')
    expect(body.readings.map(({ headword, analysis }) => [headword, analysis])).toEqual([
      ['anatta', '“anatta” in anatta + lakkhaṇa + sutta'],
      ['lakkhaṇa', '“lakkhaṇa” in anatta + lakkhaṇa + sutta'],
      ['sutta', expect.stringContaining('“sutta” in anatta + lakkhaṇa + sutta')],
      ['anattalakkhaṇasutta', 'a title in the canon, or of one'],
    ])
  })

  test('returns empty results for unknown words, no dictionary and no letters', async () => {
    const bare = await keep(openCanonLibrary())
    const nothing = { glossary: null, readings: [], occurrences: { total: 0, pitakas: [] } }
    for (const [where, word] of [
      [library, 'xyz'],
      [bare, 'bhikkhu'],
      [library, '!?'],
    ] as const) {
      const { status, body } = await ask(where, word)
      expect([status, body]).toEqual([200, { word, ...nothing }])
    }
    expect((await ask(library, 'a'.repeat(301))).status).toBe(404)
  })

  test('is cached and revalidated like pages, and documented separately', async () => {
    const first = await ask(library, 'dhammo')
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"/)
    expect((await ask(library, 'dhammo', '', { 'if-none-match': tag })).status).toBe(304)
    expect(first.headers.get('access-control-allow-origin')).toBe('*')
    const { paths } = (await library.app.wordsDocument()) as { paths: object }
    expect(Object.keys(paths).toSorted()).toEqual([
      '/api/headings/{volume}/{slug}/same',
      '/api/words/{word}',
      '/search/suggest',
    ])
    const ofContract = (await library.app.document()) as { paths: object }
    expect(Object.keys(ofContract.paths).filter((path) => path.includes('words'))).toEqual([])
    const served = await library.app.handle(new Request('http://library.local/api/openapi.json'))
    expect(await served.json()).toEqual(await library.app.wordsDocument())
    const operation = library.app.operations.find(({ id }) => id === 'getWord')
    expect(operation?.cost).toBe(2)
  })
})

describe('the page of a word', () => {
  test('has entries by dictionary, forms, counts and a search link, without scripts', async () => {
    const { status, text } = await visit(library, '/words/bhikkhave?lang=en')
    expect(status).toBe(200)
    expect(text).toContain('vocative plural')
    expect(text).toContain('<p><b>Bhikkhu</b> (masculine) a mendicant</p>')
    expect(text).toContain('href="/search?q=bhikkhave&amp;lang=en"')
    expect(text).toContain('href="/words/bhikkh%C5%ABna%E1%B9%83?lang=en"')
    expect(text).toContain('CC BY-NC 3.0')
    expect(text).toMatch(/<h1>.*<a href="#canon">In the canon.*<h2 id="canon">/s)
    expect((await visit(library, '/words/Bhikkhave')).location).toBe('/words/bhikkhave')
    expect((await visit(library, '/words/xyz')).text).toContain('ไม่พบคำนี้ในพจนานุกรม')
  })

  test('is linked from pages of Pali only if there is a dictionary', async () => {
    const bare = await keep(openCanonLibrary(TEXT))
    expect((await visit(library, '/canon/9/roman/1')).text).toMatch(/data-look="\/assets\/words\.[0-9a-f]{8}\.js"/)
    expect((await visit(bare, '/canon/9/roman/1')).text).not.toContain('words')
    expect((await visit(bare, '/words/bhikkhu')).status).toBe(404)
    await importInto(bare, await packDictionaryFiles(writeStarDict(bare.folder.file('late')), 'late'))
    expect((await visit(bare, '/canon/9/roman/1')).text).toContain('data-look')
    removeDictionary('late', bare.folder.path)
    expect((await visit(bare, '/canon/9/roman/1')).text).not.toContain('words')
  })

  test('is linked from the search for a known word only', async () => {
    expect((await visit(library, '/search?q=bhikkh%C5%ABna%E1%B9%83')).text).toContain('/words/bhikkh')
    expect((await visit(library, '/search?q=nothing')).text).not.toContain('/words/')
    expect((await visit(await keep(openCanonLibrary(TEXT)), '/search?q=bhikkhu')).text).not.toContain('/words/')
  })

  test('names dictionaries and licences under sources', async () => {
    const { text } = await visit(library, '/sources?lang=en')
    expect(text).toContain('Made for tests')
    expect(text).toContain('CC BY-NC 3.0')
  })
})

describe('imported dictionaries', () => {
  const two = async () => {
    const library = await keep(openWordLibrary(TEXT))
    const own = writeDictionary(library.folder.file('own'), [{ headword: 'bhikkhu', html: '<p>ผู้ขอ</p>' }], {
      id: 'own',
      title: 'Own',
    })
    await importInto(library, own)
    return library
  }
  const shown = async (library: CanonLibrary) => {
    library.stores.words.refresh()
    const { body } = await ask(library, 'bhikkhu')
    return body.readings[0]?.entries.map(({ dictionary }) => dictionary)
  }

  test('are shown by rank; they can be ranked first and removed', async () => {
    const library = await two()
    expect(await shown(library)).toEqual(['made', 'own'])
    expect(moveDictionaryToFirstRank('own', library.folder.path)).toBe(true)
    expect(await shown(library)).toEqual(['own', 'made'])
    expect(moveDictionaryToFirstRank('own', library.folder.path)).toBe(false)
    removeDictionary('own', library.folder.path)
    expect(await shown(library)).toEqual(['made'])
    expect((await ask(library, 'bhikkhave')).body.occurrences.total).toBe(2)
    removeDictionary('made', library.folder.path)
    expect(existsSync(library.folder.file('words.db'))).toBe(false)
    expect(await shown(library)).toBeUndefined()
  })

  test('imported again keep their place and leave others unchanged', async () => {
    const library = await two()
    await importInto(
      library,
      await packDictionaryFiles(
        writeStarDict(library.folder.file('again'), {}, [{ word: 'bhikkhu', text: 'new' }]),
        'made',
      ),
    )
    const { body } = await ask(library, 'bhikkhu')
    expect(body.readings[0]?.entries.map(({ dictionary, html }) => [dictionary, html])).toEqual([
      ['made', '<p>new</p>'],
      ['own', '<p>ผู้ขอ</p>'],
    ])
    using words = WordsDatabase.open(library.folder.file('words.db'))
    expect(checkWordsDatabase(library.folder.file('words.db'), true)).toEqual([])
    expect(words.sqlite.query('SELECT count(*) AS n FROM entries').get()).toEqual({ n: 2 })
  })

  test('are imported together with texts, all or none', async () => {
    const library = await keep(openCanonLibrary())
    const good = await packDictionaryFiles(writeStarDict(library.folder.file('good')), 'good')
    const bad = writeDictionary(library.folder.file('bad'), ['{"headword":""}', 'nonsense'], { id: 'bad' })
    await expect(importInto(library, good, bad)).rejects.toThrow(/entries\.jsonl › บรรทัด 1[\s\S]*บรรทัด 2/)
    expect(existsSync(library.folder.file('words.db'))).toBe(false)
    expect(existsSync(library.folder.file('words.db.new'))).toBe(false)
  })

  test('are rejected in words when a source.json above the dictionary is no JSON', async () => {
    const library = await keep(openCanonLibrary())
    const files = { 'inner/source.json': JSON.stringify({ format: DICTIONARY_PACKAGE_FORMAT }), 'source.json': '{' }
    const tar = await packTar(
      Object.entries(files).map(([name, body]) => ({ header: { name, size: body.length }, body })),
    )
    writeFileSync(library.folder.file('two.tar.zst'), Bun.zstdCompressSync(tar))
    const rejected = importInto(library, library.folder.file('two.tar.zst'))
    await expect(rejected).rejects.toThrow(/two\.tar\.zst › source\.json.*ไม่ใช่ JSON ที่ถูกต้อง/)
  })

  test('have words counted again with every text', async () => {
    const library = await two()
    expect((await ask(library, 'bhikkhave')).body.occurrences.total).toBe(2)
    await library.import({
      ...TEXT,
      passages: [testPassage('one', [testParagraph(1, 'bhikkhave')], { edition: 'roman' })],
    })
    expect((await ask(library, 'bhikkhave')).body.occurrences.total).toBe(1)
  })

  test('keep counts if the Pali of a text is unchanged', async () => {
    const library = await two()
    const text = () => ({
      counted: generationIn(library, 'words', 'text_generation'),
      there: generationIn(library, 'text', 'generation'),
    })
    const thai = { source: testSource('thai'), headings: [testHeading('one')] }
    const put = (words: string) =>
      library.import({ ...thai, passages: [testPassage('one', [testParagraph(1, words)], { edition: 'royal' })] })
    await put('ข้อความ')
    const before = text()
    // impossible counts tell whether words were counted again
    using words = new Database(library.folder.file('words.db'))
    words.run("UPDATE word_counts SET volumes = '9 70' WHERE word = 'bhikkhave'")
    words.close()
    await put('ข้อความอื่น')
    expect((await ask(library, 'bhikkhave')).body.occurrences.total).toBe(70)
    const after = text()
    expect([before.counted, after.counted]).toEqual([before.there, after.there])
    expect(after.there).not.toBe(before.there)
  })

  test('contain allowed markup only, whatever packages hold', async () => {
    const library = await keep(openCanonLibrary())
    const html = '<p onclick="x()">a<script>alert(1)</script><a href="javascript:x">b</a></p>'
    const path = writeDictionary(library.folder.file('hostile'), [{ headword: 'bhikkhu', html }], {
      id: 'hostile',
      title: '<b>x</b>',
    })
    const { warnings } = await importInto(library, path)
    expect(warnings.join('\n')).toContain('ตัดแท็กที่ไม่รับ')
    expect((await ask(library, 'bhikkhu')).body.readings[0]?.entries[0]?.html).toBe('<p>ab</p>')
    const { text } = await visit(library, '/words/bhikkhu')
    expect(text).toContain('&lt;b&gt;x&lt;/b&gt;')
    expect(text).not.toContain('alert')
  })

  test('are unchanged after a killed import, which the next one cleans up', async () => {
    const library = await two()
    // a kill leaves an unfinished file under its temporary name
    const built = await buildDictionaries(
      [await packDictionaryFiles(writeStarDict(library.folder.file('third')), 'third')],
      library.folder.path,
    )
    expect(existsSync(library.folder.file('words.db.new'))).toBe(true)
    expect(await shown(library)).toEqual(['made', 'own'])
    built.abandon()
    writeFileSync(library.folder.file('words.db.new'), 'cut short')
    await importInto(library, await packDictionaryFiles(writeStarDict(library.folder.file('fourth')), 'fourth'))
    expect(existsSync(library.folder.file('words.db.new'))).toBe(false)
    expect(await shown(library)).toEqual(['made', 'own', 'fourth'])
  })

  test('in a damaged file are reported by check and replaced by the next import', async () => {
    const library = await two()
    const path = library.folder.file('words.db')
    renameSync(path, `${path}.old`)
    writeFileSync(path, 'nothing of the kind')
    library.stores.words.refresh()
    expect((await visit(library, '/words/bhikkhu')).status).toBe(503)
    expect((await ask(library, 'bhikkhu')).body.readings).toEqual([])
    expect(checkWordsDatabase(path, true)).toHaveLength(1)
    await importInto(library, await packDictionaryFiles(writeStarDict(library.folder.file('new')), 'new'))
    expect(await shown(library)).toEqual(['new'])
  })
})

async function visit({ app, stores }: CanonLibrary, path: string) {
  stores.words.refresh()
  const response = await app.handle(new Request(`http://library.local${path}`))
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

test('a lexicon measures how many first letters a form shares with a name', () => {
  using sqlite = new Database(':memory:')
  sqlite.run(WORDS_TABLES_SQL)
  for (const [id, key] of ['dhamma', 'dhammacakka', 'saṅgha'].entries()) {
    sqlite.run("INSERT INTO entries VALUES (?, 1, ?, ?, '', '', NULL)", [id, key, key])
    sqlite.run('INSERT INTO names VALUES (?, ?, 0)', [key, id])
  }
  const { sharedPrefixLength } = openLexicon(sqlite)
  const forms = ['dhammassa', 'dhammacārī', 'sa', 'buddha', 'zz', '']
  expect(forms.map(sharedPrefixLength)).toEqual(['dhamma', 'dhammac', 'sa', '', '', ''].map(({ length }) => length))
})
