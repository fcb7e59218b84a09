/** One operation of the API, as data: its route, its document entry and its rules all follow from this. */

import type { Static, TObject, TSchema } from 'typebox'
import type { Intent } from '../intent.ts'
import type { Language } from '../languages/languages.ts'
import type { RefusalCode } from '../refusal.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type NoParams = TObject<Record<never, TSchema>>

/** What an operation is given: values of the types that its schemas describe. */
export interface Input<Params, Query, Body> {
  readonly params: Params
  /** Judged when it is first read, since existence comes before it. @throws Refusal `invalid_request` */
  readonly query: Query
  /** The published language that serves the request's `lang`. */
  readonly language: Language
  /** Who writes, on what condition, and what. */
  readonly intent: Intent<Body>
}

/** What an operation answers. */
export interface Answer {
  readonly status: number
  /** A value to write as JSON, or WrittenJson (see json-bytes.ts). */
  readonly body: unknown
  /** The address of what was created. */
  readonly location?: string
}

export interface Operation<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
> {
  /** operationId in the document: camelCase, unique. */
  readonly id: string
  readonly method: Method
  /** Below the base path, with parameters in braces: `/chants/{slug}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** Path parameters; what does not fit names nothing, and is 404. */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The schema of each successful answer by status. */
  readonly answers: Readonly<Record<number, TSchema>>
  /** What its answers show something of (see Shown); without, every write makes them stale. */
  readonly shows?: readonly string[]
  /** What may be refused beyond what every operation of its kind may refuse. */
  readonly refusals?: readonly RefusalCode[]
  /** Needs the key; every method but GET does. */
  readonly access?: 'public' | 'key'
  /** What a request costs the caller (contract, Limits). */
  readonly cost?: number
  /**
   * How the body is judged: brought into its stored form first (the default), just `as-sent` where white space
   * means something, or `by-operation` where the schema is only known later.
   */
  readonly judging?: 'as-sent' | 'by-operation'
  /** Largest body in bytes. */
  readonly largestBody?: number
  /** Which headers may set a condition on the write; see preconditionOf. */
  readonly conditions?: readonly ('if-match' | 'if-none-match')[]
  run(input: Input<Static<Params>, Static<Query>, Static<Body>>): Answer | Promise<Answer>
}

/** An operation with its types inferred from its schemas, then forgotten: the table holds all alike. */
export function operation<
  Params extends TObject = NoParams,
  Query extends TObject = NoParams,
  Body extends TSchema = TSchema,
>(definition: Operation<Params, Query, Body>): Operation {
  return definition as unknown as Operation
}

/** 200 with a body. */
export const ok = (body: unknown): Answer => ({ status: 200, body })

/** 201 with a body and the address of what was created. */
export const created = (body: unknown, location?: string): Answer =>
  location === undefined ? { status: 201, body } : { status: 201, body, location }

/** Whether the caller must send a key. */
export const needsKey = (operation: Operation): boolean =>
  operation.access === 'key' || operation.method !== 'get'
