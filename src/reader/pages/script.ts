/** Detects language and script of a text. Writes it so that lines break between words. */

import { MAX_UNBROKEN_WORD_CHARS, splitNameAtUnbrokenWords } from '../../definitions/languages/unbroken-words.ts'
import { SafeHtml } from './html.ts'

/** The value of a `lang` attribute (BCP 47): `th`, `en`, `pi-Thai`, `pi-Latn`, or the language of a translation. */
export type LangAttribute = string

const THAI = /[\u0e01-\u0e5b]/
/** PHINTHU joins letters and NIKKHAHIT nasalises; Thai has neither, but for SARA AM in two parts. */
const PALI_THAI = /\u0e3a|\u0e4d(?![\u0e48-\u0e4b]?\u0e32)/
const PALI_LATIN = /[āīūṃṁṅñṭḍṇḷĀĪŪṂṀṄÑṬḌṆḶ]/
/** Words of English that Pali does not have: English texts contain Pali names. */
const ENGLISH_WORDS = /\b(?:the|of|and|by|with|from|this|for|was)\b/i
const LETTER = /\p{L}/u

/** Detects the language of a text by its letters. Undefined if it has none. */
export function detectLanguage(text: string): LangAttribute | undefined {
  if (THAI.test(text)) return PALI_THAI.test(text) ? 'pi-Thai' : 'th'
  if (PALI_LATIN.test(text) && !ENGLISH_WORDS.test(text)) return 'pi-Latn'
  return LETTER.test(text) ? 'en' : undefined
}

const LONG_WORD = new RegExp(`[^\\s<>&;]{${MAX_UNBROKEN_WORD_CHARS + 1},}`, 'gu')

/** Longer texts are not names. */
const MAX_NAME_CHARS = 80

/** Escapes a name and keeps its words in parentheses on one line. */
const renderName = (name: string): string =>
  splitNameAtUnbrokenWords(name)
    .map(({ text, isUnbroken }) =>
      isUnbroken ? `<span class="whole">${Bun.escapeHTML(text)}</span>` : Bun.escapeHTML(text),
    )
    .join('')

/**
 * Escapes a text for HTML, with elements that control its line breaks:
 *
 * - Pali in Thai script gets a `<wbr>` after each space, except before ฯ, and `<span class="b">` around words that are
 *   too long for a line. Browsers would break inside other words, by Thai dictionaries. A `<wbr>` adds no character to
 *   copied text.
 * - A Thai name of up to 80 characters keeps its words in parentheses on one line.
 */
export function renderTextWithBreakOpportunities(text: string, lang: LangAttribute | undefined): string {
  if (lang === 'th' && text.length <= MAX_NAME_CHARS && text.includes('(')) return renderName(text)
  const escaped = Bun.escapeHTML(text)
  if (lang !== 'pi-Thai') return escaped
  return (
    escaped
      // PAIYANNOI ends a sentence and follows a space, but never begins a line
      .replace(/ (?!ฯ)/g, ' <wbr>')
      .replace(LONG_WORD, (word) =>
        [...word].length > MAX_UNBROKEN_WORD_CHARS ? `<span class="b">${word}</span>` : word,
      )
  )
}

/**
 * Renders a text. It has a `lang` attribute if its language is not that of the surrounding text.
 * @param around language of the surrounding text
 */
export function renderTextWithLang(text: string, around: LangAttribute): SafeHtml {
  const lang = detectLanguage(text) ?? around
  const markup = renderTextWithBreakOpportunities(text, lang)
  return new SafeHtml(lang === around ? markup : `<span lang="${lang}">${markup}</span>`)
}
