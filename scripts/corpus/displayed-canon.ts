/** Reads the imported text from text.db: the paragraphs of each source by heading and page. */

import { Database } from 'bun:sqlite'
import { parseStoredParagraphs } from '../../db/stored-paragraphs.ts'
import type { EditionId } from '../../src/definitions/editions.ts'
import type { TextWithSpanKind } from '../../src/definitions/texts/format.ts'

/** The text that one source has under one heading on one page. */
export interface ImportedPart {
  readonly heading: string
  readonly volume: number
  readonly page: number
  readonly paragraphs: readonly (readonly TextWithSpanKind[])[]
}

interface Row {
  readonly heading: string
  readonly volume: number
  readonly page: number
  readonly paragraphs: string
}

/** Reads the text of sources from a text.db. */
export class ImportedTextReader implements Disposable {
  readonly sqlite: Database

  constructor(path: string) {
    this.sqlite = new Database(path, { readonly: true })
  }

  /** Yields all parts of a source in one edition, in reading order. Their headings are `division/slug`. */
  *parts(source: string, edition: EditionId): Generator<ImportedPart> {
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

/** Returns the plain text of a paragraph. @param omittedKinds kinds of spans to leave out; undefined is running text */
export const getParagraphText = (
  spans: readonly TextWithSpanKind[],
  omittedKinds: readonly (string | undefined)[] = [],
): string => spans.flatMap(({ text, kind }) => (omittedKinds.includes(kind) ? [] : [text])).join('')

/** Returns the plain text of a part, one paragraph per line. @param omittedKinds kinds of spans that are left out */
export const getPartText = (
  paragraphs: readonly (readonly TextWithSpanKind[])[],
  omittedKinds: readonly (string | undefined)[] = [],
): string => paragraphs.map((spans) => getParagraphText(spans, omittedKinds)).join('\n')
