/** Measures whether searches as people type them lead to the right place: by a redirect, or as the first result. */

import { type CorpusMeasure, checkMinRight } from '../goal.ts'
import { isExpectedResultAddress, listSearchResultAddresses, readSearchQuestions } from '../questions.ts'

/** For each kind: the minimum share of right answers, how many first results count, and the language of the reader. */
interface Goal {
  readonly least: number
  readonly among: number
  readonly language: 'th' | 'en'
}

const USUAL: Goal = { least: 0.97, among: 1, language: 'th' }

/** Half-remembered sentences, and those that people quote in words other than the editions'. */
const GOALS: Readonly<Record<string, Goal>> = {
  remembered: { least: 0.85, among: 5, language: 'th' },
  framing: { least: 0.9, among: 1, language: 'th' },
  sayings: { least: 0.85, among: 3, language: 'th' },
  paraphrases: { least: 0.75, among: 5, language: 'en' },
}

/** Measure `questions`: searches as people type them lead to the right place. */
export const searchQuestionsMeasure: CorpusMeasure = {
  name: 'questions',
  rows: ({ stores }) =>
    [...Map.groupBy(readSearchQuestions(), ({ kind }) => kind)].map(([kind, all]) => {
      const { least, among, language } = GOALS[kind] ?? USUAL
      const wrong = all.flatMap((question) => {
        const found = listSearchResultAddresses(stores, question.typed, among, language)
        const isThere = found.some((address) => isExpectedResultAddress(stores, question, address))
        return isThere ? [] : [`${question.typed} → ${found[0] ?? 'nothing'}, not ${question.places.join(' | ')}`]
      })
      return checkMinRight(`questions: ${kind}`, least, all, wrong)
    }),
}
