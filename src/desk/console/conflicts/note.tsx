/** Why a pair is decided so: typed before the decision and sent with it, and kept in the browser until then. */

import { useEffect, useRef } from 'preact/hooks'
import { LONGEST_NOTE } from '../../../definitions/findings/decision.ts'
import { useDrafts } from '../base/draft.ts'
import { pairKey } from './pair-name.ts'
import type { Conflict } from './words.ts'

/** What the screen does with the note of the pair in sight. */
export interface NoteInHand {
  /** What stands in the field, without blanks around. */
  readonly text: () => string
  readonly focus: () => void
  /** Forgets the draft: the note was sent. */
  readonly sent: () => void
}

interface NoteProps {
  readonly pair: Conflict
  /** What was sent with a decision that was taken back. */
  readonly before: string
  readonly inHand: { current: NoteInHand | undefined }
  /** The keys of the queue are wanted again. */
  readonly onLeft: () => void
}

export function Note({ pair, before, inHand, onLeft }: NoteProps) {
  const drafts = useDrafts<string>(`conflicts/${pairKey(pair)}`)
  const field = useRef<HTMLInputElement>(null)
  const stored = pair.note ?? (pair.decision === null ? before : '')
  const [left] = drafts.left
  useEffect(() => {
    if (!left || !field.current || field.current.value !== stored) return
    field.current.value = left.typed
    drafts.use(left)
    drafts.keep(left.typed)
  }, [left])
  useEffect(() => {
    const { current } = field
    inHand.current = {
      text: () => current?.value.trim() ?? '',
      focus: () => current?.focus(),
      sent: () => drafts.drop(),
    }
    return () => {
      inHand.current = undefined
    }
  }, [])
  return (
    <p class="note">
      <label for="note">หมายเหตุของการตัดสิน (ไม่ใส่ก็ได้ กด Enter แล้วตัดสินต่อ)</label>
      <input
        id="note"
        ref={field}
        maxLength={LONGEST_NOTE}
        autocomplete="off"
        defaultValue={stored}
        onInput={({ currentTarget: { value } }) => (value === stored ? drafts.drop() : drafts.keep(value))}
        onKeyDown={(event) => {
          if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
          event.preventDefault()
          onLeft()
        }}
      />
    </p>
  )
}
