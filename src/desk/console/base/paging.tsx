/** The ways to the other pages of a long list. */

import { address } from './route.ts'

/** Most rows of one page. */
export const PAGE = 50

/** How many rows stand before the page that the address asks for. */
export const offsetOf = (query: URLSearchParams): number => Number(query.get('offset')) || 0

interface PagingProps {
  /** The first part of the list's address. */
  readonly screen: string
  readonly query: URLSearchParams
  /** Rows of all pages. */
  readonly total: number
  /** Rows of one page. */
  readonly size?: number
}

export function Paging({ screen, query, total, size = PAGE }: PagingProps) {
  const offset = offsetOf(query)
  const page = (from: number) =>
    address([screen], { ...Object.fromEntries(query), offset: from > 0 ? String(from) : '' })
  if (total <= size) return null
  return (
    <nav class="row" aria-label="หน้าของรายการ">
      {offset > 0 && <a href={page(offset - size)}>หน้าก่อน</a>}
      {offset + size < total && <a href={page(offset + size)}>หน้าถัดไป</a>}
    </nav>
  )
}
