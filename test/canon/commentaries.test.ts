/** Commentaries as editions: shown with the text that they explain, never compared with it, and only on request. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import {
  boldWords,
  COMMENTED_CANON,
  commentaryLine,
  commentaryPage,
  numberedLine,
  packCommentary,
} from '../intake/pack/made-commentary.ts'
import { cstFile, packFiles } from '../intake/pack/packing.ts'
import { type CanonLibrary, openCanonLibrary } from './canon-library.ts'

const SAID =
  commentaryLine('book', 'Sagāthāvagga-aṭṭhakathā') +
  commentaryLine('subsubhead', 'Ganthārambhakathā') +
  commentaryLine('gathalast', 'Karuṇāsītalahadayaṃ vande.') +
  commentaryLine('subhead', '2. Nimokkhasuttavaṇṇanā') +
  commentaryLine('bodytext', `Dutiyassa ${commentaryPage(51, 'P')} nidānaṃ vuttanayameva.`) +
  numberedLine(2, `${boldWords('Nimokkha')}ntiādīni maggādīnaṃ nāmāni.`) +
  commentaryLine(
    'bodytext',
    `${boldWords('Nandībhavaparikkhayā')}ti nandīmūlakassa ${commentaryPage(52, 'P')} kammabhavassa parikkhayena.`,
  )

const HEADING = '/canon/15/entries/nimokkhasuttam'

/** Opens a library with the text and the given layers of commentaries. */
async function libraryOf(layers: readonly string[], commentary = SAID): Promise<CanonLibrary> {
  const library = await openCanonLibrary()
  const packed = [
    await packFiles('cst-xml', { 'cscd/s0301m.mul0.xml': cstFile(COMMENTED_CANON) }),
    ...(await Promise.all(layers.map((layer) => packCommentary(commentary, layer)))),
  ]
  for (const [nth, { bytes }] of packed.entries()) {
    const path = library.folder.file(`${nth}.tar.zst`)
    writeFileSync(path, bytes)
    await library.import(path)
  }
  return library
}

const pageOf = async ({ app }: CanonLibrary, path: string): Promise<string> =>
  await (await app.handle(new Request(`http://library.test${path}`))).text()

/** Returns the rows of a page, each with the words of its cells by edition. */
const rowsOn = (html: string) =>
  html
    .split('<section class="row"')
    .slice(1)
    .map((row) =>
      row
        .split('<div class="text')
        .slice(1)
        .map((cell) =>
          (cell.split('</div>')[0] ?? '')
            .replace(/^[^>]*>|<p class="c".*?<\/p>|<a class="pg".*?<\/a>/g, '')
            .replace(/<[^>]*>/g, '')
            .replace(/\s+/g, ' ')
            .trim(),
        ),
    )

