/** How the corpus measures align two texts. */

import { describe, expect, test } from 'bun:test'
import { alignSkeletons, mapLeftPlaceToRight } from '../../scripts/corpus/align.ts'
import { alignLetterByLetter } from '../../scripts/corpus/cheapest.ts'
import { encodeSkeleton, SkeletonBuilder } from '../../scripts/corpus/skeleton.ts'
import { createRandomGenerator } from '../../scripts/random.ts'

/** Letters that do not repeat: numbers of a fixed row. */
function row(seed: number, length: number): Uint8Array {
  const { below } = createRandomGenerator(seed)
  return Uint8Array.from({ length }, () => 1 + below(25))
}

describe('alignment of two texts', () => {
  test('aligns text after a repetition that the other omits', () => {
    const [head, often, tail] = [row(1, 300), row(2, 80), row(3, 300)]
    const left = Buffer.concat([head, often, often, often, tail])
    const right = Buffer.concat([head, often, tail])
    const laid = alignSkeletons(left, right)
    expect(mapLeftPlaceToRight(laid, 150)).toBe(150)
    expect(mapLeftPlaceToRight(laid, 300 + 3 * 80)).toBe(300 + 80)
    expect(mapLeftPlaceToRight(laid, 300 + 3 * 80 + 200)).toBe(300 + 80 + 200)
  })

  test('aligns text before the other’s start with nothing', () => {
    const [before, own] = [row(4, 400), row(5, 400)]
    expect(mapLeftPlaceToRight(alignSkeletons(Buffer.concat([before, own]), own), 400)).toBe(0)
  })

  test('ignores short accidental matches', () => {
    const [one, other] = [Uint8Array.of(1, 2, 3, 7, 7), Uint8Array.of(1, 2, 3, 8, 8)]
    expect(alignLetterByLetter(one, other, 0, 0)).toEqual([])
    expect(alignLetterByLetter(Uint8Array.of(1, 2, 3, 4), Uint8Array.of(9, 1, 2, 3, 4), 10, 20)).toEqual([[10, 21]])
  })
})

test('counts letters at a shared border of two lines once', () => {
  const stream = new SkeletonBuilder()
  for (const line of ['ธมฺมํ', 'มคฺคํ', '', 'คตา']) stream.add(line)
  expect([...stream.skeleton()]).toEqual([...encodeSkeleton('ธมฺมํ มคฺคํ คตา')])
})
