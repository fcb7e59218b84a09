/** Filter fields of queues and lists. */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { BuddhistDateField, FormWithoutPageLoad, SelectField, TextField, toSelectOptions } from '../form/controls.tsx'
import { formatThaiCount } from './readable-values.tsx'
import { navigateTo, type QueryValues } from './route.ts'

/** Definition of one filter field. With `choices` it is a select box, otherwise an input. */
export interface FilterFieldDefinition {
  readonly name: string
  readonly label: string
  readonly choices?: Readonly<Record<string, string>>
  /** Label of the choice without a filter. */
  readonly noneLabel?: string
  readonly type?: 'date' | 'number'
}

/**
 * Creates the definition of the filter for the state of items. Its empty choice is `open`, which the server lists by
 * default.
 */
export const createStateFilterField = ({
  open = '',
  ...choices
}: Readonly<Record<string, string>>): FilterFieldDefinition => ({
  name: 'state',
  label: 'สถานะ',
  noneLabel: open,
  choices,
})

/** Creates the definition of the filter for the volume, with the volumes `first` to `last` and an empty choice. */
export const createVolumeFilterField = (first: number, last: number): FilterFieldDefinition => ({
  name: 'volume',
  label: 'เล่ม',
  noneLabel: 'ทุกเล่ม',
  choices: Object.fromEntries(
    Array.from({ length: last - first + 1 }, (_, index) => [first + index, `เล่ม ${first + index}`]),
  ),
})

interface QueueFilterProps {
  /** Prefix of the fields' ids. */
  readonly id: string
  readonly fields: readonly FilterFieldDefinition[]
  readonly values: QueryValues
  readonly onFilter: (name: string, value: string) => void
}

/** Renders the filters of a queue as select boxes. Each choice takes effect at once. */
export const QueueFilterFields = ({ id, fields, values, onFilter }: QueueFilterProps) => (
  <details class="narrowing" open={fields.some(({ name }) => values[name] !== undefined)}>
    <summary>กรอง</summary>
    {fields.map((field) => (
      <FilterSelect
        key={field.name}
        id={id}
        field={field}
        value={String(values[field.name] ?? '')}
        onChoose={(value) => onFilter(field.name, value)}
      />
    ))}
  </details>
)

interface FilterSelectProps {
  readonly id: string
  readonly field: FilterFieldDefinition
  readonly value: string
  readonly onChoose: (value: string) => void
}

const FilterSelect = ({ id, field: { name, label, choices = {}, noneLabel }, value, onChoose }: FilterSelectProps) => (
  <SelectField
    id={`${id}-${name}`}
    label={label}
    value={value}
    {...(noneLabel === undefined ? {} : { noneLabel: noneLabel })}
    options={toSelectOptions(choices)}
    onChoose={onChoose}
  />
)

interface ListFilterFormProps {
  readonly id: string
  readonly fields: readonly FilterFieldDefinition[]
  /** The current filter values. */
  readonly query: URLSearchParams
  /** Label of the button. */
  readonly label?: string
  /** Whether all inputs are required. */
  readonly isRequired?: true
  /** Returns the address of the filtered list. */
  readonly addressOf: (values: Readonly<Record<string, string>>) => string
  readonly children?: ComponentChildren
}

interface FoldedFiltersProps {
  /** Label of the line that opens them on a phone. */
  readonly label: string
  /** Number of filters in use. */
  readonly used: number
  readonly children: ComponentChildren
}

/** Renders the filters of a list in a section that can be collapsed. On a phone it is collapsed at first. */
export function CollapsibleFilters({ label, used, children }: FoldedFiltersProps) {
  const [isOpen] = useState(() => matchMedia('(width >= 48rem)').matches)
  return (
    <details class="narrowing of-list" open={isOpen}>
      <summary>
        {label}
        {used > 0 && <span class="soft">เลือกไว้ {formatThaiCount(used)} อย่าง</span>}
      </summary>
      {children}
    </details>
  )
}

/** Renders the filters of a list as a form. They take effect when it is submitted. */
export function ListFilterForm({
  id,
  fields,
  query,
  label = 'แสดง',
  isRequired,
  addressOf,
  children,
}: ListFilterFormProps) {
  const initial = Object.fromEntries(fields.map(({ name }) => [name, query.get(name) ?? '']))
  const [chosen, setChosen] = useState(initial)
  const submit = (typed: FormData) => {
    const texts = [...typed].map(([name, value]) => [name, String(value).trim()])
    navigateTo(addressOf({ ...chosen, ...Object.fromEntries(texts) }))
  }
  const form = (
    <FormWithoutPageLoad class="filters" onSend={submit}>
      {fields.map((field) =>
        field.choices ? (
          <FilterSelect
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
            day={initial[field.name] ?? ''}
          />
        ) : (
          <TextField
            key={field.name}
            id={`${id}-${field.name}`}
            label={field.label}
            name={field.name}
            {...(isRequired && { required: true, inputMode: field.type === 'number' ? 'numeric' : 'text' })}
            defaultValue={initial[field.name] ?? ''}
          />
        ),
      )}
      <button type="submit">{label}</button>
      {children}
    </FormWithoutPageLoad>
  )
  if (isRequired) return form
  return (
    <CollapsibleFilters label="กรอง" used={Object.values(initial).filter((value) => value !== '').length}>
      {form}
    </CollapsibleFilters>
  )
}
