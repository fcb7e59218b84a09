/** Whether any letter of running text is lost or doubled between the raw files and the import. */

import { join } from 'node:path'
import { wordsOfPart } from '../displayed-canon.ts'
import { type Evidence, THAI_SOURCES, type ThaiSource } from '../evidence.ts'
import { VOLUMES } from '../expected.ts'
import { atMost, type CorpusMeasure, type MeasureRow } from '../goal.ts'
import { bilaraSegments, isHidden } from '../raw/bilara.ts'
import { countThaiLetters } from './witness.ts'

/** Measures whether letters are lost or changed. */
export const lettersMeasure: CorpusMeasure = {
  name: 'letters',
  rows: (evidence) => [
    measureVolumes('siamrath', evidence),
    measureVolumes('royal', evidence),
    measureCst(evidence),
    measureBilara(evidence),
  ],
}

function measureVolumes(source: ThaiSource, { shown, raw }: Evidence): MeasureRow {
  const { edition, name } = THAI_SOURCES[source]
  const counts = new Map<number, number>()
  // the readings of Siam Rath's files leave its footnotes out; the royal ones have few, and keep them
  const omittedKinds = source === 'siamrath' ? (['note'] as const) : []
  for (const { volume, paragraphs } of shown.parts(source, edition)) {
    counts.set(volume, (counts.get(volume) ?? 0) + countThaiLetters(wordsOfPart(paragraphs, omittedKinds)).length)
  }
  const differing = VOLUMES.flatMap((volume) => {
    const lines = raw[source].get(volume)?.lines ?? []
    const inFiles = countThaiLetters(lines.join('')).length
    const found = counts.get(volume) ?? 0
    return found === inFiles ? [] : [{ volume, more: found - inFiles, inFiles }]
  }).sort((a, b) => Math.abs(b.more) - Math.abs(a.more))
  return atMost(
    `volumes with letters lost or doubled, ${name}`,
    0,
    differing.length,
    differing.map(({ volume, more, inFiles }) => `volume ${volume}: ${more > 0 ? '+' : ''}${more} of ${inFiles}`),
  )
}

const countRomanLetters = (text: string) => text.normalize('NFC').match(/\p{Script=Latin}/gu)?.length ?? 0

/** Lines of a nikāya repeat in each of its books: they may be left out. */
const isWrapper = (text: string) => /^\s*\S*(piṭake|nikāye|nikāyo)\s*$/.test(text)

/** Measures the whole canon at once, since volumes end inside the files. */
function measureCst({ raw, shown }: Evidence): MeasureRow {
  let [inFiles, wrappers] = [0, 0]
  for (const { text } of raw.cstParagraphs) {
    inFiles += countRomanLetters(text)
    if (isWrapper(text)) wrappers += countRomanLetters(text)
  }
  return measureCorpus('cst', inFiles, wrappers, shown)
}

function measureBilara({ folder, shown }: Evidence): MeasureRow {
  let inFiles = 0
  for (const segment of bilaraSegments(join(folder, 'bilara'))) {
    if (!isHidden(segment)) inFiles += countRomanLetters(segment.text)
  }
  return measureCorpus('sc', inFiles, 0, shown)
}

/** @param omittable letters that may be left out */
function measureCorpus(source: string, inFiles: number, omittable: number, shown: Evidence['shown']): MeasureRow {
  let found = 0
  for (const { paragraphs } of shown.parts(source, 'roman'))
    found += countRomanLetters(wordsOfPart(paragraphs, ['note']))
  const differing = found > inFiles ? found - inFiles : Math.max(0, inFiles - found - omittable)
  return atMost(`letters lost or doubled, ${source} (of ${inFiles})`, 0, differing)
}
