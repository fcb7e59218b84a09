/** What narrows a queue or a list: read out of the address, and offered beside it. */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { DayField, Select } from '../form/controls.tsx'
import { type Edition, isEditionId } from './names.ts'
import { go, type Query } from './route.ts'

/** By name what a value of the address narrows to; undefined for what nothing can have. */
type Readers<F> = { readonly [Name in keyof F]-?: (given: string) => F[Name] | undefined }

/** What of an address narrows; what narrows nothing is left out. */
export const narrowedBy = <F,>(query: URLSearchParams, readers: Readers<F>): F =>
  Object.fromEntries(
    Object.keys(readers).flatMap((name) => {
      const value = readers[name as keyof F](query.get(name) ?? '')
      return value === undefined ? [] : [[name, value]]
    }),
  ) as F

export const anything = (given: string): string | undefined => given || undefined
export const someNumber = (given: string): number | undefined =>
  Number.isInteger(Number(given)) && Number(given) > 0 ? Number(given) : undefined
export const someEdition = (given: string): Edition | undefined => (isEditionId(given) ? given : undefined)
/** One of several. @param but what narrows nothing */
export const oneOf =
  <Key extends string>(names: Readonly<Record<Key, string>>, but = '') =>
  (given: string): Key | undefined =>
    given !== but && Object.hasOwn(names, given) ? (given as Key) : undefined

/** One field that narrows: with choices one of them is chosen, else it is typed. */
export interface Narrower {
  readonly name: string
  readonly label: string
  readonly choices?: Readonly<Record<string, string>>
  /** What choosing none is called. */
  readonly none?: string
  readonly type?: 'date' | 'number'
}

/** A choice of which the first narrows nothing. */
export function ofStates(label: string, { open: none = '', ...choices }: Readonly<Record<string, string>>) {
  return { name: 'state', label, none, choices }
}

/** Volumes to choose among. */
export const volumesFrom = (first: number, last: number): Narrower => ({
  name: 'volume',
  label: 'เล่ม',
  none: 'ทุกเล่ม',
  choices: Object.fromEntries(
    Array.from({ length: last - first + 1 }, (_, index) => [first + index, `เล่ม ${first + index}`]),
  ),
})

interface NarrowingProps {
  /** Ids of fields begin with it. */
  readonly id: string
  readonly by: readonly Narrower[]
  readonly asked: Query
  readonly onNarrow: (name: string, value: string) => void
}

/** Beside a queue: what is chosen narrows at once. */
export const Narrowing = ({ id, by, asked, onNarrow }: NarrowingProps) => (
  <details class="narrowing" open={by.some(({ name }) => asked[name] !== undefined)}>
    <summary>กรอง</summary>
    {by.map((field) => (
      <Choice
        key={field.name}
        id={id}
        field={field}
        value={String(asked[field.name] ?? '')}
        onChoose={(value) => onNarrow(field.name, value)}
      />
    ))}
  </details>
)

interface ChoiceProps {
  readonly id: string
  readonly field: Narrower
  readonly value: string
  readonly onChoose: (value: string) => void
}

const Choice = ({ id, field: { name, label, choices = {}, none }, value, onChoose }: ChoiceProps) => (
  <div>
    <label for={`${id}-${name}`}>{label}</label>
    <Select
      id={`${id}-${name}`}
      value={value}
      {...(none === undefined ? {} : { none })}
      options={Object.entries(choices).map(([value, label]) => ({ value, label }))}
      onChoose={onChoose}
    />
  </div>
)

interface NarrowFormProps {
  readonly id: string
  readonly by: readonly Narrower[]
  /** What the fields begin with. */
  readonly query: URLSearchParams
  /** What the button says. */
  readonly label?: string
  /** Whether all that is typed must be. */
  readonly isWhole?: true
  /** The address of what was chosen and typed. */
  readonly to: (given: Readonly<Record<string, string>>) => string
  readonly children?: ComponentChildren
}

/** Above a list: what is chosen and typed narrows when it is sent. */
export function NarrowForm({ id, by, query, label = 'แสดง', isWhole, to, children }: NarrowFormProps) {
  const given = Object.fromEntries(by.map(({ name }) => [name, query.get(name) ?? '']))
  const [chosen, setChosen] = useState(given)
  const narrow = (event: Event) => {
    event.preventDefault()
    const typed = [...new FormData(event.currentTarget as HTMLFormElement)]
    const texts = typed.map(([name, value]) => [name, String(value).trim()])
    go(to({ ...chosen, ...Object.fromEntries(texts) }))
  }
  return (
    <form class="filters" onSubmit={narrow}>
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
          <DayField
            key={field.name}
            {...{ id: `${id}-${field.name}`, name: field.name, label: field.label }}
            day={given[field.name] ?? ''}
          />
        ) : (
          <div key={field.name}>
            <label for={`${id}-${field.name}`}>{field.label}</label>
            <input
              id={`${id}-${field.name}`}
              name={field.name}
              {...(isWhole && { required: true, autocomplete: 'off' })}
              {...(isWhole && { inputMode: field.type === 'number' ? 'numeric' : 'text' })}
              defaultValue={given[field.name]}
            />
          </div>
        ),
      )}
      <button type="submit">{label}</button>
      {children}
    </form>
  )
}
