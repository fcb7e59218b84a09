/** Pages of a new library: chants in both spellings, and the way into the canon once it is imported. */

import { afterAll, describe, expect, test } from 'bun:test'
import { readShippedStarterDumps } from '../../src/records/collections/starter-files.ts'
import { openCanonLibraryOver } from '../canon/canon-library.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { openTestLibrary } from '../support/library.ts'
import { openStarterDatabase } from '../support/starter.ts'
import { openBook } from './epub/opened-book.ts'

const heading = (division: string, slug: string, volume: number) => ({
  ...testHeading(slug, { volume }),
  division,
})
const passage = (
  division: string,
  entry: string,
  volume: number,
  ...texts: readonly Parameters<typeof testParagraph>[1][]
) => ({
  ...testPassage(
    entry,
    texts.map((text) => testParagraph(1, text)),
    { volume },
  ),
  division,
})
/** A passage in Pali, with the words of the starter's chants. */
const pali = (...args: Parameters<typeof passage>) => ({ ...passage(...args), edition: 'pali' })

const GILANA = 'bojjhangasamyuttam-gilanavaggo-pathamagilanasuttam'

/** A record of a starter collection with the fields that its English edition needs. */
interface DescribedRecord {
  readonly slug: string
  readonly description?: string
  readonly translations?: { readonly en?: { readonly description?: string } }
}

const library = await openCanonLibraryOver(openStarterDatabase(), {
  source: testSource('royal'),
  headings: [
    heading('samyutta-nikaya', 'dhajaggasuttam', 15),
    heading('samyutta-nikaya', 'silasuttam', 19),
    heading('khuddaka-nikaya', 'sasapanditajatakam', 27),
    heading('samyutta-nikaya', GILANA, 19),
    heading('khuddaka-nikaya', 'jaravaggo', 25),
  ],
  passages: [
    passage('samyutta-nikaya', 'dhajaggasuttam', 15, 'ดูกรภิกษุทั้งหลาย เธอพึงตามระลึกถึงเรา'),
    passage('samyutta-nikaya', 'silasuttam', 19, 'ว่าด้วยโพชฌงค์'),
    passage('khuddaka-nikaya', 'sasapanditajatakam', 27, 'กระต่ายไม่มีงา ไม่มีถั่ว'),
    pali(
      'samyutta-nikaya',
      GILANA,
      19,
      '[๔๑๕] เอกํ สมยํ ภควา ราชคเห วิหรติ เวฬุวเน กลนฺทกนิวาเป',
      '[๔๑๖] สตฺติเม กสฺสป โพชฺฌงฺคา มยา สมฺมทกฺขาตา ภาวิตา พหุลีกตา อภิญฺญาย สมฺโพธาย นิพฺพานาย สํวตฺตนฺติ กตเม สตฺต',
      '[๔๑๗] อิเม โข กสฺสป สตฺต โพชฺฌงฺคา มยา สมฺมทกฺขาตา ภาวิตา พหุลีกตา อภิญฺญาย สมฺโพธาย นิพฺพานาย สํวตฺตนฺตีติ',
      'อิทมโวจ ภควา อตฺตมโน อายสฺมา มหากสฺสโป ภควโต ภาสิตํ อภินนฺทิ วุฏฺฐหิ จายสฺมา มหากสฺสโป ตมฺหา อาพาธา',
    ),
    passage(
      'samyutta-nikaya',
      GILANA,
      19,
      '[๔๑๕] สมัยหนึ่ง พระผู้มีพระภาคประทับอยู่ ณ พระวิหารเวฬุวัน',
      '[๔๑๖] ดูกรกัสสป โพชฌงค์ ๗ เหล่านี้ เรากล่าวไว้ชอบแล้ว',
      '[๔๑๗] ดูกรกัสสป โพชฌงค์ ๗ เหล่านี้แล เรากล่าวไว้ชอบแล้ว',
      // prints put the name of the next text at the end of this one
      [{ text: 'จบ สูตรที่ ๔', kind: 'colophon' }],
      'คิลานสูตรที่ ๕',
      'พระผู้มีพระภาคตรัสว่า',
    ),
    pali(
      'khuddaka-nikaya',
      'jaravaggo',
      25,
      `${'โก นุ หาโส กิมานนฺโท นิจฺจํ ปชฺชลิเต สติ อนฺธกาเรน โอนทฺธา ปทีปํ น คเวสถ '.repeat(6)}อเนกชาติสํสารํ สนฺธาวิสฺสํ อนิพฺพิสํ`,
    ),
    passage('khuddaka-nikaya', 'jaravaggo', 25, 'ร่าเริงอะไรกันหนอ เราแสวงหานายช่างเรือนอยู่'),
  ],
})
afterAll(() => library[Symbol.dispose]())

