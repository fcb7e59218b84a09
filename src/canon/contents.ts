/** The contents trees of all divisions, kept in memory and read again when they change. */

import type { LibraryDatabase } from '../../db/library-database.ts'
import type { Language } from '../languages/languages.ts'
import type { Translation } from '../languages/overlay.ts'
import type { TranslationStore } from '../languages/translations.ts'
import { DivisionTree, type HeadingNode } from './division-tree.ts'
import { HEADINGS } from './heading.ts'
import { readHeadings } from './heading-reader.ts'

export class Contents {
  private readonly trees = new Map<number, DivisionTree>()
  private readonly translated = new Map<Language, ReadonlyMap<number, Translation>>()

  constructor(
    private readonly db: LibraryDatabase,
    private readonly translations: TranslationStore,
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

  /** To be called when headings of the division were written. */
  forget(divisionId: number): void {
    this.trees.delete(divisionId)
  }

  /** A heading's title in the language asked for. */
  title({ row }: HeadingNode, language: Language): string {
    const title = this.translation(row.id, language)?.title
    return typeof title === 'string' ? title : row.title
  }

  translation(id: number, language: Language): Translation | undefined {
    if (language === this.translations.languages.primary) return undefined
    let all = this.translated.get(language)
    if (!all) {
      all = this.translations.ofCollection(HEADINGS, language)
      this.translated.set(language, all)
    }
    return all.get(id)
  }
}
