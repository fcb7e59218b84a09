/** The kinds of books to carry, by the address of the page that each is made from; and their making, for the service and the command alike. */

import type { Language } from '../../definitions/languages/languages.ts'
import { valuesIn } from '../../http/path-template.ts'
import { PageContext } from '../pages/page-context.ts'
import type { CarriedKind } from '../saved/offline/things.ts'
import { volumeIn } from '../shared/canon-words.ts'
import { whenReadable } from '../shared/readable-text.ts'
import type { PageInput, Reader } from '../shared/reader.ts'
import { chaptersBook } from './chapters-book.ts'
import { headingBook } from './heading-book.ts'
import type { Imprint, Publication } from './publication.ts'
import { sectionBook } from './section-book.ts'
import { volumeBook, volumeImprint } from './volume-book.ts'
import { shelfTitle, writeBook } from './write-book.ts'

/** A kind of book: the pages it is made from, and how. */
export interface BookKind extends CarriedKind {
  /** @throws Refusal */
  readonly make: (reader: Reader, input: PageInput) => Publication
  /** What it says of itself, where that is known without its text. @throws Refusal as `make` does */
  readonly imprint?: (reader: Reader, input: PageInput) => Imprint
}

/** Every kind of book. A heading comes before a volume, whose pattern matches its address, too. */
export const bookKinds: readonly BookKind[] = [
  {
    id: 'headingEpub',
    path: '/canon/{volume}/entries/{entry}',
    query: ['with'],
    needsText: true,
    make: headingBook,
  },
  {
    id: 'volumeEpub',
    path: '/canon/{volume}/{edition}',
    needsText: true,
    make: (reader, { context, params }) =>
      volumeBook(reader, context, volumeIn(params.volume ?? ''), params.edition ?? ''),
    imprint: (reader, { context, params }) =>
      volumeImprint(reader, context, volumeIn(params.volume ?? ''), params.edition ?? ''),
  },
  { id: 'bookEpub', path: '/books/{slug}', make: chaptersBook },
  { id: 'sectionEpub', path: '/chant-sections/{slug}', query: ['spell'], make: sectionBook },
]

/** What an address names. */
export interface FoundKind {
  readonly kind: BookKind
  readonly params: Readonly<Record<string, string>>
}

/** The kind of an address of a page; undefined where none is made from such a page. */
export function kindAt(path: string): FoundKind | undefined {
  for (const kind of bookKinds) {
    const params = valuesIn(kind.path, path)
    if (params) return { kind, params }
  }
  return undefined
}

/** A finished EPUB file. */
export interface MadeBook {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** In letters of ASCII, without its ending. */
  readonly fileName: string
  /** With volume and edition. */
  readonly title: string
}

/** A text that is all English has English titles and labels, whatever the language of the page that it was taken from. */
export const titleLanguage = (reader: Reader, imprint: Imprint, input: Language): Language => {
  const english = reader.languages.all.find((one) => one === 'en')
  return english && imprint.languages.every((one) => one === english) ? english : input
}

/** All of it from one state of the library. @throws Refusal */
export function makeBook(
  reader: Reader,
  { kind, params }: FoundKind,
  query: PageInput['query'],
  language: Language,
): MadeBook {
  const make = () => {
    const madeIn = (one: Language) =>
      kind.make(reader, { context: new PageContext(reader, one), params, query })
    const input = madeIn(language)
    const own = titleLanguage(reader, input.imprint, language)
    const publication = own === language ? input : madeIn(own)
    const { imprint } = publication
    const isOwn = own === reader.languages.primary
    return {
      bytes: writeBook(publication),
      fileName: isOwn ? imprint.fileName : `${imprint.fileName}-${own}`,
      title: shelfTitle(imprint),
    }
  }
  return reader.stores.db.read(() => (kind.needsText ? whenReadable(reader, make) : make()))
}
