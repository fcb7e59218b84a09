/** The chapters of a book: their fields, their order, and a preview of the readers' pages. */

import { useEffect, useRef, useState } from 'preact/hooks'
import type { TextFieldDefinition } from '../../../definitions/definition.ts'
import { MAX_LONG_TEXT_CHARS, MAX_SHORT_TEXT_CHARS } from '../../../definitions/labels.ts'
import { paginateChapter } from '../../../records/books/paging.ts'
import { LoadedValue, useLoaded } from '../base/load-and-render.tsx'
import { formatThaiCount } from '../base/readable-values.tsx'
import { HistoryLink, ReaderLink } from '../base/reader-link.tsx'
import { createScreenAddress, type ScreenAddress, useScreenTitle } from '../base/route.ts'
import { type ApiBookContents, fetchBookChapters, getChapterFormId, useBookEditing } from '../book/book-editing.ts'
import { BookFileImport } from '../book/book-file-import.tsx'
import {
  addChaptersToBook,
  addEmptyChapterToBook,
  areChaptersRearranged,
  type ChapterConflict,
  type ChapterOnScreen,
  type ChapterText,
  type EditedChapters,
  isChapterEdited,
  moveChapterInBook,
  removeChapterFromBook,
  removeEmptyAddedChapters,
  replaceChapterText,
} from '../book/chapters.ts'
import { ConfirmButton, SecondaryButton, SelectBox } from '../form/controls.tsx'
import { EditingForm } from '../form/editing-form.tsx'
import { FormField } from '../form/field.tsx'
import { type FieldIssues, getFieldInputId } from '../form/issues.tsx'
import type { MergeConflictDialogContent } from '../form/merge-conflict-dialog.tsx'

/** Maximum pages in the preview. */
const MAX_PREVIEWED_PAGES = 20

function PagePreview({ text }: { readonly text: ChapterText }) {
  const pages = paginateChapter(text.body)
  return (
    <section class="pages" aria-label="ตัวอย่างหน้าที่ผู้อ่านจะเห็น">
      <p class="soft">บทนี้มี {formatThaiCount(pages.length)} หน้า</p>
      {pages.slice(0, MAX_PREVIEWED_PAGES).map((paragraphs, index) => (
        <article key={index}>
          {index === 0 && text.title !== '' && <h2 dir="auto">{text.title}</h2>}
          {paragraphs.map((paragraph, at) => (
            <p key={at} dir="auto">
              {paragraph}
            </p>
          ))}
          <p class="soft">หน้า {index + 1} ของบท</p>
        </article>
      ))}
      {pages.length > MAX_PREVIEWED_PAGES && <p class="soft">แสดง {MAX_PREVIEWED_PAGES} หน้าแรก</p>}
    </section>
  )
}

/** In a book with more chapters, all are closed at first, so that a chapter is easy to find. */
const MAX_EXPANDED_CHAPTERS = 8

const SAVE_LABEL = 'บันทึกทุกบทที่แก้'

/** Screen `/desk/books/{slug}/contents`: edits the chapters of a book. */
export function BookChaptersScreen({ one: slug }: ScreenAddress) {
  const loaded = useLoaded(() => fetchBookChapters(slug), [slug])
  return <LoadedValue loaded={loaded}>{(contents) => <Chapters slug={slug} read={contents} />}</LoadedValue>
}

