/** Contents trees of the divisions. Each is cached until one of its headings changes. */

import { findCurrentSlug } from '../../../db/former-slugs.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { HEADINGS_COLLECTION } from '../../definitions/collection-names.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import type { RecordTranslation } from '../../definitions/languages/overlay.ts'
import { Cache } from '../../foundation/cache.ts'
import type { TranslationStore } from '../../records/translations/translations.ts'
import { DivisionContentsTree, type HeadingNode } from './division-tree.ts'
import { type DivisionIdentifier, findDivisionsWithHeading, readDivisionHeadings } from './heading-reader.ts'

/** Estimated memory of a heading in its tree, and of a translated one; the caches hold fifty thousand of each. */
const HEADING_BYTES = 600
const TRANSLATION_BYTES = 400
const TREES_BUDGET_BYTES = 50_000 * HEADING_BYTES
const TRANSLATED_BUDGET_BYTES = 50_000 * TRANSLATION_BYTES

/** Reads and caches the contents trees of all divisions, and the translations of their headings. */
export class ContentsTreeReader {
  private readonly trees = new Cache<DivisionContentsTree>('headings', TREES_BUDGET_BYTES)
  private readonly translated = new Cache<ReadonlyMap<number, RecordTranslation>>('headings', TRANSLATED_BUDGET_BYTES)

  constructor(
    private readonly db: LibraryDatabase,
    private readonly store: TranslationStore,
  ) {}

  /** Version of the trees: changes with headings and divisions. */
  get state(): number {
    return this.db.version.of(HEADINGS_COLLECTION, 'divisions')
  }

  /**
   * Returns the tree of a division as the last committed write left it. Must not be called inside a write that has
   * changed it.
   */
  of({ id }: Pick<DivisionIdentifier, 'id'>): DivisionContentsTree {
    const read = () => new DivisionContentsTree(id, readDivisionHeadings(this.db, id))
    const bytesOf = ({ nodes }: DivisionContentsTree) => nodes.length * HEADING_BYTES
    return this.trees.getOrCompute(String(id), this.state, read, bytesOf)
  }

  /** Returns the trees that have a heading with a slug. */
  with(slug: string): readonly DivisionContentsTree[] {
    return findDivisionsWithHeading(this.db, slug).map((division) => this.of(division))
  }

  /**
   * Returns the current slug of a heading of a division that was renamed; undefined when no heading had the old slug.
   */
  renamed(divisionId: number, slug: string): string | undefined {
    return findCurrentSlug(this.db.sqlite, HEADINGS_COLLECTION, slug, divisionId)
  }

  /** Returns the title of a heading in a language; the primary one where it is not translated. */
  title({ row }: HeadingNode, language: LanguageCode): string {
    if (language === this.store.languages.primary) return row.title
    const title = this.translations(language).get(row.id)?.title
    return typeof title === 'string' ? title : row.title
  }

  /**
   * Returns the translations of headings by id, empty for the primary language; the same map object until one changes.
   */
  translations(language: LanguageCode): ReadonlyMap<number, RecordTranslation> {
    const read = () => this.store.readCollection(HEADINGS_COLLECTION, language)
    return this.translated.getOrCompute(language, this.state, read, ({ size }) => size * TRANSLATION_BYTES)
  }
}
