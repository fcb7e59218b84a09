/** The optional list on a printed page of the source, file and line each paragraph was imported from. */

import type { ParagraphRangeWithOrigin } from '../../canon/volumes/paragraph-places.ts'
import type { InferredPageNumberKind } from '../../definitions/texts/format.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'

/** The query parameter that requests the list of where each paragraph is from; also the fragment of the list. */
export const PARAGRAPH_SOURCES_PARAMETER = 'from'

/** The title of the list of where each paragraph is from. */
export const getParagraphSourcesTitle = (context: PageContext): string =>
  context.say('ที่มาของแต่ละย่อหน้า', 'Where each paragraph is from')

/** Renders the list of where the paragraphs of a page are from: paragraph numbers, source, file and state. */
export function renderParagraphSources(context: PageContext, places: readonly ParagraphRangeWithOrigin[]): SafeHtml {
  const items = places.map(({ from, to, source, file, state }) => {
    const numbers = from === to ? context.name(from) : `${context.name(from)}–${context.name(to)}`
    const paragraphs =
      from === to
        ? `${context.say('ย่อหน้า', 'Paragraph')} ${numbers}`
        : `${context.say('ย่อหน้า', 'Paragraphs')} ${numbers}`
    const reported = file === null ? context.say('ไม่ได้บอกไฟล์ไว้', 'file not told') : html`<code>${file}</code>`
    return html`<li><a href="#p${from}">${paragraphs}</a> ${context.text(source)} <small>${reported} · ${stateWords(context, state)}</small></li>`
  })
  return html`<section id="${PARAGRAPH_SOURCES_PARAMETER}"><h2>${getParagraphSourcesTitle(context)}</h2><ul>${items}</ul></section>`
}

function stateWords(context: PageContext, state: InferredPageNumberKind | null): string {
  switch (state) {
    case 'corrected':
      return context.say('แก้เลขหน้าแล้ว', 'page number corrected')
    case 'estimated':
      return context.say('หน้าโดยประมาณ', 'page estimated')
    default:
      return context.say('หน้าตามต้นฉบับ', 'page as in the source')
  }
}
