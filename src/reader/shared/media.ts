/** Pictures and sounds of records. They are shown if the host lets readers' browsers load them, else linked. */

import { hasUrlUserInfo } from '../../foundation/validation/web-address.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import type { PageContext, SiteContext } from '../pages/page-context.ts'

/**
 * Renders a picture or sound. It is a link if the host does not let pages load files from its server.
 * @param holds the kind of file
 * @param src its address
 * @param name the alternative text; empty for a picture next to its title
 */
export function renderMedia(context: PageContext, holds: 'picture' | 'sound', src: string, name: string): SafeHtml {
  if (hasUrlUserInfo(src)) return html`<p><bdi>${src}</bdi></p>`
  if (!isLoadedByPage(context.site, src)) {
    const label = name || context.say('ภาพปก', 'Cover')
    return html`<p><a href="${src}" rel="noopener nofollow">${label} (<bdi>${URL.parse(src)?.hostname ?? src}</bdi>)</a></p>`
  }
  return holds === 'picture'
    ? html`<img class="cover" src="${src}" alt="${name}" loading="lazy">`
    : html`<audio controls preload="none" src="${src}" aria-label="${name}"></audio>`
}

/** Whether the page may load the file, by the security policy of pages. */
function isLoadedByPage({ mediaOrigins, baseUrl }: SiteContext, src: string): boolean {
  if (src.startsWith('/')) return true
  const origin = URL.parse(src)?.origin
  return origin !== undefined && (mediaOrigins.includes(origin) || origin === URL.parse(baseUrl ?? '')?.origin)
}
