/** Searches as people type them (questions/*.tsv, citations.tsv), and whether they lead to the right place. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HeadingNode } from '../../src/canon/tree/division-tree.ts'
import { findCitedText } from '../../src/definitions/facts/citations.ts'
import { parseTabSeparatedRows } from '../../src/definitions/facts/table-rows.ts'
import { PageContext } from '../../src/reader/pages/page-context.ts'
import { renderSearchPage } from '../../src/reader/search/search-page.ts'
import { getHeadingPagePath } from '../../src/reader/shared/canon-words.ts'
import { isPageRedirect } from '../../src/reader/shared/reader.ts'
import type { LibraryStores } from '../../src/services/stores.ts'
import { createCorpusReaderContext } from './reader-of.ts'

const FOLDER = join(import.meta.dir, 'questions')

/** A search as people type it, and the places to which it may lead. */
export interface SearchQuestion {
  /** Name of the table without its extension, such as `names`. */
  readonly kind: string
  readonly typed: string
  /** The right places: number of a text, heading as `division/slug`, address, or `!` for an error. One suffices. */
  readonly places: readonly string[]
  /** How a citation is written. */
  readonly form: string
}

/** Reads the searches of citations.tsv. */
export const readCitationQuestions = (): readonly SearchQuestion[] =>
  questionsIn('citations', join(import.meta.dir, 'citations.tsv'))

/** Reads the searches of all tables in questions/. */
export const readSearchQuestions = (): readonly SearchQuestion[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .flatMap((name) => questionsIn(name.replace(/\.tsv$/, ''), join(FOLDER, name)))

const questionsIn = (kind: string, path: string): readonly SearchQuestion[] =>
  parseTabSeparatedRows(readFileSync(path, 'utf8')).map(([typed = '', places = '', form = '']) => ({
    kind,
    typed,
    places: places.split('|').map((place) => place.trim()),
    form,
  }))

/** Returns the address to which a search redirects, or else those of its first results, at most `most`. */
export function listSearchResultAddresses(
  stores: LibraryStores,
  typed: string,
  most = 1,
  language: 'th' | 'en' = 'th',
): readonly string[] {
  const reader = createCorpusReaderContext(stores)
  const shown = renderSearchPage(reader, {
    context: new PageContext(reader, language),
    params: {},
    query: { q: typed },
  })
  if (isPageRedirect(shown)) return [shown.address]
  const lists = shown.text.match(/<ul class="list found">.*?<\/ul>/gs) ?? []
  return [...lists.join('').matchAll(/<li><a href="([^"]+)"/g)].map(([, href = '']) => href).slice(0, most)
}

/**
 * Whether an address is a right place of a search. Unless the place has a fragment, headings below it and printed pages
 * with its text are right, too.
 */
export function isExpectedResultAddress(stores: LibraryStores, { places }: SearchQuestion, address: string): boolean {
  // the query tells how a number was interpreted
  const input = address.replace(/\?[^#]*/, '')
  const [path = ''] = input.split('#')
  return places.some((place) => {
    if (place === '!' || place.includes('#')) return input === place
    if (place.startsWith('/')) return path === place || path.startsWith(`${place}/`)
    const found = stores.canon.entries.headingOfText(headingOf(place))
    if (!found) return false
    return path === getHeadingPagePath(found.node, found.volume) || isOnPagesOf(stores, found.node, path)
  })
}

/** @throws Error for a number that no text has: the questions are checked */
function headingOf(place: string): { readonly division: string; readonly slug: string } {
  const [division = '', slug] = place.split('/')
  if (slug !== undefined) return { division, slug }
  const text = findCitedText(place)
  if (!text) throw new Error(`No text is cited as ${place}`)
  return text.heading
}

/** Whether a printed page is one of those from the beginning of a heading to that of the next beside it. */
function isOnPagesOf({ canon }: LibraryStores, node: HeadingNode, path: string): boolean {
  const [, volumeText, edition, page] = /^\/canon\/(\d+)\/(\w+)\/(\d+)$/.exec(path) ?? []
  const field = edition === 'royal' ? 'royalPage' : 'paliPage'
  const [volume, from] = [node.ref?.volume, node.ref?.[field]]
  if (volume == null || from == null || Number(volumeText) !== volume) return false
  const division = canon.divisions.at(volume)
  const nodes = division ? canon.contents.of(division).nodes : []
  const next = nodes.slice(node.index + 1).find(({ depth }) => depth <= node.depth)
  const to = next?.ref?.volume === volume ? (next.ref[field] ?? from) : Number.POSITIVE_INFINITY
  return Number(page) >= from && Number(page) <= to
}
