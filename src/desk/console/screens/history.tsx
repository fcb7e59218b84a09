/** The edit log: all edits, and one with its word diff. */

import { useEffect, useRef } from 'preact/hooks'
import { collectionNamesInEditLog } from '../../../definitions/collection-names.ts'
import { canKeyPublish, fetchEachListItem, getFromApi } from '../base/api.ts'
import { ChangedRecordList } from '../base/changed-records.tsx'
import {
  type ApiEdit,
  EditList,
  getEditLabel,
  MAX_RECORDS_UNDONE_WITHOUT_CONFIRMATION,
  UndoButton,
  undoEditsWithNotice,
  undoListedEdits,
} from '../base/edits.tsx'
import { ListFilterForm } from '../base/filter.tsx'
import { ArrowKeyList, ListPaging, parsePageOffset } from '../base/keyboard-list.tsx'
import { LoadAndRender } from '../base/load-and-render.tsx'
import { getThaiCollectionName, getThaiEditPhrase } from '../base/names.ts'
import { formatThaiCount, RecordName, TimeElement } from '../base/readable-values.tsx'
import { HistoryLink } from '../base/reader-link.tsx'
import { createScreenAddress, type ScreenAddress, useScreenTitle } from '../base/route.ts'
import { createListKeydownHandler, parseShortcut, useShortcutsListedInHelp } from '../base/shortcuts.tsx'
import { getEditorNameOfEdit, selectEditsToUndo } from '../base/undoable-edits.ts'
import { ConfirmButton } from '../form/controls.tsx'

/** Number of edits on one page of the list. */
const EDITS_PER_PAGE = 200

/** Values of the collection filter: each collection, and `*` for edits of several. */
const COLLECTIONS: readonly string[] = [...collectionNamesInEditLog, '*']

/** Fetches a page of the edits that changed something, filtered by the query. */
const fetchEditsPage = (query: URLSearchParams, offset: number) =>
  getFromApi('/api/desk/edits', { ...Object.fromEntries(query), changes: '1', limit: EDITS_PER_PAGE, offset })

/** Screen `/desk/history`: lists all edits, with filters and undo. */
export function EditHistoryScreen({ query }: ScreenAddress) {
  return (
    <>
      <EditFilters
        // remounts for each address, to show the filters of that address
        key={query.toString()}
        query={query}
      />
      <LoadAndRender load={() => fetchEditsPage(query, parsePageOffset(query))} inputs={[query.toString()]}>
        {({ items, total }, reload) => (
          <>
            <p aria-live="polite" class="row">
              {formatThaiCount(total)} ครั้ง
              {query.get('by') && canKeyPublish.value && (
                <UndoAllButton query={query} edits={items} total={total} reload={reload} />
              )}
            </p>
            <ArrowKeyList hasRows={items.length > 0}>
              <EditList edits={items} onUndone={reload} />
            </ArrowKeyList>
            <ListPaging screen={['history']} query={query} total={total} size={EDITS_PER_PAGE} />
          </>
        )}
      </LoadAndRender>
    </>
  )
}

interface UndoAllButtonProps {
  readonly query: URLSearchParams
  /** The edits on this page of the list. */
  readonly edits: readonly ApiEdit[]
  readonly total: number
  readonly reload: () => void
}

/** Renders the button that undoes all edits of a filtered list, on all of its pages. */
function UndoAllButton({ query, edits, total, reload }: UndoAllButtonProps) {
  const undoAll = async () => {
    const allEdits = await Array.fromAsync(fetchEachListItem((offset) => fetchEditsPage(query, offset)))
    await undoListedEdits(allEdits, reload)
  }
  if (selectEditsToUndo(edits).length === 0) return null
  return (
    <ConfirmButton
      label="เลิกทำทั้งหมดนี้"
      question={`เลิกทำทุกอย่างที่แสดงใน ${formatThaiCount(total)} ครั้งนี้หรือไม่ ที่มีผู้แก้ต่อไปแล้วจะคงไว้`}
      class="danger"
      onConfirm={() => void undoAll()}
    />
  )
}

