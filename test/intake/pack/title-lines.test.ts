/** Which of several headings at one place owns which title line (text §3). */

import { describe, expect, test } from 'bun:test'
import { type BuiltInHeading, readBuiltInHeadings } from '../../../src/definitions/facts/headings.ts'
import { isTitleLineOfThaiText } from '../../../src/intake/pack/formats/thai-title.ts'
import {
  assignTitleLines,
  splitParagraphBeforeLine,
  splitParagraphIntoLines,
} from '../../../src/intake/pack/formats/title-lines.ts'

const findFact = (slug: string): BuiltInHeading => {
  const found = readBuiltInHeadings().find((one) => one.slug === slug)
  if (!found) throw new Error(slug)
  return found
}
/** A heading of the table with those above it, the outermost first. */
const listWithAncestors = (slug: string): readonly BuiltInHeading[] => {
  const facts: BuiltInHeading[] = []
  for (let one: BuiltInHeading | null = findFact(slug); one; one = one.parent) facts.unshift(one)
  return facts
}
const divideLines = (lines: readonly string[], facts: readonly BuiltInHeading[]) =>
  assignTitleLines(lines, facts, isTitleLineOfThaiText).map((one) => `${one.line} ${one.fact.slug}`)

describe('assignTitleLines', () => {
  const upaya = listWithAncestors('upayasuttam')

  test('assigns titles to the headings that they name, with their explanations', () => {
    const [pannasa, vagga] = upaya.slice(-3)
    expect(
      divideLines(['มัชฌิมปัณณาสก์', 'ว่าด้วยขันธ์', 'อุปายวรรคที่ ๑', '๑. อุปายสูตร', 'ว่าด้วยความหลุดพ้น'], upaya.slice(-3)),
    ).toEqual([`0 ${pannasa?.slug}`, `2 ${vagga?.slug}`, '3 upayasuttam'])
  })

  test('assigns all titles to a text without others', () => {
    expect(divideLines(['๑. อุปายสูตร', 'ว่าด้วยความหลุดพ้น'], upaya.slice(-3))).toEqual([])
    expect(divideLines(['มัชฌิมปัณณาสก์', '๑. อุปายสูตร'], upaya.slice(-1))).toEqual([])
  })

  test('assigns none to a text if the last one names the text above', () => {
    const facts = upaya.slice(-2)
    const namesVagga = (_: string, one: BuiltInHeading) => one === facts[0]
    expect(assignTitleLines(['อุปายวรรค'], facts, namesVagga)).toEqual([
      { fact: facts[0] as BuiltInHeading, line: 0 },
      { fact: findFact('upayasuttam'), line: 1 },
    ])
  })

  test('begins with the outermost heading if there are more titles', () => {
    const [vagga] = upaya.slice(-2)
    expect(divideLines(['ขันธสังยุต', 'มัชฌิมปัณณาสก์', '๑. อุปายสูตร'], upaya.slice(-2))).toEqual([
      `0 ${vagga?.slug}`,
      '2 upayasuttam',
    ])
  })
})

test('splits a paragraph before a line and keeps marks in their lines', () => {
  const title = {
    kind: 'paragraph',
    parts: [
      { text: 'หนึ่ง\nสอง ', kind: 'heading' },
      { text: '๑', kind: 'mark' },
      { text: '\nสาม', kind: 'heading' },
    ],
  } as const
  expect(splitParagraphIntoLines(title)).toEqual(['หนึ่ง', 'สอง ๑', 'สาม'])
  const [before, behind] = splitParagraphBeforeLine(title, 2)
  expect(splitParagraphIntoLines(before)).toEqual(['หนึ่ง', 'สอง ๑'])
  expect(splitParagraphIntoLines(behind)).toEqual(['สาม'])
})
