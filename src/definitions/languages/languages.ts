/** The languages that this server publishes, and what a request for another gets. */

/** A language code of LIBRARY_LANGUAGES, such as `th`, `en` or `zh-hant`. */
export type Language = string

/** The published languages. */
export interface Languages {
  /** The language of the records' own fields; every other one is a translation of it. */
  readonly primary: Language
  /** All published languages, the primary one first. */
  readonly all: readonly Language[]
}

/** The languages that records are translated into. */
export const translationLanguages = ({ primary, all }: Languages): readonly Language[] =>
  all.filter((language) => language !== primary)

/** What a language calls itself; other codes are shown as they are. */
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

/** The name of a language in that language. */
export const languageLabel = (code: Language): string => NAMES[code] ?? NAMES[code.split('-')[0] ?? ''] ?? code

/**
 * The published language that serves a request for `lang`: itself, the language that it is a form of (`en` for
 * `en-GB`), or the primary one. Nothing is rejected (contract, "Language").
 */
export function servedLanguage(languages: Languages, lang: string | undefined | null): Language {
  if (!lang) return languages.primary
  const parts = lang.trim().toLowerCase().split('-', MAX_SUBTAGS)
  for (let length = parts.length; length > 0; length--) {
    const code = parts.slice(0, length).join('-')
    if (languages.all.includes(code)) return code
  }
  return languages.primary
}

/** More parts than any language code in use has. */
const MAX_SUBTAGS = 8
