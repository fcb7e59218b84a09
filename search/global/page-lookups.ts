/** Opens the lookup of pages for each layer of the displayed text. */

import type { DisplayedTextReader } from '../../src/canon/text/displayed-text.ts'
import { PageTermLookup, type SearchLayer } from '../pages/page-lookup.ts'
import { resolveSearchLayer, type SearchScope } from './search-scope.ts'

/** Caches a PageTermLookup for each layer (canon, commentaries, both) until the text or a decision on it changes. */
export class PageLookupCache {
  private readonly lookups = new Map<SearchLayer, { readonly state: number; readonly lookup: PageTermLookup }>()

  constructor(private readonly text: DisplayedTextReader) {}

  /**
   * Calls `work` with the lookup of the current text in the layer of a scope, and returns its result; `fallback` if the
   * library has no text.
   * @param within undefined for the default layer
   */
  withLookup<T>(within: SearchScope | undefined, work: (pages: PageTermLookup) => T, fallback: T): T {
    const { text } = this
    const layer = resolveSearchLayer(within ?? {})
    return text.read(({ sqlite }) => {
      const { state } = text
      const cached = this.lookups.get(layer)
      if (cached?.state === state) return work(cached.lookup)
      const lookup = new PageTermLookup(sqlite, layer, cached?.lookup)
      this.lookups.set(layer, { state, lookup })
      return work(lookup)
    }, fallback)
  }
}
