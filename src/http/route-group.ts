/** A surface: operations that live under one address, answer alike and are described together. */

import type { Language } from '../definitions/languages/languages.ts'
import type { AppError } from '../foundation/app-error.ts'
import type { Operation } from './operation.ts'

/** A group of routes. */
export interface RouteGroup {
  /** Is before the path of each operation: `/api/v1`; empty for pages. */
  readonly base: string
  /** The path that a proxy in front takes away; none for most. */
  readonly root?: string
  /** `key` when every operation needs one that does not say otherwise; else writes alone do. */
  readonly access?: 'key'
  /** Pages of other origins may use it (CORS). */
  readonly openToOrigins?: true
  /** Headers that pages of other origins send beside those of every surface. */
  readonly requestHeaders?: readonly string[]
  /** Headers of every answer. */
  readonly headers?: Readonly<Record<string, string>>
  /** How a person is refused who asked for `target` (path and query); without it a refusal has the one JSON shape. */
  readonly errorPage?: (appError: AppError, input: { readonly target: string; readonly language: Language }) => string
  /** The present address (path and query) of what had the address of `target` before; undefined where nothing had it. */
  readonly formerAddress?: (target: string) => string | undefined
  /** How its operations are described; without it they are in no document. */
  readonly document?: RouteGroupDocument
  /** In whose document they are, where that is another one's. */
  readonly describedWith?: RouteGroup
}

/** In whose document operations of a surface are. */
export const groupsDescribedIn = (routeGroup: RouteGroup): RouteGroup => routeGroup.describedWith ?? routeGroup

/** What the OpenAPI document of a group says of it. */
export interface RouteGroupDocument {
  readonly title: string
  readonly description: string
  /** What is under each tag, in both languages. */
  readonly tags: Readonly<Record<string, string>>
}

/** An operation in its place. */
export interface RoutedOperation extends Operation {
  readonly routeGroup: RouteGroup
  /** Whether the pipeline authenticates its requests: it needs a key, or writes. */
  readonly isGated: boolean
}

/** Puts operations on a surface. */
export const placeOperations = (routeGroup: RouteGroup, operations: readonly Operation[]): readonly RoutedOperation[] =>
  operations.map((operation) => {
    const isGated = !operation.asks && (operation.method !== 'get' || requiresKey({ ...operation, routeGroup }))
    return { ...operation, routeGroup, isGated }
  })

/** The whole path, with parameters in braces. */
export const fullRoutePath = ({ routeGroup, path }: RoutedOperation): string =>
  routeGroup.base === '' ? path : routeGroup.base + path

/** Whether it is not open to all. */
export const requiresKey = ({ access, asks, method, routeGroup }: Omit<RoutedOperation, 'isGated'>): boolean =>
  asks ? false : access === undefined ? routeGroup.access === 'key' || method !== 'get' : access !== 'public'
