/** What who proposes says to who reviews, beside what is sent. */

import { noteToReviewer, publishes } from '../base/own-key.ts'
import { useShared } from '../base/shared.ts'

/** What the button says that sends instead of saving. */
export const SEND = 'ส่งให้ตรวจ'

/** Longest note, as the API has it. */
const LONGEST = 2_000

export function NoteToReviewer() {
  const value = useShared(noteToReviewer)
  if (publishes.value) return null
  return (
    <div class="field">
      <label for="to-reviewer">บันทึกถึงผู้ตรวจ (ไม่ใส่ก็ได้)</label>
      <input
        id="to-reviewer"
        maxLength={LONGEST}
        autocomplete="off"
        value={value}
        onInput={({ currentTarget }) => {
          noteToReviewer.value = currentTarget.value
        }}
      />
    </div>
  )
}
