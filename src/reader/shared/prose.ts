/** Text that editors wrote, as markup: paragraphs and lines in their languages, with the words looked for marked. */

import { paragraphsOf } from '../../records/books/paragraphs.ts'
import { Markup } from '../pages/html.ts'
import { type Lang, langOf, written } from '../pages/script.ts'
import { Marks } from './marks.ts'

const THAI_RUN = /[\u0e01-\u0e5b]+/g

/** Writes the texts of one page. */
export class Prose {
  private readonly marks: Marks

  /** @param marked the query whose words are marked, or the marks of a page that has other texts too */
  constructor(
    private readonly around: Lang,
    marked: string | Marks | undefined,
  ) {
    this.marks = marked instanceof Marks ? marked : Marks.of(marked)
  }

  /** One text within a line. @param lang of the element around it */
  line(text: string, lang: Lang = this.around): Markup {
    const own = langOf(text) ?? lang
    const inside = this.withMarks(text, own)
    return new Markup(own === lang ? inside : `<span lang="${own}">${inside}</span>`)
  }

  /** A line in a language that its element declares. Thai signs in roman letters, such as `ฯเปฯ`, get a `lang` of their own. */
  lineIn(lang: Lang, text: string): Markup {
    const inside = this.withMarks(text, lang)
    return new Markup(
      lang === 'pi-Latn' ? inside.replace(THAI_RUN, '<span lang="pi-Thai">$&</span>') : inside,
    )
  }

  /** Paragraphs, parted by blank lines. */
  paragraphs(text: string): Markup {
    return new Markup(
      paragraphsOf(text)
        .map((paragraph) => {
          const lang = langOf(paragraph) ?? this.around
          const lines = paragraph.split('\n').map((line) => this.withMarks(line, lang))
          return `<p${lang === this.around ? '' : ` lang="${lang}"`}>${lines.join('<br>')}</p>\n`
        })
        .join(''),
    )
  }

  private withMarks(text: string, lang: Lang): string {
    let markup = ''
    let at = 0
    for (const { start, end } of this.marks.in(text)) {
      markup += `${written(text.slice(at, start), lang)}<mark${this.marks.attribute()}>${written(text.slice(start, end), lang)}</mark>`
      at = end
    }
    return markup + written(text.slice(at), lang)
  }
}
