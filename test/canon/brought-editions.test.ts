/**
 * Editions that packages bring: packed, shown, in parameters and at the desk, and removed with their source (words §1).
 */

import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { listEditionsAddedByPackages } from '../../db/text-editions.ts'
import { BUILT_IN_EDITION_IDS } from '../../src/definitions/editions.ts'
import { getFullRoutePath } from '../../src/http/route-group.ts'
import { removeSource } from '../../src/intake/import/change-sources.ts'
import { API_ROUTE_GROUP } from '../../src/reader/pages/route-groups.ts'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { packInto } from '../intake/pack/packing.ts'
import { type CanonLibrary, openCanonLibrary } from './canon-library.ts'

/** The heading of the built-in table under which the made-up text is. */
const ENTRY = 'paribbajakakatha'

const segments = (words: readonly string[]) =>
  JSON.stringify(Object.fromEntries(words.map((text, at) => [`dn1:1.1.${at + 1}`, `${text} `])))

const html = JSON.stringify({ 'dn1:1.1.1': '<p>{}</p>', 'dn1:1.1.2': '<p>{}</p>' })

const FILES = {
  'root/dn1_root-pli-ms.json': segments(['Evaṁ me sutaṁ.', 'Bhikkhū jhāyanti.']),
  'html/dn1_html.json': html,
  'translation/en/author/dn1_translation-en-author.json': segments(['So *I* have heard.', 'The monks are meditating.']),
  'translation/en/later/dn1_translation-en-later.json': segments(['Thus I heard.', 'Monks meditate.']),
}

/** A package with the Siam Rath and the royal edition only. */
const thai: TestPackage = {
  source: testSource('thai'),
  headings: [testHeading(ENTRY)],
  passages: [
    testPassage(ENTRY, [testParagraph(1, 'ข้าพเจ้าได้สดับมาอย่างนี้')]),
    testPassage(ENTRY, [testParagraph(1, 'เอวมฺเม สุตํ ฯ')], { edition: 'pali' }),
  ],
}

const SINHALA = {
  id: 'sinhala',
  label: { th: 'ฉบับอักษรสิงหล', en: 'Sinhala-script edition' },
  name: { th: 'สิงหล', en: 'Sinhala' },
  language: 'pi',
  script: 'Sinh',
}

/** A made-up fourth edition of Pali, in two copies that differ. */
const sinhala = (id: string, words: string): TestPackage => ({
  source: testSource(id, { editions: [SINHALA] }),
  headings: [],
  passages: [testPassage(ENTRY, [testParagraph(1, words)], { edition: 'sinhala' })],
})

const packed = (library: CanonLibrary, translation?: string) => packInto(library.folder, FILES, translation)

const remove = (library: CanonLibrary, id: string) =>
  removeSource({ id, dataFolder: library.folder.path, library: library.db })

const document = async (library: CanonLibrary) => JSON.stringify(await library.get('/openapi.json'))

/** Every operation of the contract with an `edition` parameter, with its other required parameters. */
const takingEditions = (library: CanonLibrary, edition: string): readonly string[] =>
  library.app.operations
    .filter(
      ({ routeGroup, method, query }) =>
        routeGroup === API_ROUTE_GROUP && method === 'get' && query?.properties.edition,
    )
    .map((operation) => {
      const path = getFullRoutePath(operation)
        .slice(API_ROUTE_GROUP.base.length)
        .replace('{volume}', '9')
        .replace('{number}', '1')
        .replace('{entry}', ENTRY)
      return `${path}?edition=${edition}${operation.query?.properties.q ? '&q=me' : ''}`
    })

const OTHERS = [
  '/canon',
  '/canon/volumes/9',
  '/canon/volumes/9/contents?flat=1',
  `/canon/volumes/9/entries/${ENTRY}`,
  '/canon/reading?at=9:royal,9:pali,9:roman',
  '/sources',
  '/health',
  '/meta',
  '/search?q=sutam',
  '/search?q=meditating',
]

