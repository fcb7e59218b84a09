/** Feeds the full-text index: every part of every source, in the order of edition, volume and page. */

import type { Database } from 'bun:sqlite'
import { PageIndexWriter } from '../../search/pages/page-writer.ts'
import { EDITIONS } from '../texts/format.ts'
import { readPlainParagraphs } from '../texts/stored-paragraphs.ts'
import type { ProgressListener } from './progress.ts'

interface PartRow {
  readonly part: number
  readonly passage: number
  readonly standing: number
  readonly volume: number
  readonly page: number
  readonly paragraphs: string
}

/** How many parts go by between two words of progress. */
const PARTS_A_WORD = 500

/** The parts of one edition, whatever source they are from: decisions may come to show any of them. */
const PARTS = `
SELECT parts.id AS part, parts.passage, passages.standing, parts.volume, parts.page, parts.paragraphs FROM parts
JOIN passages ON passages.number = parts.passage
WHERE parts.edition = ? ORDER BY parts.volume, parts.page, passages.text, passages.standing, parts.seq`

/** To be called when all texts are arranged, inside the transaction that writes them. */
export function indexPages(sqlite: Database, onProgress: ProgressListener): void {
  const index = new PageIndexWriter(sqlite)
  const total = sqlite.query<{ n: number }, []>('SELECT count(*) AS n FROM parts').get()?.n ?? 0
  let count = 0
  for (const edition of EDITIONS) {
    for (const row of sqlite.query<PartRow, [string]>(PARTS).iterate(edition)) {
      const { part, passage, volume, page } = row
      const slot = { part, passage, usual: row.standing === 1, edition, volume, page }
      index.add(slot, readPlainParagraphs(row.paragraphs).join('\n'))
      if (++count % PARTS_A_WORD === 0) {
        onProgress({ step: 'indexing', source: null, count, share: count / total })
      }
    }
  }
  index.finish()
  onProgress({ step: 'indexing', source: null, count, share: 1 })
}
