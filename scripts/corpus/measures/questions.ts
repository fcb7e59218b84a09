/** Whether what people type leads to its place: by a redirect, or as the first result. */

import { atLeast, type Measure } from '../goal.ts'
import { isRight, leadsTo, questions } from '../questions.ts'

export const questionsMeasure: Measure = {
  name: 'questions',
  rows: ({ stores }) =>
    [...Map.groupBy(questions(), ({ kind }) => kind)].map(([kind, all]) => {
      const wrong = all.flatMap((question) => {
        const address = leadsTo(stores, question.typed)
        const isThere = address !== undefined && isRight(stores, question, address)
        return isThere
          ? []
          : [`${question.typed} → ${address ?? 'nothing'}, not ${question.places.join(' | ')}`]
      })
      return atLeast(`questions: ${kind}`, 0.97, all.length - wrong.length, all.length, wrong)
    }),
}
