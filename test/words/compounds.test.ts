/** Compounds that a dictionary names in the entry of one of their members, in all notations. */

import { expect, test } from 'bun:test'
import { extractCompoundsOfEntry, extractHeadwordSpellings } from '../../src/words/compounds.ts'

test.each([
  ['khandha', '<p><b>Khandha</b> … rūpa°, vedanā° …</p>', ['rūpakhandha', 'rūpakkhandha', 'vedanākkhandha']],
  ['rūpa', '<p>form<br><b>-kkhandha</b> the element of it</p>', ['rūpakkhandha']],
  ['abyāpanna', '<p>free from malice; °citta S III 93</p>', ['abyāpannacitta']],
  ['nāma', '<p>Thus nāma-rūpa = individuality</p>', ['nāmarūpa']],
  ['indriya', '<p>see cakkhu°, saddhā-indriya</p>', ['cakkhindriya', 'saddhindriya']],
])('compounds are found in the entry of %s', (headword, html, named) => {
  const found = extractCompoundsOfEntry(headword, html)
  for (const one of named) expect(found).toContain(one)
})

test('compounds are not found if the entry means another word or says too little', () => {
  expect(extractCompoundsOfEntry('loka', '<p>cf. nāma-rūpa, a well-known word; a° and °ka; (-°)</p>')).toEqual([])
  expect(extractCompoundsOfEntry('', '<p>rūpa°</p>')).toEqual([])
})

test.each([
  ['dhītā', '<p>also spelt dhīta</p>'],
  ['', '<p>no letters</p>'],
])('no other spelling of "%s" is empty', (headword, html) => {
  expect(extractHeadwordSpellings(headword, html)).not.toContain('')
})
