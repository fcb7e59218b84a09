/** Puts a book together: its text, what stands around it, and its files as one (EPUB 3.3). */

import { libraryName } from '../pages/frame.ts'
import {
  aboutPage,
  aboutTitle,
  correctionsPage,
  correctionsTitle,
  type PlacedCorrection,
} from './back-matter.ts'
import style from './book.css' with { type: 'text' }
import { type ContentsEntry, type Landmark, type Navigation, navOf, ncxOf } from './contents-files.ts'
import { coverOf } from './cover.ts'
import { BookFonts } from './fonts.ts'
import { type ManifestItem, packageFile } from './package-file.ts'
import type { Imprint, ListedCorrection, Publication } from './publication.ts'
import { CORRECTIONS_FILE } from './text-writer.ts'
import { xhtmlDocument } from './xhtml.ts'
import { ZipFile } from './zip-file.ts'

export const EPUB_TYPE = 'application/epub+zip'

const XHTML = 'application/xhtml+xml'
const FOLDER = 'EPUB/'

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="${FOLDER}package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`

/** The name under which a book stands on a shelf. */
export const shelfTitle = ({ title, subtitle }: Imprint): string =>
  subtitle === undefined ? title : `${title} · ${subtitle}`

/** The same for a book whenever it is made. @param address of its page in its language, whole where it is known */
export function identifierOf(address: string): string {
  const hash = new Bun.CryptoHasher('sha1').update(`library ${address}`).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex').slice(0, 32)
  return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`
}

/** The file of a book, the same bytes each time. */
export function writeBook(publication: Publication): Uint8Array<ArrayBuffer> {
  const { visit, imprint, remarks } = publication
  const { direction } = imprint
  const library = libraryName(visit)
  const zip = new ZipFile()
  zip.store('mimetype', EPUB_TYPE)
  zip.add('META-INF/container.xml', CONTAINER)
  const fonts = new BookFonts()
  const items: ManifestItem[] = []
  const add = (file: string, type: string, content: string, more: Partial<ManifestItem> = {}) => {
    if (type === XHTML) fonts.see(content)
    zip.add(FOLDER + file, content)
    items.push({ id: file.replace(/\.\w+$/, ''), file, type, ...more })
  }
  const title = shelfTitle(imprint)
  const cover = coverOf(imprint.title, imprint.subtitle, library)
  add('cover.svg', 'image/svg+xml', `<?xml version="1.0" encoding="UTF-8"?>\n${cover}\n`, {
    id: 'cover-image',
    properties: 'cover-image',
  })
  const coverName = visit.say('ปก', 'Cover')
  add(
    'cover.xhtml',
    XHTML,
    xhtmlDocument({
      title: coverName,
      lang: visit.lang,
      body: `<section epub:type="cover" class="cover">\n${cover}\n</section>\n`,
    }),
    { properties: 'svg', inSpine: true },
  )
  const entries: ContentsEntry[] = []
  const pages: { href: string; label: string }[] = []
  const holders = new Map<string, string>()
  let first: string | undefined
  for (const part of publication.parts) {
    const file = `text-${String(items.length - 1).padStart(3, '0')}.xhtml`
    const { lang, body, headings } = part
    add(file, XHTML, xhtmlDocument({ title: part.title, lang, body, direction }), { inSpine: true })
    first ??= file
    for (const { id, label, depth } of headings) entries.push({ href: `${file}#${id}`, label, depth })
    for (const { id, label } of part.pages) pages.push({ href: `${file}#${id}`, label })
    for (const [, id = ''] of body.matchAll(/ id="(w\d+)"/g)) holders.set(id, file)
  }
  const corrections = publication
    .corrections()
    .flatMap((correction: ListedCorrection): PlacedCorrection[] => {
      const file = holders.get(correction.place)
      return file === undefined ? [] : [{ ...correction, file }]
    })
  if (corrections.length > 0)
    add(CORRECTIONS_FILE, XHTML, correctionsPage(visit, corrections), { inSpine: true })
  const sources = publication.sources()
  add(
    'about.xhtml',
    XHTML,
    aboutPage(visit, { imprint, library, sources, corrections: corrections.length, remarks }),
    {
      inSpine: true,
    },
  )
  const landmarks: readonly Landmark[] = [
    { type: 'cover', href: 'cover.xhtml', label: coverName },
    ...(first === undefined
      ? []
      : [{ type: 'bodymatter', href: first, label: visit.say('เนื้อความ', 'Text') }]),
    ...(corrections.length > 0
      ? [{ type: 'errata', href: CORRECTIONS_FILE, label: correctionsTitle(visit) }]
      : []),
    { type: 'colophon', href: 'about.xhtml', label: aboutTitle(visit) },
  ]
  const around = landmarks
    .filter(({ type }) => type !== 'cover' && (type !== 'bodymatter' || entries.length === 0))
    .map(({ href, label }) => ({ href, label, depth: 1 }))
  const [before, behind] = entries.length === 0 ? [around, []] : [[], around]
  const identifier = identifierOf(visit.absolute(visit.href(imprint.path, imprint.query)))
  const contents: Navigation = {
    title,
    identifier,
    entries: [...before, ...entries, ...behind],
    pages,
    landmarks,
  }
  add('nav.xhtml', XHTML, navOf(visit, contents, visit.lang), { properties: 'nav' })
  add('toc.ncx', 'application/x-dtbncx+xml', ncxOf(contents), { id: 'ncx' })
  add('book.css', 'text/css', fonts.rules + style, { id: 'style' })
  fonts.addTo(zip, FOLDER)
  for (const file of fonts.files) items.push({ id: file.replace('.woff2', ''), file, type: 'font/woff2' })
  zip.add(
    `${FOLDER}package.opf`,
    packageFile({ visit, imprint, identifier, title, library, sources, hasPages: pages.length > 0, items }),
  )
  return zip.bytes()
}