/** All answers of the contract's API about the canon, without the times of import. */
async function answers(library: CanonLibrary): Promise<readonly string[]> {
  const known = ['royal', 'pali', 'roman', 'sinhala', 'english']
  const paths = [...OTHERS, ...known.flatMap((edition) => takingEditions(library, edition))]
  const all: string[] = []
  for (const path of paths) {
    const { status, headers, body } = await library.call('GET', path)
    all.push(`${path} ${status} ${headers.get('etag')} ${JSON.stringify(body)}`)
  }
  return all
}

describe('editions that only packages define', () => {
  let library: CanonLibrary
  let before: { readonly document: string; readonly answers: readonly string[] }

  beforeAll(async () => {
    library = await openCanonLibrary(thai)
    await library.import(await packed(library))
    before = { document: await document(library), answers: await answers(library) }
  })
  afterAll(() => library[Symbol.dispose]())

  test('are rejected while no package has them, and are not in the API document', async () => {
    expect(takingEditions(library, 'english').length).toBe(4)
    for (const edition of ['english', 'sinhala'])
      for (const path of takingEditions(library, edition)) {
        const { status, body } = await library.call('GET', path)
        expect([path, status]).toEqual([path, 400])
        expect(body.error.issues.edition).toEqual(['ฉบับต้องเป็นค่าใดค่าหนึ่งใน: royal, pali, roman'])
      }
    expect(before.document).not.toContain('english')
    expect(before.document).toContain('"enum":["royal","pali","roman"]')
    expect((await library.call('GET', '/canon/reading?at=9:english')).status).toBe(400)
    expect((await library.visit('/canon/9/english/1')).status).toBe(404)
  })

  describe('imported editions', () => {
    beforeAll(async () => {
      await library.import(
        await packed(library, 'en/author'),
        sinhala('one', 'ඒවං මේ සුතං'),
        sinhala('two', 'ඒවං මේ සුතන්ති'),
      )
    })

    test('are in the API document, with the kinds of text they may have', async () => {
      const named = await document(library)
      expect(named).toContain('"enum":["royal","pali","roman","english","sinhala"]')
      expect(named).toContain('Edition: royal, pali, roman, english or sinhala')
      expect(named).not.toContain('"enum":["royal","pali","roman"]')
      expect(named).toContain('"italic"')
      const { paths } = JSON.parse(named)
      expect(Object.keys(paths).length).toBe(55)
    })

    test.each(['english', 'sinhala'])('%s is accepted by every operation with an edition', async (edition) => {
      for (const path of takingEditions(library, edition)) {
        const { status, body } = await library.call('GET', path)
        expect([path, status, body.edition]).toEqual([path, 200, edition])
      }
      expect((await library.call('GET', '/canon/volumes/9/layout?edition=klingon')).status).toBe(400)
    })

    test('follow those of the contract in every list', async () => {
      const editions = (list: readonly { readonly edition: string }[]) => list.map(({ edition }) => edition)
      const all = ['royal', 'pali', 'roman', 'english', 'sinhala']
      expect(editions((await library.get('/canon/volumes/9')).editions)).toEqual(all)
      expect(editions((await library.get(`/canon/volumes/9/entries/${ENTRY}`)).editions)).toEqual(all)
      expect((await library.get('/health')).editions).toEqual(all)
      const { canon, texts } = await library.get('/sources?lang=en')
      expect(editions(canon.editions)).toEqual(all)
      expect(canon.editions.at(-1).label).toBe('ฉบับอักษรสิงหล')
      expect(texts.find(({ id }: { id: string }) => id === 'one').editions[0].edition).toBe('sinhala')
      const { places } = await library.get('/canon/reading?at=9:english,9:sinhala&lang=en')
      expect(places.map(({ editionLabel }: { editionLabel: string }) => editionLabel)).toEqual([
        'English translation',
        'Sinhala-script edition',
      ])
    })

    test('a translation has the facts of its package and is not mixed into other pages', async () => {
      const { source, paragraphs, variants } = await library.get(
        `/canon/volumes/9/entries/${ENTRY}/passage?edition=english`,
      )
      expect(source).toBe('sc-en-author')
      expect(paragraphs[0].spans).toEqual([{ text: 'So ' }, { text: 'I', kind: 'italic' }, { text: ' have heard.' }])
      expect(variants).toEqual([])
      const page = (edition: string) => library.get(`/canon/volumes/9/pages/1?edition=${edition}`)
      expect((await page('roman')).paragraphs).toEqual(['Evaṁ me sutaṁ.', 'Bhikkhū jhāyanti.'])
      expect((await page('english')).paragraphs).toEqual(['So I have heard.', 'The monks are meditating.'])
      expect((await page('royal')).paragraphs).toEqual(['ข้าพเจ้าได้สดับมาอย่างนี้'])
    })

    test('are shown on pages for readers', async () => {
      const shown = async (path: string) => {
        const { status, text } = await library.visit(path)
        return [status, text] as const
      }
      const [status, page] = await shown('/canon/9/english/1?lang=en')
      expect(status).toBe(200)
      expect(page).toContain('English translation')
      expect(page).toMatch(/<article class="text english" lang="en">/)
      expect(page).toContain('So <i>I</i> have heard.')
      expect((await shown('/canon/9/sinhala/1'))[1]).toMatch(/<article class="text sinhala" lang="pi-Sinh">/)
      const [, heading] = await shown(`/canon/9/entries/${ENTRY}?lang=en&with=roman,english`)
      expect(heading).toContain('Evaṁ me sutaṁ.')
      expect(heading).toContain('The monks are meditating.')
      expect((await shown('/canon/9?lang=en'))[1]).toContain('English translation')
      expect((await shown('/sources?lang=en'))[1]).toContain('author: English translation')
      expect((await shown('/canon/9/klingon/1'))[1]).toContain('(sinhala)')
    })

    test.each([
      ['', ['royal']],
      ['?lang=en', ['english']],
      ['?with=royal,english', ['royal', 'english']],
      ['?lang=en&with=pali,sinhala', ['pali', 'sinhala']],
    ])('a heading opens in the edition of its reader: %s', async (query, shown) => {
      const { text } = await library.visit(`/canon/9/entries/${ENTRY}${query}`)
      expect([...new Set(text.match(/(?<=<div class="text )[a-z]+(?=" lang)/g))]).toEqual([...shown])
      // the page names the displayed copy
      const [, named = ''] = /<summary>(?:ฉบับ|Edition) <small>(.*?)<\/small>/.exec(text) ?? []
      expect(named.split(' · ')).toHaveLength(shown.length)
    })

    test('are searched', async () => {
      const slugs = async (q: string) => {
        const { groups } = await library.get(`/search?q=${encodeURIComponent(q)}&kind=pages`)
        return groups.flatMap(({ items }: { items: { slug: string }[] }) => items.map(({ slug }) => slug))
      }
      expect(await slugs('monks are meditating')).toEqual(['9/english/1'])
      expect(await slugs('සුතං')).toContain('9/sinhala/1')
      expect(await slugs('sutam')).toContain('9/roman/1')
      const { total } = await library.get('/canon/volumes/9/search?edition=english&q=meditating')
      expect(total).toBe(1)
    })

    test('the desk compares copies of the fourth edition, and no translations', async () => {
      await library.import(await packed(library, 'en/later'))
      const desk = async (path: string) => (await library.desk('GET', path)).body
      expect((await desk('/conflicts?edition=sinhala')).total).toBe(1)
      expect((await desk('/conflicts?edition=english')).total).toBe(0)
      const conflict = await desk(`/conflicts/digha-nikaya/${ENTRY}/sinhala`)
      expect(conflict.pairs.length).toBe(1)
      expect(conflict.royal.paragraphs[0].text).toBe('ข้าพเจ้าได้สดับมาอย่างนี้')
      const settle = (edition: string) =>
        library.call('POST', '/passages/settle', {
          division: 'digha-nikaya',
          entry: ENTRY,
          edition,
          choice: 'swap',
        })
      expect((await settle('sinhala')).status).toBe(201)
      expect((await library.get('/canon/volumes/9/pages/1?edition=sinhala')).paragraphs).toEqual(['ඒවං මේ සුතන්ති'])
      const refused = await settle('english')
      expect([refused.status, refused.body.error.message]).toEqual([
        404,
        `หัวข้อ “${ENTRY}” ในคำแปลภาษาอังกฤษ เป็นคำแปลหรือคำอธิบาย ซึ่งไม่นำมาเทียบกัน จึงไม่มีอะไรให้ตัดสิน`,
      ])
      expect((await settle('klingon')).status).toBe(400)
      const { passage, variants } = await library.get(`/canon/volumes/9/entries/${ENTRY}/passage?edition=english`)
      expect(variants).toEqual([])
      expect((await library.call('POST', `/passages/${passage}/hide`, { hide: true })).status).toBe(201)
      expect((await library.call('GET', takingEditions(library, 'english')[0] ?? '')).status).not.toBe(400)
      expect((await library.call('POST', `/passages/${passage}/hide`, { hide: false })).status).toBe(200)
    })
  })

  test('disappear with their sources, and answers are as before', async () => {
    await remove(library, 'one')
    expect(await document(library)).toContain('"enum":["royal","pali","roman","english","sinhala"]')
    await remove(library, 'two')
    await remove(library, 'sc-en-later')
    await remove(library, 'sc-en-author')
    // decisions wait for their text; the old dump can be restored
    const dump = library.collections.dump('passage-decisions')
    expect(dump.records.map(({ edition }) => edition)).toEqual(['sinhala'])
    const put = (body: object) => library.call('PUT', '/collections/passage-decisions', body)
    expect((await put(dump)).status).toBe(200)
    expect((await put({ ...dump, records: [] })).status).toBe(200)
    expect((await put(dump)).status).toBe(400)
    expect(await document(library)).toBe(before.document)
    expect(await answers(library)).toEqual(before.answers)
  })
})

