/**
 * Measures the first reading of word forms, with the Pali Text Society's dictionary alone. They are judged by the
 * Digital Pāḷi Dictionary, which it does not use (see dpd-judge.ts). Install DPD for this measure in the folder of the
 * corpora: `bun add @sc-voice/ms-dpd@2.54.0`.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseStoredParagraphs } from '../../../db/stored-paragraphs.ts'
import { TextDatabase } from '../../../db/text-database.ts'
import { WordsDatabase } from '../../../db/words-database.ts'
import { isSpanOfTextItself } from '../../../src/definitions/texts/format.ts'
import { readDictionaryIds, removeDictionary } from '../../../src/intake/import/dictionaries.ts'
import { readDpdTables } from '../../../src/intake/pack/dictionaries/ms-dpd.ts'
import { getCanonProperNames } from '../../../src/words/canon-names.ts'
import { openLexicon } from '../../../src/words/lexicon.ts'
import { toPaliKey } from '../../../src/words/pali-key.ts'
import { WordFormReadingFinder } from '../../../src/words/readings.ts'
import { createRandomGenerator, type RandomGenerator } from '../../random.ts'
import { DpdReadingJudge } from '../dpd-judge.ts'
import { type CorpusMeasure, checkMinRight, type MeasureRow } from '../goal.ts'
import { getCorpusPackagePath, runLibraryCommand } from '../made-library.ts'
import { readWordFormCounts, type WordFormCount } from '../word-counts.ts'

const PACKAGE = 'node_modules/@sc-voice/ms-dpd'
const SEED = 20_261_128
/** The sizes of the samples. */
const SAMPLE = { running: 1_500, forms: 1_000, siamrath: 500 } as const
/** The most frequent words, which are measured. */
const MEASURED_WORDS = 20_000

/** Measure `words-by-dpd`: the first reading of a word form agrees with the Digital Pāḷi Dictionary. */
export const wordReadingsMeasure: CorpusMeasure = {
  name: 'words-by-dpd',
  rows: async ({ folder, made }) => {
    const package_ = join(folder, PACKAGE)
    if (!existsSync(package_)) {
      console.error(`words-by-dpd: skipped, ${package_} is not there (bun add @sc-voice/ms-dpd@2.54.0)`)
      return []
    }
    if (!readDictionaryIds(made.data).includes('pts')) {
      await runLibraryCommand('import', getCorpusPackagePath(made.folder, 'pts'), '--data', made.data)
    }
    for (const id of readDictionaryIds(made.data)) if (id !== 'pts') removeDictionary(id, made.data)
    const judge = new DpdReadingJudge(await readDpdTables(package_))
    using words = WordsDatabase.open(join(made.data, 'words.db'))
    using text = TextDatabase.open(join(made.data, 'text.db'))
    const reader = new WordFormReadingFinder(openLexicon(words.sqlite), getCanonProperNames())
    const random = createRandomGenerator(SEED)
    const isKnown = (word: string) => judge.listHeadwords(toPaliKey(word)).length > 0
    const counts = readWordFormCounts(words).filter(({ word }) => isKnown(word))
    const running = drawByCount(counts, SAMPLE.running, random)
    const forms = draw(
      counts.slice(0, MEASURED_WORDS).map(({ word }) => word),
      SAMPLE.forms,
      random,
    )
    const siamrath = draw(thaiWords(text).filter(isKnown), SAMPLE.siamrath, random)
    const row = (name: string, least: number, sample: readonly string[]): MeasureRow =>
      checkMinRight(
        name,
        least,
        sample,
        sample.filter((word) => !isRight(judge, reader, toPaliKey(word))),
      )
    return [
      row('running words as DPD has them, first reading', 0.985, running),
      row('commonest forms as DPD has them, first reading', 0.965, forms),
      row('words of the Siam Rath as DPD has them, first reading', 0.98, siamrath),
    ]
  },
}

function isRight(judge: DpdReadingJudge, reader: WordFormReadingFinder, form: string): boolean {
  const readings = reader.read(form)
  const [first] = readings
  if (!first) return false
  if (!first.division) return judge.isRight(form, [{ lemma: first.lemma, form }])
  const members = first.division.members.map((member, at) => ({
    form: member,
    lemma: readings.find(({ division }) => division?.at === at)?.lemma ?? '',
  }))
  return judge.isRight(form, members)
}

/** Words of the Siam Rath edition as it prints them. */
const thaiWords = (text: TextDatabase): readonly string[] =>
  text
    .rows<{ paragraphs: string }>(
      `SELECT paragraphs FROM parts JOIN passages ON passages.number = parts.passage
       WHERE parts.edition = 'pali' AND parts.printed = 1 AND standing = 1 ORDER BY parts.passage`,
    )
    .flatMap(({ paragraphs }) =>
      parseStoredParagraphs(paragraphs).flatMap((spans) =>
        // notes name other editions by letters that are no words (ยุ for the European one)
        spans.flatMap((span) => (isSpanOfTextItself(span.kind) ? (span.text.match(/[\u0e01-\u0e4d]+/g) ?? []) : [])),
      ),
    )

const draw = (words: readonly string[], count: number, { pick }: RandomGenerator): readonly string[] =>
  Array.from({ length: Math.min(count, words.length) }, () => pick(words))

/** Draws forms, each with a probability proportional to its frequency. */
function drawByCount(words: readonly WordFormCount[], count: number, { next }: RandomGenerator): readonly string[] {
  const total = words.reduce((sum, one) => sum + one.count, 0)
  return Array.from({ length: count }, () => {
    let left = next() * total
    for (const { word, count: occurs } of words) {
      left -= occurs
      if (left < 0) return word
    }
    return ''
  })
}
