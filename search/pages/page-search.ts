/** Finds pages of the canon by their text, scores them and makes snippets. */

import { isPaliEdition } from '../../src/definitions/editions.ts'
import { countTermLetters, getIndexKeysOfTerm, type ParsedQuery, type QueryTerm } from '../full-text/query.ts'
import { type MatchedFieldPart, scoreMatch, scoreSeparateWordsOnPage } from '../full-text/scores.ts'
import { selectBestSnippet } from '../full-text/snippets/excerpts.ts'
import { makeSnippet, type Snippet, TARGET_SNIPPET_CHARS } from '../full-text/snippets/snippets.ts'
import { QueryPatterns } from '../full-text/snippets/word-patterns.ts'
import { hasThaiLetters } from '../letters/thai-pali.ts'
import { findLiteralMatch, hasThaiWordAmong } from './literal-match.ts'
import type { PageAfterBreak } from './page-break-lookup.ts'
import { isSpacedNonPaliEdition, toPageIndexKeys } from './page-keys.ts'
import type { IndexedPageText, PageTermLookup, PrintedPage } from './page-lookup.ts'
import type { PageNumberSet } from './page-number-set.ts'
import { findPagesAcrossBreaks, type PagesOfTerm } from './pages-over-breaks.ts'
import { QueryBudget } from './query-budget.ts'

/** A page that matches a search, with score and snippet. */
export type MatchingPage = PrintedPage & {
  score: number
  snippet: Snippet
  /** The heading above the match, as packages name it: `division/slug`. */
  heading: string | undefined
  /** The page on which the match ends, if it crosses the end of this one. */
  to: number | undefined
}

/** The result of a page search: a slice of the matching pages, and counts of all. */
export type MatchingPages = {
  /** The number of all wanted pages that match, beyond `items` too. */
  total: number
  /** The score of the best page of all, 0 when there is none. */
  best: number
  items: MatchingPage[]
  /** The numbers of all pages that match, wanted or not; ascending. */
  matching: Uint32Array
}

/**
 * Up to this many pages are read, which is quicker than looking up another term: on them, terms that were not looked up
 * are checked, and literal matches told from folded ones. Further matching pages follow in the order of the canon,
 * scored as folded matches.
 */
const JUDGED_PAGES = 100

/** Of these, pages of other editions than translations with spaces, for Pali words. */
const JUDGED_PALI_PAGES = 80

/** Pages are read in chunks of at least so many, until enough of them have the highest score. */
const MIN_CHUNK = 25
const MAX_SCORE = scoreMatch(false, 'literal', 'word', 0, true)

/** Merges lists in turn: the first item of each, then the second of each, and so on. */
function inTurn(lists: readonly (readonly number[])[]): readonly number[] {
  const found: number[] = []
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  for (let nth = 0; nth < Math.min(JUDGED_PAGES, longest); nth++)
    for (const list of lists) if (nth < list.length) found.push(list[nth] ?? 0)
  return found
}

const ascending = (pages: readonly number[]): readonly number[] => [...Uint32Array.from(pages).sort()]

/** Pages with the same score before they are read. */
interface PagesWorth {
  readonly score: number
  readonly pages: readonly number[]
}

/** The best pages before they are read, each with its score. */
function leading(worth: readonly PagesWorth[], most: number): { id: number; score: number }[] {
  const found: { id: number; score: number }[] = []
  for (const { score, pages } of worth) for (const id of pages.slice(0, most - found.length)) found.push({ id, score })
  return found
}

/** Characters of the next page that are shown and searched where a match continues there. */
const CONTINUATION_CHARS = 400

/** Points that a corrected word loses in the other script. */
const OTHER_SCRIPT_PENALTY = 5

/** The number of the text at a place of a page. */
const textOver = ({ texts }: Pick<IndexedPageText, 'texts'>, at: number): number =>
  (texts.findLast(({ start }) => start <= at) ?? texts[0])?.number ?? 0

