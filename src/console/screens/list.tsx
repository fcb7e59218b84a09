/** The records of one resource: filters, search, order by hand. */

import { useRef, useState } from 'preact/hooks'
import type { Filter, Resource } from '../../resources/definition.ts'
import { answered, api, desk } from '../base/api.ts'
import { newestEdit, offerUndo, readableTime } from '../base/edits.tsx'
import { pathOf } from '../base/host.ts'
import { Show, sentenceOf, useLoaded } from '../base/loaded.tsx'
import { notices } from '../base/notices.ts'
import { offsetOf, PAGE, Paging } from '../base/paging.tsx'
import { listRecords, NEW, titleOf } from '../base/records.ts'
import { address, go } from '../base/route.ts'
import { onShortcut, type Shortcut, useListed } from '../base/shortcuts.tsx'
import { readableCount } from '../base/value.tsx'
import { rowInFocus, useFocusOnRows, walking } from '../base/walked.tsx'
import { Filters } from '../form/filters.tsx'
import { Tool } from '../form/tool.tsx'
import { bulkKindOf } from './bulk.tsx'

interface ListProps {
  readonly resource: Resource
  readonly query: URLSearchParams
}

export function ListScreen({ resource, query }: ListProps) {
  const asked = Object.fromEntries(query)
  const { q = '', offset: _, ...filters } = asked
  const offset = offsetOf(query)
  // one more than is shown: what the last row of a page is moved before
  const loaded = useLoaded(
    () =>
      q === ''
        ? listed(resource, { ...filters, offset: String(offset), limit: String(PAGE + 1) })
        : found(resource, q, offset),
    [resource.name, query.toString()],
  )
  return (
    <>
      <p class="row">
        <a class="button" href={address([resource.name, NEW])}>
          เพิ่ม{resource.label.th}
        </a>
        {bulkKindOf(resource.name) && <a href={address(['bulk', resource.name])}>วางหลายรายการ</a>}
      </p>
      <Filters resource={resource} asked={asked} />
      {typeof resource.ordered === 'object' && !isInOrder(resource, asked) && (
        <p class="soft">
          เลือก{resource.fields[resource.ordered.within]?.label.th}เพียงอย่างเดียวก่อน จึงจะจัดลำดับได้
        </p>
      )}
      <Show loaded={loaded}>
        {({ items, total }, again) => (
          <>
            <p aria-live="polite">
              {total === 0
                ? 'ไม่มีรายการตามนี้'
                : `${offset + 1}–${offset + Math.min(items.length, PAGE)} จาก ${readableCount(total)} รายการ`}
            </p>
            <Rows resource={resource} items={items} asked={asked} again={again} />
            <Paging screen={resource.name} query={query} total={total} />
          </>
        )}
      </Show>
    </>
  )
}

/** Records that hold the words, the best first. */
async function found(resource: Resource, q: string, offset: number) {
  const query = { q, kind: resource.searchKind, limit: PAGE, offset }
  const { groups } = await answered(api.GET('/api/v1/search', { params: { query } }))
  const group = groups.find(({ kind }) => kind === resource.searchKind)
  // one kind may hold several resources: a record's address says whose it is
  const hits = (group?.items ?? []).filter(({ href, slug }) => pathOf(href) === `${resource.path}/${slug}`)
  return {
    items: hits.map(({ slug, title }): ListRow => ({ slug, title, updatedAt: undefined })),
    total: hits.length < PAGE ? offset + hits.length : (group?.total ?? 0),
  }
}

async function listed(resource: Resource, query: Readonly<Record<string, string>>) {
  const { items, total } = await listRecords(resource, query)
  return {
    items: items.map(
      (record): ListRow => ({
        slug: record.slug,
        title: titleOf(resource, record),
        updatedAt: record.updatedAt,
      }),
    ),
    total,
  }
}

/** Whether the list shows one group in the order that hands gave it, and nothing less. */
function isInOrder(
  { ordered, filters }: Resource,
  { offset: _, ...asked }: Readonly<Record<string, string>>,
): boolean {
  if (ordered === false) return false
  const names = Object.keys(asked)
  if (ordered === true) return names.length === 0
  const group = Object.entries<Filter>(filters).find(
    ([, filter]) => filter.by === 'equal' && filter.field === ordered.within,
  )?.[0]
  return names.length === 1 && names[0] === group
}

interface ListRow {
  readonly slug: string
  readonly title: string
  /** Unknown of what a search found. */
  readonly updatedAt: string | undefined
}

interface RowsProps {
  readonly resource: Resource
  readonly items: readonly ListRow[]
  readonly asked: Readonly<Record<string, string>>
  readonly again: () => void
}

