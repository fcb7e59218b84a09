/** Rules of nuns that the royal edition prints one by one have headings of their own. */

import { expect, test } from 'bun:test'
import { findBuiltInHeadingBySlug } from '../../../src/definitions/facts/headings.ts'
import type { CorpusBookPiece } from '../../../src/intake/pack/corpus.ts'
import { insertRoyalHeadings } from '../../../src/intake/pack/formats/royal-headings.ts'

const createLine = (text: string): CorpusBookPiece => ({ kind: 'paragraph', parts: [{ text }] })

test('the title line of a rule begins its heading, in its volume only', () => {
  const fact = findBuiltInHeadingBySlug('bhikkhunivibhanga', 'atthama-navama-dasamasikkhapadam') ?? null
  const whole: CorpusBookPiece = { kind: 'begins', fact, title: '', level: 4, where: '' }
  const pieces = [
    whole,
    ...['๘', '๙'].map((number) => createLine(`ฉัตตุปาหนวรรค สิกขาบทที่ ${number}\nเรื่อง`)),
    createLine('อื่น'),
  ]
  const begun = insertRoyalHeadings(3, pieces).map((piece) => (piece.kind === 'begins' ? piece.fact?.slug : '-'))
  expect(begun).toEqual([
    'atthama-navama-dasamasikkhapadam',
    'chattupahanavaggo-atthamasikkhapadam',
    '-',
    'chattupahanavaggo-navamasikkhapadam',
    '-',
    '-',
  ])
  expect(insertRoyalHeadings(4, pieces)).toEqual(pieces)
})
