/** The form of what is edited, a record or a book: drawn when something changes, not left unasked, with all that can be in the way of saving it. */

import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { publishes } from '../base/api.ts'
import { useDrafts } from '../base/draft.ts'
import type { Drafts } from '../base/drafts.ts'
import { newestEdit, offerUndo } from '../base/edits.tsx'
import { notices } from '../base/notices.ts'
import { reportProposed } from '../base/proposed.ts'
import { guardLeaving } from '../base/route.ts'
import { DraftOffer, NoteToReviewer, SEND, Standing } from './drafting.tsx'
import { type Editable, Editor } from './editor.ts'
import { FaultSummary } from './issues.tsx'
import { Meeting, type MetAt } from './meeting.tsx'

/** The state of editing. */
export interface Editing<S, M, D> {
  readonly editor: Editor<S, M, D>
  readonly drafts: Drafts<D>
}

/**
 * The state of editing one thing.
 * @param name names the drafts, such as `chants/12`
 * @param first as the server had it when the screen was opened
 */
export function useEditing<S, M, D>(name: string, thing: Editable<S, M, D>, first: S): Editing<S, M, D> {
  const [, draw] = useState({})
  const drafts = useDrafts<D>(name)
  const editor = useMemo(
    () =>
      new Editor(thing, drafts, first, {
        newestEdit,
        done: notices.done,
        offerUndo: (edits, then) => offerUndo('บันทึกแล้ว', edits, then),
        proposed: reportProposed,
        changed: () => draw({}),
      }),
    [],
  )
  // what is drawn now says what it is
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
  readonly editing: Editing<S, M, D>
  /** What a draft holds, such as `3 บท`; nothing where it is one text. */
  readonly holds?: (draft: D) => string
  readonly onDraft?: (draft: D) => void
  /** What is said and shown of the pieces that both editors wrote. */
  readonly metAt: (met: readonly M[]) => MetAt<M>
  /** What the button that saves says. */
  readonly label: string
  /** What is beside that button. */
  readonly actions: ComponentChildren
  readonly children: ComponentChildren
}

/** The form of one thing. */
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
