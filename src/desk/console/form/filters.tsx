/** What narrows a list, drawn from the definition of its filters. */

import type { Filter, Resource } from '../../../definitions/definition.ts'
import { resourceNamed } from '../base/names.ts'
import { useOptions } from '../base/records.ts'
import { address, go } from '../base/route.ts'
import { Select } from './controls.tsx'

interface ListFiltersProps {
  readonly resource: Resource
  readonly asked: Readonly<Record<string, string>>
}

export function ListFilters({ resource, asked }: ListFiltersProps) {
  /** Words and filters do not go together: search knows no filters. */
  const search = (event: Event) => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget as HTMLFormElement).get('q') ?? '').trim()
    go(address([resource.name], { q }))
  }
  const narrow = (name: string, value: string) => {
    const { q: _, offset: __, ...filters } = asked
    go(address([resource.name], { ...filters, [name]: value }), 'replace')
  }
  return (
    <div class="filters">
      <search>
        <form onSubmit={search}>
          <label for="list-q">ค้นใน{resource.label.th}</label>
          <input id="list-q" name="q" type="search" defaultValue={asked.q ?? ''} key={asked.q ?? ''} />
          <button type="submit">ค้น</button>
        </form>
      </search>
      {Object.entries<Filter>(resource.filters).map(([name, filter]) => (
        <FilterField
          key={name}
          resource={resource}
          id={`filter-${name}`}
          filter={filter}
          value={asked[name] ?? ''}
          onChange={(value) => narrow(name, value)}
        />
      ))}
    </div>
  )
}

const FILLED = [
  { value: 'true', label: 'มี' },
  { value: 'false', label: 'ไม่มี' },
]

interface FilterFieldProps {
  readonly resource: Resource
  readonly id: string
  readonly filter: Filter
  readonly value: string
  readonly onChange: (value: string) => void
}

function FilterField({ resource, id, filter, value, onChange }: FilterFieldProps) {
  const field = filter.by === 'filled' ? undefined : resource.fields[filter.field]
  const target = field?.kind === 'reference' ? resourceNamed(field.to) : undefined
  const records = useOptions(target)
  let choices = target && records
  if (filter.by === 'filled') choices = FILLED
  if (field?.kind === 'choice' || field?.kind === 'choices')
    choices = field.values.map((one) => ({ value: one, label: one }))
  return (
    <div>
      <label for={id}>{filter.label.th}</label>
      {choices ? (
        <Select id={id} value={value} options={choices} none="ทั้งหมด" onChoose={onChange} />
      ) : (
        <input
          id={id}
          defaultValue={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
        />
      )}
    </div>
  )
}
