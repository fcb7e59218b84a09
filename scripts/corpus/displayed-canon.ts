/** The imported text, read from text.db: the paragraphs of each source by heading and by page. */

import { Database } from 'bun:sqlite'
import { parseStoredParagraphs } from '../../db/stored-paragraphs.ts'
import type { EditionId } from '../../src/definitions/editions.ts'
import type { TextSpan } from '../../src/definitions/texts/format.ts'

/** The text of one source under one heading on one page. */
export interface DisplayedPart {
  readonly heading: string
  readonly volume: number
  readonly page: number
  readonly paragraphs: readonly (readonly TextSpan[])[]
}

interface Row {
  readonly heading: string
  readonly volume: number
  readonly page: number
  readonly paragraphs: string
}

/** The text that readers see, read from text.db. */
export class DisplayedCanon implements Disposable {
  readonly sqlite: Database

  constructor(path: string) {
    this.sqlite = new Database(path, { readonly: true })
  }

  /** All parts of a source in one edition, in the order in which they came. Headings as `division/slug`. */
  *parts(source: string, edition: EditionId): Generator<DisplayedPart> {
    const rows = this.sqlite.query<Row, [string, string]>(
      `SELECT t.division || '/' || t.entry AS heading, p.volume, p.page, p.paragraphs
       FROM parts p JOIN passages s ON s.number = p.passage JOIN texts t ON t.id = s.text
       JOIN sources o ON o.rank = s.source
       WHERE o.id = ? AND t.edition = ? ORDER BY t.id, p.seq`,
    )
    for (const row of rows.iterate(source, edition)) {
      yield { ...row, paragraphs: parseStoredParagraphs(row.paragraphs) }
    }
  }

  [Symbol.dispose](): void {
    this.sqlite.close()
  }
}

/** The words of a paragraph. @param omittedKinds kinds that are left out */
export const plainTextOfPart = (
  spans: readonly TextSpan[],
  omittedKinds: readonly (string | undefined)[] = [],
): string => spans.flatMap(({ text, kind }) => (omittedKinds.includes(kind) ? [] : [text])).join('')

/** The words of a part. @param omittedKinds kinds that are left out */
export const wordsOfPart = (
  paragraphs: readonly (readonly TextSpan[])[],
  omittedKinds: readonly (string | undefined)[] = [],
): string => paragraphs.map((spans) => plainTextOfPart(spans, omittedKinds)).join('\n')
