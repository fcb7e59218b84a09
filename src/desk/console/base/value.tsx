/** Values as editors read them, times of the Buddhist Era; and what became of one, word by word. */

import { type ComponentChildren, Fragment } from 'preact'
import { diffWithContext } from './near-words.ts'

/** A number as an editor reads it. */
export const readableCount = (count: number): string => count.toLocaleString('th')

const moment = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { dateStyle: 'medium' })
const dayOfServer = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { dateStyle: 'medium', timeZone: 'UTC' })

/** A time in Thai. @param iso a moment, ISO 8601 */
export const readableTime = (iso: string): string => moment.format(new Date(iso))
/** A day in Thai. */
export const readableDay = (iso: string): string => day.format(new Date(iso))

/** From one day to another. @param from ISO days, as the server counts them */
export const readableDays = (from: string, to: string): string => dayOfServer.formatRange(new Date(from), new Date(to))

/** A time as an element. */
export const TimeElement = ({ at }: { readonly at: string }) => <time dateTime={at}>{readableTime(at)}</time>

/** Words that were corrected, as they were and as they are. */
export const CorrectedWords = ({ wrong, right }: { readonly wrong: string; readonly right: string }) => (
  <>
    <del>{wrong}</del> <ins>{right}</ins>
  </>
)

/** A text in which stretches are drawn otherwise. @param stretches in their order, none over another one */
export function renderWithRanges<LetterRange extends { readonly start: number; readonly length: number }>(
  text: string,
  ranges: readonly LetterRange[],
  drawn: (words: string, range: LetterRange) => ComponentChildren,
): ComponentChildren {
  let at = 0
  const parts = ranges.map((range) => {
    const { start, length } = range
    const before = text.slice(at, start)
    at = start + length
    return (
      <Fragment key={start}>
        {before}
        {drawn(text.slice(start, at), range)}
      </Fragment>
    )
  })
  return [...parts, text.slice(at)]
}

interface MarkedProps {
  readonly before: unknown
  readonly after: unknown
  readonly id?: string
}

/** The words that went and the words that came, in what is around them. */
export const WordsDiff = ({ before, after, id }: MarkedProps) => (
  <p class="marked" dir="auto" id={id}>
    {diffWithContext(before, after).map(({ text, is }, index) => {
      const Part = ({ added: 'ins', removed: 'del', stayed: 'span' } as const)[is]
      return <Part key={index}>{text}</Part>
    })}
  </p>
)

/** What is known of a thing, by name; what is not known is left out. */
export const FactList = ({ facts }: { readonly facts: readonly (readonly [name: string, value: string | null])[] }) => (
  <dl class="facts">
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
    )}
  </dl>
)

interface DecidedProps {
  readonly said: string
  /** Of how much that was said, where it was more. */
  readonly tag?: string
  readonly by: string | null
  readonly at: string | null
  readonly note: string | null
  /** Where it can be looked through. */
  readonly way?: ComponentChildren
  readonly children?: ComponentChildren
}

/** What was decided of something, by whom and when, and what they noted. */
export const DecisionNote = ({ said, tag = '', by, at, note, way, children }: DecidedProps) => (
  <div class="decided">
    <p>
      <span class="tag">{said}</span> {tag !== '' && <span class="tag">{tag}</span>} {by !== null && 'โดย '}
      {by !== null && <bdi>{by}</bdi>} {at !== null && <TimeElement at={at} />} {way}
    </p>
    {children}
    {note && (
      <p>
        หมายเหตุ: <bdi>{note}</bdi>
      </p>
    )}
  </div>
)
