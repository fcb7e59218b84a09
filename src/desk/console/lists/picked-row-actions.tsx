/** Moves or deletes the selected rows of a list. Without publishing rights, this is proposed for review. */

import { useState } from 'preact/hooks'
import type { FieldDefinition, ReferenceFieldDefinition, ResourceDefinition } from '../../../definitions/definition.ts'
import { canKeyPublish } from '../base/api.ts'
import { useRequestRunner } from '../base/load-and-render.tsx'
import { findResource } from '../base/names.ts'
import { formatThaiCount } from '../base/readable-values.tsx'
import { useRecordsAsOptions } from '../base/records.ts'
import { ErrorText, FormWithoutPageLoad, SelectField } from '../form/controls.tsx'
import { ConfirmCountButton } from '../form/preview.tsx'
import { type BatchWrite, fetchVersionedRecord, writeRecordsInBatch } from './write-batch.ts'

interface PickedRowActionsProps {
  readonly resource: ResourceDefinition
  /** The selected rows, as the list shows them; a row without a version is read again. */
  readonly rows: readonly { readonly slug: string; readonly version?: string }[]
  readonly onClear: () => void
  /** Reloads the list. */
  readonly reload: () => void
}

/** Renders the actions on the selected rows of a list: move to another group, or delete. */
export function SelectedRowActions({ resource, rows, onClear, reload }: PickedRowActionsProps) {
  const { run, error, progress } = useRequestRunner()
  const groupField = Object.entries<FieldDefinition>(resource.fields).find(([, { kind }]) => kind === 'reference')
  const [name, field] = groupField ?? []
  const target = field && findResource((field as ReferenceFieldDefinition).to)
  const groups = useRecordsAsOptions(target)
  const [destination, setDestination] = useState('')
  const count = `${formatThaiCount(rows.length)} รายการ`
  const write = async (sentence: string, change: Pick<BatchWrite, 'fields'>) => {
    const isWritten = await run(async () => {
      const writes: BatchWrite[] = []
      for (const { slug, version = (await fetchVersionedRecord(resource, slug)).version } of rows)
        writes.push({ slug, version, ...change })
      await writeRecordsInBatch(resource, writes, sentence, () => {
        onClear()
        reload()
      })
      return true
    }, 'กำลังบันทึก…')
    // another editor may have changed a row: show it as it is now
    if (!isWritten) reload()
  }
  const verbPrefix = canKeyPublish.value ? '' : 'เสนอให้'
  return (
    <section class="picked" aria-label="รายการที่เลือกไว้">
      <p class="row">
        <span role="status">เลือก {count}</span>
        <button type="button" class="quiet" onClick={onClear}>
          ไม่เลือกแล้ว
        </button>
      </p>
      {name !== undefined && target && (
        <FormWithoutPageLoad
          class="filters"
          onSend={() => write(`ย้าย ${count}แล้ว`, { fields: { [name]: destination } })}
        >
          <SelectField
            id="move-picked"
            label={`${verbPrefix}ย้ายไป${target.label.th}`}
            value={destination}
            noneLabel="— เลือก —"
            options={groups}
            onChoose={setDestination}
          />
          <button type="submit" disabled={progress !== '' || destination === ''}>
            {verbPrefix}ย้าย {count}
          </button>
        </FormWithoutPageLoad>
      )}
      <ConfirmCountButton
        id="delete-picked"
        count={rows.length}
        noun="รายการที่ลบ"
        label={`${verbPrefix}ลบ ${count}`}
        class="danger"
        disabled={progress !== ''}
        onConfirm={() => void write(`ลบ ${count}แล้ว`, {})}
      />
      <ErrorText text={error} />
      <p role="status">{progress}</p>
    </section>
  )
}
