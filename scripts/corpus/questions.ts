/** The questions that people type (questions/*.tsv, citations.tsv): where each leads to, and whether that is the place it must lead to. */

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
import { openLibraryReader } from './reader-of.ts'

const FOLDER = join(import.meta.dir, 'questions')

/** A search and the places that it must lead to. */
export interface Question {
  /** The name of the file without its extension: `names`. */
  readonly kind: string
  readonly typed: string
  /** Any of them is right: the number of a text, its heading as `division/slug`, an address, or `!` for a refusal in words. */
  readonly places: readonly string[]
  /** How a citation is written. */
  readonly form: string
}

/** The citations. */
export const readCitationQuestions = (): readonly Question[] =>
  questionsIn('citations', join(import.meta.dir, 'citations.tsv'))

/** All questions of the tables. */
export const readQuestions = (): readonly Question[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .flatMap((name) => questionsIn(name.replace(/\.tsv$/, ''), join(FOLDER, name)))

const questionsIn = (kind: string, path: string): readonly Question[] =>
  parseTabSeparatedRows(readFileSync(path, 'utf8')).map(([typed = '', places = '', form = '']) => ({
    kind,
    typed,
    places: places.split('|').map((place) => place.trim()),
    form,
  }))

/** The addresses that a search leads to: where it redirects, else its first results; none where it finds nothing. */
export function listResultAddresses(
  stores: LibraryStores,
  typed: string,
  most = 1,
  language: 'th' | 'en' = 'th',
): readonly string[] {
  const reader = openLibraryReader(stores)
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
 * Whether an address is one of the places: the very one where a fragment is named, else the heading itself or one under it,
 * or a printed page that has it.
 */
export function isRightAnswer(stores: LibraryStores, { places }: Question, address: string): boolean {
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
