/** Judges a value by its schema and says in Thai, field by field, what is wrong with it. */

import type { TSchema } from 'typebox'
import { type Issues, invalidRequestError } from '../app-error.ts'
import { compiledValidator, MAX_VALIDATION_ERRORS, validationErrorsOf } from './faults.ts'
import { type NormalisationForm, normalise, type UnstorableValue } from './normalise.ts'
import {
  missingFieldSentence,
  type SchemaKeywords,
  sentenceSubject,
  unknownKeySentence,
  validationSentence,
} from './sentences.ts'

/** More of the name of an unknown key is not repeated. */
const MAX_KEY_LENGTH = 200

/** Whether the value fits the schema as it is. */
export const isValid = (schema: TSchema, value: unknown): boolean => compiledValidator(schema).Check(value)

/**
 * The body in its stored form (see `normalise`), when it fits the schema. Its type follows from the schema, and
 * is where the operation is defined; to infer it here again costs the type checker ten seconds.
 * @throws Refusal `invalid_request` with `issues` by field.
 */
export function validateBody(schema: TSchema, body: unknown, form: NormalisationForm = 'typed'): object {
  const blemishes: UnstorableValue[] = []
  return judged(schema, normalise(schema, body, blemishes, form), blemishes)
}

/** The body just as it was sent, when it fits the schema. @throws Refusal `invalid_request` */
export const validateBodyAsSent = (schema: TSchema, body: unknown): object => judged(schema, body, [])

function judged(schema: TSchema, value: unknown, blemishes: readonly UnstorableValue[]): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidRequestError({}, 'เนื้อหาที่ส่งมาต้องเป็น JSON object เช่น {"title": "…"}')
  }
  const issues = validationIssuesOf(schema, value, blemishes)
  if (issues) throw invalidRequestError(issues)
  return value
}

/** What is wrong with a value, sentence by sentence under each field's name; undefined when nothing is. */
export function validationIssuesOf(
  schema: TSchema,
  value: unknown,
  blemishes: readonly UnstorableValue[] = [],
): Issues | undefined {
  if (blemishes.length === 0 && isValid(schema, value)) return undefined
  const issues = new Map<string, Set<string>>()
  /** Paths at which nothing could be read, and it is said why: what else is wrong there follows from that. */
  const blemished = new Set(blemishes.map(({ path }) => path.join('/')))
  const add = (path: readonly string[], sentence: string) => {
    if (issues.size >= MAX_VALIDATION_ERRORS) return
    const key = issueKey(schema, path)
    const sentences = issues.get(key)
    if (sentences) sentences.add(sentence)
    else issues.set(key, new Set([sentence]))
  }
  for (const { path, sentence } of blemishes) {
    add(path, `${sentenceSubject(labelAt(schema, path))}${sentence}`)
  }
  for (const { path, ...error } of validationErrorsOf(schema, value)) {
    if (blemished.has(path.join('/'))) continue
    const params = error.params as Readonly<Record<string, unknown>>
    if (error.keyword === 'additionalProperties') continue // told for each key as boolean: `false` takes nothing
    if (error.keyword === 'boolean') {
      const parent = path.slice(0, -1)
      add(
        path,
        `${parent.length > 0 ? sentenceSubject(labelAt(schema, parent)) : ''}${unknownKeySentence(path.at(-1) ?? '')}`,
      )
    } else if (error.keyword === 'required') {
      for (const key of keysIn(params.requiredProperties)) {
        add([...path, key], missingFieldSentence(labelAt(schema, [...path, key])))
      }
    } else {
      const keywords = schemaAt(schema, path)
      // told better by the values that are right
      if (error.keyword === 'type' && (keywords.enum || 'const' in keywords)) continue
      const fault = { keyword: error.keyword, params }
      add(path, validationSentence(labelAt(schema, path), fault, valueAt(value, path), keywords))
    }
  }
  return Object.fromEntries([...issues].map(([key, sentences]) => [key, [...sentences]]))
}

const keysIn = (keys: unknown): readonly string[] => (Array.isArray(keys) ? keys.map(String) : [])

/**
 * The name under which a sentence is: the body's own field, since that is what a form shows. What is in a
 * list that an editor types item by item is named by its path: `records.3.title`, `members.1.title`, `chapterBody.2`.
 */
function issueKey(schema: TSchema, path: readonly string[]): string {
  const [field = ''] = path
  const isItem = path.length > 1 && !('enum' in schemaAt(schema, path.slice(0, 2)))
  const key = 'x-each' in schemaAt(schema, [field]) || isItem ? path.join('.') : field
  return key.slice(0, MAX_KEY_LENGTH)
}

/** The Thai name of what is at a path: the field, and which item of a list. */
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

/** Where a schema keeps what it says of the parts of a value. */
interface Subschemas {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly patternProperties?: Readonly<Record<string, unknown>>
  readonly items?: unknown
}

/** What is said of keys of that form, such as the languages of translations. */
const patternSchema = (patterns: Subschemas['patternProperties'], key: string): unknown =>
  Object.entries(patterns ?? {}).find(([pattern]) => new RegExp(pattern, 'u').test(key))?.[1]

/** The subschema that speaks of what is at a path; an empty one where none does. */
function schemaAt(schema: TSchema, path: readonly string[]): SchemaKeywords {
  let current: unknown = schema
  for (const segment of path) {
    if (typeof current !== 'object' || current === null) return {}
    const { properties, patternProperties, items } = current as Subschemas
    if (properties && Object.hasOwn(properties, segment)) current = properties[segment]
    else current = patternSchema(patternProperties, segment) ?? items
  }
  return typeof current === 'object' && current !== null ? (current as SchemaKeywords) : {}
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let current = value
  for (const segment of path) {
    if (typeof current !== 'object' || current === null) return undefined
    current = (current as Readonly<Record<string, unknown>>)[segment]
  }
  return current
}
