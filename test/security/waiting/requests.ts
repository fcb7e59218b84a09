/** Hostile texts in every parameter and field of every operation, and hostile bodies for those that take one. */

import fc from 'fast-check'
import type { LocatedParameter, OpenApi, Schema } from '../../stress/fuzz/document.ts'
import type { KnownRecords } from '../../stress/fuzz/known.ts'
import type { FuzzRequest } from '../../stress/fuzz/requests.ts'
import { KEY } from '../../stress/fuzz/target.ts'
import { ValueGenerator } from '../../stress/fuzz/values.ts'
import type { HostileRequest } from './hostile.ts'
import { HOSTILE_SHAPES } from './shapes.ts'
import { HOSTILE_HEADER_TEXTS, HOSTILE_TEXTS } from './texts.ts'

const MIB = 1024 * 1024
const MAX_BODY_BYTES = 8 * MIB
const MAX_DUMP = 64 * MIB
/** An address has at most 16 KB, its percent signs counted. */
const MAX_ADDRESS_LENGTH = 15_000
const MAX_HEADER_LENGTH = 12_000

/** Cuts a text so that it takes no more bytes when percent-encoded. */
function inAddress(text: string): string {
  let encoded = encodeURIComponent(text)
  if (encoded.length > MAX_ADDRESS_LENGTH) encoded = encoded.slice(0, MAX_ADDRESS_LENGTH).replace(/%.{0,1}$/, '')
  // no letter is left in half
  for (; ; encoded = encoded.slice(0, encoded.lastIndexOf('%'))) {
    try {
      decodeURIComponent(encoded)
      return encoded
    } catch {}
  }
}

/** Everything that is sent to one operation. */
export function* hostileRequestsTo(
  located: LocatedParameter,
  document: OpenApi,
  known: KnownRecords,
  seed: number,
): Generator<HostileRequest> {
  const sender = new Sender(located, document, known, seed)
  yield* sender.inAddress()
  yield* sender.inHeaders()
  if (located.operation.requestBody) yield* sender.inBody()
}

class Sender {
  private readonly values: ValueGenerator
  private readonly operation: string
  private readonly isDump: boolean

  constructor(
    private readonly located: LocatedParameter,
    private readonly document: OpenApi,
    private readonly known: KnownRecords,
    private readonly seed: number,
  ) {
    this.values = new ValueGenerator(document, known)
    this.operation = located.operation.operationId
    this.isDump = located.template.endsWith('/collections/{name}')
  }

  *inAddress(): Generator<HostileRequest> {
    for (const parameter of this.located.operation.parameters) {
      if (parameter.in === 'header') continue
      for (const [name, text] of Object.entries(HOSTILE_TEXTS)) {
        // as long as it is let through, and as long as an address may be
        const lengths = new Set([parameter.schema.maxLength ?? MAX_ADDRESS_LENGTH, MAX_ADDRESS_LENGTH])
        for (const length of lengths) {
          yield this.hostile(`${parameter.name}: ${name}, ${length} characters`, () =>
            this.request({ [parameter.name]: inAddress(text(length)) }),
          )
        }
      }
    }
  }

  *inHeaders(): Generator<HostileRequest> {
    const headers = ['if-none-match', 'if-match', 'accept-encoding', 'x-forwarded-for', 'authorization', 'cookie']
    for (const header of headers) {
      for (const name of HOSTILE_HEADER_TEXTS) {
        yield this.hostile(`${header}: ${name}`, () => {
          const value = (HOSTILE_TEXTS[name]?.(MAX_HEADER_LENGTH) ?? '').replace(/[^\x20-\x7e]/g, 'x')
          const request = this.request({})
          return {
            ...request,
            headers: { ...request.headers, [header]: header === 'authorization' ? `Bearer ${value}` : value },
          }
        })
      }
    }
  }

  *inBody(): Generator<HostileRequest> {
    const fields = Object.keys(this.bodySchema().properties ?? {})
    for (const [name, shape] of Object.entries(HOSTILE_SHAPES)) {
      const field = fields[(this.seed + name.length) % fields.length] ?? 'records'
      yield this.hostile(`body of ${name} in ${field}`, () => this.request({}, shape(this.largest, field)))
    }
    if (this.isDump) {
      for (const dump of this.known.dumps) yield* this.inDump(dump)
      return
    }
    for (const [field, schema] of Object.entries(this.bodySchema().properties ?? {})) {
      yield* this.inField(field, this.resolve(schema))
    }
    yield this.hostile('every field as long as it may be', () =>
      this.request({}, JSON.stringify(this.fullest('marks'))),
    )
    yield this.hostile('every field of mixed letters', () => this.request({}, JSON.stringify(this.fullest('mixed'))))
    yield this.hostile('every field of ligatures', () => this.request({}, JSON.stringify(this.fullest('ligatures'))))
  }

