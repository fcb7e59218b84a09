/**
 * Facts about whole volumes of the open text: recensions and sources. The two tables have a few hundred rows together
 * and are read at once.
 */

import type { EditionId } from '../../definitions/editions.ts'
import type { DisplayedTextReader } from './displayed-text.ts'
import type { VolumeEdition } from './volume-part.ts'

/** A source that has text of an edition in a volume, by its rank. */
interface SourceInVolume {
  readonly volume: number
  readonly edition: EditionId
  readonly source: number
  /** 1 where pages of the volume are printed from it. */
  readonly printed: number
}

const SOURCES = 'SELECT volume, edition, source, printed FROM volume_sources ORDER BY source'
const RECENSIONS = 'SELECT volume, edition, recension FROM printed_volumes'

/** Looks up the recension and the sources of each volume. */
export class VolumeRecensionLookup {
  #text: unknown
  /** Different ones of an edition, and of an edition in a volume. */
  #recensions: ReadonlyMap<string, readonly string[]> = new Map()
  /** Returns the sources that have text in a volume, printed or not, by rank. */
  #sources: ReadonlyMap<number, readonly SourceInVolume[]> = new Map()

  constructor(private readonly text: DisplayedTextReader) {}

  /**
   * Returns the recension that an edition displays in a volume, or in all volumes; undefined without text, and where
   * volumes differ.
   */
  recension(edition: EditionId, volume?: number): string | undefined {
    this.#refresh()
    const [own, ...others] = this.#recensions.get(volume === undefined ? edition : `${edition} ${volume}`) ?? []
    return others.length === 0 ? own : undefined
  }

  /** Which sources have text in a volume, printed or not, the first-ranked one first. */
  sources(volume: number): readonly SourceInVolume[] {
    this.#refresh()
    return this.#sources.get(volume) ?? []
  }

  /** Returns the rank of the first source from which the pages of a volume are printed. */
  firstSource({ edition, volume }: VolumeEdition): number | undefined {
    return this.sources(volume).find((one) => one.edition === edition && one.printed === 1)?.source
  }

  #refresh(): void {
    const { current } = this.text
    if (this.#text === current) return
    this.#text = current
    this.#sources = Map.groupBy(this.text.rows<SourceInVolume>(SOURCES), ({ volume }) => volume)
    const found = this.text.rows<VolumeEdition & { readonly recension: string }>(RECENSIONS)
    const places = found.flatMap(({ edition, volume, recension }) => [
      { place: `${edition}`, recension },
      { place: `${edition} ${volume}`, recension },
    ])
    this.#recensions = new Map(
      [...Map.groupBy(places, ({ place }) => place)].map(([place, some]) => [
        place,
        [...new Set(some.map(({ recension }) => recension))],
      ]),
    )
  }
}
