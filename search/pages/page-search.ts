/** Finds pages of the canon by their text, scores them and makes snippets. */

import { isPaliEdition } from '../../src/definitions/editions.ts'
import { countTermLetters, getIndexKeysOfTerm, type ParsedQuery, type QueryTerm } from '../full-text/query.ts'
import { type MatchedFieldPart, scoreMatch, scoreSeparateWordsOnPage } from '../full-text/scores.ts'
import { selectBestSnippet } from '../full-text/snippets/excerpts.ts'
import { makeSnippet, type Snippet, TARGET_SNIPPET_CHARS } from '../full-text/snippets/snippets.ts'
import { QueryPatterns } from '../full-text/snippets/word-patterns.ts'
import { hasThaiLetters } from '../letters/thai-pali.ts'
import { findLiteralMatch, isAnyRangeThaiWord } from './literal-match.ts'
import type { PageAfterBreak } from './page-break-lookup.ts'
import { isSpacedNonPaliEdition, toPageIndexKeys } from './page-keys.ts'
import type { IndexedPageText, PageTermLookup, PrintedPage } from './page-lookup.ts'
import type { PageNumberSet } from './page-number-set.ts'
import { interleave, type PagesWithScore, takeBestPages } from './page-selection.ts'
import { getTextNumberAtOffset, getTextNumberOfSnippet } from './page-text-numbers.ts'
import { findPagesAcrossBreaks, type PagesOfTerm } from './pages-over-breaks.ts'
import { QueryBudget } from './query-budget.ts'

/** A printed page that matches a search, with score and snippet. */
export type MatchingPage = PrintedPage & {
  score: number
  snippet: Snippet
  /** The heading above the match, as packages name it: `division/slug`. */
  heading: string | undefined
  /** The page on which the match ends, if it crosses the end of this one. */
  to: number | undefined
}

/** The result of a search in printed pages: a slice of the matching ones, and counts of all. */
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
 * Maximum pages that are read and scored one by one, which takes less time than looking up another term. Reading checks
 * terms that were not looked up, and distinguishes literal matches from folded ones. Further matching pages follow in
 * the order of the canon, scored as folded matches.
 */
const MAX_SCORED_PAGES = 100

/** For Pali words, maximum scored pages of editions other than translations with spaces. */
const MAX_SCORED_PALI_PAGES = 80

/** Minimum pages per chunk. Chunks are read until enough pages have the highest score. */
const MIN_CHUNK_PAGES = 25
const MAX_SCORE = scoreMatch(false, 'literal', 'word', 0, true)

const ascending = (pages: readonly number[]): readonly number[] => [...Uint32Array.from(pages).sort()]

/** Characters of the next page that are searched and shown when a match continues there. */
const CONTINUATION_CHARS = 400

/** Points that a corrected word loses in the other script. */
const OTHER_SCRIPT_PENALTY = 5

/** One search for a query in the printed pages of the canon or its commentaries. */
export class PageSearch {
  readonly #query: ParsedQuery
  readonly #lookup: PageTermLookup
  readonly #budget: QueryBudget
  /** Pages with the whole phrase of the query; undefined until looked up, and if the query has no phrase. */
  #phrasePages: PageNumberSet | undefined
  /** Whether there were enough leaves for the phrase in advance, before the other words; undefined if not tried. */
  #isPhrasePaid: boolean | undefined
  readonly #texts = new Map<number, IndexedPageText>()
  readonly #keys = new Map<number, readonly string[]>()
  /** The next pages of matches that cross the end of a page, by the page where the match begins. */
  readonly #continuations = new Map<number, PageAfterBreak>()
  /** The pages of each term; without pages for terms that were not looked up. */
  #pagesOfTerms: readonly PagesOfTerm[] = []
  readonly #firstLatin: number
  readonly #isThai: boolean
  readonly #isTypo: boolean
  /** Whether the whole query is Pali, which is found in every spelling; then no script ranks first. */
  readonly #isPali: boolean
  readonly #patterns: QueryPatterns
  readonly #latinFirst: boolean

