/** The texts of the upgrade fixtures, made up for it: two sources that agree, differ in eight places, and change. */

import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'

const DIVISION = 'majjhima-nikaya'
const VOLUME = 12

const CHAPTERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'] as const

const heading = (slug: string, page: number, more: object = {}) =>
  testHeading(slug, {
    division: DIVISION,
    volume: VOLUME,
    title: `เรื่องทดลอง ${slug}`,
    pali: `${slug} kathā`,
    royalPage: page,
    paliPage: page,
    romanPage: page,
    ...more,
  })

const headings = [
  heading('trial', 1, { itemFrom: 1, itemTo: 8 }),
  ...CHAPTERS.map((slug, index) => heading(slug, index + 1, { parent: 'trial', itemFrom: index + 1 })),
  heading('appendix', 9),
  heading('colophon', 9, { parent: 'appendix' }),
]

const WORDS = {
  royal: 'เมื่อฝนหยุดแล้ว ภิกษุเดินไปตามทางในป่า',
  pali: 'เอกํ สมยํ ภิกฺขุ อรญฺเญ วิหรติ',
  roman: 'Ekaṃ samayaṃ bhikkhu araññe viharati',
} as const

/** What the sources have otherwise, by chapter and edition. */
const DIFFERING: readonly string[] = [
  'one royal',
  'two royal',
  'three royal',
  'four royal',
  'five roman',
  'six pali',
  'seven royal',
  'seven pali',
]

const OTHER = { royal: 'พระเถระ', pali: 'เถโร', roman: 'thero' } as const

function passages(edition: keyof typeof WORDS, isSecond: boolean) {
  return CHAPTERS.map((slug, index) => {
    const isOther = isSecond && DIFFERING.includes(`${slug} ${edition}`)
    const words = isOther ? `${WORDS[edition]} ${OTHER[edition]}` : WORDS[edition]
    return testPassage(slug, [testParagraph(index + 1, `${words} ${index + 1}`)], {
      division: DIVISION,
      volume: VOLUME,
      edition,
    })
  })
}

const alone = (entry: string, words: string) =>
  testPassage(entry, [testParagraph(9, words)], { division: DIVISION, volume: VOLUME })

const all = (isSecond: boolean) => [
  ...passages('royal', isSecond),
  ...passages('pali', isSecond),
  ...passages('roman', isSecond),
]

/** Has the appendix, which the second one has not. */
export const firstText: TestPackage = {
  source: testSource('museum-one', { url: 'https://example.org/one', licence: 'MIT' }),
  headings,
  passages: [...all(false), alone('appendix', 'ภาคผนวก')],
}

export const secondText: TestPackage = {
  source: testSource('museum-two'),
  headings,
  passages: [...all(true), alone('colophon', 'คำลงท้าย')],
}

/** The first one as it comes again later: without its appendix, whose number must stay unused from then on. */
export const firstTextLater: TestPackage = {
  source: testSource('museum-one', { version: '2' }),
  headings,
  passages: all(false),
}
