/** Scores how well names of a record match a term. */
import { lowerCaseKeepingLength } from '../../letters/letter-case.ts'
import type { QueryTerm } from '../query.ts'
import { type MatchedFieldPart, type MatchMethod, scoreMatch, scoreNameWithoutHonorific } from '../scores.ts'
import { type ComparableName, isNonPaliNameKey } from './record-rows.ts'

/** Returns the best score of a term (scores.ts) among the names of a record; 0 if none matches. */
export function scoreNames(names: readonly ComparableName[], term: QueryTerm): number {
  let best = 0
  for (const name of names) best = Math.max(best, scoreName(name, term))
  const withoutHonorific = term.name ? scoreNames(names, term.name) : 0
  return withoutHonorific > 0 ? Math.max(best, scoreNameWithoutHonorific(withoutHonorific)) : best
}

function scoreName([text, letters, sound, skeleton]: ComparableName, term: QueryTerm): number {
  const lower = lowerCaseKeepingLength(text)
  const words = lowerCaseKeepingLength(term.text)
  if (isNonPaliNameKey(letters) && !term.quoted) {
    const fit = scoreBest(term.words, (key) => scoreSpacedWords(letters, key, term.typo ? 'typo' : 'letters'))
    if (fit === 0) return 0
    const literal = scoreOccurrences(lower, words, 'literal', isLetter)
    return Math.max(fit, literal, literal > 0 ? scoreOccurrences(text, term.text, 'literal', isLetter, true) : 0)
  }
  const literal = Math.max(
    scoreOccurrences(lower, words, 'literal', isLetter),
    ...term.spellings.map((one) => scoreOccurrences(lower, one, 'literal', isLetter)),
  )
  if (literal > 0 || term.quoted) {
    // its own letters in lower case are not another spelling
    const others = term.spellings.filter((one) => one !== words)
    const inSameCase = [term.text, ...others].filter((one) => text.includes(one))
    return literal === 0
      ? 0
      : Math.max(literal, ...inSameCase.map((one) => scoreOccurrences(text, one, 'literal', isLetter, true)))
  }
  if (term.typo)
    return scoreBest(term.letters, (key) => Math.max(scoreKey(letters, key, 'typo'), scoreKey(sound, key, 'typo')))
  const byLetters = scoreBest(term.letters, (key) => scoreKey(letters, key, 'letters'))
  // a Pali term is the same word in either script
  const isPali = term.spellings.length > 0
  if (byLetters > 0 && !isPali) return byLetters
  const method = isPali ? 'letters' : 'sound'
  const bySound = scoreBest([...term.letters, ...term.sounds], (key) =>
    Math.max(scoreKey(letters, key, method), scoreKey(sound, key, method)),
  )
  if (bySound > 0 || term.skeleton === null) return bySound
  const at = skeleton.indexOf(term.skeleton)
  const isAll = term.skeleton.length === skeleton.length
  return at < 0
    ? 0
    : scoreMatch(
        true,
        'skeleton',
        isAll ? 'whole' : at === 0 ? 'start' : 'inside',
        term.skeleton.length / skeleton.length,
      )
}

const scoreBest = (keys: readonly string[], score: (key: string) => number): number =>
  keys.reduce((best, key) => Math.max(best, score(key)), 0)

/** Scores a key in a spaced key: by its position in the key without spaces, and the word boundaries there. */
function scoreKey(spaced: string, key: string, method: MatchMethod): number {
  if (spaced === '') return 0
  const unspaced = spaced.replaceAll(' ', '')
  // in both keys, spaces between digits remain
  if (unspaced === spaced || key.includes(' ')) return scoreOccurrences(spaced, key, method, isNotSpace)
  if (!unspaced.includes(key)) return 0
  const begins = new Set([0])
  let length = 0
  for (const word of spaced.split(' ')) {
    length += word.length
    begins.add(length)
  }
  return scoreOccurrences(unspaced, key, method, () => true, false, begins)
}

/** Scores divided words, with a space where they begin and, for whole words, at their end. */
function scoreSpacedWords(letters: string, key: string, method: MatchMethod): number {
  const at = letters.indexOf(key)
  if (at < 0) return 0
  const begins = at === 0
  const ends = key.endsWith(' ') || letters[at + key.length] === ' '
  const fit = getMatchedPart(begins, true, ends, begins && at + key.trimEnd().length + 1 >= letters.length)
  return scoreMatch(true, method, fit, key.trim().length / letters.length)
}

type IsLetter = (character: string) => boolean

const LETTER = /[\p{L}\p{M}\p{N}]/u
const isLetter: IsLetter = (character) => LETTER.test(character)
const isNotSpace: IsLetter = (character) => character !== ' '

/** Scores a match by its extent. @param boundaries where words begin or end, if the text itself does not show it */
function scoreOccurrences(
  text: string,
  words: string,
  method: MatchMethod,
  isWordLetter: IsLetter,
  sameCase = false,
  boundaries?: ReadonlySet<number>,
): number {
  const isBoundary = (at: number): boolean =>
    at === 0 ||
    at === text.length ||
    (boundaries ? boundaries.has(at) : !(isWordLetter(text[at - 1] ?? '') && isWordLetter(text[at] ?? '')))
  let best = 0
  for (let at = text.indexOf(words); at >= 0 && words !== ''; at = text.indexOf(words, at + 1)) {
    const begins = isBoundary(at)
    const ends = isBoundary(at + words.length)
    const fit = getMatchedPart(at === 0, begins, ends, words.length === text.length)
    best = Math.max(best, scoreMatch(true, method, fit, words.length / text.length, sameCase))
    if (begins && ends) break
  }
  return best
}

function getMatchedPart(first: boolean, begins: boolean, ends: boolean, all: boolean): MatchedFieldPart {
  if (all) return 'whole'
  if (!begins) return 'inside'
  if (ends) return first ? 'firstWord' : 'word'
  return first ? 'start' : 'wordStart'
}
