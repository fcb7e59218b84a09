/** Formats numbers and times for editors (Buddhist Era), and renders word diffs and facts. */

import { type ComponentChildren, Fragment } from 'preact'
import { diffWithContext } from './excerpts.ts'

/** Formats a number with Thai separators. */
export const formatThaiCount = (count: number): string => count.toLocaleString('th')

const dateTimeFormat = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { dateStyle: 'medium', timeStyle: 'short' })
const serverDateFormat = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a time in Thai with the Buddhist year. @param iso ISO 8601 date and time */
export const formatThaiDateTime = (iso: string): string => dateTimeFormat.format(new Date(iso))

/** Formats a range of dates in Thai. @param from ISO date, in UTC as the server counts days */
export const formatThaiDateRange = (from: string, to: string): string =>
  serverDateFormat.formatRange(new Date(from), new Date(to))

/** Renders a `<time>` element with the Thai date and time. */
export const TimeElement = ({ at }: { readonly at: string }) => <time dateTime={at}>{formatThaiDateTime(at)}</time>

/** Longer words may break, since they are compounds that fill a line of their own. */
const MAX_UNBROKEN_CHARS = 22

/**
 * Renders the name of a record. Words in parentheses do not break: names of chants have their first words there, as
 * they are chanted (อะเสวะนา จะ พาลานัง), which browsers break by a Thai dictionary.
 */
export const RecordName = ({ name }: { readonly name: string }) => (
  <bdi>
    {name.split(/(\([^()]*\))/).map((part, index) =>
      index % 2 === 0
        ? part
        : part.split(/(\s+)/).map((word, at) =>
            at % 2 === 0 && word.length <= MAX_UNBROKEN_CHARS ? (
              <span class="whole" key={at}>
                {word}
              </span>
            ) : (
              word
            ),
          ),
    )}
  </bdi>
)

/** Renders a correction: the wrong words deleted, the right words inserted. */
export const CorrectedWords = ({ wrong, right }: { readonly wrong: string; readonly right: string }) => (
  <>
    <del>{wrong}</del> <ins>{right}</ins>
  </>
)

/**
 * Renders a text in which some ranges are drawn by a function.
 * @param ranges in ascending order, not overlapping
 * @param render renders the text of a range
 */
export function renderWithRanges<Range extends { readonly start: number; readonly length: number }>(
  text: string,
  ranges: readonly Range[],
  render: (words: string, range: Range) => ComponentChildren,
): ComponentChildren {
  let at = 0
  const parts = ranges.map((range) => {
    const { start, length } = range
    const before = text.slice(at, start)
    at = start + length
    return (
      <Fragment key={start}>
        {before}
        {render(text.slice(start, at), range)}
      </Fragment>
    )
  })
  return [...parts, text.slice(at)]
}

interface WordsDiffProps {
  readonly before: unknown
  readonly after: unknown
  readonly id?: string
}

/** Renders a word diff of two values, with context. */
export const WordsDiff = ({ before, after, id }: WordsDiffProps) => (
  <p class="marked" dir="auto" id={id}>
    {diffWithContext(before, after).map(({ text, change }, index) => {
      const Part = ({ added: 'ins', removed: 'del', unchanged: 'span' } as const)[change]
      return <Part key={index}>{text}</Part>
    })}
  </p>
)

/** Renders names and values as a description list, without those that are null or empty. */
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

interface DecisionNoteProps {
  readonly decision: string
  /** A second tag, such as the scope of the decision; empty for none. */
  readonly tag?: string
  readonly by: string | null
  readonly at: string | null
  readonly note: string | null
  /** Link to the edit. */
  readonly link?: ComponentChildren
  readonly children?: ComponentChildren
}

/** Renders what was decided, by whom, when, and with which note. */
export const DecisionNote = ({ decision, tag = '', by, at, note, link, children }: DecisionNoteProps) => (
  <div class="decided">
    <p>
      <span class="tag">{decision}</span> {tag !== '' && <span class="tag">{tag}</span>} {by !== null && 'โดย '}
      {by !== null && <bdi>{by}</bdi>} {at !== null && <TimeElement at={at} />} {link}
    </p>
    {children}
    {note && (
      <p>
        หมายเหตุ: <bdi>{note}</bdi>
      </p>
    )}
  </div>
)
