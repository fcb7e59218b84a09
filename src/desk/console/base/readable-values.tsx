/**
 * Formats numbers and times for Thai editors, with years of the Buddhist Era. Renders names, word diffs and lists of
 * facts.
 */

import { type ComponentChildren, Fragment } from 'preact'
import { splitNameAtUnbrokenWords } from '../../../definitions/languages/unbroken-words.ts'
import { diffWithContext } from './excerpts.ts'

/** Formats a number with separators, as in `1,250`. */
export const formatThaiCount = (count: number): string => count.toLocaleString('th')

const dateTimeFormat = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { dateStyle: 'medium', timeStyle: 'short' })
const serverDateFormat = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * Formats a time in Thai, in the time zone of the browser, with the year of the Buddhist Era.
 * @param iso ISO 8601 date and time
 */
export const formatThaiDateTime = (iso: string): string => dateTimeFormat.format(new Date(iso))

/**
 * Formats a range of dates in Thai, with years of the Buddhist Era.
 * @param from first day as an ISO date, in UTC as the server counts days
 * @param to last day in the same form
 */
export const formatThaiDateRange = (from: string, to: string): string =>
  serverDateFormat.formatRange(new Date(from), new Date(to))

/** Renders a `<time>` element with the date and time in Thai. */
export const TimeElement = ({ at }: { readonly at: string }) => <time dateTime={at}>{formatThaiDateTime(at)}</time>

/** Renders the name of a record. Words in parentheses do not break across lines. */
export const RecordName = ({ name }: { readonly name: string }) => (
  <bdi>
    {splitNameAtUnbrokenWords(name).map(({ text, isUnbroken }, index) =>
      isUnbroken ? (
        <span class="whole" key={index}>
          {text}
        </span>
      ) : (
        text
      ),
    )}
  </bdi>
)

/** Renders a correction: the wrong words as deleted, the right words as inserted. */
export const CorrectedWords = ({ wrong, right }: { readonly wrong: string; readonly right: string }) => (
  <>
    <del>{wrong}</del> <ins>{right}</ins>
  </>
)

/**
 * Renders a text, with some ranges of it rendered by a function.
 * @param ranges in ascending order, not overlapping; positions and lengths in UTF-16 units
 * @param render renders the words of one range
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

/** Renders a word diff of two field values. Long unchanged parts are abbreviated. */
export const WordsDiff = ({ before, after, id }: WordsDiffProps) => (
  <p class="marked" dir="auto" id={id}>
    {diffWithContext(before, after).map(({ text, change }, index) => {
      const Part = ({ added: 'ins', removed: 'del', unchanged: 'span' } as const)[change]
      return <Part key={index}>{text}</Part>
    })}
  </p>
)

/** Renders names and values as a description list. Values that are null or empty are left out. */
export const DescriptionList = ({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: string | null])[]
}) => (
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

/** Renders a decision, who made it, when, and the note about it. */
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
