/** How the text of a heading is cited: where it begins in print, and by its number in the canon. */

import type { HeadingNode } from '../canon/tree/division-tree.ts'
import type { BranchRow } from '../canon/volumes/branch-texts.ts'
import { citedAs, headingNamed } from '../facts/whole-texts.ts'
import { html, type Markup } from '../pages/html.ts'
import { type Visit, when } from '../pages/visit.ts'
import type { Edition } from '../resources/editions.ts'
import { citationOf } from './citation/write.ts'
import type { Reader } from './reader.ts'

/** @param rows of its text @param edition the first that is shown */
export function headingCitation(
  reader: Reader,
  visit: Visit,
  node: HeadingNode,
  rows: readonly BranchRow[],
  edition: Edition | undefined,
): Markup {
  const [piece] = rows.flatMap(({ columns }) => columns.get(edition ?? '') ?? [])
  if (!piece || edition === undefined) return html``
  const { originDivision, originSlug } = node.row
  const fact = originDivision && originSlug ? headingNamed(originDivision, originSlug) : undefined
  const { volume, page } = piece
  const { recension } = reader.stores.canon.printed.shownIn(edition, volume)
  const cited = { edition, volume, page, item: node.ref?.itemFrom ?? undefined, recension }
  return html`<p class="cite"><span>${visit.say('อ้างอิง', 'Cite as')}</span> <output id="cite">${citationOf(reader, visit, cited)}</output>${when(fact && citedAs(fact), (id) => html` <output>${id}</output>`)}</p>`
}
