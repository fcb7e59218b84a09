/** Describes inflected forms in Thai or English, in the terms of Pali grammars. */

import { parseTabSeparatedRows } from '../definitions/facts/table-rows.ts'
import table from './grammatical-terms.tsv' with { type: 'text' }
import type { WordFormReading } from './readings.ts'

/** A description in Thai and in English. */
type BilingualTerm = readonly [th: string, en: string]

const TERMS: ReadonlyMap<string, BilingualTerm> = new Map(
  parseTabSeparatedRows(table).map(([term = '', th = '', en = '']) => [term, [th, en]]),
)

/** Maximum analyses of one form of one word that are described. */
const MAX_DESCRIBED_ANALYSES = 4

const CASES: ReadonlySet<string> = new Set(['nom', 'acc', 'ins', 'dat', 'abl', 'gen', 'loc', 'voc'])

/** A language in which inflected forms are explained to readers. */
export type ExplanationLanguage = 'th' | 'en'

/**
 * Describes a reading in words, such as its case and number. Null if the form is the dictionary word itself.
 * @param write spells a member of a division in the reader's script
 */
export function describeWordFormReading(
  { analyses, division, note, construction, isByGrammar }: WordFormReading,
  language: ExplanationLanguage,
  write: (form: string) => string,
): string | null {
  const descriptions = new Set(mergeCases(analyses).map((analysis) => describeAnalysis(analysis, language)))
  const remarks = note ? [describeAnalysis(note, language)] : []
  const parts = construction ? [construction.map(write).join(' + ')] : []
  const origin = isByGrammar ? [describeAnalysis('by-grammar', language)] : []
  const description = [...parts, ...[...descriptions].slice(0, MAX_DESCRIBED_ANALYSES), ...remarks, ...origin].join(
    '; ',
  )
  if (!division) return description === '' ? null : description
  const whole = division.members.map(write).join(' + ')
  const member = write(division.members[division.at] ?? '')
  const part = language === 'th' ? `“${member}” ใน ${whole}` : `“${member}” in ${whole}`
  return description === '' ? part : `${part}: ${description}`
}

/** Merges cases of the same number and gender, and genders of the same cases, into one description. */
function mergeCases(analyses: readonly string[]): readonly string[] {
  const declined = analyses.flatMap((analysis) => {
    const [, before = '', cases = '', number = '', gender = ''] = DECLINED.exec(analysis) ?? []
    return cases === '' ? [] : [{ before, cases, number, gender }]
  })
  const join = (choices: readonly string[]) =>
    [...new Set(choices.flatMap((one) => one.split('|')))].toSorted((a, b) => orderOf(a) - orderOf(b)).join('|')
  const byCases = Map.groupBy(declined, ({ before, number, gender }) => `${before}/${number}/${gender}`)
  const withCases = [...byCases.values()].flatMap((group) =>
    group.slice(0, 1).map((one) => ({ ...one, cases: join(group.map(({ cases }) => cases)) })),
  )
  const byGenders = Map.groupBy(withCases, ({ before, number, cases }) => `${before}/${number}/${cases}`)
  const mergedAnalyses = [...byGenders.values()].flatMap((group) =>
    group
      .slice(0, 1)
      .map(({ before, cases, number }) => `${before}${cases} ${number} ${join(group.map(({ gender }) => gender))}`),
  )
  const inOrder = mergedAnalyses.toSorted((a, b) => firstCase(a) - firstCase(b))
  return [...inOrder, ...analyses.filter((analysis) => !DECLINED.test(analysis))]
}

const firstCase = (analysis: string): number => orderOf(/(\w+)(?:\|\w+)* (?:sg|pl)/.exec(analysis)?.[1] ?? '')

/** Cases and genders in the order of Pali grammars. */
const IN_ORDER: readonly string[] = ['nom', 'acc', 'ins', 'dat', 'abl', 'gen', 'loc', 'voc', 'm', 'n', 'f']
const orderOf = (word: string): number => IN_ORDER.indexOf(word)

/** Matches the steps before the last one, then cases, number and genders. */
const DECLINED = /^(.*;)?((?:nom|acc|ins|dat|abl|gen|loc|voc)(?:\|\w+)*) (sg|pl) ([mnf|]+)$/

/** Describes an analysis. Its steps begin with the last one: a participle, then the case in which it is. */
function describeAnalysis(analysis: string, language: ExplanationLanguage): string {
  return analysis
    .split(';')
    .map((step) => describeStep(step.split(' '), language))
    .join(language === 'th' ? ' · ' : ', ')
}

function describeStep(words: readonly string[], language: ExplanationLanguage): string {
  const at = language === 'th' ? 0 : 1
  const or = language === 'th' ? ' หรือ ' : ' or '
  const translate = (word: string) => TERMS.get(word)?.[at] ?? word
  return words
    .map((word) => {
      const choices = word.split('|')
      if (!CASES.has(choices[0] ?? '')) return choices.map(translate).join(or)
      return choices
        .map((one) => (language === 'th' && one !== 'voc' ? `${translate(one)}วิภัตติ` : translate(one)))
        .join(or)
    })
    .join(' ')
}
