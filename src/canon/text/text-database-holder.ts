/** The open text database and its availability. */

import { ImportedDatabaseFile } from '../../../db/imported-file.ts'
import { TextDatabase } from '../../../db/text-database.ts'
import { CONTRACT_EDITION_IDS, type EditionId } from '../../definitions/editions.ts'
import type { CacheVersion } from '../../foundation/cache-version.ts'

/**
 * State of the text database as `/health` reports it: `ok` with text, `empty` without, `unopenable` when it cannot be
 * opened.
 */
export type TextDatabaseAvailability = 'ok' | 'empty' | 'unopenable'

/** Holds the open text database (text.db) and opens a new file when an import replaces it. */
export class TextDatabaseHolder extends ImportedDatabaseFile<TextDatabase> {
  /** @param version raised with every other text that is opened, and when there is none any more */
  constructor(path: string, version: Pick<CacheVersion, 'noteText'>) {
    super(path, TextDatabase.open, (text) => version.noteText(text?.generation))
  }

  /** The editions of the contract and those that the text adds. */
  get editions(): readonly EditionId[] {
    return this.current?.editions ?? CONTRACT_EDITION_IDS
  }

  /** Whether there is text to read. */
  get state(): TextDatabaseAvailability {
    if (!this.current) return 'unopenable'
    return this.current.passages === 0 ? 'empty' : 'ok'
  }
}