const COLLECTION_NAMES = Object.fromEntries(COLLECTIONS.map((name) => [name, getThaiCollectionName(name)]))

const EditFilters = ({ query }: { readonly query: URLSearchParams }) => (
  <ListFilterForm
    id="history"
    query={query}
    fields={[
      { name: 'collection', label: 'ชุดข้อมูล', noneLabel: 'ทั้งหมด', choices: COLLECTION_NAMES },
      { name: 'record', label: 'ชื่อในลิงก์ของรายการ' },
      { name: 'by', label: 'ชื่อกุญแจของผู้แก้' },
      { name: 'since', label: 'ตั้งแต่วันที่', type: 'date' },
      { name: 'until', label: 'ถึงวันที่', type: 'date' },
    ]}
    addressOf={(filters) => createScreenAddress(['history'], filters)}
  >
    <a href={createScreenAddress(['history', 'weeks'])}>แยกตามคนและสัปดาห์</a>
  </ListFilterForm>
)

/** Screen `/desk/history/{id}`: shows what one edit changed, with an undo button. */
export const EditDetailsScreen = ({ one }: ScreenAddress) => (
  <LoadAndRender load={() => getFromApi('/api/desk/edits/{id}', { id: Number(one) })} inputs={[one]}>
    {(edit, reload) => <EditDetails edit={edit} reload={reload} />}
  </LoadAndRender>
)

function EditDetails({ edit, reload }: { readonly edit: ApiEdit; readonly reload: () => void }) {
  const undo = (batch: boolean) => undoEditsWithNotice([edit.id], { batch, onUndone: reload })
  const section = useRef<HTMLElement>(null)
  const canUndo = edit.undoable && canKeyPublish.value
  const shortcuts =
    canUndo && edit.records <= MAX_RECORDS_UNDONE_WITHOUT_CONFIRMATION
      ? [parseShortcut('U', 'เลิกทำการแก้ไขนี้', () => undo(false))]
      : []
  useShortcutsListedInHelp(shortcuts)
  useEffect(() => section.current?.focus(), [edit.id])
  useScreenTitle(getEditLabel(edit))
  return (
    <section
      ref={section}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: single keys act only where the focus is (WCAG 2.1.4)
      tabIndex={0}
      aria-label="การแก้ไข ใช้แป้นลัดได้ในกรอบนี้"
      onKeyDown={createListKeydownHandler(shortcuts)}
    >
      <p>
        <bdi>{getEditorNameOfEdit(edit)}</bdi> {getThaiEditPhrase(edit)} <RecordName name={getEditLabel(edit)} /> เมื่อ{' '}
        <TimeElement at={edit.at} />
        {edit.proposedBy !== null && (
          <>
            {' '}
            เผยแพร่โดย <bdi>{edit.key}</bdi>
          </>
        )}
      </p>
      <p class="row">
        <a href={createScreenAddress(['history'])}>← ประวัติทั้งหมด</a>
        {edit.record !== '*' && (
          <HistoryLink collection={edit.collection} record={edit.record}>
            ประวัติของรายการนี้
          </HistoryLink>
        )}
        {edit.undoes !== null && <a href={createScreenAddress(['history', edit.undoes])}>การแก้ไขที่ถูกเลิกทำ</a>}
        {edit.undoneBy !== null && <a href={createScreenAddress(['history', edit.undoneBy])}>เลิกทำไปแล้ว</a>}
      </p>
      <ChangedRecordList {...edit} />
      {canUndo && (
        <p class="row">
          <UndoButton label="เลิกทำการแก้ไขนี้" records={edit.records} onConfirm={() => void undo(false)} />
          {edit.batch !== null && (
            <ConfirmButton
              label="เลิกทำทั้งชุดที่แก้พร้อมกัน"
              question="เลิกทำทุกรายการในชุดนี้หรือไม่"
              class="quiet"
              onConfirm={() => void undo(true)}
            />
          )}
        </p>
      )}
    </section>
  )
}
