/** The reader of CST's XML on files made for tests, with headings of the table. */

import { describe, expect, test } from 'bun:test'
import { romanPaliToThai } from '../../../search/letters/to-thai.ts'
import { cstFile, packFiles, readLinesOf } from './packing.ts'

const HOMAGE = '<p rend="centre">Namo tassa bhagavato arahato sammāsambuddhassa</p>'
const TOP = `${HOMAGE}<p rend="nikaya">Dīghanikāyo</p><p rend="book">Sīlakkhandhavaggapāḷi</p>`
const SUTTA = '<p rend="chapter">1. Brahmajālasuttaṃ</p><p rend="subhead">Paribbājakakathā</p>'
const pageMark = (page: number, digit = 1) => `<pb ed="T" n="${digit}.${String(page).padStart(4, '0')}" />`
const first = `<p rend="bodytext" n="1"><hi rend="paranum">1</hi><hi rend="dot">.</hi> Ekaṃ ${pageMark(1)} dve tīṇi cattāri.</p>`

const pack = (body: string, name = 's0101m.mul0.xml') => packFiles('cst-xml', { [name]: cstFile(body) })
const findPassage = async (packing: ReturnType<typeof pack>, entry: string, edition = 'roman') =>
  (await packing).passages.find((candidate) => candidate.entry === entry && candidate.edition === edition)

describe('text of CST', () => {
  test('is below the known headings in both scripts, with the homage above its book', async () => {
    const packed = pack(TOP + SUTTA + first)
    const { headings } = await packed
    expect(headings.map(({ slug, parent }) => [slug, parent])).toEqual([
      ['silakkhandhavaggapali', null],
      ['brahmajalasuttam', 'silakkhandhavaggapali'],
      ['paribbajakakatha', 'brahmajalasuttam'],
    ])
    expect(headings.map(({ canonicalId }) => canonicalId)).toEqual([undefined, 'dn1', 'dn1'])
    expect(readLinesOf(await findPassage(packed, 'silakkhandhavaggapali'))).toEqual([
      '1 Namo tassa bhagavato arahato sammāsambuddhassa',
      '1 Dīghanikāyo',
      '1 Sīlakkhandhavaggapāḷi',
    ])
    expect(readLinesOf(await findPassage(packed, 'paribbajakakatha'))).toEqual([
      '1 Paribbājakakathā',
      '1 1. Ekaṃ dve tīṇi cattāri.',
    ])
    expect(readLinesOf(await findPassage(packed, 'paribbajakakatha', 'pali'))[1]).toBe(
      `1 ${romanPaliToThai('1. Ekaṃ dve tīṇi cattāri.')}`,
    )
  })

  test('names the file of each paragraph; a stanza names that of its beginning', async () => {
    const verse = '<p rend="hangnum">2.</p><p rend="gatha1">Eka</p><p rend="gathalast">dve</p>'
    const { passages } = await packFiles('cst-xml', {
      'cscd/s0101m.mul0.xml': cstFile(TOP),
      'cscd/s0101m.mul1.xml': cstFile(SUTTA + first + verse),
    })
    const places = passages.flatMap(({ entry, paragraphs }) => paragraphs.map(({ file }) => `${entry} ${file}`))
    expect(new Set(places)).toEqual(
      new Set([
        'silakkhandhavaggapali cscd/s0101m.mul0.xml',
        'brahmajalasuttam cscd/s0101m.mul1.xml',
        'paribbajakakatha cscd/s0101m.mul1.xml',
      ]),
    )
  })

  test('has notes as separate spans that do not count as characters', async () => {
    const packed = pack(`${TOP}${SUTTA}<p rend="bodytext">Pakudho ${pageMark(1)} <note>pakuddho (sī.)</note> nāma.</p>`)
    const paragraph = (await findPassage(packed, 'paribbajakakatha'))?.paragraphs.at(-1)
    expect(paragraph?.spans).toEqual([
      { text: 'Pakudho ' },
      { text: '[pakuddho (sī.)]', kind: 'note' },
      { text: ' nāma.' },
    ])
    const without = pack(`${TOP}${SUTTA}<p rend="bodytext">Pakudho ${pageMark(1)} nāma.</p>`)
    expect((await packed).summary.characters).toBe((await without).summary.characters)
  })

  test('has page breaks above headings and inside paragraphs', async () => {
    const second = `<p rend="bodytext" n="7">Tena ${pageMark(4)} kho pana samayena ${pageMark(5)} aparaṃ.</p>`
    const packed = pack(`${TOP}${SUTTA}${first}<p rend="subhead">Cūḷasīlaṃ</p>${second}`)
    expect(readLinesOf(await findPassage(packed, 'culasilam'))).toEqual([
      '4 Cūḷasīlaṃ',
      '4 Tena kho pana samayena',
      '5 aparaṃ.',
    ])
  })

  test('keeps a hanging number, its verse and the heading on the page of the verse', async () => {
    const verse = `<p rend="hangnum" n="1"><hi rend="paranum">1</hi><hi rend="dot">.</hi></p><p rend="gatha1"> Mano ${pageMark(15, 0)} dhammā,</p><p rend="gathalast">cakkaṃ padaṃ.</p>`
    const body = `${HOMAGE}<p rend="book">Dhammapadapāḷi</p><p rend="chapter">1. Yamakavaggo</p>${verse}`
    const found = await findPassage(pack(body, 's0502m.mul0.xml'), 'yamakavaggo')
    expect(readLinesOf(found)).toEqual(['15 1. Yamakavaggo', '15 1. Mano dhammā,\ncakkaṃ padaṃ.'])
    expect(found?.paragraphs[1]?.spans.map(({ kind }) => kind)).toEqual(['number', 'verse', 'verse'])
  })

  test('has stray characters dropped and reported', async () => {
    const packed = await pack(`${TOP}${SUTTA}<p rend="bodytext">Ekaṃ ${pageMark(1)} dukkhaः.</p>`)
    expect(packed.places('stray-characters')).toHaveLength(1)
    expect(JSON.stringify(packed.passages)).not.toContain('ः')
  })
})