describe('a library with commentaries', () => {
  let library: CanonLibrary
  let without: CanonLibrary

  beforeAll(async () => {
    library = await libraryOf(['atthakatha', 'tika'])
    without = await libraryOf([])
  })
  afterAll(() => {
    library[Symbol.dispose]()
    without[Symbol.dispose]()
  })

  test('has them among its editions', async () => {
    const entry = await library.get('/canon/volumes/15/entries/nimokkhasuttam')
    expect(entry.editions.map(({ edition }: { edition: string }) => edition)).toEqual([
      'pali',
      'roman',
      'atthakatha',
      'atthakatha-roman',
      'tika',
      'tika-roman',
    ])
  })

  test('compares nothing with them, and leaves them out of text shares', async () => {
    const passage = await library.get('/canon/volumes/15/entries/nimokkhasuttam/passage?edition=atthakatha-roman')
    expect(passage.variants).toEqual([])
    expect(passage.source).toBe('cst-atthakatha')
    const shares = async (one: CanonLibrary) =>
      (await one.get('/sources')).canon.editions.filter(
        ({ edition }: { edition: string }) => !/atthakatha|tika/.test(edition),
      )
    expect(await shares(library)).toEqual(await shares(without))
  })

  test('shows a heading as before, with the commentary alongside by paragraph', async () => {
    const plain = rowsOn(await pageOf(library, HEADING))
    expect(plain).toEqual(rowsOn(await pageOf(without, HEADING)))
    const beside = await pageOf(library, `${HEADING}?with=roman,atthakatha-roman`)
    expect(rowsOn(beside)).toEqual([
      [
        '2. Nimokkhasuttaṃ 2. Jānāsi no tvaṃ mārisa sattānaṃ nimokkhaṃ.',
        'SA I 51 2. Nimokkhasuttavaṇṇanā Dutiyassa nidānaṃ vuttanayameva. 2. Nimokkhantiādīni maggādīnaṃ nāmāni.',
      ],
      [
        'Nandībhavaparikkhayā saññāviññāṇasaṅkhayā vedanānaṃ nirodhā upasamā evaṃ khvāhaṃ.',
        'SA I 52 Nandībhavaparikkhayāti nandīmūlakassa kammabhavassa parikkhayena.',
      ],
    ])
  })

  test('links paragraphs to their commentary and back, on headings and printed pages', async () => {
    const text = await pageOf(library, `${HEADING}?with=roman`)
    expect(text).toContain(`href="${HEADING}?with=roman%2Catthakatha#i2"`)
    expect(text).toContain('>อรรถกถา</a>')
    const beside = await pageOf(library, `${HEADING}?with=roman,atthakatha-roman`)
    expect(beside).toContain('<a class="n" id="i2" href="#i2">')
    expect(beside).toContain('<a class="n" href="/canon/15/roman/1#i2">')
    const page = await pageOf(library, '/canon/15/roman/1')
    expect(page).toContain('href="/canon/15/atthakatha/1?back=15-roman-1"')
    expect(page).toContain(`<a class="n" id="i2" href="${HEADING}?with=roman%2Catthakatha#i2">`)
    // the text before it has no commentary
    expect(page).toContain('<a class="n" id="i1" href="#i1">')
    expect(page).not.toContain('/canon/15/atthakatha-roman/1')
    const own = await pageOf(library, '/canon/15/atthakatha-roman/1')
    expect(own).toContain('href="/canon/15/roman/1#i2"')
    expect(own).toContain('title="SA I 51"')
    expect(own).toContain('<output id="cite">SA I 51–52</output>')
    const unknown = 'ยังไม่ทราบเลขหน้าของฉบับพิมพ์ไทย'
    expect([own, beside, text].map((html) => html.includes(unknown))).toEqual([true, true, false])
    expect([...library.stores.editorial.pageProgress.eachVolume()].map(({ edition }) => edition)).toEqual([
      'pali',
      'roman',
    ])
    // a displayed edition in another script is offered, too, so that the reader can remove it
    expect(beside).toContain(`href="${HEADING}?with=roman" title="อรรถกถา (อักษรโรมัน)">✓ อรรถกถา โรมัน</a>`)
    expect(await pageOf(without, `${HEADING}?with=roman`)).not.toContain('อรรถกถา')
  })

  test('resolves copied citations of commentaries, and says so if a page does not exist', async () => {
    const ask = async (one: CanonLibrary, citation: string) => {
      const path = `/search?q=${encodeURIComponent(citation)}`
      const answer = await one.app.handle(new Request(`http://library.test${path}`, { redirect: 'manual' }))
      return answer.headers.get('location') ?? `${answer.status} ${await answer.text()}`
    }
    for (const edition of ['atthakatha', 'tika']) {
      const own = await pageOf(library, `/canon/15/${edition}/1`)
      const [, cited = ''] = /<output id="cite">(.*?)<\/output>/.exec(own) ?? []
      expect(cited).toBe(edition === 'tika' ? 'SAṬ I 51–52' : 'SA I 51–52')
      expect(await ask(library, cited)).toBe(`/canon/15/${edition}/1#I.51`)
    }
    const about = await pageOf(library, '/about')
    expect(about).toContain('>SA I 51–52</span></a>')
    expect(about).not.toContain('(อรรถกถา')
    expect(await ask(library, 'Spk I 52')).toBe('/canon/15/atthakatha/1#I.52')
    expect(await ask(library, 'SAT i 52')).toBe('/canon/15/tika/1#I.52')
    expect(await ask(library, 'SA I 53')).toMatch(/^404[\s\S]*SA I มีหน้า ๕๑–๕๒/)
    expect(await ask(library, 'DA I 26')).toMatch(/^404[\s\S]*คลังนี้ยังไม่มี/)
    expect(await ask(without, 'SA I 51')).toMatch(/^404[\s\S]*คลังนี้ยังไม่มี/)
  })

  test('searches commentaries on request only', async () => {
    const pages = async (query: string) =>
      [...(await pageOf(library, `/search?q=${query}`)).matchAll(/<a href="(\/canon\/15\/[a-z-]+\/\d)/g)].map(
        ([, href]) => href,
      )
    expect(await pages('nandimulakassa')).toEqual([])
    expect(new Set(await pages('nandimulakassa&layer=commentary'))).toEqual(
      new Set(['atthakatha', 'atthakatha-roman', 'tika', 'tika-roman'].map((edition) => `/canon/15/${edition}/1`)),
    )
    expect(await pages('nandimulakassa&edition=tika')).toEqual(['/canon/15/tika/1'])
    // what is found in the commentaries alone is offered before the other collections
    expect(await pageOf(library, '/search?q=nandimulakassa')).toMatch(/layer=commentary[\s\S]*ไม่พบสิ่งที่ค้น/)
    const labels = async (query: string) =>
      [...(await pageOf(library, `/search?q=nandibhavaparikkhaya${query}`)).matchAll(/<h2>(.*?) <small>/g)].map(
        ([, label]) => label,
      )
    expect(await labels('')).toEqual(['หน้าพระไตรปิฎก'])
    expect(await labels('&layer=commentary')).toEqual(['หน้าอรรถกถาและฎีกา'])
    expect(await labels('&edition=tika&lang=en')).toEqual(['Pages of the commentaries'])
    expect(await labels('&layer=all')).toEqual(['หน้าทั้งหมด'])
    expect(new Set(await pages('nandibhavaparikkhaya&layer=all')).size).toBe(6)
    const answer = await library.get('/search?q=nandibhavaparikkhaya')
    expect(answer).toEqual(await without.get('/search?q=nandibhavaparikkhaya'))
    expect(await pageOf(without, '/search?q=evam')).not.toContain('layer=')
  })

  test('links a text explained with others to the first of them', async () => {
    const together =
      commentaryLine('subhead', '2-3. Nimokkhasuttādivaṇṇanā') +
      commentaryLine('bodytext', 'Dutiyādīni uttānatthāneva.')
    using own = await libraryOf(['atthakatha'], together)
    const link = `href="${HEADING}?with=pali%2Catthakatha">อรรถกถา ๒–๓</a>`
    expect(await pageOf(own, '/canon/15/entries/upaniyasuttam')).toContain(link)
    expect(await pageOf(own, '/canon/15/entries/oghataranasuttam')).not.toContain('อรรถกถา')
    expect(await pageOf(own, HEADING)).not.toContain('๒–๓')
  })
})
