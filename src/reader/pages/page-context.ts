/** One reader's look at one page: the language of its words and digits, and how its links are written. */

import type { LabelInThaiAndEnglish, ResourceName } from '../../definitions/definition.ts'
import type { Language, Languages } from '../../definitions/languages/languages.ts'
import { toThaiDigits } from '../../definitions/languages/thai-digits.ts'
import type { ScanFinder } from '../../services/scans.ts'
import { Markup } from './html.ts'
import { type LangAttribute, textWithLang } from './script.ts'

/** The query of a link; undefined and empty values are left out. */
export type LinkQuery = Readonly<Record<string, string | number | undefined>>

/** What all pages of a server share. */
export interface SiteContext {
  readonly languages: Languages
  /** The public address without a slash at its end. */
  readonly baseUrl?: string | undefined
  /** Whether there is nothing in a collection, so that no page leads there. */
  readonly isEmpty: (name: ResourceName) => boolean
  /** Whether readers may report misprints. */
  readonly takesReports: boolean
  /** Pictures of printed pages. */
  readonly scans: ScanFinder
  /** Other servers whose pictures and sounds readers' browsers load with a page. */
  readonly mediaOrigins: readonly string[]
  /** Whether words of Pali can be looked up. */
  readonly hasWords: () => boolean
}

/** The part of the public address that a proxy takes away again; empty for most. */
export const sitePathOf = ({ baseUrl }: Pick<SiteContext, 'baseUrl'>): string =>
  baseUrl === undefined ? '' : new URL(baseUrl).pathname.replace(/\/$/, '')

/** The search that led to a page: the typed words, and the words that match on the page. */
export interface OriginatingSearch {
  readonly typed: string
  readonly words: string
}

/** The language and the links of one request for a page. */
export class PageContext {
  /** The language of labels: English if requested, else Thai. */
  readonly lang: LangAttribute
  private readonly root: string

  constructor(
    readonly site: SiteContext,
    readonly language: Language,
    /** Only where the words that are marked are not those that were typed. */
    readonly sought?: OriginatingSearch,
    /** Whether the address says the language: then its links do, too, also that of the primary one. */
    private readonly saysLanguage = false,
  ) {
    this.lang = language === 'en' ? 'en' : 'th'
    this.root = sitePathOf(site)
  }

  /** The word in the language of the chrome. */
  say(th: string, en: string): string {
    return this.lang === 'en' ? en : th
  }

  /** A name from a definition in the language of the chrome. */
  label({ th, en }: LabelInThaiAndEnglish): string {
    return this.say(th, en)
  }

  /** A number in the digits of the language. */
  number(value: number): string {
    return this.lang === 'en' ? value.toLocaleString('en') : toThaiDigits(value.toLocaleString('en'))
  }

  /** A number that is a name, such as a page: without marks between thousands. */
  name(value: number): string {
    return this.lang === 'en' ? String(value) : toThaiDigits(String(value))
  }

  /** A text from the data with its language said. */
  text(text: string): Markup {
    return textWithLang(text, this.lang)
  }

  /** A link to a page, in the language of this one. @param fragment without its `#` */
  href(path: string, query: LinkQuery = {}, fragment = ''): string {
    return this.link(path, { ...query, lang: this.carried }, fragment)
  }

  /** What links and forms carry along of the language; nothing where the reader's browser has chosen the primary one. */
  get carried(): Language | undefined {
    return this.saysLanguage || this.language !== this.site.languages.primary ? this.language : undefined
  }

  /** A link to a page in a language, whatever the browser prefers. */
  hrefIn(language: Language, path: string, query: LinkQuery = {}): string {
    return this.link(path, { ...query, lang: language })
  }

  /** The canonical address of a page in a language; the primary one is the default. */
  addressIn(language: Language, path: string, query: LinkQuery = {}): string {
    return this.link(path, {
      ...query,
      lang: language === this.site.languages.primary ? undefined : language,
    })
  }

  private link(path: string, { lang, ...query }: LinkQuery, fragment = ''): string {
    let text = ''
    // a link with the matching words carries the typed ones, too
    const { sought } = this
    const input = sought && query.q === sought.words ? { ...query, q: sought.typed, words: sought.words } : query
    for (const [name, value] of Object.entries({ ...input, lang })) {
      if (value === undefined || value === '') continue
      text += `${text === '' ? '?' : '&'}${name}=${encodeURIComponent(value)}`
    }
    return `${this.root}${path}${text}${fragment === '' ? '' : `#${fragment}`}`
  }

  /** A link to a file that pages load. */
  file(path: string): string {
    return this.root + path
  }

  /** A link as crawlers and other sites need it: whole, where the public address is known. */
  absolute(href: string): string {
    const { baseUrl } = this.site
    return baseUrl === undefined ? href : new URL(href, baseUrl).href
  }
}

/** Markup for a value that exists; nothing for an empty one. */
export const markupIfPresent = <T>(value: T | null | undefined | false | '', show: (value: T) => Markup): Markup =>
  value === null || value === undefined || value === false || value === '' ? NOTHING : show(value as T)

const NOTHING = new Markup('')
