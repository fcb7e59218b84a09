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
import { created, type Operation, ok, operationsOf } from '../../http/operation.ts'
import { conflictSubject } from '../proposals/subjects.ts'
import type { Judging } from './judging.ts'

const operation = operationsOf('Passage decisions')

/** The operations on passages of the contract. */
export function passageOperations({ judging }: { readonly judging: Judging }): readonly Operation[] {
  return [
    operation('POST /passages/settle', 'settlePassage', {
      subjects: ({ body }) => [conflictSubject(body as Static<typeof settleBody>)],
      summary: 'Decide which of two sources is shown',
      description:
        'keep shows the first-ranked source, swap the second one. What is kept is the source: another order of imports turns no decision. Saying the same again changes nothing. The next import skips a decided pair.',
      body: settleBody,
      appErrors: ['not_found'],
      answers: { 200: settledAnswer, 201: settledAnswer },
      unaddressed: true,
      run: ({ intent }) => {
        const { first, answer } = judging.settle(intent)
        return first ? created(answer) : ok(answer)
      },
    }),
    operation('POST /passages/reopen', 'reopenPassage', {
      summary: 'Return a decided pair to the queue',
      body: reopenBody,
      appErrors: ['not_found'],
      answers: { 200: reopenedAnswer },
      run: ({ intent }) => ok(judging.reopen(intent)),
    }),
    operation('POST /passages/{passage}/hide', 'hidePassage', {
      summary: 'Hide a passage from readers, or show it again',
      description: 'Not a deletion and not a decision: the text stays stored, and no other takes its place.',
      params: Type.Object({ passage: positive('Passage number') }),
      body: hideBody,
      answers: { 200: hiddenAnswer, 201: hiddenAnswer },
      unaddressed: true,
      run: ({ params, intent }) => {
        const { became, answer } = judging.hide(params.passage, intent)
        return became ? created(answer) : ok(answer)
      },
    }),
  ]
}
