/** Parts of every form: drafts of earlier visits, warnings next to the save button, and the note to the reviewer. */

import { canKeyPublish, noteToReviewer } from '../base/api.ts'
import { getFirstDraftLine, type ScreenDrafts, type StoredDraft } from '../base/drafts.ts'
import { truncateText } from '../base/excerpts.ts'
import { formatThaiDateTime } from '../base/readable-values.tsx'
import { useObservableValue } from '../base/signal.ts'
import { TextField } from './controls.tsx'

/** Characters of a draft's first line that are shown. */
const MAX_DISPLAYED_CHARS = 80

interface DraftOfferProps<T> {
  readonly drafts: ScreenDrafts<T>
  /** Describes the content of a draft, such as `3 บท`; absent for a single text. */
  readonly describe?: (typed: T) => string
  /** Called with the draft that the editor continues. */
  readonly onUse: (typed: T) => void
}

/**
 * Renders the drafts of earlier visits. Each has buttons to continue and to discard it.
 * @param onUse receives the content of the chosen draft
 */
export function EarlierDraftList<T>({ drafts, describe, onUse }: DraftOfferProps<T>) {
  const use = (draft: StoredDraft<T>) => {
    onUse(draft.typed)
    drafts.resume(draft)
  }
  return (
    <>
      {drafts.leftDrafts.length > 0 && (
        <section class="draft" aria-label="ฉบับร่าง">
          <p class="hint">เลือกก่อนจึงพิมพ์ได้</p>
          {drafts.leftDrafts.map((draft) => (
            <div key={draft.key}>
              <p>
                มีฉบับร่าง{describe && ` ${describe(draft.typed)} `}ที่ยังไม่ได้บันทึก พิมพ์ไว้เมื่อ {formatThaiDateTime(draft.at)}{' '}
                <bdi class="soft">{truncateText(getFirstDraftLine(draft.typed), MAX_DISPLAYED_CHARS)}</bdi>
              </p>
              <p class="row">
                <button type="button" onClick={() => use(draft)}>
                  ใช้ฉบับร่าง
                </button>
                <button type="button" class="quiet" onClick={() => drafts.discard(draft)}>
                  ทิ้งฉบับร่าง
                </button>
              </p>
            </div>
          ))}
          <p class="row">
            <button type="button" class="quiet" onClick={() => drafts.setAside()}>
              เก็บฉบับร่างไว้ และเริ่มใหม่
            </button>
          </p>
        </section>
      )}
    </>
  )
}

interface FormSaveWarningsProps {
  readonly drafts: { readonly isFull: boolean }
  /** Whether a conflict with another editor is unresolved. */
  readonly hasUnresolvedConflicts?: boolean
}

/** Renders warnings next to the save button: unresolved conflicts, and a browser without room for drafts. */
export const FormSaveWarnings = ({ drafts, hasUnresolvedConflicts = false }: FormSaveWarningsProps) => (
  <>
    {hasUnresolvedConflicts && <span class="fault">มีข้อความที่แก้ตรงกับผู้อื่นและยังไม่ได้เลือก จะถามอีกครั้งเมื่อบันทึก</span>}
    {drafts.isFull && (
      <span class="fault" role="alert">
        เบราว์เซอร์นี้เก็บฉบับร่างไม่ได้แล้ว กรุณาบันทึกก่อนปิดหน้านี้
      </span>
    )}
  </>
)

/** Label of the save button if the key's writes are sent for review. */
export const SEND_FOR_REVIEW_LABEL = 'ส่งให้ตรวจ'

/** Maximum length of a note, as in the API. */
const MAX_NOTE_CHARS = 2_000

/** Renders the field for the note that is sent with the next proposal. Renders nothing if the key may publish. */
export function NextProposalNoteField() {
  const value = useObservableValue(noteToReviewer)
  const type = (typed: string) => {
    noteToReviewer.value = typed
  }
  return canKeyPublish.value ? null : <NoteToReviewerField value={value} onType={type} />
}

interface NoteFieldProps {
  readonly value: string
  readonly onType: (typed: string) => void
}

/** Renders a text field for a note to the reviewer. */
export const NoteToReviewerField = ({ value, onType }: NoteFieldProps) => (
  <TextField
    class="field"
    id="to-reviewer"
    label="บันทึกถึงผู้ตรวจ (ไม่ใส่ก็ได้)"
    maxLength={MAX_NOTE_CHARS}
    value={value}
    onType={onType}
  />
)
