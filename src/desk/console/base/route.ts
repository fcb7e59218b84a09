/** The addresses and window titles of the desk's screens. Every screen has an address that editors can share. */

import { useEffect, useRef } from 'preact/hooks'
import { ObservableValue } from './signal.ts'

/** Path prefix that a proxy removes, from the page's `data-root`; usually empty. */
const PREFIX = document.getElementById('desk')?.dataset.root ?? ''

/**
 * Returns a path of this server with the path prefix of the proxy in front of it, if there is one.
 * @param path from the server's own root
 */
export const addProxyPrefix = (path: string): string => PREFIX + path

/**
 * Returns the path and query of a link from the API. The link is an absolute URL if the server knows its public
 * address.
 */
export function toRelativeApiLink(href: string): string {
  const { pathname, search } = new URL(href, location.origin)
  const path = pathname.startsWith(`${PREFIX}/`) ? pathname.slice(PREFIX.length) : pathname
  // two leading slashes would mean another host
  return path.replace(/^\/+/, '/') + search
}

/** The path of the desk's first screen, with the path prefix of a proxy. */
export const DESK_ROOT = addProxyPrefix('/desk')

/** An address of the desk, split into its parts. */
export interface DeskRoute {
  /** The path segments after `/desk`, decoded. */
  readonly parts: readonly string[]
  readonly query: URLSearchParams
}

/** The address as screens receive it: four path segments, which are empty if absent, and the query. */
export type ScreenAddress = Readonly<Record<'name' | 'one' | 'two' | 'three', string>> & Pick<DeskRoute, 'query'>

/** Returns whether the current screen has unsaved text; undefined if the screen has not set a guard. */
let hasUnsavedText: (() => boolean) | undefined

const readRoute = (): DeskRoute => ({
  parts: location.pathname.slice(DESK_ROOT.length).split('/').filter(Boolean).map(decodePart),
  query: new URLSearchParams(location.search),
})

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The address of the screen that the desk shows now. */
export const currentRoute = new ObservableValue(readRoute())

const updateRoute = () => {
  currentRoute.value = readRoute()
}

/** Returns the number in a path segment, without leading zeros. Undefined if it is not a positive number. */
export const parseRouteNumber = (part: string): string | undefined =>
  Number(part) > 0 ? String(Number(part)) : undefined

/** Values of a query string by name. Undefined and empty values are left out of the string. */
export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>

/** Returns a query string, without a question mark, from values. */
export function toQueryString(query: QueryValues): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

/** Returns the address of a desk screen. @param parts path segments after the first screen's path, not yet encoded */
export function createScreenAddress(parts: readonly (string | number)[], query: QueryValues = {}): string {
  const path = [DESK_ROOT, ...parts.map((part) => encodeURIComponent(part))].join('/')
  const search = toQueryString(query)
  return search === '' ? path : `${path}?${search}`
}

/**
 * Opens a desk address without reloading the page. If unsaved text would be left, it asks first.
 * @param how whether the address is added to the browser's history or replaces the current one
 */
export function navigateTo(address: string, how: 'push' | 'replace' = 'push'): void {
  if (hasUnsavedText?.() && !confirm(UNSAVED_QUESTION)) return
  hasUnsavedText = undefined
  if (how === 'push') history.pushState(null, '', address)
  else history.replaceState(null, '', address)
  updateRoute()
}

/** Returns a function that tells whether the component is still mounted. Late answers are ignored when it is not. */
export function useScreenOpenTest(): () => boolean {
  const isOpen = useRef(true)
  useEffect(
    () => () => {
      isOpen.current = false
    },
    [],
  )
  return () => isOpen.current
}

const UNSAVED_QUESTION = 'มีข้อความที่ยังไม่ได้บันทึก ฉบับร่างจะเก็บไว้ให้ในเบราว์เซอร์นี้ ออกจากหน้านี้หรือไม่'

/**
 * Makes the desk and the browser ask before the editor leaves the screen with unsaved text.
 * @param isUnsaved whether there is unsaved text at that moment
 * @returns a function that stops this
 */
export function askBeforeLeavingUnsavedText(isUnsaved: () => boolean): () => void {
  hasUnsavedText = isUnsaved
  const askBeforeUnload = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault()
  }
  addEventListener('beforeunload', askBeforeUnload)
  return () => {
    if (hasUnsavedText === isUnsaved) hasUnsavedText = undefined
    removeEventListener('beforeunload', askBeforeUnload)
  }
}

addEventListener('popstate', updateRoute)
// links within the desk do not reload the page, except with a modifier key, to other sites, and to files
addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return
  const isInDesk = link.pathname === DESK_ROOT || link.pathname.startsWith(`${DESK_ROOT}/`)
  if (link.origin !== location.origin || !isInDesk || link.hash !== '') return
  event.preventDefault()
  navigateTo(link.pathname + link.search)
})

/** The name of what the screen shows, such as a record's name, for the window title. Undefined if it has none. */
export const currentScreenTitle = new ObservableValue<string | undefined>(undefined)

/** Sets currentScreenTitle while the component is mounted. @param name empty if it is not known yet */
export function useScreenTitle(name: string): void {
  useEffect(() => {
    currentScreenTitle.value = name === '' ? undefined : name
    return () => {
      currentScreenTitle.value = undefined
    }
  }, [name])
}
