/** Values as editors read them, and what became of one, word by word. */

import { diffArrays } from 'diff'
import type { FieldValue } from '../../../definitions/definition.ts'

/** A number as an editor reads it. */
export const readableCount = (count: number): string => count.toLocaleString('th')

/** Any value of a field as text, line by line where it is a list. */
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

/** Whether two values are the same to an editor: an empty text is no text. */
export const isSame = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  JSON.stringify(emptied(a)) === JSON.stringify(emptied(b))

/** Whether the server keeps two values as the same: without the spaces around a text. */
export const isKeptAlike = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  isSame(trimmed(a), trimmed(b))

const trimmed = (value: FieldValue | undefined): FieldValue | undefined =>
  typeof value === 'string' ? value.trim().normalize() : value

const emptied = (value: FieldValue | undefined) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value

const words = new Intl.Segmenter('th', { granularity: 'word' })
const segments = (text: string): string[] => [...words.segment(text)].map(({ segment }) => segment)

/** Longest time to look for the words that differ, in milliseconds; beyond it the whole text is marked. */
const PATIENCE = 300

/** Of a long run of words that stayed, so many characters are shown beside what changed. */
const AROUND = 120

/** What stayed, without the middle where that is long. */
function context(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= AROUND * 3) return text
  const start = isFirst ? '' : text.slice(0, AROUND)
  const end = isLast ? '' : text.slice(-AROUND)
  return `${start} … ${end}`
}

interface MarkedProps {
  readonly before: unknown
  readonly after: unknown
  readonly id?: string
}

/** The words that went and the words that came, in what stands around them. */
export function Marked({ before, after, id }: MarkedProps) {
  const [old, now] = [readable(before), readable(after)]
  const parts = diffArrays(segments(old), segments(now), { timeout: PATIENCE }) ?? [
    { value: [old], removed: true, added: false },
    { value: [now], removed: false, added: true },
  ]
  return (
    <p class="marked" dir="auto" id={id}>
      {parts.map(({ value, added, removed }, index) => {
        const text = value.join('')
        if (text === '') return null
        // biome-ignore-start lint/suspicious/noArrayIndexKey: parts have no name but their place
        if (added) return <ins key={index}>{text}</ins>
        if (removed) return <del key={index}>{text}</del>
        return (
          <span key={index}>
            {parts.length === 1 ? text : context(text, index === 0, index === parts.length - 1)}
          </span>
        )
        // biome-ignore-end lint/suspicious/noArrayIndexKey: until here
      })}
    </p>
  )
}
