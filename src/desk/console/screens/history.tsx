/** Who changed what when: all edits, and one with its words marked. */

import { useEffect, useRef } from 'preact/hooks'
import { recordedCollections } from '../../../definitions/collection-names.ts'
import { allOf, get, publishes } from '../base/api.ts'
import { ChangedRecords } from '../base/changed-records.tsx'
import { doerOf, undoableOf } from '../base/edit-groups.ts'
import { type Edit, EditList, subjectOf, undoAll, undoEdits } from '../base/edits.tsx'
import { NarrowForm } from '../base/filter.tsx'
import { offsetOf, Paging, Walked } from '../base/listed.tsx'
import { Load } from '../base/loaded.tsx'
import { nameOfAction, nameOfCollection } from '../base/names.ts'
import { type At, address, useCalled } from '../base/route.ts'
import { keyFor, onShortcut, useListed } from '../base/shortcuts.tsx'
import { readableCount, Time } from '../base/value.tsx'
import { Sure } from '../form/controls.tsx'

/** So many are shown at once: they are in groups. */
const TOGETHER = 200

/** What edits are of: one collection, or several at once. */
const COLLECTIONS: readonly string[] = [...recordedCollections, '*']

/** The screen of all edits. */
export function HistoryScreen({ query }: At) {
  const input = { ...Object.fromEntries(query), limit: TOGETHER, offset: offsetOf(query) }
  return (
    <>
      <EditFilters
        // restarts with each address: it says what that address narrows
        key={query.toString()}
        query={query}
      />
      <Load from={() => get('/api/desk/edits', input)} by={[query.toString()]}>
        {({ items, total }, again) => (
          <>
            <p aria-live="polite" class="row">
              {readableCount(total)} ครั้ง
              {query.get('by') && publishes.value && (
                <WholeUndo query={query} edits={items} total={total} again={again} />
              )}
            </p>
            <Walked hasRows={items.length > 0}>
              <EditList edits={items} onUndone={again} />
            </Walked>
            <Paging screen={['history']} query={query} total={total} size={TOGETHER} />
          </>
        )}
      </Load>
    </>
  )
}

interface WholeUndoProps {
  readonly query: URLSearchParams
  /** Those that are shown. */
  readonly edits: readonly Edit[]
  readonly total: number
  readonly again: () => void
}

/** Takes back all that one person did, of all pages of the list. */
function WholeUndo({ query, edits, total, again }: WholeUndoProps) {
  const all = async () => {
    const page = (offset: number) =>
      get('/api/desk/edits', { ...Object.fromEntries(query), limit: TOGETHER, offset })
    const found = await Array.fromAsync(allOf(page))
    await undoAll(found, again)
  }
  if (undoableOf(edits).length === 0) return null
  return (
    <Sure
      label="เลิกทำทั้งหมดนี้"
      question={`เลิกทำทุกอย่างที่แสดงใน ${readableCount(total)} ครั้งนี้หรือไม่ ที่มีผู้แก้ต่อไปแล้วจะคงไว้`}
      class="danger"
      onSure={() => void all()}
    />
  )
}

const COLLECTION_NAMES = Object.fromEntries(COLLECTIONS.map((name) => [name, nameOfCollection(name)]))

const EditFilters = ({ query }: { readonly query: URLSearchParams }) => (
  <NarrowForm
    id="history"
    query={query}
    by={[
      { name: 'collection', label: 'ชุดข้อมูล', none: 'ทั้งหมด', choices: COLLECTION_NAMES },
      { name: 'record', label: 'ชื่อในลิงก์ของรายการ' },
      { name: 'by', label: 'ชื่อกุญแจของผู้แก้' },
      { name: 'since', label: 'ตั้งแต่วันที่', type: 'date' },
      { name: 'until', label: 'ถึงวันที่', type: 'date' },
    ]}
    to={(given) => address(['history'], given)}
  >
    <a href={address(['history', 'weeks'])}>แยกตามคนและสัปดาห์</a>
  </NarrowForm>
)

/** The screen of one edit. */
export const EditScreen = ({ one }: At) => (
  <Load from={() => get('/api/desk/edits/{id}', { id: Number(one) })} by={[one]}>
    {(edit, again) => <OneEdit edit={edit} again={again} />}
  </Load>
)

function OneEdit({ edit, again }: { readonly edit: Edit; readonly again: () => void }) {
  const undo = (batch: boolean) => undoEdits([edit.id], { batch, onUndone: again })
  const shown = useRef<HTMLElement>(null)
  const shortcuts = edit.undoable && publishes.value ? [keyFor('U', 'เลิกทำการแก้ไขนี้', () => undo(false))] : []
  useListed(shortcuts)
  useEffect(() => shown.current?.focus(), [edit.id])
  useCalled(subjectOf(edit))
  return (
    <section
      ref={shown}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: single keys act only where the focus is (WCAG 2.1.4)
      tabIndex={0}
      aria-label="การแก้ไข ใช้แป้นลัดได้ในกรอบนี้"
      onKeyDown={onShortcut(shortcuts)}
    >
      <p>
        <bdi>{doerOf(edit)}</bdi> {nameOfAction(edit.action)} {nameOfCollection(edit.collection)}{' '}
        <bdi>{subjectOf(edit)}</bdi> เมื่อ <Time at={edit.at} />
        {edit.proposedBy !== null && (
          <>
            {' '}
            เผยแพร่โดย <bdi>{edit.key}</bdi>
          </>
        )}
      </p>
      <p class="row">
        <a href={address(['history'])}>← ประวัติทั้งหมด</a>
        {edit.record !== '*' && (
          <a href={address(['history'], { collection: edit.collection, record: edit.record })}>
            ประวัติของรายการนี้
          </a>
        )}
        {edit.undoes !== null && <a href={address(['history', edit.undoes])}>การแก้ไขที่ถูกเลิกทำ</a>}
        {edit.undoneBy !== null && <a href={address(['history', edit.undoneBy])}>เลิกทำไปแล้ว</a>}
      </p>
      <ChangedRecords {...edit} />
      {edit.undoable && publishes.value && (
        <p class="row">
          <button type="button" onClick={() => undo(false)}>
            เลิกทำการแก้ไขนี้
          </button>
          {edit.batch !== null && (
            <button type="button" class="quiet" onClick={() => undo(true)}>
              เลิกทำทั้งชุดที่แก้พร้อมกัน
            </button>
          )}
        </p>
      )}
    </section>
  )
}
