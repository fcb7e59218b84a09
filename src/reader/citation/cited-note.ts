/** What a page says above its text after a citation led to it: how the number was read, and what else may be meant. */

import { thaiNumbers } from '../../definitions/languages/thai-digits.ts'
import { AppError } from '../../foundation/app-error.ts'
import { html, type Markup } from '../pages/html.ts'
import { type PageContext, when } from '../pages/page-context.ts'
import type { Reader } from '../shared/reader.ts'
import { offeredLink } from './choice-page.ts'
import { citedPlace } from './citations.ts'
import type { SinglePlace } from './cited-place.ts'

/** Nothing where the citation needs no words, or leads elsewhere by now. @param cited as the address carries it */
export function citedNote(reader: Reader, context: PageContext, cited: string | undefined): Markup {
  const place = cited === undefined ? undefined : placeOf(reader, context, cited)
  if (!place || (place.note === undefined && place.also === undefined)) return html``
  const note = place.note && thaiNumbers(context.label(place.note))
  return html`${when(cited, (typed) => html`${context.text(typed)}: `)}${note}${(place.also ?? []).map((other) => html`${note ? ' · ' : ''}${offeredLink(reader, context, other)}`)}`
}

function placeOf(reader: Reader, context: PageContext, cited: string): SinglePlace | undefined {
  try {
    const place = citedPlace(reader, context, cited)
    return place?.to === 'choice' ? undefined : place
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
