/** One operation of the API, as data: its route, its document entry and its rules all follow from this. */

import type { Static, TObject, TSchema } from 'typebox'
import type { Language } from '../definitions/languages/languages.ts'
import type { ErrorCode } from '../foundation/app-error.ts'
import type { WriteIntent } from '../foundation/intent.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The schema of no parameters. */
export type NoParameters = TObject<Record<never, TSchema>>

/** The caller, as far as an operation that is open to all may know. */
export interface OperationCaller {
  /** Tells callers apart, and nothing else of them; see caller.ts. Empty for a read. */
  readonly mark: string
  /** Sends JSON, or would rather be given it than a page. */
  readonly wantsJson: boolean
}

/** What an operation is given: values of the types that its schemas describe. */
export interface OperationInput<Params, Query, Body> {
  readonly params: Params
  /** Judged when it is first read, since existence comes before it. @throws Refusal `invalid_request` */
  readonly query: Query
  /** The published language that serves the request's `lang`. */
  readonly language: Language
  /** What was asked for as `lang`; null when nothing was. */
  readonly lang: string | null
  /** Who writes, on what condition, and what. */
  readonly intent: WriteIntent<Body>
  /** Whether the key that came with it may publish; one that may not proposes (review §1). */
  readonly publishes: boolean
  /** Of a request that only asks (see `asks`): what a protocol of its own says there. */
  readonly headers?: Headers
  readonly asker: OperationCaller
}

/** What an operation answers. */
export interface OperationResult {
  readonly status: number
  /** A value to write as JSON, or Content of another type; undefined is no body. */
  readonly body: unknown
  /** The path of what was created, or of where to look instead, below the surface's base. */
  readonly location?: string
  /** Headers beside those of the surface, and over them. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Bytes that are not JSON. */
export class BinaryContent {
  constructor(
    readonly bytes: Uint8Array<ArrayBuffer>,
    /** The media type, with its charset. */
    readonly type: string,
  ) {}
}

/** An operation of the API. */
export interface Operation<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
> {
  /** operationId in the document: camelCase, unique. */
  readonly id: string
  readonly method: Method
  /**
   * Below the surface's base, with parameters in braces: `/chants/{slug}`. An ending behind the last one tells a file
   * from the page beside it: `/books/{slug}.epub`.
   */
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
  /** What it answers with where that is no JSON, such as `image/*`. */
  readonly media?: string
  /** What its 201 makes has no address of its own, so that it sends no `Location`. */
  readonly unaddressed?: true
  /** What may be refused beyond what every operation of its kind may refuse. */
  readonly appErrors?: readonly ErrorCode[]
  /** Who may ask; without, as the surface says. `host` is who sends a key or asks on the machine itself. */
  readonly access?: 'public' | 'key' | 'host'
  /** Whether a key that only proposes will do (review §1): for reads, unless it is said otherwise; of writes for few. */
  readonly proposers?: boolean
  /**
   * Whether it can be proposed: a write of one person to one thing can, unless it is said otherwise, perhaps of some bodies alone.
   */
  readonly proposable?: boolean | ((body: unknown) => boolean)
  /**
   * What it decides, as turns name it: while a proposal of it waits, no other user is dealt that.
   * @param body as it was sent, and judged to be right
   */
  readonly subjects?: (requested: { readonly params: Static<Params>; readonly body: unknown }) => readonly string[]
  /** Whether it replaces a whole collection, which a key may be barred from (`library keys`). */
  readonly replacesCollection?: true
  /** Answered where writes are made: a follower refuses it, also a read. */
  readonly atPrimary?: true
  /** Left out of the surface's document. */
  readonly unlisted?: true
  /** Answers people and programs: takes forms beside JSON, and its refusals are pages, or JSON to who wants that. */
  readonly forPrograms?: true
  /** What a request costs the caller (contract, Limits), by what is behind the question mark; 1 without. */
  readonly cost?: number | ((requested: URLSearchParams) => number)
  /**
   * A POST that every user may send and that changes nothing: its body says the request, and so what that costs beyond
   * `cost`. Followers answer it, too.
   */
  readonly asks?: { readonly costOf: (body: unknown) => number }
  /** No user is told the caller: no log, nor anybody else. */
  readonly anonymous?: true
  /**
   * How clients keep a public answer: `checked` again each time (the default), for ever where the name changes with
   * the content (`immutable`), or `never`, here neither.
   */
  readonly keeping?: 'checked' | 'immutable' | 'never'
  /**
   * How the body is judged: brought into its stored form first (the default), just `as-sent` where white space
   * means something, or `by-operation` where the schema is only known later.
   */
  readonly judging?: 'as-sent' | 'by-operation'
  /**
   * Whether it may take longer than others can wait, whatever its body: always, or for some parameters as they are
   * in the address; see worker.ts. What is open to all costs `cost` only when it has to be made; always, then, if at all.
   */
  readonly heavy?: true | ((params: Readonly<Record<string, string>>) => boolean)
  /** Whether a heavy read is quick this time, such as one that leads elsewhere: it is answered at once, and waits for no user. */
  brief?(input: OperationInput<Static<Params>, Static<Query>, Static<Body>>): boolean
  /**
   * A POST that writes nothing and works with what this thread alone remembers: another would remember something else.
   * It is answered here whatever is written meanwhile, and never waits.
   */
  readonly remembers?: true
  /** Largest body in bytes. */
  readonly largestBody?: number
  /** Most values in the body: items of lists and keys of objects; see parseJsonBody. */
  readonly mostValues?: number
  /** Which headers may set a condition on the write; see parsePrecondition. */
  readonly conditions?: readonly ('if-match' | 'if-none-match')[]
  run(input: OperationInput<Static<Params>, Static<Query>, Static<Body>>): OperationResult | Promise<OperationResult>
}

/** Below the surface's base: `GET /chants/{slug}`. */
type Route = `${Uppercase<Method>} ${string}`

/** An operation without what precedes it. */
type Definition<
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  Said extends string = never,
> = Omit<Operation<Params, Query, Body>, 'id' | 'method' | 'path' | Said>

/** An operation with its types inferred from its schemas, then forgotten: the table holds all alike. */
export function defineOperation<
  Params extends TObject = NoParameters,
  Query extends TObject = NoParameters,
  Body extends TSchema = TSchema,
>(route: Route, id: string, definition: Definition<Params, Query, Body>): Operation {
  const [method, path] = route.split(' ')
  return { ...definition, id, method: method?.toLowerCase(), path } as unknown as Operation
}

/** Operations that are in one part of the document. */
export const operationsOf =
  (tag: string) =>
  <Params extends TObject = NoParameters, Query extends TObject = NoParameters, Body extends TSchema = TSchema>(
    route: Route,
    id: string,
    definition: Definition<Params, Query, Body, 'tag'>,
  ): Operation =>
    defineOperation<Params, Query, Body>(route, id, { ...definition, tag })

/** 200 with a body. */
export const okResult = (body: unknown): OperationResult => ({ status: 200, body })

/** 200 with a body that may still have to be made. */
export const okResultLater = (body: unknown): OperationResult | Promise<OperationResult> =>
  body instanceof Promise ? body.then(okResult) : okResult(body)

/** 201 with a body and the path of what was created, below the surface's base. */
export const createdResult = (body: unknown, location?: string): OperationResult =>
  location === undefined ? { status: 201, body } : { status: 201, body, location }
