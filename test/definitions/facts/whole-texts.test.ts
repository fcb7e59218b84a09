/** Texts whose parts are siblings of their heading in the table. */

import { describe, expect, test } from 'bun:test'
import { findCitedText } from '../../../src/definitions/facts/citations.ts'
import { findBuiltInHeadingBySlug } from '../../../src/definitions/facts/headings.ts'
import { findHeadingsContinuingText, formatHeadingCitationNumber } from '../../../src/definitions/facts/whole-texts.ts'

const headingOf = (id: string) => {
  const text = findCitedText(id)
  if (!text) throw new Error(`no text ${id}`)
  return text.heading
}
const partsOf = (id: string) => findHeadingsContinuingText(headingOf(id)).map(({ slug }) => slug)

describe('the parts of a text after a heading', () => {
  test('are the rest of the text, with parts that SuttaCentral lacks', () => {
    const parts = partsOf('mn10')
    expect(parts).toHaveLength(18)
    expect([parts[0], parts.at(-1)]).toEqual(['uddeso', 'maggasaccaniddeso'])
    expect(parts).toContain('dukkhasaccaniddeso')
    expect(partsOf('mn54')).toEqual(['kamadinavakatha'])
    expect(partsOf('mn2')).toHaveLength(7)
  })

  test('follow a heading that is only a title', () => {
    expect(headingOf('ja547').slug).toBe('vessantarajatakam')
    expect(partsOf('ja547')).toHaveLength(12)
    expect(partsOf('ja547')[0]).toBe('dasavarakatha')
  })

  test('are none for a parent, before the next text, and for a part', () => {
    for (const id of ['dn1', 'dn22', 'mn1', 'sn56.11', 'snp5.19']) expect([id, partsOf(id)]).toEqual([id, []])
    const part = findBuiltInHeadingBySlug('majjhima-nikaya', 'uddeso')
    expect(part && findHeadingsContinuingText(part)).toEqual([])
  })
})

test('a heading is cited by the number of its text, and its chapters are not', () => {
  for (const [id, cited] of [
    ['sn56.11', 'SN 56.11'],
    ['dn1', 'DN 1'],
    ['mn10', 'MN 10'],
    ['dhp1', 'Dhp 1–20'],
    ['ja547', 'Ja 547'],
    ['pli-tv-kd16', null],
  ] as const)
    expect([id, formatHeadingCitationNumber(headingOf(id))]).toEqual([id, cited])
  const part = findBuiltInHeadingBySlug('majjhima-nikaya', 'uddeso')
  expect(part && formatHeadingCitationNumber(part)).toBeNull()
})
