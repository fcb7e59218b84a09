/** A field in which one of the imported sources is chosen. */

import { answered, desk } from '../base/api.ts'
import { useLoaded } from '../base/loaded.tsx'
import { Select } from '../form/select.tsx'

/** More sources than a library has. */
const MOST = 200

interface SourceSelectProps {
  readonly id: string
  readonly value: string
  readonly onChoose: (value: string) => void
}

export function SourceSelect({ id, value, onChoose }: SourceSelectProps) {
  const loaded = useLoaded(
    () => answered(desk.GET('/api/desk/sources', { params: { query: { limit: MOST } } })),
    [],
  )
  const options =
    loaded.state === 'here'
      ? loaded.value.items.map((source) => ({ value: source.id, label: source.title }))
      : []
  return (
    <div>
      <label for={id}>แหล่ง</label>
      <Select id={id} value={value} none="ทุกแหล่ง" options={options} onChoose={onChoose} />
    </div>
  )
}
