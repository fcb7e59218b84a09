/** Translations of bilara-data on files made for tests: the root's places, the translator's words. */

import { describe, expect, test } from 'bun:test'
import { packFiles, readLinesOf } from './packing.ts'

const ROOT = {
  'dn1:0.1': 'Dīgha Nikāya 1 ',
  'dn1:0.2': 'Brahmajālasutta ',
  'dn1:1.1.1': 'Ekaṁ me sutaṁ—',
  'dn1:1.1.2': 'dve tīṇi. ',
  'dn1:1.2.1': 'Cattāri. ',
  'dn1:1.2.2': 'Pañca. ',
  'dn1:1.3.1': 'Cha satta ',
  'dn1:1.3.2': 'aṭṭha nava. ',
  'dn1:1.7.0': 'Cūḷasīla ',
  'dn1:1.7.1': 'Dasa. ',
  'dn1:1.8.1': 'Vīsati. ',
}

const FILES = {
  'root/pli/ms/sutta/dn1_root-pli-ms.json': JSON.stringify(ROOT),
  'html/pli/ms/sutta/dn1_html.json': JSON.stringify({
    'dn1:0.1': "<article id='dn1'><header><ul><li class='division'>{}</li></ul>",
    'dn1:0.2': "<h1 class='sutta-title'>{}</h1></header>",
    'dn1:1.1.1': "<p><span class='evam'>{}</span>",
    'dn1:1.1.2': '{}</p>',
    'dn1:1.2.1': '<p>{}',
    'dn1:1.2.2': '{}</p>',
    'dn1:1.3.1': "<blockquote class='gatha'><p><span class='verse-line'>{}</span>",
    'dn1:1.3.2': "<span class='verse-line'>{}</span></p></blockquote>",
    'dn1:1.7.0': '<h2>{}</h2>',
    'dn1:1.7.1': '<p>{}</p>',
    'dn1:1.8.1': "<p><span class='speaker'>{}</span></p></article>",
  }),
  'reference/pli/ms/sutta/dn1_reference.json': JSON.stringify({
    'dn1:1.1.1': 'sya9.1',
    'dn1:1.2.2': 'sya9.2',
    'dn1:1.7.1': 'sya9.5, no.such → mark',
  }),
  'variant/pli/ms/sutta/dn1_variant-pli-ms.json': JSON.stringify({ 'dn1:1.2.1': 'cattāri → cattāro (bj)' }),
  'translation/en/author/sutta/dn1_translation-en-author.json': JSON.stringify({
    'dn1:0.1': 'Long Discourses 1 ',
    'dn1:0.2': '1. The Net ',
    'dn1:1.1.1': 'One I *have* heard. ',
    'dn1:1.1.2': 'Two, <i lang="pi">three</i>. ',
    'dn1:1.2.1': 'Four. ',
    'dn1:1.2.2': '',
    'dn1:1.3.1': 'Six and **seven** ',
    'dn1:1.3.2': '_eight_ and snake_case_nine. ',
    'dn1:1.7.0': 'The Short ',
    'dn1:1.8.1': 'Twenty <u>said</u>. ',
    'dn1:9.9': 'Nothing stands there in the root. ',
  }),
  'comment/en/author/sutta/dn1_comment-en-author.json': JSON.stringify({
    'dn1:1.1.2': 'Or *2*, see [there](https://example.org/2). ',
  }),
  'translation/en/author/name/sutta/dn-name_translation-en-author.json': JSON.stringify({
    'dn-name:2.dn1': 'The Net of Views',
  }),
  'translation/en/other/name/sutta/dn-name_translation-en-other.json': JSON.stringify({
    'dn-name:2.dn1': 'Not this one',
  }),
  '_author.json': JSON.stringify({ author: { type: 'translator', name: 'Some Body' } }),
  '_publication.json': JSON.stringify({
    scpub1: {
      translation_lang_iso: 'en',
      author_uid: 'author',
      license: { license_type: 'Creative Commons Zero', license_abbreviation: 'CC0' },
      edition: [{ publication_date: '2018' }, { publication_date: '2021-03-01' }],
    },
    scpub2: {
      translation_lang_iso: 'en',
      author_uid: 'other',
      license: { license_abbreviation: 'CC BY-NC' },
      edition: [{ publication_date: '1999' }],
    },
  }),
}

const packed = packFiles('bilara', FILES, 'en/author')
const root = packFiles('bilara', FILES)

const findPassage = async (packing: typeof packed, entry: string) =>
  (await packing).passages.find((candidate) => candidate.entry === entry)

