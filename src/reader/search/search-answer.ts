/** A short direct answer to a question in the search box, from the library's own content, with its source. */

import { isQuestion, listQueriesWithoutFramingWords } from '../../../search/full-text/framing.ts'
import { expandSubjectWord, splitIntoSubjectWords } from '../../../search/full-text/query-words.ts'
import { findExactKnownNames, findNamesSimilarToQuery } from '../../../search/global/known-names.ts'
import type { SearchAnswer } from '../../../search/global/search-answer.ts'
import type { SearchResultItem } from '../../../search/global/search-item.ts'
import { toQueryConsonantSkeleton } from '../../../search/letters/consonant-skeleton.ts'
import { foldText } from '../../../search/letters/fold.ts'
import { sanskritToPali } from '../../../search/letters/sanskrit.ts'
import { hasThaiLetters } from '../../../search/letters/thai-pali.ts'
import type { DhammaGroupMember } from '../../definitions/definition.ts'
import { toWesternDigits } from '../../definitions/languages/numerals.ts'
import type { GlossaryTerm } from '../../words/glossary.ts'
import { selectExplanationLanguage } from '../../words/words.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import { getDisplayedMemberNames } from '../shared/displayed-fields.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { createRecordLink, requireRecord } from '../shared/records.ts'
import { getGlossaryTermName, getWordPagePath, renderGlossaryTermMeaning } from './word-page.ts'

/** Approximate length of the first sense that is shown. */
const MAX_SENSE_CHARS = 220

/** Minimum share of a query's words for a term that is shown above pages that have all of them. */
const MIN_SHARE_BESIDE_PAGES = 0.5

/** Maximum groups whose members are compared with the query. */
const MAX_GROUPS = 6

/** The terms of the glossary that a query names, and the names under which they were looked up. */
export interface GlossaryTermsInQuery {
  /** The query, then what is left of it without framing words (`what is …`), longest first. */
  readonly names: readonly string[]
  /** Whether the terms answer it: it is a question, or nothing else is found. */
  readonly isQuestion: boolean
  /** Whether the terms only share words with a query that is no question. */
  readonly isSimilar: boolean
  readonly terms: readonly GlossaryTerm[]
}

/**
 * Finds the glossary terms for which a query asks. These rules apply in order:
 * - the term that is the whole query without framing words; none for a query about chants
 * - the terms in a question, or in Latin words for which nothing is found, if the library has nothing of that name
 * - the term that shares most words with a query that only pages or nothing have
 * The last two do not apply to a query for a chant or a story.
 */
export function findGlossaryTermsInQuery(
  { stores: { glossary } }: ReaderContext,
  q: string,
  { groups, near }: SearchAnswer,
): GlossaryTermsInQuery {
  const unframed = listQueriesWithoutFramingWords(q)
  const names = [q, ...unframed.map(({ rest }) => rest)]
  const asksQuestion = unframed.some(({ intent }) => intent === 'question') || isQuestion(q)
  const isChant = !asksQuestion && unframed.some(({ intent }) => intent === 'chant')
  const named = isChant ? undefined : names.map((name) => glossary.find(name)).find((term) => term !== undefined)
  if (named) return { names, isQuestion: asksQuestion, isSimilar: false, terms: [named] }
  const titles = groups.flatMap(({ kind, items }) =>
    kind === 'pages' ? [] : items.map(({ title }) => normalizeName(title)),
  )
  const isKnown = names.some(
    (name) => findExactKnownNames(name).length > 0 || titles.some((title) => title.startsWith(normalizeName(name))),
  )
  // Thai has no spaces: terms such as ธรรม are in many a sentence that is about something else
  const isNothingFound = groups.length === 0 && near.length === 0 && !hasThaiLetters(q)
  const asksForRecord = unframed.some(({ intent }) => intent === 'chant' || intent === 'story')
  const mayHaveTerms = !isKnown && !asksForRecord
  const exact = mayHaveTerms && (asksQuestion || isNothingFound) ? glossary.findAll(names) : []
  const hasOnlyPages = groups.every(({ kind }) => kind === 'pages')
  const isSimilar = !asksQuestion
  const mayMeanTerm = mayHaveTerms && hasOnlyPages && exact.length === 0
  const words = mayMeanTerm ? splitIntoSubjectWords(names.at(-1) ?? q) : []
  const minShare = isSimilar && groups.length > 0 ? MIN_SHARE_BESIDE_PAGES : undefined
  const similar = glossary.findByWords(
    [...new Set(words)].filter((word) => word !== '').map(expandSubjectWord),
    minShare,
  )
  // the words of a saying are about the text that it is from
  if (similar && findNamesSimilarToQuery(q, 1).length === 0)
    return { names, isQuestion: asksQuestion, isSimilar, terms: [similar] }
  return { names, isQuestion: asksQuestion || exact.length > 0, isSimilar: false, terms: exact }
}

/**
 * Renders the direct answer to a question: the group of teachings that it names, the glossary's terms with their places
 * in the canon, and the first dictionary sense; empty if the query is no question.
 */
export function renderDirectAnswer(
  reader: ReaderContext,
  context: PageContext,
  { names, terms, ...asked }: GlossaryTermsInQuery,
  { groups }: SearchAnswer,
): SafeHtml {
  if (!asked.isQuestion) return html``
  const items = groups.find(({ kind }) => kind === 'dhamma-groups')?.items ?? []
  const namedGroup = findGroup(reader, context, names, items)
  const termGroup = namedGroup?.isNamedExactly ? undefined : (findGroupOfTerm(reader, context, terms) ?? namedGroup)
  // a Thai reader is not sent to English by a name that the glossary explains
  const word = context.lang === 'th' ? names.at(-1) : (terms[0]?.pali ?? names.at(-1))
  const explanations = [...terms.map((term) => renderTermItem(context, term)), renderSense(reader, context, word ?? '')]
  const all = termGroup ? [...explanations, termGroup.shown] : [namedGroup?.shown, ...explanations]
  const shown = all.flatMap((one) => one ?? [])
  return renderIfPresent(
    shown.length > 0 && shown,
    (answers) => html`<section class="answer"><h2>${context.say('คำตอบจากคลัง', 'From the library')}</h2>
<ul class="list found">${answers}</ul></section>
`,
  )
}

