/** A key that only proposes at the desk: each write becomes a proposal in one place, and reads pass through. */

import { expect, test } from 'bun:test'
import {
  canProposerWriteDirectly,
  formatOtherProposersSentence,
  type ProposedFurtherWrite,
  ProposedInsteadError,
  ProposingRequestSender,
} from '../../../src/desk/console/base/proposal-sender.ts'
import { getFullRoutePath } from '../../../src/http/route-group.ts'
import { DESK_ROUTE_GROUP } from '../../../src/reader/pages/route-groups.ts'
import { type ErrorBody, ORIGIN, openTestLibrary } from '../../support/library.ts'

const KEYS = { somchai: 'somchai-publishes-this', malee: 'malee-only-proposes-it' }

function open(who: keyof typeof KEYS, note = '', along: readonly ProposedFurtherWrite[] = []) {
  const library = openTestLibrary({ keys: `somchai:${KEYS.somchai},malee?:${KEYS.malee}` })
  const notes = { field: note, returned: 0 }
  const proposing = new ProposingRequestSender({
    send: async (request) => {
      const input = new Request(request)
      input.headers.set('authorization', `Bearer ${KEYS[who]}`)
      return library.app.handle(input)
    },
    canPublish: async () => who === 'somchai',
    basePath: '',
    takeOptions: () => {
      const { field } = notes
      notes.field = ''
      return { draft: false, with: along, note: field }
    },
    returnNote: () => notes.returned++,
  })
  const send = (method: string, path: string, body?: object, headers = {}) =>
    proposing.fetch(
      new Request(ORIGIN + path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )
  return { library, send, notes }
}

const CATEGORIES = '/api/v1/book-categories'
const category = { slug: 'dhamma', title: 'ธรรมะ' }
/** Sends a write and returns the proposal that was created instead. */
const proposedBy = async (sending: Promise<Response>) => {
  const thrown = await sending.catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(ProposedInsteadError)
  return (thrown as ProposedInsteadError).proposal as unknown as Record<string, unknown>
}

test('a write is proposed as sent, with precondition and note, and can be withdrawn', async () => {
  const { library, send, notes } = open('malee', ' ดูให้ด้วย ')
  const made = await proposedBy(send('POST', CATEGORIES, category, { 'if-none-match': '*' }))
  expect(made).toMatchObject({
    state: 'waiting',
    method: 'POST',
    ifMatch: '*',
    body: category,
    note: 'ดูให้ด้วย',
  })
  expect([notes.field, (await library.get('/book-categories/dhamma')).status]).toEqual(['', 404])
  await library.call('POST', '/book-categories', { key: KEYS.somchai, body: { ...category, slug: 'b' } })
  const { version } = (await (await send('GET', `${CATEGORIES}/b`)).json()) as { version: string }
  const changed = await proposedBy(
    send('PATCH', `${CATEGORIES}/b`, { title: 'พระธรรม' }, { 'if-match': `"${version}"` }),
  )
  expect(changed).toMatchObject({ ifMatch: version, before: [{ fields: { title: 'ธรรมะ' } }] })
  expect(await proposedBy(send('DELETE', `${CATEGORIES}/b`))).toMatchObject({ method: 'DELETE', body: null })
  expect((await send('POST', `/api/desk/proposals/${changed.id}/withdraw`)).status).toBe(200)
})

test('a proposal is rejected with the errors of its write', async () => {
  const { library, send, notes } = open('malee', 'ดูให้ด้วย')
  const sending = send('POST', CATEGORIES, { slug: 'ไทย' })
  // a note typed from now on belongs to the next proposal
  notes.field = 'ถัดไป'
  const wrong = await sending
  expect(notes).toEqual({ field: 'ถัดไป', returned: 1 })
  const { error } = (await wrong.json()) as ErrorBody
  expect([wrong.status, Object.keys(error.issues ?? {})]).toEqual([400, ['title', 'slug']])
  await library.call('POST', '/book-categories', { key: KEYS.somchai, body: category })
  const outdated = await send('PATCH', `${CATEGORIES}/dhamma`, { title: 'x' }, { 'if-match': '"0"' })
  expect([outdated.status, (await send('DELETE', `${CATEGORIES}/none`)).status]).toEqual([412, 404])
})

test('the banner names keys with proposals for the record, if any', () => {
  expect([formatOtherProposersSentence(), formatOtherProposersSentence([{ by: 'nok' }, { by: 'dao' }])]).toEqual([
    '',
    'มีงานรอตรวจ 2 งานในรายการนี้: nok, dao',
  ])
})

test('accompanying writes are proposed with a new record', async () => {
  const along = [{ method: 'PUT', path: '/api/desk/translations/book-categories/{id}/en', body: { title: 'Dhamma' } }]
  const { send } = open('malee', '', along)
  expect(await proposedBy(send('POST', CATEGORIES, category))).toMatchObject({ body: category, with: along })
})

test('a publishing key writes at once', async () => {
  const { library, send } = open('somchai')
  expect((await send('POST', CATEGORIES, category)).status).toBe(201)
  expect((await library.get('/book-categories/dhamma')).status).toBe(200)
})

test('allowed requests of a proposing key are sent unchanged', () => {
  const { library } = open('malee')
  const writes = library.app.operations.filter(
    ({ routeGroup, method }) => routeGroup === DESK_ROUTE_GROUP && method !== 'get',
  )
  for (const operation of writes) {
    const path = getFullRoutePath(operation).replaceAll(/\{\w+\}/g, '7')
    // previews of collections are sent directly, and the server rejects them
    const isOpen = operation.proposers ?? false
    expect([operation.id, canProposerWriteDirectly(path)]).toEqual([
      operation.id,
      isOpen || path.endsWith('/proposals/turns'),
    ])
  }
})
