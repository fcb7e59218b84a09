/**
 * The note above a text to which a citation led: how its number was interpreted, and which other places it may mean.
 */

import { toThaiNumbersInSentence } from '../../definitions/languages/numerals.ts'
import { AppError } from '../../foundation/app-error.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { renderCandidateCitedPlaceLink } from './choice-page.ts'
import { resolveCitation } from './citations.ts'
import type { SingleCitedPlace } from './cited-place.ts'

/**
 * Renders the note above a text to which a citation led. Empty if no note is needed, or the citation now leads
 * elsewhere.
 * @param cited the citation in the address; undefined if there is none
 */
export function renderNoteAboutCitation(
  reader: ReaderContext,
  context: PageContext,
  cited: string | undefined,
): SafeHtml {
  const place = cited === undefined ? undefined : resolveSinglePlace(reader, context, cited)
  if (!place || (place.note === undefined && place.also === undefined)) return html``
  const note = place.note && toThaiNumbersInSentence(context.label(place.note))
  return html`${renderIfPresent(cited, (typed) => html`${context.text(typed)}: `)}${note}${(place.also ?? []).map((other) => html`${note ? ' · ' : ''}${renderCandidateCitedPlaceLink(reader, context, other)}`)}`
}

function resolveSinglePlace(reader: ReaderContext, context: PageContext, cited: string): SingleCitedPlace | undefined {
  try {
    const place = resolveCitation(reader, context, cited)
    return place?.to === 'choice' ? undefined : place
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
