/** Valid and invalid values for every kind of field, from the definitions of the resources. */

import fc from 'fast-check'
import type {
  DhammaGroupMember,
  FieldDefinition,
  FieldDefinitionOfKind,
  FieldKind,
  FieldValue,
  ResourceDefinition,
  ResourceName,
} from '../../src/definitions/definition.ts'
import { MAX_DESCRIPTION_FIELD_CHARS, MAX_SHORT_TEXT_CHARS } from '../../src/definitions/labels.ts'
import { cleanTypedText } from '../../src/definitions/languages/cleaning.ts'
import { STRANGE_LETTERS, STRANGE_SIGNS } from './strange-text.ts'

/** Returns the slugs of the records of a resource to which a reference field may refer. */
export type ReferenceSlugLookup = (name: ResourceName) => readonly string[]

const PIECES = [...STRANGE_LETTERS, ...STRANGE_SIGNS, 'พระ', 'a', 'Z', '0']

const trimmed = (text: string) => text.replace(/^[\s\u200b\u2060]+|[\s\u200b\u2060]+$/gu, '')

/** Text as the server stores it: trimmed, NFC, not empty, at most `max` characters; short text has one line. */
export const storedTextArbitrary = (max: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      {
        weight: 3,
        arbitrary: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 24 }).map((all) => all.join('')),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 24 }) },
    )
    .map((text) => (max > MAX_SHORT_TEXT_CHARS ? text : text.replace(/[\n\u2028\u2029]/g, ' ')))
    .map(cleanTypedText)
    .map((text) => trimmed([...text.normalize('NFC')].slice(0, max).join('')))
    .filter((text) => text !== '' && !/[^\P{Cc}\t\n]/u.test(text) && text === cleanTypedText(text).normalize('NFC'))

/** Text as people type or paste it, with the form in which the server stores it. */
export const typedTextArbitrary = (max: number): fc.Arbitrary<{ readonly typed: string; readonly stored: string }> =>
  fc
    .record({
      stored: storedTextArbitrary(max),
      before: fc.constantFrom('', ' ', '\n', '\t ', '\u00a0', '\ufeff', '\u200b '),
      after: fc.constantFrom('', ' ', '\r\n', '\n\n', '\u2003', '\u2060'),
      newline: fc.constantFrom('\n', '\r\n', '\r'),
      form: fc.constantFrom('NFC', 'NFD'),
    })
    .map(({ stored, before, after, newline, form }) => ({
      typed: before + stored.replaceAll('\n', newline).normalize(form) + after,
      stored,
    }))

/** Valid slugs, but never one of `reserved`. */
export const slugArbitrary = (reserved: readonly string[] = []): fc.Arbitrary<string> =>
  fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,6}){0,3}$/).filter((slug) => !reserved.includes(slug))

const anyMember: fc.Arbitrary<DhammaGroupMember> = fc.record({
  title: storedTextArbitrary(MAX_SHORT_TEXT_CHARS),
  pali: fc.option(storedTextArbitrary(MAX_SHORT_TEXT_CHARS)),
  description: fc.option(storedTextArbitrary(MAX_DESCRIPTION_FIELD_CHARS)),
})

