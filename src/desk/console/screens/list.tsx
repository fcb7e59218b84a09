/** The records of one resource: filters, search, and ordering by hand with keys or by dragging. */

import type { RefObject } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { getBulkPasteKindForCollection } from '../../../definitions/bulk-kinds.ts'
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
import { formatThaiCount, formatThaiDateTime } from '../base/readable-values.tsx'
import { getRecordTitle, NEW_RECORD_SLUG, searchRecords, useRecordsAsOptions } from '../base/records.ts'
import { toErrorSentence } from '../base/request-errors.ts'
import { createScreenAddress, navigateTo, type ScreenAddress, toRelativeApiLink } from '../base/route.ts'
import {
  createListKeydownHandler,
  type KeyboardShortcut,
  parseShortcut,
  useShortcutsListedInHelp,
} from '../base/shortcuts.tsx'
import { useOpenProposals, useSlugsWithOutdatedTranslation } from '../base/waiting-counts.ts'
import { InputWithSuggestions, QuietButton, SelectBox, SentForm } from '../form/controls.tsx'
import { PickedRowActions } from '../lists/picked-row-actions.tsx'

const ListExportButtons = lazyComponent(() => import('../lists/export-list.tsx'), 'ListExportButtons')
const TableImportWithPreview = lazyComponent(() => import('../lists/import-table.tsx'), 'TableImportWithPreview')

interface ListFiltersProps {
  readonly resource: ResourceDefinition
  readonly input: Readonly<Record<string, string>>
}

function ListFilters({ resource, input }: ListFiltersProps) {
  /** Words and filters do not go together: search knows no filters. */
  const search = (given: FormData) =>
    navigateTo(createScreenAddress([resource.name], { q: String(given.get('q')).trim() }))
  const narrow = (name: string, value: string) => {
    const { q: _, offset: __, ...filters } = input
    navigateTo(createScreenAddress([resource.name], { ...filters, [name]: value }), 'replace')
  }
  return (
    <div class="filters">
      <search>
        <SentForm onSend={search}>
          <label for="list-q">ค้นใน{resource.label.th}</label>
          <input id="list-q" name="q" type="search" defaultValue={input.q ?? ''} key={input.q ?? ''} />
          <button type="submit">ค้น</button>
        </SentForm>
      </search>
      {Object.entries<ListFilterDefinition>(resource.filters).map(([name, filter]) => (
        <FilterField
          key={name}
          resource={resource}
          id={`filter-${name}`}
          filter={filter}
          value={input[name] ?? ''}
          onChange={(value) => narrow(name, value)}
        />
      ))}
    </div>
  )
}

const FILLED = [
  { value: 'true', label: 'มี' },
  { value: 'false', label: 'ไม่มี' },
]

interface FilterFieldProps {
  readonly resource: ResourceDefinition
  readonly id: string
  readonly filter: ListFilterDefinition
  readonly value: string
  readonly onChange: (value: string) => void
}

function FilterField({ resource, id, filter, value, onChange }: FilterFieldProps) {
  const field = filter.by === 'filled' ? undefined : resource.fields[filter.field]
  const target = field?.kind === 'reference' ? findResource(field.to) : undefined
  const records = useRecordsAsOptions(target)
  let choices = target && records
  if (filter.by === 'filled') choices = FILLED
  if (field?.kind === 'choice' || field?.kind === 'choices')
    choices = field.values.map((one) => ({ value: one, label: field.called?.[one] ?? one }))
  return (
    <div>
      <label for={id}>{filter.label.th}</label>
      {choices ? (
        <SelectBox id={id} value={value} options={choices} noneLabel="ทั้งหมด" onChoose={onChange} />
      ) : (
        <InputWithSuggestions
          id={id}
          resource={resource}
          field={filter.by === 'filled' ? '' : filter.field}
          value={value}
          onChange={({ currentTarget }) => onChange((currentTarget as HTMLInputElement).value.trim())}
        />
      )}
    </div>
  )
}

/** Puts a row before another one, or behind the last. */
type PutRow = (from: number, to: number) => void

type Carried = ReturnType<typeof useCarried>

