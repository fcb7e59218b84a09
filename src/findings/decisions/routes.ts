/** The operations that decide on passages (contract, "Passage decisions"). */

import { type Static, Type } from 'typebox'
import {
  hiddenAnswer,
  hideBody,
  positive,
  reopenBody,
  reopenedAnswer,
  settleBody,
  settledAnswer,
} from '../../canon/schemas.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { conflictSubject } from '../proposals/subjects.ts'
import type { Judging } from './judging.ts'

const TAG = 'Passage decisions'

export function passageOperations({ judging }: { readonly judging: Judging }): readonly Operation[] {
  return [
    operation({
      id: 'settlePassage',
      subjects: ({ body }) => [conflictSubject(body as Static<typeof settleBody>)],
      method: 'post',
      path: '/passages/settle',
      tag: TAG,
      summary: 'Decide which of two sources is shown',
      description:
        'keep shows the first-ranked source, swap the second one. What is kept is the source: another order of imports turns no decision. Saying the same again changes nothing. The next import skips a decided pair.',
      body: settleBody,
      refusals: ['not_found'],
      answers: { 200: settledAnswer, 201: settledAnswer },
      run: ({ intent }) => {
        const { first, answer } = judging.settle(intent)
        return first ? created(answer) : ok(answer)
      },
    }),
    operation({
      id: 'reopenPassage',
      method: 'post',
      path: '/passages/reopen',
      tag: TAG,
      summary: 'Return a decided pair to the queue',
      body: reopenBody,
      refusals: ['not_found'],
      answers: { 200: reopenedAnswer },
      run: ({ intent }) => ok(judging.reopen(intent)),
    }),
    operation({
      id: 'hidePassage',
      method: 'post',
      path: '/passages/{passage}/hide',
      tag: TAG,
      summary: 'Hide a passage from readers, or show it again',
      description: 'Not a deletion and not a decision: the text stays stored, and no other takes its place.',
      params: Type.Object({ passage: positive('Passage number') }),
      body: hideBody,
      answers: { 200: hiddenAnswer, 201: hiddenAnswer },
      run: ({ params, intent }) => {
        const { became, answer } = judging.hide(params.passage, intent)
        return became ? created(answer) : ok(answer)
      },
    }),
  ]
}