/** Finds the group with the Thai name of the only term, also for queries in English or with another word for it. */
function findGroupOfTerm(reader: ReaderContext, context: PageContext, [term, ...others]: readonly GlossaryTerm[]) {
  if (!term || others.length > 0) return undefined
  const request = { q: term.title, kind: 'dhamma-groups', limit: MAX_GROUPS, offset: 0, language: 'th' } as const
  const items = reader.stores.search.search(request).groups.flatMap((group) => group.items)
  const group = findGroup(reader, context, [term.title], items)
  return group?.isNamedExactly ? group : undefined
}

/** Normalizes a name for comparison: no digits, no leading article, lower case. */
const normalizeName = (name: string): string =>
  toWesternDigits(name)
    .replace(/[\d\s]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/^(?:the|an?) /, '')

function findGroup(
  reader: ReaderContext,
  context: PageContext,
  names: readonly string[],
  items: readonly SearchResultItem[],
) {
  const records = items.slice(0, MAX_GROUPS).map(({ slug, title, snippet: { text } }) => {
    const record = requireRecord(reader, context, 'dhamma-groups', slug)
    return { names: [title, text, String(record.title)].map(normalizeName), record }
  })
  const wanted = new Set(names.map(normalizeName))
  const skeletons = new Set(names.flatMap((name) => toQueryConsonantSkeleton(name) ?? []))
  const isSame = (name: string) => wanted.has(name) || skeletons.has(toQueryConsonantSkeleton(name) ?? '')
  const named = records.find(({ names }) => names.some(isSame))
  const found =
    named ??
    records.find(({ record }) => toMembers(record.members).some(({ title }) => wanted.has(normalizeName(title))))
  if (!found) return undefined
  const { title, href } = createRecordLink(context, 'dhamma-groups', found.record)
  const members = toMembers(found.record.members).map((member) => getDisplayedMemberNames(context, member)[0])
  return {
    isNamedExactly: found === named,
    shown: html`<li><a href="${href}">${context.text(title)}</a><p>${context.text(members.join(' · '))}</p></li>`,
  }
}

const toMembers = (members: unknown): readonly DhammaGroupMember[] => (members ?? []) as readonly DhammaGroupMember[]

/** Renders a term of the glossary with its meaning and its place in the canon. */
const renderTermItem = (context: PageContext, term: GlossaryTerm): SafeHtml =>
  html`<li>${renderTermLink(context, term)}<p>${renderGlossaryTermMeaning(context, term)}</p></li>`

const renderTermLink = (context: PageContext, term: GlossaryTerm): SafeHtml => {
  const name = getGlossaryTermName(context, term)
  return html`<a href="${context.href(getWordPagePath(name))}" rel="nofollow">${context.text(name)}</a>`
}

/**
 * Renders the glossary term that a search names, with its meaning, in one line above the results; undefined if the
 * search names no term or asks a question.
 */
export const renderGlossaryTermInQuery = (
  context: PageContext,
  { isQuestion, terms: [term] }: GlossaryTermsInQuery,
): SafeHtml | undefined =>
  isQuestion || !term
    ? undefined
    : html`<p class="lead">${renderTermLink(context, term)} ${renderGlossaryTermMeaning(context, term)}</p>`

/** Renders the beginning of the first dictionary entry of a word, with the dictionary's name. */
function renderSense(reader: ReaderContext, context: PageContext, typed: string): SafeHtml | undefined {
  const { words } = reader.stores
  if (/\s/.test(typed) || !words.has) return undefined
  // a Sanskrit word such as karma is looked up in Pali: kamma
  const word = sanskritToPali(foldText(typed)) ?? typed
  const reading = words
    .lookUp(word, selectExplanationLanguage(context.lang))
    .readings.find(({ entries }) => entries.length > 0)
  const own = reading && foldText(reading.headword)
  // a compound is explained by its members, which are other words
  const entry = reading?.entries.find(({ headword }) => foldText(headword).replace(/ ?\d+$/, '') === own)
  // a word typed without diacritics is not a known form, but can equal the headword
  const isHeadword = own === foldText(word)
  if (!entry || !(isHeadword || words.knows(word))) return undefined
  const dictionary = words.dictionaries().find(({ id }) => id === entry.dictionary)
  // brackets contain the etymology, not a sense
  const text = removeBrackets(entryHtmlToOneLine(entry.html))
  const sense = text.length > MAX_SENSE_CHARS ? `${text.slice(0, MAX_SENSE_CHARS).replace(/\s\S*$/, '')} …` : text
  return html`<li><a href="${context.href(getWordPagePath(word))}" rel="nofollow">${context.text(word)}</a> <small>${context.text(dictionary?.title ?? entry.dictionary)}</small><p>${context.text(sense)}</p></li>`
}

/** Removes square brackets with their contents, inner ones first. */
function removeBrackets(text: string): string {
  const shorter = text.replace(/\s*\[[^[\]]*\]/g, '')
  return shorter === text ? text.replace(/\s*\[.*$/, '') : removeBrackets(shorter)
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Converts the HTML of a dictionary entry to one line of text. Entries contain only the elements of entry-html.ts. */
export const entryHtmlToOneLine = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
