/** Excerpts of long texts that never split a Thai letter from its marks, and word diffs with context. */

import { diffArrays } from 'diff'

/**
 * Returns the end of a text, at most `maxChars` UTF-16 units. A shortened text begins after a space, with an ellipsis
 * in front.
 */
export function takeExcerptFromEnd(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const end = text.slice(-maxChars)
  return `…${takeLastWholeLetters(end.slice(end.indexOf(' ') + 1), maxChars)}`
}

/**
 * Returns the start of a text, at most about `maxChars` UTF-16 units. A shortened text ends at a space, with an
 * ellipsis after it.
 */
export function takeExcerptFromStart(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const start = takeFirstWholeLetters(text, maxChars)
  const space = start.lastIndexOf(' ')
  return `${space > 0 ? start.slice(0, space) : start}…`
}

/** Marks that belong to the letter before them; without them, a word such as น้ำ becomes another word. */
const MARKS = /^[\p{M}ะาำๅ]+/u

/**
 * Returns the first `maxChars` UTF-16 units of a text, extended by the marks of the last letter. A Thai vowel at the
 * end that precedes its consonant is removed.
 */
export const takeFirstWholeLetters = (text: string, maxChars: number): string =>
  text.length <= maxChars
    ? text
    : `${text.slice(0, maxChars)}${MARKS.exec(text.slice(maxChars))?.[0] ?? ''}`.replace(/[เ-ไ]+$/, '')

/** Returns the last `maxChars` UTF-16 units of a text, without leading marks of a letter that was cut off. */
export const takeLastWholeLetters = (text: string, maxChars: number): string => text.slice(-maxChars).replace(MARKS, '')

/**
 * Returns the start of a text, about `maxChars` UTF-16 units, with an ellipsis if it is shortened. It may end within a
 * word.
 */
export const truncateText = (text: string, maxChars: number): string =>
  text.length <= maxChars ? text : `${takeFirstWholeLetters(text, maxChars)}…`

/** Converts any field value to text; lists become lines. */
function toReadableText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(toListLine).join('\n')
  if (typeof value === 'object') {
    return Object.values(value)
      .map(toReadableText)
      .filter((text) => text !== '')
      .join(' · ')
  }
  return String(value)
}

const toListLine = (part: unknown, index: number): string =>
  typeof part === 'object' ? `${index + 1}. ${toReadableText(part)}` : toReadableText(part)

const wordSegmenter = new Intl.Segmenter('th', { granularity: 'word' })
const splitWords = (text: string): string[] => [...wordSegmenter.segment(text)].map(({ segment }) => segment)

/** Time limit of a diff in milliseconds; beyond it, the whole text counts as changed. */
const DIFF_TIMEOUT_MS = 300

/** Characters of unchanged text shown next to a change. */
const CONTEXT_CHARS = 120

/** Abbreviates a long unchanged text in its middle. */
function abbreviate(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= CONTEXT_CHARS * 3) return text
  const start = isFirst ? '' : takeFirstWholeLetters(text, CONTEXT_CHARS)
  const end = isLast ? '' : takeLastWholeLetters(text, CONTEXT_CHARS)
  return `${start} … ${end}`
}

interface MarkedPart {
  readonly text: string
  readonly change: 'added' | 'removed' | 'unchanged'
}

/**
 * Compares two field values word by word. Returns the added, removed and unchanged parts in order. Long unchanged parts
 * are abbreviated.
 */
export function diffWithContext(before: unknown, after: unknown): readonly MarkedPart[] {
  const [old, now] = [toReadableText(before), toReadableText(after)]
  const parts = diffArrays(splitWords(old), splitWords(now), { timeout: DIFF_TIMEOUT_MS }) ?? [
    { value: [old], removed: true, added: false },
    { value: [now], removed: false, added: true },
  ]
  return parts.flatMap(({ value, added, removed }, index): readonly MarkedPart[] => {
    const text = value.join('')
    if (text === '') return []
    if (added || removed) return [{ text, change: added ? 'added' : 'removed' }]
    const excerpt = parts.length === 1 ? text : abbreviate(text, index === 0, index === parts.length - 1)
    return [{ text: excerpt, change: 'unchanged' }]
  })
}
