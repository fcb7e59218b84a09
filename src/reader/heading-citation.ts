/** How the text of a heading is cited: where it begins in print, and by its number in the canon. */

import type { HeadingNode } from '../canon/tree/division-tree.ts'
import type { BranchRow } from '../canon/volumes/branch-texts.ts'
import type { Edition } from '../definitions/editions.ts'
import { citedAs, headingNamed } from '../definitions/facts/whole-texts.ts'
import { citationOf } from './citation/write.ts'
import { html, type Markup } from './pages/html.ts'
import { type Visit, when } from './pages/visit.ts'
import type { Reader } from './reader.ts'

/** Undefined where nothing of it stands in the edition. @param rows of its text @param edition the first that is shown */
export function citationsOfHeading(
  reader: Reader,
  visit: Visit,
  node: HeadingNode,
  rows: readonly BranchRow[],
  edition: Edition | undefined,
): { readonly citation: string; readonly id: string | null } | undefined {
  const [piece] = rows.flatMap(({ columns }) => columns.get(edition ?? '') ?? [])
  if (!piece || edition === undefined) return undefined
  const { originDivision, originSlug } = node.row
  const fact = originDivision && originSlug ? headingNamed(originDivision, originSlug) : undefined
  const { volume, page } = piece
  const { recension } = reader.stores.canon.printed.shownIn(edition, volume)
  const cited = { edition, volume, page, item: node.ref?.itemFrom ?? undefined, recension }
  return { citation: citationOf(reader, visit, cited), id: fact ? citedAs(fact) : null }
}

/** The same below its text. */
export const headingCitation = (visit: Visit, cited: ReturnType<typeof citationsOfHeading>): Markup =>
  when(
    cited,
    ({ citation, id }) =>
      html`<p class="cite"><span>${visit.say('อ้างอิง', 'Cite as')}</span> <output id="cite">${citation}</output>${when(id, (text) => html` <output>${text}</output>`)}</p>`,
  )
