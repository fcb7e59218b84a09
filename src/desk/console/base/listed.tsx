/** Lists and tables of what leads somewhere: walked by arrows, with the focus when they come, and the ways to the other pages. */

import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { screenAddress } from './route.ts'
import { handleListShortcuts, parseShortcut, type Shortcut, useListedShortcuts } from './shortcuts.tsx'
import { readableCount } from './value.tsx'

/** The links of a list, one a row; what else is in a row is reached by Tab. */
const ROWS = 'li > a, li > details > summary'

/** Rows of a group that is closed are not walked. */
const rowsOf = (list: RefObject<HTMLElement | null>): readonly HTMLElement[] =>
  [...(list.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])].filter((row) => row.checkVisibility())

/** The place of the row that has the focus, in its link or beside it; -1 where none has it. */
export function indexOfFocusedRow(list: RefObject<HTMLElement | null>): number {
  const row = document.activeElement?.closest('li')
  return row ? rowsOf(list).findIndex((link) => link.closest('li') === row) : -1
}

/** The keys that walk a list. */
export function listNavigationKeys(list: RefObject<HTMLElement | null>): readonly Shortcut[] {
  const step = (by: 1 | -1) => () => rowsOf(list)[indexOfFocusedRow(list) + by]?.focus()
  return [
    parseShortcut('↓', 'แถวถัดไป', step(1)),
    parseShortcut('↑', 'แถวก่อนหน้า', step(-1)),
    // links do this by themselves; it is here for the help to name
    parseShortcut('Enter', 'เปิด', ({ target }) => (target as HTMLElement).click()),
  ]
}

/** Gives a list the focus when its rows have come, unless the editor is removed elsewhere meanwhile. */
export function useFocusOnLoadedRows(list: RefObject<HTMLElement | null>, hasRows: boolean): void {
  useEffect(() => {
    const { activeElement } = document
    if (!hasRows || (activeElement !== document.body && activeElement?.id !== 'main')) return
    rowsOf(list)[0]?.focus({ preventScroll: true })
  }, [hasRows])
}

/** A list whose rows arrow keys reach. @param hasRows whether what is inside has come, lists at any depth. */
export function KeyboardList({
  hasRows,
  children,
}: {
  readonly hasRows: boolean
  readonly children: ComponentChildren
}) {
  const list = useRef<HTMLDivElement>(null)
  const shortcuts = listNavigationKeys(list)
  useListedShortcuts(shortcuts)
  useFocusOnLoadedRows(list, hasRows)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: these are keys for the links inside
    <div ref={list} onKeyDown={handleListShortcuts(shortcuts)}>
      {children}
    </div>
  )
}

/** Most rows of one page. */
export const LIST_PAGE_SIZE = 50

/** How many rows are before the page that the address asks for. */
export const offsetOfPage = (query: URLSearchParams): number => Number(query.get('offset')) || 0

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
export function ListPaging({ screen, query, total, size = LIST_PAGE_SIZE }: PagingProps) {
  const offset = offsetOfPage(query)
  const page = (from: number) =>
    screenAddress(screen, { ...Object.fromEntries(query), offset: from > 0 ? from : undefined })
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
export const ListRow = ({ href, label, note, children }: RowProps) => (
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
export const ListPage = <Item,>({ found: { items, total }, counted, row, ...paging }: ListedProps<Item>) => (
  <>
    <p aria-live="polite">
      {readableCount(total)} {counted}
    </p>
    <KeyboardList hasRows={items.length > 0}>
      <ol class="records">{items.map(row)}</ol>
    </KeyboardList>
    <ListPaging {...paging} total={total} />
  </>
)

/** Rows under a heading of their own. */
export const ListSection = ({ id, title, children }: { id: string; title: string; children: ComponentChildren }) => (
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
    readonly cells: readonly ComponentChildren[]
  }[]
}

/** The first cell of a row leads to what it counts. */
export function CountsTable({ label, heads, rows }: TableProps) {
  return (
    <WideTable label={label} heads={heads}>
      {rows.map(({ id, href, cells: [first, ...others] }) => (
        <tr key={id}>
          <td>
            <a href={href}>{first}</a>
          </td>
          {others.map((cell, index) => (
            <td key={heads[index + 1]}>
              {typeof cell === 'number' ? readableCount(cell) : typeof cell === 'string' ? <bdi>{cell}</bdi> : cell}
            </td>
          ))}
        </tr>
      ))}
    </WideTable>
  )
}

interface WideProps {
  readonly label: string
  readonly heads: readonly string[]
  readonly children: ComponentChildren
}

/** A table that may be wider than the screen: the keyboard can move it. */
export const WideTable = ({ label, heads, children }: WideProps) => (
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
