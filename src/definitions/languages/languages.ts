/** The languages that this server publishes, and the one that it uses when a request names another. */

/** Code of a language that the library publishes, such as `th`, `en` or `zh-hant`. */
export type LanguageCode = string

/** The languages in which the library is published: the primary one, and all of them. */
export interface PublishedLanguages {
  /** The language of the records' own fields; every other one is a translation of it. */
  readonly primary: LanguageCode
  /** All published languages, the primary one first. */
  readonly all: readonly LanguageCode[]
}

/** Returns the languages into which records are translated: all published ones except the primary. */
export const getTranslationLanguages = ({ primary, all }: PublishedLanguages): readonly LanguageCode[] =>
  all.filter((language) => language !== primary)

/** Names of languages in the language itself. */
const NAMES: Readonly<Record<string, string>> = {
  th: 'ไทย',
  en: 'English',
  pi: 'บาลี',
  zh: '中文',
  ja: '日本語',
  ko: '한국어',
  lo: 'ລາວ',
  my: 'မြန်မာ',
  km: 'ខ្មែរ',
  si: 'සිංහල',
  vi: 'Tiếng Việt',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ru: 'Русский',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
}

/** Returns the name of a language in that language. An unknown code is returned unchanged. */
export const getLanguageName = (code: LanguageCode): string => NAMES[code] ?? NAMES[code.split('-')[0] ?? ''] ?? code

/**
 * Selects the published language for a requested `lang`. It is the language itself, or the language of which it is a
 * variant (`en` for `en-GB`). For any other value it is the primary language (contract, "Language").
 */
export function selectPublishedLanguage(languages: PublishedLanguages, lang: string | undefined | null): LanguageCode {
  if (!lang) return languages.primary
  const parts = lang.trim().toLowerCase().split('-', MAX_SUBTAGS)
  for (let length = parts.length; length > 0; length--) {
    const code = parts.slice(0, length).join('-')
    if (languages.all.includes(code)) return code
  }
  return languages.primary
}

/** Maximum subtags of a requested language code. */
const MAX_SUBTAGS = 8
