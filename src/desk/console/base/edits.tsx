/** Lists of edits with their editors and times, and the requests that undo them. */

import { useRef } from 'preact/hooks'
import { HEADINGS_COLLECTION } from '../../../definitions/collection-names.ts'
import { ConfirmButton } from '../form/controls.tsx'
import type { components } from '../types/desk.d.ts'
import { canKeyPublish, fetchOwnKeyRights, getFromApi, sendToApi } from './api.ts'
import { getSourceTitle, getThaiEditPhrase } from './names.ts'
import { noticeArea } from './notices.ts'
import { formatThaiCount, RecordName, TimeElement } from './readable-values.tsx'
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

/** An edit as the desk API returns it: one line of the edit log. */
export type ApiEdit = components['schemas']['Edit']

/** Number of undo actions that succeeded in this window. Screens reload when it changes. */
export const succeededUndoCount = new ObservableValue(0)

/**
 * Undoes an edit.
 * @param batch undoes all edits of its batch
 * @throws RequestRejectedError when a later edit changed the same record
 */
export const undoEdit = (id: number, batch = false) =>
  sendToApi('post', '/api/desk/edits/{id}/undo', { id, batch: batch ? '1' : undefined })

const fetchEditsOfBatch = (batch: string) => getFromApi('/api/desk/edits', { batch, limit: 1 })

/** Undoes all edits of a batch. @throws RequestRejectedError */
export async function undoEditBatch(batch: string): Promise<void> {
  for (const { id } of (await fetchEditsOfBatch(batch)).items) await undoEdit(id, true)
}

/**
 * Undoes all edits of a batch and shows a notice with the result.
 * @param onUndone runs after the undo, and again when the undo is undone
 * @throws RequestRejectedError when the edits cannot be read; errors of the undo are shown
 */
export async function undoBatchWithNotice(batch: string, onUndone: () => void): Promise<void> {
  const { items } = await fetchEditsOfBatch(batch)
  await undoEditsWithNotice(
    items.map(({ id }) => id),
    { batch: true, onUndone },
  )
}

interface UndoOptions {
  /** Whether the whole batch of each edit is undone. */
  readonly batch?: boolean
  /** Runs after the undo, and after an undo of the undo, so that the screen can reload. */
  readonly onUndone?: (() => void) | undefined
}

/**
 * Undoes edits one after the other, and shows a notice with the result. For an edit that cannot be undone, the notice
 * says why.
 * @param ids ids of edits, newest first
 */
export async function undoEditsWithNotice(
  ids: readonly number[],
  { batch = false, onUndone }: UndoOptions,
): Promise<void> {
  let skippedRecords = 0
  const { undone, errors } = await undoEditsInOrder(ids, {
    undo: async (id) => {
      const { stays, edit } = await undoEdit(id, batch)
      skippedRecords += stays.length
      return edit.id
    },
    onProgress: (done, total) =>
      noticeArea.showProgress(
        total === 1 ? 'กำลังเลิกทำ…' : `กำลังเลิกทำ ${formatThaiCount(done + 1)} จาก ${formatThaiCount(total)} ครั้ง`,
      ),
  })
  if (undone.length > 0) {
    succeededUndoCount.value++
    onUndone?.()
  }
  const redo = () => undoEditsWithNotice(undone, { batch, onUndone })
  const [firstError] = errors
  const skipped = skippedRecords > 0 ? ` เว้น ${formatThaiCount(skippedRecords)} รายการที่มีผู้แก้หรือใช้อยู่ ซึ่งคงไว้ตามเดิม` : ''
  if (firstError === undefined) return noticeArea.showDone(`เลิกทำแล้ว${skipped}`, redo)
  const summary = `เลิกทำแล้ว ${formatThaiCount(undone.length)} ครั้ง อีก ${formatThaiCount(errors.length)} ครั้งเลิกไม่ได้: `
  showUndoError(firstError, ids.length === 1 ? '' : summary)
}

/**
 * Undoes all undoable edits of a list, newest first, and shows a notice with the result. An edit of a batch is undone
 * with its whole batch.
 * @param onUndone runs after the undo, and again when the undo is undone
 */
