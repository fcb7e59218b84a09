/** Route groups: operations with a common base address, headers, form of errors and OpenAPI document. */

import type { LanguageCode } from '../definitions/languages/languages.ts'
import type { AppError } from '../foundation/app-error.ts'
import type { OperationDefinition } from './operation.ts'

/** A group of operations with the same base address, headers and form of errors: the API, the readers' pages, …. */
export interface RouteGroup {
  /** Prefix of the path of each operation: `/api/v1`; empty for pages. */
  readonly base: string
  /** The path prefix that a proxy in front removes; most groups have none. */
  readonly root?: string
  /** `key` if operations need a key unless they say differently; otherwise only writes do. */
  readonly access?: 'key'
  /** Whether pages of other origins may use it (CORS). */
  readonly openToOrigins?: true
  /** Request headers that pages of other origins may send besides those of every group. */
  readonly requestHeaders?: readonly string[]
  /** Headers of every response. */
  readonly headers?: Readonly<Record<string, string>>
  /** Makes the page of an error for `target` (path and query); without it, errors are JSON. */
  readonly errorPage?: (
    appError: AppError,
    input: { readonly target: string; readonly language: LanguageCode },
  ) => string
  /** Returns the present address (path and query) of what `target` addressed before; undefined if nothing did. */
  readonly formerAddress?: (target: string) => string | undefined
  /** Title and tags of its OpenAPI document; without it, there is none. */
  readonly document?: RouteGroupDocument
  /** The group in whose OpenAPI document its operations are, if that is another one. */
  readonly describedWith?: RouteGroup
}

/** Returns the route group whose OpenAPI document describes the operations of a group. */
export const getOpenApiRouteGroup = (routeGroup: RouteGroup): RouteGroup => routeGroup.describedWith ?? routeGroup

/** Title, description and tags of the OpenAPI document of a route group. */
export interface RouteGroupDocument {
  readonly title: string
  readonly description: string
  /** The description of each tag, in both languages. */
  readonly tags: Readonly<Record<string, string>>
}

/** An operation in its route group. */
export interface RoutedOperation extends OperationDefinition {
  readonly routeGroup: RouteGroup
  /** Whether the pipeline authenticates its requests: it needs a key, or writes. */
  readonly isGated: boolean
}

/** Adds operations to a route group. */
export const addOperationsToRouteGroup = (
  routeGroup: RouteGroup,
  operations: readonly OperationDefinition[],
): readonly RoutedOperation[] =>
  operations.map((operation) => {
    const isGated = !operation.asks && (operation.method !== 'get' || requiresKey({ ...operation, routeGroup }))
    return { ...operation, routeGroup, isGated }
  })

/** Returns the whole path of an operation, with parameters in braces. */
export const getFullRoutePath = ({ routeGroup, path }: RoutedOperation): string =>
  routeGroup.base === '' ? path : routeGroup.base + path

/** Whether an operation needs a key. */
export const requiresKey = ({ access, asks, method, routeGroup }: Omit<RoutedOperation, 'isGated'>): boolean =>
  asks ? false : access === undefined ? routeGroup.access === 'key' || method !== 'get' : access !== 'public'
