/** What a tool is, and how a call of it is written as an address for people and as a URI of the protocol. */

import type { TProperties } from 'typebox'
import type { PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import type { Edition } from '../../definitions/editions.ts'
import { invalidRequestError } from '../../foundation/app-error.ts'
import { decodePathSegment, fillPathTemplate, matchPathTemplate, parameterNamesIn } from '../../http/path-template.ts'
import type { PageContext } from '../pages/page-context.ts'
import type { ReaderContext } from '../shared/reader.ts'

/** Arguments by their names. */
export type ToolArguments = Readonly<Record<string, unknown>>

/** A call that a program can make next. */
export interface ToolCall {
  readonly tool: string
  readonly arguments: ToolArguments
}

/** A pattern of addresses for people. */
interface AddressForm {
  /** With arguments in braces. */
  readonly path: string
  /** Arguments that the path implies. */
  readonly fixed?: Readonly<Record<string, string>>
  /** The name of the resource template; without one the form is not listed. */
  readonly title?: string
}

/** What a tool works with: the library, the language of the answer, and the validated arguments. */
export interface ToolContext {
  readonly reader: ReaderContext
  readonly pageContext: PageContext
  readonly given: ToolArguments
}

/** A way on from a block: a call, or an address out of the library. */
export interface BlockLink {
  readonly title: string
  readonly call?: ToolCall
  readonly href?: string
  /** The printed page that it leads to, or on which its heading begins: the link is cited. */
  readonly place?: PrintedPagePlace | undefined
  /** The fragment of the address, without its `#`. */
  readonly fragment?: string
}

/** A heading, a paragraph or a list item of an answer. */
export interface AnswerBlock {
  /** A paragraph when absent. */
  readonly kind?: 'heading' | 'item'
  /** The level of a list item, from 1. */
  readonly level?: number
  readonly text: string
  readonly links?: readonly BlockLink[]
  /** The corrections in its words. */
  readonly notes?: readonly string[]
  /** The printed page of a paragraph. */
  readonly place?: PrintedPagePlace
}

/** A heading inside an answer. */
export const headingBlock = (text: string): AnswerBlock => ({ kind: 'heading', level: 1, text })

/** A list item that leads somewhere. */
export const listItemBlock = (
  text: string,
  link: Omit<BlockLink, 'title'> & { title?: string },
  level = 1,
): AnswerBlock => ({
  kind: 'item',
  level,
  text,
  links: [{ title: text, ...link }],
})

/** What a tool answers: all of it, or one part of something long. */
export interface ToolResult {
  readonly title: string
  /** The full name, if it says more than the title. */
  readonly name?: string
  /** The title when absent. */
  readonly citation?: string | undefined
  /** Whose text it is, and under which licence. */
  readonly source: string
  readonly previous?: ToolCall | undefined
  readonly next?: ToolCall | undefined
  readonly blocks: readonly AnswerBlock[]
  /** The argument of `run` for the next part. */
  readonly more?: number | undefined
}

/** A tool of the server. */
export interface McpTool {
  readonly name: string
  readonly title: string
  /** For programs, in English. */
  readonly description: string
  /** Its arguments except `language` and `cursor`. */
  readonly takes: (editions: readonly Edition[]) => TProperties
  /** The addresses of what it reads; the first that uses all given arguments counts. */
  readonly forms: readonly AddressForm[]
  /** Arguments that addresses carry in the query, with their names there. */
  readonly query?: Readonly<Record<string, string>>
  /** The same as the page or the operation that answers it. */
  readonly cost: number | ((given: ToolArguments) => number)
  /** The largest answer in bytes, if not `MAX_BYTES`. */
  readonly maxBytes?: number
  /** An answer ends with a part, since the next one costs as much again. */
  readonly stopsAtParts?: true
  /** @param at 0, or `more` of the part before @throws Refusal */
  readonly run: (context: ToolContext, at: number) => ToolResult
}

/** The address of a call for people, its URI, and the call itself. @throws Refusal `invalid_request` for arguments that do not go together */
export function destinationOfCall(
  { name, forms, query = {} }: McpTool,
  pageContext: PageContext,
  given: ToolArguments,
  fragment = '',
): { readonly address: string; readonly uri: string; readonly read: ToolCall } {
  const namesOf = ({ path, fixed = {} }: AddressForm) => [...parameterNamesIn(path), ...Object.keys(fixed)]
  const naming = new Set(forms.flatMap(namesOf))
  const wanted = Object.keys(given).filter((one) => naming.has(one))
  const form = forms.find(
    (one) =>
      namesOf(one).length === wanted.length &&
      namesOf(one).every((each) => wanted.includes(each)) &&
      Object.entries(one.fixed ?? {}).every(([each, value]) => given[each] === value),
  )
  if (!form) {
    const sets = new Set(forms.map((one) => namesOf(one).join(' + ')).filter((names) => names !== ''))
    throw invalidRequestError(
      Object.fromEntries(wanted.map((one) => [one, [`ใช้ได้เป็นชุดดังนี้: ${[...sets].join(' หรือ ')}`]])),
    )
  }
  const values = wanted.map((one) => [one, encodeURIComponent(String(given[one]))])
  const path = fillPathTemplate(form.path, Object.fromEntries(values))
  const input = Object.keys(query).flatMap((one) => {
    const value = given[one]
    return value === undefined || value === false ? [] : [[one, value === true ? '1' : String(value)] as const]
  })
  const inAddress = input.map(([one, value]) => [query[one] ?? one, value])
  return {
    address: pageContext.absolute(pageContext.href(path, Object.fromEntries(inAddress), fragment)),
    uri: resourceUri(path, Object.fromEntries(input)),
    read: { tool: name, arguments: given },
  }
}

/** A call as text names it: `read_page {"volume":9,"edition":"royal","page":231}`. */
export const formatCall = ({ tool, arguments: given }: ToolCall): string => `${tool} ${JSON.stringify(given)}`

const SCHEME = 'library:/'

/** The URI of the resource at a path, with arguments in its query. */
export function resourceUri(path: string, given: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(given).toString()
  return `${SCHEME}${path}${query === '' ? '' : `?${query}`}`
}

const NUMBERS: ReadonlySet<string> = new Set(['volume', 'page'])

/** The tool that reads a URI, its arguments and those of the URI's query; undefined if no tool reads it. */
export function findToolForUri(tools: readonly McpTool[], uri: string) {
  if (!uri.startsWith(`${SCHEME}/`)) return undefined
  const [whole = '', query = ''] = uri.slice(SCHEME.length).split('#')[0]?.split('?') ?? []
  const path = whole.replace(/(?<=.)\/+$/, '')
  const given = Object.fromEntries(new URLSearchParams(query))
  for (const { name: tool, forms } of tools) {
    for (const { path: form, fixed } of forms) {
      const found = Object.entries(matchPathTemplate(form, path) ?? {}).map(
        ([name, text]) => [name, decodePathSegment(text)] as const,
      )
      const isThere = path === form || found.length > 0
      if (!isThere || found.some(([name, text]) => NUMBERS.has(name) && !/^\d{1,9}$/.test(text))) continue
      const values = found.map(([name, text]) => [name, NUMBERS.has(name) ? Number(text) : text])
      return { tool, arguments: { ...fixed, ...Object.fromEntries(values) } as ToolArguments, path, given }
    }
  }
  return undefined
}
