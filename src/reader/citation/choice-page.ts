/** The page that lists the places that an ambiguous citation may mean. */

import { toThaiNumbersInSentence } from '../../definitions/languages/numerals.ts'
import { renderPage } from '../pages/frame.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import { getEditionOrRecensionTitle, getHeadingTitle } from '../shared/canon-words.ts'
import type { PageHandlerResult, ReaderContext } from '../shared/reader.ts'
import {
  type AmbiguousCitedPlaces,
  type CandidateCitedPlace,
  getCitedPlacePath,
  type SingleCitedPlace,
} from './cited-place.ts'

/** Renders the page that lists the places that an ambiguous citation may mean. @param typed the citation as typed */
export function renderCitationChoicePage(
  reader: ReaderContext,
  context: PageContext,
  typed: string,
  { why, places }: AmbiguousCitedPlaces,
): PageHandlerResult {
  const title = context.say('การอ้างอิงนี้อาจหมายถึงหลายแห่ง', 'This citation may mean several places')
  return renderPage(context, {
    title: `${typed} · ${title}`,
    path: '/search',
    view: { q: typed },
    unlisted: true,
    main: html`<h1>${context.text(typed)} <small>${title}</small></h1>
<p>${toThaiNumbersInSentence(context.label(why))}</p>
<ul class="list found">${places.map((place) => html`<li>${renderCandidateCitedPlaceLink(reader, context, place)}</li>`)}</ul>`,
  })
}

/** Renders a link to one of the places that a citation may mean, with distinguishing words and the title. */
export function renderCandidateCitedPlaceLink(
  reader: ReaderContext,
  context: PageContext,
  { label, place }: CandidateCitedPlace,
): SafeHtml {
  const description = toThaiNumbersInSentence(context.label(label))
  const placeTitle = getPlaceTitle(reader, context, place, description === '')
  return html`<a href="${context.href(...getCitedPlacePath(place))}">${description}${renderIfPresent(placeTitle, (title) => html`${description === '' ? '' : ' · '}${context.text(title)}`)}</a>`
}

/** Returns the title of an offered place. @param withEdition whether to add the edition, which nothing else names */
function getPlaceTitle(
  reader: ReaderContext,
  context: PageContext,
  place: SingleCitedPlace,
  withEdition: boolean,
): string | undefined {
  if (place.to === 'heading') return getHeadingTitle(reader, context, place.node)
  if (place.to === 'volume') return undefined
  const { edition, volume, pages, paragraph } = place
  const { printed } = reader.stores.canon
  const page = pages[0] ?? 1
  const onPage = printed.paragraphsOn({ edition, volume, page })
  const heading = onPage[(paragraph ?? 1) - 1]?.heading
  if (heading && !withEdition) return getHeadingTitle(reader, context, heading)
  const shown = getEditionOrRecensionTitle(context, edition, printed.shownIn(edition, volume))
  return heading ? `${getHeadingTitle(reader, context, heading)} (${shown})` : shown
}
