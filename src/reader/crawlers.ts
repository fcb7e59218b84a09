/** What crawlers are told: which addresses to leave alone, and which ones there are. */

import { FIRST_VOLUME, LAST_VOLUME } from '../definitions/divisions.ts'
import { faced, inReadersOrder, listPath } from '../definitions/faces.ts'
import { recordsOf } from '../records/all.ts'
import { headingPath } from './canon-words.ts'
import { pagePath } from './page-path.ts'
import type { Reader } from './reader.ts'
import { pathTo } from './records.ts'

/** `/robots.txt` */
export function robots({ baseUrl }: Reader): string {
  const sitemap = baseUrl === undefined ? '' : `\nSitemap: ${baseUrl}/sitemap.xml\n`
  return `User-agent: *\nDisallow: /search\nDisallow: /offline\nDisallow: /reports\nDisallow: /api/\n${sitemap}`
}

/** The largest sitemap that crawlers take. */
const MOST = 50_000

/** `/sitemap.xml`: records and headings first, then the printed pages as far as there is room. */
export function sitemap(reader: Reader, baseUrl: string): string {
  const addresses: string[] = []
  for (const path of paths(reader)) {
    if (addresses.length >= MOST) break
    addresses.push(`<url><loc>${Bun.escapeHTML(baseUrl + path)}</loc></url>`)
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('\n')}\n</urlset>\n`
}

function* paths({ stores: { canon, records }, isEmpty }: Reader): Generator<string> {
  yield '/'
  for (const resource of faced) if (!isEmpty(resource.name)) yield listPath(resource)
  yield* ['/sources', '/about']
  for (let volume = FIRST_VOLUME; volume <= LAST_VOLUME; volume++) yield `/canon/${volume}`
  for (const { name } of inReadersOrder) {
    for (const record of recordsOf(records, name).queries.all()) yield pathTo(name, record)
  }
  for (const division of canon.divisions.all()) {
    for (const node of canon.contents.of(division).nodes) yield headingPath(node, division.firstVolume)
  }
  for (let volume = FIRST_VOLUME; volume <= LAST_VOLUME; volume++) {
    for (const edition of canon.text.editions) {
      for (const page of canon.printed.pages(edition, volume)) yield pagePath(volume, edition, page)
    }
  }
}
