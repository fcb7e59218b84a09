/** Checks words.db without changing it. */

import { TextUnopenable } from '../../../db/text-database.ts'
import { WordsDatabase } from '../../../db/words-database.ts'
import { unreadable } from '../../intake/import/unreadable-text.ts'
import { checkFile, type Finding } from './finding.ts'

const NAME = 'words.db'

const AGAIN = 'นำเข้าพจนานุกรมอีกครั้งด้วย library import'

/** Everything that is wrong with the dictionaries at `path`. That there are none is nothing wrong. */
export function checkWords(path: string): readonly Finding[] {
  try {
    using words = WordsDatabase.open(path)
    const damage = checkFile(words.sqlite, NAME, AGAIN)
    if (damage.length > 0) return damage
    const lost = words.sqlite
      .query<{ n: number }, []>(
        `SELECT (SELECT count(*) FROM entries WHERE dictionary NOT IN (SELECT rank FROM dictionaries)) +
                (SELECT count(*) FROM names WHERE entry NOT IN (SELECT id FROM entries)) AS n`,
      )
      .get()
    return lost?.n ? [{ what: `มีคำใน ${NAME} ที่ไม่มีพจนานุกรมหรือคำอธิบาย ${lost.n} แห่ง`, remedy: AGAIN }] : []
  } catch (error) {
    if (!(error instanceof TextUnopenable)) throw error
    if (error.why === 'missing') return []
    return [{ what: unreadable(error.why, NAME).what, remedy: AGAIN }]
  }
}
