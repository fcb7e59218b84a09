/** Which reports wait for who answers them, in the order in which they are listed. */

import { reportSubject } from '../proposals/subjects.ts'
import { type Around, turnsOfRows } from '../turns.ts'
import { MOST_WAITING, pageAt, type Reports } from './reports.ts'

export const reportTurns = (reports: Pick<Reports, 'page'>, around: Around = {}) =>
  turnsOfRows(() => reports.page('open', MOST_WAITING, 0), around, {
    subjectOf: ({ id }) => reportSubject(id),
    placeOf: ({ address }) => pageAt(address),
  })