  /**
   * @param budget limits the work; when it is spent, matching pages may be missing
   * @param latinFirst whether pages in Latin script come first among equal scores
   */
  constructor(lookup: PageTermLookup, query: ParsedQuery, budget = new QueryBudget(), latinFirst = false) {
    this.#query = lookup.addWordsWithSameStem(query)
    this.#lookup = lookup
    this.#latinFirst = latinFirst
    this.#budget = budget
    this.#firstLatin = lookup.firstLatinPage
    this.#isThai = hasThaiLetters(query.text)
    this.#isTypo = query.terms.some(({ typo }) => typo)
    this.#isPali = query.terms.every(({ spellings }) => spellings.length > 0)
    this.#patterns = new QueryPatterns(this.#query)
  }

  /**
   * Finds pages that have all terms of the query, in any order and also in different passages. Best first; among equal
   * scores the script of the query first, then royal, pali, roman, volume, page.
   * @param limit maximum pages to return
   * @param offset pages to skip
   * @param isWanted filters pages by their index number; without it, all
   * @param needsHeadings whether to read the heading above each match
   */
  find(limit: number, offset: number, isWanted?: (page: number) => boolean, needsHeadings = false): MatchingPages {
    const matching = this.findMatchingPageNumbers()
    const wanted = isWanted ? matching.filter(isWanted) : matching
    const groups = this.#groupByBaseScore(wanted)
    const byBaseScore = groups.flatMap(({ pages }) => pages)
    // sorting is stable: equal scores stay in the order of the canon
    const first = this.#isPali ? this.#selectFromEachEdition(byBaseScore) : byBaseScore.slice(0, MAX_SCORED_PAGES)
    const scored = this.#scorePages(first, Math.max(1, offset + limit))
    const scoredIds = new Set(first)
    const unscoredCount = Math.max(0, offset + limit - first.length)
    const others = unscoredCount === 0 ? [] : takeBestPages(groups, unscoredCount + first.length)
    const rest = others.filter(({ id }) => !scoredIds.has(id)).slice(0, unscoredCount)
    const ranked = [...scored, ...rest].slice(offset, offset + limit)
    const pages = this.#readWithContinuation(ranked.map(({ id }) => id))
    const shown = pages.map((found, i) => {
      const { edition, volume, page } = found
      const matches = this.#patterns.find(found.text, TARGET_SNIPPET_CHARS, isSpacedNonPaliEdition(edition))
      const snippet = matches
        ? makeSnippet(found.text, matches.ranges, matches.focus)
        : selectBestSnippet([found.text], this.#query, isSpacedNonPaliEdition(edition), this.#patterns)
      return {
        edition,
        volume,
        page,
        score: ranked[i]?.score ?? 0,
        snippet,
        text: matches ? getTextNumberAtOffset(found, matches.focus) : getTextNumberOfSnippet(found, snippet),
        to: this.#continuations.get(found.id)?.number,
      }
    })
    const headings = this.#lookup.readHeadingsOfTexts(needsHeadings ? shown.map(({ text }) => text) : [])
    const items = shown.map(({ text, ...page }): MatchingPage => ({ ...page, heading: headings.get(text) }))
    return { total: wanted.length, best: scored[0]?.score ?? 0, items, matching }
  }

  /**
   * Reads and scores pages, best first. Stops once `max` pages have the highest score of all, since later pages cannot
   * rank above them.
   */
  #scorePages(pages: readonly number[], max: number): readonly { readonly id: number; readonly score: number }[] {
    const scored: { id: number; score: number }[] = []
    const chunk = Math.max(max, MIN_CHUNK_PAGES)
    for (let [from, perfect] = [0, 0]; from < pages.length && perfect < max; from += chunk) {
      for (const page of this.#readWithContinuation(pages.slice(from, from + chunk))) {
        const score = this.#scorePage(page)
        if (score === MAX_SCORE) perfect++
        scored.push({ id: page.id, score })
      }
    }
    return scored.sort((a, b) => b.score - a.score)
  }

