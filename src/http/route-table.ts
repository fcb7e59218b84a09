/** The routes of a service in Elysia's syntax: which operations a place, a method with a path, leads to. */

import { fullRoutePath, type RoutedOperation } from './route-group.ts'

/** The operations of a service by route. */
export interface RouteTable {
  /**
   * Operations by method and path, such as `GET /books/:slug`: first the one without an ending, then files of the same
   * path.
   */
  readonly places: ReadonlyMap<string, readonly RoutedOperation[]>
  /** Operations by path. */
  readonly paths: ReadonlyMap<string, readonly RoutedOperation[]>
}

/** Groups operations by route. */
export const createRouteTable = (operations: readonly RoutedOperation[]): RouteTable => ({
  places: Map.groupBy(
    operations.toSorted((a, b) => endingOf(a).length - endingOf(b).length),
    (one) => `${one.method.toUpperCase()} ${elysiaPathOf(one)}`,
  ),
  paths: Map.groupBy(operations, elysiaPathOf),
})

/** Returns the path of an operation in Elysia's syntax, which has no ending after a parameter. */
export const elysiaPathOf = (operation: RoutedOperation): string =>
  fullRoutePath(operation)
    .replace(ENDING, '}')
    .replace(/\{(\w+)\}/g, ':$1')

/** The ending of a file, such as `}.epub`. */
const ENDING = /\}(\.\w+)$/

/** Returns the ending of an operation's path; mostly empty. */
export const endingOf = ({ path }: RoutedOperation): string => ENDING.exec(path)?.[1] ?? ''
