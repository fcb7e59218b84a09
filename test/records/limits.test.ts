/** Every field of every resource at its limit and one step beyond it. */

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { FieldDefinition, FieldDefinitionOfKind, FieldKind } from '../../src/definitions/definition.ts'
import { MAX_SHORT_TEXT_CHARS } from '../../src/definitions/labels.ts'
import { getWritableFields } from '../../src/definitions/schemas.ts'
import { listInvalidValues } from '../support/arbitraries.ts'
import { fullBody, openLibraryWithTargets, resourceShapes, saveRecord } from '../support/examples.ts'
import type { AnyRecord, ErrorBody } from '../support/library.ts'

/** Values at the limits of a field, and beyond them. */
interface BoundaryValues {
  readonly right: readonly unknown[]
  /** A value, and text that the error message must contain. */
  readonly wrong: readonly (readonly [value: unknown, word: string])[]
}

const LETTER = 'a–z'
const LINK = 'https://'
const thai = new Intl.NumberFormat('th-TH')
const long = (max: number, letter = 'ก') => letter.repeat(max)
const member = (over: object = {}) => ({ title: 'ก', pali: null, description: null, ...over })

const boundaryValues = {
  slug: () => ({
    right: ['a', '0', 'a-0-b', long(120, 'a'), `${long(59, 'ab')}-a`],
    wrong: [
      [long(121, 'a'), '120'],
      ...['A', 'a--b', '-a', 'a-', 'a_b', 'a b', 'ก', 'é', 'a/b', 'a.b', 'a\nb'].map((slug) => [slug, LETTER] as const),
      [1, 'ข้อความ'],
    ],
  }),
  text: ({ max }) => ({
    // characters are code points: an emoji counts once, though it has two UTF-16 units
    right: [
      'ก',
      long(max),
      long(max, '🙏'),
      `เก่ง\tคำ${max > MAX_SHORT_TEXT_CHARS ? '\n' : ' '}น้ำ`,
      "'; DROP--",
      '<script>',
      '{{7*7}}',
    ],
    wrong: [
      [long(max + 1), thai.format(max)],
      [long(max + 1, '🙏'), thai.format(max + 1)],
      [1, 'ข้อความ'],
      [false, 'ข้อความ'],
      [['ก'], 'ข้อความ'],
      [{ th: 'ก' }, 'ข้อความ'],
    ],
  }),
  url: () => ({
    right: [
      'https://example.org',
      'HTTPS://example.org/a?b=c#d',
      'http://127.0.0.1:8080/a',
      'https://example.org/%E0%B8%81',
      'https://ไทย.example/เสียง.mp3',
      '/',
      '/files/a.mp3?x=1',
      `/${long(499, 'a')}`,
    ],
    wrong: [
      ...[
        'javascript:alert(1)',
        'javascript://%0aalert(1)',
        'JavaScript:alert(1)',
        'data:text/html,a',
        'vbscript:a',
        'ftp://a.example/',
        'mailto:a@b.example',
      ].map((url) => [url, LINK] as const),
      ...[
        'example.org',
        'a.mp3',
        './a',
        'https:example.org',
        'https://',
        '//evil.example/a',
        '/\\evil.example',
        '\\\\evil',
        'https:///a',
        'java\nscript:alert(1)',
        '/a b',
        'https://a.example/"onload="',
      ].map((url) => [url, LINK] as const),
      [`/${long(500, 'a')}`, '500'],
      [1, 'ข้อความ'],
    ],
  }),
  integer: ({ min, max = Number.MAX_SAFE_INTEGER }) => ({
    right: [min, max],
    wrong: [
      [min - 1, thai.format(min)],
      ...(max < Number.MAX_SAFE_INTEGER ? [[max + 1, thai.format(max)] as const] : []),
      [1e300, thai.format(max)],
      [min + 0.5, 'จำนวนเต็ม'],
      [String(min), 'จำนวนเต็ม'],
      [true, 'จำนวนเต็ม'],
      [[min], 'จำนวนเต็ม'],
    ],
  }),
  choice: ({ values }) => ({
    right: values,
    wrong: [
      ...['อื่น', 'english', 'ไทย ๑'].map((value) => [value, values.join(', ')] as const),
      [1, values.join(', ')],
      [[...values], values.join(', ')],
    ],
  }),
  choices: ({ values }) => ({
    right: [[], values.slice(0, 1), values, values.toReversed()],
    wrong: [
      [['other'], values.join(', ')],
      [['all'], values.join(', ')],
      [[values[0], values[0]], 'ซ้ำ'],
      [values[0], 'รายการ'],
      [{ 0: values[0] }, 'รายการ'],
      [[null], 'ข้อที่ 1'],
    ],
  }),
  reference: ({ to }) => ({
    right: [`${to}-one`, `${to}-two`],
    wrong: [
      ['no-such-record', 'no-such-record'],
      ['Not A Slug', LETTER],
      [long(121, 'a'), '120'],
      [1, 'ข้อความ'],
    ],
  }),
  members: ({ max }) => ({
    right: [
      [],
      Array.from({ length: max }, () => member()),
      [member({ title: long(500), pali: long(500), description: long(20_000) })],
    ],
    wrong: [
      [Array.from({ length: max + 1 }, () => member()), thai.format(max)],
      [[member(), { pali: 'ก' }], 'ข้อที่ 2'],
      [[member({ title: '' })], 'ข้อที่ 1'],
      [[member({ title: long(501) })], '500'],
      [[member({ pali: long(501) })], '500'],
      [[member({ description: long(20_001) })], thai.format(20_000)],
      [[member({ size: 1 })], 'size'],
      [['ก'], 'ข้อที่ 1'],
      ['ก', 'รายการ'],
      [member(), 'รายการ'],
    ],
  }),
} satisfies { readonly [K in FieldKind]: (field: FieldDefinitionOfKind<K>) => BoundaryValues }