describe('words of a translation', () => {
  test('are on the pages and in the paragraphs of the root text', async () => {
    expect(readLinesOf(await findPassage(packed, 'paribbajakakatha'))).toEqual([
      '1 Long Discourses 1',
      '1 1. The Net',
      '1 One I have heard. Two, three. [Or 2, see there.]',
      '1 Four.',
      '2 Six and seven\neight and snake_case_nine.',
    ])
    expect(readLinesOf(await findPassage(root, 'paribbajakakatha'))).toEqual([
      '1 Dīgha Nikāya 1',
      '1 Brahmajālasutta',
      '1 Ekaṁ me sutaṁ—dve tīṇi.',
      '1 Cattāri. [cattāri → cattāro (bj)]',
      '2 Pañca.',
      '2 Cha satta\naṭṭha nava.',
    ])
  })

  test('keep their kind: title, verse, emphasis, note, speaker', async () => {
    const spans = (await findPassage(packed, 'paribbajakakatha'))?.paragraphs.map((one) => one.spans) ?? []
    expect(spans[1]).toEqual([{ text: '1. The Net', kind: 'heading' }])
    expect(spans[2]).toEqual([
      { text: 'One I ' },
      { text: 'have', kind: 'italic' },
      { text: ' heard. Two, ' },
      { text: 'three', kind: 'italic' },
      { text: '. ' },
      { text: '[Or 2, see there.]', kind: 'note' },
    ])
    expect(spans[4]).toEqual([
      { text: 'Six and ', kind: 'verse' },
      { text: 'seven', kind: 'bold' },
      { text: '\n', kind: 'verse' },
      { text: 'eight', kind: 'italic' },
      { text: ' and snake_case_nine.', kind: 'verse' },
    ])
    const speaker = (await findPassage(packed, 'culasilam'))?.paragraphs.at(-1)?.spans
    expect(speaker).toEqual([{ text: 'Twenty said.', kind: 'speaker' }])
  })

  test('are aligned with the root by the first segments of its paragraphs', async () => {
    const segments = async (packing: typeof packed) =>
      (await findPassage(packing, 'paribbajakakatha'))?.paragraphs.map(({ segment }) => segment)
    expect(await segments(packed)).toEqual(['dn1:0.1', 'dn1:0.2', 'dn1:1.1.1', 'dn1:1.2.1', 'dn1:1.3.1'])
    expect(await segments(root)).toEqual(['dn1:0.1', 'dn1:0.2', 'dn1:1.1.1', 'dn1:1.2.1', 'dn1:1.2.1', 'dn1:1.3.1'])
  })

  test('are reported if they are not in the root or have unknown markup', async () => {
    const { summary, places } = await packed
    expect(summary.warnings.map(({ group }) => group)).toEqual(['untranslated-root', 'stray-markup'])
    expect(places('untranslated-root')).toEqual(['dn1_translation-en-author.json dn1:9.9'])
    expect(places('stray-markup')).toEqual(['dn1:1.8.1 <u>', 'dn1:1.8.1 </u>'])
    expect(summary.paragraphs).toBe(4)
  })
})

describe('source.json of a translation', () => {
  test('has author, publication facts and edition', async () => {
    expect((await packed).source).toMatchObject({
      id: 'sc-en-author',
      title: 'Some Body: English translation, 2018–2021',
      publisher: 'SuttaCentral',
      licence: 'CC0',
      editions: [
        {
          id: 'english',
          label: { th: 'คำแปลภาษาอังกฤษ', en: 'English translation' },
          name: { th: 'อังกฤษ', en: 'English' },
          language: 'en',
          script: 'Latn',
          translates: 'roman',
        },
      ],
    })
    expect((await packed).passages.every(({ edition }) => edition === 'english')).toBe(true)
    expect((await root).source.editions).toBeUndefined()
  })

  test('contains only facts of the repository', async () => {
    const files = { ...FILES, '_author.json': '{}', '_publication.json': '{}' }
    const { source } = await packFiles('bilara', files, 'en/author')
    expect(source.title).toBe('author: English translation')
    expect(source.licence).toBeNull()
  })

  test.each([
    ['de/unknown', 'uttermost', 'Nī', { id: 'german', language: 'de', script: 'Latn' }],
    ['ru/kto', 'одно', 'Ek', { id: 'russian', language: 'ru', script: 'Cyrl' }],
  ] as const)('names the edition of %s by its language', async (name, words, pali, edition) => {
    const [language, author] = name.split('/')
    const { source, passages } = await packFiles(
      'bilara',
      {
        'root/dn1_root-pli-ms.json': JSON.stringify({ 'dn1:1.1.1': pali }),
        [`translation/${name}/dn1_translation-${language}-${author}.json`]: JSON.stringify({
          'dn1:1.1.1': words,
        }),
      },
      name,
    )
    expect(source.editions?.[0]).toMatchObject({ ...edition, translates: 'roman' })
    expect(passages.flatMap(readLinesOf)).toEqual([`1 ${words}`])
  })
})

describe('headings of a translation', () => {
  test('have the translator’s titles, else those of the text', async () => {
    const { 'translation/en/author/name/sutta/dn-name_translation-en-author.json': _, ...files } = FILES
    const titlesIn = async (packing: typeof packed) =>
      (await packing).headings.find(({ canonicalId }) => canonicalId === 'dn1')?.titles
    expect(await titlesIn(packed)).toEqual({ en: 'The Net of Views' })
    expect(await titlesIn(packFiles('bilara', files, 'en/author'))).toEqual({ en: 'The Net' })
  })

  test('are only those with words or titles, and their ancestors', async () => {
    const { headings } = await packed
    expect(headings.find(({ canonicalId }) => canonicalId === 'dn1')?.titles).toEqual({
      en: 'The Net of Views',
    })
    const slugs = new Set(headings.map(({ slug }) => slug))
    expect(slugs.has('paribbajakakatha')).toBe(true)
    expect(headings.length).toBeLessThan((await root).headings.length + 1)
    for (const { parent } of headings) if (parent !== null) expect(slugs.has(parent)).toBe(true)
  })
})

test.each([
  ['english', 'ไม่ใช่ชื่อคำแปล'],
  ['en/unknown', 'ที่มีคือ en/author'],
  ['en/other', 'ที่มีคือ en/author'],
])('%s is rejected with a message', async (name, sentence) => {
  await expect(packFiles('bilara', FILES, name)).rejects.toThrow(sentence)
})
