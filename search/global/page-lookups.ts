/** Opens the lookup of pages for each layer of the displayed text. */

import type { DisplayedTextReader } from '../../src/canon/text/displayed-text.ts'
import { PageTermLookup, type SearchLayer } from '../pages/page-lookup.ts'
import { resolveSearchLayer, type SearchScope } from './search-scope.ts'

/** One lookup for each layer, opened again when the text or a decision about it changes. */
export class PageLookups {
  private readonly open = new Map<SearchLayer, { readonly state: number; readonly lookup: PageTermLookup }>()

  constructor(private readonly text: DisplayedTextReader) {}

  /** Searches the pages of the present text with the present decisions; `without` is the result if there is no text. */
  read<T>(within: SearchScope | undefined, work: (pages: PageTermLookup) => T, without: T): T {
    const { text } = this
    const layer = resolveSearchLayer(within ?? {})
    return text.read(({ sqlite }) => {
      const { state } = text
      const known = this.open.get(layer)
      if (known?.state === state) return work(known.lookup)
      const lookup = new PageTermLookup(sqlite, layer, known?.lookup)
      this.open.set(layer, { state, lookup })
      return work(lookup)
    }, without)
  }
}
