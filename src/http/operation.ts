/** An operation of the API as data. Its route, its rules and its OpenAPI description follow from it. */

import type { Static, TObject, TSchema } from 'typebox'
import type { LanguageCode } from '../definitions/languages/languages.ts'
import type { ErrorCode } from '../foundation/app-error.ts'
import type { WriteIntent } from '../foundation/write-intent.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The schema type of an operation without parameters. */
export type NoParametersSchema = TObject<Record<never, TSchema>>

/** What an operation that is open to all may know about its caller. */
export interface OperationCaller {
  /** Distinguishes callers without revealing their addresses; see toCallerPseudonym. Empty for a read. */
  readonly mark: string
  /** Whether the caller sends JSON, or prefers it to a page. */
  readonly wantsJson: boolean
}

/** The input of an operation. Its values have the types of the operation's schemas. */
export interface OperationInput<Params, Query, Body> {
  readonly params: Params
  /** Validated when first read, since existence is checked before it. @throws AppError `invalid_request` */
  readonly query: Query
  /** The published language for the request's `lang`. */
  readonly language: LanguageCode
  /** The request's `lang`; null if there is none. */
  readonly lang: string | null
  /** Who writes, on what condition, and the body. */
  readonly intent: WriteIntent<Body>
  /** Whether the key may publish; otherwise its writes become proposals (review §1). */
  readonly publishes: boolean
  /** For a POST that only queries (see `asks`): the request headers, for protocols that use them. */
  readonly headers?: Headers
  readonly asker: OperationCaller
}

