/** Query parameters: shared ones, and the judged values of a request's query string. */

import { type TObject, Type } from 'typebox'
import { invalid } from '../refusal.ts'
import { LARGEST_INTEGER } from '../resources/kinds/kind.ts'
import { issuesOf } from '../validation/judge.ts'
import type { Keywords } from '../validation/sentences.ts'

export const DEFAULT_LIMIT = 50
export const LARGEST_LIMIT = 200

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

/**
 * The values of the known parameters; unknown ones are ignored, an empty text is an absent one, and of a
 * repeated one the first counts. Without a value the schema's default holds.
 * @throws Refusal `invalid_request` with `issues` by parameter.
 */
export function judgeQuery(schema: TObject, search: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, parameter] of Object.entries(schema.properties as Record<string, Keywords>)) {
    const value = converted(parameter, search.get(name))
    if (value !== undefined) values[name] = value
  }
  const issues = issuesOf(schema, values)
  if (issues) throw invalid(issues, FAULTY_LINK)
  return values
}

function converted(parameter: Keywords & { readonly default?: unknown }, text: string | null): unknown {
  if (parameter.type === 'integer') {
    if (text === null) return parameter.default
    return /^-?\d{1,16}$/.test(text) ? Number(text) : text
  }
  if (text === null || text.trim() === '') return parameter.default
  return text.normalize('NFC')
}
