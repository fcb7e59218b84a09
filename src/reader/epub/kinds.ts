/** The kinds of books to carry, by the address of the page that each is made from; and their making, for the service and the command alike. */

import type { Language } from '../../definitions/languages/languages.ts'
import { matchPathTemplate } from '../../http/path-template.ts'
import { PageContext } from '../pages/page-context.ts'
import type { PortableItemKind } from '../saved/offline/things.ts'
import { parseVolume } from '../shared/canon-words.ts'
import { unlessTextUnreadable } from '../shared/readable-text.ts'
import type { PageInput, ReaderContext } from '../shared/reader.ts'
import { buildBookEpub } from './chapters-book.ts'
import { buildHeadingEpub } from './heading-book.ts'
import type { EpubMetadata, Publication } from './publication.ts'
import { buildSectionEpub } from './section-book.ts'
import { buildVolumeEpub, metadataOfVolume } from './volume-book.ts'
import { bookTitleWithEdition, writeEpub } from './write-book.ts'

/** A kind of book: the pages it is made from, and how. */
export interface EpubKind extends PortableItemKind {
  /** @throws Refusal */
  readonly make: (reader: ReaderContext, input: PageInput) => Publication
  /** What it says of itself, where that is known without its text. @throws Refusal as `make` does */
  readonly imprint?: (reader: ReaderContext, input: PageInput) => EpubMetadata
}

/** Every kind of book. A heading comes before a volume, whose pattern matches its address, too. */
export const epubKinds: readonly EpubKind[] = [
  {
    id: 'headingEpub',
    path: '/canon/{volume}/entries/{entry}',
    query: ['with'],
    needsText: true,
    make: buildHeadingEpub,
  },
  {
    id: 'volumeEpub',
    path: '/canon/{volume}/{edition}',
    needsText: true,
    make: (reader, { context, params }) =>
      buildVolumeEpub(reader, context, parseVolume(params.volume ?? ''), params.edition ?? ''),
    imprint: (reader, { context, params }) =>
      metadataOfVolume(reader, context, parseVolume(params.volume ?? ''), params.edition ?? ''),
  },
  { id: 'bookEpub', path: '/books/{slug}', make: buildBookEpub },
  { id: 'sectionEpub', path: '/chant-sections/{slug}', query: ['spell'], make: buildSectionEpub },
]

/** What an address names. */
export interface EpubKindMatch {
  readonly kind: EpubKind
  readonly params: Readonly<Record<string, string>>
}

/** The kind of an address of a page; undefined where none is made from such a page. */
export function findEpubKind(path: string): EpubKindMatch | undefined {
  for (const kind of epubKinds) {
    const params = matchPathTemplate(kind.path, path)
    if (params) return { kind, params }
  }
  return undefined
}

/** A finished EPUB file. */
export interface EpubFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** In letters of ASCII, without its ending. */
  readonly fileName: string
  /** With volume and edition. */
  readonly title: string
}

/** A text that is all English has English titles and labels, whatever the language of the page that it was taken from. */
export const titleLanguageOf = (reader: ReaderContext, imprint: EpubMetadata, input: Language): Language => {
  const english = reader.languages.all.find((one) => one === 'en')
  return english && imprint.languages.every((one) => one === english) ? english : input
}

/** All of it from one state of the library. @throws Refusal */
export function makeEpub(
  reader: ReaderContext,
  { kind, params }: EpubKindMatch,
  query: PageInput['query'],
  language: Language,
): EpubFile {
  const make = () => {
    const madeIn = (one: Language) => kind.make(reader, { context: new PageContext(reader, one), params, query })
    const input = madeIn(language)
    const own = titleLanguageOf(reader, input.imprint, language)
    const publication = own === language ? input : madeIn(own)
    const { imprint } = publication
    const isOwn = own === reader.languages.primary
    return {
      bytes: writeEpub(publication),
      fileName: isOwn ? imprint.fileName : `${imprint.fileName}-${own}`,
      title: bookTitleWithEdition(imprint),
    }
  }
  return reader.stores.db.read(() => (kind.needsText ? unlessTextUnreadable(reader, make) : make()))
}
