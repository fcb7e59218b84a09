/** What waits under “words put right”, dealt out: two editors are not given the same (variants §2). */

import { Type } from 'typebox'
import { editionSchema } from '../canon/schemas.ts'
import { LARGEST_INTEGER } from '../definitions/kinds/kind.ts'
import { closed } from '../definitions/schemas.ts'
import { type Operation, ok, operation } from '../http/operation.ts'
import type { Stores } from '../library/stores.ts'
import { count, id } from './schemas.ts'

/** Most things that are dealt at once. */
const MOST_DEALT = 50

/** Largest body that asks for turns, in bytes: nobody waits for more, since it is answered at once. */
export const LARGEST_TURN = 64 * 1024

/** Longest name that a caller gives its window, in characters. */
const LONGEST_NAME = 64

const asked = {
  tab: Type.String({
    minLength: 8,
    maxLength: LONGEST_NAME,
    title: 'หน้าต่าง (tab)',
    description: 'Tells the windows of one key apart: any text that no other has',
  }),
  after: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: LARGEST_INTEGER,
      title: 'ที่เปิดอยู่ (after)',
      description: 'What is in sight: those behind it are dealt; without, from the first',
    }),
  ),
  most: Type.Integer({
    minimum: 0,
    maximum: MOST_DEALT,
    title: 'จำนวน (most)',
    description: 'At most; 0 gives up what the window held',
  }),
}

const elsewhere = count('How many were passed over since somebody else is at them')

export function turnOperations({ canon, reportTurns }: Pick<Stores, 'canon' | 'reportTurns'>) {
  return [
    operation({
      id: 'dealSuspects',
      method: 'post',
      proposers: true,
      path: '/suspects/turns',
      tag: 'Suspects',
      summary: 'Be dealt open suspects that nobody else is at',
      description:
        'The likeliest first. All places of their pairs of words, and of the one in sight, are kept for this window for five minutes, and what it held before is free again. Writes nothing: kept in memory alone.',
      body: closed(
        {
          ...asked,
          source: Type.Optional(Type.String({ minLength: 1, title: 'แหล่ง', description: 'Id of a source' })),
          edition: Type.Optional({ ...editionSchema, title: 'ฉบับ', description: 'Edition' }),
          volume: Type.Optional(
            Type.Integer({ minimum: 1, maximum: LARGEST_INTEGER, title: 'เล่ม', description: 'Volume' }),
          ),
        },
        'SuspectTurn',
      ),
      remembers: true,
      largestBody: LARGEST_TURN,
      answers: {
        200: closed({ suspects: Type.Array(id('Id of a suspect')), elsewhere }, 'DealtSuspects'),
      },
      run: ({ intent }) => ok(canon.suspects.turns.deal(intent.body(), intent.keyName)),
    }),
    operation({
      id: 'dealReports',
      method: 'post',
      proposers: true,
      path: '/reports/turns',
      tag: 'Reports',
      summary: 'Be dealt reports that wait and nobody else is at',
      description:
        'In the order of the list. They, and the one in sight, are kept for this window for five minutes, and what it held before is free again. Writes nothing: kept in memory alone.',
      body: closed(asked, 'ReportTurn'),
      remembers: true,
      largestBody: LARGEST_TURN,
      answers: {
        200: closed({ reports: Type.Array(id('Number of a report')), elsewhere }, 'DealtReports'),
      },
      run: ({ intent }) => ok(reportTurns.deal(intent.body(), intent.keyName)),
    }),
  ] satisfies readonly Operation[]
}
