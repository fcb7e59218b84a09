/** Excerpts of long texts that never split a Thai letter from its marks, and word diffs with context. */

import { diffArrays } from 'diff'

/** Returns at most `most` characters from the end of a text, cut at a space and with an ellipsis if shortened. */
export function takeExcerptFromEnd(text: string, most: number): string {
  if (text.length <= most) return text
  const near = text.slice(-most)
  return `…${takeLastWholeLetters(near.slice(near.indexOf(' ') + 1), most)}`
}

/** Returns at most `most` characters from the start of a text, cut at a space and with an ellipsis if shortened. */
export function takeExcerptFromStart(text: string, most: number): string {
  if (text.length <= most) return text
  const near = takeFirstWholeLetters(text, most)
  const space = near.lastIndexOf(' ')
  return `${space > 0 ? near.slice(0, space) : near}…`
}

/** Marks that belong to the letter before them; cutting them off น้ำ would make another word. */
const MARKS = /^[\p{M}ะาำๅ]+/u

/**
 * Returns the first `most` characters with their combining marks, and without a leading vowel that lost its consonant.
 */
export const takeFirstWholeLetters = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}${MARKS.exec(text.slice(most))?.[0] ?? ''}`.replace(/[เ-ไ]+$/, '')

/** Returns the last `most` characters, without marks that lost their letter. */
export const takeLastWholeLetters = (text: string, most: number): string => text.slice(-most).replace(MARKS, '')

/** Returns at most about `most` characters from the start of a text, with an ellipsis if shortened. */
export const truncateText = (text: string, most: number): string =>
  text.length <= most ? text : `${takeFirstWholeLetters(text, most)}…`

/** Converts any field value to text; lists become lines. */
function readable(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((part, index) => line(part, index)).join('\n')
  if (typeof value === 'object') {
    return Object.values(value)
      .map(readable)
      .filter((text) => text !== '')
      .join(' · ')
  }
  return String(value)
}

const line = (part: unknown, index: number): string =>
  typeof part === 'object' ? `${index + 1}. ${readable(part)}` : readable(part)

const words = new Intl.Segmenter('th', { granularity: 'word' })
const segments = (text: string): string[] => [...words.segment(text)].map(({ segment }) => segment)

/** Time limit of a diff in milliseconds; beyond it, the whole text counts as changed. */
const TIMEOUT_MS = 300

/** Characters of unchanged text shown next to a change. */
const CONTEXT_CHARS = 120

/** Abbreviates a long unchanged text in its middle. */
function context(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= CONTEXT_CHARS * 3) return text
  const start = isFirst ? '' : takeFirstWholeLetters(text, CONTEXT_CHARS)
  const end = isLast ? '' : takeLastWholeLetters(text, CONTEXT_CHARS)
  return `${start} … ${end}`
}

interface MarkedPart {
  readonly text: string
  readonly is: 'added' | 'removed' | 'stayed'
}

/**
 * Compares two field values word by word: returns the added, removed and unchanged parts, with long unchanged parts
 * abbreviated.
 */
export function diffWithContext(before: unknown, after: unknown): readonly MarkedPart[] {
  const [old, now] = [readable(before), readable(after)]
  const parts = diffArrays(segments(old), segments(now), { timeout: TIMEOUT_MS }) ?? [
    { value: [old], removed: true, added: false },
    { value: [now], removed: false, added: true },
  ]
  return parts.flatMap(({ value, added, removed }, index): readonly MarkedPart[] => {
    const text = value.join('')
    if (text === '') return []
    if (added || removed) return [{ text, is: added ? 'added' : 'removed' }]
    const stayed = parts.length === 1 ? text : context(text, index === 0, index === parts.length - 1)
    return [{ text: stayed, is: 'stayed' }]
  })
}
