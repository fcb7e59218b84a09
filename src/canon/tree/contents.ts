/** The contents trees of all divisions, kept in memory and read again when they change. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { Language } from '../../languages/languages.ts'
import type { Translation } from '../../languages/overlay.ts'
import type { TranslationStore } from '../../languages/translations.ts'
import { DivisionTree, type HeadingNode } from './division-tree.ts'
import { HEADINGS } from './heading.ts'
import { divisionsWith, readHeadings } from './heading-reader.ts'

export class Contents {
  private readonly trees = new Map<number, DivisionTree>()
  private readonly translated = new Map<Language, ReadonlyMap<number, Translation>>()

  constructor(
    private readonly db: LibraryDatabase,
    private readonly store: TranslationStore,
  ) {
    db.onChange((touched) => {
      for (const { collection, ids } of touched) {
        if (collection !== HEADINGS && collection !== '*') continue
        this.translated.clear()
        if (ids === 'all') this.trees.clear()
      }
    })
  }

  /** The tree of a division, as the last committed write left it. */
  of(divisionId: number): DivisionTree {
    let tree = this.trees.get(divisionId)
    if (!tree) {
      tree = new DivisionTree(divisionId, readHeadings(this.db, divisionId))
      this.trees.set(divisionId, tree)
    }
    return tree
  }

  /** The trees that have a heading of that slug. */
  with(slug: string): readonly DivisionTree[] {
    return divisionsWith(this.db, slug).map((id) => this.of(id))
  }

  /** To be called when headings of the division were written. */
  forget(divisionId: number): void {
    this.trees.delete(divisionId)
  }

  /** A heading's title in the language asked for. */
  title({ row }: HeadingNode, language: Language): string {
    const title = this.translations(language).get(row.id)?.title
    return typeof title === 'string' ? title : row.title
  }

  /** The translated headings by id, none in the primary language: the same map until any of them changes. */
  translations(language: Language): ReadonlyMap<number, Translation> {
    let all = this.translated.get(language)
    if (!all) {
      all = this.store.ofCollection(HEADINGS, language)
      this.translated.set(language, all)
    }
    return all
  }
}
