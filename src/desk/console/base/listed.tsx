/** Lists and tables of what leads somewhere: their rows, how many there are, and the ways to the other pages. */

import type { ComponentChildren } from 'preact'
import { address } from './route.ts'
import { readableCount } from './value.tsx'
import { Walked } from './walked.tsx'

/** Most rows of one page. */
export const PAGE = 50

/** How many rows stand before the page that the address asks for. */
export const offsetOf = (query: URLSearchParams): number => Number(query.get('offset')) || 0

interface PagingProps {
  /** The address of the list, part by part. */
  readonly screen: readonly string[]
  readonly query: URLSearchParams
  /** Rows of all pages. */
  readonly total: number
  /** Rows of one page. */
  readonly size?: number
}

/** The ways to the other pages of a long list. */
export function Paging({ screen, query, total, size = PAGE }: PagingProps) {
  const offset = offsetOf(query)
  const page = (from: number) =>
    address(screen, { ...Object.fromEntries(query), offset: from > 0 ? from : undefined })
  if (total <= size) return null
  return (
    <nav class="row" aria-label="หน้าของรายการ">
      {offset > 0 && <a href={page(offset - size)}>หน้าก่อน</a>}
      {offset + size < total && <a href={page(offset + size)}>หน้าถัดไป</a>}
    </nav>
  )
}

interface RowProps {
  readonly href: string
  readonly label: ComponentChildren
  /** What is said of it in soft letters. */
  readonly note?: ComponentChildren
  readonly children?: ComponentChildren
}

/** One row, which leads somewhere. */
export const Row = ({ href, label, note, children }: RowProps) => (
  <li>
    <a href={href}>{label}</a>
    {children}
    {note !== undefined && <span class="soft">{note}</span>}
  </li>
)

interface ListedProps<Item> extends Omit<PagingProps, 'total'> {
  readonly found: { readonly items: readonly Item[]; readonly total: number }
  /** So many, as an editor counts them. */
  readonly counted: string
  readonly row: (item: Item) => ComponentChildren
}

/** A page of a list. */
export const Listed = <Item,>({ found: { items, total }, counted, row, ...paging }: ListedProps<Item>) => (
  <>
    <p aria-live="polite">
      {readableCount(total)} {counted}
    </p>
    <Walked hasRows={items.length > 0}>
      <ol class="records">{items.map(row)}</ol>
    </Walked>
    <Paging {...paging} total={total} />
  </>
)

/** Rows under a heading of their own. */
export const Section = ({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ComponentChildren
}) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

interface TableProps {
  readonly label: string
  readonly heads: readonly string[]
  readonly rows: readonly {
    readonly id: string
    /** Where its first cell leads to. */
    readonly href: string
    readonly cells: readonly (string | number)[]
  }[]
}

/** The first cell of a row leads to what it counts. */
export function Table({ label, heads, rows }: TableProps) {
  return (
    <Wide label={label} heads={heads}>
      {rows.map(({ id, href, cells: [first, ...others] }) => (
        <tr key={id}>
          <td>
            <a href={href}>{first}</a>
          </td>
          {others.map((cell, index) => (
            <td key={heads[index + 1]}>
              {typeof cell === 'number' ? readableCount(cell) : <bdi>{cell}</bdi>}
            </td>
          ))}
        </tr>
      ))}
    </Wide>
  )
}

interface WideProps {
  readonly label: string
  readonly heads: readonly string[]
  readonly children: ComponentChildren
}

/** A table that may be wider than the screen: the keyboard can move it. */
export const Wide = ({ label, heads, children }: WideProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <section class="wide" tabIndex={0} aria-label={label}>
    <table class="preview">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)
