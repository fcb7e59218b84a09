/** The place of a commentary's paragraph by the words that it explains. */

import { describe, expect, test } from 'bun:test'
import { findWordsExplainedByCommentary, ParagraphInvertedIndex } from '../../src/canon/align/explained-words.ts'
import { findMaximumWeightIncreasingSubsequence } from '../../src/canon/align/increasing-subsequences.ts'
import type { TextWithSpanKind } from '../../src/definitions/texts/format.ts'

const TEXT: readonly (readonly TextWithSpanKind[])[] = [
  [{ text: 'Evaṃ me sutaṃ. Bhagavā sāvatthiyaṃ viharati.' }],
  [{ text: 'Upanīyati jīvitamappamāyu, bhagavā avoca.', kind: 'verse' }],
  [{ text: 'Jarūpanītassa na santi tāṇā. Bhagavā avoca.' }],
]

const bold = (text: string): TextWithSpanKind => ({ text, kind: 'bold' })
const weigh = (...spans: readonly TextWithSpanKind[]) => [
  ...new ParagraphInvertedIndex(TEXT).weigh(findWordsExplainedByCommentary(spans)),
]
const likeliest = (...spans: readonly TextWithSpanKind[]) => weigh(...spans).sort(([, a], [, b]) => b - a)[0]?.[0]

describe('the words that a commentary explains', () => {
  test('are found with any case and sandhi, in either script', () => {
    expect(likeliest(bold('Upanīyatī'), { text: 'ti parikkhīyati.' })).toBe(1)
    expect(likeliest(bold('ชรูปนีตสฺสา'), { text: 'ติ ชราย อุปนีตสฺส.' })).toBe(2)
    expect(weigh({ text: 'Upanīyati parikkhīyati.' })).toEqual([])
    expect(weigh(bold('Nimokkha'))).toEqual([])
  })

  test('count more the fewer paragraphs have them', () => {
    expect(likeliest(bold('Bhagavā'), { text: 'ti' }, bold('Jarūpanītassā'), { text: 'ti' })).toBe(2)
  })

  test('begin with the paragraph of the first word', () => {
    const words = ['Upanīyatī', 'Jarūpanītassā', 'Santī'].flatMap((word) => [bold(word), { text: 'ti. ' }])
    expect(likeliest(...words)).toBe(1)
  })

  test('come before verses that are only quoted', () => {
    const places = new ParagraphInvertedIndex(TEXT)
    const quotes = TEXT.slice(1).map((spans) => spans.map(({ text }): TextWithSpanKind => ({ text, kind: 'verse' })))
    const said = [...quotes, [bold('Upanīyatī'), { text: 'ti parikkhīyati.' }]]
    const likely = said.flatMap((spans, one) =>
      [...places.weigh(findWordsExplainedByCommentary(spans))].map(([other, weight]) => ({ one, other, weight })),
    )
    expect(findMaximumWeightIncreasingSubsequence(likely).map(({ one, other }) => [one, other])).toEqual([
      [0, 1],
      [2, 1],
    ])
  })

  test('include common words only between paragraphs with one number', () => {
    const many = Array.from({ length: 50 }, (_, nth): readonly TextWithSpanKind[] => [
      { text: nth % 2 === 0 ? 'Puna caparaṃ bhikkhave' : 'Idha pana sāriputta' },
    ])
    const places = new ParagraphInvertedIndex(many)
    const explained = findWordsExplainedByCommentary([bold('Bhikkhave')])
    expect(places.paragraphsWith('bhikkhave')).toHaveLength(25)
    expect(new ParagraphInvertedIndex([...many, ...many]).paragraphsWith('bhikkhave')).toEqual([])
    const numbered = new ParagraphInvertedIndex([...many, ...many]).weigh(explained, [2, 3], 0.5)
    expect(numbered.get(2)).toBeGreaterThan(numbered.get(3) ?? 0)
    expect(numbered.size).toBe(2)
  })
})
