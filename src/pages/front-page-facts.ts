/** Gathers what the front page says. */

import { editionLabel } from '../canon/text/edition-labels.ts'
import { languageLabel } from '../languages/languages.ts'
import { countPages, countRecords } from '../library/holdings.ts'
import { LAST_VOLUME } from '../resources/divisions.ts'
import type { Stores } from '../stores.ts'
import type { EditionFacts, FrontPageFacts } from './front-page.ts'

/** @param site the program's version, and whether anybody may write over the API. */
export function frontPageFacts(
  stores: Stores,
  { version, writable }: Pick<FrontPageFacts, 'version' | 'writable'>,
): FrontPageFacts {
  const { languages, canon } = stores
  const { texts, canon: shares } = canon.sources.read(languages.primary)
  const titles = new Map(texts.map(({ id, title }) => [id, title]))
  const editions: readonly EditionFacts[] = shares.editions.map((edition) => ({
    label: { th: editionLabel(edition.edition, 'th'), en: editionLabel(edition.edition, 'en') },
    characters: edition.characters,
    shares: edition.shares.map(({ source, share }) => ({ title: titles.get(source) ?? source, share })),
  }))
  return {
    version,
    counts: countRecords(stores),
    volumes: LAST_VOLUME,
    pages: countPages(stores),
    editions,
    sources: texts,
    languages: languages.all.map(languageLabel),
    writable,
  }
}
