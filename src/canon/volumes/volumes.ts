/** Reads volumes for the API: title, editions, and addresses on the website. */

import { type EditionId, getEditionTitle } from '../../definitions/editions.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import type { DisplayedPageLookup } from '../text/displayed-pages.ts'
import type { DisplayedTextReader } from '../text/displayed-text.ts'
import type { DivisionReader } from '../tree/divisions.ts'

/** Reads the answers about volumes: title, editions, and addresses on the website. */
export class VolumeSummaryReader {
  /** @param baseUrl the public address without a slash at its end, or empty for paths */
  constructor(
    private readonly text: DisplayedTextReader,
    private readonly pages: DisplayedPageLookup,
    private readonly divisions: DivisionReader,
    private readonly baseUrl: string,
  ) {}

  /** Returns the answer `Volume`: title, division and editions of a volume. */
  read(volume: number, language: LanguageCode) {
    return {
      volume,
      title: this.divisions.volumeTitle(volume, language),
      ...this.divisions.named(volume, language),
      editions: this.editions(volume, language),
      href: `${this.baseUrl}/canon/${volume}`,
      readHref: this.readHref(volume),
    }
  }

  /** Returns titles and page counts of the volumes that a reader has open, in the given order. */
  opened(input: readonly { readonly volume: number; readonly edition: EditionId }[], language: LanguageCode) {
    return input.map(({ volume, edition }) => ({
      volume,
      edition,
      editionLabel: getEditionTitle(edition, language),
      title: this.divisions.volumeTitle(volume, language),
      division: this.divisions.named(volume, language).division,
      totalPages: this.pages.total({ edition, volume }),
      readHref: this.readHref(volume),
    }))
  }

  /** The editions that have shown text in a volume. */
  private editions(volume: number, language: LanguageCode) {
    return this.text.editions.flatMap((edition) => {
      const part = { edition, volume }
      const { passages } = this.pages.count(part)
      if (passages === 0) return []
      const label = getEditionTitle(edition, language)
      return [{ edition, label, pages: this.pages.total(part), passages }]
    })
  }

  private readHref(volume: number): string {
    return `${this.baseUrl}/canon/${volume}/read`
  }
}
