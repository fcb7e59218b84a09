/** The reader of bilara-data on files made for tests, with ids of the table. */

import { describe, expect, test } from 'bun:test'
import { packFiles, readLinesOf } from './packing.ts'

interface Text {
  readonly root: Readonly<Record<string, string>>
  readonly html?: Readonly<Record<string, string>>
  readonly reference?: Readonly<Record<string, string>>
}

/** @param texts by uid */
function pack(texts: Readonly<Record<string, Text>>) {
  const files: Record<string, string> = {}
  for (const [uid, { root, html, reference }] of Object.entries(texts)) {
    files[`root/pli/ms/sutta/${uid}_root-pli-ms.json`] = JSON.stringify(root)
    if (html) files[`html/pli/ms/sutta/${uid}_html.json`] = JSON.stringify(html)
    if (reference) files[`reference/pli/ms/sutta/${uid}_reference.json`] = JSON.stringify(reference)
  }
  return packFiles('bilara', files)
}

const findPassage = async (packing: ReturnType<typeof pack>, entry: string) =>
  (await packing).passages.find((candidate) => candidate.entry === entry)

const dn1: Text = {
  root: {
    'dn1:0.1': 'Dīgha Nikāya 1 ',
    'dn1:0.2': 'Brahmajālasutta ',
    'dn1:1.1.1': 'Ekaṁ **me** sutaṁ—',
    'dn1:1.1.2': 'dve tīṇi. ',
    'dn1:1.2.1': 'Cattāri. ',
    'dn1:1.7.0': 'Cūḷasīla ',
    'dn1:1.7.1': 'Pañca cha. ',
  },
  html: {
    'dn1:0.1': "<article id='dn1'><header><ul><li class='division'>{}</li></ul>",
    'dn1:0.2': "<h1 class='sutta-title'>{}</h1></header>",
    'dn1:1.1.1': "<p><span class='evam'>{}</span>",
    'dn1:1.1.2': '{}</p>',
    'dn1:1.2.1': '<p>{}</p>',
    'dn1:1.7.0': '<h2>{}</h2>',
    'dn1:1.7.1': '<p>{}</p></article>',
  },
  reference: { 'dn1:1.1.1': 'bj1, sya9.1, vri1', 'dn1:1.7.1': 'sya9.5' },
}

describe('text of bilara', () => {
  test('is under the heading of its first segment, with paragraphs as in the templates', async () => {
    const packed = pack({ dn1 })
    expect(readLinesOf(await findPassage(packed, 'paribbajakakatha'))).toEqual([
      '1 Dīgha Nikāya 1',
      '1 Brahmajālasutta',
      '1 Ekaṁ me sutaṁ—dve tīṇi.',
      '1 Cattāri.',
    ])
    expect(readLinesOf(await findPassage(packed, 'culasilam'))).toEqual(['5 Cūḷasīla', '5 Pañca cha.'])
    expect((await packed).passages.every(({ edition }) => edition === 'roman')).toBe(true)
    const files = (await packed).passages.flatMap(({ paragraphs }) => paragraphs.map(({ file }) => file))
    expect(new Set(files)).toEqual(new Set(['root/pli/ms/sutta/dn1_root-pli-ms.json']))
  })

  test('leaves out hidden titles; an id like a heading may be text', async () => {
    const root = {
      'dhp1:0.1': 'Dhammapada ',
      'dhp1:0.2': 'Hidden story ',
      'dhp1:1': 'Eka,',
      'dhp1:2': 'dve. ',
      'dhp2:0': 'Summary. ',
    }
    const html = {
      'dhp1:0.1': '<h1>{}</h1>',
      'dhp1:0.2': "<h2 class='sutta-title'></h2>",
      'dhp1:1': "<blockquote class='gatha'><p><span class='verse-line'>{}</span>",
      'dhp1:2': "<span class='verse-line'>{}</span></p></blockquote>",
      'dhp2:0': "<p class='uddana-intro'>{}</p>",
    }
    const found = await findPassage(
      pack({ 'dhp1-20': { root, html, reference: { 'dhp1:1': 'sya25.15' } } }),
      'yamakavaggo',
    )
    expect(readLinesOf(found)).toEqual(['15 Dhammapada', '15 Eka,\ndve.', '15 Summary.'])
    expect(found?.paragraphs[1]?.spans.map(({ kind }) => kind)).toEqual(['verse', 'verse'])
  })

  test('without templates has headings and paragraphs by segment ids', async () => {
    const { html: _, ...bare } = dn1
    expect(readLinesOf(await findPassage(pack({ dn1: bare }), 'paribbajakakatha')).slice(2)).toEqual([
      '1 Ekaṁ me sutaṁ—dve tīṇi.',
      '1 Cattāri.',
    ])
  })
})

