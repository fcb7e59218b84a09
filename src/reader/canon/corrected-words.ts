/** Shows readers which words were corrected, with the printed words, the reason and the date (variants §2). */

import type { AppliedCorrection } from '../../canon/text/apply-corrections.ts'
import { html, SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import { type LangAttribute, renderTextWithBreakOpportunities } from '../pages/script.ts'

/** The query parameter that requests the text as printed, without corrections (`printed=1`). */
export const AS_PRINTED_PARAMETER = 'printed'

/** Whether a page's query requests the text as printed, without corrections. */
export const isUncorrectedTextRequested = (query: Readonly<Record<string, string | undefined>>): boolean =>
  query[AS_PRINTED_PARAMETER] === '1'

/** A correction for display: the printed words, the corrected words, the reason, and the date. */
export interface DisplayedCorrection extends Pick<AppliedCorrection, 'printed' | 'reason' | 'at'> {
  readonly lang: LangAttribute
  readonly corrected: string
}

/** Collects the corrections of a page while its text is rendered. Then renders the list of them below the text. */
export class PageCorrectionCollector {
  private readonly notes: DisplayedCorrection[] = []

  constructor(private readonly context: PageContext) {}

  /**
   * Adds a correction. Returns the attribute for the tag of the words, and the mark after them that links to their
   * note.
   */
  note(
    words: AppliedCorrection,
    corrected: string,
    lang: LangAttribute,
  ): { readonly title: string; readonly mark: string } {
    this.notes.push({ ...words, lang, corrected })
    const number = this.notes.length
    const { context } = this
    const description = `${context.say('แก้คำผิด พิมพ์ไว้ว่า', 'Put right; printed')} ${words.printed}`
    return {
      title: html` title="${description}"`.text,
      mark: html`<sup class="pr"><a lang="${context.lang}" id="w${number}" href="#c${number}" aria-label="${description}">✎</a></sup>`
        .text,
    }
  }

  /**
   * Renders the list of corrections and the link to the text as printed, or the link back from there; undefined without
   * corrections.
   * @param href returns the address of the same page, as printed or corrected
   */
  renderList(isAsPrinted: boolean, href: (printed: '1' | undefined) => string): SafeHtml | undefined {
    const { context } = this
    if (isAsPrinted)
      return html`<p class="lead">${context.say('แสดงตามที่พิมพ์ไว้ ไม่ได้แก้คำผิด', 'This is the text as printed; nothing is put right.')} <a href="${href(undefined)}">${context.say('ดูพร้อมคำที่แก้', 'Show words put right')}</a></p>`
    if (this.notes.length === 0) return undefined
    return html`<section class="right" lang="${context.lang}"><h2>${context.say('คำผิดที่แก้', 'Words put right')}</h2>
<ol>${this.notes.map((note, index) => this.renderItem(note, index + 1))}</ol>
<p><a rel="nofollow" href="${href('1')}">${context.say('ดูตามที่พิมพ์', 'Show as printed')}</a></p></section>`
  }

  private renderItem(note: DisplayedCorrection, number: number): SafeHtml {
    const back = this.context.say('กลับไปที่คำนี้', 'Back to these words')
    return html`<li id="c${number}">${renderCorrectionSentence(this.context, note)} <a href="#w${number}" aria-label="${back}">↩</a></li>`
  }
}

/** Renders a correction for pages and EPUBs: the printed words, the corrected words, the reason, and the date. */
export function renderCorrectionSentence(
  context: PageContext,
  { printed, corrected, reason, at, lang }: DisplayedCorrection,
): SafeHtml {
  const renderWords = (tag: 'del' | 'ins', text: string) =>
    new SafeHtml(`<${tag} lang="${lang}">${renderTextWithBreakOpportunities(text, lang)}</${tag}>`)
  return html`${context.say('พิมพ์ไว้ว่า', 'Printed')} ${renderWords('del', printed)} ${context.say('แก้เป็น', 'read')} ${renderWords('ins', corrected)}${renderIfPresent(reason, (why) => html` · ${context.text(why)}`)} · <time datetime="${at}">${context.date(at)}</time>`
}
