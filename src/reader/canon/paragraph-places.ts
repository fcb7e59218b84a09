/** Where each paragraph of a printed page is from, for readers who ask. */

import type { ParagraphPlace } from '../../canon/volumes/paragraph-places.ts'
import type { PageState } from '../../definitions/texts/format.ts'
import { html, type Markup } from '../pages/html.ts'
import type { Visit } from '../pages/visit.ts'

/** What asks for it in an address, and the anchor at which it stands. */
export const PLACES = 'from'

/** The title of the list. */
export const placesTitle = (visit: Visit): string =>
  visit.say('ที่มาของแต่ละย่อหน้า', 'Where each paragraph is from')

/** The list of places. */
export function paragraphPlaces(visit: Visit, places: readonly ParagraphPlace[]): Markup {
  const items = places.map(({ from, to, source, file, state }) => {
    const numbers = from === to ? visit.name(from) : `${visit.name(from)}–${visit.name(to)}`
    const paragraphs =
      from === to
        ? `${visit.say('ย่อหน้า', 'Paragraph')} ${numbers}`
        : `${visit.say('ย่อหน้า', 'Paragraphs')} ${numbers}`
    const told = file === null ? visit.say('ไม่ได้บอกไฟล์ไว้', 'file not told') : html`<code>${file}</code>`
    return html`<li><a href="#p${from}">${paragraphs}</a> ${visit.text(source)} <small>${told} · ${stateWords(visit, state)}</small></li>`
  })
  return html`<section id="${PLACES}"><h2>${placesTitle(visit)}</h2><ul>${items}</ul></section>`
}

function stateWords(visit: Visit, state: PageState | null): string {
  switch (state) {
    case 'corrected':
      return visit.say('แก้เลขหน้าแล้ว', 'page number corrected')
    case 'estimated':
      return visit.say('หน้าโดยประมาณ', 'page estimated')
    default:
      return visit.say('หน้าตามต้นฉบับ', 'page as in the source')
  }
}
