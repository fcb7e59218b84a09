/** Lists of edits with their editors and times, and the requests that undo them. */

import { useRef } from 'preact/hooks'
import { HEADINGS_COLLECTION } from '../../../definitions/collection-names.ts'
import { ConfirmButton } from '../form/controls.tsx'
import type { components } from '../types/desk.d.ts'
import { canKeyPublish, fetchOwnKey, getFromApi, sendToApi } from './api.ts'
import { getSourceTitle, getThaiActionName, getThaiCollectionName } from './names.ts'
import { noticeArea } from './notices.ts'
import { formatThaiCount, TimeElement } from './readable-values.tsx'
import { toDisplayedError } from './request-errors.ts'
import { createScreenAddress } from './route.ts'
import { createListKeydownHandler, parseShortcut, useShortcutsListedInHelp } from './shortcuts.tsx'
import { ObservableValue } from './signal.ts'
import {
  countRecordsToUndo,
  type EditsOfThisScreen,
  getEditorNameOfEdit,
  selectEditsToUndo,
  undoEditsInOrder,
} from './undoable-edits.ts'

/** An edit as the desk API lists it: one line of the edit log. */
export type DeskEdit = components['schemas']['Edit']

/** How many undos succeeded in this window. Screens watch it, because what they show may have changed. */
export const succeededUndoCount = new ObservableValue(0)

/**
 * Undoes an edit through the API.
 * @param batch undoes its whole batch
 * @throws RequestRejectedError when a later edit changed the same record
 */
export const undoEdit = (id: number, batch = false) =>
  sendToApi('post', '/api/desk/edits/{id}/undo', { id, batch: batch ? '1' : undefined })

const fetchEditsOfBatch = (batch: string) => getFromApi('/api/desk/edits', { batch, limit: 1 })

/** Undoes all edits of one batch. @throws RequestRejectedError */
export async function undoEditBatch(batch: string): Promise<void> {
  for (const { id } of (await fetchEditsOfBatch(batch)).items) await undoEdit(id, true)
}

/** Undoes all edits of one batch and shows a notice with the result. @param onUndone as in undoEditsWithNotice */
export async function undoBatchWithNotice(batch: string, onUndone: () => void): Promise<void> {
  const { items } = await fetchEditsOfBatch(batch)
  await undoEditsWithNotice(
    items.map(({ id }) => id),
    { batch: true, onUndone },
  )
}

interface Undoing {
  /** Whether the whole batch of each edit is undone. */
  readonly batch?: boolean
  /** Runs after the undo, and after an undo of the undo, so that the screen can reload. */
  readonly onUndone?: (() => void) | undefined
}

/**
 * Undoes edits one after the other and shows a notice with the result; those that cannot be undone are explained.
 * @param ids ids of edits, newest first
 */
export async function undoEditsWithNotice(ids: readonly number[], { batch = false, onUndone }: Undoing): Promise<void> {
  let stays = 0
  const { undone, refused } = await undoEditsInOrder(ids, {
    undo: async (id) => {
      const { stays: stored, edit } = await undoEdit(id, batch)
      stays += stored.length
      return edit.id
    },
    progress: (done, of) =>
      noticeArea.doing(
        of === 1 ? 'กำลังเลิกทำ…' : `กำลังเลิกทำ ${formatThaiCount(done + 1)} จาก ${formatThaiCount(of)} ครั้ง`,
      ),
  })
  if (undone.length > 0) {
    succeededUndoCount.value++
    onUndone?.()
  }
  const again = () => undoEditsWithNotice(undone, { batch, onUndone })
  const [first] = refused
  const stored = stays > 0 ? ` เว้น ${formatThaiCount(stays)} รายการที่มีผู้แก้หรือใช้อยู่ ซึ่งคงไว้ตามเดิม` : ''
  if (first === undefined) return noticeArea.done(`เลิกทำแล้ว${stored}`, again)
  const left = `เลิกทำแล้ว ${formatThaiCount(undone.length)} ครั้ง อีก ${formatThaiCount(refused.length)} ครั้งเลิกไม่ได้: `
  showUndoError(first, ids.length === 1 ? '' : left)
}

