/** The package document (`content.opf`) of an EPUB: metadata, manifest and spine. */

import { getStatedLicence } from '../../definitions/licences.ts'
import type { PageContext } from '../pages/page-context.ts'
import type { EpubMetadata, EpubTextSource } from './publication.ts'
import { escapeXml } from './xhtml.ts'

/** A file of an EPUB in the manifest of its package document. */
export interface EpubManifestItem {
  readonly id: string
  readonly file: string
  readonly type: string
  readonly properties?: string
  /** Whether it is in the spine, the reading order. */
  readonly inSpine?: true
}

interface PackageInput {
  readonly context: PageContext
  readonly imprint: EpubMetadata
  readonly identifier: string
  /** The title with volume and edition. */
  readonly title: string
  /** The name of the library. */
  readonly library: string
  readonly sources: readonly EpubTextSource[]
  readonly hasPages: boolean
  readonly items: readonly EpubManifestItem[]
}

/** ISO 8601 to the second, as EPUB wants it. */
const toSecond = (time: string): string => new Date(time).toISOString().replace(/\.\d{3}Z$/, 'Z')

/** Renders the package document (`content.opf`) of an EPUB: metadata, manifest and spine. */
export function renderPackageDocument({ context, imprint, identifier, title, library, ...book }: PackageInput): string {
  const { sources, items, hasPages } = book
  const address = context.absolute(context.href(imprint.path, imprint.query))
  const rights = sources.map((source) => {
    const licence = getStatedLicence(source.licence)
    const terms = licence ?? context.say('ไม่ได้ระบุสัญญาอนุญาต', 'licence not stated')
    return `${source.title}: ${terms}`
  })
  const metadata = [
    `<dc:identifier id="id">${identifier}</dc:identifier>`,
    `<dc:title id="title">${escapeXml(title)}</dc:title>`,
    ...imprint.languages.map((language) => `<dc:language>${escapeXml(language)}</dc:language>`),
    ...(imprint.authors ?? []).map((name) => `<dc:creator>${escapeXml(name)}</dc:creator>`),
    ...(imprint.translators ?? []).flatMap((name, index) => [
      `<dc:contributor id="trl${index}">${escapeXml(name)}</dc:contributor>`,
      meta('role', 'trl', `trl${index}`, ' scheme="marc:relators"'),
    ]),
    `<dc:publisher>${escapeXml(imprint.publisher ?? library)}</dc:publisher>`,
    ...(imprint.published === undefined ? [] : [`<dc:date>${imprint.published}</dc:date>`]),
    ...(imprint.description ? [`<dc:description>${escapeXml(imprint.description)}</dc:description>`] : []),
    ...sources.map(
      ({ title: name, version, url }) =>
        `<dc:source>${escapeXml([name, version, url].filter((word) => word !== null).join(' · '))}</dc:source>`,
    ),
    ...(hasPages ? createPageSource(imprint.pagesOf ?? title) : []),
    ...(context.site.baseUrl === undefined ? [] : [`<dc:relation>${escapeXml(address)}</dc:relation>`]),
    ...(rights.length === 0 ? [] : [`<dc:rights>${escapeXml(rights.join(' · '))}</dc:rights>`]),
    ...createSeriesMetadata(imprint),
    meta('dcterms:modified', toSecond(imprint.modified)),
    ...createAccessibilityMetadata(context, hasPages),
  ]
  const spine = items.filter(({ inSpine }) => inSpine)
  const direction = imprint.direction === undefined ? '' : ` page-progression-direction="${imprint.direction}"`
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${context.lang}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadata.join('\n')}
<meta name="cover" content="cover-image"/>
</metadata>
<manifest>
${items.map(manifestLine).join('\n')}
</manifest>
<spine${direction}>
${spine.map(({ id }) => `<itemref idref="${id}"/>`).join('\n')}
</spine>
</package>
`
}

const meta = (property: string, value: string, refines?: string, more = ''): string =>
  `<meta property="${property}"${refines === undefined ? '' : ` refines="#${refines}"`}${more}>${escapeXml(value)}</meta>`

const manifestLine = ({ id, file, type, properties }: EpubManifestItem): string =>
  `<item id="${id}" href="${file}" media-type="${type}"${properties === undefined ? '' : ` properties="${properties}"`}/>`

/** Names the printed edition whose page numbers the EPUB has. */
const createPageSource = (pagesOf: string): readonly string[] => [
  `<dc:source id="pages">${escapeXml(pagesOf)}</dc:source>`,
  meta('source-of', 'pagination', 'pages'),
]

const createSeriesMetadata = ({ series }: EpubMetadata): readonly string[] =>
  series
    ? [
        `<meta property="belongs-to-collection" id="series">${escapeXml(series.title)}</meta>`,
        meta('collection-type', 'series', 'series'),
        meta('group-position', String(series.volume), 'series'),
      ]
    : []

/** Creates the metadata of EPUB Accessibility 1.1, with terms of schema.org. */
const createAccessibilityMetadata = (context: PageContext, hasPages: boolean): readonly string[] => [
  meta('schema:accessMode', 'textual'),
  meta('schema:accessModeSufficient', 'textual'),
  ...[
    'tableOfContents',
    'readingOrder',
    'structuralNavigation',
    'alternativeText',
    'displayTransformability',
    ...(hasPages ? ['printPageNumbers', 'pageNavigation'] : []),
  ].map((feature) => meta('schema:accessibilityFeature', feature)),
  meta('schema:accessibilityHazard', 'none'),
  meta(
    'schema:accessibilitySummary',
    context.say(
      'เป็นข้อความทั้งเล่ม มีสารบัญตามหัวข้อ เชิงอรรถมีทางกลับ และบอกภาษาไว้ทุกส่วน',
      'Text throughout, with contents by headings, notes that lead back, and the language said of each piece.',
    ),
  ),
]
