/** Writes the EPUB 3.3 file of a publication. */

import { getLibraryName } from '../pages/frame.ts'
import type { PageContext } from '../pages/page-context.ts'
import {
  type EpubCorrectionInFile,
  getEpubAboutPageTitle,
  getEpubCorrectionsPageTitle,
  renderEpubAboutPage,
  renderEpubCorrectionsPage,
} from './back-matter.ts'
import style from './book.css' with { type: 'text' }
import { type EpubContentsEntry, type EpubLandmark, type EpubNavigation, renderNavXhtml } from './contents-files.ts'
import { drawCover } from './cover.ts'
import { BookFontCollector } from './fonts.ts'
import { type EpubManifestItem, renderPackageDocument } from './package-file.ts'
import type { EpubListedCorrection, EpubMetadata, EpubPublication, EpubTextSource } from './publication.ts'
import { EPUB_CORRECTIONS_FILE } from './text-writer.ts'
import { renderXhtmlDocument } from './xhtml.ts'
import { ZipArchiveBuilder } from './zip-file.ts'

/** The media type of EPUB files. */
export const EPUB_MEDIA_TYPE = 'application/epub+zip'

const XHTML = 'application/xhtml+xml'
const FOLDER = 'EPUB/'

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="${FOLDER}package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`

/** Returns the title of an EPUB with its subtitle, which names volume and edition. */
export const formatEpubTitleWithEdition = ({ title, subtitle }: EpubMetadata): string =>
  subtitle === undefined ? title : `${title} · ${subtitle}`

/**
 * Returns the permanent identifier (`urn:uuid:`) of an EPUB. It is derived from the address of its page.
 * @param address address of the page in its language, absolute if the public address is known
 */
