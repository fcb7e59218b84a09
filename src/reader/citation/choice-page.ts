/** The page that offers the places that a citation may mean: each in one line, and none chosen in silence. */

import { thaiNumbers } from '../../definitions/languages/thai-digits.ts'
import { framed } from '../pages/frame.ts'
import { html, type Markup } from '../pages/html.ts'
import { type Visit, when } from '../pages/visit.ts'
import { headingTitle, recensionTitle } from '../shared/canon-words.ts'
import type { Reader, Shown } from '../shared/reader.ts'
import { type CitedChoice, type OfferedPlace, type SinglePlace, wayToCited } from './cited-place.ts'

/** Renders the page that offers the places of a citation. @param typed the citation */
export function showChoice(reader: Reader, visit: Visit, typed: string, { why, places }: CitedChoice): Shown {
  const title = visit.say('การอ้างอิงนี้อาจหมายถึงหลายแห่ง', 'This citation may mean several places')
  return framed(visit, {
    title: `${typed} · ${title}`,
    path: '/search',
    view: { q: typed },
    unlisted: true,
    main: html`<h1>${visit.text(typed)} <small>${title}</small></h1>
<p>${thaiNumbers(visit.label(why))}</p>
<ul class="list found">${places.map((place) => html`<li>${offeredLink(reader, visit, place)}</li>`)}</ul>`,
  })
}

/** A link to a place that may be meant, with what it is called. */
export function offeredLink(reader: Reader, visit: Visit, { label, place }: OfferedPlace): Markup {
  const said = thaiNumbers(visit.label(label))
  const about = titleOf(reader, visit, place, said === '')
  return html`<a href="${visit.href(...wayToCited(place))}">${said}${when(about, (title) => html`${said === '' ? '' : ' '}${visit.text(title)}`)}</a>`
}

/** @param withEdition where nothing else names the edition */
function titleOf(reader: Reader, visit: Visit, place: SinglePlace, withEdition: boolean): string | undefined {
  if (place.to === 'heading') return headingTitle(reader, visit, place.node)
  if (place.to === 'volume') return undefined
  const { edition, volume, pages, paragraph } = place
  const { printed } = reader.stores.canon
  const page = pages[0] ?? 1
  const onPage = printed.paragraphsOn({ edition, volume, page })
  const heading = onPage[(paragraph ?? 1) - 1]?.heading
  if (heading && !withEdition) return headingTitle(reader, visit, heading)
  const shown = recensionTitle(visit, edition, printed.shownIn(edition, volume))
  return heading ? `${headingTitle(reader, visit, heading)} (${shown})` : shown
}
