/** Validates values by their schemas, and reports errors in Thai by field. */

import type { TSchema } from 'typebox'
import { createInvalidRequestError, type RequestIssues } from '../app-error.ts'
import { type NormalisedTextOrigin, normaliseJsonValue, type UnstorableValue } from './normalise.ts'
import {
  type ErrorSentenceKeywords,
  formatMissingFieldSentence,
  formatUnknownFieldSentence,
  formatValidationSentence,
  toThaiSentenceSubject,
} from './sentences.ts'
import { findValidationErrors, getCompiledValidator, MAX_VALIDATION_ERRORS } from './validation-errors.ts'

/** Maximum characters of an unknown key that are repeated in an error. */
const MAX_KEY_CHARS = 200

/** Whether a value is valid by a schema. The value is not normalised. */
export const matchesSchema = (schema: TSchema, value: unknown): boolean => getCompiledValidator(schema).Check(value)

/**
 * Normalises a body to its stored form (see `normaliseJsonValue`) and validates it. The type of the result follows from
 * the schema of the operation; inferring it again here costs the type checker ten seconds.
 * @param form where its strings come from, which decides whether they are cleaned
 * @throws AppError `invalid_request` with `issues` by field
 */
export function normaliseAndValidateBody(schema: TSchema, body: unknown, form: NormalisedTextOrigin = 'typed'): object {
  const blemishes: UnstorableValue[] = []
  return validate(schema, normaliseJsonValue(schema, body, blemishes, form), blemishes)
}

/**
 * Validates a body without normalising it, for bodies in which white space matters.
 * @throws AppError `invalid_request`
 */
export const validateBodyAsSent = (schema: TSchema, body: unknown): object => validate(schema, body, [])

function validate(schema: TSchema, value: unknown, blemishes: readonly UnstorableValue[]): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw createInvalidRequestError({}, 'ข้อมูลที่ส่งมาต้องเป็น JSON ในวงเล็บปีกกา เช่น {"title": "…"}')
  }
  const issues = findValidationIssues(schema, value, blemishes)
  if (issues) throw createInvalidRequestError(issues)
  return value
}

/**
 * Validates a value and returns Thai sentences by field name. Undefined if it is valid.
 * @param blemishes values that normalisation could not store; they are reported, too
 */
export function findValidationIssues(
  schema: TSchema,
  value: unknown,
  blemishes: readonly UnstorableValue[] = [],
): RequestIssues | undefined {
  if (blemishes.length === 0 && matchesSchema(schema, value)) return undefined
  const issues = new Map<string, Set<string>>()
  /** Paths of values that could not be stored: other errors there follow from that. */
  const blemished = new Set(blemishes.map(({ path }) => path.join('/')))
  const add = (path: readonly string[], sentence: string) => {
    if (issues.size >= MAX_VALIDATION_ERRORS) return
    const key = issueKey(schema, path)
    const sentences = issues.get(key)
    if (sentences) sentences.add(sentence)
    else issues.set(key, new Set([sentence]))
  }
  for (const { path, sentence } of blemishes) {
    add(path, `${toThaiSentenceSubject(labelAt(schema, path))}${sentence}`)
  }
  for (const { path, ...error } of findValidationErrors(schema, value)) {
    if (blemished.has(path.join('/'))) continue
    const params = error.params as Readonly<Record<string, unknown>>
    if (error.keyword === 'additionalProperties') continue // also reported for each key, as `boolean`
    if (error.keyword === 'boolean') {
      const parent = path.slice(0, -1)
      add(
        path,
        `${parent.length > 0 ? toThaiSentenceSubject(labelAt(schema, parent)) : ''}${formatUnknownFieldSentence(path.at(-1) ?? '')}`,
      )
    } else if (error.keyword === 'required') {
      for (const key of toKeys(params.requiredProperties)) {
        if (!blemished.has([...path, key].join('/')))
          add([...path, key], formatMissingFieldSentence(labelAt(schema, [...path, key])))
      }
    } else {
      const keywords = schemaAt(schema, path)
      // the error about the allowed values is clearer
      if (error.keyword === 'type' && (keywords.enum || 'const' in keywords)) continue
      const fault = { keyword: error.keyword, params }
      add(path, formatValidationSentence(labelAt(schema, path), fault, valueAt(value, path), keywords))
    }
  }
  return Object.fromEntries([...issues].map(([key, sentences]) => [key, [...sentences]]))
}

const toKeys = (keys: unknown): readonly string[] => (Array.isArray(keys) ? keys.map(String) : [])

/**
 * The field name under which an error is reported: that of the body's own field, as a form shows it. Items of a list
 * that an editor types one by one are named by path: `records.3.title`, `members.1.title`, `chapterBody.2`.
 */
function issueKey(schema: TSchema, path: readonly string[]): string {
  const [field = ''] = path
  const isItem = path.length > 1 && !('enum' in schemaAt(schema, path.slice(0, 2)))
  const key = 'x-each' in schemaAt(schema, [field]) || isItem ? path.join('.') : field
  return key.slice(0, MAX_KEY_CHARS)
}

/** The Thai label of a path: the field, and which item of a list. */
function labelAt(schema: TSchema, path: readonly string[]): string {
  const names: string[] = []
  for (let depth = 1; depth <= path.length; depth++) {
    const segment = path[depth - 1] ?? ''
    const parent = schemaAt(schema, path.slice(0, depth - 1))
    if ('items' in parent && /^\d+$/.test(segment)) names.push(`ข้อที่ ${Number(segment) + 1}`)
    else names.push(schemaAt(schema, path.slice(0, depth)).title ?? `“${segment.slice(0, 60)}”`)
  }
  const last = names.pop() ?? 'ข้อมูลที่ส่งมา'
  return names.length > 0 ? `${names.join(' ')}: ${last}` : last
}

/** Subschemas of the parts of a value. */
interface Subschemas {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly patternProperties?: Readonly<Record<string, unknown>>
  readonly items?: unknown
}

/** The subschema of a key that matches a pattern, such as the languages of translations. */
const patternSchema = (patterns: Subschemas['patternProperties'], key: string): unknown =>
  Object.entries(patterns ?? {}).find(([pattern]) => new RegExp(pattern, 'u').test(key))?.[1]

/** The subschema at a path; an empty one if there is none. */
function schemaAt(schema: TSchema, path: readonly string[]): ErrorSentenceKeywords {
  let current: unknown = schema
  for (const segment of path) {
    if (typeof current !== 'object' || current === null) return {}
    const { properties, patternProperties, items } = current as Subschemas
    if (properties && Object.hasOwn(properties, segment)) current = properties[segment]
    else current = patternSchema(patternProperties, segment) ?? items
  }
  return typeof current === 'object' && current !== null ? (current as ErrorSentenceKeywords) : {}
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let current = value
  for (const segment of path) {
    if (typeof current !== 'object' || current === null) return undefined
    current = (current as Readonly<Record<string, unknown>>)[segment]
  }
  return current
}
