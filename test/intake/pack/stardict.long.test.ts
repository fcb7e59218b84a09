/** Large and hostile dictionaries are read in linear time and bounded memory. */

import { afterAll, describe, expect, test } from 'bun:test'
import { packDictionary } from '../../../src/intake/pack/dictionaries/pack-dictionary.ts'
import type { ParsedDictionary } from '../../../src/intake/pack/dictionaries/read-dictionary.ts'
import { readStarDict } from '../../../src/intake/pack/dictionaries/stardict.ts'
import { createRemovedMarkupCounts, sanitizeEntryHtml } from '../../../src/words/entry-html.ts'
import { type MadeEntry, type StarDictShape, writeStarDict } from '../../words/dictionaries.ts'
import { TestFolder } from '../import/packages.ts'

const folder = new TestFolder()
afterAll(() => folder[Symbol.dispose]())
let made = 0
const makeStarDict = (shape?: StarDictShape, entries?: readonly MadeEntry[]) =>
  writeStarDict(folder.file(`stardict-${made++}`), shape, entries)

describe('StarDict', () => {
  test('a million synonyms are rejected within bounded memory', async () => {
    const also = Array.from({ length: 1_000 }, (_, nth) => `s${nth}`)
    const { about } = await readStarDict(makeStarDict())
    const dictionary: ParsedDictionary = {
      about,
      count: 1_000,
      *entries() {
        for (let nth = 0; nth < 1_000; nth++) yield { headword: `w${nth}`, also, html: '<p>x</p>' }
      },
    }
    const source = { ...about, id: 'many', title: 'many', language: 'en', headwords: 'pi' }
    await expect(packDictionary(dictionary, source, folder.file('many.tar.zst'))).rejects.toThrow(/เกิน 1,000,000/)
  })
})

describe('markup of dictionaries', () => {
  test('is sanitised in linear time', () => {
    // looked at again for each of them it would not end within the minute of a test
    for (const piece of ['<a', '<a "', `<a '"`, '<!', '<!--', '&', '<script>', '<br>a <i>b</i> '])
      sanitizeEntryHtml(piece.repeat(400_000 / piece.length), createRemovedMarkupCounts())
    // nor would these, of which the parser keeps all, as deep as they are in each other
    for (const piece of ['<b>', '<ul><li>']) sanitizeEntryHtml(piece.repeat(10_000), createRemovedMarkupCounts())
  })
})
