/**
 * What was worked out at the import before out of nothing but the texts of one heading, so that it need not be worked out again as long
 * as none of them changed.
 */

import type { Database } from 'bun:sqlite'
import type { SearchedLanguage } from './letter-pieces.ts'

/** Passages under the headings of texts that changed, or stand otherwise, and those that went. */
const FORGOTTEN = `
DELETE FROM suspect_memory WHERE language = ? AND passage NOT IN (
  SELECT number FROM main.passages JOIN main.texts ON texts.id = text WHERE (division, entry) NOT IN (
    SELECT division, entry FROM touched_texts JOIN main.texts ON id = text UNION
    SELECT division, entry FROM changed JOIN old.passages ON number = passage JOIN old.texts ON id = passages.text))`

export class Remembered {
  readonly #known = new Map<string, string>()
  readonly #asked = new Set<string>()
  readonly #put

  /** @param isAnew whether nothing of it is to be relied on */
  constructor(
    private readonly sqlite: Database,
    private readonly language: SearchedLanguage,
    isAnew: boolean,
  ) {
    if (isAnew) sqlite.query('DELETE FROM suspect_memory WHERE language = ?').run(language)
    else sqlite.query(FORGOTTEN).run(language)
    const rows = sqlite.query<{ passage: number; asked: string; answer: string }, [string]>(
      'SELECT passage, asked, answer FROM suspect_memory WHERE language = ?',
    )
    for (const { passage, asked, answer } of rows.iterate(language))
      this.#known.set(`${passage} ${asked}`, answer)
    this.#put = sqlite.query('INSERT OR REPLACE INTO suspect_memory VALUES (?, ?, ?, ?)')
  }

  /** @param asked tells the question from all others about the passage @param reckon its answer, of which JSON keeps all */
  of<Answer>(passage: number, asked: string, reckon: () => Answer): Answer {
    const name = `${passage} ${asked}`
    const known = this.#known.get(name)
    if (known !== undefined) {
      this.#asked.add(name)
      return JSON.parse(known) as Answer
    }
    const answer = reckon()
    this.#put.run(this.language, passage, asked, JSON.stringify(answer))
    return answer
  }

  /** To be called when all was asked: forgets what was not. */
  finish(): void {
    const drop = this.sqlite.query(
      'DELETE FROM suspect_memory WHERE language = ? AND passage = ? AND asked = ?',
    )
    for (const name of this.#known.keys()) {
      if (this.#asked.has(name)) continue
      const [passage = ''] = name.split(' ', 1)
      drop.run(this.language, Number(passage), name.slice(passage.length + 1))
    }
  }
}
