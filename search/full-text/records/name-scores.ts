/** Scores how well names of a record match a term. */
import { lowerCaseKeepingLength } from '../../letters/letter-case.ts'
import type { QueryTerm } from '../query.ts'
import { type MatchedFieldPart, type MatchMethod, scoreMatch, scoreNameWithoutHonorific } from '../scores.ts'
import { type ComparableName, isNonPaliNameKey } from './record-rows.ts'

/** Returns the best score of a term among names; 0 when none matches. */
export function scoreNames(names: readonly ComparableName[], term: QueryTerm): number {
  let best = 0
  for (const name of names) best = Math.max(best, scoreName(name, term))
  const alone = term.name ? scoreNames(names, term.name) : 0
  return alone > 0 ? Math.max(best, scoreNameWithoutHonorific(alone)) : best
}

function scoreName([text, letters, sound, skeleton]: ComparableName, term: QueryTerm): number {
  const lower = lowerCaseKeepingLength(text)
  const words = lowerCaseKeepingLength(term.text)
  if (isNonPaliNameKey(letters) && !term.quoted) {
    const fit = bestOf(term.words, (key) => scoreDivided(letters, key, term.typo ? 'typo' : 'letters'))
    if (fit === 0) return 0
    const literal = scoreIn(lower, words, 'literal', isLetter)
    return Math.max(fit, literal, literal > 0 ? scoreIn(text, term.text, 'literal', isLetter, true) : 0)
  }
  const literal = Math.max(
    scoreIn(lower, words, 'literal', isLetter),
    ...term.spellings.map((one) => scoreIn(lower, one, 'literal', isLetter)),
  )
  if (literal > 0 || term.quoted) {
    // its own letters in lower case are no other spelling
    const others = term.spellings.filter((one) => one !== words)
    const inCase = [term.text, ...others].filter((one) => text.includes(one))
    return literal === 0 ? 0 : Math.max(literal, ...inCase.map((one) => scoreIn(text, one, 'literal', isLetter, true)))
  }
  if (term.typo)
    return bestOf(term.letters, (key) => Math.max(scoreKey(letters, key, 'typo'), scoreKey(sound, key, 'typo')))
  const read = bestOf(term.letters, (key) => scoreKey(letters, key, 'letters'))
  // what is surely Pali is the same word in either script
  const isOneWord = term.spellings.length > 0
  if (read > 0 && !isOneWord) return read
  const means = isOneWord ? 'letters' : 'sound'
  const heard = bestOf([...term.letters, ...term.sounds], (key) =>
    Math.max(scoreKey(letters, key, means), scoreKey(sound, key, means)),
  )
  if (heard > 0 || term.skeleton === null) return heard
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

const bestOf = (keys: readonly string[], score: (key: string) => number): number =>
  keys.reduce((best, key) => Math.max(best, score(key)), 0)

/** Scores a key in a spaced key: by its position in the key without spaces, and the word boundaries there. */
function scoreKey(spaced: string, key: string, means: MatchMethod): number {
  if (spaced === '') return 0
  const tight = spaced.replaceAll(' ', '')
  // digits keep their spaces in both
  if (tight === spaced || key.includes(' ')) return scoreIn(spaced, key, means, isNotSpace)
  if (!tight.includes(key)) return 0
  const begins = new Set([0])
  let length = 0
  for (const word of spaced.split(' ')) {
    length += word.length
    begins.add(length)
  }
  return scoreIn(tight, key, means, () => true, false, begins)
}

/** Scores divided words, with a space where they begin and, for whole words, at their end. */
function scoreDivided(letters: string, key: string, means: MatchMethod): number {
  const at = letters.indexOf(key)
  if (at < 0) return 0
  const begins = at === 0
  const ends = key.endsWith(' ') || letters[at + key.length] === ' '
  const fit = fitOf(begins, true, ends, begins && at + key.trimEnd().length + 1 >= letters.length)
  return scoreMatch(true, means, fit, key.trim().length / letters.length)
}

type IsLetter = (character: string) => boolean

const LETTER = /[\p{L}\p{M}\p{N}]/u
const isLetter: IsLetter = (character) => LETTER.test(character)
const isNotSpace: IsLetter = (character) => character !== ' '

/** Scores a match by its extent. @param bounds where words begin or end, if the text itself does not show it */
function scoreIn(
  text: string,
  words: string,
  means: MatchMethod,
  isLetterOf: IsLetter,
  sameCase = false,
  bounds?: ReadonlySet<number>,
): number {
  const isBound = (at: number): boolean =>
    at === 0 ||
    at === text.length ||
    (bounds ? bounds.has(at) : !(isLetterOf(text[at - 1] ?? '') && isLetterOf(text[at] ?? '')))
  let best = 0
  for (let at = text.indexOf(words); at >= 0 && words !== ''; at = text.indexOf(words, at + 1)) {
    const begins = isBound(at)
    const ends = isBound(at + words.length)
    const fit = fitOf(at === 0, begins, ends, words.length === text.length)
    best = Math.max(best, scoreMatch(true, means, fit, words.length / text.length, sameCase))
    if (begins && ends) break
  }
  return best
}

function fitOf(first: boolean, begins: boolean, ends: boolean, all: boolean): MatchedFieldPart {
  if (all) return 'whole'
  if (!begins) return 'inside'
  if (ends) return first ? 'firstWord' : 'word'
  return first ? 'start' : 'wordStart'
}
