/** Files for crawlers: `/robots.txt` with the addresses to skip, and `/sitemap.xml` with the pages of the library. */

import { FIRST_VOLUME, LAST_VOLUME } from '../definitions/divisions.ts'
import {
  getResourceListPath,
  resourcesInReaderMenuOrder,
  resourcesWithListPage,
} from '../definitions/reader-listings.ts'
import { getRecordStore } from '../records/record-stores.ts'
import { getHeadingPagePath, getPrintedPagePath } from './shared/canon-words.ts'
import type { ReaderContext } from './shared/reader.ts'
import { getRecordPagePath } from './shared/records.ts'

/**
 * Returns `/robots.txt`: the paths that crawlers skip, and the address of the sitemap if the public address is known.
 */
export function renderRobotsTxt({ baseUrl }: ReaderContext): string {
  const sitemap = baseUrl === undefined ? '' : `\nSitemap: ${baseUrl}/sitemap.xml\n`
  return `User-agent: *\nDisallow: /search\nDisallow: /offline\nDisallow: /reports\nDisallow: /api/\n${sitemap}`
}

/** The properties of the library that a sitemap needs. */
type MappedLibrary = Pick<ReaderContext, 'stores' | 'isEmpty'>

/** Maximum addresses in one sitemap (sitemaps.org). */
const MAX_SITEMAP_ADDRESSES = 50_000

const renderSitemapXml = (root: 'urlset' | 'sitemapindex', elements: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${elements.join('\n')}\n</${root}>\n`

/**
 * Returns `/sitemap.xml`: every page. If one file cannot have all, an index of its parts (`?part=1` and so on).
 * @param part number of a part, from 1; undefined for `/sitemap.xml` itself
 * @param max maximum number of addresses in one file
 * @returns undefined for a part that does not exist
 */
export function renderSitemap(
  reader: MappedLibrary,
  baseUrl: string,
  part?: number,
  max = MAX_SITEMAP_ADDRESSES,
): string | undefined {
  const all = [...listPagePaths(reader)]
  const parts = Math.ceil(all.length / max)
  if (part === undefined && parts > 1) {
    const elements = Array.from(
      { length: parts },
      (_, index) => `<sitemap><loc>${Bun.escapeHTML(`${baseUrl}/sitemap.xml?part=${index + 1}`)}</loc></sitemap>`,
    )
    return renderSitemapXml('sitemapindex', elements)
  }
  const from = ((part ?? 1) - 1) * max
  if (from >= all.length) return undefined
  const shown = all.slice(from, from + max)
  return renderSitemapXml(
    'urlset',
    shown.map((path) => `<url><loc>${Bun.escapeHTML(baseUrl + path)}</loc></url>`),
  )
}

function* listPagePaths({ stores: { canon, records }, isEmpty }: MappedLibrary): Generator<string> {
  yield '/'
  for (const resource of resourcesWithListPage) if (!isEmpty(resource.name)) yield getResourceListPath(resource)
  yield* ['/sources', '/about']
  for (let volume = FIRST_VOLUME; volume <= LAST_VOLUME; volume++) yield `/canon/${volume}`
  for (const { name } of resourcesInReaderMenuOrder) {
    for (const record of getRecordStore(records, name).queries.all()) yield getRecordPagePath(name, record)
  }
  for (const division of canon.divisions.all()) {
    for (const node of canon.contents.of(division).nodes) yield getHeadingPagePath(node, division.firstVolume)
  }
  for (let volume = FIRST_VOLUME; volume <= LAST_VOLUME; volume++) {
    for (const edition of canon.text.editions) {
      for (const page of canon.printed.pages(edition, volume)) yield getPrintedPagePath(volume, edition, page)
    }
  }
}