export function createEpubIdentifier(address: string): string {
  const hash = new Bun.CryptoHasher('sha1').update(`library ${address}`).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex').slice(0, 32)
  return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`
}

/** Writes an EPUB file. The same publication always gives the same bytes. */
export function writeEpub(publication: EpubPublication): Uint8Array<ArrayBuffer> {
  const { context, imprint, remarks } = publication
  const book = new EpubFileWriter(publication)
  book.addCover()
  book.addParts(publication.parts)
  const corrections = book.addFileNames(publication.corrections())
  if (corrections.length > 0) book.addDocument(EPUB_CORRECTIONS_FILE, renderEpubCorrectionsPage(context, corrections))
  const sources = publication.sources()
  const about = { imprint, library: book.library, sources, corrections: corrections.length, remarks }
  book.addDocument('about.xhtml', renderEpubAboutPage(context, about))
  return book.finish(sources, corrections.length > 0)
}

/** Writes the files of one EPUB. */
class EpubFileWriter {
  readonly library: string
  private readonly zip = new ZipArchiveBuilder()
  private readonly fonts = new BookFontCollector()
  private readonly items: EpubManifestItem[] = []
  private readonly entries: EpubContentsEntry[] = []
  private readonly pages: { readonly href: string; readonly label: string }[] = []
  /** The document with the words of each correction, by the id of the words. */
  private readonly correctionFiles = new Map<string, string>()
  private firstText: string | undefined

  constructor(private readonly publication: Pick<EpubPublication, 'context' | 'imprint'>) {
    this.library = getLibraryName(publication.context)
    this.zip.store('mimetype', EPUB_MEDIA_TYPE)
    this.zip.add('META-INF/container.xml', CONTAINER)
  }

  /** Adds the cover as a picture for bookshelves, and as the first page if the EPUB has the fonts for it. */
  addCover(): void {
    const { context, imprint } = this.publication
    const cover = drawCover(imprint.title, imprint.subtitle, this.library)
    const picture = `<?xml version="1.0" encoding="UTF-8"?>\n${cover}\n`
    this.add('cover.svg', 'image/svg+xml', picture, { id: 'cover-image', properties: 'cover-image' })
    const page = renderXhtmlDocument({
      title: coverTitle(context),
      lang: context.lang,
      body: `<section epub:type="cover" class="cover">\n${cover}\n</section>\n`,
    })
    this.addDocument('cover.xhtml', page, { properties: 'svg' })
  }

  addParts(parts: EpubPublication['parts']): void {
    const { direction } = this.publication.imprint
    let number = 0
    for (const { title, lang, body, headings, pages } of parts) {
      const file = `text-${String(++number).padStart(3, '0')}.xhtml`
      this.addDocument(file, renderXhtmlDocument({ title, lang, body, direction }))
      this.firstText ??= file
      this.entries.push(...headings.map(({ id, ...entry }) => ({ ...entry, href: `${file}#${id}` })))
      this.pages.push(...pages.map(({ id, label }) => ({ label, href: `${file}#${id}` })))
      for (const [, id = ''] of body.matchAll(/ id="(w\d+)"/g)) this.correctionFiles.set(id, file)
    }
  }

  /** Adds to each correction the file that contains its words. */
  addFileNames(corrections: readonly EpubListedCorrection[]): readonly EpubCorrectionInFile[] {
    return corrections.flatMap((correction) => {
      const file = this.correctionFiles.get(correction.place)
      return file === undefined ? [] : [{ ...correction, file }]
    })
  }

  /** Adds an XHTML document to the spine, the reading order. */
  addDocument(file: string, content: string, more: Partial<EpubManifestItem> = {}): void {
    this.add(file, XHTML, content, { inSpine: true, ...more })
  }

  /** Adds contents, metadata and fonts, and packs the archive. */
  finish(sources: readonly EpubTextSource[], hasCorrections: boolean): Uint8Array<ArrayBuffer> {
    const { context, imprint } = this.publication
    const { zip, fonts, items, pages, library } = this
    const title = formatEpubTitleWithEdition(imprint)
    const identifier = createEpubIdentifier(context.absolute(context.href(imprint.path, imprint.query)))
    const landmarks = this.landmarks(hasCorrections)
    const backMatter = landmarks
      .filter(({ type }) => type === 'errata' || type === 'colophon')
      .map(({ href, label }) => ({ href, label, depth: 1 }))
    const entries = [...this.entries, ...backMatter]
    const navigation: EpubNavigation = { entries, pages, landmarks }
    this.add('nav.xhtml', XHTML, renderNavXhtml(context, navigation, context.lang), { properties: 'nav' })
    this.add('book.css', 'text/css', fonts.rules + style, { id: 'style' })
    fonts.addTo(zip, FOLDER)
    items.push(...fonts.files.map((file) => ({ id: file.replace('.woff2', ''), file, type: 'font/woff2' })))
    const described = { context, imprint, identifier, title, library, sources, items }
    zip.add(`${FOLDER}package.opf`, renderPackageDocument({ ...described, hasPages: pages.length > 0 }))
    return zip.bytes()
  }

  private landmarks(hasCorrections: boolean): readonly EpubLandmark[] {
    const { context } = this.publication
    const text = {
      type: 'bodymatter',
      href: this.firstText ?? 'about.xhtml',
      label: context.say('เนื้อความ', 'Text'),
    }
    const errata = { type: 'errata', href: EPUB_CORRECTIONS_FILE, label: getEpubCorrectionsPageTitle(context) }
    return [
      { type: 'cover', href: 'cover.xhtml', label: coverTitle(context) },
      text,
      ...(hasCorrections ? [errata] : []),
      { type: 'colophon', href: 'about.xhtml', label: getEpubAboutPageTitle(context) },
    ]
  }

  private add(file: string, type: string, content: string, more: Partial<EpubManifestItem> = {}): void {
    if (type === XHTML) this.fonts.addNeededBy(content)
    this.zip.add(FOLDER + file, content)
    this.items.push({ id: file.replace(/\.\w+$/, ''), file, type, ...more })
  }
}

const coverTitle = (context: PageContext): string => context.say('ปก', 'Cover')
