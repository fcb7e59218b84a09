/**
 * Extends the schemas of operations to the editions of the current text. A schema that lists the built-in editions then
 * also lists those that packages bring.
 */

import { BUILT_IN_EDITION_IDS, type EditionId } from '../definitions/editions.ts'
import { BUILT_IN_EDITION_SPAN_KINDS, SPAN_KINDS } from '../definitions/texts/format.ts'
import type { OperationDefinition } from '../http/operation.ts'
import { EDITION_SCHEMA_DESCRIPTION, formatEditionSchemaDescription } from './schemas.ts'

/** Properties of an operation that are schemas. */
const SCHEMAS = ['params', 'query', 'body', 'answers'] as const

/**
 * Creates a function that adds the editions of the current text to the schemas of an operation. While the text has only
 * the built-in editions, it returns the same operation object, and answers and the API document stay the same.
 * @param present returns the editions; a new list object whenever they change
 */
export function createEditionSchemaExtender(
  present: () => readonly EditionId[],
): <T extends OperationDefinition>(operation: T) => T {
  let editions: readonly EditionId[] = BUILT_IN_EDITION_IDS
  let replaceEditions = createEditionReplacer(editions)
  const found = new Map<OperationDefinition, OperationDefinition>()
  const probe = createEditionReplacer([...BUILT_IN_EDITION_IDS, 'more'])
  const mentions = new Map<OperationDefinition, boolean>()
  const mentionsEditions = (operation: OperationDefinition) =>
    SCHEMAS.some((key) => operation[key] !== probe(operation[key]))
  return <T extends OperationDefinition>(operation: T): T => {
    if (!mentions.getOrInsertComputed(operation, mentionsEditions)) return operation
    if (editions !== present()) {
      editions = present()
      replaceEditions = createEditionReplacer(editions)
      found.clear()
    }
    if (editions.length === BUILT_IN_EDITION_IDS.length) return operation
    const extended = found.getOrInsertComputed(operation, () => withEditions(operation, replaceEditions))
    return extended as T
  }
}

function withEditions(
  operation: OperationDefinition,
  replaceEditions: ReturnType<typeof createEditionReplacer>,
): OperationDefinition {
  const extended = { ...operation }
  for (const key of SCHEMAS)
    if (extended[key] !== undefined) Object.assign(extended, { [key]: replaceEditions(extended[key]) })
  return extended
}

/**
 * Creates a function that copies a schema with another list of editions. A schema without editions is returned as it
 * is, so that caches by object stay valid. Copies keep the hidden properties by which TypeBox knows its schemas.
 */
function createEditionReplacer(editions: readonly EditionId[]): (schema: unknown) => unknown {
  const copies = new Map<object, unknown>()
  const copyOf = (value: object): unknown => {
    if (value === BUILT_IN_EDITION_IDS) return [...editions]
    if (value === BUILT_IN_EDITION_SPAN_KINDS) return [...SPAN_KINDS]
    const entries = Object.entries(value).map(([key, of]) => [key, replaceEditions(of)] as const)
    if (entries.every(([key, of]) => of === (value as Readonly<Record<string, unknown>>)[key])) return value
    if (Array.isArray(value)) return entries.map(([, of]) => of)
    const copy: object = Object.create(Object.getPrototypeOf(value), Object.getOwnPropertyDescriptors(value))
    for (const [key, of] of entries)
      Object.defineProperty(copy, key, { value: of, enumerable: true, configurable: true, writable: true })
    return copy
  }
  const replaceEditions = (value: unknown): unknown => {
    if (value === EDITION_SCHEMA_DESCRIPTION) return formatEditionSchemaDescription(editions)
    if (typeof value !== 'object' || value === null) return value
    if (!copies.has(value)) copies.set(value, copyOf(value))
    return copies.get(value)
  }
  return replaceEditions
}
