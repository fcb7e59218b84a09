/** What is fetched to read offline, from the binary: made in its thread beside, kept until something of it changes, and made anew after that. */

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type Server, startServerInFolder } from '../support/binary.ts'

let server: Server & AsyncDisposable

beforeAll(async () => {
  server = await startServerInFolder(['--sample'], undefined)
})
afterAll(() => server[Symbol.asyncDispose]())

const BUNDLE = '/offline/canon/9/royal'

const fetched = async (etag = '') =>
  fetch(server.url + BUNDLE, { headers: { 'if-none-match': etag, 'accept-encoding': 'gzip' } })

test('every page is as it is answered, compressed, and known again', async () => {
  const response = await fetched()
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  const [, ...lines] = (await response.text()).trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) {
    const [href, markup] = JSON.parse(line) as readonly [string, string]
    expect([href, (await server.get(href)).text]).toEqual([href, markup])
  }
  expect((await fetched(response.headers.get('etag') ?? '')).status).toBe(304)
})

test('what is written to something else leaves it, what is written to it makes it anew', async () => {
  const etag = (await fetched()).headers.get('etag') ?? ''
  const [chant] = (await server.get('/api/v1/chants?limit=1')).body.items
  const other = await server.ask('PATCH', `/api/v1/chants/${chant.slug}`, { note: 'เรื่องอื่น' })
  expect(other.status).toBe(200)
  expect((await fetched(etag)).status).toBe(304)
  const [heading] = (await server.get('/api/v1/canon/volumes/9/entries')).body.items
  const path = `/api/v1/canon/volumes/9/entries/${heading.slug}`
  expect((await server.ask('PATCH', path, { title: 'ชื่อใหม่ของหัวข้อ' })).status).toBe(200)
  const anew = await fetched(etag)
  expect([anew.status, (await anew.text()).includes('ชื่อใหม่ของหัวข้อ')]).toEqual([200, true])
})

test('what is not there is refused as on other pages', async () => {
  const { status, text } = await server.get('/offline/canon/45/royal')
  expect([status, text.includes('<h1>ไม่พบเล่มนี้ในฉบับนี้')]).toEqual([404, true])
})
