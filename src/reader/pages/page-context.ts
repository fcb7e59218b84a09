/** The context of one page request: the language of labels and digits, and how links are written. */

import type { LabelInThaiAndEnglish, ResourceName } from '../../definitions/definition.ts'
import type { LanguageCode, PublishedLanguages } from '../../definitions/languages/languages.ts'
import { toThaiDigits } from '../../definitions/languages/numerals.ts'
import type { PageScanFinder } from '../../services/scans.ts'
import { SafeHtml } from './html.ts'
import { type LangAttribute, renderTextWithLang } from './script.ts'

/** The query parameters of a link. Undefined and empty values are left out. */
export type LinkQuery = Readonly<Record<string, string | number | undefined>>

/** Settings that all pages of a server share, such as its languages and its public address. */
export interface SiteContext {
  readonly languages: PublishedLanguages
  /** The public address without a slash at its end; undefined if it is unknown. */
  readonly baseUrl?: string | undefined
  /** Whether a collection has no records, so that no page links to it. */
  readonly isEmpty: (name: ResourceName) => boolean
  /** Whether readers may report misprints. */
  readonly takesReports: boolean
  /** The scans of printed pages. */
  readonly scans: PageScanFinder
  /** Other servers whose pictures and sounds readers' browsers load with a page. */
  readonly mediaOrigins: readonly string[]
  /** Whether words of Pali can be looked up. */
  readonly hasWords: () => boolean
}

/** Returns the path of the public address. A proxy removes it from requests. Empty for most hosts. */
export const getPublicAddressPath = ({ baseUrl }: Pick<SiteContext, 'baseUrl'>): string =>
  baseUrl === undefined ? '' : new URL(baseUrl).pathname.replace(/\/$/, '')

/** The language of one page request, with functions that write labels, numbers and links in it. */
export class PageContext {
  /** The language of labels: English if requested, else Thai. */
  readonly lang: LangAttribute
  /** The language that links and forms must carry; undefined if the reader's browser chose the primary one. */
  readonly carried: LanguageCode | undefined
  private readonly root: string

  constructor(
    readonly site: SiteContext,
    readonly language: LanguageCode,
    /** The search that led to the page; undefined if the words to mark are the typed ones. */
    readonly sought?: { readonly typed: string; readonly words: string },
    /** Whether the address names the language; then its links do, too, even for the primary language. */
    isLanguageInAddress = false,
  ) {
    this.lang = language === 'en' ? 'en' : 'th'
    this.root = getPublicAddressPath(site)
    this.carried = isLanguageInAddress || language !== site.languages.primary ? language : undefined
  }

  /** Returns the Thai or the English text, according to the language of labels. */
  say(th: string, en: string): string {
    return this.lang === 'en' ? en : th
  }

  /** Returns a label from a definition in the language of labels. */
  label({ th, en }: LabelInThaiAndEnglish): string {
    return this.say(th, en)
  }

  /** Formats a number with thousands separators, in the digits of the language. */
  number(value: number): string {
    // a small number has no separators, and `toLocaleString` is slow
    const digits = Number.isInteger(value) && value < 1000 ? String(value) : value.toLocaleString('en')
    return this.lang === 'en' ? digits : toThaiDigits(digits)
  }

  /**
   * Formats a number that is a name, such as of a page: without thousands separators, in the digits of the language.
   */
  name(value: number): string {
    return this.lang === 'en' ? String(value) : toThaiDigits(String(value))
  }

  /** Formats a share from 0 to 1 as a percentage with one decimal: `12.3%`, in the digits of the language. */
  percent(share: number): string {
    const digits = (share * 100).toFixed(1)
    return `${this.lang === 'en' ? digits : toThaiDigits(digits)}%`
  }

  /** Formats a time as a date in Thailand. @param at ISO 8601 */
  date(at: string): string {
    const locale = this.lang === 'th' ? 'th-TH-u-nu-thai' : 'en-GB'
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Bangkok' }).format(new Date(at))
  }

  /** Renders a text from the data, with a `lang` attribute where its language is another one. */
  text(text: string): SafeHtml {
    return renderTextWithLang(text, this.lang)
  }

  /** Returns a link to a page in the language of this one. @param fragment without its `#` */
  href(path: string, query: LinkQuery = {}, fragment = ''): string {
    return this.link(path, query, this.carried, fragment)
  }

  /** Returns a link to a page in a given language, whatever the browser prefers. */
  hrefIn(language: LanguageCode, path: string, query: LinkQuery = {}): string {
    return this.link(path, query, language)
  }

  /** Returns the canonical address of a page in a language; the primary language needs no parameter. */
  addressIn(language: LanguageCode, path: string, query: LinkQuery = {}): string {
    return this.link(path, query, language === this.site.languages.primary ? undefined : language)
  }

  private link(path: string, query: LinkQuery, lang: LanguageCode | undefined, fragment = ''): string {
    let text = ''
    // a link with the matched words contains the typed ones, too
    const { sought } = this
    const input = sought && query.q === sought.words ? { ...query, q: sought.typed, words: sought.words } : query
    for (const name in input) {
      const value = input[name]
      if (value === undefined || value === '' || name === 'lang') continue
      text += `${text === '' ? '?' : '&'}${name}=${encodeURIComponent(value)}`
    }
    if (lang) text += `${text === '' ? '?' : '&'}lang=${encodeURIComponent(lang)}`
    return `${this.root}${path}${text}${fragment === '' ? '' : `#${fragment}`}`
  }

  /** Returns a link to a file that pages load. */
  file(path: string): string {
    return this.root + path
  }

  /** Makes a link absolute for crawlers and other sites, if the public address is known. */
  absolute(href: string): string {
    const { baseUrl } = this.site
    return baseUrl === undefined ? href : new URL(href, baseUrl).href
  }
}

/** Renders a value with `show`. Returns empty markup for null, undefined, false and the empty string. */
export const renderIfPresent = <T>(value: T | null | undefined | false | '', show: (value: T) => SafeHtml): SafeHtml =>
  value === null || value === undefined || value === false || value === '' ? NOTHING : show(value as T)

const NOTHING = new SafeHtml('')
