/** The work of one editor, reviewed and undone as a whole; and when waiting proposals may be published together. */

import { expect, test } from 'bun:test'
import {
  countRecordsToUndo,
  type EditForUndo,
  selectEditsToUndo,
  undoEditsInOrder,
} from '../../../src/desk/console/base/undoable-edits.ts'
import {
  MIN_PROPOSALS_SEEN_TO_PUBLISH_REST,
  SeenProposalCounts,
  toEditedBodiesRequest,
} from '../../../src/desk/console/proposals/edited-bodies.ts'

const edit = (id: number, over: Partial<EditForUndo> = {}): EditForUndo => ({
  id,
  key: 'somchai',
  proposedBy: null,
  batch: null,
  records: 1,
  undoes: null,
  undoable: true,
  ...over,
})
const ids = (edits: readonly EditForUndo[]) => edits.map(({ id }) => id)

test('undo all goes from the newest, each batch once, without undos', () => {
  const edits = [
    edit(1, { batch: 'b' }),
    edit(5, { undoes: 4 }),
    edit(3),
    edit(4, { undoable: false }),
    edit(2, { batch: 'b' }),
  ]
  expect(ids(selectEditsToUndo(edits))).toEqual([3, 2])
})

test('the count to undo covers whole batches across the list', () => {
  const edits = [edit(1, { records: 340 }), edit(2, { batch: 'b', records: 6 }), edit(3, { batch: 'b', records: 5 })]
  expect(edits.map((one) => countRecordsToUndo(edits, one))).toEqual([340, 11, 11])
})

test('undo all reports what stays, undoes the rest, and shows progress', async () => {
  const said: string[] = []
  const { undone, errors } = await undoEditsInOrder([3, 2, 1], {
    undo: async (id) => {
      if (id === 2) throw new Error('built upon')
      return id * 10
    },
    onProgress: (done, of) => said.push(`${done}/${of}`),
  })
  expect([undone, errors.map(String), said]).toEqual([[10, 30], ['Error: built upon'], ['0/3', '1/3', '2/3']])
})

test('the rest of a group can be undone after twenty were shown', () => {
  const looked = new SeenProposalCounts()
  const of = { by: 'malee', kind: 'chants' }
  for (let id = 1; id < MIN_PROPOSALS_SEEN_TO_PUBLISH_REST; id++) looked.add({ id, ...of })
  looked.add({ id: 1, ...of })
  looked.add({ id: 99, by: 'dao', kind: 'chants' })
  expect(looked.isEnough(of)).toBe(false)
  looked.add({ id: MIN_PROPOSALS_SEEN_TO_PUBLISH_REST, ...of })
  expect([looked.isEnough(of), looked.isEnough({ by: 'malee', kind: 'corrections' })]).toEqual([true, false])
})

test.each([
  [{ slug: 'metta' }, { slug: 'karuna' }, 'karuna'],
  [{ title: 'เมตตา' }, { title: 'กรุณา' }, 'metta'],
  [{ slug: 'upekkha' }, { slug: 'mudita' }, 'metta'],
])('corrected chapters stay below the slug of their book: %j', (body, mended, slug) => {
  const contents = (slug: string) => ({ method: 'PUT', path: `/api/desk/books/${slug}/contents`, body: {} })
  const { with: further } = toEditedBodiesRequest({ body, with: [contents('metta')] }, { body: mended, with: [{}] })
  expect(further).toEqual([contents(slug)] as never)
})