function Chapters({ slug, read }: { readonly slug: string; readonly read: ApiBookContents }) {
  const editing = useBookEditing(slug, read)
  const { editor } = editing
  const { book } = editor.state
  useScreenTitle(read.book.title)
  const openChapters = useOpenChapters(
    read.chapters.length > MAX_EXPANDED_CHAPTERS ? [] : book.slots.map(({ id }) => id),
  )
  const [previewedId, setPreviewedId] = useState<number>()
  const setBook = (next: EditedChapters) => editor.setState({ ...editor.state, book: next })
  const add = (at: number) => {
    openChapters.openAndFocus(book.next)
    setBook(addEmptyChapterToBook(book, at))
  }
  const move = (id: number, to: number) => {
    openChapters.openAndFocus(id)
    setBook(moveChapterInBook(book, id, to))
  }
  return (
    <>
      <BookLinks slug={slug} title={read.book.title} />
      <BookFileImport
        count={removeEmptyAddedChapters(book).length}
        onTake={(chapters, isInstead) => setBook(addChaptersToBook(book, chapters, isInstead))}
      />
      <EditingForm
        editing={editing}
        describeDraft={({ typed }) => `${Object.keys(typed).length} บท`}
        onDraft={({ typed }) => openChapters.set(Object.keys(typed).map(Number))}
        toDialogContent={(conflicts) => createConflictDialogContent(slug, book, conflicts)}
        label={SAVE_LABEL}
        actions={
          <>
            <button type="button" class="quiet" onClick={() => add(book.slots.length)}>
              เพิ่มบท
            </button>
            <UnsavedChanges book={book} />
          </>
        }
      >
        {book.slots.length === 0 && <p>หนังสือเล่มนี้ยังไม่มีเนื้อหา</p>}
        {book.slots.map((slot, index) => {
          const { id } = slot
          const fault = editor.errors.find(({ form }) => form === getChapterFormId(id))
          return (
            <ChapterField
              key={id}
              slot={slot}
              number={index + 1}
              count={book.slots.length}
              isOpen={openChapters.has(id) || fault !== undefined}
              isEdited={isChapterEdited(book, slot)}
              hasPreview={previewedId === id}
              issues={fault?.problem.issues ?? {}}
              onToggle={(shown) => openChapters.toggle(id, shown)}
              onTogglePreview={() => setPreviewedId(previewedId === id ? undefined : id)}
              onType={(change) => setBook(replaceChapterText(book, id, change))}
              onMove={(to) => move(id, to)}
              onAdd={() => add(index + 1)}
              onRemove={() => setBook(removeChapterFromBook(book, id))}
            />
          )
        })}
      </EditingForm>
    </>
  )
}

/**
 * Stores which chapters are open, and which one takes the focus after the next rendering.
 * @param initial ids of those open at first
 */
function useOpenChapters(initial: readonly number[]) {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(initial))
  const focused = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (focused.current === undefined) return
    document.getElementById(getFieldInputId(getChapterFormId(focused.current), 'title'))?.focus()
    focused.current = undefined
  })
  const toggle = (id: number, shown: boolean) =>
    setOpen((before) => new Set(shown ? [...before, id] : [...before].filter((other) => other !== id)))
  return {
    has: (id: number) => open.has(id),
    set: (ids: readonly number[]) => setOpen(new Set(ids)),
    toggle,
    /** Opens a chapter that was just added or moved, and focuses its title. */
    openAndFocus: (id: number) => {
      focused.current = id
      toggle(id, true)
    },
  }
}

const BookLinks = ({ slug, title }: { readonly slug: string; readonly title: string }) => (
  <p class="row">
    <a href={createScreenAddress(['books', slug])}>
      ←&nbsp;<bdi>{title}</bdi>
    </a>
    <ReaderLink path={`/books/${encodeURIComponent(slug)}`}>หน้าที่ผู้อ่านเห็น</ReaderLink>
    <HistoryLink collection="books" record={slug}>
      ประวัติของหนังสือ
    </HistoryLink>
  </p>
)

/** Renders what saving would change. */
function UnsavedChanges({ book }: { readonly book: EditedChapters }) {
  const removedCount = book.stored.length - book.slots.filter(({ storedIndex }) => storedIndex !== null).length
  const count = removeEmptyAddedChapters(book).filter((slot) => isChapterEdited(book, slot)).length
  return (
    <>
      {count > 0 && <span>ยังไม่ได้บันทึก {count} บท</span>}
      {removedCount > 0 && <span>จะลบ {removedCount} บทเมื่อบันทึก</span>}
      {areChaptersRearranged(book) && removedCount === 0 && <span>จะจัดลำดับใหม่เมื่อบันทึก</span>}
    </>
  )
}

