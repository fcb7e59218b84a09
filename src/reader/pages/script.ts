/** Which language and script a piece of text is in, and how it is written so that lines break between words. */

import { Markup } from './html.ts'

/** A `lang` attribute (BCP 47): `th`, `en`, `pi-Thai`, `pi-Latn`, or the language of a translation. */
export type LangAttribute = string

const THAI = /[\u0e01-\u0e5b]/
/** PHINTHU joins letters and NIKKHAHIT nasalises; Thai has neither, but for SARA AM in two parts. */
const PALI_THAI = /\u0e3a|\u0e4d(?![\u0e48-\u0e4b]?\u0e32)/
const PALI_LATIN = /[āīūṃṁṅñṭḍṇḷĀĪŪṂṀṄÑṬḌṆḶ]/
const LETTER = /\p{L}/u

/** The language that a text is in, by its letters; undefined where it has none. */
export function langOfText(text: string): LangAttribute | undefined {
  if (THAI.test(text)) return PALI_THAI.test(text) ? 'pi-Thai' : 'th'
  if (PALI_LATIN.test(text)) return 'pi-Latn'
  return LETTER.test(text) ? 'en' : undefined
}

/** Longer words are compounds that fill a line of their own; they may break where the browser sees fit. */
const MAX_WHOLE_LENGTH = 22
const LONG_WORD = new RegExp(`[^\\s<>&;]{${MAX_WHOLE_LENGTH + 1},}`, 'gu')

/**
 * Text as markup in its language. Pali in Thai script breaks only after spaces, at a `<wbr>`: the
 * dictionaries of browsers know Thai and break Pali inside words. A `<wbr>` leaves no character in copied text.
 */
export function textInScript(text: string, lang: LangAttribute | undefined): string {
  const escaped = Bun.escapeHTML(text)
  if (lang !== 'pi-Thai') return escaped
  return (
    escaped
      // PAIYANNOI ends a sentence and follows a space, but never begins a line
      .replace(/ (?!ฯ)/g, ' <wbr>')
      .replace(LONG_WORD, (word) => ([...word].length > MAX_WHOLE_LENGTH ? `<span class="b">${word}</span>` : word))
  )
}

/** A text with its language said, where that is another than the one around it. */
export function textWithLang(text: string, around: LangAttribute): Markup {
  const lang = langOfText(text) ?? around
  const markup = textInScript(text, lang)
  return new Markup(lang === around ? markup : `<span lang="${lang}">${markup}</span>`)
}
