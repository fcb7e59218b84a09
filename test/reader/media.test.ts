/** Pictures and sounds of records: shown from this server and those that the host names, linked from all others. */

import { expect, test } from 'bun:test'
import { openLibraryWithTargets } from '../support/examples.ts'
import { ORIGIN } from '../support/library.ts'

const MEDIA = 'https://media.example.org'
const library = openLibraryWithTargets()
const WITH_MEDIA_ORIGIN = library.with({ mediaOrigins: [MEDIA], baseUrl: 'https://library.example' })
const PAGES = ['cover', 'audio'] as const

/**
 * Opens the page of a book with that cover, or of a chant with that sound; returns its text and its security policy.
 */
async function openPageWith(field: (typeof PAGES)[number], address: string, service = library) {
  const path = field === 'cover' ? '/books' : '/chants'
  const body = field === 'cover' ? { title: 'เล่ม', cover: address } : { title: 'บท', audio: address, pali: 'ก' }
  const stored = await library.post<{ slug: string }>(path, { slug: 'one', ...body })
  expect([200, 201]).toContain(stored.status)
  const response = await service.app.handle(new Request(`${ORIGIN}${path}/one`))
  const policy = response.headers.get('content-security-policy') ?? ''
  return { text: await response.text(), policy }
}

test.each(PAGES)('a %s of this server or an allowed host is loaded, any other is a link', async (field) => {
  const tag = field === 'cover' ? '<img class="cover" src=' : '<audio controls preload="none" src='
  for (const [address, shown, isLoaded] of [
    ['/files/a', library, true],
    [`${MEDIA}/a`, library, false],
    [`${MEDIA}/a`, WITH_MEDIA_ORIGIN, true],
    ['https://library.example/a', WITH_MEDIA_ORIGIN, true],
    [`${MEDIA}.evil.example/a`, WITH_MEDIA_ORIGIN, false],
    ['https://other.example/a', WITH_MEDIA_ORIGIN, false],
  ] as const) {
    const { text, policy } = await openPageWith(field, address, shown)
    expect([address, text.includes(`${tag}"${address}"`), text.includes(`<a href="${address}"`)]).toEqual([
      ...([address, isLoaded, !isLoaded] as const),
    ])
    const allowed = shown === WITH_MEDIA_ORIGIN ? `'self' ${MEDIA}` : "'self'"
    for (const kind of ['img-src', 'media-src']) expect(policy).toContain(`${kind} ${allowed};`)
  }
})

test.each(PAGES)('a %s with a user name is rejected, and shown as text where it is stored', async (field) => {
  const address = 'https://library.example@evil.example/a'
  const path = field === 'cover' ? '/books' : '/chants'
  const refused = await library.patch<{ error: { issues: object } }>(`${path}/one`, { [field]: address })
  expect([refused.status, Object.keys(refused.body.error.issues)]).toEqual([400, [field]])
  // an @ after the host is no user name
  expect((await library.patch(`${path}/one`, { [field]: 'https://a.example/@b' })).status).toBe(200)
  const { body: dump } = await library.call<{ records: Record<string, unknown>[] }>('GET', `/collections${path}`, {
    key: 'the-key-of-the-tests',
  })
  const records = dump.records.map((record) => ({ ...record, [field]: address }))
  expect((await library.put(`/collections${path}`, { ...dump, records })).status).toBe(200)
  const response = await library.app.handle(new Request(`${ORIGIN}${path}/one`))
  const text = await response.text()
  expect([text.includes(`<bdi>${address}</bdi>`), text.includes(`"${address}"`)]).toEqual([true, false])
})

test('the desk knows the allowed media hosts', async () => {
  const response = await WITH_MEDIA_ORIGIN.app.handle(new Request(`${ORIGIN}/desk`))
  expect(await response.text()).toContain(`data-media="${MEDIA} https://library.example"`)
})

test('a follower uses its own media setting', async () => {
  const follower = library.with({ primary: 'https://library.example', mediaOrigins: [MEDIA] })
  const { headers } = await follower.app.handle(new Request(`${ORIGIN}/`))
  expect(headers.get('content-security-policy')).toContain(`img-src 'self' ${MEDIA};`)
})
