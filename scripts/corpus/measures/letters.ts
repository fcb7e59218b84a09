/** Whether any letter of running text is lost or doubled between the raw files and the import. */

import { join } from 'node:path'
import { getPartText } from '../displayed-canon.ts'
import { type CorpusEvidence, THAI_CORPORA, type ThaiCorpusId } from '../evidence.ts'
import { CANON_VOLUMES } from '../expected.ts'
import { type CorpusMeasure, checkMaxCount, type MeasureRow } from '../goal.ts'
import { eachRawBilaraSegment, isSegmentHidden } from '../raw/bilara.ts'
import { extractThaiLetters } from './witness.ts'

/** Measure `letters`: packing and import lose and change no letters. */
export const lostLettersMeasure: CorpusMeasure = {
  name: 'letters',
  rows: (evidence) => [
    measureVolumes('siamrath', evidence),
    measureVolumes('royal', evidence),
    measureCst(evidence),
    measureBilara(evidence),
  ],
}

function measureVolumes(source: ThaiCorpusId, { shown, raw }: CorpusEvidence): MeasureRow {
  const { edition, name } = THAI_CORPORA[source]
  const counts = new Map<number, number>()
  // the readings of Siam Rath's files leave its footnotes out; the royal ones have few, and keep them
  const omittedKinds = source === 'siamrath' ? (['note'] as const) : []
  for (const { volume, paragraphs } of shown.parts(source, edition)) {
    counts.set(volume, (counts.get(volume) ?? 0) + extractThaiLetters(getPartText(paragraphs, omittedKinds)).length)
  }
  const differing = CANON_VOLUMES.flatMap((volume) => {
    const lines = raw[source].get(volume)?.lines ?? []
    const inFiles = extractThaiLetters(lines.join('')).length
    const found = counts.get(volume) ?? 0
    return found === inFiles ? [] : [{ volume, more: found - inFiles, inFiles }]
  }).sort((a, b) => Math.abs(b.more) - Math.abs(a.more))
  return checkMaxCount(
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
function measureCst({ raw, shown }: CorpusEvidence): MeasureRow {
  let [inFiles, wrappers] = [0, 0]
  for (const { text } of raw.cstParagraphs) {
    inFiles += countRomanLetters(text)
    if (isWrapper(text)) wrappers += countRomanLetters(text)
  }
  return measureCorpus('cst', inFiles, wrappers, shown)
}

function measureBilara({ folder, shown }: CorpusEvidence): MeasureRow {
  let inFiles = 0
  for (const segment of eachRawBilaraSegment(join(folder, 'bilara'))) {
    if (!isSegmentHidden(segment)) inFiles += countRomanLetters(segment.text)
  }
  return measureCorpus('sc', inFiles, 0, shown)
}

/** @param omittable letters that may be left out */
function measureCorpus(source: string, inFiles: number, omittable: number, shown: CorpusEvidence['shown']): MeasureRow {
  let found = 0
  for (const { paragraphs } of shown.parts(source, 'roman'))
    found += countRomanLetters(getPartText(paragraphs, ['note']))
  const differing = found > inFiles ? found - inFiles : Math.max(0, inFiles - found - omittable)
  return checkMaxCount(`letters lost or doubled, ${source} (of ${inFiles})`, 0, differing)
}
