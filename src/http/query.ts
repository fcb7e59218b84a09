/** Query parameters: those that operations share, and the judged values of a request's query string. */

import { type TObject, Type } from 'typebox'
import { invalid } from '../refusal.ts'
import { LARGEST_INTEGER } from '../resources/kinds/kind.ts'
import { hasTooManyMarks, TOO_MANY_MARKS } from '../validation/combining-marks.ts'
import { issuesOf } from '../validation/judge.ts'
import type { Blemish } from '../validation/normalise.ts'
import type { Keywords } from '../validation/sentences.ts'

export const DEFAULT_LIMIT = 50
const LARGEST_LIMIT = 200

/** The message above the sentences about query parameters. */
export const FAULTY_LINK = 'พารามิเตอร์ในลิงก์ยังไม่ถูกต้อง กรุณาแก้ไขตามคำแนะนำ'

/** `lang`, which every read takes and none rejects. */
export const langQuery = {
  lang: Type.Optional(
    Type.String({
      title: 'ภาษา',
      description: 'Language, such as th or en; another falls back to the primary one',
    }),
  ),
}

/** `limit` and `offset` (contract, common rule 2). */
export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LARGEST_LIMIT,
      default: DEFAULT_LIMIT,
      title: 'จำนวนต่อหน้า (limit)',
      description: 'Most records to answer',
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: LARGEST_INTEGER,
      default: 0,
      title: 'จำนวนที่ข้าม (offset)',
      description: 'Records to skip',
    }),
  ),
}

/** Query strings that are remembered, and the longest of them in characters. */
const MOST_KNOWN = 256
const LONGEST_KNOWN = 200

/** A query string, read once: clients ask for many pages with the same few of them. */
export class Query {
  private static readonly known = new Map<string, Query>()

  /** What was asked for as `lang`; null when nothing was. */
  readonly lang: string | null
  private readonly search: URLSearchParams
  private readonly judged = new Map<TObject, Readonly<Record<string, unknown>>>()

  private constructor(text: string) {
    this.search = new URLSearchParams(text)
    this.lang = this.search.get('lang')
  }

  /** @param text of the URL from its question mark on; empty where there is none. */
  static of(text: string): Query {
    const known = Query.known.get(text)
    if (known) return known
    const query = new Query(text)
    if (text.length > LONGEST_KNOWN) return query
    if (Query.known.size >= MOST_KNOWN) Query.known.clear()
    Query.known.set(text, query)
    return query
  }

  /**
   * The values of the known parameters; unknown ones are ignored, an empty text is an absent one, and of a
   * repeated one the first counts. Without a value the schema's default holds.
   * @throws Refusal `invalid_request` with `issues` by parameter.
   */
  values(schema: TObject): Readonly<Record<string, unknown>> {
    let values = this.judged.get(schema)
    if (!values) {
      values = this.judge(schema)
      this.judged.set(schema, values)
    }
    return values
  }

  private judge(schema: TObject): Readonly<Record<string, unknown>> {
    const values: Record<string, unknown> = {}
    const blemishes: Blemish[] = []
    for (const [name, parameter] of Object.entries(schema.properties as Record<string, Keywords>)) {
      // none is refused (contract, What the service does), so none is judged
      if (name in langQuery) continue
      const text = this.search.get(name)
      if (text !== null && hasTooManyMarks(text)) {
        blemishes.push({ path: [name], sentence: TOO_MANY_MARKS })
        continue
      }
      const value = converted(parameter, text)
      if (value !== undefined) values[name] = value
    }
    const issues = issuesOf(schema, values, blemishes)
    if (issues) throw invalid(issues, FAULTY_LINK)
    return Object.freeze(values)
  }
}

function converted(parameter: Keywords & { readonly default?: unknown }, text: string | null): unknown {
  if (parameter.type === 'integer') {
    if (text === null) return parameter.default
    return /^-?\d{1,16}$/.test(text) ? Number(text) : text
  }
  if (text === null || text.trim() === '') return parameter.default
  return text.normalize('NFC')
}
