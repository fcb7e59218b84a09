/** The records of one resource: filters, search, and ordering by keys or by dragging. */

import type { RefObject } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { findBulkPasteDefinition } from '../../../definitions/bulk-kinds.ts'
import type { ListFilterDefinition, ResourceDefinition } from '../../../definitions/definition.ts'
import { canKeyPublish, getFromApi, sendDynamicRequest } from '../base/api.ts'
import { fetchNewestEditId, showUndoNotice } from '../base/edits.tsx'
import {
  createListShortcuts,
  getFocusedRowIndex,
  LIST_PAGE_SIZE,
  ListPaging,
  parsePageOffset,
  useFocusOnLoadedRows,
} from '../base/keyboard-list.tsx'
import { LoadAndRender, lazyComponent } from '../base/load-and-render.tsx'
import { findResource } from '../base/names.ts'
import { noticeArea } from '../base/notices.ts'
import { formatOtherProposersSentence } from '../base/proposal-sender.ts'
import { handleProposedInsteadError } from '../base/proposed-notice.ts'
import { formatThaiCount, formatThaiDateTime, RecordName } from '../base/readable-values.tsx'
import { getRecordTitle, NEW_RECORD_SLUG, searchRecords } from '../base/records.ts'
import { toErrorSentence } from '../base/request-errors.ts'
import { createScreenAddress, navigateTo, type ScreenAddress, toRelativeApiLink } from '../base/route.ts'
import {
  createListKeydownHandler,
  type KeyboardShortcut,
  parseShortcut,
  useShortcutsListedInHelp,
} from '../base/shortcuts.tsx'
import { useOpenProposals, useSlugsWithOutdatedTranslation } from '../base/waiting-counts.ts'
import { SecondaryButton } from '../form/controls.tsx'
import { RecordListFilters } from '../lists/list-filters.tsx'
import { SelectedRowActions } from '../lists/picked-row-actions.tsx'

const ListExportButtons = lazyComponent(() => import('../lists/export-list.tsx'), 'ListExportButtons')
const TableImportWithPreview = lazyComponent(() => import('../lists/import-table.tsx'), 'TableImportWithPreview')

/** Moves a row before another one; `to` is the number of rows to move it to the end. */
type MoveRow = (from: number, to: number) => void

type RowDragging = ReturnType<typeof useRowDragging>

/** Drags rows by pointer or by keyboard. @param count number of rows */
function useRowDragging(list: RefObject<HTMLElement | null>, count: number, moveRow: MoveRow) {
  /** The index of the dragged row, and of the row before which it would be dropped. */
  const [dragged, setDragged] = useState<{ readonly from: number; readonly to: number }>()
  /** Ends dragging without a move. */
  const cancel = () => setDragged(undefined)
  /** Returns the index of the row before which a pointer would drop: the first row whose middle is below it. */
  const findTargetIndex = (y: number): number => {
    const rows = [...(list.current?.children ?? [])]
    const at = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect()
      return y < top + height / 2
    })
    return at === -1 ? rows.length : at
  }
  const moveByKey = (by: -1 | 1) => () => {
    const from = dragged?.from ?? getFocusedRowIndex(list)
    if (from === -1) return
    const at = dragged ? (dragged.to > from ? dragged.to - 1 : dragged.to) : from
    const to = Math.min(Math.max(at + by, 0), count - 1)
    setDragged({ from, to: to > from ? to + 1 : to })
  }
  return {
    dragged,
    cancel,
    /** Starts or continues dragging a row. @param y position of the pointer */
    drag: (from: number, y?: number) => setDragged({ from, to: y === undefined ? from : findTargetIndex(y) }),
    /** Ends dragging and moves the row. @returns the target index; undefined if no row was dragged */
    dropAt: (y: number) => {
      if (!dragged) return undefined
      const to = findTargetIndex(y)
      cancel()
      moveRow(dragged.from, to)
      return to
    },
    shortcuts: [parseShortcut('Alt+↑', 'เลื่อนขึ้น', moveByKey(-1)), parseShortcut('Alt+↓', 'เลื่อนลง', moveByKey(1))],
    /** Drops the row when Alt is released, so that several steps are one edit. */
    dropOnAltUp: ({ key }: KeyboardEvent) => {
      if (key !== 'Alt' || !dragged) return
      cancel()
      moveRow(dragged.from, dragged.to)
    },
  }
}

interface GripProps {
  /** The index of the row. */
  readonly index: number
  readonly dragging: RowDragging
  /** Called when the grip was pressed without dragging; the row then shows buttons that move it. */
  readonly onTapped: () => void
}

