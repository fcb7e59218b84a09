/** The form of a record or heading, with its languages side by side. It saves, deletes, and opens the next record. */

import { useState } from 'preact/hooks'
import type { FieldDefinition, FieldValue, ListFilterDefinition } from '../../../definitions/definition.ts'
import { canKeyPublish } from '../base/api.ts'
import { fetchNewestEditId, showUndoNotice } from '../base/edits.tsx'
import { findResource, getThaiLanguageName } from '../base/names.ts'
import { noticeArea } from '../base/notices.ts'
import { handleProposedInsteadError } from '../base/proposed-notice.ts'
import { HistoryLink, ReaderLink } from '../base/reader-link.tsx'
import { NEW_RECORD_SLUG } from '../base/records.ts'
import { isHttp404Error, isHttp412Error } from '../base/request-errors.ts'
import { createScreenAddress, navigateTo, useScreenTitle } from '../base/route.ts'
import { parseShortcut, useShortcuts } from '../base/shortcuts.tsx'
import { ObservableValue, useObservableValue } from '../base/signal.ts'
import { BookFileImport } from '../book/book-file-import.tsx'
import type { ChapterText } from '../book/chapters.ts'
import { NewBookChapterFields } from '../book/new-chapters.tsx'
import { ChantGrid, MembersGrid } from '../lines/grids.tsx'
import {
  applyTypedValue,
  type FieldConflict,
  findFieldsChangedByOthers,
  findUnresolvedFieldConflicts,
  getStoredValuesOfChangedFields,
  type RecordDraft,
  type RecordWithTranslations,
  toLanguageFieldKey,
} from './changes.ts'
import { ConfirmButton, SelectBox } from './controls.tsx'
import { SEND_FOR_REVIEW_LABEL } from './draft-offer.tsx'
import { EditingForm, type RecordEditing, useRecordEditing } from './editing-form.tsx'
import type { ContentEditor } from './editor.ts'
import { FormField } from './field.tsx'
import { listFieldIssues } from './issues.tsx'
import type { MergeConflictDialogContent } from './merge-conflict-dialog.tsx'
import {
  applyTheirValues,
  hasTypedChanges,
  mergeDraftWithTyping,
  mergeUnsavedChanges,
  type RecordWithUnsavedChanges,
  toSaveOutcome,
} from './merge-typed.ts'
import {
  createEmptyRecord,
  type FormRecordDescription,
  fetchRecordWithTranslations,
  getNameField,
  NEW_BOOK_CHAPTERS_FIELD,
  saveRecordThenTranslations,
} from './record-description.ts'
import { OutdatedTranslationNote, SlugReuseNote } from './record-notes.tsx'
import { fillInProposedSlug } from './slug-of.ts'

type FormEditor = ContentEditor<RecordWithUnsavedChanges, FieldConflict, RecordDraft>

