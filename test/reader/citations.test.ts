/** What people type into the box: which of it is a citation, and of what. */

import { describe, expect, test } from 'bun:test'
import { EDITIONS } from '../../src/definitions/editions.ts'
import { type Citation, parseCitation } from '../../src/reader/citation/parse.ts'

const abbreviations = (volume: number) =>
  volume >= 9 && volume <= 11
    ? ['ที.', 'DN']
    : volume === 1
      ? ['วิ.มหา.', 'Vin. Mahāvibh.']
      : volume === 36
        ? ['อภิ.ธา.ปุ.', 'Dhātuk, Pp']
        : []

/** In a few words: `item 9/91/45 pali`. */
function told(query: string): string | undefined {
  const citation = parseCitation(query, abbreviations, EDITIONS)
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
    case 'text':
      return `text ${citation.heading.slug}`
    case 'verse':
      return `verse ${citation.work} ${citation.verse}`
    case 'pts':
      return `pts ${citation.work} ${citation.part} ${citation.page}`
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
    // volume, item and page behind an abbreviation, however it is spelt
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
    ['สํ.ม. (ไทย) ๑๙/๑๖๖๔/๕๒๘', 'item 19/1664/528 royal'],
    ['สํ.ม. (มหาจุฬา) ๑๙/๑๖๖๔/๕๒๘', 'item 19/1664/528 (elsewhere)'],
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
    ['Dhp 160', 'verse dhp 160'],
    ['Dhp 183-185', 'verse dhp 183'],
    ['Dhp. v. 160', 'verse dhp 160'],
    ['ธรรมบท ๑๖๐', 'verse dhp 160'],
    ['Sn 143', 'verse snp 143'],
    ['Thag 527', 'verse thag 527'],
    // pages of the Pali Text Society
    ['D II 290', 'pts dn 2 290'],
    ['D.ii.290', 'pts dn 2 290'],
    ['M I 55', 'pts mn 1 55'],
    ['S V 420', 'pts sn 5 420'],
    ['SN v 420', 'pts sn 5 420'],
    ['A i 188-193', 'pts an 1 188'],
    ['Vin I 10', 'pts vin 1 10'],
    ['Vin 3.23', 'pts vin 3 23'],
    ['Ud 80', 'pts ud 0 80'],
    ['Nidd I 5', 'pts mnd 0 5'],
    ['Nidd II 5', 'pts cnd 0 5'],
    // paragraphs
    ['SN 56.11 (Roman) §1081', 'printed: § 1081 of dhammacakkappavattanasuttam roman'],
    ['SN 56.11 (อักษรโรมัน) ¶๑๒', 'printed: ¶ 12 of dhammacakkappavattanasuttam roman'],
    // what leads nowhere, in words
    ['Dhp-a', 'nothing'],
    ['Dhp-a III 421', 'commentary DhpA 3.421 ¶1'],
    ['DA I 26', 'commentary DA 1.26 ¶1'],
    ['DA I 26–27 ¶๓', 'commentary DA 1.26 ¶3'],
    ['DAṬ VRI I 26–28', 'commentary DAṬ VRI 1.26 ¶1'],
    ['DA I 406 – DA II 407', 'commentary DA 1.406 ¶1'],
    ['PancA 5', 'commentary PañcA 0.5 ¶1'],
    ['Ja I 26', 'pts ja 1 26'],
    ['DhpA', 'nothing'],
    ['Vism 12', 'nothing'],
    ['ที.สี.อ. (บาลี) ๑/๒', 'nothing'],
    ['D IX 5', 'nothing'],
    ['X V 420', 'nothing'],
    ['a b 5', 'nothing'],
    ['DN 999', 'nothing'],
  ] as const) {
    test(query, () => expect(told(query)).toBe(meant))
  }
})

describe('words to search for', () => {
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
    test(query.slice(0, 20), () => expect(told(query)).toBeUndefined())
  }
})