/** The result of an operation, from which the response is made. */
export interface OperationResult {
  readonly status: number
  /** A value to send as JSON, or NonJsonResponseBody of another type; undefined for no body. */
  readonly body: unknown
  /** The path of what was created, or a redirect's target, below the base of the route group. */
  readonly location?: string
  /** Headers that override those of the route group. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A response body that is not JSON. */
export class NonJsonResponseBody {
  constructor(
    readonly bytes: Uint8Array<ArrayBuffer>,
    /** The media type, with its charset. */
    readonly type: string,
  ) {}
}

/** Definition of an operation (a route of the API or a page): route, schemas, rules and the function that runs it. */
export interface OperationDefinition<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
> {
  /** The operationId in the OpenAPI document: camelCase, unique. */
  readonly id: string
  readonly method: Method
  /**
   * The path below the base of the route group, with parameters in braces: `/chants/{slug}`. An ending after the last
   * one distinguishes a file from the page of the same name: `/books/{slug}.epub`.
   */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** The schema of path parameters; values that do not fit give 404. */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The schema of each successful response by status. */
  readonly answers: Readonly<Record<number, TSchema>>
  /** The media type of its response if that is not JSON, such as `image/*`. */
  readonly media?: string
  /** Set if its 201 has no `Location` header, because the created record has no address. */
  readonly unaddressed?: true
  /** Error codes besides those that every operation of its kind may return. */
  readonly appErrors?: readonly ErrorCode[]
  /** Who may use it; by default as the route group says. `host` means a caller with a key, or on the machine itself. */
  readonly access?: 'public' | 'key' | 'host'
  /** Whether a key that only proposes is enough (review §1): by default for reads, but not for writes. */
  readonly proposers?: boolean
  /** Whether it can be proposed, perhaps depending on the body. By default, writes of one person to one record can. */
  readonly proposable?: boolean | ((body: unknown) => boolean)
  /**
   * The subjects that it decides, as leases name them: while a proposal waits, others do not get them to decide.
   * The body is as sent, and valid.
   */
  readonly subjects?: (requested: { readonly params: Static<Params>; readonly body: unknown }) => readonly string[]
  /** Whether it replaces a whole collection, which a key may not be allowed to do (`library keys`). */
  readonly replacesCollection?: true
  /** Set if it runs only on the primary: followers reject it, even a read. */
  readonly atPrimary?: true
  /** Leaves it out of the OpenAPI document. */
  readonly unlisted?: true
  /**
   * Set if it serves people and programs: it accepts forms besides JSON, and its errors are pages, or JSON for callers
   * who want that.
   */
  readonly forPrograms?: true
  /** The cost of a request for the rate limit (contract, Limits), perhaps by query parameters; 1 by default. */
  readonly cost?: number | ((requested: URLSearchParams) => number)
  /**
   * Set for a POST that is open to all and changes nothing: the body is a query, and decides the cost in addition to
   * `cost`. Followers answer it, too.
   */
  readonly asks?: { readonly costOf: (body: unknown) => number }
  /** Set if neither the log nor the operation learns who the caller is. */
  readonly anonymous?: true
  /**
   * How clients cache a public response: revalidated each time (`checked`, the default), for ever if the address
   * changes with the content (`immutable`), or `never`, which also applies to the server's own cache.
   */
  readonly keeping?: 'checked' | 'immutable' | 'never'
  /**
   * How the body is validated: normalised first (the default), `as-sent` where white space matters, or `by-operation`
   * where the schema is known only later.
   */
  readonly judging?: 'as-sent' | 'by-operation'
  /**
   * Whether it may take so long that it runs in the worker, whatever its body: always, or for some path parameters
   * (still encoded); see worker.ts. A public one costs `cost` only when it must be generated; then it must be heavy
   * always or never.
   */
  readonly heavy?: true | ((params: Readonly<Record<string, string>>) => boolean)
  /** Whether a heavy read is quick for this input, such as a redirect: then it is answered at once. */
  brief?(input: OperationInput<Static<Params>, Static<Query>, Static<Body>>): boolean
  /**
   * Set for a POST that writes nothing and uses state of this thread alone, which a worker does not have. It is always
   * answered here, and never waits for writes.
   */
  readonly remembers?: true
  /** Maximum bytes of the body. */
  readonly largestBody?: number
  /** Maximum values in the body: items of lists and keys of objects; see parseJsonBody. */
  readonly mostValues?: number
  /** The headers that may set a condition on the write; see parsePrecondition. */
  readonly conditions?: readonly ('if-match' | 'if-none-match')[]
  run(input: OperationInput<Static<Params>, Static<Query>, Static<Body>>): OperationResult | Promise<OperationResult>
}

/** Method and path below the base of the route group: `GET /chants/{slug}`. */
type Route = `${Uppercase<Method>} ${string}`

/** An operation without method, path and id. */
type Definition<
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  Preset extends string = never,
> = Omit<OperationDefinition<Params, Query, Body>, 'id' | 'method' | 'path' | Preset>

/**
 * Creates the definition of an operation. Its input types are inferred from the schemas. The result has a wider type,
 * so that all operations fit in one table.
 * @param route method and path, such as `GET /chants/{slug}`
 * @param id the operationId
 */
export function defineOperation<
  Params extends TObject = NoParametersSchema,
  Query extends TObject = NoParametersSchema,
  Body extends TSchema = TSchema,
>(route: Route, id: string, definition: Definition<Params, Query, Body>): OperationDefinition {
  const [method, path] = route.split(' ')
  return { ...definition, id, method: method?.toLowerCase(), path } as unknown as OperationDefinition
}

/**
 * Returns a function like `defineOperation` for operations with one tag. The tag is their section of the OpenAPI
 * document.
 */
export const createOperationDefiner =
  (tag: string) =>
  <
    Params extends TObject = NoParametersSchema,
    Query extends TObject = NoParametersSchema,
    Body extends TSchema = TSchema,
  >(
    route: Route,
    id: string,
    definition: Definition<Params, Query, Body, 'tag'>,
  ): OperationDefinition =>
    defineOperation<Params, Query, Body>(route, id, { ...definition, tag })

/** Returns a result with status 200 and a body. */
export const okResult = (body: unknown): OperationResult => ({ status: 200, body })

/** Returns a result with status 200. If the body is a promise, waits for it. */
export const createOkResultWhenReady = (body: unknown): OperationResult | Promise<OperationResult> =>
  body instanceof Promise ? body.then(okResult) : okResult(body)

/** Returns a result with status 201. @param location path of the created resource, below the base of the route group */
export const createdResult = (body: unknown, location?: string): OperationResult =>
  location === undefined ? { status: 201, body } : { status: 201, body, location }
