/** Measures whether words lead to their entries: the commonest forms of the canon, and forms whose words are known. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WordsDatabase } from '../../../db/words-database.ts'
import { getCanonProperNames } from '../../../src/words/canon-names.ts'
import { getIrregularWordFormReadings } from '../../../src/words/grammar/irregular.ts'
import { type DictionaryLexicon, openLexicon } from '../../../src/words/lexicon.ts'
import { toPaliKey } from '../../../src/words/pali-key.ts'
import { type WordFormReading, WordFormReadingFinder } from '../../../src/words/readings.ts'
import { type CorpusMeasure, checkMaxCount, checkMinRight, checkMinShare, type MeasureRow } from '../goal.ts'
import { runLibraryCommand } from '../made-library.ts'
import { readWordFormCounts, type WordFormCount } from '../word-counts.ts'

/** How each dictionary is packed: format, file, and options that the file does not state. */
const DICTIONARIES = [
  ['stardict', 'PTSPED-2021.zip', 'pts'],
  ['stardict', 'Thai-PTSPED-2021.zip', 'pts-thai'],
  ['dictionary-json', 'cped.json', 'cped'],
] as const

/** The most frequent words, which are measured. */
const MEASURED_WORDS = 20_000
const WRITTEN = join(import.meta.dir, '../../../test/words')
const FORMS = join(WRITTEN, 'forms.txt')
const RUNNING = join(WRITTEN, 'running.txt')

/** Enclitics: a word that ends in one is joined by sandhi and is no compound. */
const ENCLITICS: ReadonlySet<string> = new Set('ti pi api ca eva va vā hi nu su'.split(' '))
const NEGATIONS: ReadonlySet<string> = new Set(['a', 'an', 'na', 'no'])
const isSame = (lemma: string, wanted: string) => lemma === wanted || (wanted === 'na' && NEGATIONS.has(lemma))

/** Measure `words`: words of the canon lead to their dictionary entries. */
export const wordEntriesMeasure: CorpusMeasure = {
  name: 'words',
  rows: async ({ folder, made }) => {
    const files = join(folder, 'dictionaries')
    if (!existsSync(files)) return []
    const packages: string[] = []
    for (const [format, file, id] of DICTIONARIES) {
      const out = join(made.folder, `${id}.tar.zst`)
      await runLibraryCommand('pack', format, join(files, file), '--id', id, '--language', 'en', '--out', out)
      packages.push(out)
    }
    const imported = await runLibraryCommand('import', packages[0] ?? '', '--data', made.data)
    await runLibraryCommand('import', ...packages.slice(1), '--data', made.data)
    using database = WordsDatabase.open(join(made.data, 'words.db'))
    const lexicon = openLexicon(database.sqlite)
    const reader = new WordFormReadingFinder(lexicon, getCanonProperNames())
    return [
      ...measureCoverage(reader, lexicon, readWordFormCounts(database).slice(0, MEASURED_WORDS)),
      measureKnownWords(reader),
      measureRunningText(reader),
      checkMaxCount('import of one dictionary', 10, imported.seconds, [], ' s'),
    ]
  },
}

function measureCoverage(
  reader: WordFormReadingFinder,
  lexicon: DictionaryLexicon,
  forms: readonly WordFormCount[],
): readonly MeasureRow[] {
  const began = process.cpuUsage().user
  const read = forms.map((form) => ({ ...form, readings: reader.read(form.word) }))
  const milliseconds = (process.cpuUsage().user - began) / 1000 / Math.max(1, forms.length)
  const all = sum(forms)
  const own = read.filter(({ readings }) => isWhole(readings, lexicon))
  const reached = read.filter(({ readings }) => readings.length > 0)
  const reported = (missed: readonly WordFormCount[]) => missed.map(({ word, count }) => `${word} (${count})`)
  return [
    checkMinShare(
      'commonest forms, no compound divided',
      0.85,
      own.length,
      forms.length,
      reported(read.filter((form) => !own.includes(form))),
    ),
    checkMinShare('the same, by how often they stand', 0.85, sum(own), all),
    checkMinShare(
      'commonest forms, divided',
      0.95,
      reached.length,
      forms.length,
      reported(read.filter(({ readings }) => readings.length === 0)),
    ),
    checkMaxCount('processor time of a look-up', 3, milliseconds, [], ' ms'),
  ]
}

const sum = (forms: readonly WordFormCount[]) => forms.reduce((all, { count }) => all + count, 0)

/** Whether a reading is no compound: one word, or several that are joined by sandhi or a negation only. */
function isWhole(readings: readonly WordFormReading[], lexicon: DictionaryLexicon): boolean {
  const [first] = readings
  if (!first) return false
  // a title of the canon is no entry; a person needs none
  if (readings.some(({ division, note }) => division === undefined && note !== 'text-name')) return true
  if (first.division === undefined) return false
  const members = first.division.members.filter((member, at) => at === 0 || !ENCLITICS.has(member))
  const own = NEGATIONS.has(members[0] ?? '') ? members.slice(1) : members
  // a member that is declined or conjugated, or a particle, is a word of its own; a bare stem is one of a compound
  return own.slice(0, -1).every((member) => {
    const ofMember = readings.filter(({ division }) => division?.members[division.at] === member)
    const kinds = lexicon.kinds(member)
    const isForm =
      ofMember.some(({ analyses }) => analyses.length > 0) || getIrregularWordFormReadings(member).length > 0
    return isForm || kinds.has('indeclinable') || kinds.has('pronoun')
  })
}

/** Forms that were written down from grammar, each with the words that it may be a form of. */
function measureKnownWords(reader: WordFormReadingFinder): MeasureRow {
  const lines = readFileSync(FORMS, 'utf8').trim().split('\n')
  const missed = lines.flatMap((line) => {
    const [form = '', lemmas = ''] = line.split(' ')
    const found = [...new Set(reader.read(toPaliKey(form)).map(({ lemma }) => lemma))].slice(0, 3)
    const isFound = lemmas.split('/').some((lemma) => found.includes(toPaliKey(lemma)))
    return isFound ? [] : [`${form}: ${lemmas}, not ${found.join(', ')}`]
  })
  return checkMinRight('known forms, among the first three', 0.95, lines, missed)
}

/**
 * Words as they follow each other in the canon, each with what may be first: lemmas, or all of a division with +
 * between.
 */
function measureRunningText(reader: WordFormReadingFinder): MeasureRow {
  const lines = readFileSync(RUNNING, 'utf8').trim().split('\n')
  const missed = lines.flatMap((line) => {
    const [word = '', wanted = ''] = line.split(' ')
    const readings = reader.read(toPaliKey(word))
    const [first] = readings
    const lemmas = first?.division
      ? first.division.members.map((_, at) => readings.find(({ division }) => division?.at === at)?.lemma ?? '')
      : first
        ? [first.lemma]
        : []
    const isRight = wanted.split('|').some((one) => {
      const own = one.split('+').map(toPaliKey)
      return own.length === lemmas.length && own.every((lemma, at) => isSame(lemmas[at] ?? '', lemma))
    })
    return isRight ? [] : [`${word}: ${wanted}, not ${lemmas.join(' + ')}`]
  })
  return checkMinRight('running words, the first reading', 0.95, lines, missed)
}
