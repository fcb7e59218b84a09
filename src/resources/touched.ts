/** What a write touched, for those who keep something derived from it. */

/** Records that a write changed. */
export interface Touched {
  readonly collection: string
  /** `all` when the whole collection was replaced. */
  readonly ids: readonly number[] | 'all'
  /** They have kept their slugs, and their places in every list. */
  readonly inPlace?: boolean
}

/** Stands for the slugs of a collection's records and their places in its lists, where nothing else of them is shown. */
export const placesOf = (collection: string): string => `${collection}/places`

/** What a touch changes: the collection, and its places unless they were kept. */
export const namesOf = ({
  collection,
  inPlace,
}: Pick<Touched, 'collection' | 'inPlace'>): readonly string[] =>
  inPlace ? [collection] : [collection, placesOf(collection)]
