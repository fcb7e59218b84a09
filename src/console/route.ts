/** The desk's addresses: every screen has one, so that a colleague can be sent there. */

import { useEffect, useState } from 'preact/hooks'
import { onHost } from './host.ts'

/** Where the desk lives. */
export const ROOT = onHost('/desk')

export interface Route {
  /** What stands behind `/desk`, part by part, decoded. */
  readonly parts: readonly string[]
  readonly query: URLSearchParams
}

const listeners = new Set<() => void>()
/** Asked before an address is left; says why the editor might want to stay. */
let guard: (() => string | undefined) | undefined

export const currentRoute = (): Route => ({
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

/** The address of a screen. */
export function address(
  parts: readonly (string | number)[],
  query: Readonly<Record<string, string>> = {},
): string {
  const path = [ROOT, ...parts.map((part) => encodeURIComponent(part))].join('/')
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Goes to a screen without loading the page again. */
export function go(to: string, how: 'push' | 'replace' = 'push'): void {
  const reason = guard?.()
  if (reason !== undefined && !confirm(reason)) return
  guard = undefined
  if (how === 'push') history.pushState(null, '', to)
  else history.replaceState(null, '', to)
  tell()
}

/** Has the editor asked before leaving while `reason` gives a sentence. @returns what ends that */
export function guardLeaving(reason: () => string | undefined): () => void {
  guard = reason
  const asked = (event: BeforeUnloadEvent) => {
    if (reason() !== undefined) event.preventDefault()
  }
  addEventListener('beforeunload', asked)
  return () => {
    if (guard === reason) guard = undefined
    removeEventListener('beforeunload', asked)
  }
}

export function useRoute(): Route {
  const [route, setRoute] = useState(currentRoute)
  useEffect(() => {
    const update = () => setRoute(currentRoute())
    listeners.add(update)
    return () => {
      listeners.delete(update)
    }
  }, [])
  return route
}

function tell(): void {
  for (const listener of listeners) listener()
}

addEventListener('popstate', tell)
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
