/** A short direct answer to a question in the search box, from the library's own content, with its source. */

import type { SearchAnswer } from '../../../search/global/search-answer.ts'
import type { SearchResultItem } from '../../../search/global/search-item.ts'
import { toQueryConsonantSkeleton } from '../../../search/letters/consonant-skeleton.ts'
import { foldText } from '../../../search/letters/fold.ts'
import { sanskritToPali } from '../../../search/letters/sanskrit.ts'
import type { DhammaGroupMember } from '../../definitions/definition.ts'
import { toWesternDigits } from '../../definitions/languages/thai-digits.ts'
import { selectExplanationLanguage } from '../../words/words.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { markupIfPresent, type PageContext } from '../pages/page-context.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { createRecordLink, requireRecord } from '../shared/records.ts'
import { getWordPagePath } from './word-page.ts'

/** Characters of the first sense that are shown, about. */
const SENSE = 220

/** Groups whose members are looked through for the request. */
const MAX_GROUPS = 6

/**
 * Renders the direct answer to a question: the group of teachings that it names, the glossary's term with its place in
 * the canon, and the first dictionary sense; empty if the query is no question.
 */
export function renderDirectAnswer(
  reader: ReaderContext,
  context: PageContext,
  { frame, input, groups }: SearchAnswer,
): SafeHtml {
  if (frame !== 'question') return html``
  const items = groups.find(({ kind }) => kind === 'dhamma-groups')?.items ?? []
  const group = groupFor(reader, context, input, items)
  const explained = [termOf(reader, context, input), senseOf(reader, context, input)]
  const all = group?.isNamedSo ? [group.shown, ...explained] : [...explained, group?.shown]
  const shown = all.flatMap((one) => one ?? [])
  return markupIfPresent(
    shown.length > 0 && shown,
    (answers) => html`<section class="answer"><h2>${context.say('คำตอบจากคลัง', 'From the library')}</h2>
<ul class="list found">${answers}</ul></section>
`,
  )
}

/** A name without its number, article and case. */
const plain = (name: string): string =>
  toWesternDigits(name)
    .replace(/[\d\s]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/^(?:the|an?) /, '')

function groupFor(reader: ReaderContext, context: PageContext, input: string, items: readonly SearchResultItem[]) {
  const records = items.slice(0, MAX_GROUPS).map(({ slug, title, snippet: { text } }) => {
    const record = requireRecord(reader, context, 'dhamma-groups', slug)
    return { names: [title, text, String(record.title)].map(plain), record }
  })
  const skeleton = toQueryConsonantSkeleton(input)
  const isSame = (name: string) =>
    name === plain(input) || (skeleton !== null && toQueryConsonantSkeleton(name) === skeleton)
  const named = records.find(({ names }) => names.some(isSame))
  const found =
    named ?? records.find(({ record }) => membersIn(record.members).some(({ title }) => plain(title) === plain(input)))
  if (!found) return undefined
  const { title, href } = createRecordLink(context, 'dhamma-groups', found.record)
  const members = membersIn(found.record.members).map((member) => member.title)
  return {
    isNamedSo: found === named,
    shown: html`<li><a href="${href}">${context.text(title)}</a><p>${context.text(members.join(' · '))}</p></li>`,
  }
}

const membersIn = (members: unknown): readonly DhammaGroupMember[] => (members ?? []) as readonly DhammaGroupMember[]

/** The glossary's Thai explanation of a word, with its place in the canon. */
function termOf(reader: ReaderContext, context: PageContext, word: string): SafeHtml | undefined {
  const term = context.lang === 'th' ? reader.stores.glossary.find(word) : undefined
  if (!term) return undefined
  const { title, meaning, place } = term
  const source = markupIfPresent(
    place,
    (cited) => html` <a href="${context.href('/search', { q: cited })}" rel="nofollow">${cited}</a>`,
  )
  return html`<li><a href="${context.href(getWordPagePath(word))}" rel="nofollow">${context.text(title)}</a><p>${context.text(meaning)}${source}</p></li>`
}

/** The beginning of the first entry of a word, and the dictionary that has it. */
function senseOf(reader: ReaderContext, context: PageContext, typed: string): SafeHtml | undefined {
  const { words } = reader.stores
  if (/\s/.test(typed) || !words.has) return undefined
  // karma is explained as kamma
  const word = sanskritToPali(foldText(typed)) ?? typed
  const reading = words
    .look(word, selectExplanationLanguage(context.lang))
    .readings.find(({ entries }) => entries.length > 0)
  const own = reading && foldText(reading.headword)
  // a compound is explained by its members, which are other words
  const entry = reading?.entries.find(({ headword }) => foldText(headword).replace(/ ?\d+$/, '') === own)
  // without diacritics a word is no form, but it is the headword that is meant
  const isHeadword = own === foldText(word)
  if (!entry || !(isHeadword || words.knows(word))) return undefined
  const dictionary = words.dictionaries().find(({ id }) => id === entry.dictionary)
  // what a word comes from is in brackets, and no sense of it
  const text = withoutBrackets(entryHtmlToPlainTextLines(entry.html))
  const sense = text.length > SENSE ? `${text.slice(0, SENSE).replace(/\s\S*$/, '')} …` : text
  return html`<li><a href="${context.href(getWordPagePath(word))}" rel="nofollow">${context.text(word)}</a> <small>${context.text(dictionary?.title ?? entry.dictionary)}</small><p>${context.text(sense)}</p></li>`
}

/** A text without what is in square brackets, inner ones first. */
function withoutBrackets(text: string): string {
  const shorter = text.replace(/\s*\[[^[\]]*\]/g, '')
  return shorter === text ? text.replace(/\s*\[.*$/, '') : withoutBrackets(shorter)
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Converts the HTML of a dictionary entry to plain text. Entries contain only the elements of entry-html.ts. */
export const entryHtmlToPlainTextLines = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
