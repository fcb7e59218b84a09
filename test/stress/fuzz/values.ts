/** Values made from JSON Schemas: right ones, and ones made to hurt. */

import fc from 'fast-check'
import { STRANGE_LETTERS, STRANGE_SIGNS } from '../../support/strange-text.ts'
import type { OpenApi, Schema } from './document.ts'
import { type KnownRecords, OWN_SLUGS } from './known.ts'

/** Beside what is strange by itself: attacks, values of other types, and questions to a full-text index. */
const WORDS = [
  ...STRANGE_LETTERS,
  ...STRANGE_SIGNS,
  ...['๙๙', 'ก็', 'e\u0301', '\u00a0', '\u202e', 'NULL', 'null', 'true', '0', '-1', '1e9'],
  ...['<script>', '../../etc/passwd', '#{7}', "' OR 1=1 --", 'NEAR(', 'a AND', '*:*'],
]

export const randomWords: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 })
  .map((all) => all.join(''))

/** JSON values of every type, small ones. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -0, 1.5, -1, 2 ** 53, 1e308, '', [], {}, [[]], [null], {
    a: 1,
  }),
  randomWords,
  fc.constantFrom('\ud800', 'a\u0000b', 'ก'.repeat(501), 'a'.repeat(200_001), '\ufeff'),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
)

export class ValueGenerator {
  constructor(
    private readonly document: OpenApi,
    private readonly known: KnownRecords,
  ) {}

  /** A value that fits the schema. @param name of the parameter or field that it is for */
  right(schema: Schema, name = ''): fc.Arbitrary<unknown> {
    const resolved = this.resolve(schema)
    if (resolved.const !== undefined) return fc.constant(resolved.const)
    if (resolved.enum) return fc.constantFrom(...resolved.enum)
    if (resolved.anyOf) return fc.oneof(...resolved.anyOf.map((one) => this.right(one, name)))
    const types = typeof resolved.type === 'string' ? [resolved.type] : (resolved.type ?? ['object'])
    return fc.oneof(...types.map((type) => this.ofType(type, resolved, name)))
  }

  /** A value like a right one, with something wrong somewhere. */
  wrong(schema: Schema, name = ''): fc.Arbitrary<unknown> {
    const resolved = this.resolve(schema)
    if (!resolved.properties) return anything
    const names = Object.keys(resolved.properties)
    const spoilt = names.map((field) =>
      fc
        .tuple(this.right(resolved, name), this.wrong(resolved.properties?.[field] ?? {}, field))
        .map(([value, bad]) => ({ ...(value as object), [field]: bad })),
    )
    const more = fc
      .tuple(
        this.right(resolved, name),
        fc.constantFrom('id', 'version', 'order', '__proto__', 'constructor', ''),
        anything,
      )
      .map(([value, key, bad]) =>
        Object.defineProperty({ ...(value as object) }, key, { value: bad, enumerable: true }),
      )
    return fc.oneof(anything, more, ...spoilt)
  }

  private resolve(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1)
    return name === undefined ? schema : (this.document.components.schemas[name] ?? {})
  }

  private ofType(type: string, schema: Schema, name: string): fc.Arbitrary<unknown> {
    const known = this.known.byName[name]
    switch (type) {
      case 'null':
        return fc.constant(null)
      case 'boolean':
        return fc.boolean()
      case 'integer':
      case 'number': {
        const { minimum = -(2 ** 53), maximum = 2 ** 53 - 1 } = schema
        const near = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 20) })
        const fitting = (known ?? []).filter((value) => Number(value) >= minimum && Number(value) <= maximum)
        return fc.oneof(
          near,
          fc.integer({ min: minimum, max: maximum }),
          ...(fitting.length > 0 ? [fc.constantFrom(...fitting)] : []),
        )
      }
      case 'string':
        return this.text(schema, known)
      case 'array': {
        const { items = {}, maxItems = 6 } = schema
        return fc.array(this.right(items, name), { maxLength: Math.min(maxItems, 6) })
      }
      default:
        return this.object(schema)
    }
  }

  private text({ pattern, minLength = 0, maxLength = 300 }: Schema, known: KnownRecords['byName'][string] | undefined) {
    const names = (known ?? []).filter((value) => typeof value === 'string')
    const likely = names.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...names) }] : []
    const fits = (text: string) =>
      [...text].length >= minLength &&
      [...text].length <= maxLength &&
      (pattern === undefined || new RegExp(pattern, 'u').test(text))
    const made =
      pattern === undefined ? randomWords : fc.oneof(fc.constantFrom(...OWN_SLUGS), fc.constantFrom(...MATCHES))
    return fc.oneof(...likely, { weight: 1, arbitrary: made.filter(fits) })
  }

  private object({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<object> {
    const model = Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, this.right(schema, name)]),
    )
    const fixed = fc.record(model, { requiredKeys: [...required] }).map(evened)
    if (additionalProperties !== true) return fixed
    const open = fc.dictionary(fc.constantFrom('title', 'description', 'meaning', 'note'), randomWords, {
      maxKeys: 3,
    })
    return fc.tuple(open, fixed).map(([more, value]) => ({ ...more, ...value }))
  }
}

/** Lists of one object are paired by position, so that they have one length. */
function evened(value: Readonly<Record<string, unknown>>): object {
  const lengths = Object.values(value).flatMap((one) => (Array.isArray(one) ? [one.length] : []))
  const shortest = Math.min(...lengths)
  const cut = (one: unknown) => (Array.isArray(one) ? one.slice(0, shortest) : one)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one)]))
}

/** Texts that one or another of the patterns takes: slugs, addresses, times. */
const MATCHES = [
  'a',
  '0',
  'x-1',
  'fuzz-1-2',
  'a'.repeat(120),
  '/a.mp3',
  'https://example.org/a?b=c',
  '/',
  '2026-11-20T08:00:00.000Z',
]