  /**
   * Chooses the pages to read from all editions: those of translations with spaces last, since words of their
   * languages may have the same letters.
   */
  #selectFromEachEdition(pages: readonly number[]): readonly number[] {
    const byEdition = this.#lookup.groupByEdition(pages)
    const inPali = byEdition.filter(({ edition }) => !isSpacedNonPaliEdition(edition))
    const found = new Set([
      ...interleave(
        inPali.map(({ pages: some }) => some),
        MAX_SCORED_PAGES,
      ).slice(0, MAX_SCORED_PALI_PAGES),
      ...interleave(
        byEdition.map(({ pages: some }) => some),
        MAX_SCORED_PAGES,
      ),
    ])
    return this.#sortForReader(ascending([...found].slice(0, MAX_SCORED_PAGES)))
  }

  /** Sorts ascending pages in the order of the canon; pages in Latin script first for readers of English. */
  #sortForReader(pages: readonly number[]): readonly number[] {
    if (!this.#latinFirst) return pages
    const { first = [], then = [] } = Object.groupBy(pages, (page) => (page < this.#firstLatin ? 'then' : 'first'))
    return [...first, ...then]
  }

  /** Returns the index numbers of all pages with all terms or the phrase, also across the page's end; ascending. */
  findMatchingPageNumbers(): Uint32Array {
    const pages = this.#findPagesWithAllTerms()
    const phrase = this.#query.phrase
    const phrasePages = this.#findPhrasePages()
    for (const page of this.#findAcrossBreaks(this.#pagesOfTerms, pages)) pages.add(page)
    if (phrase && phrasePages) {
      for (const page of this.#findAcrossBreaks([{ term: phrase, pages: phrasePages }], phrasePages))
        phrasePages.add(page)
      for (const page of phrasePages.list()) pages.add(page)
    }
    return pages.list()
  }

  /** Finds pages on which a match begins that continues on the next page. */
  #findAcrossBreaks(terms: readonly PagesOfTerm[], pagesWithAll: PageNumberSet): readonly number[] {
    const has = (page: number, term: QueryTerm) => this.#readPages([page]).some((text) => this.#hasTerm(text, term))
    const findPartsAtBreak = (term: QueryTerm) => this.#lookup.pageBreaks.findParts(term)
    const found = findPagesAcrossBreaks(this.#lookup, { terms, pagesWithAll, has, findPartsAtBreak }, this.#budget)
    for (const { page, next } of found) if (!this.#continuations.has(page)) this.#continuations.set(page, next)
    return found.map(({ page }) => page)
  }

  /** Reads pages as readers see them, with the beginning of the next page if a match continues there. */
  #readWithContinuation(pages: readonly number[]): IndexedPageText[] {
    return this.#readPages(pages).map((page) => {
      const next = this.#continuations.get(page.id)
      if (!next) return page
      const text = this.#lookup.pageBreaks.readTexts(next.part).next.slice(0, CONTINUATION_CHARS)
      const joined = `${page.text}\n${text}`
      const quoted = this.#query.terms.filter((term) => term.quoted)
      // a Thai word may continue on the next page, without the line feed between
      const isSpaced = quoted.every((term) => findLiteralMatch(joined, term.text))
      return { ...page, text: isSpaced ? joined : page.text + text }
    })
  }

  /** Finds the pages with the whole phrase; null without a phrase. */
  #findPhrasePages(): PageNumberSet | null {
    const { phrase } = this.#query
    if (!phrase) return null
    this.#phrasePages ??=
      this.#lookup.findPagesByAllKeys(
        phrase,
        (leaves) => this.#isPhrasePaid ?? this.#budget.spendLeavesOnPhrase(leaves),
      ) ?? this.#lookup.createEmptySet()
    return this.#phrasePages
  }

  #findPagesWithAllTerms(): PageNumberSet {
    const { terms, others, phrase } = this.#query
    // long terms are rare, so few pages remain for the others
    const [first, ...rest] = terms.toSorted((a, b) => countTermLetters(b) - countTermLetters(a))
    if (!first) return this.#lookup.createEmptySet()
    const { pages, isComplete } = this.#lookup.findPagesWithTerm(first, this.#budget)
    if (!isComplete) this.#budget.markIncomplete()
    if (phrase && pages.size > MAX_SCORED_PAGES)
      this.#isPhrasePaid = this.#budget.spendLeavesOnPhrase(this.#lookup.getLookupCost(phrase))
    const pagesOfTerms: PagesOfTerm[] = [{ term: first, pages: pages.copy() }]
    const notLookedUp: QueryTerm[] = []
    for (const term of rest) {
      const found = this.#lookup.findPagesByAllKeys(term, (leaves) => this.#budget.spendLeaves(leaves))
      if (found) pages.intersectWith(found)
      else notLookedUp.push(term)
      pagesOfTerms.push({ term, pages: found })
    }
    this.#pagesOfTerms = pagesOfTerms
    const quoted = terms.filter((term) => term.quoted)
    const checked =
      pages.size <= MAX_SCORED_PAGES ? [...notLookedUp, ...quoted, ...others] : [...notLookedUp, ...quoted]
    return checked.length === 0
      ? pages
      : this.#filterByTerms(this.#sortPhrasePagesFirst(pages), checked, notLookedUp.length > 0)
  }

  /** Sorts pages with the whole phrase first, then all others, each in the order of the canon. */
  #sortPhrasePagesFirst(pages: PageNumberSet): readonly number[] {
    const list = [...pages.list()]
    const phrasePages = pages.size <= MAX_SCORED_PAGES ? null : this.#findPhrasePages()
    if (!phrasePages || phrasePages.size === 0) return list
    return [...list.filter((page) => phrasePages.has(page)), ...list.filter((page) => !phrasePages.has(page))]
  }

  /**
   * Filters pages by terms: quoted ones literally, others by their index keys. If the budget does not allow reading all
   * pages, only the first ones are checked.
   * @param mustHaveTerms whether unread pages are left out; otherwise they are kept without a check
   */
  #filterByTerms(pages: readonly number[], terms: readonly QueryTerm[], mustHaveTerms: boolean): PageNumberSet {
    // quoted terms are quick to check, so fewer pages need folding
    const quickFirst = terms.toSorted((a, b) => Number(b.quoted) - Number(a.quoted))
    const readable = this.#budget.spendPages(pages.length, !terms.every(({ quoted }) => quoted))
    const matching = this.#lookup.createEmptySet()
    for (const page of this.#readPages(pages.slice(0, readable)))
      if (quickFirst.every((term) => this.#hasTerm(page, term))) matching.add(page.id)
    if (readable === pages.length) return matching
    if (mustHaveTerms) this.#budget.markIncomplete()
    else for (const page of pages.slice(readable)) matching.add(page)
    return matching
  }

  #hasTerm({ id, edition, text, texts }: IndexedPageText, term: QueryTerm): boolean {
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
  #readPages(pages: readonly number[]): IndexedPageText[] {
    const unread = pages.filter((page) => !this.#texts.has(page))
    for (const page of this.#lookup.readPages(unread)) this.#texts.set(page.id, page)
    return pages.flatMap((page) => this.#texts.get(page) ?? [])
  }

  /**
   * Groups ascending pages by their score before reading, which depends on their script and on whether they have the
   * whole phrase; best first.
   */
  #groupByBaseScore(pages: Uint32Array): readonly PagesWithScore[] {
    const [ownScript, otherScript] = [true, false].map((isOwnScript) => ({
      phrase: { score: this.#getFoldedScore(isOwnScript, 'word'), pages: [] as number[] },
      separate: {
        score: this.#lowerForSeparateWords(this.#getFoldedScore(isOwnScript, 'inside')),
        pages: [] as number[],
      },
    }))
    if (!ownScript || !otherScript) return []
    const phrasePages = this.#phrasePages
    for (let nth = 0; nth < pages.length; nth++) {
      const page = pages[nth] ?? 0
      const isOwnScript = this.#isPali || this.#isThai === page < this.#firstLatin
      const { pages: some } = (isOwnScript ? ownScript : otherScript)[phrasePages?.has(page) ? 'phrase' : 'separate']
      some.push(page)
    }
    const groups = [ownScript, otherScript].flatMap(({ phrase, separate }) => [phrase, separate])
    return [...Map.groupBy(groups, ({ score }) => score)]
      .map(([score, same]) => ({
        score,
        pages: this.#sortForReader(ascending(same.flatMap(({ pages }) => pages))),
      }))
      .sort((a, b) => b.score - a.score)
  }

  /** Whether a page is in the script of the query. */
  #isOwnScript(page: number): boolean {
    return this.#isPali || this.#isThai === page < this.#firstLatin
  }

  /** Returns the score of a folded match of the query. */
  #getFoldedScore(isOwnScript: boolean, fit: MatchedFieldPart): number {
    if (!this.#isTypo) return scoreMatch(false, isOwnScript ? 'letters' : 'sound', fit)
    return scoreMatch(false, 'typo', fit) - (isOwnScript ? 0 : OTHER_SCRIPT_PENALTY)
  }

  #lowerForSeparateWords(score: number): number {
    return this.#query.terms.length > 1 ? scoreSeparateWordsOnPage(score) : score
  }

  /**
   * Scores a page that was read. A Pali word in a Thai translation is a whole word if the segmenter says so. For
   * Thai readers, translations with spaces rank below the canon, since their words may have the same letters.
   */
  #scorePage({ id, edition, text }: IndexedPageText): number {
    const mustSegment = this.#isPali && !isPaliEdition(edition)
    if (mustSegment && !this.#latinFirst && isSpacedNonPaliEdition(edition))
      return this.#lowerForSeparateWords(this.#getFoldedScore(false, 'word'))
    return this.#scoreLiterally(id, text, mustSegment) ?? this.#scoreRegardlessOfMarks(id, text)
  }

  /** Scores a page with the words as written, in any spelling; null for others. @param mustSegment for Thai words */
  #scoreLiterally(page: number, text: string, mustSegment: boolean): number | null {
    const { whole } = this.#patterns
    const best = whole?.findAsWritten(text)
    if (whole && best) {
      const isThaiWord =
        mustSegment && best.fit !== 'word' && isAnyRangeThaiWord(text, whole.findRanges(text, false), this.#query)
      return scoreMatch(false, 'literal', isThaiWord ? 'word' : best.fit, 0, best.sameCase)
    }
    const areWordsSeparate = this.#phrasePages !== undefined && !this.#phrasePages.has(page)
    const hasAll = areWordsSeparate && this.#patterns.terms.every((term) => term.findAsWritten(text))
    return hasAll ? scoreSeparateWordsOnPage(scoreMatch(false, 'literal', 'inside')) : null
  }

  /** Scores a page with the words regardless of diacritics: whole words above parts of others. */
  #scoreRegardlessOfMarks(page: number, text: string): number {
    const isOwnScript = this.#isOwnScript(page)
    // a phrase whose words are divided differently counts as whole words, since its word boundaries are unknown
    if (this.#phrasePages?.has(page))
      return this.#getFoldedScore(isOwnScript, this.#patterns.whole?.findWithOptionalMarks(text)?.fit ?? 'word')
    const scores = this.#patterns.terms.map((term) =>
      this.#getFoldedScore(isOwnScript, term.findWithOptionalMarks(text)?.fit ?? 'inside'),
    )
    return this.#lowerForSeparateWords(scores.reduce((sum, score) => sum + score, 0) / scores.length)
  }
}
