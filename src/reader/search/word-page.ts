/** The page of one word of Pali: its base forms, its dictionary entries, and its places in the canon. */

import { toSearchKey } from '../../../search/letters/fold.ts'
import { hasThaiLetters } from '../../../search/letters/thai-pali.ts'
import { getStatedLicence } from '../../definitions/licences.ts'
import { AppError, createNotFoundError } from '../../foundation/app-error.ts'
import { type GlossaryTerm, listGlossaryTermAliases } from '../../words/glossary.ts'
import { sumWordFormOccurrencesByPitaka, type WordFormOccurrences } from '../../words/occurrences.ts'
import { selectExplanationLanguage, type WordLookupResult } from '../../words/words.ts'
import { renderPage } from '../pages/frame.ts'
import { html, SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import { detectLanguage } from '../pages/script.ts'
import type { PageHandlerInput, PageHandlerResult, ReaderContext } from '../shared/reader.ts'

/** Returns the path of the page of a Pali word, in any form and script. */
export const getWordPagePath = (word: string): string => `/words/${encodeURIComponent(word)}`

/**
 * Looks up a word of Pali for its page and for MCP: its base forms, dictionary entries, glossary term, and places in
 * the canon.
 * @throws AppError `not_found` for an empty word or with neither dictionaries nor a term, `text_unavailable` while
 * dictionaries cannot be read
 */
export function lookUpWord({ stores }: ReaderContext, context: PageContext, typed: string) {
  const { words, glossary, canon } = stores
  if (words.unreadable) throw new AppError('text_unavailable', UNREADABLE_MESSAGE)
  const input = typed.trim().normalize('NFC').toLowerCase()
  if (input === '') throw createNotFoundError('กรุณาระบุคำบาลีที่ต้องการ')
  const term = glossary.find(input)
  if (!words.has && !term) throw createNotFoundError('คลังนี้ยังไม่มีพจนานุกรม')
  const found = words.lookUp(input, selectExplanationLanguage(context.lang))
  const shown = new Set(found.readings.flatMap(({ entries }) => entries.map(({ dictionary }) => dictionary)))
  const dictionaries = words.dictionaries().filter(({ id }) => shown.has(id))
  return { input, term, found, dictionaries, ...sumWordFormOccurrencesByPitaka(canon.divisions, found.volumes) }
}

/**
 * Renders `/words/{word}`: what a Pali word is a form of, its dictionary entries, and its places in the canon.
 * Redirects other spellings.
 * @throws AppError as lookUpWord
 */
export function renderWordPage(reader: ReaderContext, { context, params }: PageHandlerInput): PageHandlerResult {
  const typed = params.word ?? ''
  const lookup = lookUpWord(reader, context, typed)
  const { input: word, term, found } = lookup
  if (word !== typed) return { status: 308, address: context.href(getWordPagePath(word)) }
  const sources = renderSources(context, lookup.dictionaries)
  return renderPage(context, {
    title: word,
    path: getWordPagePath(word),
    crumbs: [{ title: context.say('คำบาลี', 'Words of Pali') }, { title: word }],
    // inflected forms are not looked up in search engines, and there are too many to crawl
    unlisted: true,
    style: 'words.css',
    source: sources,
    main: html`<div id="word"><h1>${renderWord(context, word)}</h1>
${lookup.total === 0 ? undefined : html`<p class="jump"><a href="#canon">${formatOccurrences(context, lookup.total)}</a></p>`}
${renderIfPresent(term, (found) => renderTermSection(context, found))}${
  found.readings.length > 0
    ? html`<ol class="readings">${found.readings.map((reading) => renderReading(context, reader, reading))}</ol>`
    : renderIfPresent(
        !term,
        () =>
          html`<p class="empty">${context.say('ไม่พบคำนี้ในพจนานุกรมที่มี และแยกออกเป็นคำที่รู้จักไม่ได้', 'No dictionary here has this word, and it does not divide into words that are known.')}</p>`,
      )
}
${renderOccurrences(context, reader, word, lookup)}${renderIfPresent(
  sources,
  (text) => html`
<p class="soft credit">${text}</p>`,
)}</div>
${renderForms(context, reader, word)}`,
  })
}

const UNREADABLE_MESSAGE = 'ขณะนี้เซิร์ฟเวอร์อ่านพจนานุกรมไม่ได้ กรุณากลับมาใหม่ในอีกสักครู่ หากยังไม่ได้กรุณาแจ้งผู้ดูแลระบบ'

/** Renders a word with the `lang` of Pali, even if its letters do not show the language. */
function renderWord(context: PageContext, word: string): SafeHtml {
  const lang = /[\u0e01-\u0e5b]/.test(word) ? 'pi-Thai' : detectLanguage(word) ? 'pi-Latn' : context.lang
  return html`<span lang="${lang}">${word}</span>`
}

/** Returns the name of a term of the glossary: in Thai for Thai readers, else in Pali. */
export const getGlossaryTermName = (context: PageContext, { title, pali }: GlossaryTerm): string =>
  context.lang === 'th' ? title : (pali ?? title)

/** Matches aliases that are questions, which explain nothing: where did the Buddha die. */
const QUESTION_ALIAS = /^(?:wh(?:at|ere|o)|how) /i

/** Returns what a term of the glossary means: the Thai explanation, or for other readers its English aliases. */
export function describeGlossaryTerm({ lang }: PageContext, term: GlossaryTerm): string {
  const name = toSearchKey(term.pali ?? '')
  const isGloss = (alias: string) =>
    !hasThaiLetters(alias) && toSearchKey(alias) !== name && !QUESTION_ALIAS.test(alias)
  return lang === 'th' ? term.meaning : listGlossaryTermAliases(term).filter(isGloss).join(' · ')
}

/** Renders what a term of the glossary means, with its place in the canon. */
export const renderGlossaryTermMeaning = (context: PageContext, term: GlossaryTerm): SafeHtml =>
  html`${context.text(describeGlossaryTerm(context, term))}${renderIfPresent(
    term.place,
    (cited) => html` <a class="whole" href="${context.href('/search', { q: cited })}" rel="nofollow">${cited}</a>`,
  )}`

/** Renders the glossary's explanation of a word, with its place in the canon. */
function renderTermSection(context: PageContext, term: GlossaryTerm): SafeHtml {
  const [name, other] =
    context.lang === 'th'
      ? [context.text(term.title), term.pali]
      : [renderWord(context, getGlossaryTermName(context, term)), null]
  return html`<section class="term"><h2>${name}${renderIfPresent(other, (pali) => html` <small>${renderWord(context, pali)}</small>`)}</h2>
<p>${renderGlossaryTermMeaning(context, term)}</p></section>
`
}

type Reading = WordLookupResult['readings'][number]

function renderReading(
  context: PageContext,
  reader: ReaderContext,
  { headword, analysis, entries }: Reading,
): SafeHtml {
  return html`<li><h2>${renderWord(context, headword)}${renderIfPresent(analysis, (text) => html` <small>${text}</small>`)}</h2>
${entries.map((entry) => {
  const dictionary = reader.stores.words.dictionaries().find(({ id }) => id === entry.dictionary)
  const { title = entry.dictionary, language = 'und' } = dictionary ?? {}
  // sanitized when it was read: it contains allowed elements only
  const body = new SafeHtml(entry.html)
  // of the reading itself, only the dictionary is named
  const name = entry.headword === headword ? undefined : html`${renderWord(context, entry.headword)} `
  return html`<section><h3>${name}<small>${title}${formatLanguageNote(context, language)}</small></h3>
${language === 'und' ? html`<div class="entry">${body}</div>` : html`<div class="entry" lang="${language}">${body}</div>`}</section>
`
})}</li>
`
}

/** Formats the language of an explanation in parentheses; empty if it is the reader's. */
function formatLanguageNote(context: PageContext, language: string): string {
  if (language === 'und' || new Intl.Locale(language).language === context.lang) return ''
  const name = new Intl.DisplayNames([context.lang], { type: 'language' }).of(language)
  return ` (${context.lang === 'th' ? `ภาษา${name}` : name})`
}

/** Formats how often a form is in the canon, for the heading of the places and for the link to it at the top. */
const formatOccurrences = (context: PageContext, total: number): SafeHtml =>
  html`${context.say('ในพระไตรปิฎก', 'In the canon')} <small>${context.number(total)} ${context.say('แห่ง', total === 1 ? 'time' : 'times')}</small>`

function renderOccurrences(
  context: PageContext,
  reader: ReaderContext,
  word: string,
  { total, pitakas }: WordFormOccurrences,
): SafeHtml {
  const { canon } = reader.stores
  const search = html`<a href="${context.href('/search', { q: word })}" rel="nofollow">${context.say('ค้นคำนี้ทั้งคลัง', 'Search the library for it')}</a>`
  if (total === 0) return html`<p>${search}</p>`
  const titles = new Map(canon.divisions.overview(context.language).pitakas.map(({ slug, title }) => [slug, title]))
  const counts = pitakas.map(
    ({ pitaka, count }) =>
      html`<li><a href="${context.href(`/canon/pitakas/${pitaka}`)}">${context.text(titles.get(pitaka) ?? pitaka)}</a> ${context.number(count)}</li>`,
  )
  return html`<h2 id="canon">${formatOccurrences(context, total)}</h2>
<ul class="counts">${counts}</ul>
<p>${search}</p>`
}

function renderForms(context: PageContext, reader: ReaderContext, word: string): SafeHtml {
  const found = reader.stores.words.forms(word)
  if (found.length < 2) return html``
  const links = found.map(
    ({ form, count }) =>
      html`<li><a href="${context.href(getWordPagePath(form))}" rel="nofollow">${renderWord(context, form)}</a> <small>${context.number(count)}</small></li>`,
  )
  return html`<h2>${context.say('รูปของคำนี้ในพระไตรปิฎก', 'Its forms in the canon')}</h2>
<ul class="forms">${links}</ul>`
}

/** Renders the dictionaries whose entries are shown, with their licences. */
function renderSources(
  context: PageContext,
  dictionaries: ReturnType<typeof lookUpWord>['dictionaries'],
): SafeHtml | undefined {
  if (dictionaries.length === 0) return undefined
  const names = dictionaries.map(
    ({ title, licence }, at) =>
      html`${at > 0 ? '; ' : ''}<bdi>${context.text(title)}</bdi> (${getStatedLicence(licence) ?? context.say('ไม่ได้ระบุสัญญาอนุญาต', 'licence not stated')})`,
  )
  return html`${context.say('คำอธิบายจาก', 'Explained by')} ${names}`
}
