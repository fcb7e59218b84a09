/** The text database that is open, and what it tells of itself. */

import { ImportedFile } from '../../../db/imported-file.ts'
import { TextDatabase } from '../../../db/text-database.ts'
import { EDITIONS, type Edition } from '../../definitions/editions.ts'
import type { CacheVersion } from '../../foundation/cache-version.ts'

/** What `/health` tells apart: text to read, a database without text, or none that can be opened. */
export type TextAvailability = 'ok' | 'empty' | 'unopenable'

/** The open text.db. */
export class OpenTextDatabase extends ImportedFile<TextDatabase> {
  /** @param version raised with every other text that is opened, and when there is none any more */
  constructor(path: string, version: Pick<CacheVersion, 'noteText'>) {
    super(path, TextDatabase.open, (text) => version.noteText(text?.generation))
  }

  /** The editions that there are: the contract's, and those that the text brings. */
  get editions(): readonly Edition[] {
    return this.current?.editions ?? EDITIONS
  }

  get state(): TextAvailability {
    if (!this.current) return 'unopenable'
    return this.current.passages === 0 ? 'empty' : 'ok'
  }
}
