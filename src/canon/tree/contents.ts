/** The contents trees of the divisions, each kept in memory for as long as no heading of it changes. */

import { findCurrentSlug } from '../../../db/former-slugs.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { HEADINGS_COLLECTION } from '../../definitions/collection-names.ts'
import type { Language } from '../../definitions/languages/languages.ts'
import type { Translation } from '../../definitions/languages/overlay.ts'
import { Cache } from '../../foundation/cache.ts'
import type { TranslationStore } from '../../records/translations/translations.ts'
import { DivisionTree, type HeadingNode } from './division-tree.ts'
import { type Division, findDivisionsWithHeading, readHeadings } from './heading-reader.ts'

/** What a heading in its tree takes, and a translated one, in bytes; trees of fifty thousand headings fit. */
const HEADING_BYTES = 600
const TRANSLATION_BYTES = 400
const TREES_BUDGET = 50_000 * HEADING_BYTES
const TRANSLATED_BUDGET = 50_000 * TRANSLATION_BYTES

/** The contents trees of all divisions. */
export class ContentsTrees {
  private readonly trees = new Cache<DivisionTree>('headings', TREES_BUDGET)
  private readonly translated = new Cache<ReadonlyMap<number, Translation>>('headings', TRANSLATED_BUDGET)

  constructor(
    private readonly db: LibraryDatabase,
    private readonly store: TranslationStore,
  ) {}

  /** What the trees are valid for. */
  get state(): number {
    return this.db.version.of(HEADINGS_COLLECTION, 'divisions')
  }

  /** The tree of a division, as the last committed write left it; not to be called in a write that has changed it. */
  of({ id }: Pick<Division, 'id'>): DivisionTree {
    const read = () => new DivisionTree(id, readHeadings(this.db, id))
    const bytesOf = ({ nodes }: DivisionTree) => nodes.length * HEADING_BYTES
    return this.trees.getOrCompute(String(id), this.state, read, bytesOf)
  }

  /** The trees that have a heading of that slug. */
  with(slug: string): readonly DivisionTree[] {
    return findDivisionsWithHeading(this.db, slug).map((division) => this.of(division))
  }

  /** The present slug of a heading of a division that was renamed; undefined where none had that slug. */
  renamed(divisionId: number, slug: string): string | undefined {
    return findCurrentSlug(this.db.sqlite, HEADINGS_COLLECTION, slug, divisionId)
  }

  /** A heading's title in the language asked for. */
  title({ row }: HeadingNode, language: Language): string {
    const title = this.translations(language).get(row.id)?.title
    return typeof title === 'string' ? title : row.title
  }

  /** The translated headings by id, none in the primary language: the same map until any of them changes. */
  translations(language: Language): ReadonlyMap<number, Translation> {
    const read = () => this.store.ofCollection(HEADINGS_COLLECTION, language)
    return this.translated.getOrCompute(language, this.state, read, ({ size }) => size * TRANSLATION_BYTES)
  }
}
