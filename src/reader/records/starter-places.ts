/** Links from starter records to their headings in the canon, if the text of these was imported. */

import { listHeadingsOfWholeText } from '../../canon/tree/whole-text.ts'
import type { LocatedHeading } from '../../canon/volumes/entries.ts'
import type { StarterRecordHeading } from '../../definitions/facts/starter-places.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import { getHeadingPagePath, getHeadingTitle } from '../shared/canon-words.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { renderLinkList } from '../shared/records.ts'

/** Finds the heading of a starter record's place in the canon. Undefined if no edition has text for it. */
export function findHeadingOfStarterRecord(
  { stores: { canon } }: ReaderContext,
  place: StarterRecordHeading,
): LocatedHeading | undefined {
  const found = canon.entries.headingOfText(place)
  if (!found) return undefined
  const entry = canon.entries.find(found.volume, found.node.row.slug)
  const headings = listHeadingsOfWholeText(entry.tree, entry.node)
  return canon.branches.editions(headings).length > 0 ? entry : undefined
}

/**
 * Renders links to the places of a starter record in the canon. Empty if none of them has text.
 * @param heading title above the links
 */
export function renderStarterPlaceLinks(
  reader: ReaderContext,
  context: PageContext,
  heading: string,
  places: readonly StarterRecordHeading[],
): SafeHtml {
  const links = places.flatMap((place) => {
    const entry = findHeadingOfStarterRecord(reader, place)
    if (!entry) return []
    const lines =
      place.lines === null
        ? []
        : [`${context.say('บรรทัด', 'lines')} ${place.lines.replaceAll('-', '–').replaceAll(',', ', ')}`]
    return [
      {
        href: context.href(getHeadingPagePath(entry.node, entry.division.firstVolume)),
        title: getHeadingTitle(reader, context, entry.node),
        beside: [...(place.citation === null ? [] : [place.citation]), ...lines].join(' · '),
      },
    ]
  })
  return links.length === 0
    ? html``
    : html`<h2>${heading}</h2>
${renderLinkList(context, links)}`
}
