/** A field in which one of several is chosen; a value that is not offered stays one to choose. */

import type { SelectOption } from '../base/records.ts'

interface SelectProps {
  readonly id: string
  readonly 'aria-invalid'?: boolean
  readonly 'aria-describedby'?: string
  readonly value: string
  readonly options: readonly SelectOption[]
  /** What choosing none is called; without it one is always chosen. */
  readonly none?: string
  readonly onChoose: (value: string) => void
}

export function Select({ value, options, none, onChoose, ...others }: SelectProps) {
  const isOffered = value === '' || options.some((option) => option.value === value)
  return (
    <select {...others} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {!isOffered && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
