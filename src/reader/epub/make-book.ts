/** Makes a book to carry from what is stored now, for the service and for the command alike. */

import type { Language } from '../../definitions/languages/languages.ts'
import { type LinkQuery, Visit } from '../pages/visit.ts'
import { whenReadable } from '../readable-text.ts'
import type { Asked, Reader } from '../reader.ts'
import type { FoundKind } from './kinds.ts'
import { shelfTitle, writeBook } from './write-book.ts'

export interface MadeBook {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Of the page that it was made from, as that is called for good. */
  readonly path: string
  /** What belongs to that address. */
  readonly query: LinkQuery
  /** In letters of ASCII, without its ending. */
  readonly fileName: string
  /** As it stands on a shelf. */
  readonly title: string
}

/** All of it from one state of the library. @throws Refusal */
export function makeBook(
  reader: Reader,
  { kind, params }: FoundKind,
  query: Asked['query'],
  language: Language,
): MadeBook {
  const make = () => {
    const publication = kind.make(reader, { visit: new Visit(reader, language), params, query })
    const { imprint } = publication
    const isOwn = language === reader.languages.primary
    return {
      bytes: writeBook(publication),
      path: imprint.path,
      query: imprint.query ?? {},
      fileName: isOwn ? imprint.fileName : `${imprint.fileName}-${language}`,
      title: shelfTitle(imprint),
    }
  }
  return reader.stores.db.read(() => (kind.needsText ? whenReadable(reader, make) : make()))
}