/** @param count of the rows */
function useCarried(list: RefObject<HTMLElement | null>, count: number, put: PutRow) {
  /** The row that is on its way, and the row that it would be before. */
  const [dragged, setDragged] = useState<{ readonly from: number; readonly to: number }>()
  /** Leaves all rows where they are. */
  const drop = () => setDragged(undefined)
  /** The place that a pointer is over: before the first row whose middle is below it. */
  const placeAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])]
    const at = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect()
      return y < top + height / 2
    })
    return at === -1 ? rows.length : at
  }
  const carry = (by: -1 | 1) => () => {
    const from = dragged?.from ?? getFocusedRowIndex(list)
    if (from === -1) return
    const at = dragged ? (dragged.to > from ? dragged.to - 1 : dragged.to) : from
    const to = Math.min(Math.max(at + by, 0), count - 1)
    setDragged({ from, to: to > from ? to + 1 : to })
  }
  return {
    dragged,
    drop,
    /** Takes a row up; it would be before the row that a pointer is over. */
    drag: (from: number, y?: number) => setDragged({ from, to: y === undefined ? from : placeAt(y) }),
    /** @returns the place where a dragged row was let go of, which goes there; undefined where none was dragged */
    letGo: (y: number) => {
      if (!dragged) return undefined
      const to = placeAt(y)
      drop()
      put(dragged.from, to)
      return to
    },
    /** Where keys carry it: Alt and arrows. */
    shortcuts: [parseShortcut('Alt+↑', 'เลื่อนขึ้น', carry(-1)), parseShortcut('Alt+↓', 'เลื่อนลง', carry(1))],
    /** Letting go of Alt puts a row down, in one step of the log. */
    putDown: ({ key }: KeyboardEvent) => {
      if (key !== 'Alt' || !dragged) return
      drop()
      put(dragged.from, dragged.to)
    },
  }
}

interface GripProps {
  /** The row's place. */
  readonly index: number
  readonly carried: Carried
  /** It was pressed and let go where it is: buttons do the same without dragging. */
  readonly onTapped: () => void
}

/** What a pointer drags a row by. */
const Grip = ({ index, carried, onTapped }: GripProps) => (
  <span
    class="grip"
    aria-hidden="true"
    onPointerDown={(event) => {
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      carried.drag(index)
    }}
    onPointerMove={({ clientY }) => carried.dragged && carried.drag(index, clientY)}
    onPointerUp={({ clientY }) => {
      const to = carried.letGo(clientY)
      if (to === index || to === index + 1) onTapped()
    }}
    onPointerCancel={carried.drop}
  >
    ⠿
  </span>
)

/** Screen `/desk/{resource}`: lists the records of a resource. */
export function ListScreen({ name, query }: ScreenAddress) {
  const resource = findResource(name)
  return resource && <List resource={resource} query={query} />
}

function List({ resource, query }: { readonly resource: ResourceDefinition } & Pick<ScreenAddress, 'query'>) {
  const input = Object.fromEntries(query)
  const { q = '', offset: _, ...filters } = input
  const offset = parsePageOffset(query)
  // one more than is shown: what the last row of a page is moved before
  const load = () =>
    q === ''
      ? listed(resource, { ...filters, offset: String(offset), limit: String(LIST_PAGE_SIZE + 1) })
      : found(resource, q, offset)
  return (
    <>
      <p class="row">
        <a class="button" href={createScreenAddress([resource.name, NEW_RECORD_SLUG])}>
          เพิ่ม{resource.label.th}
        </a>
        {getBulkPasteKindForCollection(resource.name) && (
          <a href={createScreenAddress(['bulk', resource.name])}>วางหลายรายการ</a>
        )}
        {q === '' && <ListExportButtons resource={resource} filters={filters} />}
      </p>
      <ListFilters resource={resource} input={input} />
      {typeof resource.ordered === 'object' && !isInOrder(resource, input) && (
        <p class="soft">เลือก{resource.fields[resource.ordered.within]?.label.th}เพียงอย่างเดียวก่อน จึงจะจัดลำดับได้</p>
      )}
      <LoadAndRender load={load} inputs={[resource.name, query.toString()]}>
        {({ items, total }, again) => (
          <>
            <p aria-live="polite">
              {total === 0
                ? 'ไม่มีรายการตามนี้'
                : `${offset + 1}–${offset + Math.min(items.length, LIST_PAGE_SIZE)} จาก ${formatThaiCount(total)} รายการ`}
            </p>
            {q === '' && !getBulkPasteKindForCollection(resource.name) && canKeyPublish.value && (
              <TableImportWithPreview resource={resource} again={again} />
            )}
            <Rows resource={resource} items={items} input={input} again={again} />
            <ListPaging screen={[resource.name]} query={query} total={total} />
          </>
        )}
      </LoadAndRender>
    </>
  )
}

