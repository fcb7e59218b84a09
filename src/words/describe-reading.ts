/** Describes inflected forms in Thai or English, in the terms of Pali grammars. */

import { parseTabSeparatedRows } from '../definitions/facts/table-rows.ts'
import table from './grammatical-terms.tsv' with { type: 'text' }
import type { WordFormReading } from './readings.ts'

/** A description in Thai and in English. */
type Said = readonly [th: string, en: string]

const WORDS: ReadonlyMap<string, Said> = new Map(
  parseTabSeparatedRows(table).map(([term = '', th = '', en = '']) => [term, [th, en]]),
)

/** Maximum analyses of one form of one word that are described. */
const MAX_DESCRIBED_ANALYSES = 4

const CASES: ReadonlySet<string> = new Set(['nom', 'acc', 'ins', 'dat', 'abl', 'gen', 'loc', 'voc'])

/** A language in which forms can be explained. */
export type ExplanationLanguage = 'th' | 'en'

/**
 * Describes a reading in words, such as its case and number. Returns null when the form is the dictionary word itself.
 * @param write spells a member of a division in the reader's script
 */
export function describeWordFormReading(
  { hows, division, note, construction, isByGrammar }: WordFormReading,
  language: ExplanationLanguage,
  write: (form: string) => string,
): string | null {
  const ways = new Set(merged(hows).map((how) => sayHow(how, language)))
  const noted = note ? [sayHow(note, language)] : []
  const made = construction ? [construction.map(write).join(' + ')] : []
  const source = isByGrammar ? [sayHow('by-grammar', language)] : []
  const said = [...made, ...[...ways].slice(0, MAX_DESCRIBED_ANALYSES), ...noted, ...source].join('; ')
  if (!division) return said === '' ? null : said
  const whole = division.members.map(write).join(' + ')
  const member = write(division.members[division.at] ?? '')
  const part = language === 'th' ? `“${member}” ใน ${whole}` : `“${member}” in ${whole}`
  return said === '' ? part : `${part}: ${said}`
}

/** Merges cases of the same number and gender, and genders of the same cases, into one description. */
function merged(hows: readonly string[]): readonly string[] {
  const declined = hows.flatMap((how) => {
    const [, before = '', cases = '', number = '', gender = ''] = DECLINED.exec(how) ?? []
    return cases === '' ? [] : [{ before, cases, number, gender }]
  })
  const join = (choices: readonly string[]) =>
    [...new Set(choices.flatMap((one) => one.split('|')))].toSorted((a, b) => placeOf(a) - placeOf(b)).join('|')
  const byCases = Map.groupBy(declined, ({ before, number, gender }) => `${before}/${number}/${gender}`)
  const withCases = [...byCases.values()].flatMap((alike) =>
    alike.slice(0, 1).map((one) => ({ ...one, cases: join(alike.map(({ cases }) => cases)) })),
  )
  const byGenders = Map.groupBy(withCases, ({ before, number, cases }) => `${before}/${number}/${cases}`)
  const whole = [...byGenders.values()].flatMap((alike) =>
    alike
      .slice(0, 1)
      .map(({ before, cases, number }) => `${before}${cases} ${number} ${join(alike.map(({ gender }) => gender))}`),
  )
  const inOrder = whole.toSorted((a, b) => firstCase(a) - firstCase(b))
  return [...inOrder, ...hows.filter((how) => !DECLINED.test(how))]
}

const firstCase = (how: string): number => placeOf(/(\w+)(?:\|\w+)* (?:sg|pl)/.exec(how)?.[1] ?? '')

/** Cases in the order of Pali grammars. */
const IN_ORDER: readonly string[] = ['nom', 'acc', 'ins', 'dat', 'abl', 'gen', 'loc', 'voc', 'm', 'n', 'f']
const placeOf = (word: string): number => IN_ORDER.indexOf(word)

/** Matches the steps before the last one, then cases, number and genders. */
const DECLINED = /^(.*;)?((?:nom|acc|ins|dat|abl|gen|loc|voc)(?:\|\w+)*) (sg|pl) ([mnf|]+)$/

/** Describes an analysis. Its steps begin with the last one: a participle, then the case in which it is. */
function sayHow(how: string, language: ExplanationLanguage): string {
  return how
    .split(';')
    .map((step) => sayStep(step.split(' '), language))
    .join(language === 'th' ? ' · ' : ', ')
}

function sayStep(words: readonly string[], language: ExplanationLanguage): string {
  const at = language === 'th' ? 0 : 1
  const or = language === 'th' ? ' หรือ ' : ' or '
  const report = (word: string) => WORDS.get(word)?.[at] ?? word
  return words
    .map((word) => {
      const choices = word.split('|')
      if (!CASES.has(choices[0] ?? '')) return choices.map(report).join(or)
      return choices.map((one) => (language === 'th' && one !== 'voc' ? `${report(one)}วิภัตติ` : report(one))).join(or)
    })
    .join(' ')
}
