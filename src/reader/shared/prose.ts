/** Renders text that editors wrote: paragraphs and lines in their languages, with searched words marked. */

import { splitParagraphs } from '../../records/books/paragraphs.ts'
import { SafeHtml } from '../pages/html.ts'
import { detectLanguage, type LangAttribute, renderTextWithBreakOpportunities } from '../pages/script.ts'
import { SearchWordMarker } from './marks.ts'

const THAI_RUN = /[\u0e01-\u0e5b]+/g

/** Renders texts as HTML, with the searched words marked and a `lang` attribute where the language changes. */
export class MarkedTextRenderer {
  private readonly marks: SearchWordMarker

  /** @param marked the query whose words are marked, or the marks of a page that has other texts too */
  constructor(
    private readonly around: LangAttribute,
    marked: string | SearchWordMarker | undefined,
  ) {
    this.marks = marked instanceof SearchWordMarker ? marked : SearchWordMarker.of(marked)
  }

  /** Renders a text within one line. @param lang of the element around it */
  line(text: string, lang: LangAttribute = this.around): SafeHtml {
    const own = detectLanguage(text) ?? lang
    const inside = this.withMarks(text, own)
    return new SafeHtml(own === lang ? inside : `<span lang="${own}">${inside}</span>`)
  }

  /**
   * Renders a line whose element declares its language. Thai signs in roman letters, such as `ฯเปฯ`, get a `lang` of
   * their own.
   */
  lineIn(lang: LangAttribute, text: string): SafeHtml {
    const inside = this.withMarks(text, lang)
    return new SafeHtml(lang === 'pi-Latn' ? inside.replace(THAI_RUN, '<span lang="pi-Thai">$&</span>') : inside)
  }

  /** Renders paragraphs, which blank lines separate. */
  paragraphs(text: string): SafeHtml {
    return new SafeHtml(
      splitParagraphs(text)
        .map((paragraph) => {
          const lang = detectLanguage(paragraph) ?? this.around
          const lines = paragraph.split('\n').map((line) => this.withMarks(line, lang))
          return `<p${lang === this.around ? '' : ` lang="${lang}"`}>${lines.join('<br>')}</p>\n`
        })
        .join(''),
    )
  }

  private withMarks(text: string, lang: LangAttribute): string {
    let markup = ''
    let at = 0
    for (const { start, end } of this.marks.in(text)) {
      markup += `${renderTextWithBreakOpportunities(text.slice(at, start), lang)}<mark${this.marks.attribute()}>${renderTextWithBreakOpportunities(text.slice(start, end), lang)}</mark>`
      at = end
    }
    return markup + renderTextWithBreakOpportunities(text.slice(at), lang)
  }
}