describe('headings of CST', () => {
  test('that are unknown become new headings and are reported', async () => {
    const more = `<p rend="subhead">Aññā nāma kathā</p><p rend="bodytext">Pañca ${pageMark(2)} cha.</p>`
    const { headings, places } = await pack(TOP + SUTTA + first + more)
    expect(headings.at(-1)).toMatchObject({
      slug: 'anna-nama-katha',
      parent: 'brahmajalasuttam',
      pali: 'Aññā nāma kathā',
      romanPage: 2,
    })
    expect(places('new-headings')).toEqual(['s0101m.mul0.xml Aññā nāma kathā → digha-nikaya/anna-nama-katha'])
  })

  test('set as text are recognised by the table and reported', async () => {
    const asText = `<p rend="bodytext">Cūḷasīlaṃ</p><p rend="bodytext" n="7">Pañca ${pageMark(4)} cha.</p>`
    const packed = pack(TOP + SUTTA + first + asText)
    expect(readLinesOf(await findPassage(packed, 'culasilam'))[0]).toBe('4 Cūḷasīlaṃ')
    expect((await packed).places('headings-as-text')).toHaveLength(1)
  })

  test('without text are counted', async () => {
    const { warnings } = await pack(`${TOP}${SUTTA}${first}<p rend="subhead">Cūḷasīlaṃ</p>`)
    expect(warnings).toContainEqual(expect.objectContaining({ group: 'headings-without-text', count: 1 }))
  })
})

