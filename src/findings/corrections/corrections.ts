/** Words of a source that people put right, as library.db keeps them. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import { CORRECTION } from '../../definitions/findings/correction.ts'
import { FindingRows } from '../finding-rows.ts'

export class Corrections extends FindingRows<typeof CORRECTION> {
  constructor(db: LibraryDatabase) {
    super(db, CORRECTION)
  }

  /** Of what one source has of a text, by id. */
  readonly of = this.having('source', 'division', 'entry', 'edition')
}
