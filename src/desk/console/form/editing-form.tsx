/**
 * The form around an edited record or book. It redraws on changes, asks before unsaved text is left, and shows drafts,
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
import { askBeforeLeavingUnsavedText } from '../base/route.ts'
import { FormWithoutPageLoad } from './controls.tsx'
import { EarlierDraftList, FormSaveWarnings, NextProposalNoteField, SEND_FOR_REVIEW_LABEL } from './draft-offer.tsx'
import { type ContentEditingAdapter, ContentEditor } from './editor.ts'
import { FormErrorSummary } from './issues.tsx'
import { MergeConflictDialog, type MergeConflictDialogContent } from './merge-conflict-dialog.tsx'

/** The editor of a record or book, with its drafts. */
export interface RecordEditing<Content, Conflict, Draft> {
  readonly editor: ContentEditor<Content, Conflict, Draft>
  readonly drafts: ScreenDrafts<Draft>
}

/**
 * Returns the editor of a record or book, with its drafts. The component renders again when they change.
 * @param name names the drafts, such as `chants/12`
 * @param adapter how this kind of content is compared, read and saved
 * @param initial the content as stored when the screen opened
 */
export function useRecordEditing<Content, Conflict, Draft>(
  name: string,
  adapter: ContentEditingAdapter<Content, Conflict, Draft>,
  initial: Content,
): RecordEditing<Content, Conflict, Draft> {
  const [, redraw] = useState({})
  const drafts = useDrafts<Draft>(name)
  const editor = useMemo(
    () =>
      new ContentEditor(adapter, drafts, initial, {
        fetchNewestEditId: fetchNewestEditId,
        showDone: noticeArea.showDone,
        offerUndo: (edits, then) => showUndoNotice('บันทึกแล้ว', edits, then),
        showProposed: showProposedNotice,
        redraw: () => redraw({}),
      }),
    [],
  )
  // the adapter and drafts of the current rendering
  editor.adapter = adapter
  editor.drafts = drafts
  useEffect(() => {
    const stop = askBeforeLeavingUnsavedText(() => editor.isChanged)
    return () => {
      editor.isScreenOpen = false
      stop()
    }
  }, [])
  return { editor, drafts }
}

interface EditingFormProps<Content, Conflict, Draft> {
  readonly editing: RecordEditing<Content, Conflict, Draft>
  /** Describes the content of a draft, such as `3 บท`; absent for a single text. */
  readonly describeDraft?: (draft: Draft) => string
  readonly onDraft?: (draft: Draft) => void
  /** Returns the conflict dialog's content. */
  readonly toDialogContent: (conflicts: readonly Conflict[]) => MergeConflictDialogContent<Conflict>
  /** Label of the save button. */
  readonly label: string
  /** Controls next to the save button. */
  readonly actions: ComponentChildren
  readonly children: ComponentChildren
}

/** Renders the form of a record or book: drafts, errors, conflicts, fields and the save button. */
export function EditingForm<Content, Conflict, Draft>(props: EditingFormProps<Content, Conflict, Draft>) {
  const { toDialogContent, onDraft } = props
  const { editor, drafts } = props.editing
  const { errors, openConflicts, isSaving } = editor
  return (
    <>
      <EarlierDraftList
        drafts={drafts}
        {...(props.describeDraft ? { describe: props.describeDraft } : {})}
        onUse={(draft) => {
          editor.useDraft(draft)
          onDraft?.(draft)
        }}
      />
      <FormErrorSummary errors={errors} />
      {openConflicts && (
        <MergeConflictDialog
          {...toDialogContent(openConflicts)}
          onResolve={(theirs) => editor.resolve(theirs)}
          onCancel={() => editor.closeDialog()}
        />
      )}
      <FormWithoutPageLoad class="record" noValidate inert={drafts.leftDrafts.length > 0} onSend={() => editor.save()}>
        {props.children}
        <NextProposalNoteField />
        <p class="row actions" ref={trackActionBarHeight}>
          <button type="submit" disabled={isSaving}>
            {canKeyPublish.value ? props.label : SEND_FOR_REVIEW_LABEL}
          </button>
          {props.actions}
          <FormSaveWarnings drafts={drafts} hasUnresolvedConflicts={editor.hasUnresolvedConflicts} />
        </p>
      </FormWithoutPageLoad>
    </>
  )
}
