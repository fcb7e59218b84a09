/** The desk's addresses, behind whatever a proxy puts before them: every screen has one, so that a colleague can be sent there, and a name. */

import { useEffect } from 'preact/hooks'
import { Shared } from './shared.ts'

/** The part of the public address that a proxy takes away again, as the page says it; empty for most. */
const PREFIX = document.getElementById('desk')?.dataset.root ?? ''

/** An address of this server as the browser asks for it. @param path from the server's own root on */
export const onHost = (path: string): string => PREFIX + path

/** The path and query of a link that the API gave, which is a whole address where the server knows its public one. */
export function pathOf(href: string): string {
  const { pathname, search } = new URL(href, location.origin)
  const path = pathname.startsWith(`${PREFIX}/`) ? pathname.slice(PREFIX.length) : pathname
  // two slashes at the beginning would name another host
  return path.replace(/^\/+/, '/') + search
}

/** Where the desk lives. */
export const ROOT = onHost('/desk')

/** An address of the desk. */
export interface Route {
  /** What is behind `/desk`, part by part, decoded. */
  readonly parts: readonly string[]
  readonly query: URLSearchParams
}

/** What a screen is given of its address: the parts, empty where there is none, and what narrows it. */
export type At = Readonly<Record<'name' | 'one' | 'two' | 'three', string>> & Pick<Route, 'query'>

/** Whether something that was typed would be left unsaved. */
let guard: (() => boolean) | undefined

const currentRoute = (): Route => ({
  parts: location.pathname.slice(ROOT.length).split('/').filter(Boolean).map(decoded),
  query: new URLSearchParams(location.search),
})

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Where the editor is. */
export const route = new Shared(currentRoute())

const moved = () => {
  route.value = currentRoute()
}

/** The number that a part of an address is; undefined where it is none. */
export const numberIn = (part: string): string | undefined =>
  Number(part) > 0 ? String(Number(part)) : undefined

/** What narrows, as an address has it: by name. Empty values are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>

/** The query string of values. */
export function searchOf(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

/** The address of a screen. */
export function address(parts: readonly (string | number)[], query: Query = {}): string {
  const path = [ROOT, ...parts.map((part) => encodeURIComponent(part))].join('/')
  const search = searchOf(query)
  return search === '' ? path : `${path}?${search}`
}

/** Goes to a screen without loading the page again. */
export function go(to: string, how: 'push' | 'replace' = 'push'): void {
  if (guard?.() && !confirm(UNSAVED)) return
  guard = undefined
  if (how === 'push') history.pushState(null, '', to)
  else history.replaceState(null, '', to)
  moved()
}

const UNSAVED = 'มีข้อความที่ยังไม่ได้บันทึก ฉบับร่างจะเก็บไว้ให้ในเบราว์เซอร์นี้ ออกจากหน้านี้หรือไม่'

/** Has the editor asked before leaving what is not saved. @returns what ends that */
export function guardLeaving(isUnsaved: () => boolean): () => void {
  guard = isUnsaved
  const input = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault()
  }
  addEventListener('beforeunload', input)
  return () => {
    if (guard === isUnsaved) guard = undefined
    removeEventListener('beforeunload', input)
  }
}

addEventListener('popstate', moved)
// links of the desk stay in the page; those with a modifier key, to elsewhere or to a file do not
addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return
  const inside = link.pathname === ROOT || link.pathname.startsWith(`${ROOT}/`)
  if (link.origin !== location.origin || !inside || link.hash !== '') return
  event.preventDefault()
  go(link.pathname + link.search)
})

/** Undefined where the screen shows nothing that has a name. */
export const called = new Shared<string | undefined>(undefined)

/** Calls the screen by the name of what it shows, as long as it does. @param name empty where there is none yet */
export function useCalled(name: string): void {
  useEffect(() => {
    called.value = name === '' ? undefined : name
    return () => {
      called.value = undefined
    }
  }, [name])
}
