/**
 * The form of a record or heading, with its languages side by side: typing, saving, deleting, and moving to the next.
 */

import { useState } from 'preact/hooks'
import type { FieldDefinition, FieldValue, ListFilterDefinition } from '../../../definitions/definition.ts'
import { canKeyPublish } from '../base/api.ts'
import { fetchNewestEditId, showUndoNotice } from '../base/edits.tsx'
import { findResource, getThaiLanguageName } from '../base/names.ts'
import { noticeArea } from '../base/notices.ts'
import { handleProposedInsteadError } from '../base/proposed-notice.ts'
import { HistoryLink, ReaderLink } from '../base/reader-link.tsx'
import { NEW_RECORD_SLUG } from '../base/records.ts'
import { isNotFoundError, isOutdatedError } from '../base/request-errors.ts'
import { createScreenAddress, navigateTo, useScreenTitle } from '../base/route.ts'
import { parseShortcut, useShortcuts } from '../base/shortcuts.tsx'
import { ObservableValue, useSignal } from '../base/signal.ts'
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

interface WrittenEditing extends RecordEditing<RecordWithUnsavedChanges, FieldConflict, RecordDraft> {
  readonly type: (language: string, name: string, value: FieldValue) => void
  /** Saves and opens another new record, or the next one in the list. */
  readonly saveAndGo: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** Creates the editing state of a record. @param slug in the address @param read as stored when the screen opened */
function useWritten(subject: FormRecordDescription, slug: string, read: RecordWithTranslations): WrittenEditing {
  const editing: RecordEditing<RecordWithUnsavedChanges, FieldConflict, RecordDraft> = useRecordEditing(
    `${subject.collection}/${read.id ?? NEW_RECORD_SLUG}`,
    {
      form: read.languages[0] ?? '',
      isChanged: hasTypedChanges,
      nothingToSave: (state) =>
        state.written.id === null || hasTypedChanges(state) ? undefined : 'ไม่มีข้อความที่ยังไม่ได้บันทึก',
      draftOf: ({ written, changes }, met) => ({
        changes,
        base: getStoredValuesOfChangedFields(written, changes, met),
      }),
      fromDraft: mergeDraftWithTyping,
      keyOf: ({ key }) => key,
      stillMet: ({ changes }, met) => findUnresolvedFieldConflicts(met, changes),
      withTheirs: applyTheirValues,
      read: async ({ written: { slug: saved } }) => {
        const fresh = await fetchRecordWithTranslations(subject, saved)
        return ({ written, changes }) => ({
          state: mergeUnsavedChanges(fresh, changes),
          met: findFieldsChangedByOthers(written, fresh, changes),
        })
      },
      write: async ({ written, changes }, isDraft) =>
        toSaveOutcome(subject, written, await saveRecordThenTranslations(subject, written, changes, isDraft)),
      onSaved: () => {
        const { slug: saved, id } = editing.editor.state.written
        // a new record was proposed and does not exist yet
        if (id === null) navigateTo(subject.list)
        else if (saved !== slug) navigateTo(subject.addressOf(saved), 'replace')
      },
      onUndone: ({ records }) => refresh(subject, editing.editor, records),
    },
    { written: read, changes: {} },
  )
  const { editor } = editing
  return {
    ...editing,
    type: (language, name, value) => {
      const { written, changes } = editor.state
      const typed = applyTypedValue(written, changes, toLanguageFieldKey(language, name), value)
      editor.become({ written, changes: fillInProposedSlug(getNameField(subject), written, changes, typed) })
    },
    saveAndGo: () =>
      editor.save(() => (slug === NEW_RECORD_SLUG ? beginAnother(subject, editor) : openNext(subject, editor))),
    remove: () => remove(subject, editor),
  }
}

/** Opens an empty form, unless something was typed during the save, which belongs to the saved record. */
function beginAnother(subject: FormRecordDescription, editor: FormEditor): void {
  if (editor.isChanged) return
  editor.become({ written: createEmptyRecord(subject, editor.state.written.languages), changes: {} })
  document.querySelector<HTMLElement>('form.record :is(input, textarea, select)')?.focus()
}

async function openNext(subject: FormRecordDescription, { state }: FormEditor): Promise<void> {
  const next = await subject.after(state.written.slug)
  navigateTo(next === undefined ? subject.list : subject.addressOf(next))
}

/** Reloads the stored version under the typed changes. @param slugs slugs that the record may have */
async function refresh(subject: FormRecordDescription, editor: FormEditor, slugs: readonly string[]) {
  const found = await Promise.all(
    slugs.map((slug) => fetchRecordWithTranslations(subject, slug).catch(() => undefined)),
  )
  const fresh = found.find((one) => one !== undefined)
  const isShown = slugs.map(subject.addressOf).includes(location.pathname + location.search)
  if (fresh && editor.isHere) editor.become(mergeUnsavedChanges(fresh, editor.state.changes))
  // a new slug needs a new address; no record means that its creation was undone
  if (isShown) navigateTo(fresh ? subject.addressOf(fresh.slug) : subject.list, 'replace')
}

async function remove(subject: FormRecordDescription, editor: FormEditor): Promise<void> {
  const { written } = editor.state
  const version = written.versions[written.languages[0] ?? '']
  if (!version) return
  editor.blame(undefined)
  try {
    const since = await fetchNewestEditId()
    await subject.remove(written.slug, version).catch((error: unknown) => {
      // the answer to the first try was lost
      if (!isNotFoundError(error)) throw error
    })
    editor.become({ ...editor.state, changes: {} })
    navigateTo(subject.list)
    const own = { ...subject, since, records: [written.slug] }
    await showUndoNotice('ลบแล้ว', own, () => navigateTo(subject.addressOf(written.slug)))
  } catch (error) {
    if (handleProposedInsteadError(error)) return
    if (!isOutdatedError(error)) editor.blame(error)
    else if (!(await editor.meet())) noticeArea.showDone('รายการนี้เพิ่งเปลี่ยนไป กรุณากดลบอีกครั้ง')
  }
}

interface WrittenFormProps {
  readonly subject: FormRecordDescription
  /** The slug in the address; `+` for a new record. */
  readonly slug: string
  /** The record as stored when the screen opened. */
  readonly read: RecordWithTranslations
}

/** Renders the form of a record or heading. */
export function RecordForm({ subject, slug, read }: WrittenFormProps) {
  const editing = useWritten(subject, slug, read)
  const { editor, saveAndGo } = editing
  const { written } = editor.state
  const [primary = '', ...others] = written.languages
  const [shown, setDisplayed] = useState(others[0])
  const isNew = written.id === null
  const nameField = getNameField(subject)
  useScreenTitle(isNew ? '' : String(written.fields[toLanguageFieldKey(primary, nameField)] ?? ''))
  const save = canKeyPublish.value ? 'บันทึก' : SEND_FOR_REVIEW_LABEL
  const thenNext = `${save}แล้ว${slug === NEW_RECORD_SLUG ? 'เพิ่มอีก' : 'ไปรายการถัดไป'}`
  useShortcuts([parseShortcut('Ctrl+Enter', thenNext, saveAndGo)])
  const [input, translation] = [inputIn(editing, subject, primary), inputIn(editing, subject, shown ?? '')]
  const { linesTogether: together = [] } = subject
  const asTable = useSignal(typesAsTable)
  const isNewBook = isNew && subject.collection === 'books'
  const chapters = JSON.parse(
    String(valueIn(editing, toLanguageFieldKey(primary, NEW_BOOK_CHAPTERS_FIELD)) ?? '[]'),
  ) as readonly ChapterText[]
  const setChapters = (next: readonly ChapterText[]) =>
    editing.type(
      primary,
      NEW_BOOK_CHAPTERS_FIELD,
      next.length === 0 ? null : JSON.stringify(next.map(({ title, body }) => ({ title, body }))),
    )
  return (
    <>
      <p class="row">
        <a href={subject.list}>← {subject.label}</a>
        {!isNew && (
          <>
            <HistoryLink collection={subject.collection} record={written.slug}>
              ประวัติของรายการนี้
            </HistoryLink>
            <ReaderLink path={subject.pageOf(written.slug)}>หน้าที่ผู้อ่านเห็น</ReaderLink>
            {subject.collection === 'books' && (
              <a href={createScreenAddress(['books', written.slug, 'contents'])}>เนื้อหาของหนังสือ</a>
            )}
          </>
        )}
      </p>
      <SlugReuseNote subject={subject} slug={String(valueIn(editing, toLanguageFieldKey(primary, 'slug')) ?? '')} />
      {isNewBook && (
        <BookFileImport
          count={chapters.length}
          onTake={(taken, isInstead) => setChapters([...(isInstead ? [] : chapters), ...taken])}
        />
      )}
      <EditingForm
        editing={editing}
        metAt={(met) => metFields(subject, written.slug, met)}
        label="บันทึก"
        actions={
          <>
            <button type="button" class="quiet" disabled={editor.saving} onClick={saveAndGo}>
              {thenNext}
            </button>
            {hasTypedChanges(editor.state) && (
              <>
                <button
                  type="button"
                  class="quiet"
                  disabled={editor.saving}
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
              value={shown ?? ''}
              options={others.map((language) => ({ value: language, label: getThaiLanguageName(language) }))}
              onChoose={setDisplayed}
            />
          </p>
        )}
        {shown !== undefined && written.outdated.includes(shown) && (
          <OutdatedTranslationNote
            {...{ subject, written }}
            language={shown}
            onConfirmed={(confirmed) => editor.become(mergeUnsavedChanges(confirmed, editor.state.changes))}
          />
        )}
        {subject.fields.map(([name, field]) => {
          if (asTable && together.includes(name)) {
            return name === together[0] && <Lines key="lines" editing={editing} subject={subject} />
          }
          return (
            <div key={name}>
              {name === together[0] && <TableToggle />}
              <div class="pair">
                {input(name, field)}
                {field.translatable && shown !== undefined && translation(name, translated(field, shown))}
              </div>
            </div>
          )
        })}
        {isNewBook && <NewBookChapterFields {...{ chapters, setChapters }} />}
        {!isNew && (
          <p class="row">
            <ConfirmButton
              label={canKeyPublish.value ? 'ลบ' : 'เสนอให้ลบ'}
              question={subject.askRemoval}
              class="danger"
              onSure={editing.remove}
            />
          </p>
        )}
      </EditingForm>
    </>
  )
}

/** Whether corresponding lines are edited as a table; kept from one record to the next. */
const typesAsTable = new ObservableValue(false)

function TableToggle() {
  const isOn = useSignal(typesAsTable)
  return (
    <p class="row">
      <button
        type="button"
        class="quiet"
        aria-pressed={isOn}
        onClick={() => {
          typesAsTable.value = !isOn
        }}
      >
        พิมพ์เป็นตาราง บรรทัดต่อบรรทัด
      </button>
    </p>
  )
}

/** Renders corresponding lines as a table, with the errors of its fields. */
function Lines({ editing, subject }: { readonly editing: WrittenEditing; readonly subject: FormRecordDescription }) {
  const { linesTogether: together = [] } = subject
  const { languages } = editing.editor.state.written
  const texts = {
    languages,
    write: editing.type,
    read: (language: string, name: string) => valueIn(editing, toLanguageFieldKey(language, name)),
  }
  const sentences = editing.editor.faults.flatMap(({ problem }) =>
    together.flatMap((name) => listFieldIssues(problem.issues, name)),
  )
  const [only] = subject.fields.filter(([name, { kind }]) => together.includes(name) && kind === 'members')
  return (
    <>
      <TableToggle />
      {sentences.map((sentence) => (
        <p key={sentence} class="fault">
          {sentence}
        </p>
      ))}
      {only ? <MembersGrid {...texts} name={only[0]} /> : <ChantGrid {...texts} />}
    </>
  )
}

/** Returns the typed value of a field, else the stored one. */
const valueIn = ({ editor }: WrittenEditing, key: string): FieldValue => {
  const { written, changes } = editor.state
  return (key in changes ? changes[key] : written.fields[key]) ?? null
}

/** Returns a renderer of fields in one language. */
function inputIn(editing: WrittenEditing, subject: FormRecordDescription, language: string) {
  const { faults, state } = editing.editor
  const [primary = ''] = state.written.languages
  const issues = faults.find(({ form }) => form === language)?.problem.issues ?? {}
  const resource = findResource(subject.collection)
  const filters = Object.values<ListFilterDefinition>(resource?.filters ?? {})
  /** Whether the values of other records are suggested: for fields that lists filter by. */
  const isOffered = (name: string) => filters.some((filter) => filter.by === 'equal' && filter.field === name)
  return (name: string, field: FieldDefinition) => {
    const own = valueIn(editing, toLanguageFieldKey(primary, name))
    return (
      <FormField
        form={language}
        {...{ name, field, language, issues }}
        offered={language === primary && isOffered(name) ? resource : undefined}
        value={valueIn(editing, toLanguageFieldKey(language, name))}
        // translations get as many members as the original
        {...(language !== primary && Array.isArray(own) ? { beside: own.length } : {})}
        onChange={(value) => editing.type(language, name, value)}
      />
    )
  }
}

function metFields(
  subject: FormRecordDescription,
  slug: string,
  met: readonly FieldConflict[],
): MergeConflictDialogContent<FieldConflict> {
  const labels = Object.fromEntries(subject.fields.map(([name, field]) => [name, field.label.th]))
  return {
    title: 'มีผู้แก้รายการนี้ก่อนที่คุณจะบันทึก',
    of: { collection: subject.collection, record: slug, division: subject.division },
    about: met.some(({ mine }) => mine !== undefined)
      ? 'ช่องที่แก้ตรงกัน กรุณาเลือกว่าจะใช้ข้อความของใคร'
      : 'แก้คนละช่องกัน เมื่อบันทึกแล้วข้อความของทั้งสองคนจะอยู่ครบ',
    pieces: met.map((field) => {
      const [language = '', name = ''] = field.key.split('/')
      return {
        ...{ key: `${language}-${name}`, met: field, before: field.before },
        label: `${labels[name]} (${getThaiLanguageName(language)})`,
        theirs: field.theirs ?? '',
        mine: field.mine === null ? '' : field.mine,
      }
    }),
  }
}

/** Returns a field definition for a translation, in which no field is required. */
function translated(field: FieldDefinition, language: string): FieldDefinition {
  const { required: _, label, ...rest } = field
  return { ...rest, label: { ...label, th: `${label.th} (${getThaiLanguageName(language)})` } }
}
