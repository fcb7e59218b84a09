/** `lang` on every read: field by field, never rejected (contract, common rule 4). */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { getTitleFieldName } from '../../../src/definitions/fields.ts'
import { getLanguageName, selectPublishedLanguage } from '../../../src/definitions/languages/languages.ts'
import { getTranslatedFieldValue } from '../../../src/definitions/languages/overlay.ts'
import { storedTextArbitrary } from '../../support/arbitraries.ts'
import {
  barestBody,
  createDifferentValue,
  fullBody,
  openLibraryWithTargets,
  resourceShapes,
  saveRecord,
  saveTranslation,
} from '../../support/examples.ts'
import { type AnyList, type AnyRecord, openTestLibrary } from '../../support/library.ts'

const published = { primary: 'th', all: ['th', 'en', 'zh-hant', 'zh'] }

describe('the served language', () => {
  test.each([
    [undefined, 'th'],
    ['', 'th'],
    ['th', 'th'],
    ['en', 'en'],
    ['EN', 'en'],
    [' en ', 'en'],
    ['en-GB', 'en'],
    ['zh-Hant', 'zh-hant'],
    ['zh-Hant-TW', 'zh-hant'],
    ['zh-Hans', 'zh'],
    ['de', 'th'],
    ['english', 'th'],
    ['-', 'th'],
    ['../../etc/passwd', 'th'],
    ["en'; --", 'th'],
    ['en-'.repeat(1000), 'en'],
  ])('of %p is %s', (lang, served) => {
    expect(selectPublishedLanguage(published, lang)).toBe(served)
  })

  test('is always a published one', () => {
    fc.assert(fc.property(fc.string(), (lang) => published.all.includes(selectPublishedLanguage(published, lang))))
  })

  test('is named in its own language', () => {
    expect(['th', 'en', 'en-gb', 'xx'].map(getLanguageName)).toEqual(['ไทย', 'English', 'English', 'xx'])
  })
})

describe('a translation over a value', () => {
  const text = fc.option(storedTextArbitrary(50))

  test('is shown where it exists, else the primary language', () => {
    fc.assert(
      fc.property(
        text,
        text,
        (value, translated) => getTranslatedFieldValue(value, translated) === (translated ?? value),
      ),
    )
  })

  test('never changes the length of a list', () => {
    const member = fc.record({ title: storedTextArbitrary(20), pali: text, description: text })
    const half = fc.record({ title: storedTextArbitrary(20), pali: text, description: text }, { requiredKeys: [] })
    fc.assert(
      fc.property(fc.array(member), fc.array(half), (members, translated) => {
        const shown = getTranslatedFieldValue(members, translated)
        expect(shown).toHaveLength(members.length)
        for (const [index, item] of shown.entries()) {
          const [own, other] = [members[index], translated[index]]
          for (const key of ['title', 'pali', 'description'] as const) {
            expect<string | null | undefined>(item[key]).toBe(other?.[key] ?? own?.[key])
          }
        }
      }),
    )
  })
})

const library = openLibraryWithTargets()

describe.each(resourceShapes)('%s', async (_, resource) => {
  const name = getTitleFieldName(resource)
  const translatable = Object.entries(resource.fields).filter(([, field]) => field.translatable)
  const own = await saveRecord(library, resource, fullBody(resource, 1))
  const other = await saveRecord(library, resource, barestBody(resource, 2))
  const whole = Object.fromEntries(translatable.map(([name, field]) => [name, createDifferentValue(field, own[name])]))
  saveTranslation(library, resource.name, own.id, 'en', whole)
  saveTranslation(library, resource.name, other.id, 'en', { [name]: 'Only a title' })
  const read = async (slug: string, lang: string) =>
    (await library.get<AnyRecord>(`${resource.path}/${slug}?lang=${lang}`)).body

  test('shows translated fields in the requested language and the others unchanged', async () => {
    expect(await read(own.slug, 'en')).toEqual({ ...own, ...whole })
    expect(await read(own.slug, 'en-US')).toEqual({ ...own, ...whole })
  })

  test('falls back field by field', async () => {
    expect(await read(other.slug, 'en')).toEqual({ ...other, [name]: 'Only a title' })
  })

  test('shows the primary language for th, none, and an unknown language', async () => {
    for (const lang of ['th', '', 'xx', 'a'.repeat(500)]) expect(await read(own.slug, lang)).toEqual(own)
  })

  test('does the same in lists, without long fields', async () => {
    const { body } = await library.get<AnyList>(`${resource.path}?lang=en&limit=200`)
    const item = body.items.find(({ slug }) => slug === own.slug)
    const short = translatable.flatMap(([name, field]) => (field.long ? [] : [name]))
    expect(short.map((name) => item?.[name])).toEqual(short.map((name) => whole[name]))
    const title = body.items.find(({ slug }) => slug === other.slug)?.[name]
    expect(title).toBe('Only a title')
  })

  test('answers writes in the primary language, which filters compare', async () => {
    const { body } = await library.patch<AnyRecord>(`${resource.path}/${own.slug}?lang=en`, {})
    expect(body).toEqual(own)
  })
})

describe('the languages of a server', () => {
  test('begin with the primary one, and the facts are in English', async () => {
    const library = openTestLibrary()
    const { body } = await library.get('/languages')
    expect(body).toEqual({
      items: [
        { code: 'th', label: 'ไทย', primary: true, translations: 0 },
        { code: 'en', label: 'English', primary: false, translations: 3 + 16 + 22 },
      ],
    })
  })

  test('use no translation of the table for another primary language', async () => {
    const library = openTestLibrary({ languages: { primary: 'en', all: ['en', 'th'] } })
    const thai = (await library.get<AnyList>('/canon/pitakas')).body.items[0]?.title
    expect((await library.get<AnyList>('/canon/pitakas?lang=en')).body.items[0]?.title).toBe(thai ?? '')
  })
})
