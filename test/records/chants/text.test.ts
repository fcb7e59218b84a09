/** The text of chants through the API (contract, "Chant extras"). */

import { afterAll, describe, expect, test } from 'bun:test'
import { type AnyList, type AnyRecord, type ErrorBody, openTestLibrary } from '../../support/library.ts'

const library = openTestLibrary()
afterAll(() => library.close())

const text = (slug: string, lang = '') =>
  library.get<{ lines: readonly Record<string, unknown>[] } & ErrorBody>(`/chants/${slug}/text${lang}`)

describe('GET /chants/{slug}/text', () => {
  test('has lines and stanzas, with the meaning in the requested language or Thai', async () => {
    const { id } = (
      await library.post<AnyRecord>('/chants', {
        slug: 'namo',
        title: 'นโม',
        pali: 'นโม ตสฺส\nภควโต\n\nพุทฺธํ',
        roman: 'Namo tassa\nbhagavato\n\nBuddhaṃ',
        meaning: 'ขอนอบน้อม\nแด่พระผู้มีพระภาค\n\nพระพุทธเจ้า',
      })
    ).body
    const lines = [
      { number: 1, stanza: 1, pali: 'นโม ตสฺส', roman: 'Namo tassa', meaning: 'ขอนอบน้อม' },
      { number: 2, stanza: 1, pali: 'ภควโต', roman: 'bhagavato', meaning: 'แด่พระผู้มีพระภาค' },
      { number: 3, stanza: 2, pali: 'พุทฺธํ', roman: 'Buddhaṃ', meaning: 'พระพุทธเจ้า' },
    ]
    const thai = { slug: 'namo', transcribed: true, lines }
    expect<unknown>((await text('namo')).body).toEqual(thai)
    expect<unknown>((await text('namo', '?lang=en')).body).toEqual(thai)
    const meaning = 'Homage\nto the Blessed One\n\nthe Buddha'
    await library.post('/translations', { collection: 'chants', id, language: 'en', meaning })
    const english = (await text('namo', '?lang=en')).body.lines.map((line) => line.meaning)
    expect(english).toEqual(['Homage', 'to the Blessed One', 'the Buddha'])
    expect<unknown>((await text('namo', '?lang=th')).body).toEqual(thai)
    expect<unknown>((await text('namo', '?lang=xx')).body).toEqual(thai)
  })

  test('has transcribed false and no lines for a chant without text', async () => {
    await library.post('/chants', { slug: 'bare', title: 'ยังไม่มีบท' })
    await library.post('/chants', { slug: 'meant', title: 'มีแต่คำแปล', meaning: 'คำแปล' })
    for (const slug of ['bare', 'meant']) {
      const { status, body } = await text(slug)
      expect<unknown>([status, body]).toEqual([200, { slug, transcribed: false, lines: [] }])
    }
  })

  test('agrees with record, list and filter on `transcribed`', async () => {
    await library.post('/chants', { slug: 'roman', title: 'อักษรโรมัน', roman: 'Iti pi so' })
    const slugs = async (query: string) =>
      (await library.get<AnyList>(`/chants${query}`)).body.items.map(({ slug }) => slug).toSorted()
    for (const { slug, transcribed } of (await library.get<AnyList>('/chants')).body.items) {
      expect((await text(slug)).body).toMatchObject({ transcribed })
      expect((await library.get<AnyRecord>(`/chants/${slug}`)).body.transcribed).toBe(transcribed)
    }
    expect(await slugs('?transcribed=true')).toEqual(['namo', 'roman'])
    expect(await slugs('?transcribed=false')).toEqual(['bare', 'meant'])
  })

  test('shows added and removed text at once', async () => {
    await library.patch('/chants/bare', { pali: 'อิติปิ โส' })
    expect((await text('bare')).body).toMatchObject({
      transcribed: true,
      lines: [{ number: 1, stanza: 1, pali: 'อิติปิ โส', roman: null, meaning: null }],
    })
    await library.patch('/chants/bare', { pali: null })
    expect((await text('bare')).body).toMatchObject({ transcribed: false, lines: [] })
  })

  test('is 404 for a missing chant', async () => {
    const { status, body } = await text('none')
    expect([status, body.error.code]).toEqual([404, 'not_found'])
  })
})