  /** One field: as long as it may be, and as long as the body may be; a list of as many items. */
  private *inField(field: string, schema: Schema): Generator<HostileRequest> {
    const body = (value: unknown) => this.request({}, JSON.stringify({ ...this.rightBody(), [field]: value }))
    for (const [name, text] of Object.entries(HOSTILE_TEXTS)) {
      const lengths = new Set([
        Math.min(schema.maxLength ?? MAX_BODY_BYTES / 6, MAX_BODY_BYTES / 6),
        MAX_BODY_BYTES / 6,
      ])
      for (const length of lengths) {
        yield this.hostile(`${field}: ${name}, ${Math.round(length)} characters`, () => body(text(length)))
      }
    }
    if (!schema.items) return
    const item = this.resolve(schema.items)
    const lists = (items: readonly unknown[]) =>
      this.request({}, JSON.stringify({ ...this.rightBody(), ...this.beside(items.length), [field]: items }))
    // as many as there may be, too many, and few that are as long as may be
    const few = Math.ceil(MAX_BODY_BYTES / 7 / (item.maxLength ?? MAX_BODY_BYTES))
    const counts = new Set([schema.maxItems ?? 40_000, 40_000, few])
    for (const count of counts) {
      for (const name of ['letters', 'marks', 'mixed', 'spaces', 'lines', 'bars', 'words']) {
        const length = Math.floor(MAX_BODY_BYTES / count / 7)
        yield this.hostile(`${field}: ${count} items of ${name}`, () => lists(this.itemsOf(item, count, name, length)))
      }
      yield this.hostile(`${field}: ${count} equal items`, () => lists(Array(count).fill(this.right(item, field))))
    }
  }

  /** Lists of one body are paired by position, so that all texts of them have one length. */
  private beside(count: number): object {
    const lists = Object.entries(this.bodySchema().properties ?? {}).filter(([, schema]) => {
      const { items } = this.resolve(schema)
      return items !== undefined && !items.properties && !items.enum
    })
    return Object.fromEntries(lists.map(([name]) => [name, Array(count).fill('x')]))
  }

  private itemsOf(item: Schema, count: number, name: string, length: number): unknown[] {
    const one = (n: number): unknown => {
      const text = (most: number) => `${n} | ${HOSTILE_TEXTS[name]?.(Math.max(1, Math.min(most - 10, length))) ?? ''}`
      if (!item.properties) return text(item.maxLength ?? length)
      const texts = Object.entries(item.properties).map(([key, schema]) => [
        key,
        text(Math.floor((this.resolve(schema).maxLength ?? 100) / 3)),
      ])
      return Object.fromEntries(texts)
    }
    return Array.from({ length: count }, (_, n) => one(n))
  }

  private *inDump(dump: KnownRecords['dumps'][number]): Generator<HostileRequest> {
    const sent = (records: KnownRecords['dumps'][number]['records']) =>
      this.request({ name: dump.collection }, JSON.stringify({ ...dump, records }))
    yield this.hostile(`${dump.collection} as it is`, () => sent(dump.records))
    yield this.hostile(`${dump.collection}: faults everywhere`, () =>
      sent(Array.from({ length: 200_000 }, () => ({ ...dump.records[0], slug: 'no slug', unknown: [] }))),
    )
  }

  /** A right body with every text as long as it may be. */
  private fullest(name: string): object {
    const entries = Object.entries(this.bodySchema().properties ?? {}).map(([field, schema]) => {
      const { maxLength, pattern } = this.resolve(schema)
      const right = this.right(schema, field)
      return [field, maxLength !== undefined && pattern === undefined ? HOSTILE_TEXTS[name]?.(maxLength) : right]
    })
    return { ...this.rightBody(), ...Object.fromEntries(entries) }
  }

  private rightBody(): object {
    const body = this.right(this.bodySchema(), '')
    return typeof body === 'object' && body !== null ? body : {}
  }

  private bodySchema(): Schema {
    return this.resolve(this.located.operation.requestBody?.content['application/json'].schema ?? {})
  }

  private right(schema: Schema, name: string): unknown {
    return fc.sample(this.values.right(schema, name), { seed: this.seed, numRuns: 1 })[0]
  }

  private resolve(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1)
    return name === undefined ? schema : (this.document.components.schemas[name] ?? {})
  }

  private get largest(): number {
    return this.isDump ? MAX_DUMP - MIB : MAX_BODY_BYTES - MIB / 8
  }

  private hostile(what: string, make: HostileRequest['make']): HostileRequest {
    return { operation: this.operation, what, make }
  }

  /** A request with some parameters as they are given, percent-encoded, and right ones for the others that it needs. */
  private request(given: Readonly<Record<string, string>>, body?: string): FuzzRequest {
    const { method, template, operation } = this.located
    const takesBody = operation.requestBody !== undefined
    let target = template
    const query: string[] = []
    for (const { name, in: where, required, schema } of operation.parameters) {
      if (where === 'header') continue
      const slugs = this.known.slugs[template.replace(/^\/api\/v1/, '').replace(/\/\{slug\}.*$/, '')]
      const right = () => encodeURIComponent(String((name === 'slug' && slugs?.[0]) || this.right(schema, name)))
      if (where === 'path') target = target.replace(`{${name}}`, given[name] ?? right())
      else if (given[name] !== undefined || required) query.push(`${name}=${given[name] ?? right()}`)
    }
    return {
      method,
      target: query.length > 0 ? `${target}?${query.join('&')}` : target,
      headers: {
        authorization: `Bearer ${KEY}`,
        ...(takesBody ? { 'content-type': 'application/json' } : {}),
      },
      ...(takesBody ? { body: body ?? JSON.stringify(this.rightBody()) } : {}),
    }
  }
}