interface FormEditing extends RecordEditing<RecordWithUnsavedChanges, FieldConflict, RecordDraft> {
  readonly type: (language: string, name: string, value: FieldValue) => void
  /** Saves and opens another new record, or the next one in the list. */
  readonly saveAndGo: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** Creates the editing state of a record. @param slug in the address @param read as stored when the screen opened */
function useFormEditing(subject: FormRecordDescription, slug: string, read: RecordWithTranslations): FormEditing {
  const editing: RecordEditing<RecordWithUnsavedChanges, FieldConflict, RecordDraft> = useRecordEditing(
    `${subject.collection}/${read.id ?? NEW_RECORD_SLUG}`,
    {
      form: read.languages[0] ?? '',
      isChanged: hasTypedChanges,
      getNothingToSaveMessage: (state) =>
        state.stored.id === null || hasTypedChanges(state) ? undefined : 'ไม่มีข้อความที่ยังไม่ได้บันทึก',
      toDraft: ({ stored, changes }, conflicts) => ({
        changes,
        base: getStoredValuesOfChangedFields(stored, changes, conflicts),
      }),
      mergeDraft: mergeDraftWithTyping,
      keyOf: ({ key }) => key,
      findUnresolved: ({ changes }, conflicts) => findUnresolvedFieldConflicts(conflicts, changes),
      applyTheirs: applyTheirValues,
      fetchStored: async ({ stored: { slug: saved } }) => {
        const fresh = await fetchRecordWithTranslations(subject, saved)
        return ({ stored, changes }) => ({
          state: mergeUnsavedChanges(fresh, changes),
          conflicts: findFieldsChangedByOthers(stored, fresh, changes),
        })
      },
      write: async ({ stored, changes }, isDraft) =>
        toSaveOutcome(subject, stored, await saveRecordThenTranslations(subject, stored, changes, isDraft)),
      onSaved: () => {
        const { slug: saved, id } = editing.editor.state.stored
        // a new record was proposed and does not exist yet
        if (id === null) navigateTo(subject.listAddress)
        else if (saved !== slug) navigateTo(subject.addressOf(saved), 'replace')
      },
      onUndone: ({ records }) => reloadRecord(subject, editing.editor, records),
    },
    { stored: read, changes: {} },
  )
  const { editor } = editing
  return {
    ...editing,
    type: (language, name, value) => {
      const { stored, changes } = editor.state
      const typed = applyTypedValue(stored, changes, toLanguageFieldKey(language, name), value)
      editor.setState({ stored, changes: fillInProposedSlug(getNameField(subject), stored, changes, typed) })
    },
    saveAndGo: () =>
      editor.save(() => (slug === NEW_RECORD_SLUG ? startNewRecord(subject, editor) : openNext(subject, editor))),
    remove: () => deleteRecord(subject, editor),
  }
}

/** Opens an empty form, unless something was typed during the save, which belongs to the saved record. */
function startNewRecord(subject: FormRecordDescription, editor: FormEditor): void {
  if (editor.isChanged) return
  editor.setState({ stored: createEmptyRecord(subject, editor.state.stored.languages), changes: {} })
  document.querySelector<HTMLElement>('form.record :is(input, textarea, select)')?.focus()
}

async function openNext(subject: FormRecordDescription, { state }: FormEditor): Promise<void> {
  const next = await subject.findNextSlug(state.stored.slug)
  navigateTo(next === undefined ? subject.listAddress : subject.addressOf(next))
}

/** Reloads the stored version under the typed changes. @param slugs slugs that the record may have */
async function reloadRecord(subject: FormRecordDescription, editor: FormEditor, slugs: readonly string[]) {
  const found = await Promise.all(
    slugs.map((slug) => fetchRecordWithTranslations(subject, slug).catch(() => undefined)),
  )
  const fresh = found.find((record) => record !== undefined)
  const isOnScreen = slugs.map(subject.addressOf).includes(location.pathname + location.search)
  if (fresh && editor.isScreenOpen) editor.setState(mergeUnsavedChanges(fresh, editor.state.changes))
  // a new slug needs a new address; no record means that its creation was undone
  if (isOnScreen) navigateTo(fresh ? subject.addressOf(fresh.slug) : subject.listAddress, 'replace')
}

async function deleteRecord(subject: FormRecordDescription, editor: FormEditor): Promise<void> {
  const { stored } = editor.state
  const version = stored.versions[stored.languages[0] ?? '']
  if (!version) return
  editor.showError(undefined)
  try {
    const since = await fetchNewestEditId()
    await subject.remove(stored.slug, version).catch((error: unknown) => {
      // the answer to the first try was lost
      if (!isHttp404Error(error)) throw error
    })
    editor.setState({ ...editor.state, changes: {} })
    navigateTo(subject.listAddress)
    const edits = { ...subject, since, records: [stored.slug] }
    await showUndoNotice('ลบแล้ว', edits, () => navigateTo(subject.addressOf(stored.slug)))
  } catch (error) {
    if (handleProposedInsteadError(error)) return
    if (!isHttp412Error(error)) editor.showError(error)
    else if (!(await editor.checkForConflicts())) noticeArea.showDone('รายการนี้เพิ่งเปลี่ยนไป กรุณากดลบอีกครั้ง')
  }
}

interface RecordFormProps {
  readonly subject: FormRecordDescription
  /** The slug in the address; `+` for a new record. */
  readonly slug: string
  /** The record as stored when the screen opened. */
  readonly read: RecordWithTranslations
}

/** Renders the form of a record or heading. */
export function RecordForm({ subject, slug, read }: RecordFormProps) {
  const editing = useFormEditing(subject, slug, read)
  const { editor, saveAndGo } = editing
  const { stored } = editor.state
  const [primary = '', ...others] = stored.languages
  const [otherLanguage, setOtherLanguage] = useState(others[0])
  const isNew = stored.id === null
  useScreenTitle(isNew ? '' : String(stored.fields[toLanguageFieldKey(primary, getNameField(subject))] ?? ''))
  const saveLabel = canKeyPublish.value ? 'บันทึก' : SEND_FOR_REVIEW_LABEL
  const saveAndGoLabel = `${saveLabel}แล้ว${slug === NEW_RECORD_SLUG ? 'เพิ่มอีก' : 'ไปรายการถัดไป'}`
  useShortcuts([parseShortcut('Ctrl+Enter', saveAndGoLabel, saveAndGo)])
  const renderField = createFieldRenderer(editing, subject, primary)
  const renderTranslation = createFieldRenderer(editing, subject, otherLanguage ?? '')
  const { collection, linesTogether = [] } = subject
  const isTable = useObservableValue(isTypedAsTable)
  const isNewBook = isNew && collection === 'books'
  const chapters = JSON.parse(
    String(getFieldValue(editing, primary, NEW_BOOK_CHAPTERS_FIELD) ?? '[]'),
  ) as readonly ChapterText[]
  const setChapters = (next: readonly ChapterText[]) => {
    const json = next.length === 0 ? null : JSON.stringify(next.map(({ title, body }) => ({ title, body })))
    editing.type(primary, NEW_BOOK_CHAPTERS_FIELD, json)
  }
  return (
    <>
      <p class="row">
        <a href={subject.listAddress}>← {subject.label}</a>
        {!isNew && (
          <>
            <HistoryLink collection={collection} record={stored.slug}>
              ประวัติของรายการนี้
            </HistoryLink>
            <ReaderLink path={subject.readerPathOf(stored.slug)}>หน้าที่ผู้อ่านเห็น</ReaderLink>
            {collection === 'books' && (
              <a href={createScreenAddress(['books', stored.slug, 'contents'])}>เนื้อหาของหนังสือ</a>
            )}
          </>
        )}
      </p>
      <SlugReuseNote subject={subject} slug={String(getFieldValue(editing, primary, 'slug') ?? '')} />
      {isNewBook && (
        <BookFileImport
          count={chapters.length}
          onTake={(imported, isInstead) => setChapters([...(isInstead ? [] : chapters), ...imported])}
        />
      )}
      <EditingForm
        editing={editing}
        toDialogContent={(conflicts) => createConflictDialogContent(subject, stored.slug, conflicts)}
        label="บันทึก"
        actions={
          <>
            <button type="button" class="quiet" disabled={editor.isSaving} onClick={saveAndGo}>
              {saveAndGoLabel}
            </button>
            {hasTypedChanges(editor.state) && (
              <>
                <button
                  type="button"
                  class="quiet"
                  disabled={editor.isSaving}
                  onClick={() => void editor.save(undefined, { isDraft: true })}
                >
                  เก็บเป็นฉบับร่าง
                </button>
                <span>ยังไม่ได้บันทึก</span>
              </>
            )}
          </>
        }
      >
        {others.length > 1 && (
          <p class="row">
            <label for="translation">ภาษาที่แปล</label>
            <SelectBox
              id="translation"
              value={otherLanguage ?? ''}
              options={others.map((language) => ({ value: language, label: getThaiLanguageName(language) }))}
              onChoose={setOtherLanguage}
            />
          </p>
        )}
        {otherLanguage !== undefined && stored.outdated.includes(otherLanguage) && (
          <OutdatedTranslationNote
            {...{ subject, stored }}
            language={otherLanguage}
            onConfirmed={(confirmed) => editor.setState(mergeUnsavedChanges(confirmed, editor.state.changes))}
          />
        )}
        {subject.fields.map(([name, field]) => {
          if (isTable && linesTogether.includes(name)) {
            return name === linesTogether[0] && <LinesTable key="lines" editing={editing} subject={subject} />
          }
          return (
            <div key={name}>
              {name === linesTogether[0] && <TableToggle />}
              <div class="pair">
                {renderField(name, field)}
                {field.translatable &&
                  otherLanguage !== undefined &&
                  renderTranslation(name, toTranslatedField(field, otherLanguage))}
              </div>
            </div>
          )
        })}
        {isNewBook && <NewBookChapterFields {...{ chapters, setChapters }} />}
        {!isNew && (
          <p class="row">
            <ConfirmButton
              label={canKeyPublish.value ? 'ลบ' : 'เสนอให้ลบ'}
              question={subject.removalQuestion}
              class="danger"
              onConfirm={editing.remove}
            />
          </p>
        )}
      </EditingForm>
    </>
  )
}

/** Whether corresponding lines are edited as a table; kept from one record to the next. */
const isTypedAsTable = new ObservableValue(false)

function TableToggle() {
  const isOn = useObservableValue(isTypedAsTable)
  return (
    <p class="row">
      <button
        type="button"
        class="quiet"
        aria-pressed={isOn}
        onClick={() => {
          isTypedAsTable.value = !isOn
        }}
      >
        พิมพ์เป็นตาราง บรรทัดต่อบรรทัด
      </button>
    </p>
  )
}

/** Renders corresponding lines as a table, with the errors of its fields. */
function LinesTable({ editing, subject }: { readonly editing: FormEditing; readonly subject: FormRecordDescription }) {
  const { linesTogether = [] } = subject
  const { languages } = editing.editor.state.stored
  const texts = {
    languages,
    write: editing.type,
    read: (language: string, name: string) => getFieldValue(editing, language, name),
  }
  const sentences = editing.editor.errors.flatMap(({ problem }) =>
    linesTogether.flatMap((name) => listFieldIssues(problem.issues, name)),
  )
  const [membersField] = subject.fields.filter(([name, { kind }]) => linesTogether.includes(name) && kind === 'members')
  return (
    <>
      <TableToggle />
      {sentences.map((sentence) => (
        <p key={sentence} class="fault">
          {sentence}
        </p>
      ))}
      {membersField ? <MembersGrid {...texts} name={membersField[0]} /> : <ChantGrid {...texts} />}
    </>
  )
}

/** Returns the typed value of a field, else the stored one. */
const getFieldValue = ({ editor }: FormEditing, language: string, name: string): FieldValue => {
  const { stored, changes } = editor.state
  const key = toLanguageFieldKey(language, name)
  return (key in changes ? changes[key] : stored.fields[key]) ?? null
}

/** Returns a renderer of fields in one language. */
function createFieldRenderer(editing: FormEditing, subject: FormRecordDescription, language: string) {
  const { errors, state } = editing.editor
  const [primary = ''] = state.stored.languages
  const issues = errors.find(({ form }) => form === language)?.problem.issues ?? {}
  const resource = findResource(subject.collection)
  const filters = Object.values<ListFilterDefinition>(resource?.filters ?? {})
  /** Whether the values of other records are suggested: for fields that lists filter by. */
  const hasSuggestions = (name: string) => filters.some((filter) => filter.by === 'equal' && filter.field === name)
  return (name: string, field: FieldDefinition) => {
    const original = getFieldValue(editing, primary, name)
    return (
      <FormField
        form={language}
        {...{ name, field, language, issues }}
        suggestionResource={language === primary && hasSuggestions(name) ? resource : undefined}
        value={getFieldValue(editing, language, name)}
        // translations get as many members as the original
        {...(language !== primary && Array.isArray(original) ? { memberCount: original.length } : {})}
        onChange={(value) => editing.type(language, name, value)}
      />
    )
  }
}

function createConflictDialogContent(
  subject: FormRecordDescription,
  slug: string,
  conflicts: readonly FieldConflict[],
): MergeConflictDialogContent<FieldConflict> {
  const labels = Object.fromEntries(subject.fields.map(([name, field]) => [name, field.label.th]))
  return {
    title: 'มีผู้แก้รายการนี้ก่อนที่คุณจะบันทึก',
    subject: { collection: subject.collection, record: slug, division: subject.division },
    explanation: conflicts.some(({ mine }) => mine !== undefined)
      ? 'ช่องที่แก้ตรงกัน กรุณาเลือกว่าจะใช้ข้อความของใคร'
      : 'แก้คนละช่องกัน เมื่อบันทึกแล้วข้อความของทั้งสองคนจะอยู่ครบ',
    parts: conflicts.map((conflict) => {
      const { key, before, theirs, mine } = conflict
      const [language = '', name = ''] = key.split('/')
      const label = `${labels[name]} (${getThaiLanguageName(language)})`
      const sides = { before, theirs: theirs ?? '', mine: mine === null ? '' : mine }
      return { key: `${language}-${name}`, conflict, label, ...sides }
    }),
  }
}

/** Returns a field definition for a translation, in which no field is required. */
function toTranslatedField(field: FieldDefinition, language: string): FieldDefinition {
  const { required: _, label, ...rest } = field
  return { ...rest, label: { ...label, th: `${label.th} (${getThaiLanguageName(language)})` } }
}