const anyUrl = fc.oneof(
  // fast-check's own take most of a second before the first one
  fc.stringMatching(
    /^https?:\/\/[a-z0-9]{1,8}(-[a-z0-9]{1,4})?(\.[a-z]{2,6}){1,2}(:[1-9][0-9]{1,3})?(\/([A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-F]{2}){0,8}){0,3}(\?([a-z0-9=&/-]|%[0-9A-F]{2}){0,8})?(#[A-Za-z0-9/?-]{0,8})?$/,
  ),
  fc.stringMatching(/^\/([a-z0-9]{1,8}(\/[a-z0-9.%?=-]{1,8}){0,2})?$/),
)

type Makers = {
  readonly [K in FieldKind]: (field: FieldDefinitionOfKind<K>, slugsOf: ReferenceSlugLookup) => fc.Arbitrary<FieldValue>
}

/** How a filled-in value of each kind is made, in the form in which it is stored and answered. */
const right = {
  slug: () => slugArbitrary(),
  text: (field) => storedTextArbitrary(field.max),
  url: () => anyUrl,
  integer: ({ min, max = Number.MAX_SAFE_INTEGER }) => fc.integer({ min, max }),
  choice: (field) => fc.constantFrom(...field.values),
  choices: (field) => fc.shuffledSubarray([...field.values]),
  reference: (field, slugsOf) => fc.constantFrom(...slugsOf(field.to)),
  members: () => fc.array(anyMember, { maxLength: 4 }),
} satisfies Makers

/** Values that are invalid for a field of each kind. */
const wrong = {
  slug: () => ['', 'Upper', 'a--b', '-a', 'a-', 'a b', 'ก', 'a/b', 'a'.repeat(121), 7, ['a']],
  text: (field: FieldDefinitionOfKind<'text'>) => [
    'ก'.repeat(field.max + 1),
    7,
    true,
    ['a'],
    { a: 1 },
    'a\u0000b',
    'a\u007fb',
    'a\u001bb',
    'a\ud800b',
  ],
  url: () => [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a/b',
    '//evil.example/',
    'a.mp3',
    '/\\evil',
    'https://',
    '/a b',
    7,
  ],
  integer: ({ min, max = Number.MAX_SAFE_INTEGER }: FieldDefinitionOfKind<'integer'>) => [
    min - 1,
    max + 1,
    min + 0.5,
    String(min),
    true,
    [min],
    1e300,
  ],
  choice: () => ['อื่น', 'english', 7, ['ไทย']],
  choices: (field: FieldDefinitionOfKind<'choices'>) => [
    ['other'],
    [field.values[0], field.values[0]],
    field.values[0],
    { 0: field.values[0] },
    [null],
  ],
  reference: () => ['no-such-record', 'Not A Slug', 7, ['a'], { slug: 'a' }],
  members: () => [
    'a',
    ['a'],
    [{}],
    [{ title: null }],
    [{ title: 'a', more: 1 }],
    [{ title: 'ก'.repeat(MAX_SHORT_TEXT_CHARS + 1) }],
    { title: 'a' },
  ],
} satisfies { readonly [K in FieldKind]: (field: FieldDefinitionOfKind<K>) => readonly unknown[] }

/** A filled-in value of a field, as it is stored and answered. */
const rightValue = (field: FieldDefinition, slugsOf: ReferenceSlugLookup): fc.Arbitrary<FieldValue> =>
  (right[field.kind] as Makers[FieldKind])(field as never, slugsOf)

/** Lists values for which the API must answer 400 for a field. */
export const listInvalidValues = (field: FieldDefinition): readonly unknown[] =>
  (wrong[field.kind] as (field: FieldDefinition) => readonly unknown[])(field)

/** A value that a write may give a field: a filled one, or, where none is required, an empty one. */
const writtenValue = (field: FieldDefinition, slugsOf: ReferenceSlugLookup): fc.Arbitrary<FieldValue> => {
  const filled = rightValue(field, slugsOf)
  return field.required
    ? filled
    : fc.oneof({ weight: 4, arbitrary: filled }, { weight: 1, arbitrary: fc.constant(null) })
}

type Body = Readonly<Record<string, FieldValue>>

/** Valid bodies of PATCH without a slug: any of the fields, each with any valid value. */
export const validPatchBody = (resource: ResourceDefinition, slugsOf: ReferenceSlugLookup): fc.Arbitrary<Body> =>
  bodyOf(resource, slugsOf, {}, [])

/** Valid bodies of POST: the slug, all required fields, and any of the others. */
export const validPostBody = (
  resource: ResourceDefinition,
  slugsOf: ReferenceSlugLookup,
): fc.Arbitrary<Body & { readonly slug: string }> =>
  bodyOf(
    resource,
    slugsOf,
    { slug: slugArbitrary(resource.reservedSlugs) },
    Object.entries(resource.fields).flatMap(([name, field]) => (field.required ? [name] : [])),
  ).map((body) => ({ ...body, slug: String(body.slug) }))

function bodyOf(
  resource: ResourceDefinition,
  slugsOf: ReferenceSlugLookup,
  more: Readonly<Record<string, fc.Arbitrary<FieldValue>>>,
  required: readonly string[],
): fc.Arbitrary<Body> {
  const values = Object.entries(resource.fields).map(([name, field]) => [name, writtenValue(field, slugsOf)])
  const model: Record<string, fc.Arbitrary<FieldValue>> = { ...more, ...Object.fromEntries(values) }
  return fc
    .record(model, { requiredKeys: [...Object.keys(more), ...required] })
    .map((body) => inRange(resource, body as Body))
}

/** Puts the two ends of a range in order; a body with only one end gets none. */
function inRange({ range }: ResourceDefinition, body: Body): Body {
  if (!range) return body
  const { [range.from]: from, [range.to]: to, ...others } = body
  if (typeof from !== 'number' || typeof to !== 'number') return others
  return { ...others, [range.from]: Math.min(from, to), [range.to]: Math.max(from, to) }
}