test('a source to be removed is named, or the removal is rejected', async () => {
  using library = await openCanonLibrary(thai)
  await expect(remove(library, 'nobody')).rejects.toThrow('ไม่มีแหล่ง “nobody” แหล่งที่นำเข้าไว้คือ thai')
  await remove(library, 'thai')
  expect((await library.call('GET', '/health')).body.why).toBe('empty')
})

const bad = (edition: object): TestPackage => ({
  ...sinhala('one', 'ඒවං'),
  source: testSource('one', { editions: [{ ...SINHALA, ...edition }] }),
})

test.each([
  [{ id: 'royal' }, 'ใช้รหัส “royal” ไม่ได้'],
  [{ id: 'read' }, 'ใช้รหัส “read” ไม่ได้'],
  [{ id: 'Sinhala 2' }, '“id” ของฉบับคือ "Sinhala 2"'],
  [{ language: 'Pali' }, '“language” ของฉบับคือ "Pali" แต่ต้องเป็นรหัสภาษา'],
  [{ script: 'sinhala' }, '“script” ของฉบับคือ "sinhala" แต่ต้องเป็นรหัสอักษร'],
  [{ label: { th: 'สิงหล' } }, '“en” ต้องเป็นข้อความ'],
  [{ translates: 'klingon' }, '“translates” คือ "klingon" แต่ต้องเป็น royal, pali, roman'],
])('an edition with %j is rejected with a message, and nothing is stored', async (edition, sentence) => {
  using library = await openCanonLibrary(thai)
  await expect(library.import(bad(edition))).rejects.toThrow(sentence)
  expect((await library.get('/sources')).texts.length).toBe(1)
})

test('text in an edition that its package does not define is rejected', async () => {
  using library = await openCanonLibrary(thai)
  const unnamed = { ...sinhala('one', 'ඒවං'), source: testSource('one') }
  await expect(library.import(unnamed)).rejects.toThrow('“edition” คือ "sinhala" แต่ต้องเป็น royal, pali, roman')
})

test('a package edition that is now built in is no longer taken from packages', () => {
  using sqlite = new Database(':memory:')
  sqlite.run('CREATE TABLE sources (rank INTEGER, editions TEXT)')
  const brought = (id: string) => ({ id, label: { th: id, en: id } })
  sqlite
    .query('INSERT INTO sources VALUES (1, ?)')
    .run(JSON.stringify([brought(BUILT_IN_EDITION_IDS[0] ?? ''), brought('english')]))
  expect(listEditionsAddedByPackages(sqlite).map(({ id }) => id)).toEqual(['english'])
})
