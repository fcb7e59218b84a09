/** The table of contents, page list and landmarks of an EPUB: `nav.xhtml` for EPUB 3, `toc.ncx` for EPUB 2. */

import type { PageContext } from '../pages/page-context.ts'
import type { LangAttribute } from '../pages/script.ts'
import type { EpubHeadingAnchor } from './publication.ts'
import { escapeXml, renderXhtmlDocument } from './xhtml.ts'

/** A place in the book, by file and fragment. */
interface Target {
  readonly href: string
  readonly label: string
}

/** An entry of an EPUB's table of contents, with its depth from 1. */
export interface EpubContentsEntry extends Target, Pick<EpubHeadingAnchor, 'depth'> {}

/** An EPUB landmark: a place, such as the cover, that reading systems offer by its type. */
export interface EpubLandmark extends Target {
  /** As epub:type has it. */
  readonly type: string
}

/** The content of an EPUB's navigation files: table of contents, page list and landmarks. */
export interface EpubNavigation {
  readonly title: string
  readonly identifier: string
  readonly entries: readonly EpubContentsEntry[]
  readonly pages: readonly Target[]
  readonly landmarks: readonly EpubLandmark[]
}

interface Branch extends Target {
  readonly below: Branch[]
}

/** Nests the entries as a tree; a skipped depth adds no level. */
function branches(entries: readonly EpubContentsEntry[]): readonly Branch[] {
  const tops: Branch[] = []
  const way: { readonly depth: number; readonly branch: Branch }[] = []
  for (const { depth, href, label } of entries) {
    while ((way.at(-1)?.depth ?? 0) >= depth) way.pop()
    const branch: Branch = { href, label, below: [] }
    ;(way.at(-1)?.branch.below ?? tops).push(branch)
    way.push({ depth, branch })
  }
  return tops
}

const link = ({ href, label }: Target, attributes = '') =>
  `<a${attributes} href="${escapeXml(href)}">${escapeXml(label)}</a>`

const listOf = (all: readonly Branch[]): string =>
  `<ol>\n${all.map((branch) => `<li>${link(branch)}${branch.below.length > 0 ? `\n${listOf(branch.below)}` : ''}</li>\n`).join('')}</ol>\n`

/** Renders `nav.xhtml`, the navigation document of EPUB 3. */
export function renderNavXhtml(
  context: PageContext,
  { entries, pages, landmarks }: EpubNavigation,
  lang: LangAttribute,
): string {
  const contents = context.say('สารบัญ', 'Contents')
  const pageList =
    pages.length === 0
      ? ''
      : `<nav epub:type="page-list" role="doc-pagelist" hidden="hidden">
<h2>${context.say('หน้าในฉบับพิมพ์', 'Printed pages')}</h2>
<ol>\n${pages.map((page) => `<li>${link(page)}</li>\n`).join('')}</ol>
</nav>
`
  return renderXhtmlDocument({
    title: contents,
    lang,
    body: `<nav epub:type="toc" role="doc-toc" id="toc">
<h1>${contents}</h1>
${listOf(branches(entries))}</nav>
${pageList}<nav epub:type="landmarks" hidden="hidden">
<h2>${context.say('ส่วนของหนังสือ', 'Parts of the book')}</h2>
<ol>\n${landmarks.map((landmark) => `<li>${link(landmark, ` epub:type="${landmark.type}"`)}</li>\n`).join('')}</ol>
</nav>
`,
  })
}

/** Renders `toc.ncx`, the table of contents for EPUB 2 readers. */
export function renderTocNcx({ title, identifier, entries, pages }: EpubNavigation): string {
  const tops = branches(entries)
  const order = new Map<string, number>()
  const orderOf = (href: string): number => {
    const known = order.get(href) ?? order.size + 1
    order.set(href, known)
    return known
  }
  let points = 0
  const point = ({ href, label, below }: Branch): string =>
    `<navPoint id="e${++points}" playOrder="${orderOf(href)}"><navLabel><text>${escapeXml(label)}</text></navLabel><content src="${escapeXml(href)}"/>${below.length > 0 ? `\n${below.map(point).join('')}` : ''}</navPoint>\n`
  const map = tops.map(point).join('')
  const pageList =
    pages.length === 0
      ? ''
      : `<pageList>
<navLabel><text>pages</text></navLabel>
${pages.map(({ href, label }, index) => `<pageTarget id="g${index + 1}" type="normal" value="${index + 1}" playOrder="${orderOf(href)}"><navLabel><text>${escapeXml(label)}</text></navLabel><content src="${escapeXml(href)}"/></pageTarget>\n`).join('')}</pageList>
`
  return `<?xml version="1.0" encoding="UTF-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
<head>
<meta name="dtb:uid" content="${escapeXml(identifier)}"/>
<meta name="dtb:depth" content="${Math.max(1, ...depthsIn(tops, 1))}"/>
<meta name="dtb:totalPageCount" content="${pages.length}"/>
<meta name="dtb:maxPageNumber" content="${pages.length}"/>
</head>
<docTitle><text>${escapeXml(title)}</text></docTitle>
<navMap>
${map}</navMap>
${pageList}</ncx>
`
}

const depthsIn = (all: readonly Branch[], depth: number): readonly number[] =>
  all.flatMap(({ below }) => [depth, ...depthsIn(below, depth + 1)])
