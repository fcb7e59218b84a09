/**
 * One library with an example of every resource, and an address of each operation, for tests of what all of them share.
 */

import { contractResources } from '../../src/definitions/registry.ts'
import { getFullRoutePath, type RoutedOperation } from '../../src/http/route-group.ts'
import { fullBody, openLibraryWithTargets, saveRecord } from '../support/examples.ts'
import { ICON_PATH, ORIGIN } from '../support/library.ts'

/** Shared by all files of a run: their tests change nothing that another one reads. */
export const library = openLibraryWithTargets()
for (const resource of contractResources) await saveRecord(library, resource, fullBody(resource))
export const { operations } = library.app

/** An address for a path: every slug the example, every number 1. */
export const addressOf = (path: string): string =>
  ORIGIN +
  path
    .replaceAll('{slug}', 'example-1')
    .replace('/assets/{name}', ICON_PATH)
    .replace('/collections/{name}', '/collections/chants')
    .replace(/\{\w+\}/g, '1')

/** A row for `test.each`: the title's method and path, and the operation. */
export type Row = readonly [method: string, path: string, operation: RoutedOperation]

export const rows = (some: readonly RoutedOperation[] = operations): readonly Row[] =>
  some.map((operation) => [operation.method.toUpperCase(), getFullRoutePath(operation), operation])

/** One operation of each method of each group, for rules of steps that all requests pass. */
export const oneOfEach = rows([
  ...new Map(operations.map((one) => [`${one.method} ${one.routeGroup.base} ${one.isGated}`, one])).values(),
])
