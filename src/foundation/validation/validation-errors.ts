/** Finds validation errors of a value by its schema; valid values cost little. */

import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Settings } from 'typebox/system'
import { memoize } from '../../definitions/once.ts'

/**
 * Maximum number of validation errors in one response. TypeBox by itself would stop at 8, and a form has more fields.
 */
export const MAX_VALIDATION_ERRORS = 200

/** The interface of a compiled schema. */
interface Validator {
  Check(value: unknown): boolean
  Errors(value: unknown): readonly TLocalizedValidationError[]
}

/** Returns the compiled validator of a schema. It is compiled on first use and cached by the schema object. */
export const getCompiledValidator = memoize((schema: TSchema): Validator => Compile(schema))

/** A TypeBox validation error with the path to it. */
interface LocatedFault {
  readonly path: readonly string[]
  readonly keyword: string
  readonly params: object
}

/**
 * Finds the validation errors of a value, at most MAX_VALIDATION_ERRORS. Valid records of a list are left out first,
 * because TypeBox needs a hundred times as long to find errors as to check. Of a list that is too long or too short,
 * only that is reported.
 */
export function findValidationErrors(schema: TSchema, value: unknown): readonly LocatedFault[] {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, RecordList>> }
  const rest: Record<string, unknown> = { ...(value as object) }
  const faults: LocatedFault[] = []
  const validatedLists = new Set<string>()
  for (const [name, list] of Object.entries(properties)) {
    const records = rest[name]
    if (!list['x-each'] || !Array.isArray(records)) continue
    rest[name] = []
    validatedLists.add(name)
    const length = findLengthFault(list, records.length)
    if (length) faults.push({ path: [name], ...length })
    if (length) continue
    for (const [index, record] of records.entries()) {
      if (faults.length >= MAX_VALIDATION_ERRORS) break
      if (getCompiledValidator(list.items).Check(record)) continue
      for (const fault of findErrors(list.items, record)) {
        faults.push({ ...fault, path: [name, String(index), ...fault.path] })
      }
    }
  }
  const ofRest = findErrors(schema, rest).filter(({ path }) => path.length !== 1 || !validatedLists.has(path[0] ?? ''))
  return [...ofRest, ...faults]
}

/** The error for the number of records in a list, if there is one. */
function findLengthFault(
  { minItems = 0, maxItems = Number.POSITIVE_INFINITY }: RecordList,
  length: number,
): Omit<LocatedFault, 'path'> | undefined {
  if (length > maxItems) return { keyword: 'maxItems', params: { limit: maxItems } }
  if (length < minItems) return { keyword: 'minItems', params: { limit: minItems } }
  return undefined
}

/** A list whose records are named one by one in issues; see judge.ts. */
interface RecordList {
  readonly 'x-each'?: boolean
  readonly minItems?: number
  readonly maxItems?: number
  readonly items: TSchema
}

function findErrors(schema: TSchema, value: unknown): readonly LocatedFault[] {
  Settings.Set({ maxErrors: MAX_VALIDATION_ERRORS })
  const errors = getCompiledValidator(schema).Errors(value)
  return errors.map(({ instancePath, keyword, params }) => ({
    path: splitPointer(instancePath),
    keyword,
    params,
  }))
}

/** Splits a JSON pointer into its segments. */
function splitPointer(pointer: string): readonly string[] {
  if (pointer === '') return []
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}
