/** Thai titles of headings (text §4): the royal edition's own, or derived from the Pali by rule. */

import { describe, expect, test } from 'bun:test'
import { findCitedText } from '../../../src/definitions/facts/citations.ts'
import { type BuiltInHeading, readBuiltInHeadings } from '../../../src/definitions/facts/headings.ts'
import { findRoyalEditionTitle } from '../../../src/definitions/facts/royal-titles.ts'
import { deriveThaiTitle } from '../../../src/intake/pack/derive-title.ts'
import { getBuiltInHeadingThaiTitle } from '../../../src/intake/pack/heading-titles.ts'
import { cstFile, packFiles } from './packing.ts'
import usual from './usual-titles.json' with { type: 'json' }

const facts = readBuiltInHeadings()
const bySlug = new Map(facts.map((fact) => [`${fact.division}/${fact.slug}`, fact]))
const findHeading = (id: string): BuiltInHeading | undefined => bySlug.get(id) ?? findCitedText(id)?.heading

describe('the table of titles', () => {
  test('has the usual Thai name for at least 95 % of 233 well-known texts', () => {
    const wrong = Object.entries<string[]>(usual).flatMap(([id, names]) => {
      const fact = findHeading(id)
      const title = fact ? getBuiltInHeadingThaiTitle(fact).title : ''
      return names.includes(title) ? [] : [`${id} ${title} (${names[0]})`]
    })
    expect(Object.keys(usual).length).toBeGreaterThanOrEqual(200)
    expect(wrong.length / Object.keys(usual).length, wrong.join('\n')).toBeLessThanOrEqual(0.05)
  })

  test('has no title in Pali spelling, empty, or with Latin letters', () => {
    const odd = facts
      .map((fact) => getBuiltInHeadingThaiTitle(fact).title)
      .filter((title) => /[ฺํa-zāīūṃ]|^$|^\s|\s$/.test(title))
    expect(odd).toEqual([])
  })

  test('has no two equal siblings', () => {
    const siblings = Map.groupBy(facts, ({ parent, division }) => parent ?? division)
    const alike = [...siblings.values()].filter(
      (group) => new Set(group.map((fact) => getBuiltInHeadingThaiTitle(fact).title)).size < group.length,
    )
    expect(alike.map(([first]) => first?.slug)).toEqual([])
    const named = facts
      .filter(({ pali }) => pali === 'Hetupaccayo')
      .map((fact) => getBuiltInHeadingThaiTitle(fact).title)
    expect(new Set(named)).toContain('เหตุปัจจัย ๒')
  })

  test('has more than 7,000 titles of the royal edition, each naming a heading', () => {
    const own = facts.filter((fact) => findRoyalEditionTitle(fact) !== null)
    expect(own.length).toBeGreaterThan(7_000)
    // a line that says the opposite of the name is none
    const passedOver = own.filter((fact) => getBuiltInHeadingThaiTitle(fact).isDerived).map(({ pali }) => pali)
    expect(passedOver).toEqual([
      'Paṭhamaaparijānanasuttaṃ',
      'Dutiyaaparijānanasuttaṃ',
      'Adhammikasuttaṃ',
      'Avaṇṇārahasuttaṃ',
      'Paṭhamaagāravasuttaṃ',
      'Dutiyaagāravasuttaṃ',
      'Akusalasuttaṃ',
      'Avigatapaccayo',
    ])
  })

  test('has no Pali title in dve (two) spelt as deva (god), as the royal edition prints some', () => {
    const two = facts.filter(({ pali }) => /^(?:dutiya)?dve/i.test(pali))
    expect(two.length).toBeGreaterThan(8)
    expect(two.filter((fact) => /^เทว/.test(getBuiltInHeadingThaiTitle(fact).title)).map(({ pali }) => pali)).toEqual(
      [],
    )
  })
})

test.each([
  ['sn1.59', 'ทุติยสูตร'],
  ['pli-tv-bi-vb-pc94', 'ฉัตตุปาหนวรรค สิกขาบทที่ ๑๑'],
  ['pli-tv-bi-vb-pc96', 'ฉัตตุปาหนวรรค สิกขาบทที่ ๑๓'],
  ['bhikkhunivibhanga/pancamapatidesaniyasikkhapadam', 'ปาฏิเทสนียะ สิกขาบทที่ ๕'],
])('%s is called %s', (id, title) => {
  const fact = findHeading(id)
  expect(fact && getBuiltInHeadingThaiTitle(fact).title).toBe(title)
})

