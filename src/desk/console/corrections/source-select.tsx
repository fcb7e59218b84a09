/** A field in which one of the imported sources is chosen. */

import { useShared } from '../base/shared.ts'
import { sourceNames } from '../base/source-names.ts'
import { Select } from '../form/select.tsx'

interface SourceSelectProps {
  readonly id: string
  readonly value: string
  readonly onChoose: (value: string) => void
}

export function SourceSelect({ id, value, onChoose }: SourceSelectProps) {
  const options = Object.entries(useShared(sourceNames)).map(([id, title]) => ({ value: id, label: title }))
  return (
    <div>
      <label for={id}>แหล่ง</label>
      <Select id={id} value={value} none="ทุกแหล่ง" options={options} onChoose={onChoose} />
    </div>
  )
}
