/** Query parameters: those that many operations share, and validation. */

import { type TObject, Type } from 'typebox'
import { MAX_SAFE_JSON_INTEGER } from '../definitions/kinds/kind.ts'
import { createInvalidRequestError, INVALID_QUERY_MESSAGE } from '../foundation/app-error.ts'
import { hasTooManyCombiningMarks, TOO_MANY_MARKS_SENTENCE } from '../foundation/validation/combining-marks.ts'
import type { UnstorableValue } from '../foundation/validation/normalise.ts'
import type { ErrorSentenceKeywords } from '../foundation/validation/sentences.ts'
import { findValidationIssues } from '../foundation/validation/validate-body.ts'

/** Number of items of a list if the request has no `limit`. */
export const DEFAULT_LIST_LIMIT = 50
const MAX_LIMIT = 200

/** Schema of the query parameter `lang`, as properties of a query schema. Every read has it. No value is rejected. */
export const langQueryProperties = {
  lang: Type.Optional(
    Type.String({
      title: 'ภาษา',
      description: 'Language, such as th or en; an unknown one falls back to the primary language',
    }),
  ),
}

/**
 * Schemas of the query parameters `limit` and `offset` of lists (contract, common rule 2), as properties of a query
 * schema.
 */
export const pagingQueryProperties = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIST_LIMIT,
      title: 'จำนวนต่อหน้า',
      description: 'Maximum number of records',
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_SAFE_JSON_INTEGER,
      default: 0,
      title: 'จำนวนที่ข้าม',
      description: 'Records to skip',
    }),
  ),
}

/** Parses the query of a request. @param target path and query */
export function parseQueryParameters(target: string): URLSearchParams {
  const mark = target.indexOf('?')
  return new URLSearchParams(mark < 0 ? '' : target.slice(mark))
}

/**
 * Validates the query parameters that a schema has. Others are ignored. An empty value counts as absent. Of a repeated
 * parameter, the first value counts. Defaults of the schema apply.
 * @throws AppError `invalid_request` with `issues` by parameter
 */
export function validateQuery(schema: TObject, parameters: URLSearchParams): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  const unstorableValues: UnstorableValue[] = []
  for (const [name, parameter] of Object.entries(schema.properties as Record<string, ErrorSentenceKeywords>)) {
    // any value is accepted (contract, What the service does), so none is validated
    if (name in langQueryProperties) continue
    const text = parameters.get(name)
    if (text !== null && hasTooManyCombiningMarks(text)) {
      unstorableValues.push({ path: [name], sentence: TOO_MANY_MARKS_SENTENCE })
      continue
    }
    const value = convertParameter(parameter, text)
    if (value !== undefined) values[name] = value
  }
  const issues = findValidationIssues(schema, values, unstorableValues)
  if (issues) throw createInvalidRequestError(issues, INVALID_QUERY_MESSAGE)
  return values
}

function convertParameter(
  parameter: ErrorSentenceKeywords & { readonly default?: unknown },
  text: string | null,
): unknown {
  if (parameter.type === 'integer') {
    if (text === null) return parameter.default
    return /^-?\d{1,16}$/.test(text) ? Number(text) : text
  }
  if (text === null || text.trim() === '') return parameter.default
  return text.normalize('NFC')
}