const getBoundaryValues = (field: FieldDefinition) =>
  (boundaryValues[field.kind] as (field: FieldDefinition) => BoundaryValues)(field)

/** Returns the field of an issue key, also for a key of one member such as `members.1.title`. */
const getFieldName = (key: string) => key.split('.')[0] ?? key

const library = openLibraryWithTargets()

const limits = new Set<string>()
/** Whether no earlier field has the same kind and limits, for which the schema is the same. */
function isNewlyLimited(field: FieldDefinition): boolean {
  const { size } = limits
  return limits.add(JSON.stringify(field, ['kind', 'min', 'max', 'values', 'to'])).size > size
}

describe.each(resourceShapes)('%s', async (_, resource) => {
  const fields = Object.entries(getWritableFields(resource))
  const newlyLimited = fields.filter(([, field]) => isNewlyLimited(field))

  const getField = (name: string): FieldDefinition => {
    const field = getWritableFields(resource)[name]
    if (!field) throw new Error(`There is no field ${name}`)
    return field
  }

  /** Creates a body with a value; if it is an end of a range, the other end fits. */
  const createBodyWith = (name: string, value: unknown) => {
    const body: Record<string, unknown> = { ...fullBody(resource), [name]: value }
    const { range } = resource
    if (range && name === range.from) body[range.to] = 45
    if (range && name === range.to) body[range.from] = 1
    return body
  }

  test.each(newlyLimited)('%s accepts values up to its limits', async (name, field) => {
    for (const value of getBoundaryValues(field).right) {
      if (name === 'slug' && resource.reservedSlugs?.includes(String(value))) continue
      const body = createBodyWith(name, value)
      const { status, body: record } = await library.post<AnyRecord>(resource.path, body)
      expect([JSON.stringify(value).slice(0, 80), status]).toEqual([JSON.stringify(value).slice(0, 80), 201])
      expect(record[name]).toEqual(value)
      expect((await library.get<AnyRecord>(`${resource.path}/${body.slug}`)).body[name]).toEqual(value)
      await library.remove(`${resource.path}/${body.slug}`)
    }
  })

  test.each(newlyLimited)(
    '%s rejects values beyond its limits with a message that names the field',
    async (name, field) => {
      await saveRecord(library, resource, fullBody(resource))
      const before = await library.get(`${resource.path}/example-1`)
      for (const [value, word] of getBoundaryValues(field).wrong) {
        for (const [method, path, body] of [
          ['POST', resource.path, createBodyWith(name, value)],
          ['PATCH', `${resource.path}/example-1`, { [name]: value }],
        ] as const) {
          const reply = await library.call<ErrorBody>(method, path, { body })
          const reported = Object.entries(reply.body.error.issues ?? {})
          const sentences = reported.flatMap(([, all]) => all)
          expect([method, value, reply.status, [...new Set(reported.map(([key]) => getFieldName(key)))]]).toEqual([
            method,
            value,
            400,
            [name],
          ])
          expect(sentences.join(' ')).toContain(word)
          if (value !== 'no-such-record') expect(sentences[0]).toContain(field.label.th)
          expect(sentences).toHaveLength(1)
        }
      }
      expect((await library.get(`${resource.path}/example-1`)).body).toEqual(before.body)
    },
  )

  test('several faults are reported at once, each under its field', async () => {
    const faults = fields.map(([name, field]) =>
      fc.record({ name: fc.constant(name), nth: fc.nat(listInvalidValues(field).length - 1) }),
    )
    const someFaults = fc.subarray(faults, { minLength: 1 }).chain((some) => fc.tuple(...some))
    await fc.assert(
      fc.asyncProperty(someFaults, async (some) => {
        const wrong = some.map(({ name, nth }) => [name, listInvalidValues(getField(name))[nth]] as const)
        const { status, body } = await library.post<ErrorBody>(resource.path, {
          ...fullBody(resource, 2),
          ...Object.fromEntries(wrong),
        })
        expect(status).toBe(400)
        // references are checked only if all values are well formed
        const malformed = wrong.filter(([, value]) => value !== 'no-such-record')
        const reported = (malformed.length > 0 ? malformed : wrong).map(([name]) => name)
        const named = new Set(Object.keys(body.error.issues ?? {}).map(getFieldName))
        expect([...named].toSorted()).toEqual(reported.toSorted())
      }),
      { numRuns: 2 },
    )
    expect((await library.get(`${resource.path}/example-2`)).status).toBe(404)
  })

  test('the number of reported faults is bounded', async () => {
    const keys = Array.from({ length: 5_000 }, (_, index) => [`unknown-${index}`, 1])
    const { status, body } = await library.post<ErrorBody>(resource.path, Object.fromEntries(keys))
    const reported = Object.keys(body.error.issues ?? {}).length
    expect([status, reported > 20 && reported <= 200]).toEqual([400, true])
  })

  test('unknown and computed keys are rejected by name', async () => {
    const unknown = ['position', 'ก', '__proto__', 'constructor', 'a/b~c', '', 'x'.repeat(200)]
    const computed = ['id', 'order', 'version', 'count', 'createdAt', 'updatedAt']
    const before = await saveRecord(library, resource, fullBody(resource))
    // keys that no resource has are rejected by the same rule everywhere, so one resource is enough
    for (const key of [
      ...(resource.name === 'books' ? unknown : []),
      ...computed,
      ...Object.keys(resource.computed ?? {}),
    ]) {
      const raw = JSON.stringify(fullBody(resource)).replace(/}$/, `,${JSON.stringify(key)}:1}`)
      const post = await library.call<ErrorBody>('POST', resource.path, { raw })
      const patch = await library.call<ErrorBody>('PATCH', `${resource.path}/example-1`, {
        raw: `{${JSON.stringify(key)}:null}`,
      })
      for (const { status, body } of [post, patch]) {
        expect([status, Object.keys(body.error.issues ?? {})]).toEqual([400, [key]])
        expect(body.error.issues?.[key]?.[0]).toContain(`“${key.slice(0, 60)}”`)
      }
    }
    expect((await library.get(`${resource.path}/example-1`)).body).toEqual(before)
  })
})

