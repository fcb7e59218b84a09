/** Operations that decide on passages (contract, "Passage decisions"). */

import { type Static, Type } from 'typebox'
import {
  createPositiveIntegerSchema,
  decideConflictBodySchema,
  decidedConflictSchema,
  hiddenPassageSchema,
  hidePassageBodySchema,
  reopenConflictBodySchema,
  reopenedConflictSchema,
} from '../../canon/schemas.ts'
import { createdResult, createOperationDefiner, type OperationDefinition, okResult } from '../../http/operation.ts'
import { toConflictProposalSubject } from '../proposals/subjects.ts'
import type { DecisionWriter } from './decision-writer.ts'

const operation = createOperationDefiner('Passage decisions')

/** Creates the operations that decide and reopen conflicts and hide passages. */
export function createPassageOperations({
  judging,
}: {
  readonly judging: DecisionWriter
}): readonly OperationDefinition[] {
  return [
    operation('POST /passages/settle', 'settlePassage', {
      subjects: ({ body }) => [toConflictProposalSubject(body as Static<typeof decideConflictBodySchema>)],
      summary: 'Decide which of two sources is shown',
      description:
        'keep shows the first-ranked source, swap the second one. The decision stores the source, so another order of imports does not change it. Repeating it changes nothing. The next import skips a decided pair.',
      body: decideConflictBodySchema,
      appErrors: ['not_found'],
      answers: { 200: decidedConflictSchema, 201: decidedConflictSchema },
      unaddressed: true,
      run: ({ intent }) => {
        const { first, answer } = judging.settle(intent)
        return first ? createdResult(answer) : okResult(answer)
      },
    }),
    operation('POST /passages/reopen', 'reopenPassage', {
      summary: 'Return a decided pair to the queue',
      body: reopenConflictBodySchema,
      appErrors: ['not_found'],
      answers: { 200: reopenedConflictSchema },
      run: ({ intent }) => okResult(judging.reopen(intent)),
    }),
    operation('POST /passages/{passage}/hide', 'hidePassage', {
      summary: 'Hide a passage from readers, or show it again',
      description: 'Not a deletion and not a decision: the text stays stored, and no other takes its place.',
      params: Type.Object({ passage: createPositiveIntegerSchema('Passage number') }),
      body: hidePassageBodySchema,
      answers: { 200: hiddenPassageSchema, 201: hiddenPassageSchema },
      unaddressed: true,
      run: ({ params, intent }) => {
        const { became, answer } = judging.hide(params.passage, intent)
        return became ? createdResult(answer) : okResult(answer)
      },
    }),
  ]
}
