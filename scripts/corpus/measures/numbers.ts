/** Measures whether numbers of every system lead to their places: the table of citations, and SuttaCentral's ids. */

import { join } from 'node:path'
import { parseCitation } from '../../../src/definitions/citations/parse.ts'
import { BUILT_IN_EDITION_IDS } from '../../../src/definitions/editions.ts'
import { findCitedText, formatTextIdAsCitation } from '../../../src/definitions/facts/citations.ts'
import { findWrongCitationAnswer, readCitationTestCases } from '../cited-places.ts'
import type { CorpusEvidence } from '../evidence.ts'
import { type CorpusMeasure, checkMinRight, checkMinShare, type MeasureRow } from '../goal.ts'
import { type CorpusReader, createCorpusReader } from '../reader-of.ts'

/** Measure `numbers`: numbers by which texts are cited lead to their places. */
export const citedNumbersMeasure: CorpusMeasure = {
  name: 'numbers',
  rows: ({ folder, stores }: Pick<CorpusEvidence, 'folder' | 'stores'>) => [
    ...measureTable(createCorpusReader(stores, 'th')),
    measureIds(join(folder, 'bilara/root/pli/ms'), createCorpusReader(stores, 'th')),
  ],
}

/** Minimum share of right answers for each form and system of citations. */
const MIN_RIGHT_SHARE = 0.99

function measureTable(corpus: CorpusReader): readonly MeasureRow[] {
  const row = (name: string, goal: number, cases: ReturnType<typeof readCitationTestCases>) => {
    const wrong = cases.flatMap((one) => {
      const answer = findWrongCitationAnswer(corpus, one)
      return answer === undefined ? [] : [`${one.typed} → ${answer}, not ${one.expected}`]
    })
    return checkMinRight(name, goal, cases, wrong)
  }
  const all = readCitationTestCases()
  const forms = Map.groupBy(all, ({ form }) => form)
  return [
    row('citations of every number system', MIN_RIGHT_SHARE, all),
    ...[...forms].map(([form, cases]) => row(`number systems: ${form}`, 0.95, cases)),
  ]
}

const OUTSIDE = /(?:^|\/)(?:ne|pe|mil|xplayground)(?:\/|$)/

/** Every file, the first and last number of each range, and every number of the collections that are cited most. */
function* listIds(folder: string): Generator<readonly [typed: string, id: string]> {
  for (const file of new Bun.Glob('**/*_root-pli-ms.json').scanSync(folder)) {
    if (OUTSIDE.test(file)) continue
    const id = (file.split('/').at(-1) ?? '').replace('_root-pli-ms.json', '')
    yield [id, id]
    const [, prefix = '', from = '', to = from] = /^(.*?)(\d+)(?:-(\d+))?$/.exec(id) ?? []
    if (to !== from) yield* [from, to].map((number) => [`${prefix}${number}`, id] as const)
    if (!/^(?:an|sn|ja|mn|dn|dhp)[\d.]*$/.test(prefix)) continue
    for (let number = Number(from); number <= Number(to); number++)
      yield [formatTextIdAsCitation(`${prefix}${number}`), id]
  }
}

function measureIds(folder: string, { reader }: CorpusReader): MeasureRow {
  const wrong: string[] = []
  let count = 0
  for (const [typed, id] of listIds(folder)) {
    count++
    const citation = parseCitation(typed, () => [], BUILT_IN_EDITION_IDS)
    const text = findCitedText(id)
    const place = citation?.by === 'code' ? citation.places[0] : undefined
    const isThere = place && reader.stores.canon.entries.headingOfText(place.heading) !== undefined
    const isOwn = place?.heading === text?.heading || place?.heading.parent === text?.heading
    const isMeant = text?.canonicalId === id && (isOwn || place?.at !== undefined)
    if (!isThere || !isMeant) wrong.push(`${typed}: not ${id}`)
  }
  return checkMinShare('numbers of SuttaCentral that lead to their text', 1, count - wrong.length, count, wrong)
}
