/** What crawlers are told: which addresses to leave alone, and which ones there are. */

import { recordsOf } from '../records/all.ts'
import type { ResourceName } from '../resources/definition.ts'
import { FIRST_VOLUME, LAST_VOLUME } from '../resources/divisions.ts'
import { EDITIONS } from '../resources/editions.ts'
import { headingPath } from './canon-words.ts'
import { pagePath } from './printed-page.ts'
import type { Reader } from './reader.ts'

/** `/robots.txt` */
export function robots({ baseUrl }: Reader): string {
  const sitemap = baseUrl === undefined ? '' : `\nSitemap: ${baseUrl}/sitemap.xml\n`
  return `User-agent: *\nDisallow: /search\nDisallow: /api/\n${sitemap}`
}

const RECORDS: readonly (readonly [ResourceName, string])[] = [
  ['pitakas', '/canon/pitakas'],
  ['divisions', '/canon/divisions'],
  ['chant-sections', '/chant-sections'],
  ['chants', '/chants'],
  ['book-categories', '/book-categories'],
  ['books', '/books'],
  ['nipatas', '/jataka/nipatas'],
  ['jataka', '/jataka'],
  ['dhamma-group-sets', '/dhamma-groups/sets'],
  ['dhamma-groups', '/dhamma-groups'],
]

const ENTRANCES = ['/', '/canon', '/chants', '/books', '/jataka', '/dhamma-groups', '/sources', '/about']

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

function* paths({ stores: { canon, records } }: Reader): Generator<string> {
  yield* ENTRANCES
  for (let volume = FIRST_VOLUME; volume <= LAST_VOLUME; volume++) yield `/canon/${volume}`
  for (const [name, path] of RECORDS) {
    for (const { slug } of recordsOf(records, name).queries.all()) yield `${path}/${slug}`
  }
  for (const division of canon.divisions.all()) {
    for (const node of canon.contents.of(division).nodes) yield headingPath(node, division.firstVolume)
  }
  for (let volume = FIRST_VOLUME; volume <= LAST_VOLUME; volume++) {
    for (const edition of EDITIONS) {
      const total = canon.printed.totalPages(edition, volume)
      for (let page = 1; page <= total; page++) yield pagePath(volume, edition, page)
    }
  }
}