describe('titles by rule', () => {
  test.each([
    ['Brahmajālasuttaṃ', 'พรหมชาลสูตร'],
    ['Saṅgītisuttaṃ', 'สังคีติสูตร'],
    ['Mahāparinibbānasuttaṃ', 'มหาปรินิพพานสูตร'],
    ['Ambaṭṭhasuttaṃ', 'อัมพัฏฐสูตร'],
    ['Nigrodhamigajātakaṃ', 'นิโครธมิคชาดก'],
    ['Musāvādavaggo', 'มุสาวาทวรรค'],
    // suttas that have one heading
    ['Jātisuttādidasakaṃ', 'ชาติสูตรเป็นต้น ๑๐ สูตร'],
    ['Sikkhāsuttādipeyyālaekādasakaṃ', 'สิกขาสูตรเป็นต้น ๑๑ สูตร'],
    ['Gaṅgānadīādisuttadvādasakaṃ', 'คังคานทีสูตรเป็นต้น ๑๒ สูตร'],
    ['Dutiyādipācīnaninnasuttacatukkaṃ', 'ปาจีนนินนสูตรที่ ๒ เป็นต้น ๔ สูตร'],
    ['Aṇḍajadānūpakārasuttadasakaṃ', 'อัณฑชทานูปการสูตร ๑๐ สูตร'],
    ['Pariññādisuttāni', 'ปริญญาสูตรเป็นต้น'],
    ['Omasavādasikkhāpadaṃ', 'โอมสวาทสิกขาบท'],
    ['Dutiyapamādādisuttaṃ', 'ปมาทาทิสูตรที่ ๒'],
    ['Dasamaggasuttaṃ', 'ทสมัคคสูตร'],
    ['Dutiyapaṇṇāsakaṃ', 'ทุติยปัณณาสก์'],
    ['Kusalattikaṃ', 'กุสลัตติกะ'],
    ['Paṭiccavārādi', 'ปฏิจจวาร เป็นต้น'],
    ['Nahetupaccayo', 'นเหตุปัจจัย'],
    ['Sattakanipātapāḷi', 'สัตตกนิบาต'],
    ['Uttarattheragāthā', 'อุตตรเถรคาถา'],
    ['Cattāri jhānāni', 'ฌาน ๔'],
    ['Tevīsakaṃ (sāsevanaṃ)', 'เตวีสกะ (สาเสวนะ)'],
    // two is no god
    ['Dvemāsaparivāso', 'ทเวมาสปริวาส'],
    ['Dutiyadvebrāhmaṇasuttaṃ', 'ทเวพราหมณสูตรที่ ๒'],
    ['Devatāsaṃyuttaṃ', 'เทวตาสังยุตต์'],
    // what ends as a word does
    ['Gahapatiratanaṃ', 'คหปติรัตนะ'],
    ['Cakkaratanapātubhāvo', 'จักกรัตนปาตุภาวะ'],
    ['Ratanavaggo', 'รตนวรรค'],
    ['Pañca nīvaraṇāni', 'นีวรณ์ ๕'],
    ['Hetu-ārammaṇa-adhipatipaccayā', 'เหตุ-อารัมมณ-อธิปติปัจจัย'],
    ['Samaṇabrāhmaṇasuttaṁ', 'สมณพราหมณสูตร'],
    ['Sīlakkhandhavaggapāḷi', 'สีลขันธวรรค'],
  ])('%s is %s', (pali, title) => {
    expect(deriveThaiTitle(pali)).toBe(title)
  })

  test('equal the royal edition letter by letter for more than half of its titles', () => {
    const own = facts.flatMap((fact) => findRoyalEditionTitle(fact) ?? []).length
    const same = facts.filter((fact) => findRoyalEditionTitle(fact) === deriveThaiTitle(fact.pali)).length
    expect(same / own).toBeGreaterThan(0.55)
  })
})

test('a package has the Thai title with the Pali, and marks titles made by rule', async () => {
  const { headings } = await packFiles('cst-xml', {
    's0101m.mul0.xml': cstFile(
      '<p rend="book">Sīlakkhandhavaggapāḷi</p><p rend="chapter">1. Brahmajālasuttaṃ</p><p rend="title">Paribbājakakathā</p><p rend="bodytext">Ekaṃ.</p><p rend="title">Aññākathā</p><p rend="bodytext">Dve.</p>',
    ),
  })
  expect(headings.map(({ title, pali, titleDerived }) => [title, pali, titleDerived])).toEqual([
    ['สีลขันธวรรค', 'Sīlakkhandhavaggapāḷi', true],
    ['พรหมชาลสูตร', 'Brahmajālasuttaṃ', undefined],
    ['ปริพพาชกกถา', 'Paribbājakakathā', true],
    ['อัญญากถา', 'Aññākathā', true],
  ])
})
