/** Links from starter records to their headings in the canon, for headings whose text has been imported. */

import { wholeText } from '../../canon/tree/whole-text.ts'
import type { FoundEntry } from '../../canon/volumes/entries.ts'
import type { StarterPlace } from '../../definitions/facts/starter-places.ts'
import { html, type Markup } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import { headingPath, headingTitle } from '../shared/canon-words.ts'
import type { Reader } from '../shared/reader.ts'
import { linkList } from '../shared/records.ts'

/** The heading of a place, where some edition has text for it. */
export function entryAt({ stores: { canon } }: Reader, place: StarterPlace): FoundEntry | undefined {
  const found = canon.entries.headingOfText(place)
  if (!found) return undefined
  const entry = canon.entries.find(found.volume, found.node.row.slug)
  const headings = wholeText(entry.tree, entry.node)
  return canon.branches.editions(headings).length > 0 ? entry : undefined
}

/** Links to the headings, under a heading of the page; nothing where none of them is here. */
export function placeLinks(
  reader: Reader,
  context: PageContext,
  heading: string,
  places: readonly StarterPlace[],
): Markup {
  const links = places.flatMap((place) => {
    const entry = entryAt(reader, place)
    if (!entry) return []
    const lines =
      place.lines === null
        ? []
        : [`${context.say('บรรทัด', 'lines')} ${place.lines.replaceAll('-', '–').replaceAll(',', ', ')}`]
    return [
      {
        href: context.href(headingPath(entry.node, entry.division.firstVolume)),
        title: headingTitle(reader, context, entry.node),
        beside: [...(place.citation === null ? [] : [place.citation]), ...lines].join(' · '),
      },
    ]
  })
  return links.length === 0
    ? html``
    : html`<h2>${heading}</h2>
${linkList(context, links)}`
}
