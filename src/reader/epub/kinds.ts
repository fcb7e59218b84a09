/**
 * The kinds of pages of which EPUBs are made, and the function that makes one. The HTTP service and the command `epub`
 * use them.
 */

import type { LanguageCode } from '../../definitions/languages/languages.ts'
import { matchPathTemplate } from '../../http/path-template.ts'
import { PageContext } from '../pages/page-context.ts'
import type { SavablePageKind } from '../saved/offline/offline-items.ts'
import { parseVolume } from '../shared/canon-words.ts'
import { type PageHandlerInput, type ReaderContext, runWithReadableText } from '../shared/reader.ts'
import { buildBookEpub } from './chapters-book.ts'
import { buildHeadingEpub } from './heading-book.ts'
import type { EpubMetadata, EpubPublication } from './publication.ts'
import { buildChantSectionEpub } from './section-book.ts'
import { buildVolumeEpub, createVolumeEpubMetadata } from './volume-book.ts'
import { formatEpubTitleWithEdition, writeEpub } from './write-book.ts'

/** A kind of EPUB: the address of the page of which it is made, and the function that makes it. */
export interface EpubKind extends SavablePageKind {
  /** Makes the EPUB of the page with these parameters. @throws AppError */
  readonly make: (reader: ReaderContext, input: PageHandlerInput) => EpubPublication
  /** Returns the metadata, if they are known without reading the text. @throws AppError as `make` does */
  readonly imprint?: (reader: ReaderContext, input: PageHandlerInput) => EpubMetadata
}

/** All kinds of EPUBs. Headings come first, because the pattern of a volume also matches the address of a heading. */
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
      createVolumeEpubMetadata(reader, context, parseVolume(params.volume ?? ''), params.edition ?? ''),
  },
  { id: 'bookEpub', path: '/books/{slug}', make: buildBookEpub },
  { id: 'sectionEpub', path: '/chant-sections/{slug}', query: ['spell'], make: buildChantSectionEpub },
]

/** The kind of EPUB to which a page's address belongs, with the parameters of the address. */
export interface EpubKindMatch {
  readonly kind: EpubKind
  readonly params: Readonly<Record<string, string>>
}

/** Finds the kind of EPUB for the path of a page. Undefined if no EPUB is made of such a page. */
export function findEpubKind(path: string): EpubKindMatch | undefined {
  for (const kind of epubKinds) {
    const params = matchPathTemplate(kind.path, path)
    if (params) return { kind, params }
  }
  return undefined
}

/** A finished EPUB file with its file name and title. */
export interface FinishedEpub {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** ASCII file name without extension. */
  readonly fileName: string
  /** The title with volume and edition. */
  readonly title: string
}

/**
 * Returns the language of an EPUB's titles and labels: English for a text that is all in English, else the given one.
 */
export const getEpubTitleLanguage = (
  reader: ReaderContext,
  imprint: EpubMetadata,
  language: LanguageCode,
): LanguageCode => {
  const english = reader.languages.all.find((one) => one === 'en')
  return english && imprint.languages.every((one) => one === english) ? english : language
}

/**
 * Makes an EPUB in one read transaction, so that all of it is of one version of the library.
 * @param query query parameters of the page's address
 * @throws AppError `not_found` if the page does not exist or has no text
 */
export function makeEpub(
  reader: ReaderContext,
  { kind, params }: EpubKindMatch,
  query: PageHandlerInput['query'],
  language: LanguageCode,
): FinishedEpub {
  const make = () => {
    const makeIn = (one: LanguageCode) => kind.make(reader, { context: new PageContext(reader, one), params, query })
    const input = makeIn(language)
    const titleLanguage = getEpubTitleLanguage(reader, input.imprint, language)
    const publication = titleLanguage === language ? input : makeIn(titleLanguage)
    const { imprint } = publication
    const isPrimary = titleLanguage === reader.languages.primary
    return {
      bytes: writeEpub(publication),
      fileName: isPrimary ? imprint.fileName : `${imprint.fileName}-${titleLanguage}`,
      title: formatEpubTitleWithEdition(imprint),
    }
  }
  return reader.stores.db.read(() => (kind.needsText ? runWithReadableText(reader, make) : make()))
}
