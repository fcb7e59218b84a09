/**
 * Imports a whole book from a file: reads it, splits it into chapters, lets the editor move the borders, and adds the
 * result to the unsaved chapters.
 */

import { useEffect, useRef, useState } from 'preact/hooks'
import { truncateText } from '../base/excerpts.ts'
import { useRequestRunner } from '../base/load-and-render.tsx'
import { noticeArea } from '../base/notices.ts'
import { formatThaiCount } from '../base/readable-values.tsx'
import { type ParsedDocument, removeNotePlaceholders } from '../files/document.ts'
import type { FileOrPastedHtml } from '../files/open-file.ts'
import {
  countHeadingsInsideChapters,
  type DocumentChapter,
  type DocumentWithChapterBorders,
  findBookTitleInDocument,
  getSplitHeadingLevel,
  listDocumentChapters,
  listHeadingLevels,
  splitDocumentAtLevel,
  splitDocumentAtTopHeadings,
  toggleChapterStart,
} from '../files/split-chapters.ts'
import { SecondaryButton, SelectField } from '../form/controls.tsx'
import { FileInput, getPastedFileOrHtml, ImportMessages } from '../form/file-drop.tsx'
import { ConfirmCountButton } from '../form/preview.tsx'
import type { ChapterText } from './chapters.ts'

interface BookFileImportProps {
  /** How many chapters the book has. */
  readonly count: number
  readonly onTake: (chapters: readonly ChapterText[], isInstead: boolean) => void
}

/**
 * Renders the import of a book file, with a preview of its chapters.
 * @param count number of chapters that the book has
 * @param onTake receives the imported chapters, and whether they replace those of the book
 */
export function BookFileImport({ count, onTake }: BookFileImportProps) {
  const [split, setSplit] = useState<DocumentWithChapterBorders>()
  const { run, error, progress } = useRequestRunner()
  const open = async (source: FileOrPastedHtml) => {
    setSplit(undefined)
    const read = await run(async () => {
      const { readFileAsDocument } = await import('../files/open-file.ts')
      return readFileAsDocument(source)
    }, 'กำลังอ่านไฟล์…')
    if (read) setSplit(splitDocumentAtTopHeadings(read))
  }
  const addChapters = (isInstead: boolean) => {
    if (!split) return
    const sections = listDocumentChapters(split)
    onTake(sections, isInstead)
    setSplit(undefined)
    noticeArea.showDone(`ใส่ ${formatThaiCount(sections.length)} บทแล้ว ยังไม่ได้บันทึก กด Ctrl+S เพื่อบันทึก`)
  }
  return (
    <details class="from-file" open={count === 0 || split !== undefined || progress !== '' || error !== ''}>
      <summary>ใส่ทั้งเล่มจากไฟล์</summary>
      <FileInput
        id="book-file"
        label="เลือกไฟล์ หรือลากมาวางที่ใดก็ได้ในหน้านี้"
        accept=".docx,.html,.htm,.txt,.xlsx,.csv"
        hint="ไฟล์ .docx .html หรือข้อความ แบ่งบทที่หัวข้อ หรือตารางที่มีคอลัมน์ชื่อบทกับเนื้อความ แก้การแบ่งได้ก่อน และยังไม่มีอะไรถูกบันทึก"
        {...{ progress, error }}
        onSource={(source) => void open(source)}
      />
      <div class="field">
        <label for="book-paste">หรือวางข้อความทั้งเล่มที่นี่</label>
        <textarea
          id="book-paste"
          rows={2}
          value=""
          onPaste={(event) => {
            const text = event.clipboardData?.getData('text/plain') ?? ''
            event.preventDefault()
            event.stopPropagation()
            void open(getPastedFileOrHtml(event, /\S/) ?? new Blob([text]))
          }}
        />
      </div>
      {split && <SplitPreview split={split} count={count} onSplit={setSplit} onTake={addChapters} />}
    </details>
  )
}

interface SplitPreviewProps {
  readonly split: DocumentWithChapterBorders
  readonly count: number
  readonly onSplit: (split: DocumentWithChapterBorders) => void
  readonly onTake: (isInstead: boolean) => void
}

function SplitPreview({ split, count, onSplit, onTake }: SplitPreviewProps) {
  const { document } = split
  const sections = listDocumentChapters(split)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [document])
  const chapters = `${formatThaiCount(sections.length)} บท`
  return (
    <section aria-labelledby="split-title">
      <h2 id="split-title" tabIndex={-1} ref={title}>
        จะได้ {chapters}
      </h2>
      <ImportMessages
        sentences={[
          ...describeBookTitle(split),
          ...describeSubheadings(split),
          ...describeNotes(split),
          ...document.said,
        ]}
      />
      <SplitLevelField split={split} onSplit={onSplit} />
      {document.notes.length > 0 && (
        <label class="check">
          <input
            type="checkbox"
            checked={split.keepsNotes}
            onChange={() => onSplit({ ...split, keepsNotes: !split.keepsNotes })}
          />
          เก็บเชิงอรรถไว้ท้ายบท
        </label>
      )}
      <p class="row">
        <button type="button" class="primary" disabled={sections.length === 0} onClick={() => onTake(false)}>
          {count > 0 ? `ใส่ ${chapters}ต่อท้าย` : `ใส่ ${chapters}`}
        </button>
      </p>
      {count > 0 && (
        <ConfirmCountButton
          id="book-count"
          count={count}
          noun="บทเดิมที่จะถูกแทน"
          label={`แทนบทเดิม ${formatThaiCount(count)} บทด้วย ${chapters}นี้`}
          disabled={sections.length === 0}
          onConfirm={() => onTake(true)}
        />
      )}
      <ol class="sections">
        {sections.map((section, index) => (
          <SectionRow
            key={section.from}
            section={section}
            document={document}
            isFirst={index === 0}
            onToggleStart={(block) => onSplit(toggleChapterStart(split, block))}
          />
        ))}
      </ol>
    </section>
  )
}