export async function undoListedEdits(edits: readonly ApiEdit[], onUndone: () => void): Promise<void> {
  await undoEditsWithNotice(
    selectEditsToUndo(edits).map(({ id }) => id),
    { batch: true, onUndone },
  )
}

/**
 * Shows a notice saying why an edit was not undone. If the error names an edit or record that prevents it, the notice
 * links to that.
 * @param prefix text in front of the sentence
 */
export function showUndoError(error: unknown, prefix = ''): void {
  const problem = toDisplayedError(error)
  const { issues } = problem
  const message = prefix + problem.message
  const [path = ''] = Object.keys(issues)
  const [kind, ...rest] = path.split('.')
  const name = rest.join('.')
  if (kind === 'edits') {
    noticeArea.showError(message, { href: createScreenAddress(['history', name]), label: `ดูการแก้ไขที่ ${name}` })
  } else if (kind === 'records') {
    const [collection = '', ...slugs] = name.split('/')
    const screen = collection === HEADINGS_COLLECTION ? 'canon' : collection
    noticeArea.showError(message, { href: createScreenAddress([screen, ...slugs]), label: 'เปิดรายการนั้น' })
  } else noticeArea.showError(message)
}

/**
 * Returns the id of the newest edit; 0 if there is none. Edits made after this call have higher ids. It also hides the
 * notice of the last action, so that its undo button is not used for the next one.
 * @throws RequestRejectedError
 */
export async function fetchNewestEditId(): Promise<number> {
  noticeArea.clearDone()
  const { items } = await getFromApi('/api/desk/edits', { limit: 1 })
  return items[0]?.id ?? 0
}

/** The name of a record or heading, in the form in which the edit log has it. */
export interface RecordNameInEditLog {
  readonly collection: string
  readonly record: string
  /** The division of a heading: its slug is unique only there. */
  readonly division?: string | undefined
}

/** Number of newest edits searched, because headings of other divisions may have the same slug. */
const MAX_SEARCHED_EDITS = 5

/**
 * Returns the newest edit of a record or heading, among the latest few with its slug. Undefined if none is its own.
 * @throws RequestRejectedError
 */
export async function fetchLatestEdit({
  collection,
  record,
  division,
}: RecordNameInEditLog): Promise<ApiEdit | undefined> {
  const query = { collection, record, limit: MAX_SEARCHED_EDITS }
  const { items } = await getFromApi('/api/desk/edits', query)
  return items.find((edit) => (division ?? edit.division) === (edit.division ?? division))
}

/** Maximum number of other editors' edits among those of this screen; few, because an edit may contain large texts. */
const MAX_EDITS_BY_OTHERS = 5

/**
 * Shows a notice with an undo button for exactly these edits. The button is left out if the same key edited the record
 * again since then, or if the log cannot be read.
 * @param then runs after the undo, and again when the undo is undone
 */
export async function showUndoNotice(sentence: string, own: EditsOfThisScreen, then?: () => void): Promise<void> {
  const ids = await findOwnEdits(own).catch(() => undefined)
  noticeArea.showDone(sentence, ids && (() => undoEditsWithNotice(ids, { onUndone: then })))
}

/**
 * Returns the ids of this screen's edits; undefined if they cannot all be undone for sure.
 * @throws RequestRejectedError
 */
async function findOwnEdits(own: EditsOfThisScreen): Promise<readonly number[] | undefined> {
  const { since, collection, records, division, writes = 1 } = own
  const [{ items }, { key }] = await Promise.all([
    getFromApi('/api/desk/edits', { collection, limit: writes + MAX_EDITS_BY_OTHERS }),
    fetchOwnKeyRights(),
  ])
  const ownEdits = items.filter(
    (edit) =>
      edit.id > since &&
      edit.key === key &&
      records.includes(edit.record) &&
      // edits of a translation are logged without the division
      (division ?? edit.division) === (edit.division ?? division),
  )
  const canUndoAll = ownEdits.length === writes && ownEdits.every(({ undoable }) => undoable)
  return canUndoAll ? ownEdits.map(({ id }) => id) : undefined
}

/**
 * Returns a label for what an edit changed: the title of its record, the number of records, or the names of imported
 * sources. Empty for an edit of a whole collection.
 */
