/** Reads the text of a translation in bilara-data. Its emphasis and notes become kinds of spans. */

import { isVerseSpanKind, type SpanKind, type TextWithSpanKind } from '../../../definitions/texts/format.ts'
import type { SourceSpanWithCompanionText } from '../corpus.ts'
import type { PackWarningCollector } from '../pack-warnings.ts'
import type { BilaraSegment } from './bilara-segments.ts'

/** `**bold**`, `*italic*`, `_italic_`, and the elements that later translations use. */
const EMPHASIS =
  /\*\*(?<strong>[^*]+)\*\*|\*(?<star>[^*\s][^*]*)\*|(?<![\p{L}\p{N}])_(?<line>[^_\s][^_]*)_(?![\p{L}\p{N}])|<(?<tag>i|em|b|strong)\b[^>]*>(?<inside>.*?)<\/\k<tag>>/gsu

/** Matches the remaining markup. */
const MARKUP = /<\/?[a-z][^>]*>/gi

/** `[words](address)` in notes. */
const LINK = /\[([^\]]*)\]\([^)\s]*\)/g

/** Parses the emphasis, links and HTML of bilara's translations and comments to spans. */
export class TranslationMarkupParser {
  constructor(private readonly warnings: PackWarningCollector) {}

  /** Attaches the translation of a segment to its spans: the first span gets all of it, the others none. */
  attachTranslation(
    spans: readonly SourceSpanWithCompanionText[],
    { id, kind, isHeading, translation = '', comment = '' }: BilaraSegment,
  ) {
    // only line ends separate lines of verse
    const translated = isVerseSpanKind(kind) ? translation.trim() : translation
    const words = this.parseSpans(translated, isHeading ? 'heading' : kind, id)
    const note = this.createNote(comment, id)
    return spans.map(
      (span, nth): SourceSpanWithCompanionText => ({ ...span, instead: nth === 0 ? [...words, ...note] : [] }),
    )
  }

  private parseSpans(text: string, kind: SpanKind | undefined, id: string): readonly TextWithSpanKind[] {
    if (text.trim() === '') return []
    const spans: TextWithSpanKind[] = []
    const addSpan = (words: string, own: SpanKind | undefined) => {
      const plain = this.removeMarkup(words, id)
      if (plain !== '') spans.push(own ? { text: plain, kind: own } : { text: plain })
    }
    let at = 0
    for (const { 0: whole, index, groups = {} } of text.matchAll(EMPHASIS)) {
      const { strong, star, line, tag, inside } = groups
      const isBold = strong !== undefined || tag === 'b' || tag === 'strong'
      addSpan(text.slice(at, index), kind)
      // a title has a kind of its own
      addSpan(strong ?? star ?? line ?? inside ?? '', kind === 'heading' ? kind : isBold ? 'bold' : 'italic')
      at = index + whole.length
    }
    addSpan(text.slice(at), kind)
    return spans
  }

  private createNote(comment: string, id: string): readonly TextWithSpanKind[] {
    const words = this.parseSpans(comment.replace(LINK, '$1'), undefined, id)
    if (words.length === 0) return []
    return [
      {
        text: ` [${words
          .map(({ text }) => text)
          .join('')
          .trim()}]`,
        kind: 'note',
      },
    ]
  }

  private removeMarkup(words: string, id: string): string {
    for (const [element] of words.matchAll(MARKUP)) this.warnings.add('stray-markup', `${id} ${element}`)
    return words.replace(MARKUP, '')
  }
}
