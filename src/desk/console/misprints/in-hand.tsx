/** What is typed beside a misprint: other words than those proposed, and why; kept in the browser until it is sent. */

import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { languageOf } from '../../../definitions/editions.ts'
import { LONGEST_WORDS } from '../../../definitions/findings/correction.ts'
import { LONGEST_JUDGEMENT_NOTE } from '../../../definitions/findings/suspect.ts'
import { useDrafts } from '../base/draft.ts'
import type { Misprint } from './misprint.ts'

/** What the screen does with what is typed for the misprint in sight. */
export interface InHand {
  /** The words to be read; empty where none were typed. */
  readonly right: () => string
  readonly note: () => string
  readonly focusRight: () => void
  readonly focusNote: () => void
  /** Forgets the draft. */
  readonly sent: () => void
}

interface Typed {
  readonly right: string
  readonly note: string
}

interface InHandProps {
  readonly misprint: Misprint
  /** What went with a decision that was taken back. */
  readonly before: Typed | undefined
  /** What may be wrong with the words that were to be put in. */
  readonly warned: readonly string[]
  readonly inHand: { current: InHand | undefined }
  /** The other words are to be put in. */
  readonly onTake: () => void
  /** The keys of the queue are wanted again. */
  readonly onLeft: () => void
}

export function InHandFields({ misprint, before, warned, inHand, onTake, onLeft }: InHandProps) {
  const { place, kind } = misprint
  const { right, why, stored, keep } = useTyped({ misprint, before, inHand })
  const leave = (event: KeyboardEvent) => {
    if (event.isComposing || event.key !== 'Escape') return
    event.preventDefault()
    onLeft()
  }
  return (
    <form
      class="in-hand"
      onSubmit={(event) => {
        event.preventDefault()
        if (document.activeElement !== why.current && place) onTake()
        onLeft()
      }}
    >
      {place && (
        <div>
          <label for="own">แก้เป็นคำอื่น (กด Enter เพื่อแก้)</label>
          <input
            id="own"
            ref={right}
            lang={languageOf(place.edition)}
            maxLength={LONGEST_WORDS}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            defaultValue={stored.right}
            onInput={keep}
            onKeyDown={leave}
          />
        </div>
      )}
      <div>
        <label for="why">
          {kind === 'reports' ? 'เหตุผล หรือคำตอบที่ผู้แจ้งจะเห็น (ไม่ใส่ก็ได้)' : 'เหตุผล ผู้อ่านเห็นเมื่อแก้ (ไม่ใส่ก็ได้)'}
        </label>
        <input
          id="why"
          ref={why}
          maxLength={LONGEST_JUDGEMENT_NOTE}
          autocomplete="off"
          defaultValue={stored.note}
          onInput={keep}
          onKeyDown={leave}
        />
      </div>
      <div role="status" class={warned.length > 0 ? 'hint' : 'hidden'}>
        {warned.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {warned.length > 0 && <p>ยังไม่ได้แก้ ถ้าจะแก้ตามนี้จริง กดอีกครั้ง</p>}
      </div>
      <button type="submit" class="hidden" tabIndex={-1}>
        แก้
      </button>
    </form>
  )
}

/** The two fields: what they begin with, the draft that is kept of them, and what the screen may do with them. */
function useTyped({ misprint, before, inHand }: Pick<InHandProps, 'misprint' | 'before' | 'inHand'>) {
  const { place, kind, id, note } = misprint
  const drafts = useDrafts<Typed>(`misprints/${kind}/${place ? JSON.stringify(place) : id}`)
  const right = useRef<HTMLInputElement>(null)
  const why = useRef<HTMLInputElement>(null)
  const stored: Typed = { right: before?.right ?? '', note: note ?? before?.note ?? '' }
  const typed = (): Typed => ({
    right: right.current?.value.trim() ?? '',
    note: why.current?.value.trim() ?? '',
  })
  const [left] = drafts.left
  useEffect(() => {
    const now = typed()
    if (!left || !right.current || !why.current) return
    if (now.right !== stored.right || now.note !== stored.note) return
    right.current.value = left.typed.right
    why.current.value = left.typed.note
    drafts.use(left)
    drafts.keep(left.typed)
  }, [left])
  // at once, and not after the next frame: a key may come before that
  useLayoutEffect(() => {
    inHand.current = {
      right: () => typed().right,
      note: () => typed().note,
      focusRight: () => {
        const { current } = right
        if (!current) return
        if (current.value === '') current.value = place?.wrong ?? ''
        current.focus()
        current.setSelectionRange(0, 0)
      },
      focusNote: () => why.current?.focus(),
      sent: () => drafts.drop(),
    }
    return () => {
      inHand.current = undefined
    }
  }, [])
  const keep = () => {
    const now = typed()
    const isSame = now.right === stored.right && now.note === stored.note
    if (isSame || now.right === place?.wrong) drafts.drop()
    else drafts.keep(now)
  }
  return { right, why, stored, keep }
}
