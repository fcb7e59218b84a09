/** The form of what is edited, a record or a book, with all that can stand in the way of saving it. */

import type { ComponentChildren } from 'preact'
import { publishes } from '../base/own-key.ts'
import { DraftOffer, NoteToReviewer, SEND, Standing } from './drafting.tsx'
import type { Editing } from './editing.ts'
import { FaultSummary } from './issues.tsx'
import { Meeting, type MetAt } from './meeting.tsx'

interface EditingFormProps<S, M, D> {
  readonly editing: Editing<S, M, D>
  /** What a draft holds, such as `3 บท`; nothing where it is one text. */
  readonly holds?: (draft: D) => string
  readonly onDraft?: (draft: D) => void
  /** What is said and shown of the pieces that both editors wrote. */
  readonly metAt: (met: readonly M[]) => MetAt<M>
  /** What the button that saves says. */
  readonly label: string
  /** What stands beside that button. */
  readonly actions: ComponentChildren
  readonly children: ComponentChildren
}

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
      <FaultSummary faults={faults} />
      {met && (
        <Meeting
          {...metAt(met)}
          onChosen={(theirs) => editor.choose(theirs)}
          onLeft={() => editor.leaveMet()}
        />
      )}
      <form
        class="record"
        noValidate
        inert={drafts.left.length > 0}
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save()
        }}
      >
        {props.children}
        <NoteToReviewer />
        <p class="row actions">
          <button type="submit" disabled={saving}>
            {publishes.value ? props.label : SEND}
          </button>
          {props.actions}
          <Standing drafts={drafts} isUnanswered={editor.isUnanswered} />
        </p>
      </form>
    </>
  )
}
