/** Bodies of requests: as the schema says, with a fault, or no JSON at all. */

import fc from 'fast-check'
import type { DocumentedOperation } from './document.ts'
import type { Dump, KnownRecords, KnownSubject } from './known.ts'
import { randomWords, type ValueGenerator } from './values.ts'

/** A body as it is sent; undefined for an operation that takes none. */
export function generateBody(
  operation: DocumentedOperation,
  values: ValueGenerator,
  known: KnownRecords,
  subject: KnownSubject,
): fc.Arbitrary<string | Uint8Array<ArrayBuffer> | undefined> {
  const schema = operation.requestBody?.content['application/json'].schema
  if (!schema) return fc.constant(undefined)
  const dump = known.dumps.find(({ collection }) => collection === subject.name)
  const body = dump
    ? spoiltDump(dump)
    : fc.oneof(
        { weight: 3, arbitrary: values.right(schema).map((right) => about(right, subject)) },
        { weight: 2, arbitrary: values.wrong(schema) },
      )
  return body.chain((value) =>
    fc.oneof(
      // JSON.stringify turns lone surrogates into escapes, so that they arrive as they are
      { weight: 6, arbitrary: fc.constant(JSON.stringify(value)) },
      { weight: 1, arbitrary: asGarbage(value) },
    ),
  )
}

/** The body with those of its fields that the subject has too made to agree. */
function about(body: unknown, subject: KnownSubject): unknown {
  if (typeof body !== 'object' || body === null) return body
  const shared = Object.entries(subject).filter(([name]) => Object.hasOwn(body, name))
  return { ...body, ...Object.fromEntries(shared) }
}

/** Bodies that are no JSON, or JSON that no object of this language could be. */
function asGarbage(body: unknown): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const text = JSON.stringify(body ?? {})
  return fc.oneof(
    fc.constantFrom(
      ...['', ' ', '{', '[]', '"a"', '1', 'null', '{"slug":1e999}', '{"a":1,"a":2}', "{'a':1}", '\ufeff{}', 'NaN'],
      '['.repeat(20_000),
      `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
      `${text}x`,
      text.replace(/^\{/, '{"__proto__":{"slug":"x"},'),
    ),
    fc.nat(text.length).map((end) => text.slice(0, end)),
    fc.constant(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Uint8Array.from(bytes)),
  )
}

/** A collection as it was taken out, perhaps with something changed. */
function spoiltDump(dump: Dump): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constant(dump),
    fc.subarray([...dump.records]).map((records) => ({ ...dump, records })),
    fc.shuffledSubarray([...dump.records], { minLength: dump.records.length }).map((records) => ({ ...dump, records })),
    fc.constantFrom<unknown>(
      { ...dump, format: 2 },
      { ...dump, records: {} },
      { ...dump, more: 1 },
      { records: dump.records },
      {
        ...dump,
        records: [...dump.records, ...dump.records.slice(0, 1)],
      },
    ),
    fc
      .tuple(
        fc.nat(Math.max(0, dump.records.length - 1)),
        fc.constantFrom(...fieldsOf(dump)),
        fc.oneof(randomWords, fc.constantFrom<unknown>(null, -1, [], {}, 'x')),
      )
      .map(([index, field, value]) => ({
        ...dump,
        records: dump.records.map((record, at) => (at === index ? { ...record, [field]: value } : record)),
      })),
  )
}

const fieldsOf = ({ records }: Dump): readonly string[] => [...Object.keys(records[0] ?? {}), 'translations', 'unknown']
