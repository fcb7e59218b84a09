/** A number that is typed before much is changed at once: nobody does that by accident. */

import { useState } from 'preact/hooks'
import { readableCount } from '../base/value.tsx'
import { numberOf } from './field.tsx'

/** So many may be changed with one press. */
const MOST_AT_ONCE = 10

interface CountFieldProps {
  readonly id: string
  readonly count: number
  /** What is counted, such as `คู่`. */
  readonly of: string
  readonly typed: string
  readonly onType: (typed: string) => void
}

export const CountField = ({ id, count, of, typed, onType }: CountFieldProps) => (
  <>
    <label for={id}>
      พิมพ์จำนวน{of} ({readableCount(count)}) เพื่อยืนยัน
    </label>
    <input
      id={id}
      inputMode="numeric"
      autocomplete="off"
      value={typed}
      onInput={(event) => onType(event.currentTarget.value)}
    />
  </>
)

export const isCount = (typed: string, count: number): boolean =>
  numberOf(typed.replaceAll(',', '')) === count

interface CountedProps extends Pick<CountFieldProps, 'id' | 'count' | 'of'> {
  /** What the button says. */
  readonly label: string
  readonly disabled: boolean
  readonly onSure: () => void
}

/** A button that asks for the number first where it is more than a few. */
export function Counted({ id, count, of, label, disabled, onSure }: CountedProps) {
  const [typed, setTyped] = useState('')
  const isAsked = count > MOST_AT_ONCE && !disabled
  const submit = (event: Event) => {
    event.preventDefault()
    if (!disabled && (!isAsked || isCount(typed, count))) onSure()
  }
  return (
    <form class={isAsked ? 'confirm' : 'row'} onSubmit={submit}>
      {isAsked && <CountField id={id} count={count} of={of} typed={typed} onType={setTyped} />}
      <button type="submit" disabled={disabled || (isAsked && !isCount(typed, count))}>
        {label}
      </button>
    </form>
  )
}
