/** The search and the filters of a list of records. */

import type { ListFilterDefinition, ResourceDefinition } from '../../../definitions/definition.ts'
import { CollapsibleFilters } from '../base/filter.tsx'
import { findResource } from '../base/names.ts'
import { useRecordsAsOptions } from '../base/records.ts'
import { createScreenAddress, navigateTo } from '../base/route.ts'
import { FormWithoutPageLoad, InputWithSuggestions, SelectBox } from '../form/controls.tsx'

interface ListFiltersProps {
  readonly resource: ResourceDefinition
  readonly values: Readonly<Record<string, string>>
}

/** Renders the search and the filters of a list of records. Each choice takes effect at once. */
export function RecordListFilters({ resource, values }: ListFiltersProps) {
  /** Searches without the filters, because the search supports none. */
  const search = (data: FormData) =>
    navigateTo(createScreenAddress([resource.name], { q: String(data.get('q')).trim() }))
  const filterBy = (name: string, value: string) => {
    const { q: _, offset: __, ...filters } = values
    navigateTo(createScreenAddress([resource.name], { ...filters, [name]: value }), 'replace')
  }
  const { offset: _, ...inUse } = values
  return (
    <CollapsibleFilters label="ค้นและกรอง" used={Object.keys(inUse).length}>
      <div class="filters">
        <search>
          <FormWithoutPageLoad onSend={search}>
            <label for="list-q">ค้นใน{resource.label.th}</label>
            <input id="list-q" name="q" type="search" defaultValue={values.q ?? ''} key={values.q ?? ''} />
            <button type="submit">ค้น</button>
          </FormWithoutPageLoad>
        </search>
        {Object.entries<ListFilterDefinition>(resource.filters).map(([name, filter]) => (
          <FilterField
            key={name}
            resource={resource}
            id={`filter-${name}`}
            filter={filter}
            value={values[name] ?? ''}
            onChange={(value) => filterBy(name, value)}
          />
        ))}
      </div>
    </CollapsibleFilters>
  )
}

const FILLED_CHOICES = [
  { value: 'true', label: 'มี' },
  { value: 'false', label: 'ไม่มี' },
]

interface FilterFieldProps {
  readonly resource: ResourceDefinition
  readonly id: string
  readonly filter: ListFilterDefinition
  readonly value: string
  readonly onChange: (value: string) => void
}

function FilterField({ resource, id, filter, value, onChange }: FilterFieldProps) {
  const field = filter.by === 'filled' ? undefined : resource.fields[filter.field]
  const target = field?.kind === 'reference' ? findResource(field.to) : undefined
  const records = useRecordsAsOptions(target)
  let choices = target && records
  if (filter.by === 'filled') choices = FILLED_CHOICES
  if (field?.kind === 'choice' || field?.kind === 'choices')
    choices = field.values.map((code) => ({ value: code, label: field.called?.[code] ?? code }))
  return (
    <div>
      <label for={id}>{filter.label.th}</label>
      {choices ? (
        <SelectBox id={id} value={value} options={choices} noneLabel="ทั้งหมด" onChoose={onChange} />
      ) : (
        <InputWithSuggestions
          key={value}
          id={id}
          resource={resource}
          field={filter.by === 'filled' ? '' : filter.field}
          // not `value`: suggestions that arrive while the editor types would put back the old one
          defaultValue={value}
          onChange={({ currentTarget }) => onChange((currentTarget as HTMLInputElement).value.trim())}
        />
      )}
    </div>
  )
}
