/** The one form in which text is stored, in every text field of every resource (decisions §3). */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { FieldDefinition, ResourceDefinition } from '../../src/definitions/definition.ts'
import { MAX_SHORT_TEXT_CHARS } from '../../src/definitions/labels.ts'
import { contractResources } from '../../src/definitions/registry.ts'
import { typedTextArbitrary } from '../support/arbitraries.ts'
import { fullBody, openLibraryWithTargets, saveRecord } from '../support/examples.ts'
import type { AnyList, AnyRecord, ErrorBody } from '../support/library.ts'

/** Typed texts and their stored forms. */
const CASES: readonly (readonly [what: string, typed: string, stored: string])[] = [
  ['blanks around it are cut', ' \t\n เมตตา \n ', 'เมตตา'],
  ['so are no-break spaces and a byte-order mark', '\ufeff\u00a0เมตตา\u00a0', 'เมตตา'],
  ['blanks within it stay', 'ก  ข\tค\n\nง', 'ก  ข\tค\n\nง'],
  ['CRLF becomes LF', 'ก\r\nข', 'ก\nข'],
  ['CR becomes LF', 'ก\rข\r\rค', 'ก\nข\n\nค'],
  ['roman marks are composed', 'nibba\u0304na m\u0323', 'nibbāna ṃ'],
  ['SARA AM stays composed', 'คำ น้ำ', 'คำ น้ำ'],
  ['Thai-script Pali keeps its marks', 'นิพฺพานํ', 'นิพฺพานํ'],
  ['a Hangul syllable is composed', '\u1112\u1161\u11ab', '한'],
  ['full-width letters stay what they are', 'ＡＢ①', 'ＡＢ①'],
  ['unseen letters are removed', 'ก\u200bข\u200dค\u00adง', 'กขคง'],
  ['Thai marks are put in order', 'หนา้ น\u0e4d\u0e49า ท่ี', 'หน้า น้ำ ที่'],
]

const CONTROLS = [
  '\u0000',
  '\u0001',
  '\u0008',
  '\u000b',
  '\u000c',
  '\u001b',
  '\u001f',
  '\u007f',
  '\u0080',
  '\u0085',
  '\u009f',
]
const HALVES = ['\ud83d', '\ude4f', 'ก\udc00ข', '\ude4f\ud83d']

const textFields = contractResources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'text' ? [[resource.name, name, resource, field] as const] : [],
  ),
)

describe('text fields', async () => {
  const library = openLibraryWithTargets()
  for (const resource of contractResources) await saveRecord(library, resource, fullBody(resource))

  const store = async (name: string, resource: ResourceDefinition, typed: string) =>
    (await library.patch<AnyRecord>(`${resource.path}/example-1`, { [name]: typed })).body[name]
  const reject = async (name: string, resource: ResourceDefinition, field: FieldDefinition, bad: string) => {
    const patch = { [name]: `ก${bad}ข` }
    const { status, body } = await library.patch<ErrorBody>(`${resource.path}/example-1`, patch)
    const reported = [JSON.stringify(bad), status, Object.keys(body.error.issues ?? {})]
    expect(reported).toEqual([JSON.stringify(bad), 400, [name]])
    expect(body.error.issues?.[name]?.[0]).toStartWith(field.label.th)
  }

  test.each(textFields)('%s.%s is stored normalised', async (_, name, resource) => {
    expect(await store(name, resource, ' หนา้\u200b\u00a0')).toBe('หน้า')
  })

  // one field for each maximum length, since fields of one length have the same rules
  const lengths = [...Map.groupBy(textFields, ([, , , { max }]) => max)].flatMap(([max, [first]]) =>
    first ? [[max, first] as const] : [],
  )
  test.each(lengths)(
    'any text of at most %i characters is stored normalised or rejected',
    async (_, [, name, resource, field]) => {
      for (const [what, typed, stored] of CASES) {
        // one-line.test.ts tests short fields, which have no line breaks
        if (stored.includes('\n') && field.max <= MAX_SHORT_TEXT_CHARS) continue
        expect([what, await store(name, resource, typed)]).toEqual([what, stored])
      }
      await fc.assert(
        fc.asyncProperty(typedTextArbitrary(field.max), async ({ typed, stored }) => {
          expect(await store(name, resource, typed)).toBe(stored)
        }),
        { numRuns: 4 },
      )
      for (const bad of [...CONTROLS, ...HALVES]) await reject(name, resource, field, bad)
    },
  )

  test('texts of members are stored normalised', async () => {
    const members = [{ title: ' ศี ล\r\n', pali: 'sı\u0304la', description: 'ก\r\nข\ufeff' }]
    const { body } = await library.patch<AnyRecord>('/dhamma-groups/example-1', { members })
    expect(body.members).toEqual([{ title: 'ศี ล', pali: 'sı\u0304la'.normalize('NFC'), description: 'ก\nข' }])
    const bad = await library.patch<ErrorBody>('/dhamma-groups/example-1', {
      members: [{ title: 'ก\u0007' }],
    })
    expect([bad.status, Object.keys(bad.body.error.issues ?? {})]).toEqual([400, ['members.0.title']])
  })

  test('the limit counts the stored characters', async () => {
    const subtitle = `  ${'ā'.normalize('NFD').repeat(300)}\r\n`
    expect((await library.patch<AnyRecord>('/books/example-1', { subtitle })).body.subtitle).toBe('ā'.repeat(300))
  })

  test('slugs, addresses and references are trimmed', async () => {
    const sent = { slug: ' example-1\n', cover: '\t/a.png ', category: ' book-categories-two ' }
    const { status, body } = await library.patch<AnyRecord>('/books/example-1', sent)
    expect([status, body.slug, body.cover, body.category]).toEqual([200, 'example-1', '/a.png', 'book-categories-two'])
  })

  test('equal normalised values are found and rejected as equal', async () => {
    await library.patch('/books/example-1', { author: 'Ñāṇatiloka'.normalize('NFD') })
    const { body } = await library.get<AnyList>(`/books?author=${encodeURIComponent('Ñāṇatiloka')}`)
    expect(body.total).toBe(1)
  })
})
