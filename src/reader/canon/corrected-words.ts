/** Tells readers of words that were corrected: what is printed, why it was changed and when (variants §2). */

import type { WordsPutRight } from '../../canon/text/apply-corrections.ts'
import { html, Markup } from '../pages/html.ts'
import { type PageContext, when } from '../pages/page-context.ts'
import { type Lang, written } from '../pages/script.ts'
import { dayOf } from '../shared/days.ts'

/** What asks in an address for the text as it is printed. */
export const PRINTED = 'printed'

/** Whether the address asks for the uncorrected print. */
export const asksForPrint = (query: Readonly<Record<string, string | undefined>>): boolean =>
  query[PRINTED] === '1'

/** Words that were corrected, and what is read in their place. */
export interface ReadRight extends Pick<WordsPutRight, 'printed' | 'reason' | 'at'> {
  readonly lang: Lang
  readonly right: string
}

/** Gathers what was corrected on a page while its text is written, and writes it below. */
export class PutRightNotes {
  private readonly notes: ReadRight[] = []

  constructor(private readonly context: PageContext) {}

  /** What is in the tag of the words, and behind them: a mark that leads to their note. */
  note(words: WordsPutRight, right: string, lang: Lang): { readonly title: string; readonly mark: string } {
    this.notes.push({ ...words, lang, right })
    const number = this.notes.length
    const { context } = this
    const reported = `${context.say('แก้คำผิด พิมพ์ไว้ว่า', 'Put right; printed')} ${words.printed}`
    return {
      title: html` title="${reported}"`.text,
      mark: html`<sup class="pr"><a lang="${context.lang}" id="w${number}" href="#c${number}" aria-label="${reported}">✎</a></sup>`
        .text,
    }
  }

  /**
   * The notes, and the way to the text as it is printed, or back from there; nothing where nothing was corrected.
   * @param href of the same page, as printed or not
   */
  below(isPrint: boolean, href: (printed: '1' | undefined) => string): Markup | undefined {
    const { context } = this
    if (isPrint)
      return html`<p class="lead">${context.say('แสดงตามที่พิมพ์ไว้ ไม่ได้แก้คำผิด', 'This is the text as printed; nothing is put right.')} <a href="${href(undefined)}">${context.say('ดูพร้อมคำที่แก้', 'Show words put right')}</a></p>`
    if (this.notes.length === 0) return undefined
    return html`<section class="right" lang="${context.lang}"><h2>${context.say('คำผิดที่แก้', 'Words put right')}</h2>
<ol>${this.notes.map((note, index) => this.item(note, index + 1))}</ol>
<p><a rel="nofollow" href="${href('1')}">${context.say('ดูตามที่พิมพ์', 'Show as printed')}</a></p></section>`
  }

  private item(note: ReadRight, number: number): Markup {
    const back = this.context.say('กลับไปที่คำนี้', 'Back to these words')
    return html`<li id="c${number}">${saidPutRight(this.context, note)} <a href="#w${number}" aria-label="${back}">↩</a></li>`
  }
}

/** What is printed, what is read instead, why and since when; for pages and for books. */
export function saidPutRight(context: PageContext, { printed, right, reason, at, lang }: ReadRight): Markup {
  const inText = (tag: 'del' | 'ins', text: string) =>
    new Markup(`<${tag} lang="${lang}">${written(text, lang)}</${tag}>`)
  return html`${context.say('พิมพ์ไว้ว่า', 'Printed')} ${inText('del', printed)} ${context.say('แก้เป็น', 'read')} ${inText('ins', right)}${when(reason, (why) => html` · ${context.text(why)}`)} · <time datetime="${at}">${dayOf(at, context)}</time>`
}