const open = async (path: string): Promise<string> => (await library.visit(path)).text.replaceAll('<wbr>', '')

describe('a chant page', () => {
  test('opens in chant spelling, and in canon spelling on request', async () => {
    const chanted = await open('/chants/itipiso')
    expect(chanted).toContain('<p lang="pi-Thai">สันทิฏฐิโก อะกาลิโก เอหิปัสสิโก</p>')
    expect(chanted).toContain('href="/chants/itipiso?spell=canon" data-chants="spell=canon"')
    const written = await open('/chants/itipiso?spell=canon&with=pali')
    expect(written).toContain('<p lang="pi-Thai">สนฺทิฏฺฐิโก อกาลิโก เอหิปสฺสิโก</p>')
    expect(written).not.toContain('<p class="mean">')
    expect(written).toContain('href="/chants/itipiso?with=pali" data-chants="with=pali"')
  })

  test('keeps the selected columns where a chant lacks one of them', async () => {
    const page = await open('/chants/dasasikkhapada?with=roman,meaning')
    expect(page).not.toContain('<p lang="pi-Thai">')
    expect(page).toContain('data-chants="with=roman,meaning"')
  })

  test('shows no Thai letters to readers of English unless they choose them', async () => {
    const page = (await library.visit('/chants/pancasila?lang=en')).text
    expect(page).not.toContain('<p lang="pi-Thai">')
    expect(page).toContain('<p lang="pi-Latn">')
    const [, href = ''] = /href="([^"]+)" data-chants="[^"]*">Thai letters/.exec(page) ?? []
    expect((await library.visit(decodeURIComponent(href.replaceAll('&amp;', '&')))).text).toContain(
      '<p lang="pi-Thai">',
    )
  })

  test('has its type and its note in English for readers of English', async () => {
    const page = await open('/chants/jayamangala-gatha?lang=en')
    expect(page).toContain('<dt>Type</dt><dd>Praise</dd>')
    expect(page).toContain('<p>Bahum Mahaka is this chant followed by Mahaka.')
  })

  test('links to its place in the canon and to its neighbours', async () => {
    const page = await open('/chants/itipiso')
    expect(page).toContain('href="/canon/15/entries/dhajaggasuttam"')
    expect(page).toMatch(/<small>SN 11\.3 · บรรทัด 1–16<\/small>/)
    expect(page).toMatch(/<a rel="next" href="\/chants\/puja-incense">/)
  })

  test('without a meaning shows the canon translation next to the translated lines', async () => {
    const page = await open('/chants/mahakassapa-bojjhanga')
    expect(page).toContain('คำแปลยกมาจาก')
    const [before, after = ''] = page.split('ดูกรกัสสป โพชฌงค์ ๗ เหล่านี้')
    expect(before).toContain('สัตติเม กัสสะปะ โพชฌังคา')
    expect(after).toContain('อิเม โข กัสสะปะ สัตตะ โพชฌังคา')
    expect(page).not.toContain('คิลานสูตรที่ ๕')
    expect(await open('/chants/mahakassapa-bojjhanga?with=pali,roman')).not.toContain('ดูกรกัสสป')
  })

  test('has that translation in the EPUB of its section, with its source', async () => {
    const address = 'http://library.local/chant-sections/parittas.epub'
    const response = await library.app.handle(new Request(address))
    const { text, metadata } = openBook(await response.bytes())
    expect(text).toContain('คำแปลยกมาจาก')
    expect(text.replaceAll('<wbr/>', '')).toContain('ดูกรกัสสป โพชฌงค์ ๗ เหล่านี้')
    expect(metadata('dc:source')).not.toEqual([])
  })

  test('that is a small part of a passage has its translation collapsed', async () => {
    expect(await open('/chants/pathama-buddhavacana')).toMatch(/<details class="l translated">.*เราแสวงหานายช่างเรือน/s)
  })

  test('without a translation says so', async () => {
    expect(await open('/chants/mangala-sutta')).toContain('ซึ่งคลังนี้ยังไม่มี')
  })

  test('outside the canon names its source and has no canon link', async () => {
    const page = await open('/chants/jayamangala-gatha')
    expect(page).toContain('นอกพระไตรปิฎก')
    expect(page).not.toContain('ในพระไตรปิฎก</h2>')
  })
})