export function getEditLabel({ title, record, records, before, after }: ApiEdit): string {
  const changed = after.length > 0 ? after : before
  const [only] = changed
  if (title !== null) return title
  if (changed.length === 1 && only && records <= 1) return only.title ?? only.record
  // the name of the collection is enough if the edit is about the whole collection
  if (changed.length === 0) return record === '*' ? '' : record.split(' ').map(getSourceTitle).join(', ')
  return `${formatThaiCount(records)} รายการ`
}

interface EditListProps {
  readonly edits: readonly ApiEdit[]
  /** Called after an edit of the list was undone. */
  readonly onUndone: () => void
}

/** Renders a list of edits. Each undoable edit has an undo button, if the key may publish. */
export function EditList({ edits, onUndone }: EditListProps) {
  const list = useRef<HTMLOListElement>(null)
  const undoFocusedEdit = () => {
    const id = Number(document.activeElement?.closest<HTMLElement>('li[data-edit]')?.dataset.edit)
    const edit = edits.find((listed) => listed.id === id)
    const records = edit ? countRecordsToUndo(edits, edit) : 0
    if (edit?.undoable && records > MAX_RECORDS_UNDONE_WITHOUT_CONFIRMATION)
      noticeArea.showDone(`การแก้ไขนี้มี ${formatThaiCount(records)} รายการ กรุณากดปุ่มเลิกทำในแถวนั้น`)
    else if (edit?.undoable) undoWithNotice(edit, onUndone)
    else if (edit) noticeArea.showDone('การแก้ไขนี้เลิกทำไม่ได้ หรือเลิกทำไปแล้ว')
  }
  const shortcuts = [parseShortcut('U', 'เลิกทำการแก้ไขที่เลือกอยู่', undoFocusedEdit)]
  useShortcutsListedInHelp(shortcuts)
  if (edits.length === 0) return <p>ยังไม่มีการแก้ไข</p>
  return (
    <ol class="edits" ref={list} onKeyDown={createListKeydownHandler(shortcuts)}>
      {edits.map((edit) => (
        <EditRow key={edit.id} edit={edit} records={countRecordsToUndo(edits, edit)} onUndone={onUndone} />
      ))}
    </ol>
  )
}

const undoWithNotice = ({ id, batch }: ApiEdit, onUndone: () => void) =>
  void undoEditsWithNotice([id], { batch: batch !== null, onUndone })

/** Renders who made an edit, and who published it. */
const EditAuthor = ({ edit }: { readonly edit: ApiEdit }) => (
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

/** Undoing up to this many records needs no confirmation. */
export const MAX_RECORDS_UNDONE_WITHOUT_CONFIRMATION = 10

interface UndoButtonProps {
  readonly label?: string
  /** The number of records that the undo restores. */
  readonly records: number
  readonly onConfirm: () => void
}

/** Renders an undo button. Above MAX_RECORDS_UNDONE_WITHOUT_CONFIRMATION records, it asks for confirmation. */
export const UndoButton = ({ label = 'เลิกทำ', records, onConfirm }: UndoButtonProps) =>
  records > MAX_RECORDS_UNDONE_WITHOUT_CONFIRMATION ? (
    <ConfirmButton
      label={label}
      question={`การแก้ไขนี้มี ${formatThaiCount(records)} รายการ เลิกทำทั้งหมดหรือไม่`}
      class="quiet"
      onConfirm={onConfirm}
    />
  ) : (
    <button type="button" class="quiet" onClick={onConfirm}>
      {label}
    </button>
  )

interface EditRowProps {
  readonly edit: ApiEdit
  /** The number of records in the whole batch of the edit. */
  readonly records: number
  readonly onUndone: () => void
}

function EditRow({ edit, records, onUndone }: EditRowProps) {
  return (
    <li data-edit={edit.id}>
      <a href={createScreenAddress(['history', edit.id])}>
        {getThaiEditPhrase(edit)} <RecordName name={getEditLabel(edit)} />
      </a>
      <span class="soft">
        <EditAuthor edit={edit} /> · <TimeElement at={edit.at} />
      </span>
      {edit.undoneBy !== null && <span class="tag">เลิกทำแล้ว</span>}
      {edit.undoable && canKeyPublish.value && (
        <UndoButton records={records} onConfirm={() => undoWithNotice(edit, onUndone)} />
      )}
    </li>
  )
}
