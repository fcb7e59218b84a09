/** Opens the lookup of pages for each layer of the displayed text. */

import type { DisplayedTextReader } from '../../src/canon/text/displayed-text.ts'
import { PageTermLookup, type SearchLayer } from '../pages/page-lookup.ts'
import { resolveSearchLayer, type SearchScope } from './search-scope.ts'

/** One lookup for each layer, opened again when the text or a decision about it changes. */
export class PageLookups {
  private readonly lookups = new Map<SearchLayer, { readonly state: number; readonly lookup: PageTermLookup }>()

  constructor(private readonly text: DisplayedTextReader) {}

  /** Searches the pages of the current text with the current decisions; `fallback` is the result if there is no text. */
  read<T>(within: SearchScope | undefined, work: (pages: PageTermLookup) => T, fallback: T): T {
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