/** The number of the text that has the first mark of a snippet. */
function textAt({ text, texts }: IndexedPageText, { text: shown, marks }: Snippet): number {
  if (texts.length < 2) return textOver({ texts }, 0)
  const head = shown.startsWith('…') ? 1 : 0
  const piece = shown.slice(head).replace(/…$/, '')
  const at = text.replace(/\s/g, ' ').indexOf(piece) + (marks[0]?.[0] ?? 0) - head
  return textOver({ texts }, at)
}

/** One search for a query in the pages of the open text. */
export class PageSearch {
  readonly #query: ParsedQuery
  readonly #lookup: PageTermLookup
  readonly #effort: QueryBudget
  /** Pages with all words of the query in a row; undefined if it is one term, or some term is quoted. */
  #inRow: PageNumberSet | undefined
  /** Whether the budget had enough for the phrase, which is spent before the other words; undefined if not needed yet. */
  #isRowPaid: boolean | undefined
  readonly #texts = new Map<number, IndexedPageText>()
  readonly #keys = new Map<number, readonly string[]>()
  /** Where matches that begin on a page continue. */
  readonly #over = new Map<number, PageAfterBreak>()
  /** The pages that were looked up for each term. */
  #own: readonly PagesOfTerm[] = []
  readonly #firstLatin: number
  readonly #isThai: boolean
  readonly #isTypo: boolean
  /** Whether all of the query is Pali that is found in every spelling: then no script ranks first. */
  readonly #isPali: boolean
  readonly #patterns: QueryPatterns
  readonly #latinFirst: boolean

  /**
   * Creates a search.
   * @param effort its budget; if it does not suffice, some matching pages are missing
   * @param latinFirst whether pages in Latin script come first among equal scores
   */
  constructor(lookup: PageTermLookup, query: ParsedQuery, effort = new QueryBudget(), latinFirst = false) {
    this.#query = lookup.withStems(query)
    this.#lookup = lookup
    this.#latinFirst = latinFirst
    this.#effort = effort
    this.#firstLatin = lookup.firstLatin
    this.#isThai = hasThaiLetters(query.text)
    this.#isTypo = query.terms.some(({ typo }) => typo)
    this.#isPali = query.terms.every(({ spellings }) => spellings.length > 0)
    this.#patterns = new QueryPatterns(this.#query)
  }

  /**
   * Finds pages that have all terms of the query, in any order and also in different passages. Best first; among equal
   * scores the script of the query first, then royal, pali, roman, volume, page.
   * @param isWanted filters pages; without it, all
   * @param needsHeadings whether to read the heading above each match
   */
  find(limit: number, offset: number, isWanted?: (page: number) => boolean, needsHeadings = false): MatchingPages {
    const matching = this.matching()
    const wanted = isWanted ? matching.filter(isWanted) : matching
    const worth = this.#byBaseScore(wanted)
    const byBase = worth.flatMap(({ pages }) => pages)
    // sorting is stable: equals stay in the order of the canon
    const first = this.#isPali ? this.#ofEachEdition(byBase) : byBase.slice(0, JUDGED_PAGES)
    const judged = this.#judged(first, Math.max(1, offset + limit))
    const isJudged = new Set(first)
    const unjudged = Math.max(0, offset + limit - first.length)
    const others = unjudged === 0 ? [] : leading(worth, unjudged + first.length)
    const rest = others.filter(({ id }) => !isJudged.has(id)).slice(0, unjudged)
    const input = [...judged, ...rest].slice(offset, offset + limit)
    const pages = this.#runningOn(input.map(({ id }) => id))
    const shown = pages.map((found, i) => {
      const { edition, volume, page } = found
      const written = this.#patterns.find(found.text, TARGET_SNIPPET_CHARS, isSpacedNonPaliEdition(edition))
      const snippet = written
        ? makeSnippet(found.text, written.ranges, written.focus)
        : selectBestSnippet([found.text], this.#query, isSpacedNonPaliEdition(edition), this.#patterns)
      return {
        edition,
        volume,
        page,
        score: input[i]?.score ?? 0,
        snippet,
        text: written ? textOver(found, written.focus) : textAt(found, snippet),
        to: this.#over.get(found.id)?.number,
      }
    })
    const headings = this.#lookup.headingsOf(needsHeadings ? shown.map(({ text }) => text) : [])
    const items = shown.map(({ text, ...page }): MatchingPage => ({ ...page, heading: headings.get(text) }))
    return { total: wanted.length, best: judged[0]?.score ?? 0, items, matching }
  }

  /**
   * Reads and scores pages, best first. Pages after the `most` first ones with the highest score of all are left out:
   * sorting would place them below these.
   */
  #judged(pages: readonly number[], most: number): readonly { readonly id: number; readonly score: number }[] {
    const judged: { id: number; score: number }[] = []
    const chunk = Math.max(most, MIN_CHUNK)
    for (let [from, perfect] = [0, 0]; from < pages.length && perfect < most; from += chunk) {
      for (const page of this.#runningOn(pages.slice(from, from + chunk))) {
        const score = this.#readScore(page)
        if (score === MAX_SCORE) perfect++
        judged.push({ id: page.id, score })
      }
    }
    return judged.sort((a, b) => b.score - a.score)
  }

