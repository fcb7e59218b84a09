/** What a page says above its text after a citation led to it: how the number was read, and what else may be meant. */

import { thaiNumbers } from '../../definitions/languages/thai-digits.ts'
import { Refusal } from '../../foundation/refusal.ts'
import { html, type Markup } from '../pages/html.ts'
import { type Visit, when } from '../pages/visit.ts'
import type { Reader } from '../shared/reader.ts'
import { offeredLink } from './choice-page.ts'
import { citedPlace } from './citations.ts'
import type { SinglePlace } from './cited-place.ts'

/** Nothing where the citation needs no words, or leads elsewhere by now. @param cited as the address carries it */
export function citedNote(reader: Reader, visit: Visit, cited: string | undefined): Markup {
  const place = cited === undefined ? undefined : placeOf(reader, visit, cited)
  if (!place || (place.note === undefined && place.also === undefined)) return html``
  const note = place.note && thaiNumbers(visit.label(place.note))
  return html`${when(cited, (typed) => html`${visit.text(typed)}: `)}${note}${(place.also ?? []).map((other) => html`${note ? ' · ' : ''}${offeredLink(reader, visit, other)}`)}`
}

function placeOf(reader: Reader, visit: Visit, cited: string): SinglePlace | undefined {
  try {
    const place = citedPlace(reader, visit, cited)
    return place?.to === 'choice' ? undefined : place
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