/** Renders the handle by which a pointer drags a row. */
const Grip = ({ index, dragging, onTapped }: GripProps) => (
  <span
    class="grip"
    aria-hidden="true"
    onPointerDown={(event) => {
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      dragging.drag(index)
    }}
    onPointerMove={({ clientY }) => dragging.dragged && dragging.drag(index, clientY)}
    onPointerUp={({ clientY }) => {
      const to = dragging.dropAt(clientY)
      if (to === index || to === index + 1) onTapped()
    }}
    onPointerCancel={dragging.cancel}
  >
    ⠿
  </span>
)

/** Screen `/desk/{resource}`: lists the records of a resource. */
export function RecordListScreen({ name, query }: ScreenAddress) {
  const resource = findResource(name)
  return resource && <List resource={resource} query={query} />
}

function List({ resource, query }: { readonly resource: ResourceDefinition } & Pick<ScreenAddress, 'query'>) {
  const values = Object.fromEntries(query)
  const { q = '', offset: _, ...filters } = values
  const offset = parsePageOffset(query)
  // loads one more row than is shown, because the last row of a page may be moved before it
  const load = () =>
    q === ''
      ? fetchRows(resource, { ...filters, offset: String(offset), limit: String(LIST_PAGE_SIZE + 1) })
      : searchRows(resource, q, offset)
  return (
    <>
      <p class="row">
        <a class="button" href={createScreenAddress([resource.name, NEW_RECORD_SLUG])}>
          เพิ่ม{resource.label.th}
        </a>
        {findBulkPasteDefinition(resource.name) && (
          <a href={createScreenAddress(['bulk', resource.name])}>วางหลายรายการ</a>
        )}
        {q === '' && <ListExportButtons resource={resource} filters={filters} />}
      </p>
      <RecordListFilters key={resource.name} resource={resource} values={values} />
      {typeof resource.ordered === 'object' && !canReorder(resource, values) && (
        <p class="soft">เลือก{resource.fields[resource.ordered.within]?.label.th}เพียงอย่างเดียวก่อน จึงจะจัดลำดับได้</p>
      )}
      <LoadAndRender load={load} inputs={[resource.name, query.toString()]}>
        {({ items, total }, reload) => (
          <>
            <p aria-live="polite">
              {total === 0
                ? 'ไม่มีรายการตามนี้'
                : `${offset + 1}–${offset + Math.min(items.length, LIST_PAGE_SIZE)} จาก ${formatThaiCount(total)} รายการ`}
            </p>
            {q === '' && !findBulkPasteDefinition(resource.name) && canKeyPublish.value && (
              <TableImportWithPreview resource={resource} reload={reload} />
            )}
            <Rows resource={resource} items={items} values={values} reload={reload} />
            <ListPaging screen={[resource.name]} query={query} total={total} />
          </>
        )}
      </LoadAndRender>
    </>
  )
}

/** Searches records by part of their name or slug; if there are none, by the words in their texts, the best first. */
async function searchRows(resource: ResourceDefinition, q: string, offset: number) {
  const named = await fetchRows(resource, { q, limit: String(LIST_PAGE_SIZE), offset: String(offset) })
  if (named.total > 0) return named
  const query = { q, kind: resource.searchKind, limit: LIST_PAGE_SIZE, offset }
  const { groups } = await getFromApi('/api/v1/search', query)
  const group = groups.find(({ kind }) => kind === resource.searchKind)
  // a search kind may contain several resources; the address of a record tells which
  const hits = (group?.items ?? []).filter(({ href, slug }) => toRelativeApiLink(href) === `${resource.path}/${slug}`)
  return {
    items: hits.map(({ slug, title }): ListRow => ({ slug, title })),
    total: hits.length < LIST_PAGE_SIZE ? offset + hits.length : (group?.total ?? 0),
  }
}

async function fetchRows(resource: ResourceDefinition, query: Readonly<Record<string, string>>) {
  const { items, total } = await searchRecords(resource, query)
  return {
    items: items.map(
      (record): ListRow => ({
        slug: record.slug,
        title: getRecordTitle(resource, record),
        updatedAt: record.updatedAt,
        version: record.version,
      }),
    ),
    total,
  }
}

/** Whether the list shows all rows of one ordered group, so that its rows can be reordered. */
function canReorder(
  { ordered, filters }: ResourceDefinition,
  { offset: _, ...values }: Readonly<Record<string, string>>,
): boolean {
  if (ordered === false) return false
  const names = Object.keys(values)
  if (ordered === true) return names.length === 0
  const group = Object.entries<ListFilterDefinition>(filters).find(
    ([, filter]) => filter.by === 'equal' && filter.field === ordered.within,
  )?.[0]
  return names.length === 1 && names[0] === group
}

