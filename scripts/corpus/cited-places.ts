/**
 * Checks whether citations lead to the place in cited-places.tsv: a text, a page, marked words, a choice or an error.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toAlignmentLetters } from '../../src/canon/align/letters.ts'
import { findCitedText } from '../../src/definitions/facts/citations.ts'
import { parseTabSeparatedRows } from '../../src/definitions/facts/table-rows.ts'
import { findOwnOrSurroundingCitableText } from '../../src/definitions/facts/whole-texts.ts'
import { AppError } from '../../src/foundation/app-error.ts'
import { resolveCitation } from '../../src/reader/citation/citations.ts'
import { type CitedPlace, getCitedPlacePath, type SingleCitedPlace } from '../../src/reader/citation/cited-place.ts'
import { findParagraphsContainingPlace } from '../../src/reader/citation/marked-place.ts'
import type { CorpusReader } from './reader-of.ts'

/** A citation as typed, and the place to which it must lead. */
export interface CitationTestCase {
  readonly typed: string
  /**
   * Alternatives separated by `|`, each of conditions joined by `&`: the id of a text; the path of a page; `w:` and the
   * Pali words that are marked; `?` and the offered places with `+` between them; `!` for an error message; `words` for
   * no citation.
   */
  readonly expected: string
  readonly form: string
}

/** Reads the table of citations. @param path path of the table; cited-places.tsv by default */
export const readCitationTestCases = (path = join(import.meta.dir, 'cited-places.tsv')): readonly CitationTestCase[] =>
  parseTabSeparatedRows(readFileSync(path, 'utf8')).map(([typed = '', expected = '', form = '']) => ({
    typed,
    expected,
    form,
  }))

type Answer = CitedPlace | 'words' | '!'

/** Returns the place to which a citation leads; `!` for an error message, `words` if the text is no citation. */
export function resolveTypedCitation({ reader, context }: CorpusReader, typed: string): Answer {
  try {
    return resolveCitation(reader, context, typed) ?? 'words'
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return '!'
    throw error
  }
}

/** Returns a description of the place to which a citation leads. Undefined if it is the expected place. */
export function findWrongCitationAnswer(
  corpus: CorpusReader,
  { typed, expected }: CitationTestCase,
): string | undefined {
  const answer = resolveTypedCitation(corpus, typed)
  const isRight = expected.split('|').some((alternative) => isPlace(corpus, answer, alternative))
  return isRight ? undefined : describeAnswer(answer)
}

const describeAnswer = (answer: Answer): string =>
  typeof answer === 'string'
    ? answer
    : answer.to === 'choice'
      ? `? ${answer.places.map(({ place }) => describeAnswer(place)).join(' + ')}`
      : formatPlace(answer)

function formatPlace(place: SingleCitedPlace): string {
  const [path, query, fragment] = getCitedPlacePath(place)
  return `${path}${query.at === undefined ? '' : `?at=${query.at}`}${fragment === '' ? '' : `#${fragment}`}`
}

function isPlace(corpus: CorpusReader, answer: Answer, expected: string): boolean {
  const expectation = expected.trim()
  if (expectation === '!' || expectation === 'words' || typeof answer === 'string') return answer === expectation
  if (expectation.startsWith('?')) {
    if (answer.to !== 'choice') return false
    const places = expectation
      .slice(1)
      .split('+')
      .filter((alternative) => alternative.trim() !== '')
    return places.every((alternative) => answer.places.some(({ place }) => isPlace(corpus, place, alternative)))
  }
  // the first of several offered places is the intended reading
  const place = answer.to === 'choice' ? answer.places[0]?.place : answer
  return (
    place !== undefined &&
    expectation.split('&').every((alternative) => isExpectedPlace(corpus, place, alternative.trim()))
  )
}

function isExpectedPlace(corpus: CorpusReader, place: SingleCitedPlace, expected: string): boolean {
  if (expected.startsWith('/')) return formatPlace(place).split(/[?#]/)[0] === expected
  if (expected.startsWith('w:')) return hasWords(corpus, place, expected.slice(2))
  const text = findCitedText(expected)
  if (!text) throw new Error(`No text is cited as ${expected}`)
  return listHeadings(corpus, place).some(({ division, slug }) => {
    const isOwn = text.heading.slug === slug && text.heading.division === division
    return isOwn || findOwnOrSurroundingCitableText(division, slug)?.canonicalId === text.canonicalId
  })
}

/** Lists the headings of a place; all of its page if it is a whole page. */
function listHeadings({ reader }: CorpusReader, place: SingleCitedPlace) {
  const nodes =
    place.to === 'heading'
      ? [place.node]
      : place.to === 'pages'
        ? reader.stores.canon.printed
            .paragraphsOn({ edition: place.edition, volume: place.volume, page: place.pages[0] ?? 1 })
            .filter((_, index) => place.paragraph === undefined || index === place.paragraph - 1)
            .flatMap(({ heading }) => heading ?? [])
        : []
  return nodes.map(({ row }) => ({ division: row.originDivision ?? '', slug: row.originSlug ?? row.slug }))
}

/** Minimum share of equal letters between two prints of the same words. */
const MIN_SAME_LETTER_SHARE = 0.8

function hasWords({ reader }: CorpusReader, place: SingleCitedPlace, words: string): boolean {
  if (place.to !== 'heading' || !place.at) return false
  const marked = findParagraphsContainingPlace(reader, place.at, ['pali', 'roman'])
  const wanted = toAlignmentLetters(words)
  return [...marked].some((alternative) => {
    const [part = 0, index = 0] = alternative.split('/').map(Number)
    const spans = reader.stores.canon.branches.read(part).paragraphs[index] ?? []
    const letters = Buffer.from(toAlignmentLetters(spans.map(({ text }) => text).join(' ')))
    const count = Math.max(...[0, 1, 2].map((from) => getLongestPrefixLength(letters, wanted.subarray(from))))
    return count >= Math.floor(wanted.length * MIN_SAME_LETTER_SHARE) - 2 || count >= 8
  })
}

function getLongestPrefixLength(letters: Buffer, wanted: Uint8Array): number {
  for (let length = wanted.length; length > 0; length--) if (letters.includes(wanted.subarray(0, length))) return length
  return 0
}