function Rows({ resource, items, asked, again }: RowsProps) {
  const list = useRef<HTMLOListElement>(null)
  /** The row that the pointer drags, and the row that it would stand before. */
  const [dragged, setDragged] = useState<{ readonly from: number; readonly to: number }>()
  /** The row whose grip was tapped. */
  const [tapped, setTapped] = useState<string>()
  const canOrder = isInOrder(resource, asked)
  const shown = items.slice(0, PAGE)
  /** Puts a row before another one; places count as they are now. */
  const place = async (from: number, to: number) => {
    const row = shown[from]
    if (!row || to < 0 || to > shown.length || to === from || to === from + 1) return
    const before = items[to]?.slug ?? null
    try {
      const since = await newestEdit()
      await answered(
        desk.POST('/api/desk/place', {
          body: { collection: resource.name, slug: row.slug, before } as never,
        }),
      )
      again()
      await offerUndo('ย้ายแล้ว', { since, collection: resource.name, records: [row.slug] }, again)
    } catch (error) {
      notices.done(sentenceOf(error))
    }
  }

  /** Alt and arrows carry a row; letting go of Alt puts it down, in one step of the log. */
  const carry = (by: -1 | 1) => () => {
    const from = dragged?.from ?? rowInFocus(list)
    if (from === -1) return
    const at = dragged ? (dragged.to > from ? dragged.to - 1 : dragged.to) : from
    const to = Math.min(Math.max(at + by, 0), shown.length - 1)
    setDragged({ from, to: to > from ? to + 1 : to })
  }
  const putDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Alt' || !dragged) return
    setDragged(undefined)
    place(dragged.from, dragged.to)
  }

  const adding = `เพิ่ม${resource.label.th}`
  const alt = true
  const shortcuts: readonly Shortcut[] = [
    ...walking(list),
    { code: 'KeyN', keys: 'N', meaning: adding, act: () => go(address([resource.name, NEW])) },
    ...(canOrder
      ? [
          { code: 'ArrowUp', alt, keys: 'Alt+↑', meaning: 'เลื่อนขึ้น', act: carry(-1) },
          { code: 'ArrowDown', alt, keys: 'Alt+↓', meaning: 'เลื่อนลง', act: carry(1) },
        ]
      : []),
  ]
  useListed(shortcuts)
  useFocusOnRows(list, shown.length > 0)

  /** The place that a pointer stands over: before the first row whose middle is below it. */
  const placeAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])]
    const at = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect()
      return y < top + height / 2
    })
    return at === -1 ? rows.length : at
  }

  const { offset: _, ...filters } = asked
  return (
    <>
      <p class={canOrder ? 'soft dragging' : 'soft'} role="status">
        {dragged && `จะย้ายไปเป็นลำดับที่ ${dragged.to > dragged.from ? dragged.to : dragged.to + 1} ของหน้านี้`}
      </p>
      <ol
        class="records"
        ref={list}
        onKeyDown={onShortcut(shortcuts)}
        onKeyUp={putDown}
        onFocusOut={() => setDragged(undefined)}
      >
        {shown.map(({ slug, title, updatedAt }, index) => (
          <li
            key={slug}
            class={dragged?.to === index ? 'before' : dragged?.to === index + 1 ? 'after' : undefined}
          >
            {canOrder && (
              <span
                class="grip"
                aria-hidden="true"
                onPointerDown={(event) => {
                  event.preventDefault()
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setDragged({ from: index, to: index })
                }}
                onPointerMove={({ clientY }) => dragged && setDragged({ from: index, to: placeAt(clientY) })}
                onPointerUp={({ clientY }) => {
                  if (!dragged) return
                  const to = placeAt(clientY)
                  // pressed and let go where it stands: buttons do the same without dragging
                  if (to === index || to === index + 1) setTapped(tapped === slug ? undefined : slug)
                  else place(index, to)
                  setDragged(undefined)
                }}
                onPointerCancel={() => setDragged(undefined)}
              >
                ⠿
              </span>
            )}
            <a href={address([resource.name, slug], filters)}>
              <bdi>{title}</bdi>
            </a>
            <span class="soft">{slug}</span>
            {canOrder && tapped === slug && (
              <span class="tools">
                {index > 0 && <Tool label="ขึ้น" about={title} onClick={() => place(index, index - 1)} />}
                {index < shown.length - 1 && (
                  <Tool label="ลง" about={title} onClick={() => place(index, index + 2)} />
                )}
              </span>
            )}
            {updatedAt !== undefined && (
              <time class="soft" dateTime={updatedAt}>
                {readableTime(updatedAt)}
              </time>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