const describeBookTitle = (split: DocumentWithChapterBorders): readonly string[] => {
  const name = findBookTitleInDocument(split)
  return name === undefined ? [] : [`“${name}” เป็นชื่อหนังสือ จึงไม่นับเป็นบท`]
}

const describeSubheadings = (split: DocumentWithChapterBorders): readonly string[] => {
  const count = countHeadingsInsideChapters(split)
  return count === 0 ? [] : [`หัวข้อย่อย ${formatThaiCount(count)} หัวข้อในบทเหลือเป็นย่อหน้าธรรมดา`]
}

const describeNotes = ({ document: { notes }, keepsNotes }: DocumentWithChapterBorders): readonly string[] =>
  notes.length === 0
    ? []
    : [`เชิงอรรถ ${formatThaiCount(notes.length)} ข้อ${keepsNotes ? 'อยู่ท้ายบทของตน มีเลข [1] ในข้อความ' : 'จะถูกตัดออก'}`]

/** Renders the choice of the heading level at which chapters begin. */
function SplitLevelField({ split, onSplit }: Pick<SplitPreviewProps, 'split' | 'onSplit'>) {
  const levels = listHeadingLevels(split.document)
  const level = getSplitHeadingLevel(split)
  if (levels.length === 0)
    return <p class="warning">ไม่พบหัวข้อในไฟล์ เปิดบทข้างล่าง แล้วกด “ขึ้นบทใหม่ที่นี่” ตรงย่อหน้าแรกของแต่ละบท</p>
  return (
    <SelectField
      class="field"
      id="split-level"
      label="แบ่งบทที่"
      value={level === undefined ? 'hand' : String(level)}
      options={[
        ...levels.map((listed) => ({
          value: String(listed),
          label: `หัวข้อระดับ ${listed}${listed > (levels[0] ?? 0) ? ' และสูงกว่า' : ''}`,
        })),
        { value: '0', label: 'ไม่แบ่ง' },
        ...(level === undefined ? [{ value: 'hand', label: 'แบ่งด้วยมือ' }] : []),
      ]}
      onChoose={(chosen) => chosen !== 'hand' && onSplit(splitDocumentAtLevel(split, Number(chosen)))}
    />
  )
}

interface SectionRowProps {
  readonly section: DocumentChapter
  readonly document: ParsedDocument
  readonly isFirst: boolean
  /** Adds or removes a chapter border. @param block its index in the document */
  readonly onToggleStart: (block: number) => void
}

/** Maximum paragraphs of one chapter in the preview. */
const MAX_PREVIEWED_PARAGRAPHS = 200

function SectionRow({ section, document, isFirst, onToggleStart }: SectionRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { title, body, from, to } = section
  const pieces = document.pieces.slice(from + 1, Math.min(to, from + MAX_PREVIEWED_PARAGRAPHS))
  const name = title || excerptOf(body)
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <bdi>{title || <span class="warning">ไม่มีชื่อ: {excerptOf(body)}</span>}</bdi>{' '}
          <span class="soft">{formatThaiCount(to - from - (title === '' ? 0 : 1))} ย่อหน้า</span>
        </summary>
        {isOpen && (
          <ol class="pieces">
            {pieces.map(({ text }, index) => (
              <li key={from + index}>
                <bdi>{excerptOf(text)}</bdi>
                <SecondaryButton
                  label="ขึ้นบทใหม่ที่นี่"
                  about={excerptOf(text)}
                  onClick={() => onToggleStart(from + 1 + index)}
                />
              </li>
            ))}
            {to - from > MAX_PREVIEWED_PARAGRAPHS && <li>แสดง {MAX_PREVIEWED_PARAGRAPHS} ย่อหน้าแรก</li>}
          </ol>
        )}
      </details>
      {!isFirst && <SecondaryButton label="รวมกับบทก่อน" about={name} onClick={() => onToggleStart(from)} />}
    </li>
  )
}

/** Returns the beginning of a paragraph. */
const excerptOf = (text: string): string =>
  truncateText(removeNotePlaceholders(text).replaceAll('\n', ' '), MAX_EXCERPT_CHARS)
const MAX_EXCERPT_CHARS = 80
