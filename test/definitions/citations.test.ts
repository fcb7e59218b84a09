/** Typed queries: which of them are citations, and their places. */

import { describe, expect, test } from 'bun:test'
import { type Citation, parseCitation } from '../../src/definitions/citations/parse.ts'
import { BUILT_IN_EDITION_IDS } from '../../src/definitions/editions.ts'

const abbreviations = (volume: number) =>
  volume >= 9 && volume <= 11
    ? ['ที.', 'DN']
    : volume === 1
      ? ['วิ.มหา.', 'Vin. Mahāvibh.']
      : volume === 36
        ? ['อภิ.ธา.ปุ.', 'Dhātuk, Pp']
        : []

/** Formats a parsed citation briefly: `item 9/91/45 pali`. */
function inWords(query: string): string | undefined {
  const citation = parseCitation(query, abbreviations, BUILT_IN_EDITION_IDS)
  return citation && words(citation)
}

function words(citation: Citation): string {
  switch (citation.by) {
    case 'item': {
      const page = citation.page === undefined ? '' : `/${citation.page}`
      return said(`item ${citation.volume}/${citation.item}${page}`, citation)
    }
    case 'page':
      return said(`page ${citation.volume}/${citation.page}`, citation)
    case 'number':
      return said(`number ${citation.volume}/${citation.number}`, citation)
    case 'volume':
      return said(`volume ${citation.volume}`, citation)
    case 'misnamed':
      return `misnamed ${citation.volumes.join()}`
    case 'code':
      return citation.places
        .map(({ heading, at, onPage }) => `${onPage ? 'page in' : at ? 'in' : 'text'} ${heading.slug}`)
        .join(' or ')
    case 'commentary':
      return `commentary ${citation.name} ${citation.page.volume}.${citation.page.page} ¶${citation.paragraph}`
    case 'paragraph':
      return said(`printed: ${citation.sign} ${citation.number} of ${citation.headings[0]?.slug}`, citation)
    case 'nothing':
      return 'nothing'
  }
}

const said = (text: string, { said: edition }: { readonly said: string | undefined }) =>
  edition === undefined ? text : `${text} ${edition}`

const PALI = 'item 19/1664/528 pali'

