/** Counts of words in the canon: how common a headword is, and which words no dictionary has. */

import { expect, test } from 'bun:test'
import { countCanonHeadwords } from '../../src/words/canon-forms.ts'

const counts = new Map(
  Object.entries({
    dhammo: 5,
    dhammaṃ: 9,
    dhammassa: 3,
    nāhaṃ: 500,
    evaṃ: 40,
    kāyo: 6,
    kāyena: 4,
    kāyassa: 3,
    kāyaṃ: 8,
    catthāya: 3,
    cattho: 3,
    catthena: 3,
    vadeti: 2,
    vadenti: 2,
    vadetvā: 2,
    deso: 9,
  }),
)
const found = new Map(
  [
    ...countCanonHeadwords(counts, new Map(Object.entries({ dhamma: false, nāha: false, evaṃ: true, attha: false }))),
  ].map(({ key, count, declined, kind }) => [key, [count, declined, kind]]),
)

test.each([
  ['dhamma', [8, 8, null]],
  ['nāha', undefined],
  ['evaṃ', [40, 0, null]],
  ['kāya', [13, 13, 'm']],
  ['cattha', undefined],
  ['vadeti', [4, 4, 'verb']],
  ['desa', undefined],
])('countCanonHeadwords counts %s: %p', (key, wanted) => {
  expect(found.get(key)).toEqual(wanted as never)
})
