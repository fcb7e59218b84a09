/** Filter fields of queues and lists. */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { BuddhistDateField, SelectField, SentForm, TextField, toSelectOptions } from '../form/controls.tsx'
import { navigateTo, type QueryValues } from './route.ts'

/** The definition of one filter field: a select box if it has `choices`, otherwise an input. */
export interface FilterField {
  readonly name: string
  readonly label: string
  readonly choices?: Readonly<Record<string, string>>
  /** Label of the choice without a filter. */
  readonly none?: string
  readonly type?: 'date' | 'number'
}

/** Creates the filter by state; the label of `open` means no filter, because the server lists open items by default. */
export function createStateFilter(label: string, { open: none = '', ...choices }: Readonly<Record<string, string>>) {
  return { name: 'state', label, none, choices }
}

/** Creates the filter by volume, with the volumes `first` to `last` and a choice for all. */
export const createVolumeFilter = (first: number, last: number): FilterField => ({
  name: 'volume',
  label: 'เล่ม',
  none: 'ทุกเล่ม',
  choices: Object.fromEntries(
    Array.from({ length: last - first + 1 }, (_, index) => [first + index, `เล่ม ${first + index}`]),
  ),
})

interface FilterProps {
  /** Prefix of the fields' ids. */
  readonly id: string
  readonly by: readonly FilterField[]
  readonly input: QueryValues
  readonly onNarrow: (name: string, value: string) => void
}

/** Renders the filters of a queue; each choice takes effect at once. */
export const QueueFilter = ({ id, by, input, onNarrow }: FilterProps) => (
  <details class="narrowing" open={by.some(({ name }) => input[name] !== undefined)}>
    <summary>กรอง</summary>
    {by.map((field) => (
      <Choice
        key={field.name}
        id={id}
        field={field}
        value={String(input[field.name] ?? '')}
        onChoose={(value) => onNarrow(field.name, value)}
      />
    ))}
  </details>
)

interface ChoiceProps {
  readonly id: string
  readonly field: FilterField
  readonly value: string
  readonly onChoose: (value: string) => void
}

const Choice = ({ id, field: { name, label, choices = {}, none }, value, onChoose }: ChoiceProps) => (
  <SelectField
    id={`${id}-${name}`}
    label={label}
    value={value}
    {...(none === undefined ? {} : { none })}
    options={toSelectOptions(choices)}
    onChoose={onChoose}
  />
)

interface NarrowFormProps {
  readonly id: string
  readonly by: readonly FilterField[]
  /** The current filter values. */
  readonly query: URLSearchParams
  /** Label of the button. */
  readonly label?: string
  /** Whether all inputs are required. */
  readonly isWhole?: true
  /** Returns the address of the filtered list. */
  readonly to: (given: Readonly<Record<string, string>>) => string
  readonly children?: ComponentChildren
}

/**
 * Renders the filters of a list as a form; they take effect when it is submitted. On a phone the form is closed unless
 * a filter is in use, so that the list begins on the first screen.
 */
export function ListFilterForm({ id, by, query, label = 'แสดง', isWhole, to, children }: NarrowFormProps) {
  const given = Object.fromEntries(by.map(({ name }) => [name, query.get(name) ?? '']))
  const [chosen, setChosen] = useState(given)
  const narrow = (typed: FormData) => {
    const texts = [...typed].map(([name, value]) => [name, String(value).trim()])
    navigateTo(to({ ...chosen, ...Object.fromEntries(texts) }))
  }
  const [isOpen] = useState(
    () => matchMedia('(width >= 48rem)').matches || Object.values(given).some((value) => value !== ''),
  )
  const form = (
    <SentForm class="filters" onSend={narrow}>
      {by.map((field) =>
        field.choices ? (
          <Choice
            key={field.name}
            id={id}
            field={field}
            value={chosen[field.name] ?? ''}
            onChoose={(value) => setChosen({ ...chosen, [field.name]: value })}
          />
        ) : field.type === 'date' ? (
          <BuddhistDateField
            key={field.name}
            {...{ id: `${id}-${field.name}`, name: field.name, label: field.label }}
            day={given[field.name] ?? ''}
          />
        ) : (
          <TextField
            key={field.name}
            id={`${id}-${field.name}`}
            label={field.label}
            name={field.name}
            {...(isWhole && { required: true, inputMode: field.type === 'number' ? 'numeric' : 'text' })}
            defaultValue={given[field.name] ?? ''}
          />
        ),
      )}
      <button type="submit">{label}</button>
      {children}
    </SentForm>
  )
  if (isWhole) return form
  return (
    <details class="narrowing of-list" open={isOpen}>
      <summary>กรอง</summary>
      {form}
    </details>
  )
}
