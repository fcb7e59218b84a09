/** What a tool is: a name and arguments for pages of one kind, so that an address leads to it and it to an address. */

import type { TProperties } from 'typebox'
import type { Edition } from '../../definitions/editions.ts'
import { invalid } from '../../foundation/refusal.ts'
import { decodedStep, filledPath, namesIn, valuesIn } from '../../http/path-template.ts'
import type { Visit } from '../pages/visit.ts'
import type { Reader, Shown } from '../shared/reader.ts'
import type { PlainBlock } from './blocks.ts'

/** Arguments by their names, or what stands for them. */
export type Arguments = Readonly<Record<string, unknown>>

/** Addresses of one form. */
interface Form {
  /** With arguments in braces. */
  readonly path: string
  /** Arguments that the path stands for. */
  readonly fixed?: Readonly<Record<string, string>>
  /** For people who look through the resources. */
  readonly title?: string
}

interface Asks {
  readonly visit: Visit
  readonly given: Arguments
}

export interface Tool {
  readonly name: string
  readonly title: string
  /** For programs, in English. */
  readonly description: string
  /** What it takes beside `language` and `cursor`. */
  readonly takes: (editions: readonly Edition[]) => TProperties
  /** What it reads; the first form counts that uses all that is given. */
  readonly forms: readonly Form[]
  /** Arguments that stand behind the question mark, with their names there. */
  readonly query?: Readonly<Record<string, string>>
  /** As the page or the operation costs that answers the same, perhaps by what is given. */
  readonly cost: number | ((given: Arguments) => number)
  /** Shows what its address does not, or not alone; another tool reads that. */
  readonly show?: (reader: Reader, asked: Address & Asks) => Shown
  /** What of a page is told, where that is not all. */
  readonly narrow?: (blocks: readonly PlainBlock[], given: Arguments) => readonly PlainBlock[]
  /** Judges what its schema cannot: what there is in this library. @throws Refusal `invalid_request` */
  readonly judge?: (reader: Reader, given: Arguments) => void
  /** Largest answer in bytes, where it is not the usual one. */
  readonly maxBytes?: number
  /** Says where things are rather than what stands there: each of them is cited. */
  readonly findsPlaces?: true
}

/** Where something stands. */
export interface Stands {
  /** For people: whole where the public address is known, else from the root on. */
  readonly address: string
  /** Of the resource here; none for what stands outside of the library. */
  readonly uri?: string
  /** The tool that reads it, and what to call it with. */
  readonly read?: { readonly tool: string; readonly arguments: Arguments }
}

export interface Address {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** Where a page stands that answers. @throws Refusal `invalid_request` for arguments of which no page takes all */
export function addressAsked(
  { forms, query = {} }: Pick<Tool, 'forms' | 'query'>,
  given: Arguments,
): Address {
  const namesOf = ({ path, fixed = {} }: Form) => [...namesIn(path), ...Object.keys(fixed)]
  const naming = new Set(forms.flatMap(namesOf))
  const wanted = Object.keys(given).filter((name) => naming.has(name))
  const form = forms.find(
    (one) =>
      namesOf(one).length === wanted.length &&
      namesOf(one).every((name) => wanted.includes(name)) &&
      Object.entries(one.fixed ?? {}).every(([name, value]) => given[name] === value),
  )
  if (!form) {
    const sets = new Set(forms.map((one) => namesOf(one).join(' + ')).filter((names) => names !== ''))
    throw invalid(
      Object.fromEntries(wanted.map((name) => [name, [`ใช้ได้เป็นชุดดังนี้: ${[...sets].join(' หรือ ')}`]])),
    )
  }
  const values = wanted.map((name) => [name, encodeURIComponent(String(given[name]))])
  const asked = Object.entries(query).flatMap(([name, key]) => {
    const value = given[name]
    return value === undefined || value === false
      ? []
      : [[key, value === true ? '1' : String(value)] as const]
  })
  return { path: filledPath(form.path, Object.fromEntries(values)), query: Object.fromEntries(asked) }
}

/** What pages carry along in their links, and no tool takes. */
const CARRIED: ReadonlySet<string> = new Set(['q', 'words', 'lang', 'back'])
const NUMBERS: ReadonlySet<string> = new Set(['volume', 'page'])
const LISTS: ReadonlySet<string> = new Set(['editions'])
/** Of editions beside each other. */
export const MOST_OF_LIST = 3

const isTaken = (name: string, text: string): boolean =>
  name !== '' &&
  (!NUMBERS.has(name) || /^\d{1,9}$/.test(text)) &&
  (!LISTS.has(name) || text.split(',').length <= MOST_OF_LIST)

/** An argument as it stands in an address. */
const valueIn = (name: string, text: string): unknown =>
  NUMBERS.has(name) ? Number(text) : LISTS.has(name) ? text.split(',') : text

/** The tool that reads an address, and with what; undefined for a page that no tool reads, or not so. */
export function toolReading(tools: readonly Tool[], { path, query }: Address) {
  for (const { name: tool, show, forms, query: names = {} } of tools) {
    if (show) continue
    const nameOf = new Map(Object.entries(names).map(([name, key]) => [key, name]))
    const asked = Object.entries(query).filter(([key]) => nameOf.has(key) || !CARRIED.has(key))
    const named = asked.map(([key, text]) => [nameOf.get(key) ?? '', text] as const)
    for (const { path: form, fixed } of forms) {
      const values = path.startsWith(beginningOf(form)) ? valuesIn(form, path) : undefined
      if (!values) continue
      const given = [
        ...Object.entries(values).map(([name, text]) => [name, decodedStep(text)] as const),
        ...named,
      ]
      if (!given.every(([name, text]) => isTaken(name, text))) continue
      const read = Object.fromEntries(given.map(([name, text]) => [name, valueIn(name, text)]))
      return { tool, arguments: { ...fixed, ...read }, asked, named }
    }
  }
  return undefined
}

/** Most paths are told apart by it. */
const beginningOf = (form: string): string => form.slice(0, form.indexOf('{') >>> 0)

/** Where something stands, and how to read it on. */
export function standsAt(
  tools: readonly Tool[],
  visit: Visit,
  at: Address,
  fragment = '',
): Stands | undefined {
  const reader = toolReading(tools, at)
  if (!reader) return undefined
  const { asked, named, ...read } = reader
  return {
    address: visit.absolute(visit.href(at.path, Object.fromEntries(asked), fragment)),
    uri: uriOf(at.path, Object.fromEntries(named)),
    read,
  }
}

/** A call as text names it: `read_page {"volume":9,"edition":"royal","page":231}`. */
export const callText = ({ tool, arguments: given }: NonNullable<Stands['read']>): string =>
  `${tool} ${JSON.stringify(given)}`

const SCHEME = 'library:/'

/** The resource at a path; what is asked of it stands behind the question mark under the names of arguments. */
export function uriOf(path: string, given: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(given).toString()
  return `${SCHEME}${path}${query === '' ? '' : `?${query}`}`
}

/** The tool that reads a URI, and what is asked of it beside its path; undefined for no resource of this library. */
export function toolReadingUri(tools: readonly Tool[], uri: string) {
  if (!uri.startsWith(`${SCHEME}/`)) return undefined
  const [whole = '', query = ''] = uri.slice(SCHEME.length).split('#')[0]?.split('?') ?? []
  const path = whole.replace(/(?<=.)\/+$/, '')
  const reader = toolReading(tools, { path, query: {} })
  return reader && { ...reader, path, given: Object.fromEntries(new URLSearchParams(query)) }
}