/** Records by part of their name or slug; where there are none, those that hold the words, the best first. */
async function found(resource: ResourceDefinition, q: string, offset: number) {
  const named = await listed(resource, { q, limit: String(LIST_PAGE_SIZE), offset: String(offset) })
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

async function listed(resource: ResourceDefinition, query: Readonly<Record<string, string>>) {
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

/** Whether the list shows one group in the order that hands gave it, and nothing less. */
function isInOrder(
  { ordered, filters }: ResourceDefinition,
  { offset: _, ...input }: Readonly<Record<string, string>>,
): boolean {
  if (ordered === false) return false
  const names = Object.keys(input)
  if (ordered === true) return names.length === 0
  const group = Object.entries<ListFilterDefinition>(filters).find(
    ([, filter]) => filter.by === 'equal' && filter.field === ordered.within,
  )?.[0]
  return names.length === 1 && names[0] === group
}

interface ListRow {
  readonly slug: string
  readonly title: string
  /** Unknown of what a search found, as the version is. */
  readonly updatedAt?: string
  readonly version?: string
}

interface RowsProps {
  readonly resource: ResourceDefinition
  readonly items: readonly ListRow[]
  readonly input: Readonly<Record<string, string>>
  readonly again: () => void
}

function Rows({ resource, items, input, again }: RowsProps) {
  const list = useRef<HTMLOListElement>(null)
  /** The row whose grip was tapped. */
  const [tapped, setTapped] = useState<string>()
  const canOrder = isInOrder(resource, input)
  const shown = items.slice(0, LIST_PAGE_SIZE)
  const place = placing(resource, items, again)
  const carried = useCarried(list, shown.length, place)
  const { dragged } = carried
  const shortcuts: readonly KeyboardShortcut[] = [
    ...createListShortcuts(list),
    parseShortcut('N', `เพิ่ม${resource.label.th}`, () =>
      navigateTo(createScreenAddress([resource.name, NEW_RECORD_SLUG])),
    ),
    ...(canOrder ? carried.shortcuts : []),
  ]
  useShortcutsListedInHelp(shortcuts)
  useFocusOnLoadedRows(list, shown.length > 0)
  const { offset: _, ...filters } = input
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
        <PickedRowActions resource={resource} rows={chosen} onClear={() => setPicked(new Set())} again={again} />
      )}
      <p class={canOrder ? 'soft dragging' : 'soft'} role="status">
        {dragged && `จะย้ายไปเป็นลำดับที่ ${dragged.to > dragged.from ? dragged.to : dragged.to + 1} ของหน้านี้`}
      </p>
      <ol
        class="records"
        ref={list}
        onKeyDown={createListKeydownHandler(shortcuts)}
        onKeyUp={carried.putDown}
        onFocusOut={carried.drop}
      >
        {shown.map(({ slug, title, updatedAt }, index) => (
          <li key={slug} class={dragged?.to === index ? 'before' : dragged?.to === index + 1 ? 'after' : undefined}>
            {canOrder && (
              <Grip index={index} carried={carried} onTapped={() => setTapped(tapped === slug ? undefined : slug)} />
            )}
            <input
              type="checkbox"
              aria-label={`เลือก ${title}`}
              checked={picked.has(slug)}
              onChange={() => pick(slug)}
            />
            <a href={createScreenAddress([resource.name, slug], filters)}>
              <bdi>{title}</bdi>
            </a>
            <span class="soft">{slug}</span>
            {outdated.has(slug) && <span class="tag">ต้นฉบับเปลี่ยน</span>}
            {waiting.has(slug) && <span class="tag">{formatOtherProposersSentence(waiting.get(slug))}</span>}
            {canOrder && tapped === slug && (
              <span class="tools">
                {index > 0 && <QuietButton label="ขึ้น" about={title} onClick={() => place(index, index - 1)} />}
                {index < shown.length - 1 && (
                  <QuietButton label="ลง" about={title} onClick={() => place(index, index + 2)} />
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

/** Puts a row before another one; places count as they are now. @param items of a page, and what its last is moved before */
const placing =
  (resource: ResourceDefinition, items: readonly ListRow[], again: () => void): PutRow =>
  async (from, to) => {
    const row = items[from]
    if (!row || to < 0 || to > Math.min(items.length, LIST_PAGE_SIZE) || to === from || to === from + 1) return
    const before = items[to]?.slug ?? null
    try {
      const since = await fetchNewestEditId()
      await sendDynamicRequest('post', '/api/desk/place', { collection: resource.name, slug: row.slug, before })
      again()
      await showUndoNotice('ย้ายแล้ว', { since, collection: resource.name, records: [row.slug] }, again)
    } catch (error) {
      if (!handleProposedInsteadError(error)) noticeArea.showDone(toErrorSentence(error))
    }
  }
