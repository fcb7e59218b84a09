/** Renders text that editors wrote, and snippets, with `lang` attributes and the searched words marked. */

import type { Snippet } from '../../../search/full-text/snippets/snippets.ts'
import { createHighlighter, type HighlightRange } from '../../../search/global/highlighter.ts'
import { hasThaiLetters } from '../../../search/letters/thai-pali.ts'
import { splitParagraphs } from '../../records/books/paging.ts'
import { html, SafeHtml } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import { detectLanguage, type LangAttribute, renderTextWithBreakOpportunities } from '../pages/script.ts'

/** Renders the snippet of a search result with its matches in `<mark>`. */
export function renderMarkedSnippet(context: PageContext, { text, marks }: Snippet): SafeHtml {
  const lang = detectLanguage(text) ?? context.lang
  let markup = ''
  let at = 0
  for (const [start, length] of marks) {
    if (start < at) continue
    markup += `${renderTextWithBreakOpportunities(text.slice(at, start), lang)}<mark>${renderTextWithBreakOpportunities(text.slice(start, start + length), lang)}</mark>`
    at = start + length
  }
  markup += renderTextWithBreakOpportunities(text.slice(at), lang)
  return new SafeHtml(lang === context.lang ? markup : `<span lang="${lang}">${markup}</span>`)
}

/** Maximum length of a part of a name that stays on one line, such as a number with its abbreviation. */
const MAX_UNBROKEN_PART_CHARS = 24

/**
 * Renders a name whose parts are joined by ` · `. Short parts after the first, such as `MN 132`, are not broken across
 * lines.
 */
export function renderNameWithUnbrokenParts(context: PageContext, name: string): SafeHtml {
  const [first = '', ...parts] = name.split(' · ')
  const others = parts.map((part) =>
    part.length > MAX_UNBROKEN_PART_CHARS
      ? html` · ${context.text(part)}`
      : html` · <span class="whole">${context.text(part)}</span>`,
  )
  return html`${context.text(first)}${others}`
}

const NO_RANGES: readonly HighlightRange[] = []

/**
 * Finds the searched words in the texts of one page. One instance serves the whole page, so that only the first match
 * gets an id.
 */
export class SearchWordMarker {
  private hasId = false
  private readonly cached = new Map<string, readonly HighlightRange[]>()

  /** @param find returns their places in a text; undefined where no words are marked */
  constructor(private readonly find?: (text: string) => readonly HighlightRange[]) {}

  /** Creates the marker of a search. @param query whose words are marked; none without one */
  static of(query: string | undefined): SearchWordMarker {
    return new SearchWordMarker(query ? createHighlighter(query) : undefined)
  }

  /** Returns the ranges of the searched words in a text. */
  in(text: string): readonly HighlightRange[] {
    return this.find?.(text) ?? NO_RANGES
  }

  /**
   * Returns the ranges of the searched words in a paragraph that is rendered slice by slice; caches them by the text.
   */
  inWhole(text: string): readonly HighlightRange[] {
    return this.find ? this.cached.getOrInsertComputed(text, this.find) : NO_RANGES
  }

  /** Returns the attribute of the next `<mark>`: ` id="m"` for the first one on the page, else nothing. */
  attribute(): string {
    if (this.hasId) return ''
    this.hasId = true
    return ' id="m"'
  }
}

const THAI_RUN = /[\u0e01-\u0e5b]+/g

/** Renders texts as HTML with the searched words marked. A `lang` attribute is added if the language changes. */
export class MarkedTextRenderer {
  private readonly marks: SearchWordMarker

  /** @param marked the query whose words are marked, or the marks of a page that has other texts too */
  constructor(
    private readonly defaultLang: LangAttribute,
    marked: string | SearchWordMarker | undefined,
  ) {
    this.marks = marked instanceof SearchWordMarker ? marked : SearchWordMarker.of(marked)
  }

  /** Renders a text within one line. @param lang of the element around it */
  line(text: string, lang: LangAttribute = this.defaultLang): SafeHtml {
    const own = detectLanguage(text) ?? lang
    const inside = this.renderWithMarks(text, own)
    return new SafeHtml(own === lang ? inside : `<span lang="${own}">${inside}</span>`)
  }

  /**
   * Renders a line whose element declares its language. Thai signs in roman letters, such as `ฯเปฯ`, get a `lang` of
   * their own.
   */
  lineIn(lang: LangAttribute, text: string): SafeHtml {
    const inside = this.renderWithMarks(text, lang)
    return new SafeHtml(lang === 'pi-Latn' ? inside.replace(THAI_RUN, '<span lang="pi-Thai">$&</span>') : inside)
  }

  /** Renders Pali within one line, also roman Pali without diacritics. */
  pali(text: string): SafeHtml {
    const lang = hasThaiLetters(text) ? 'pi-Thai' : 'pi-Latn'
    return new SafeHtml(`<span lang="${lang}">${this.renderWithMarks(text, lang)}</span>`)
  }

  /** Renders paragraphs, which blank lines separate. */
  paragraphs(text: string): SafeHtml {
    return new SafeHtml(
      splitParagraphs(text)
        .map((paragraph) => {
          const lang = detectLanguage(paragraph) ?? this.defaultLang
          const lines = paragraph.split('\n').map((line) => this.renderWithMarks(line, lang))
          return `<p${lang === this.defaultLang ? '' : ` lang="${lang}"`}>${lines.join('<br>')}</p>\n`
        })
        .join(''),
    )
  }

  private renderWithMarks(text: string, lang: LangAttribute): string {
    let markup = ''
    let at = 0
    for (const { start, end } of this.marks.in(text)) {
      markup += `${renderTextWithBreakOpportunities(text.slice(at, start), lang)}<mark${this.marks.attribute()}>${renderTextWithBreakOpportunities(text.slice(start, end), lang)}</mark>`
      at = end
    }
    return markup + renderTextWithBreakOpportunities(text.slice(at), lang)
  }
}
