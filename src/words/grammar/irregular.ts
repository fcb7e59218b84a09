/**
 * Forms that no rule yields: pronouns, numerals, and irregular verbs and nouns. They are listed in `irregular-*.tsv`
 * and `pronouns.tsv`.
 */

import { parseTabSeparatedRows } from '../../definitions/facts/table-rows.ts'
import wordTable from './irregular-forms.tsv' with { type: 'text' }
import rootTable from './irregular-roots.tsv' with { type: 'text' }
import pronounTable from './pronouns.tsv' with { type: 'text' }
import type { EndingRule } from './rule.ts'

const PRONOUN_M =
  'nom sg m *o; acc sg m *aṃ; ins sg m|n *ena; dat|gen sg m|n *assa; abl sg m|n *asmā,*amhā; loc sg m|n *asmiṃ,*amhi; nom|acc pl m *e; ins|abl pl m|n *ehi,*ebhi; dat|gen pl m|n *esaṃ,*esānaṃ; loc pl m|n *esu; nom|acc sg n *aṃ; nom|acc pl n *āni; nom sg f *ā; acc sg f *aṃ; ins|abl sg f *āya; dat|gen sg f *assā,*āya,*issā; loc sg f *assaṃ,*āya,*āyaṃ,*issaṃ; nom|acc pl f *ā,*āyo; ins|abl pl f *āhi; dat|gen pl f *āsaṃ,*āsānaṃ; loc pl f *āsu'

const PRONOUN_ADVERBS = 'attha atra athā adā ahiṃ ahaṃ ato'.split(' ')

interface Irregular {
  readonly lemmas: readonly string[]
  readonly analysis: string
}

const irregularForms = new Map<string, Irregular[]>()

function add(form: string, lemmas: readonly string[], analysis: string): void {
  irregularForms.getOrInsertComputed(form, () => []).push({ lemmas, analysis })
}

/** Parses `ANALYSIS FORM,FORM; ANALYSIS FORM` to forms with their analyses. */
function* parseForms(listed: string): Generator<readonly [form: string, analysis: string]> {
  for (const group of listed.split('; ')) {
    const [, analysis = '', forms = ''] = /^(.*) (\S+)$/.exec(group) ?? []
    for (const form of forms.split(',')) yield [form, analysis]
  }
}

for (const [stem = '', lemma = ''] of parseTabSeparatedRows(pronounTable)) {
  // kathā is speech
  for (const ending of PRONOUN_ADVERBS)
    if (stem !== 'k' || ending !== 'athā') add(stem + ending, lemma.split('/'), 'adverb')
  for (const [form, analysis] of parseForms(PRONOUN_M)) {
    // nāyaṃ is na + ayaṃ
    if (stem !== 'n' || form !== '*āyaṃ') add(form.replace('*', stem), lemma.split('/'), analysis)
  }
}
for (const [lemmas = '', forms = ''] of parseTabSeparatedRows(wordTable))
  for (const [form, analysis] of parseForms(forms)) add(form, lemmas.split('/'), analysis)

/** Indefinite pronouns: every form of ka with ci after it. */
for (const [form, analysis] of parseForms(PRONOUN_M))
  add(`${form.replace('*', 'k').replace(/ṃ$/, 'ñ')}ci`, ['koci', 'kaci', 'kiñci', 'ka'], analysis)
add('kiñci', ['koci', 'kiñci', 'ka'], 'nom|acc sg n')

/** Stems of the participles above: `dātabba` of `dātabbaṃ`. */
const participles = new Map<string, Irregular[]>()
for (const [form, found] of irregularForms) {
  for (const { lemmas, analysis } of found) {
    // kayiramāna belongs to kayirati, which is itself a passive
    if (analysis === 'passive;present 3 sg' && form.endsWith('ati'))
      participles.set(`${form.slice(0, -3)}amāna`, [{ lemmas, analysis: 'passive;present-participle' }])
    const participle = /^([a-z]+-participle);nom/.exec(analysis)?.[1]
    if (participle === undefined || !/(?:o|aṃ)$/.test(form)) continue
    const stem = form.replace(/(?:o|aṃ)$/, 'a')
    participles.set(stem, [...(participles.get(stem) ?? []), { lemmas, analysis: participle }])
  }
}
/**
 * Returns the irregular participles with a stem, such as those of `dātabbaṃ` for `dātabba`. Empty if there are none.
 */
export const getIrregularParticiplesByStem = (stem: string): readonly Irregular[] => participles.get(stem) ?? []

const PRONOUNS: ReadonlySet<string> = new Set('ahaṃ tvaṃ ta eta ya ka ayaṃ ena na asu tumha'.split(' '))

/** Whether a form is a form of a pronoun. Pronouns form no compounds. */
export const isPronounForm = (form: string): boolean =>
  getIrregularWordFormReadings(form).some(({ lemmas }) => PRONOUNS.has(lemmas[0] ?? ''))

/** Returns the readings of an irregular form, such as a form of a pronoun. Empty for regular forms. */
export const getIrregularWordFormReadings = (form: string): readonly Irregular[] => irregularForms.get(form) ?? []

/**
 * Ending rules for irregular finite forms of verb roots, with any prefix. Declined forms are in
 * `irregularParticipleEndingRules`.
 */
export const irregularFiniteVerbEndingRules: readonly EndingRule[] = createRootRules(
  (analysis) => !isDeclined(analysis),
)
/** Ending rules from the stem of an irregular participle (`pahīna`) to its verb. */
export const irregularParticipleEndingRules: readonly EndingRule[] = createRootRules(isDeclined)

function isDeclined(analysis: string): boolean {
  return analysis === 'perfect-participle' || analysis === 'future-participle' || analysis === 'present-participle'
}

function createRootRules(isWanted: (analysis: string) => boolean): readonly EndingRule[] {
  return parseTabSeparatedRows(rootTable).flatMap(([lemmas = '', forms = '']) =>
    forms.split('; ').flatMap((form) => {
      const at = form.indexOf(' ')
      const analysis = form.slice(at + 1)
      if (!isWanted(analysis)) return []
      return form
        .slice(0, at)
        .split(',')
        .flatMap((ending) =>
          lemmas.split('/').map((lemma): EndingRule => ({ ending, lemma, analysis, wants: ['verb'], cost: 0.5 })),
        )
    }),
  )
}
