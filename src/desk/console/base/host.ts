/** Where the server's addresses begin: behind whatever a proxy puts before them. */

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
