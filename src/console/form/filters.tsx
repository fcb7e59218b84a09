/** What narrows a list, drawn from the definition of its filters. */

import type { Filter, Resource } from '../../resources/definition.ts'
import { useLoaded } from '../loaded.tsx'
import { resourceNamed } from '../names.ts'
import { allRecords, titleOf } from '../records.ts'
import { address, go } from '../route.ts'

interface Option {
  readonly value: string
  readonly label: string
}

export function Filters({
  resource,
  asked,
}: {
  readonly resource: Resource
  readonly asked: Readonly<Record<string, string>>
}) {
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
          name={name}
          filter={filter}
          value={asked[name] ?? ''}
          onChange={(value) => narrow(name, value)}
        />
      ))}
    </div>
  )
}

interface FilterFieldProps {
  readonly resource: Resource
  readonly name: string
  readonly filter: Filter
  readonly value: string
  readonly onChange: (value: string) => void
}

function FilterField({ resource, name, filter, value, onChange }: FilterFieldProps) {
  const id = `filter-${name}`
  const loaded = useLoaded(() => optionsOf(resource, filter), [resource.name, name])
  const options = loaded.state === 'here' ? loaded.value : []
  return (
    <div>
      <label for={id}>{filter.label.th}</label>
      {options === undefined ? (
        <input
          id={id}
          defaultValue={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
        />
      ) : (
        <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          <option value="">ทั้งหมด</option>
          {value !== '' && !options.some((option) => option.value === value) && (
            <option value={value}>{value}</option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

/** What may be chosen; undefined where any text may be given. */
async function optionsOf(resource: Resource, filter: Filter): Promise<readonly Option[] | undefined> {
  if (filter.by === 'filled') {
    return [
      { value: 'true', label: 'มี' },
      { value: 'false', label: 'ไม่มี' },
    ]
  }
  const field = resource.fields[filter.field]
  if (field?.kind === 'choice' || field?.kind === 'choices') {
    return field.values.map((value) => ({ value, label: value }))
  }
  const target = field?.kind === 'reference' ? resourceNamed(field.to) : undefined
  if (!target) return undefined
  return (await allRecords(target)).map((record) => ({ value: record.slug, label: titleOf(target, record) }))
}
