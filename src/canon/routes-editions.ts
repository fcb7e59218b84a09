/**
 * Extends operations to the editions of the present text: schemas that list the contract's editions list those of the
 * text too.
 */

import { CONTRACT_EDITION_IDS, type EditionId } from '../definitions/editions.ts'
import { CONTRACT_SPAN_KINDS, SPAN_KINDS } from '../definitions/texts/format.ts'
import type { OperationDefinition } from '../http/operation.ts'
import { EDITION_SCHEMA_DESCRIPTION, formatEditionSchemaDescription } from './schemas.ts'

/** What judges and describes an operation. */
const SCHEMAS = ['params', 'query', 'body', 'answers'] as const

/**
 * Creates a function that adds the editions of the present text to the schemas of an operation, beyond those of the
 * contract. While the text has only the contract's editions, it returns the same operation object, so that answers
 * and the document stay the same.
 * @param present returns the editions; a new list as soon as a text brings others
 */
export function createEditionSchemaExtender(
  present: () => readonly EditionId[],
): <T extends OperationDefinition>(operation: T) => T {
  let editions: readonly EditionId[] = CONTRACT_EDITION_IDS
  let named = namesOf(editions)
  const found = new Map<OperationDefinition, OperationDefinition>()
  const more = namesOf([...CONTRACT_EDITION_IDS, 'more'])
  const naming = new Map<OperationDefinition, boolean>()
  const namesEditions = (operation: OperationDefinition) =>
    SCHEMAS.some((key) => operation[key] !== more(operation[key]))
  return <T extends OperationDefinition>(operation: T): T => {
    if (!naming.getOrInsertComputed(operation, namesEditions)) return operation
    if (editions !== present()) {
      editions = present()
      named = namesOf(editions)
      found.clear()
    }
    if (editions.length === CONTRACT_EDITION_IDS.length) return operation
    const own = found.getOrInsertComputed(operation, () => withNames(operation, named))
    return own as T
  }
}

function withNames(operation: OperationDefinition, named: ReturnType<typeof namesOf>): OperationDefinition {
  const own = { ...operation }
  for (const key of SCHEMAS) if (own[key] !== undefined) Object.assign(own, { [key]: named(own[key]) })
  return own
}

/**
 * Copies a schema with another list of editions; what names none stays the very same, with all that is kept by it.
 * Hidden properties, by which TypeBox knows its schemas, come along.
 */
function namesOf(editions: readonly EditionId[]): (schema: unknown) => unknown {
  const copies = new Map<object, unknown>()
  const copied = (value: object): unknown => {
    if (value === CONTRACT_EDITION_IDS) return [...editions]
    if (value === CONTRACT_SPAN_KINDS) return [...SPAN_KINDS]
    const entries = Object.entries(value).map(([key, of]) => [key, named(of)] as const)
    if (entries.every(([key, of]) => of === (value as Readonly<Record<string, unknown>>)[key])) return value
    if (Array.isArray(value)) return entries.map(([, of]) => of)
    const copy: object = Object.create(Object.getPrototypeOf(value), Object.getOwnPropertyDescriptors(value))
    for (const [key, of] of entries)
      Object.defineProperty(copy, key, { value: of, enumerable: true, configurable: true, writable: true })
    return copy
  }
  const named = (value: unknown): unknown => {
    if (value === EDITION_SCHEMA_DESCRIPTION) return formatEditionSchemaDescription(editions)
    if (typeof value !== 'object' || value === null) return value
    if (!copies.has(value)) copies.set(value, copied(value))
    return copies.get(value)
  }
  return named
}