/** Undoes all undoable edits of a list, newest first, and each batch as a whole. */
export async function undoListedEdits(edits: readonly DeskEdit[], onUndone: () => void): Promise<void> {
  await undoEditsWithNotice(
    selectEditsToUndo(edits).map(({ id }) => id),
    { batch: true, onUndone },
  )
}

/** Shows a notice saying why an edit was not undone, with a link to the edit or record that prevents it. */
export function showUndoError(error: unknown, before = ''): void {
  const problem = toDisplayedError(error)
  const { issues } = problem
  const message = before + problem.message
  const [at = ''] = Object.keys(issues)
  const [kind, ...rest] = at.split('.')
  const name = rest.join('.')
  if (kind === 'edits') {
    noticeArea.refused(message, { href: createScreenAddress(['history', name]), label: `ดูการแก้ไขที่ ${name}` })
  } else if (kind === 'records') {
    const [collection = '', ...slugs] = name.split('/')
    const place = collection === HEADINGS_COLLECTION ? 'canon' : collection
    noticeArea.refused(message, { href: createScreenAddress([place, ...slugs]), label: 'เปิดรายการนั้น' })
  } else noticeArea.refused(message)
}

/**
 * Returns the id of the newest edit, so that the edits made after this call have higher ids. Hides the last undo offer.
 * @throws RequestRejectedError
 */
export async function fetchNewestEditId(): Promise<number> {
  noticeArea.clearDone()
  const { items } = await getFromApi('/api/desk/edits', { limit: 1 })
  return items[0]?.id ?? 0
}

/** A record or heading as the edit log names it. */
export interface LoggedSubject {
  readonly collection: string
  readonly record: string
  /** The division of a heading: its slug is unique only there. */
  readonly division?: string | undefined
}

/** Number of newest edits searched, since headings of other divisions may have the same slug. */
const MAX_NAMESAKES = 5

/** Returns the newest edit of a record or heading; undefined if the log has none. @throws RequestRejectedError */
export async function fetchLatestEdit({ collection, record, division }: LoggedSubject): Promise<DeskEdit | undefined> {
  const query = { collection, record, limit: MAX_NAMESAKES }
  const { items } = await getFromApi('/api/desk/edits', query)
  return items.find((edit) => (division ?? edit.division) === (edit.division ?? division))
}

/** Number of other editors' edits that are searched through; few, because an edit may contain large texts. */
const MAX_BETWEEN = 5

/**
 * Shows a notice with an undo button for exactly these edits. Without a button if this key edited the record again
 * since, or the log cannot be read.
 * @param then runs after the undo, and again when the undo is undone
 */
export async function showUndoNotice(sentence: string, own: EditsOfThisScreen, then?: () => void): Promise<void> {
  const ids = await madeSince(own).catch(() => undefined)
  noticeArea.done(sentence, ids && (() => undoEditsWithNotice(ids, { onUndone: then })))
}

/** @returns undefined where it is not sure that they can all be taken back. @throws RequestRejectedError */
async function madeSince(own: EditsOfThisScreen): Promise<readonly number[] | undefined> {
  const { since, collection, records, division, writes = 1 } = own
  const [{ items }, { key }] = await Promise.all([
    getFromApi('/api/desk/edits', { collection, limit: writes + MAX_BETWEEN }),
    fetchOwnKey(),
  ])
  const made = items.filter(
    (edit) =>
      edit.id > since &&
      edit.key === key &&
      records.includes(edit.record) &&
      // edits of a translation are logged without the division
      (division ?? edit.division) === (edit.division ?? division),
  )
  const isSure = made.length === writes && made.every(({ undoable }) => undoable)
  return isSure ? made.map(({ id }) => id) : undefined
}

/** Returns a label for what an edit changed: the title of the record, the number of records, or imported sources. */
export function getEditLabel({ title, record, records, before, after }: DeskEdit): string {
  const changed = after.length > 0 ? after : before
  const [only] = changed
  if (title !== null) return title
  if (changed.length === 1 && only && records <= 1) return only.title ?? only.record
  // for a whole collection, its name is enough
  if (changed.length === 0) return record === '*' ? '' : record.split(' ').map(getSourceTitle).join(', ')
  return `${formatThaiCount(records)} รายการ`
}