  /**
   * Chooses the pages to read from all editions: those of translations with spaces last, since words of their
   * languages may have the same letters.
   */
  #ofEachEdition(pages: readonly number[]): readonly number[] {
    const byEdition = this.#lookup.byEdition(pages)
    const inPali = byEdition.filter(({ edition }) => !isSpacedNonPaliEdition(edition))
    const found = new Set([
      ...inTurn(inPali.map(({ pages: some }) => some)).slice(0, JUDGED_PALI_PAGES),
      ...inTurn(byEdition.map(({ pages: some }) => some)),
    ])
    return this.#inOrder(ascending([...found].slice(0, JUDGED_PAGES)))
  }

  /** Sorts ascending pages in the order of the canon; pages in Latin script first for readers of English. */
  #inOrder(pages: readonly number[]): readonly number[] {
    if (!this.#latinFirst) return pages
    const { first = [], then = [] } = Object.groupBy(pages, (page) => (page < this.#firstLatin ? 'then' : 'first'))
    return [...first, ...then]
  }

  /** Returns the numbers of all pages that have all terms, or the query in a row, also across their end; ascending. */
  matching(): Uint32Array {
    const pages = this.#withAll()
    const phrase = this.#query.phrase
    const inRow = this.#findInRow()
    for (const page of this.#goingOver(this.#own, pages)) pages.add(page)
    if (phrase && inRow) {
      for (const page of this.#goingOver([{ term: phrase, pages: inRow }], inRow)) inRow.add(page)
      for (const page of inRow.list()) pages.add(page)
    }
    return pages.list()
  }

  /** Pages on which terms begin that continue on the next page. */
  #goingOver(own: readonly PagesOfTerm[], all: PageNumberSet): readonly number[] {
    const has = (page: number, term: QueryTerm) => this.#read([page]).some((text) => this.#has(text, term))
    const around = (term: QueryTerm) => this.#lookup.joints.partsWith(term)
    const found = findPagesAcrossBreaks(this.#lookup, { own, all, has, around }, this.#effort)
    for (const { page, next } of found) if (!this.#over.has(page)) this.#over.set(page, next)
    return found.map(({ page }) => page)
  }

  /** Reads pages as readers see them, with the beginning of the next page if a match continues there. */
  #runningOn(pages: readonly number[]): IndexedPageText[] {
    return this.#read(pages).map((page) => {
      const next = this.#over.get(page.id)
      if (!next) return page
      const text = this.#lookup.joints.texts(next.part).next.slice(0, CONTINUATION_CHARS)
      const lines = `${page.text}\n${text}`
      const quoted = this.#query.terms.filter((term) => term.quoted)
      // a word of Thai may go on
      const isSpaced = quoted.every((term) => findLiteralMatch(lines, term.text))
      return { ...page, text: isSpaced ? lines : page.text + text }
    })
  }

  /** Pages with the whole phrase; null without a phrase. */
  #findInRow(): PageNumberSet | null {
    const { phrase } = this.#query
    if (!phrase) return null
    this.#inRow ??=
      this.#lookup.pagesWithAll(phrase, (leaves) => this.#isRowPaid ?? this.#effort.spendOnRow(leaves)) ??
      this.#lookup.none()
    return this.#inRow
  }

  #withAll(): PageNumberSet {
    const { terms, others, phrase } = this.#query
    // long terms are rare and leave few pages for the others
    const [first, ...rest] = terms.toSorted((a, b) => countTermLetters(b) - countTermLetters(a))
    if (!first) return this.#lookup.none()
    const { pages, isComplete } = this.#lookup.pagesWith(first, this.#effort)
    if (!isComplete) this.#effort.fallShort()
    if (phrase && pages.size > JUDGED_PAGES) this.#isRowPaid = this.#effort.spendOnRow(this.#lookup.costOf(phrase))
    const own: PagesOfTerm[] = [{ term: first, pages: pages.copy() }]
    const unsure: QueryTerm[] = []
    for (const term of rest) {
      const found = this.#lookup.pagesWithAll(term, (leaves) => this.#effort.spend(leaves))
      if (found) pages.keep(found)
      else unsure.push(term)
      own.push({ term, pages: found })
    }
    this.#own = own
    const quoted = terms.filter((term) => term.quoted)
    const checked = pages.size <= JUDGED_PAGES ? [...unsure, ...quoted, ...others] : [...unsure, ...quoted]
    return checked.length === 0 ? pages : this.#having(this.#nearestFirst(pages), checked, unsure.length > 0)
  }

  /** Pages with the query in a row, then all others, in the order of the canon. */
  #nearestFirst(pages: PageNumberSet): readonly number[] {
    const list = [...pages.list()]
    const inRow = pages.size <= JUDGED_PAGES ? null : this.#findInRow()
    if (!inRow || inRow.size === 0) return list
    return [...list.filter((page) => inRow.has(page)), ...list.filter((page) => !inRow.has(page))]
  }

  /**
   * Filters pages by terms: quoted ones literally, others as the index judges. If there are more than may be read, only
   * the first are certain.
   * @param strictly whether pages without the other terms are left out; otherwise equal letters suffice, which differ
   * in diacritics at most
   */
  #having(pages: readonly number[], terms: readonly QueryTerm[], strictly: boolean): PageNumberSet {
    // what is quoted is quick to see, and leaves fewer pages to be folded
    const quickFirst = terms.toSorted((a, b) => Number(b.quoted) - Number(a.quoted))
    const readable = this.#effort.read(pages.length, !terms.every(({ quoted }) => quoted))
    const having = this.#lookup.none()
    for (const page of this.#read(pages.slice(0, readable)))
      if (quickFirst.every((term) => this.#has(page, term))) having.add(page.id)
    if (readable === pages.length) return having
    if (strictly) this.#effort.fallShort()
    else for (const page of pages.slice(readable)) having.add(page)
    return having
  }

  #has({ id, edition, text, texts }: IndexedPageText, term: QueryTerm): boolean {
    if (term.quoted) return findLiteralMatch(text, term.text) !== null
    const keys =
      this.#keys.get(id) ??
      (texts.length < 2 ? [{ start: 0 }] : texts).flatMap(({ start }, nth) =>
        toPageIndexKeys(edition, text.slice(start, texts[nth + 1]?.start)),
      )
    this.#keys.set(id, keys)
    return getIndexKeysOfTerm(term).some((wanted) => keys.some((key) => key.includes(wanted)))
  }

  /** Reads pages, each only once per search. */
  #read(pages: readonly number[]): IndexedPageText[] {
    const unread = pages.filter((page) => !this.#texts.has(page))
    for (const page of this.#lookup.read(unread)) this.#texts.set(page.id, page)
    return pages.flatMap((page) => this.#texts.get(page) ?? [])
  }

  /**
   * Groups ascending pages by their score before reading: whether they have the query in a row, and their script; best
   * first.
   */
  #byBaseScore(pages: Uint32Array): readonly PagesWorth[] {
    const [own, other] = [true, false].map((isOwn) => ({
      inRow: { score: this.#scoreOf(isOwn, 'word'), pages: [] as number[] },
      apart: { score: this.#apart(this.#scoreOf(isOwn, 'inside')), pages: [] as number[] },
    }))
    if (!own || !other) return []
    const inRow = this.#inRow
    for (let nth = 0; nth < pages.length; nth++) {
      const page = pages[nth] ?? 0
      const isOwn = this.#isPali || this.#isThai === page < this.#firstLatin
      const { pages: some } = (isOwn ? own : other)[inRow?.has(page) ? 'inRow' : 'apart']
      some.push(page)
    }
    const worth = [own, other].flatMap(({ inRow, apart }) => [inRow, apart])
    return [...Map.groupBy(worth, ({ score }) => score)]
      .map(([score, same]) => ({
        score,
        pages: this.#inOrder(ascending(same.flatMap(({ pages }) => pages))),
      }))
      .sort((a, b) => b.score - a.score)
  }

  /** Whether a page is in the script of the query. */
  #isOwnScript(page: number): boolean {
    return this.#isPali || this.#isThai === page < this.#firstLatin
  }

  /** The score of a page with the query, if it is not literal. */
  #scoreOf(isOwn: boolean, fit: MatchedFieldPart): number {
    if (!this.#isTypo) return scoreMatch(false, isOwn ? 'letters' : 'sound', fit)
    return scoreMatch(false, 'typo', fit) - (isOwn ? 0 : OTHER_SCRIPT_PENALTY)
  }

  #apart(score: number): number {
    return this.#query.terms.length > 1 ? scoreSeparateWordsOnPage(score) : score
  }

  /**
   * The score of a page that was read. A Pali word in a Thai translation is a whole word if the segmenter says so. For
   * Thai readers, translations with spaces rank below the canon, since their words may have the same letters.
   */
  #readScore({ id, edition, text }: IndexedPageText): number {
    const isWord = this.#isPali && !isPaliEdition(edition)
    if (isWord && !this.#latinFirst && isSpacedNonPaliEdition(edition)) return this.#apart(this.#scoreOf(false, 'word'))
    return this.#literalScore(id, text, isWord) ?? this.#plainScore(id, text)
  }

  /** The score of a page with the words as written, in any spelling; null for others. `isWord` segments Thai words. */
  #literalScore(page: number, text: string, isWord: boolean): number | null {
    const { whole } = this.#patterns
    const best = whole?.written(text)
    if (whole && best) {
      const isThaiWord = isWord && best.fit !== 'word' && hasThaiWordAmong(text, whole.ranges(text, false), this.#query)
      return scoreMatch(false, 'literal', isThaiWord ? 'word' : best.fit, 0, best.sameCase)
    }
    const isApart = this.#inRow !== undefined && !this.#inRow.has(page)
    const hasAll = isApart && this.#patterns.terms.every((term) => term.written(text))
    return hasAll ? scoreSeparateWordsOnPage(scoreMatch(false, 'literal', 'inside')) : null
  }

  /** The score of a page with the words regardless of diacritics: whole words above parts of others. */
  #plainScore(page: number, text: string): number {
    const isOwn = this.#isOwnScript(page)
    // where only how the words are divided is another, nothing is known of their ends
    if (this.#inRow?.has(page)) return this.#scoreOf(isOwn, this.#patterns.whole?.marked(text)?.fit ?? 'word')
    const scores = this.#patterns.terms.map((term) => this.#scoreOf(isOwn, term.marked(text)?.fit ?? 'inside'))
    return this.#apart(scores.reduce((sum, score) => sum + score, 0) / scores.length)
  }
}
