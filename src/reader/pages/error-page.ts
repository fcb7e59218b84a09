/** The page that shows an error to readers. */

import { hasThaiLetters } from '../../../search/letters/thai-pali.ts'
import type { ResourceName } from '../../definitions/definition.ts'
import { FIRST_VOLUME, LAST_VOLUME } from '../../definitions/divisions.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import { toThaiDigits, toWesternDigits } from '../../definitions/languages/numerals.ts'
import type { AppError, ErrorCode } from '../../foundation/app-error.ts'
import { toErrorBody } from '../../http/errors.ts'
import { type Breadcrumb, listCollectionLinks, renderPage } from './frame.ts'
import { html, SafeHtml } from './html.ts'
import { PageContext, renderIfPresent, type SiteContext } from './page-context.ts'

/** The sentence of `text_unavailable` on English pages. */
export const TEXT_UNAVAILABLE_IN_ENGLISH = 'The texts cannot be read at the moment. Please try again later.'

/**
 * Error sentences are Thai (contract, Errors), but for those on citations. English pages show the kind of error and the
 * valid ranges in place of a Thai sentence.
 */
const ENGLISH_SENTENCES: Readonly<Partial<Record<ErrorCode, string>>> = {
  invalid_request: 'Something in this address does not make sense.',
  not_found: 'There is no such page.',
  method_not_allowed: 'This page can only be read.',
  rate_limited: 'Too many pages were asked for. Please wait a little.',
  internal: 'The server has failed. Please try again.',
  storage_refused: 'Nothing can be stored now. Reading goes on; please try again later.',
  text_unavailable: TEXT_UNAVAILABLE_IN_ENGLISH,
  overloaded: 'Many large files are being made for others. Please try again in a moment.',
}

/** The English sentence for an invalid search. */
const ENGLISH_SEARCH_SENTENCE =
  'Please search for 2 to 200 characters, with at most three words or phrases in quotation marks.'

/** Formats the ranges that a Thai sentence names in English: `There are 1–383.`; undefined if it names none. */
function formatRangeInEnglish(message: string): string | undefined {
  const ranges = toWesternDigits(message).match(/\d+–\d+/g)
  return ranges ? `There are ${ranges.join(', ')}.` : undefined
}

/** Creates the function that renders the error pages of a site. */
export const createErrorPageRenderer =
  (site: SiteContext) =>
  (error: AppError, { target, language }: { readonly target: string; readonly language: LanguageCode }): string => {
    const { code, message, issues } = toErrorBody(error).error
    const context = new PageContext({ ...site, isEmpty: (name) => isKnownEmpty(site, name) }, language)
    const { pathname, search } = parseTarget(target)
    const { lang: _, ...query } = Object.fromEntries(new URLSearchParams(search))
    const kind = context.lang === 'en' ? (hasThaiLetters(message) ? ENGLISH_SENTENCES[code] : message) : undefined
    const english = kind && pathname === '/search' && issues ? ENGLISH_SEARCH_SENTENCE : kind
    const sentences = english ? [] : Object.values(issues ?? {}).flat()
    return renderPage(context, {
      title: english ?? message,
      path: pathname,
      view: query,
      unlisted: true,
      crumbs: createBreadcrumbs(context, pathname),
      main: html`<h1>${english ?? keepRangesTogether(context.text(message))}</h1>
${english && renderIfPresent(formatRangeInEnglish(message), (range) => html`<p class="soft">${range}</p>`)}
${sentences.length === 0 ? undefined : html`<ul>${sentences.map((sentence) => html`<li>${context.text(toReadersSentence(sentence))}</li>`)}</ul>`}
<p><a href="${context.href('/')}">${context.say('กลับหน้าแรก', 'Front page')}</a></p>`,
    }).text
  }

/**
 * Removes the name of the parameter from a message of the API (`คำค้น (q) ต้องมีอย่างน้อย 2 ตัวอักษร`), and writes Thai
 * digits.
 */
const toReadersSentence = (sentence: string): string =>
  toThaiDigits(sentence.replace(/(?<=[\u0e01-\u0e5b]) \([a-z]+\) /i, ''))

/**
 * Whether a collection is known to be empty. Its error page also has a menu when the library cannot be read; then it is
 * not known.
 */
function isKnownEmpty(site: SiteContext, name: ResourceName): boolean {
  try {
    return site.isEmpty(name)
  } catch {
    return false
  }
}

/** Keeps ranges such as `๑–๓๘๓` on one line. */
const keepRangesTogether = ({ text }: SafeHtml): SafeHtml =>
  new SafeHtml(text.replace(/[\d๐-๙]+–[\d๐-๙]+/g, '<span class="whole">$&</span>'))

/** Splits the requested address. The path never leads to another server: `//elsewhere` becomes `/`. */
function parseTarget(target: string): { readonly pathname: string; readonly search: string } {
  const mark = target.search(/[?#]|$/)
  const pathname = target.slice(0, mark)
  return { pathname: /^\/(?![/\\])/.test(pathname) ? pathname : '/', search: target.slice(mark) }
}

/** Creates the breadcrumbs that the address alone implies. */
function createBreadcrumbs(context: PageContext, pathname: string): readonly Breadcrumb[] {
  const home = { title: context.say('หน้าแรก', 'Front page'), href: context.href('/') }
  const section = listCollectionLinks(context).find(({ under }) =>
    under.some((path) => pathname.startsWith(`${path}/`)),
  )
  if (!section) return [home]
  const volume = Number(/^\/canon\/(\d+)\/./.exec(pathname)?.[1])
  if (!(volume >= FIRST_VOLUME && volume <= LAST_VOLUME)) return [home, section]
  const title = `${context.say('เล่ม', 'Volume')} ${context.name(volume)}`
  return [home, section, { title, href: context.href(`/canon/${volume}`) }]
}