describe('rules across fields and records', async () => {
  const library = openLibraryWithTargets()
  const division = (slug: string, firstVolume: number, lastVolume: number) => ({
    slug,
    firstVolume,
    lastVolume,
    title: 'ก',
    pitaka: 'pitakas-one',
  })

  test('the first volume of a division is at most the last', async () => {
    const { status, body } = await library.post<ErrorBody>('/canon/divisions', division('a', 5, 4))
    expect([status, Object.keys(body.error.issues ?? {})]).toEqual([400, ['lastVolume']])
    expect((await library.post('/canon/divisions', division('a', 4, 4))).status).toBe(201)
    const patched = await library.patch<ErrorBody>('/canon/divisions/a', { firstVolume: 5 })
    expect([patched.status, Object.keys(patched.body.error.issues ?? {})]).toEqual([400, ['lastVolume']])
  })

  test('overlapping divisions are 409; saving the same range again is accepted', async () => {
    await library.post('/canon/divisions', division('b', 10, 12))
    for (const [from, to] of [
      [12, 13],
      [9, 10],
      [11, 11],
      [8, 20],
    ] as const) {
      const { status, body } = await library.post<ErrorBody>('/canon/divisions', division('c', from, to))
      expect([from, to, status, body.error.code]).toEqual([from, to, 409, 'conflict'])
      expect(body.error.issues?.firstVolume?.[0]).toContain('“b”')
    }
    expect((await library.post('/canon/divisions', division('b', 10, 12))).status).toBe(200)
    expect((await library.post('/canon/divisions', division('c', 13, 13))).status).toBe(201)
    expect((await library.patch('/canon/divisions/c', { firstVolume: 12 })).status).toBe(409)
  })

  test.each([
    ['/jataka', 'number', { nipata: 'nipatas-one' }],
    ['/jataka/nipatas', 'number', {}],
    ['/dhamma-groups', 'dictionaryNumber', { set: 'dhamma-group-sets-one' }],
  ])('%s: two records do not share one %s: 409', async (path, field, more) => {
    const make = (slug: string, value: number | null) => ({ slug, title: 'ก', [field]: value, ...more })
    expect((await library.post(path, make('x', 7))).status).toBe(201)
    const { status, body } = await library.post<ErrorBody>(path, make('y', 7))
    expect([status, body.error.code, Object.keys(body.error.issues ?? {})]).toEqual([409, 'conflict', [field]])
    expect(body.error.issues?.[field]?.[0]).toContain('“x”')
    expect((await library.post(path, make('x', 7))).status).toBe(200)
    await library.post(path, make('y', 8))
    expect((await library.patch(`${path}/y`, { [field]: 7 })).status).toBe(409)
    expect((await library.patch(`${path}/y`, { [field]: 8 })).status).toBe(200)
  })

  test('many records may leave a unique field empty', async () => {
    for (const slug of ['m', 'n']) {
      const body = { slug, title: 'ก', set: 'dhamma-group-sets-one' }
      expect((await library.post('/dhamma-groups', body)).status).toBe(201)
    }
  })

  test('a member is returned with its three fields', async () => {
    const { body } = await library.post<AnyRecord>('/dhamma-groups', {
      slug: 'z',
      title: 'ก',
      set: 'dhamma-group-sets-one',
      members: [{ title: 'ศีล' }, { title: 'สมาธิ', pali: '', description: ' ' }],
    })
    expect(body.members).toEqual([member({ title: 'ศีล' }), member({ title: 'สมาธิ' })])
  })
})