test('a section page has all its chants, in the chosen spelling', async () => {
  expect(await open('/chant-sections/evening-chanting')).toContain('href="/chant-sections/evening-chanting?whole=1"')
  const page = await open('/chant-sections/evening-chanting?whole=1')
  expect(page).toContain('>ตัง โข ปะนะ ภะคะวันตัง')
  expect(page).toContain('>สัทธัมมะโช สุปะฏิปัตติคุณาทิยุตโต<')
  expect(page).toContain('href="/chant-sections/evening-chanting.epub?spell=aloud"')
})

test('the audio filter is offered once a chant has audio', async () => {
  expect(await open('/chants')).not.toContain('audio=true')
})

test('a dhamma group links to a sutta that teaches it, if that is here', async () => {
  const page = await open('/dhamma-groups/bojjhanga')
  expect(page).toContain('พระสูตรที่แสดงหมวดธรรมนี้')
  expect(page).toContain('href="/canon/19/entries/silasuttam"')
  expect(page.match(/href="\/canon\/19\/entries/g)).toHaveLength(1)
})

test('a dhamma group names its members in Pali first for readers of English', async () => {
  const member = '<li><span lang="pi-Latn">Aniccatā</span> <small><span lang="th">อนิจจตา</span></small><p lang="th">'
  const page = await open('/dhamma-groups/ti-lakkhana?lang=en')
  expect(page).toContain(member)
  expect(await open('/dhamma-groups/ti-sarana?lang=en')).toContain('<li><span lang="pi-Latn">Buddha</span> <small>')
  expect(await open('/dhamma-groups/ti-lakkhana')).toContain(
    '<li>อนิจจตา <small><span lang="pi-Latn">Aniccatā</span></small>',
  )
})

test('descriptions of starter collections are in English for readers of English', async () => {
  for (const [path, description] of [
    ['/dhamma-groups/ti-lakkhana', 'Three marks that all conditioned things share'],
    ['/dhamma-groups/sets/threes', 'Groups of teachings with three members'],
    ['/chant-sections/evening-chanting', 'The evening service.'],
  ] as const)
    expect(await open(`${path}?lang=en`)).toContain(`>${description}`)
  const described = [...readShippedStarterDumps().values()]
    .flatMap((dump) => (dump as { readonly records: readonly DescribedRecord[] }).records)
    .filter(({ description }) => description !== undefined)
  expect(described.length).toBeGreaterThan(170)
  const untranslated = described.filter(({ translations }) => translations?.en?.description === undefined)
  expect(untranslated.map(({ slug }) => slug)).toEqual([])
})

test('a jataka shows its verses, and its list the ten great lives', async () => {
  const page = await open('/jataka/jataka-316')
  expect(page).toContain('กระต่ายไม่มีงา ไม่มีถั่ว')
  expect(page).toContain('href="/canon/27/entries/sasapanditajatakam"')
  const other = await open('/jataka/jataka-2')
  expect(other).toContain('<dt>วรรค</dt><dd><span lang="pi-Thai">อปณฺณกวคฺโค</span></dd>')
  expect(await open('/jataka/jataka-2?lang=en')).toContain('Apaṇṇakavaggo')
  expect(other).not.toContain('คาถาในพระไตรปิฎก')
  expect(other).toContain('ตัวเรื่องอยู่ในอรรถกถาชาดก ซึ่งคลังนี้ยังไม่มี')
  expect(await open('/jataka')).toMatch(/ทศชาติ[\s\S]+jataka-538[\s\S]+jataka-547/)
})

test('a jataka shows its moral first, but no Thai moral to English readers', async () => {
  expect(await open('/jataka/jataka-1')).toMatch(/<\/h1>\s*<article class="text">.*พ่อค้าสองพวก/)
  expect(await open('/jataka/jataka-1?lang=en')).not.toMatch(/<h1>[\s\S]*พ่อค้าสองพวก/)
})

test('empty collections say so, without advice for editors', async () => {
  using empty = openTestLibrary()
  for (const path of ['/chants', '/dhamma-groups', '/books']) {
    const { body } = await empty.call<string>('GET', `http://library.local${path}`)
    expect(body).toContain('คลังนี้ยังไม่มี')
    expect(body).not.toMatch(/library begin|\/desk/)
  }
})