interface ListRow {
  readonly slug: string
  readonly title: string
  /** Undefined for search results, which also have no version. */
  readonly updatedAt?: string
  readonly version?: string
}

interface RowsProps {
  readonly resource: ResourceDefinition
  readonly items: readonly ListRow[]
  readonly values: Readonly<Record<string, string>>
  readonly reload: () => void
}

function Rows({ resource, items, values, reload }: RowsProps) {
  const list = useRef<HTMLOListElement>(null)
  /** Slug of the row whose grip was tapped. */
  const [tapped, setTapped] = useState<string>()
  const isReorderable = canReorder(resource, values)
  const shown = items.slice(0, LIST_PAGE_SIZE)
  const moveRow = createRowMover(resource, items, reload)
  const dragging = useRowDragging(list, shown.length, moveRow)
  const { dragged } = dragging
  const shortcuts: readonly KeyboardShortcut[] = [
    ...createListShortcuts(list),
    parseShortcut('N', `เพิ่ม${resource.label.th}`, () =>
      navigateTo(createScreenAddress([resource.name, NEW_RECORD_SLUG])),
    ),
    ...(isReorderable ? dragging.shortcuts : []),
  ]
  useShortcutsListedInHelp(shortcuts)
  useFocusOnLoadedRows(list, shown.length > 0)
  const { offset: _, ...filters } = values
  const waiting = useOpenProposals(resource)
  const outdated = useSlugsWithOutdatedTranslation(resource)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = shown.filter(({ slug }) => picked.has(slug))
  const pick = (slug: string) => {
    const next = new Set(picked)
    if (!next.delete(slug)) next.add(slug)
    setPicked(next)
  }
  return (
    <>
      {chosen.length > 0 && (
        <SelectedRowActions resource={resource} rows={chosen} onClear={() => setPicked(new Set())} reload={reload} />
      )}
      <p class={isReorderable ? 'soft dragging' : 'soft'} role="status">
        {dragged && `จะย้ายไปเป็นลำดับที่ ${dragged.to > dragged.from ? dragged.to : dragged.to + 1} ของหน้านี้`}
      </p>
      <ol
        class="records"
        ref={list}
        onKeyDown={createListKeydownHandler(shortcuts)}
        onKeyUp={dragging.dropOnAltUp}
        onFocusOut={dragging.cancel}
      >
        {shown.map(({ slug, title, updatedAt }, index) => (
          <li key={slug} class={dragged?.to === index ? 'before' : dragged?.to === index + 1 ? 'after' : undefined}>
            {isReorderable && (
              <Grip index={index} dragging={dragging} onTapped={() => setTapped(tapped === slug ? undefined : slug)} />
            )}
            <input
              type="checkbox"
              aria-label={`เลือก ${title}`}
              checked={picked.has(slug)}
              onChange={() => pick(slug)}
            />
            <a href={createScreenAddress([resource.name, slug], filters)}>
              <RecordName name={title} />
            </a>
            <span class="soft">{slug}</span>
            {outdated.has(slug) && <span class="tag">ต้นฉบับเปลี่ยน</span>}
            {waiting.has(slug) && <span class="tag">{formatOtherProposersSentence(waiting.get(slug))}</span>}
            {isReorderable && tapped === slug && (
              <span class="tools">
                {index > 0 && <SecondaryButton label="ขึ้น" about={title} onClick={() => moveRow(index, index - 1)} />}
                {index < shown.length - 1 && (
                  <SecondaryButton label="ลง" about={title} onClick={() => moveRow(index, index + 2)} />
                )}
              </span>
            )}
            {updatedAt !== undefined && (
              <time class="soft" dateTime={updatedAt}>
                {formatThaiDateTime(updatedAt)}
              </time>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

/**
 * Returns a function that moves a row and offers to undo it.
 * @param items rows of the page, and the first of the next page
 */
const createRowMover =
  (resource: ResourceDefinition, items: readonly ListRow[], reload: () => void): MoveRow =>
  async (from, to) => {
    const row = items[from]
    if (!row || to < 0 || to > Math.min(items.length, LIST_PAGE_SIZE) || to === from || to === from + 1) return
    const before = items[to]?.slug ?? null
    try {
      const since = await fetchNewestEditId()
      await sendDynamicRequest('post', '/api/desk/place', { collection: resource.name, slug: row.slug, before })
      reload()
      await showUndoNotice('ย้ายแล้ว', { since, collection: resource.name, records: [row.slug] }, reload)
    } catch (error) {
      if (!handleProposedInsteadError(error)) noticeArea.showDone(toErrorSentence(error))
    }
  }