describe('faults in bilara', () => {
  test('a page mark without its last digit is corrected by its neighbours', async () => {
    const root: Record<string, string> = { 'dn1:1.1.1': 'Ekaṁ. ' }
    const reference: Record<string, string> = { 'dn1:1.1.1': 'sya9.8' }
    for (const [at, page] of [9, 1, 11, 12].entries()) {
      root[`dn1:1.1.${at + 2}`] = `Dve ${at}. `
      reference[`dn1:1.1.${at + 2}`] = `sya9.${page}`
    }
    const { places, passages } = await pack({ dn1: { root, reference } })
    expect(places('wrong-page-marks')).toEqual(['dn1:1.1.3 sya9.1 → 10'])
    expect(passages[0]?.paragraphs.map(({ page }) => page)).toEqual([8, 9, 10, 11, 12])
  })

  test('malformed references and those without a segment are reported', async () => {
    const reference = { 'dn1:1.1.1': 'sya9.1. vri13.1', 'dn1:9.9': 'sya9.7' }
    const { places } = await pack({ dn1: { ...dn1, reference } })
    expect(places('wrong-references')).toHaveLength(2)
  })

  test('a text after the last known one becomes a new heading; one outside all volumes is left out', async () => {
    const dn99 = {
      root: { 'dn99:0.1': 'Dīgha Nikāya 99', 'dn99:0.2': 'Aññasutta', 'dn99:1.1': 'Satta aṭṭha.' },
    }
    const { headings, places, summary } = await pack({ dn1, dn99, mil1: { root: { 'mil1:1': 'Nava.' } } })
    expect(headings.at(-1)).toMatchObject({ division: 'digha-nikaya', slug: 'annasutta', pali: 'Aññasutta' })
    expect(places('new-headings')).toHaveLength(1)
    expect(places('unknown-ids')).toEqual(['dn99 Aññasutta'])
    expect(summary.warnings).toContainEqual(expect.objectContaining({ group: 'outside-the-canon', count: 1 }))
  })

  test('pages of texts without marks are estimated and reported', async () => {
    const { passages, places } = await pack({ 'an5.1': { root: { 'an5.1:1.1': 'Ekaṁ.' } } })
    expect(passages[0]).toMatchObject({ volume: 22, entry: 'sekhabalavaggo-samkhittasuttam' })
    expect(passages[0]?.paragraphs[0]?.page).toBe(1)
    expect(places('estimated-pages')).toHaveLength(1)
  })
})

describe('kinds of segments', () => {
  const segments: readonly (readonly [string, string, string])[] = [
    ['dn1:0.1', 'Brahmajālasutta', "<header><h1 class='sutta-title'>{}</h1></header>"],
    ['dn1:1.1.1', 'Evaṃ **me** sutaṃ. ', '<p>{}</p>'],
    ['dn1:1.1.2', 'Ekaṃ **dve. ', '<ol><li>{}</li>'],
    ['dn1:1.1.3', '(iti bhagavā) ', "<blockquote class='gatha'><p><span class='speaker'>{}</span>"],
    ['dn1:1.1.4', 'tīṇi', "<span class='verse-line'>{}</span></p></blockquote>"],
    ['dn1:1.1.5', 'Tassuddānaṃ ', "<p class='uddana-intro'>{}</p>"],
    [
      'dn1:1.1.6',
      'cattāri',
      "<blockquote class='gatha uddanagatha'><p><span class='verse-line'>{}</span></p></blockquote>",
    ],
    ['dn1:1.1.7', 'Brahmajālasuttaṃ niṭṭhitaṃ. ', "<p class='endsutta'>{}</p>"],
  ]
  const file = (at: number) => JSON.stringify(Object.fromEntries(segments.map((segment) => [segment[0], segment[at]])))

  test('follow the template; lists are no headings, and readings in titles are kept', async () => {
    const { passages } = await packFiles('bilara', {
      'dn1_root-pli-ms.json': file(1),
      'dn1_html.json': file(2),
      'dn1_variant-pli-ms.json': JSON.stringify({ 'dn1:0.1': 'Brahmajālasutta → x (bj)' }),
    })
    const spans = passages.flatMap(({ paragraphs }) =>
      paragraphs.map(({ spans }) => spans.map(({ text, kind }) => `${kind ?? ''}:${text}`).join('|')),
    )
    expect(spans).toEqual([
      'heading:Brahmajālasutta|note: [Brahmajālasutta → x (bj)]',
      ':Evaṃ |bold:me|: sutaṃ.',
      ':Ekaṃ dve.',
      'speaker:(iti bhagavā) |verse:\n|verse:tīṇi',
      'centre:Tassuddānaṃ',
      'uddana:cattāri',
      'colophon:Brahmajālasuttaṃ niṭṭhitaṃ.',
    ])
  })
})

test('titles in another language are imported with their headings', async () => {
  const { headings } = await packFiles('bilara', {
    'root/dn1_root-pli-ms.json': JSON.stringify({ 'dn1:1.1.1': 'Evaṃ me sutaṃ.' }),
    'translation/en/sujato/name/sutta/dn-name_translation-en-sujato.json': JSON.stringify({
      'dn-name:1.dn-silakkhandhavagga': 'The Entire Spectrum of Ethics ',
      'dn-name:2.dn1': 'The Prime Net ',
    }),
  })
  expect(headings.find(({ slug }) => slug === 'brahmajalasuttam')).toMatchObject({
    title: 'พรหมชาลสูตร',
    titles: { en: 'The Prime Net' },
  })
})
