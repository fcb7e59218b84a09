/** A field for a day of the Buddhist Era: the browser's own shows whichever era its language has. */

import { useState } from 'preact/hooks'
import { dayIn, thaiDay } from '../base/thai-day.ts'

interface DayFieldProps {
  readonly id: string
  /** Under which its form sends the ISO day; nothing while none is written, or none that is understood. */
  readonly name: string
  readonly label: string
  /** The ISO day that it begins with; empty for none. */
  readonly day: string
}

export function DayField({ id, name, label, day }: DayFieldProps) {
  const [typed, setTyped] = useState(() => thaiDay(day))
  const iso = dayIn(typed)
  const isBad = typed.trim() !== '' && iso === undefined
  return (
    <div>
      <label for={id}>{label}</label>
      <input
        id={id}
        value={typed}
        placeholder="วัน/เดือน/ปี พ.ศ."
        autocomplete="off"
        aria-invalid={isBad}
        // a list that is narrowed by less than was written would be another one
        ref={(input) => input?.setCustomValidity(isBad ? UNREAD : '')}
        aria-describedby={`${id}-fault`}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => iso !== undefined && setTyped(thaiDay(iso))}
      />
      <input type="hidden" name={name} value={iso ?? ''} />
      <p id={`${id}-fault`} class="fault" role="status">
        {isBad && UNREAD}
      </p>
    </div>
  )
}

const UNREAD = 'ไม่เข้าใจวันที่นี้ กรุณาพิมพ์เช่น 26/11/2569'
