/**
 * The form around edited content, a record or a book: redraws on changes, guards against leaving, and shows drafts,
 * conflicts and errors.
 */

import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { canKeyPublish } from '../base/api.ts'
import { trackActionBarHeight } from '../base/bar-heights.ts'
import { useDrafts } from '../base/draft.ts'
import type { ScreenDrafts } from '../base/drafts.ts'
import { fetchNewestEditId, showUndoNotice } from '../base/edits.tsx'
import { noticeArea } from '../base/notices.ts'
import { showProposedNotice } from '../base/proposed-notice.ts'
import { guardLeaving } from '../base/route.ts'
import { SentForm } from './controls.tsx'
import { DraftOffer, FormSaveWarnings, ResentNoteToReviewerField, SEND_FOR_REVIEW_LABEL } from './draft-offer.tsx'
import { type ContentEditingAdapter, ContentEditor } from './editor.ts'
import { IssueSummary } from './issues.tsx'
import { MergeConflictDialog, type MergeConflictDialogContent } from './merge-conflict-dialog.tsx'

/** The editor of a record or book, with its drafts. */
export interface RecordEditing<S, M, D> {
  readonly editor: ContentEditor<S, M, D>
  readonly drafts: ScreenDrafts<D>
}

/**
 * Creates the editor of one record or book, and redraws when it changes.
 * @param name names the drafts, such as `chants/12`
 * @param thing how it is compared, read and saved
 * @param first as stored when the screen opened
 */
export function useRecordEditing<S, M, D>(
  name: string,
  thing: ContentEditingAdapter<S, M, D>,
  first: S,
): RecordEditing<S, M, D> {
  const [, draw] = useState({})
  const drafts = useDrafts<D>(name)
  const editor = useMemo(
    () =>
      new ContentEditor(thing, drafts, first, {
        newestEdit: fetchNewestEditId,
        done: noticeArea.showDone,
        offerUndo: (edits, then) => showUndoNotice('บันทึกแล้ว', edits, then),
        proposed: showProposedNotice,
        changed: () => draw({}),
      }),
    [],
  )
  // the current render defines the content
  editor.thing = thing
  editor.drafts = drafts
  useEffect(() => {
    const stop = guardLeaving(() => editor.isChanged)
    return () => {
      editor.isHere = false
      stop()
    }
  }, [])
  return { editor, drafts }
}

interface EditingFormProps<S, M, D> {
  readonly editing: RecordEditing<S, M, D>
  /** Describes the content of a draft, such as `3 บท`; absent for a single text. */
  readonly holds?: (draft: D) => string
  readonly onDraft?: (draft: D) => void
  /** Returns the conflict dialog's content. */
  readonly metAt: (met: readonly M[]) => MergeConflictDialogContent<M>
  /** Label of the save button. */
  readonly label: string
  /** Controls next to the save button. */
  readonly actions: ComponentChildren
  readonly children: ComponentChildren
}

/** Renders the form of a record or book: drafts, errors, conflicts, fields, and the save button. */
export function EditingForm<S, M, D>(props: EditingFormProps<S, M, D>) {
  const { metAt, onDraft } = props
  const { editor, drafts } = props.editing
  const { faults, met, saving } = editor
  return (
    <>
      <DraftOffer
        drafts={drafts}
        {...(props.holds ? { holds: props.holds } : {})}
        onUse={(draft) => {
          editor.useDraft(draft)
          onDraft?.(draft)
        }}
      />
      <IssueSummary faults={faults} />
      {met && (
        <MergeConflictDialog
          {...metAt(met)}
          onChosen={(theirs) => editor.choose(theirs)}
          onLeft={() => editor.leaveMet()}
        />
      )}
      <SentForm class="record" noValidate inert={drafts.leftDrafts.length > 0} onSend={() => editor.save()}>
        {props.children}
        <ResentNoteToReviewerField />
        <p class="row actions" ref={trackActionBarHeight}>
          <button type="submit" disabled={saving}>
            {canKeyPublish.value ? props.label : SEND_FOR_REVIEW_LABEL}
          </button>
          {props.actions}
          <FormSaveWarnings drafts={drafts} isUnanswered={editor.isUnanswered} />
        </p>
      </SentForm>
    </>
  )
}
