/** The table of contents, page list and landmarks of an EPUB: its navigation document `nav.xhtml`. */

import type { PageContext } from '../pages/page-context.ts'
import type { LangAttribute } from '../pages/script.ts'
import type { EpubHeadingAnchor } from './publication.ts'
import { escapeXml, renderXhtmlDocument } from './xhtml.ts'

/** A link to a place in the book, by file and fragment. */
interface Target {
  readonly href: string
  readonly label: string
}

/** An entry of an EPUB's table of contents, with its depth from 1. */
export interface EpubContentsEntry extends Target, Pick<EpubHeadingAnchor, 'depth'> {}

/** A landmark of an EPUB: a place, such as the cover, that reading systems offer by its type. */
export interface EpubLandmark extends Target {
  /** The value of `epub:type`. */
  readonly type: string
}

/** The content of an EPUB's navigation document: table of contents, page list and landmarks. */
export interface EpubNavigation {
  readonly entries: readonly EpubContentsEntry[]
  readonly pages: readonly Target[]
  readonly landmarks: readonly EpubLandmark[]
}

interface Branch extends Target {
  readonly children: Branch[]
}

/** Nests the entries as a tree; a skipped depth adds no level. */
function nestEntries(entries: readonly EpubContentsEntry[]): readonly Branch[] {
  const roots: Branch[] = []
  const ancestors: { readonly depth: number; readonly branch: Branch }[] = []
  for (const { depth, href, label } of entries) {
    while ((ancestors.at(-1)?.depth ?? 0) >= depth) ancestors.pop()
    const branch: Branch = { href, label, children: [] }
    ;(ancestors.at(-1)?.branch.children ?? roots).push(branch)
    ancestors.push({ depth, branch })
  }
  return roots
}

const link = ({ href, label }: Target, attributes = '') =>
  `<a${attributes} href="${escapeXml(href)}">${escapeXml(label)}</a>`

const renderList = (all: readonly Branch[]): string =>
  `<ol>\n${all.map((branch) => `<li>${link(branch)}${branch.children.length > 0 ? `\n${renderList(branch.children)}` : ''}</li>\n`).join('')}</ol>\n`

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
${renderList(nestEntries(entries))}</nav>
${pageList}<nav epub:type="landmarks" hidden="hidden">
<h2>${context.say('ส่วนของหนังสือ', 'Parts of the book')}</h2>
<ol>\n${landmarks.map((landmark) => `<li>${link(landmark, ` epub:type="${landmark.type}"`)}</li>\n`).join('')}</ol>
</nav>
`,
  })
}
