/** Signatures rule out pieces that cannot hold something, and never one that does. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Signatures } from '../../search/signatures.ts'

const bytesOf = (text: string): Uint8Array => Buffer.from(text)

function signaturesOf(pieces: readonly string[]): Signatures {
  const signatures = new Signatures()
  for (const [piece, text] of pieces.entries()) signatures.add(piece, bytesOf(text), 0, text.length)
  return signatures
}

test('no piece that holds the bytes is passed over', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abc12'), maxLength: 12 })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 100 }), text, (pieces, wanted) => {
      if (wanted === '') return
      const holding = [...pieces.keys()].filter((piece) => pieces[piece]?.includes(wanted))
      const found = signaturesOf(pieces).mayHold(bytesOf(wanted), pieces.length)
      expect(found).toEqual(expect.arrayContaining(holding))
      expect(found).toEqual(found.toSorted((a, b) => a - b))
      expect(found.every((piece) => piece < pieces.length)).toBe(true)
    }),
  )
})

test('nearly all others are', () => {
  const pieces = Array.from({ length: 1000 }, (_, n) => `number ${10_000 + n * 7}`)
  const signatures = signaturesOf(pieces)
  for (let n = 0; n < 1000; n += 37) {
    const found = signatures.mayHold(bytesOf(`${10_000 + n * 7}`), pieces.length)
    expect(found).toContain(n)
    expect(found.length).toBeLessThan(10)
  }
})
