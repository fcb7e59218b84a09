/** Text in bytes: whatever stands in a text is found in it, and nothing across two texts. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { ByteText } from '../../search/byte-text.ts'

/** The owners of the texts in which something is found, each as often as it is found. */
function owners(block: ByteText, wanted: string): number[] {
  const found: number[] = []
  block.find(wanted, (owner) => {
    found.push(owner)
    return false
  })
  return found
}

function blockOf(texts: readonly string[]): ByteText {
  const block = new ByteText()
  for (const [owner, text] of texts.entries()) block.add(owner, text)
  return block
}

/** As `indexOf` finds it, overlaps included. */
function byScan(texts: readonly string[], wanted: string): number[] {
  return texts.flatMap((text, owner) => {
    const found: number[] = []
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) found.push(owner)
    return found
  })
}

const letter = fc.constantFrom(...'abāṃกขิ่ 1“…\n', '字', '😀')
const text = fc.array(letter, { maxLength: 12 }).map((letters) => letters.join(''))

test('finds what indexOf finds', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 6 }), text, (texts, wanted) => {
      if (wanted !== '') expect(owners(blockOf(texts), wanted)).toEqual(byScan(texts, wanted))
    }),
  )
})

test('also among thousands of texts, in many pieces, and after some were removed', () => {
  const texts = Array.from({ length: 20_000 }, (_, n) => `ข้อที่ ${n} ${n % 7 === 0 ? 'นิพพาน' : 'ธรรมะ'} text`)
  const block = blockOf(texts)
  for (const wanted of [
    'ข้อที่ 4999',
    'ข้อที่ 19999',
    '15555',
    'นิพพาน',
    'ธรรม',
    '77',
    '7',
    'x',
    'text',
    'ที่ 123 ',
  ]) {
    expect(owners(block, wanted)).toEqual(byScan(texts, wanted))
  }
  for (let n = 0; n < texts.length; n += 2) block.remove(n)
  const left = texts.map((words, n) => (n % 2 === 0 ? '' : words))
  expect(owners(block, 'นิพพาน')).toEqual(byScan(left, 'นิพพาน'))
  const moved = new ByteText()
  for (let n = 1; n < texts.length; n += 2) moved.addFrom(block, n)
  expect(owners(moved, 'นิพพาน')).toEqual(byScan(left, 'นิพพาน'))
})

describe('tells the visitor', () => {
  const seen = (texts: string[], wanted: string): [number, number, number][] => {
    const found: [number, number, number][] = []
    blockOf(texts).find(wanted, (_, before, after, length) => {
      found.push([before, after, length])
      return false
    })
    return found
  }

  test('what stands before and after, nothing at the ends of a text', () => {
    expect(seen(['xax', 'a'], 'a')).toEqual([
      [0x78, 0x78, 3],
      [0, 0, 1],
    ])
  })

  test('the next text, when it has seen enough of one', () => {
    const found: number[] = []
    blockOf(['aaa', 'b', 'aa']).find('a', (owner) => {
      found.push(owner)
      return true
    })
    expect(found).toEqual([0, 2])
  })
})
