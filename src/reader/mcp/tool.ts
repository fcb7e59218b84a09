/** The definition of an MCP tool. A call has two addresses: that of a page for people, and a URI of the protocol. */

import type { TProperties } from 'typebox'
import type { PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import type { EditionId } from '../../definitions/editions.ts'
import { createInvalidRequestError } from '../../foundation/app-error.ts'
import {
  decodePathSegment,
  fillPathTemplate,
  getPathTemplateParameterNames,
  matchPathTemplate,
} from '../../http/path-template.ts'
import type { PageContext } from '../pages/page-context.ts'
import type { ReaderContext } from '../shared/reader.ts'

/** The arguments of an MCP call, by name. */
export type McpToolArguments = Readonly<Record<string, unknown>>

/** An MCP call that an answer suggests as the next step. */
export interface SuggestedMcpCall {
  readonly tool: string
  readonly arguments: McpToolArguments
}

/** A pattern of page addresses that corresponds to calls of a tool. */
interface AddressForm {
  /** The path, with arguments in braces. */
  readonly path: string
  /** Arguments that the path implies. */
  readonly fixed?: Readonly<Record<string, string>>
  /** The name of the resource template; without one the form is not listed. */
  readonly title?: string
}

/**
 * The input of an MCP tool: the library, the page context in the language of the answer, and the validated arguments.
 */
export interface McpToolInput {
  readonly reader: ReaderContext
  readonly pageContext: PageContext
  readonly given: McpToolArguments
}

/** A link of a block in an MCP answer: a call, or an address outside of the library. */
export interface McpBlockLink {
  readonly title: string
  readonly call?: SuggestedMcpCall
  readonly href?: string
  /** The printed page that it leads to, or on which its heading begins: the link is cited. */
  readonly place?: PrintedPagePlace | undefined
  /** The fragment of the address, without its `#`. */
  readonly fragment?: string
}

/** A block of an MCP answer (heading, paragraph or list item), with its links. */
export interface McpAnswerBlock {
  /** The kind of block; a paragraph when absent. */
  readonly kind?: 'heading' | 'item'
  /** The level of a list item, from 1. */
  readonly level?: number
  readonly text: string
  readonly links?: readonly McpBlockLink[]
  /** The corrections in its words. */
  readonly notes?: readonly string[]
  /** The printed page of a paragraph. */
  readonly place?: PrintedPagePlace
}

/** Creates the block of a heading for an MCP answer. */
export const createMcpHeadingBlock = (text: string): McpAnswerBlock => ({ kind: 'heading', level: 1, text })

/** Creates the block of a list item with a link for an MCP answer. */
export const createMcpListItemBlock = (
  text: string,
  link: Omit<McpBlockLink, 'title'> & { title?: string },
  level = 1,
): McpAnswerBlock => ({
  kind: 'item',
  level,
  text,
  links: [{ title: text, ...link }],
})

/** The result of an MCP tool: all of it, or one part of a long result. */
export interface McpToolResult {
  readonly title: string
  /** The full name, if it says more than the title. */
  readonly name?: string
  /** How the result is cited; the title when absent. */
  readonly citation?: string | undefined
  /** The sources of the text with their licences. */
  readonly source: string
  readonly previous?: SuggestedMcpCall | undefined
  readonly next?: SuggestedMcpCall | undefined
  readonly blocks: readonly McpAnswerBlock[]
  /** The argument of `run` for the next part. */
  readonly more?: number | undefined
}

/** Definition of an MCP tool: name, description, arguments, page addresses, cost, and the function that runs it. */
export interface McpTool {
  readonly name: string
  readonly title: string
  /** The description for models, in English. */
  readonly description: string
  /** Returns the JSON schemas of its arguments, except `language` and `cursor`. */
  readonly takes: (editions: readonly EditionId[]) => TProperties
  /** The addresses of what it reads; the first that uses all given arguments counts. */
  readonly forms: readonly AddressForm[]
  /** Arguments that addresses carry in the query, with their names there. */
  readonly query?: Readonly<Record<string, string>>
  /** The rate limit cost, the same as that of the page or operation with this content. */
  readonly cost: number | ((given: McpToolArguments) => number)
  /** The largest answer in bytes, if not `MAX_MCP_ANSWER_BYTES`. */
  readonly maxBytes?: number
  /** Whether an answer ends with a part of the result, since the next part costs as much again. */
  readonly stopsAtParts?: true
  /** Runs a call. @param at 0, or `more` of the previous part @throws AppError where the call cannot be answered */
  readonly run: (context: McpToolInput, at: number) => McpToolResult
}

/**
 * Returns the page address, the resource URI and the normalised form of a call.
 * @throws AppError `invalid_request` for arguments that cannot be combined
 */
export function resolveMcpCallAddresses(
  { name, forms, query = {} }: McpTool,
  pageContext: PageContext,
  given: McpToolArguments,
  fragment = '',
): { readonly address: string; readonly uri: string; readonly read: SuggestedMcpCall } {
  const getArgumentNames = ({ path, fixed = {} }: AddressForm) => [
    ...getPathTemplateParameterNames(path),
    ...Object.keys(fixed),
  ]
  const namingArguments = new Set(forms.flatMap(getArgumentNames))
  const givenNames = Object.keys(given).filter((one) => namingArguments.has(one))
  const form = forms.find(
    (one) =>
      getArgumentNames(one).length === givenNames.length &&
      getArgumentNames(one).every((each) => givenNames.includes(each)) &&
      Object.entries(one.fixed ?? {}).every(([each, value]) => given[each] === value),
  )
  if (!form) {
    const argumentSets = new Set(forms.map((one) => getArgumentNames(one).join(' + ')).filter((names) => names !== ''))
    throw createInvalidRequestError(
      Object.fromEntries(givenNames.map((one) => [one, [`ใช้ได้เป็นชุดดังนี้: ${[...argumentSets].join(' หรือ ')}`]])),
    )
  }
  const values = givenNames.map((one) => [one, encodeURIComponent(String(given[one]))])
  const path = fillPathTemplate(form.path, Object.fromEntries(values))
  const input = Object.keys(query).flatMap((one) => {
    const value = given[one]
    return value === undefined || value === false ? [] : [[one, value === true ? '1' : String(value)] as const]
  })
  const inAddress = input.map(([one, value]) => [query[one] ?? one, value])
  return {
    address: pageContext.absolute(pageContext.href(path, Object.fromEntries(inAddress), fragment)),
    uri: toMcpResourceUri(path, Object.fromEntries(input)),
    read: { tool: name, arguments: given },
  }
}

/** Formats a call as text: `read_page {"volume":9,"edition":"royal","page":231}`. */
export const formatMcpCall = ({ tool, arguments: given }: SuggestedMcpCall): string =>
  `${tool} ${JSON.stringify(given)}`

const SCHEME = 'library:/'

/** Returns the `library://` URI of the resource at a path. Arguments are in its query. */
export function toMcpResourceUri(path: string, given: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(given).toString()
  return `${SCHEME}${path}${query === '' ? '' : `?${query}`}`
}

const NUMBER_ARGUMENTS: ReadonlySet<string> = new Set(['volume', 'page'])

/** Finds the tool that reads a resource URI, with the arguments in path and query. Undefined if no tool reads it. */
export function findToolForUri(tools: readonly McpTool[], uri: string) {
  if (!uri.startsWith(`${SCHEME}/`)) return undefined
  const [rawPath = '', query = ''] = uri.slice(SCHEME.length).split('#')[0]?.split('?') ?? []
  const path = rawPath.replace(/(?<=.)\/+$/, '')
  const given = Object.fromEntries(new URLSearchParams(query))
  for (const { name: tool, forms } of tools) {
    for (const { path: form, fixed } of forms) {
      const found = Object.entries(matchPathTemplate(form, path) ?? {}).map(
        ([name, text]) => [name, decodePathSegment(text)] as const,
      )
      const isMatch = path === form || found.length > 0
      if (!isMatch || found.some(([name, text]) => NUMBER_ARGUMENTS.has(name) && !/^\d{1,9}$/.test(text))) continue
      const values = found.map(([name, text]) => [name, NUMBER_ARGUMENTS.has(name) ? Number(text) : text])
      return { tool, arguments: { ...fixed, ...Object.fromEntries(values) } as McpToolArguments, path, given }
    }
  }
  return undefined
}
