/** A field in which one of several is chosen; a value that is not offered stays one to choose. */

import type { Choice } from '../base/records.ts'

interface SelectProps {
  readonly id: string
  readonly 'aria-invalid'?: boolean
  readonly 'aria-describedby'?: string
  readonly value: string
  readonly choices: readonly Choice[]
  /** What choosing none is called; without it one is always chosen. */
  readonly none?: string
  readonly onChoose: (value: string) => void
}

export function Select({ value, choices, none, onChoose, ...others }: SelectProps) {
  const isOffered = value === '' || choices.some((choice) => choice.value === value)
  return (
    <select {...others} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {!isOffered && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