describe('a citation', () => {
  for (const [query, meant] of [
    // volume, item and page after an abbreviation in any spelling
    ['ที.สี. ๙/๙๑/๔๕', 'item 9/91/45'],
    ['ที. สี. ๙ / ๙๑ / ๔๕', 'item 9/91/45'],
    ['ทีสี 9/91/45.', 'item 9/91/45'],
    ['ที.ม. 10/273', 'item 10/273'],
    ['ที.ม. ๑๐/๒๗๓-๓๐๐/๓๒๕-๓๔๐', 'item 10/273/325'],
    ['ที. 9/91/45', 'item 9/91/45'],
    ['ที.ฆ. 9/91/45', 'item 9/91/45'],
    ['วิ.มหา. 1/2/3', 'item 1/2/3'],
    ['วิ.ภิกฺขุนี ๓/๑', 'item 3/1'],
    ['วิ.ภิกขุนี. ๓/๑', 'item 3/1'],
    ['DN 9/91/45', 'item 9/91/45'],
    ['Vin. Mahāvibh. 1/2/3', 'item 1/2/3'],
    ['Dhātuk, Pp (Siam Rath) 36/1/1', 'item 36/1/1 pali'],
    ['ส.ม. ๑๙/๑๖๖๔', 'item 19/1664'],
    ['สัง.ม. ๑๙/๑๖๖๔', 'item 19/1664'],
    ['องฺ.ติก. ๒๐/๕๐๕/๑๗๙', 'item 20/505/179'],
    ['อง ติก 20/505', 'item 20/505'],
    ['ขุ.ธ. ๒๕/๒๒', 'item 25/22'],
    ['อภิ.สงฺ. ๓๔/๑', 'item 34/1'],
    ['อภิสง 34/1', 'item 34/1'],
    ['สํ.ม. ข้อ ๑๖๖๔', 'item 19/1664'],
    ['สํ.ม. ๑๖๖๔', 'item 19/1664'],
    ['สังยุตตนิกาย มหาวารวรรค ๑๙/๑๖๖๔/๕๒๘', 'item 19/1664/528'],
    // the edition
    ['สํ.ม. (สยามรัฐ) ๑๙/๑๖๖๔/๕๒๘', PALI],
    ['สํ.ม. (บาลี) ๑๙/๑๖๖๔/๕๒๘', PALI],
    ['สํ.ม. ๑๙/๑๖๖๔/๕๒๘ (บาลี)', PALI],
    ['สํ.ม.(บาลี)๑๙/๑๖๖๔/๕๒๘', PALI],
    ['สํ.ม. (ไทย) ๑๙/๑๖๖๔/๕๒๘', 'item 19/1664/528 (thai)'],
    ['สํ.ม. (มหาจุฬา) ๑๙/๑๖๖๔/๕๒๘', 'item 19/1664/528 (mcu)'],
    ['19/528 (สยามรัฐ)', 'number 19/528 pali'],
    ['เล่ม ๑๐ (บาลี)', 'volume 10 pali'],
    // numbers alone
    ['9/231', 'number 9/231'],
    ['๙/๒๓๑', 'number 9/231'],
    [' 9 / 231 ', 'number 9/231'],
    ['เล่ม 9/231', 'number 9/231'],
    // numbers with labels
    ['เล่ม ๙ หน้า ๒๓๑', 'page 9/231'],
    ['เล่มที่ 9 หน้าที่ 231', 'page 9/231'],
    ['เล่มที่๙หน้า๒๓๑', 'page 9/231'],
    ['เล่ม 9, หน้า 231', 'page 9/231'],
    ['หน้า 231 เล่ม 9', 'page 9/231'],
    ['ล.๙ น.๒๓๑', 'page 9/231'],
    ['ล ๙ น ๒๓๑', 'page 9/231'],
    ['volume 10 page 5', 'page 10/5'],
    ['Vol. 10, p. 5', 'page 10/5'],
    ['9 ข้อ 91', 'item 9/91'],
    ['เล่ม ๙ ข้อ ๙๑', 'item 9/91'],
    ['พระไตรปิฎกเล่มที่ ๙ หน้า ๔๕ ข้อ ๙๑', 'item 9/91/45'],
    ['พระไตรปิฎก เล่มที่ ๑๙ พระสุตตันตปิฎกเล่มที่ ๑๑ สังยุตตนิกาย มหาวารวรรค ข้อ ๑๖๖๔', 'item 19/1664'],
    ['พระสุตตันตปิฎก เล่ม ๑๑ หน้า ๕', 'page 19/5'],
    ['พระไตรปิฎกภาษาบาลี เล่ม ๑๐ หน้า ๕', 'page 10/5 pali'],
    ['เล่ม ๑๐', 'volume 10'],
    ['volume 10', 'volume 10'],
    ['ม.มู. ๙/๙๑/๔๕', 'misnamed 12'],
    // numbers of texts
    ['DN 1', 'text brahmajalasuttam'],
    ['dn1', 'text brahmajalasuttam'],
    ['D 22', 'text mahasatipatthanasuttam'],
    ['M. 10', 'text mahasatipatthanasuttam'],
    ['SN ๕๖.๑๑', 'text dhammacakkappavattanasuttam'],
    ['SN 56:11', 'text dhammacakkappavattanasuttam'],
    ['SN 56.11-12', 'text dhammacakkappavattanasuttam'],
    ['sn 56.11', 'text dhammacakkappavattanasuttam'],
    ['Snp 1.8', 'text uragavaggo-mettasuttam'],
    ['Sn 1.8', 'text uragavaggo-mettasuttam'],
    ['Ja 1', 'text apannakajatakam'],
    ['Ja 547', 'text vessantarajatakam'],
    ['Dhp 1-20', 'text yamakavaggo'],
    // verses
    ['Dhp 160', 'in attavaggo'],
    ['Dhp 183-185', 'in buddhavaggo'],
    ['Dhp. v. 160', 'in attavaggo'],
    ['ธรรมบท ๑๖๐', 'in attavaggo'],
    ['คาถาธรรมบท บทที่ 160', 'in attavaggo'],
    ['Sn 143', 'in uragavaggo-mettasuttam'],
    ['sn 143', 'in uragavaggo-mettasuttam'],
    ['Sn 12', 'in uragasuttam'],
    ['SN 12', 'text nidanasamyuttam'],
    ['sn12', 'text nidanasamyuttam'],
    ['Thag 527', 'in kaludayittheragatha'],
    // pages of the Pali Text Society
    ['D II 290', 'page in mahasatipatthanasuttam'],
    ['D.ii.290', 'page in mahasatipatthanasuttam'],
    ['M I 55', 'page in mahasatipatthanasuttam'],
    ['S V 420', 'page in dhammacakkappavattanasuttam'],
    ['SN v 420', 'page in dhammacakkappavattanasuttam'],
    ['A i 188-193', 'page in kesamuttisuttam'],
    ['Vin I 10', 'page in pancavaggiyakatha'],
    ['Vin 3.23', 'page in santhatabhanavaro'],
    ['Ud 80', 'page in pathamanibbanapatisamyuttasuttam'],
    ['Nidd I 5', 'page in kamasuttaniddeso'],
    ['Nidd II 5', 'page in culaniddesapali-vatthugatha'],
    // numbers of chapters, of rules, of sections
    ['SN LVI 11', 'text dhammacakkappavattanasuttam'],
    ['SN LVI.11', 'text dhammacakkappavattanasuttam'],
    ['SN 56, 11', 'text dhammacakkappavattanasuttam'],
    ['AN 4, 85', 'text tamotamasuttam'],
    ['Saṃyutta-nikāya 56.11', 'text dhammacakkappavattanasuttam'],
    ['https://suttacentral.net/sn56.11/en/sujato', 'text dhammacakkappavattanasuttam'],
    ['suttacentral.net/mn10', 'text mahasatipatthanasuttam'],
    ['Ud VIII 3', 'text tatiyanibbanapatisamyuttasuttam'],
    ['Snp III 9', 'text vasetthasuttam'],
    ['Pv 1.5', 'text tirokuttapetavatthu'],
    ['Pv I 5', 'text tirokuttapetavatthu'],
    ['Vv V 14', 'text maharathavimanavatthu'],
    ['Vv 7.11', 'text sunikkhittavimanavatthu'],
    ['Cp II 6', 'text rururajacariya'],
    ['Cp 3.15', 'text mahalomahamsacariya'],
    ['Iti 2.5', 'text pathamasilasuttam'],
    ['Bv II 55', 'in sumedhapatthanakatha'],
    ['Khp VI 3', 'in ratanasuttam'],
    ['Kv XXIII 5', 'text aparinipphannakatha'],
    ['Dhp XIV 5', 'in buddhavaggo'],
    ['Pv 9.1', 'nothing'],
    ['Mv I 6', 'in pancavaggiyakatha'],
    ['Cv X 1', 'in mahapajapatigotamivatthu'],
    ['Pc 10', 'text pathavikhananasikkhapadam'],
    ['ปาจิตตีย์ 10', 'text pathavikhananasikkhapadam'],
    ['ปาราชิก ๑', 'text veranjakandam'],
    ['ภิกษุณี ปาจิตตีย์ ๙๒', 'text chattupahanavaggo-navamasikkhapadam'],
    ['Bi Pd 5', 'text pancamapatidesaniyasikkhapadam'],
    ['pli-tv-bi-vb-pc91-93', 'in atthama-navama-dasamasikkhapadam'],
    ['pli-tv-bi-vb-pc94', 'text chattupahanavaggo-ekadasamasikkhapadam'],
    ['DN 16.2.25', 'in veluvagamavassupagamanam'],
    ['MN 10.3-5', 'in uddeso'],
    ['AN 1.5', 'in rupadivaggo'],
    ['an3.62:1.1', 'in titthayatanadisuttam'],
    ['AN 4.107', 'text musikasuttam'],
    ['Ja 521', 'text tesakunajatakam'],
    ['Nd1 1', 'text kamasuttaniddeso'],
    ['pp2.6', 'text chakkapuggalapannatti'],
    ['ya1', 'text mulayamakam'],
    ['Tikap 1', 'nothing'],
    ['pe1', 'nothing'],
    ['mil1', 'nothing'],
    // verses of the Society, by all names of works
    ['Sn 1119', 'in mogharajamanavapuccha'],
    ['ธ.๑๘๓', 'in buddhavaggo'],
    ['สุ.๑๔๓', 'in uragavaggo-mettasuttam'],
    ['ขุททกนิกาย ธรรมบท ข้อ ๑๑', 'in yamakavaggo'],
    ['คาถาธรรมบทที่ ๑๘๓', 'in buddhavaggo'],
    // jātakas, which two editions count and print in different orders
    ['ชา.๕๔๗', 'text vessantarajatakam'],
    ['ชาดกที่ ๕๔๒', 'text umangajatakam or text candakumarajatakam'],
    ['Ja VI 479', 'text vessantarajatakam'],
    ['Ja VI 129', 'text candakumarajatakam'],
    ['Ja VI 219', 'text mahanaradakassapajatakam'],
    ['Ja VI 329', 'text umangajatakam'],
    ['Ja III 51', 'text sasapanditajatakam'],
    ['Ja I 95', 'text apannakajatakam'],
    ['Ja V 1', 'text kimchandajatakam'],
    ['SV420', 'page in dhammacakkappavattanasuttam'],
    ['อํ.ติก. ๒๐/๕๐๕', 'item 20/505'],
    ['J VI 478-480', 'text umangajatakam or text vessantarajatakam'],
    // pages in figures, with a line, run together, and the last ones of a volume
    ['M 1.55', 'page in mahasatipatthanasuttam'],
    ['MI55', 'page in mahasatipatthanasuttam'],
    ['M I 55,10', 'page in mahasatipatthanasuttam'],
    ['Samyutta Nikaya V 420', 'page in dhammacakkappavattanasuttam'],
    ['M I 524', 'page in sandakasuttam'],
    ['Ud 94', 'page in dutiyadabbasuttam'],
    ['Vin III 266', 'page in parinatasikkhapadam'],
    ['Dhp p. 23', 'page in attavaggo'],
    ['Sn p. 25', 'page in uragavaggo-mettasuttam'],
    ['Dhs 1059', 'in dukanikkhepam-hetugocchakam'],
    ['Dhs 9', 'in padabhajani or page in padabhajani'],
    // paragraphs
    ['SN 56.11 (Roman) §1081', 'printed: § 1081 of dhammacakkappavattanasuttam roman'],
    ['SN 56.11 (อักษรโรมัน) ¶๑๒', 'printed: ¶ 12 of dhammacakkappavattanasuttam roman'],
    // citations without a place, with the reason
    ['Dhp-a', 'nothing'],
    ['Dhp-a III 421', 'commentary DhpA 3.421 ¶1'],
    ['DA I 26', 'commentary DA 1.26 ¶1'],
    ['DA I 26–27 ¶๓', 'commentary DA 1.26 ¶3'],
    ['DAṬ VRI I 26–28', 'commentary DAṬ VRI 1.26 ¶1'],
    ['DA I 406 – DA II 407', 'commentary DA 1.406 ¶1'],
    ['PancA 5', 'commentary PañcA 0.5 ¶1'],
    ['Ja I 26', 'nothing'],
    ['DhpA', 'nothing'],
    ['Vism 12', 'nothing'],
    ['ที.สี.อ. (บาลี) ๑/๒', 'nothing'],
    ['D IX 5', 'nothing'],
    ['X V 420', 'nothing'],
    ['a b 5', 'nothing'],
    ['DN 999', 'nothing'],
  ] as const) {
    test(`${query} is ${meant}`, () => expect(inWords(query)).toBe(meant))
  }
})

describe('search words that resemble a citation', () => {
  for (const query of [
    'พรหมชาล',
    'evam me sutam',
    '231',
    '9/',
    'ข้อ 91',
    'มรรค 8',
    'พระเจ้า 5 พระองค์',
    'ภิกขุนี 5',
    'ไทย 5',
    's v',
    'SN',
    `${'1/'.repeat(90)}1`,
    '<img src=x>',
  ]) {
    test(`${query.slice(0, 20)} is no citation`, () => expect(inWords(query)).toBeUndefined())
  }
})