const createConflictDialogContent = (
  slug: string,
  { slots }: EditedChapters,
  conflicts: readonly ChapterConflict[],
): MergeConflictDialogContent<ChapterConflict> => ({
  title: 'มีผู้แก้เนื้อหาเล่มนี้ก่อนที่คุณจะบันทึก',
  subject: { collection: 'books', record: slug },
  explanation: 'บทที่แก้ตรงกัน กรุณาเลือกว่าจะใช้ของใคร บทอื่นของทั้งสองคนจะอยู่ครบ',
  parts: conflicts.map((chapter) => {
    const { id, before, theirs, mine } = chapter
    const place = slots.findIndex((slot) => slot.id === id) + 1
    return {
      key: String(id),
      label: `บทที่ ${place} ${(mine ?? theirs ?? before).title}`,
      before: toText(before),
      theirs: theirs && toText(theirs),
      mine: mine && toText(mine),
      conflict: chapter,
    }
  }),
})

interface ChapterFieldProps {
  readonly slot: ChapterOnScreen
  /** Number of the chapter, from 1. */
  readonly number: number
  readonly count: number
  readonly isOpen: boolean
  readonly isEdited: boolean
  /** Whether the preview of its pages is shown. */
  readonly hasPreview: boolean
  readonly issues: FieldIssues
  readonly onToggle: (shown: boolean) => void
  readonly onTogglePreview: () => void
  readonly onType: (change: Partial<ChapterOnScreen['text']>) => void
  /** @param to new index from 0 */
  readonly onMove: (to: number) => void
  readonly onAdd: () => void
  readonly onRemove: () => void
}

function ChapterField(props: ChapterFieldProps) {
  const { slot, number, count, isOpen, isEdited, hasPreview, issues, onType, onMove } = props
  const { id, text } = slot
  const renderField = (name: 'title' | 'body', label: string, long: Pick<TextFieldDefinition, 'max' | 'long'>) => (
    <FormField
      form={getChapterFormId(id)}
      name={name}
      field={{ kind: 'text', label: { th: label, en: label }, ...long }}
      value={text[name]}
      issues={issues}
      onChange={(typed) => onType({ [name]: typed ?? '' })}
    />
  )
  const renderButton = (label: string, onClick: () => void) => (
    <SecondaryButton label={label} about={`บทที่ ${number}`} onClick={onClick} />
  )
  return (
    <details class="chapter" open={isOpen} onToggle={({ currentTarget }) => props.onToggle(currentTarget.open)}>
      <summary>
        บทที่ {number} <bdi>{text.title}</bdi> {isEdited && <span class="soft">ยังไม่ได้บันทึก</span>}
      </summary>
      {isOpen && (
        <>
          {renderField('title', `ชื่อบทที่ ${number}`, { max: MAX_SHORT_TEXT_CHARS })}
          {renderField('body', `เนื้อความบทที่ ${number}`, { max: MAX_LONG_TEXT_CHARS, long: true })}
          {hasPreview && <PagePreview text={text} />}
          <p class="row">
            <SecondaryButton
              label="ตัวอย่างหน้า"
              about={`บทที่ ${number}`}
              onClick={props.onTogglePreview}
              isPressed={hasPreview}
            />
            {number > 1 && renderButton('ขึ้น', () => onMove(number - 2))}
            {number < count && renderButton('ลง', () => onMove(number))}
            {count > 2 && (
              <label class="at" for={`at-${id}`}>
                ย้ายไปเป็นบทที่{' '}
                <SelectBox
                  id={`at-${id}`}
                  value={String(number)}
                  options={Array.from({ length: count }, (_, at) => String(at + 1)).map((at) => ({
                    value: at,
                    label: at,
                  }))}
                  onChoose={(to) => onMove(Number(to) - 1)}
                />
              </label>
            )}
            {renderButton('แทรกบทต่อจากบทนี้', props.onAdd)}
            <ConfirmButton
              label="ลบบทนี้"
              question={`ลบบทที่ ${number} เมื่อบันทึกหรือไม่ เลิกทำได้`}
              class="quiet"
              onConfirm={props.onRemove}
            />
          </p>
        </>
      )}
    </details>
  )
}

const toText = ({ title, body }: ChapterOnScreen['text']): string => `${title}\n${body}`
