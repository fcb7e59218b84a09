/** The desk's addresses, behind whatever a proxy puts before them: every screen has one, so that a colleague can be sent there, and a name. */

import { useEffect } from 'preact/hooks'
import { Signal } from './shared.ts'

/** The part of the public address that a proxy takes away again, as the page says it; empty for most. */
const PREFIX = document.getElementById('desk')?.dataset.root ?? ''

/** An address of this server as the browser asks for it. @param path from the server's own root on */
export const absoluteServerUrl = (path: string): string => PREFIX + path

/** The path and query of a link that the API gave, which is a whole address where the server knows its public one. */
export function pathOfApiLink(href: string): string {
  const { pathname, search } = new URL(href, location.origin)
  const path = pathname.startsWith(`${PREFIX}/`) ? pathname.slice(PREFIX.length) : pathname
  // two slashes at the beginning would name another host
  return path.replace(/^\/+/, '/') + search
}

/** Where the desk lives. */
export const DESK_ROOT = absoluteServerUrl('/desk')

/** An address of the desk. */
export interface DeskRoute {
  /** What is behind `/desk`, part by part, decoded. */
  readonly parts: readonly string[]
  readonly query: URLSearchParams
}

/** What a screen is given of its address: the parts, empty where there is none, and what narrows it. */
export type ScreenAddress = Readonly<Record<'name' | 'one' | 'two' | 'three', string>> & Pick<DeskRoute, 'query'>

/** Whether something that was typed would be left unsaved. */
let guard: (() => boolean) | undefined

const readRoute = (): DeskRoute => ({
  parts: location.pathname.slice(DESK_ROOT.length).split('/').filter(Boolean).map(decoded),
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
export const currentRoute = new Signal(readRoute())

const moved = () => {
  currentRoute.value = readRoute()
}

/** The number that a part of an address is; undefined where it is none. */
export const parseRouteNumber = (part: string): string | undefined =>
  Number(part) > 0 ? String(Number(part)) : undefined

/** What narrows, as an address has it: by name. Empty values are left out. */
export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>

/** The query string of values. */
export function queryStringOf(query: QueryValues): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

/** The address of a screen. */
export function screenAddress(parts: readonly (string | number)[], query: QueryValues = {}): string {
  const path = [DESK_ROOT, ...parts.map((part) => encodeURIComponent(part))].join('/')
  const search = queryStringOf(query)
  return search === '' ? path : `${path}?${search}`
}

/** Goes to a screen without loading the page again. */
export function navigateTo(to: string, how: 'push' | 'replace' = 'push'): void {
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
  const inside = link.pathname === DESK_ROOT || link.pathname.startsWith(`${DESK_ROOT}/`)
  if (link.origin !== location.origin || !inside || link.hash !== '') return
  event.preventDefault()
  navigateTo(link.pathname + link.search)
})

/** Undefined where the screen shows nothing that has a name. */
export const screenName = new Signal<string | undefined>(undefined)

/** Calls the screen by the name of what it shows, as long as it does. @param name empty where there is none yet */
export function useScreenName(name: string): void {
  useEffect(() => {
    screenName.value = name === '' ? undefined : name
    return () => {
      screenName.value = undefined
    }
  }, [name])
}