interface EditListProps {
  readonly edits: readonly DeskEdit[]
  /** Called after an edit of the list was undone. */
  readonly onUndone: () => void
}

/** Renders edits with an undo button each. */
export function EditList({ edits, onUndone }: EditListProps) {
  const list = useRef<HTMLOListElement>(null)
  const undoInFocus = () => {
    const id = Number(document.activeElement?.closest<HTMLElement>('li[data-edit]')?.dataset.edit)
    const edit = edits.find((one) => one.id === id)
    const records = edit ? countRecordsToUndo(edits, edit) : 0
    if (edit?.undoable && records > MAX_UNDO_WITHOUT_CONFIRMATION)
      noticeArea.done(`การแก้ไขนี้มี ${formatThaiCount(records)} รายการ กรุณากดปุ่มเลิกทำในแถวนั้น`)
    else if (edit?.undoable) undo(edit, onUndone)
    else if (edit) noticeArea.done('การแก้ไขนี้เลิกทำไม่ได้ หรือเลิกทำไปแล้ว')
  }
  const shortcuts = [parseShortcut('U', 'เลิกทำการแก้ไขที่เลือกอยู่', undoInFocus)]
  useShortcutsListedInHelp(shortcuts)
  if (edits.length === 0) return <p>ยังไม่มีการแก้ไข</p>
  return (
    <ol class="edits" ref={list} onKeyDown={createListKeydownHandler(shortcuts)}>
      {edits.map((edit) => (
        <Row key={edit.id} edit={edit} records={countRecordsToUndo(edits, edit)} onUndone={onUndone} />
      ))}
    </ol>
  )
}

const undo = ({ id, batch }: DeskEdit, onUndone: () => void) =>
  void undoEditsWithNotice([id], { batch: batch !== null, onUndone })

/** Renders who made an edit, and who published it. */
const Doer = ({ edit }: { readonly edit: DeskEdit }) => (
  <>
    <bdi>{getEditorNameOfEdit(edit)}</bdi>
    {edit.proposedBy !== null && (
      <>
        {' '}
        (เผยแพร่โดย <bdi>{edit.key}</bdi>)
      </>
    )}
  </>
)

/** Undoing up to this many records needs no confirmation; pasting has the same limit. */
export const MAX_UNDO_WITHOUT_CONFIRMATION = 10

interface UndoButtonProps {
  readonly label?: string
  /** The number of records that the undo restores. */
  readonly records: number
  readonly onSure: () => void
}

/** Renders an undo button, which asks for confirmation above MAX_UNDO_WITHOUT_CONFIRMATION records. */
export const UndoButton = ({ label = 'เลิกทำ', records, onSure }: UndoButtonProps) =>
  records > MAX_UNDO_WITHOUT_CONFIRMATION ? (
    <ConfirmButton
      label={label}
      question={`การแก้ไขนี้มี ${formatThaiCount(records)} รายการ เลิกทำทั้งหมดหรือไม่`}
      class="quiet"
      onSure={onSure}
    />
  ) : (
    <button type="button" class="quiet" onClick={onSure}>
      {label}
    </button>
  )

interface RowProps {
  readonly edit: DeskEdit
  /** The number of records in the whole batch of the edit. */
  readonly records: number
  readonly onUndone: () => void
}

function Row({ edit, records, onUndone }: RowProps) {
  return (
    <li data-edit={edit.id}>
      <a href={createScreenAddress(['history', edit.id])}>
        {getThaiActionName(edit.action)} {getThaiCollectionName(edit.collection)} <bdi>{getEditLabel(edit)}</bdi>
      </a>
      <span class="soft">
        <Doer edit={edit} /> · <TimeElement at={edit.at} />
      </span>
      {edit.undoneBy !== null && <span class="tag">เลิกทำแล้ว</span>}
      {edit.undoable && canKeyPublish.value && <UndoButton records={records} onSure={() => undo(edit, onUndone)} />}
    </li>
  )
}