describe('files of CST', () => {
  const original = `<div id="dn1" n="dn1" type="book"><head rend="book">Sīlakkhandhavaggapāḷi</head><div type="sutta"><head rend="chapter">1. Brahmajālasuttaṃ</head><p rend="subhead">Paribbājakakathā</p>${first}</div></div>`
  const xml = (body: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><TEI.2><text><body xml:space="preserve">${body}</body></text></TEI.2>`

  test('in the original layout and UTF-8 give the same text', async () => {
    const packed = packFiles('cst-xml', {
      'romn/s0101m.mul.xml': xml(original),
      'romn/s0101m.mul.toc.xml': xml(''),
    })
    expect(readLinesOf(await findPassage(packed, 'paribbajakakatha'))[1]).toBe('1 1. Ekaṃ dve tīṇi cattāri.')
  })

  test('in Thai and Devanagari give the same text', async () => {
    const roman = /[A-Za-zĀ-ỿ][a-zĀ-ỿ ,]*[a-zĀ-ỿ]/gu
    const thai = original.replace(/>([^<]+)</g, (_, text: string) => `>${text.replace(roman, romanPaliToThai)}<`)
    const packed = packFiles('cst-xml', { 's0101m.mul.xml': xml(thai) })
    expect(readLinesOf(await findPassage(packed, 'paribbajakakatha'))[1]).toBe('1 1. ekaṃ dve tīṇi cattāri.')
    const deva = `<head rend="book">सीलक्खन्धवग्गपाळि</head><head rend="chapter">१. ब्रह्मजालसुत्तं</head><p rend="subhead">परिब्बाजककथा</p><p rend="bodytext" n="1">एकं ${pageMark(1)} द्वे तीणि चत्तारि.</p>`
    const other = packFiles('cst-xml', { 's0101m.mul.xml': xml(deva) })
    expect(readLinesOf(await findPassage(other, 'paribbajakakatha'))[1]).toBe('1 ekaṃ dve tīṇi cattāri.')
  })

  test('of commentaries and other books are left out', async () => {
    const files = {
      's0101m.mul0.xml': cstFile(TOP + SUTTA + first),
      's0101a.att0.xml': cstFile(first),
      'e0101n.mul0.xml': cstFile(first),
    }
    const { warnings, passages } = await packFiles('cst-xml', files)
    expect(warnings).toContainEqual(expect.objectContaining({ group: 'outside-the-canon', count: 1 }))
    expect(new Set(passages.map(({ volume }) => volume))).toEqual(new Set([9]))
  })
})

test('a line above summary verses is no heading', async () => {
  const { headings, passages } = await packFiles('cst-xml', {
    's0101m.mul.xml': cstFile(
      `${TOP}${SUTTA}<p rend="bodytext">Evaṃ.</p><p rend="subhead">106. Tassuddānaṃ</p><p rend="gathalast">Ekaṃ dve.</p>`,
    ),
  })
  expect(headings.map(({ pali }) => pali)).not.toContain('Tassuddānaṃ')
  const spans = passages.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.spans))
  expect(spans).toContainEqual({ text: '106. Tassuddānaṃ', kind: 'centre' })
})

test('closing lines, centred lines, summaries and bold are distinguished from text', async () => {
  const { passages } = await pack(
    `${TOP}${SUTTA}<p rend="bodytext">Evaṃ <hi rend="bold">me</hi> sutaṃ.</p><p rend="centre">Brahmajālasuttaṃ niṭṭhitaṃ paṭhamaṃ.</p><p rend="centre">Anulomaṃ.</p><p rend="bodytext">Tassuddānaṃ –</p><p rend="gatha1">Ekaṃ dve;</p><p rend="gathalast">tīṇi.</p><p rend="bodytext">Cha.</p><p rend="gatha1">Satta.</p>`,
  )
  const roman = passages.filter(({ edition }) => edition === 'roman').flatMap(({ paragraphs }) => paragraphs)
  expect(roman.flatMap(({ spans }) => spans.map(({ text, kind }) => `${kind ?? ''}:${text}`)).slice(-10)).toEqual([
    ':Evaṃ ',
    'bold:me',
    ': sutaṃ.',
    'colophon:Brahmajālasuttaṃ niṭṭhitaṃ paṭhamaṃ.',
    'centre:Anulomaṃ.',
    'centre:Tassuddānaṃ –',
    'uddana:Ekaṃ dve;\n',
    'uddana:tīṇi.',
    ':Cha.',
    'verse:Satta.',
  ])
})
