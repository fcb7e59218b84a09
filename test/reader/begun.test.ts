/** The pages of what a library begins with: chants in both spellings and at a stretch, and the way into the canon once it is in. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Starter } from '../../src/records/collections/starter.ts'
import { shippedDumps } from '../../src/records/collections/starter-files.ts'
import { type CanonLibrary, openCanonLibrary } from '../canon/canon-library.ts'
import { para, testHeading, testPassage, testSource } from '../intake/import/packages.ts'
import { openTestLibrary } from '../support/library.ts'

const heading = (division: string, slug: string, volume: number) => ({
  ...testHeading(slug, { volume }),
  division,
})
const passage = (division: string, entry: string, volume: number, text: string) => ({
  ...testPassage(entry, [para(1, text)], { volume }),
  division,
})

let library: CanonLibrary
beforeAll(async () => {
  library = await openCanonLibrary({
    source: testSource('royal'),
    headings: [
      heading('samyutta-nikaya', 'dhajaggasuttam', 15),
      heading('samyutta-nikaya', 'silasuttam', 19),
      heading('khuddaka-nikaya', 'sasapanditajatakam', 27),
    ],
    passages: [
      passage('samyutta-nikaya', 'dhajaggasuttam', 15, 'ดูกรภิกษุทั้งหลาย เธอพึงตามระลึกถึงเรา'),
      passage('samyutta-nikaya', 'silasuttam', 19, 'ว่าด้วยโพชฌงค์'),
      passage('khuddaka-nikaya', 'sasapanditajatakam', 27, 'กระต่ายไม่มีงา ไม่มีถั่ว'),
    ],
  })
  const { db, collections } = library.stores
  new Starter(db, collections).takeIn({ dumps: shippedDumps(), names: [], newer: false }, 'test')
})
afterAll(() => library[Symbol.dispose]())

const open = async (path: string): Promise<string> => (await library.visit(path)).text.replaceAll('<wbr>', '')

describe('a chant', () => {
  test('is spelled as in the canon, and as it is read aloud', async () => {
    const written = await open('/chants/itipiso')
    expect(written).toContain('<p lang="pi-Thai">สนฺทิฏฺฐิโก อกาลิโก เอหิปสฺสิโก</p>')
    expect(written).toContain('href="/chants/itipiso?spell=aloud"')
    const chanted = await open('/chants/itipiso?spell=aloud&with=pali')
    expect(chanted).toContain('<p lang="pi-Thai">สันทิฏฐิโก อะกาลิโก เอหิปัสสิโก</p>')
    expect(chanted).not.toContain('<p class="mean">')
    expect(chanted).toContain('href="/chants/itipiso?with=pali"')
  })

  test('leads to where it stands in the canon, and to its neighbours', async () => {
    const page = await open('/chants/itipiso')
    expect(page).toContain('href="/canon/15/entries/dhajaggasuttam"')
    expect(page).toMatch(/<small>SN 11\.3 · บรรทัด 1–16<\/small>/)
    expect(page).toMatch(/<a rel="next" href="\/chants\/puja-incense">/)
  })

  test('says where it is from when it is none of the canon, and leads nowhere', async () => {
    const page = await open('/chants/jayamangala-gatha')
    expect(page).toContain('นอกพระไตรปิฎก')
    expect(page).not.toContain('ในพระไตรปิฎก</h2>')
  })
})

test('a section is read at a stretch, in the spelling wanted', async () => {
  expect(await open('/chant-sections/evening-chanting')).toContain(
    'href="/chant-sections/evening-chanting?whole=1"',
  )
  const page = await open('/chant-sections/evening-chanting?whole=1&spell=aloud')
  expect(page).toContain('>ตัง โข ปะนะ ภะคะวันตัง')
  expect(page).toContain('>สัทธัมมะโช สุปะฏิปัตติคุณาทิยุตโต<')
  expect(page).toContain('href="/chant-sections/evening-chanting.epub?spell=aloud"')
})

test('a dhamma group leads to a sutta that teaches it, as far as that is here', async () => {
  const page = await open('/dhamma-groups/bojjhanga')
  expect(page).toContain('พระสูตรที่แสดงหมวดธรรมนี้')
  expect(page).toContain('href="/canon/19/entries/silasuttam"')
  expect(page.match(/href="\/canon\/19\/entries/g)).toHaveLength(1)
})

test('a jataka shows its verses, and its list the ten great lives', async () => {
  const page = await open('/jataka/jataka-316')
  expect(page).toContain('กระต่ายไม่มีงา ไม่มีถั่ว')
  expect(page).toContain('href="/canon/27/entries/sasapanditajatakam"')
  expect(await open('/jataka/jataka-2')).not.toContain('คาถาในพระไตรปิฎก')
  expect(await open('/jataka')).toMatch(/ทศชาติ[\s\S]+jataka-538[\s\S]+jataka-547/)
})

test('where there is nothing it is said how something comes in', async () => {
  using empty = openTestLibrary()
  for (const [path, words] of [
    ['/chants', 'library begin'],
    ['/dhamma-groups', 'library begin'],
    ['/books', '/desk'],
  ] as const)
    expect((await empty.call<string>('GET', `http://library.local${path}`)).body).toContain(words)
})
