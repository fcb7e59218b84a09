/** Lists and tables of links: arrow keys, focus after loading, and paging. */

import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { formatThaiCount } from './readable-values.tsx'
import { createScreenAddress } from './route.ts'
import {
  createListKeydownHandler,
  type KeyboardShortcut,
  parseShortcut,
  useShortcutsListedInHelp,
} from './shortcuts.tsx'

/** Selector of the rows' links; other controls of a row are reached by Tab. */
const ROWS = 'li > a, li > details > summary'

/** Returns the visible rows; those of closed groups are skipped. */
const rowsOf = (list: RefObject<HTMLElement | null>): readonly HTMLElement[] =>
  [...(list.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])].filter((row) => row.checkVisibility())

/** Returns the index, from 0, of the row that contains the focus; -1 if none does. */
export function getFocusedRowIndex(list: RefObject<HTMLElement | null>): number {
  const row = document.activeElement?.closest('li')
  return row ? rowsOf(list).findIndex((link) => link.closest('li') === row) : -1
}

/** Returns the shortcuts of a list: the arrow keys move the focus between rows, and Enter opens a row. */
export function createListShortcuts(list: RefObject<HTMLElement | null>): readonly KeyboardShortcut[] {
  const moveFocus = (by: 1 | -1) => () => rowsOf(list)[getFocusedRowIndex(list) + by]?.focus()
  return [
    parseShortcut('↓', 'แถวถัดไป', moveFocus(1)),
    parseShortcut('↑', 'แถวก่อนหน้า', moveFocus(-1)),
    // links do this by default; this entry only lists it in the help
    parseShortcut('Enter', 'เปิด', ({ target }) => (target as HTMLElement).click()),
  ]
}

/** Focuses the first row once rows have loaded, unless another element has the focus already. */
export function useFocusOnLoadedRows(list: RefObject<HTMLElement | null>, hasRows: boolean): void {
  useEffect(() => {
    const { activeElement } = document
    if (!hasRows || (activeElement !== document.body && activeElement?.id !== 'main')) return
    rowsOf(list)[0]?.focus({ preventScroll: true })
  }, [hasRows])
}

/** Renders a list in which the arrow keys move between rows. @param hasRows whether the rows have loaded */
export function ArrowKeyList({
  hasRows,
  children,
}: {
  readonly hasRows: boolean
  readonly children: ComponentChildren
}) {
  const list = useRef<HTMLDivElement>(null)
  const shortcuts = createListShortcuts(list)
  useShortcutsListedInHelp(shortcuts)
  useFocusOnLoadedRows(list, hasRows)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: these are keys for the links inside
    <div ref={list} onKeyDown={createListKeydownHandler(shortcuts)}>
      {children}
    </div>
  )
}

/** Number of rows on one page of a list. */
export const LIST_PAGE_SIZE = 50

/** Returns the number of rows before the requested page, from the query parameter `offset`. 0 for the first page. */
export const parsePageOffset = (query: URLSearchParams): number => Number(query.get('offset')) || 0

interface PagingProps {
  /** Path segments of the list's address. */
  readonly screen: readonly string[]
  readonly query: URLSearchParams
  /** Number of rows on all pages. */
  readonly total: number
  /** Number of rows on one page. */
  readonly size?: number
}

/** Renders the links to the previous and the next page. Renders nothing if all rows fit on one page. */
export function ListPaging({ screen, query, total, size = LIST_PAGE_SIZE }: PagingProps) {
  const offset = parsePageOffset(query)
  const pageAddress = (from: number) =>
    createScreenAddress(screen, { ...Object.fromEntries(query), offset: from > 0 ? from : undefined })
  if (total <= size) return null
  return (
    <nav class="row" aria-label="หน้าของรายการ">
      {offset > 0 && <a href={pageAddress(offset - size)}>หน้าก่อน</a>}
      {offset + size < total && <a href={pageAddress(offset + size)}>หน้าถัดไป</a>}
    </nav>
  )
}

interface ListRowProps {
  readonly href: string
  readonly label: ComponentChildren
  /** Secondary text of the row. */
  readonly note?: ComponentChildren
  readonly children?: ComponentChildren
}

/** Renders one row of a list as a link, with an optional note. */
export const ListRow = ({ href, label, note, children }: ListRowProps) => (
  <li>
    <a href={href}>{label}</a>
    {children}
    {note !== undefined && <span class="soft">{note}</span>}
  </li>
)

interface ListPageProps<Item> extends Omit<PagingProps, 'total'> {
  readonly page: { readonly items: readonly Item[]; readonly total: number }
  /** Thai classifier or noun shown after the total. */
  readonly classifier: string
  readonly row: (item: Item) => ComponentChildren
}

/** Renders a page of a list: the total, the rows and the paging links. */
export const ListPage = <Item,>({ page: { items, total }, classifier, row, ...paging }: ListPageProps<Item>) => (
  <>
    <p aria-live="polite">
      {formatThaiCount(total)} {classifier}
    </p>
    <ArrowKeyList hasRows={items.length > 0}>
      <ol class="records">{items.map(row)}</ol>
    </ArrowKeyList>
    <ListPaging {...paging} total={total} />
  </>
)

/** Renders a section of rows under its own heading. */
export const ListSection = ({ id, title, children }: { id: string; title: string; children: ComponentChildren }) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

interface CountsTableProps {
  readonly label: string
  readonly heads: readonly string[]
  readonly rows: readonly {
    readonly id: string
    /** Address that the first cell links to. */
    readonly href: string
    readonly cells: readonly ComponentChildren[]
  }[]
}

/** Renders a table of counts; the first cell of each row is a link to the counted items. */
export function CountsTable({ label, heads, rows }: CountsTableProps) {
  return (
    <WideTable label={label} heads={heads}>
      {rows.map(({ id, href, cells: [first, ...others] }) => (
        <tr key={id}>
          <td>
            <a href={href}>{first}</a>
          </td>
          {others.map((cell, index) => (
            <td key={heads[index + 1]}>
              {typeof cell === 'number' ? formatThaiCount(cell) : typeof cell === 'string' ? <bdi>{cell}</bdi> : cell}
            </td>
          ))}
        </tr>
      ))}
    </WideTable>
  )
}

interface WideTableProps {
  readonly label: string
  readonly heads: readonly string[]
  readonly children: ComponentChildren
}

/** Renders a table in a region that scrolls sideways, also by keyboard. The rows are its children. */
export const WideTable = ({ label, heads, children }: WideTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling regions must be reachable by keyboard
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
