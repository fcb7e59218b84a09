/** Text that editors wrote, as markup: paragraphs and lines in their languages, with the words looked for marked. */

import { paragraphsOf } from '../books/paragraphs.ts'
import { Markup } from '../pages/html.ts'
import { type Lang, langOf, written } from '../pages/script.ts'
import { type Mark, marker } from '../search/marks.ts'

/** Writes the texts of one page; the first word that is marked on it is the one that a link leads to. */
export class Prose {
  private readonly find: (text: string) => readonly Mark[]
  private marked = false

  /** @param query whose words are marked */
  constructor(
    private readonly around: Lang,
    query: string | undefined,
  ) {
    this.find = marker(query)
  }

  /** One text within a line. @param lang said already by what stands around it */
  line(text: string, lang: Lang = this.around): Markup {
    const own = langOf(text) ?? lang
    const inside = this.withMarks(text, own)
    return new Markup(own === lang ? inside : `<span lang="${own}">${inside}</span>`)
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
    for (const { start, end } of this.find(text)) {
      const id = this.marked ? '' : ' id="m"'
      this.marked = true
      markup += `${written(text.slice(at, start), lang)}<mark${id}>${written(text.slice(start, end), lang)}</mark>`
      at = end
    }
    return markup + written(text.slice(at), lang)
  }
}
