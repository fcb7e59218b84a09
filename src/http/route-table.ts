/** The routes of a service in Elysia's syntax, with the operations of each. A route is a method and a path. */

import { getFullRoutePath, type RoutedOperation } from './route-group.ts'

/** The operations of a service by route. */
export interface RouteTable {
  /**
   * Operations by method and path, such as `GET /books/:slug`: first the one without an ending, then files of the same
   * path.
   */
  readonly operationsByRoute: ReadonlyMap<string, readonly RoutedOperation[]>
  /** Operations by path. */
  readonly paths: ReadonlyMap<string, readonly RoutedOperation[]>
}

/** Groups operations by route. */
export function createRouteTable(operations: readonly RoutedOperation[]): RouteTable {
  const paths = Map.groupBy(operations, toElysiaPath)
  const operationsByRoute = new Map<string, RoutedOperation[]>()
  for (const [path, siblings] of paths)
    for (const operation of siblings) {
      const operationsOfRoute = operationsByRoute.getOrInsert(`${operation.method.toUpperCase()} ${path}`, [])
      if (getPathExtension(operation) === '') operationsOfRoute.unshift(operation)
      else operationsOfRoute.push(operation)
    }
  return { operationsByRoute, paths }
}

/**
 * Returns the path of an operation in Elysia's syntax. It lacks the ending after a parameter, which Elysia does not
 * support.
 */
export const toElysiaPath = (operation: RoutedOperation): string => {
  const path = getFullRoutePath(operation)
  return path.includes('{')
    ? path.slice(0, path.length - getPathExtension(operation).length).replace(/\{(\w+)\}/g, ':$1')
    : path
}

/** Returns the ending of an operation's path after its last parameter, such as `.epub`. Usually empty. */
export const getPathExtension = ({ path }: RoutedOperation): string => {
  const end = path.lastIndexOf('}') + 1
  return end > 0 && path[end] === '.' ? path.slice(end) : ''
}
