/** Actions on the selected rows of a list: move, delete, or propose these for review. */

import type { FieldDefinition, ReferenceField, ResourceDefinition } from '../../../definitions/definition.ts'
import { canKeyPublish } from '../base/api.ts'
import { useRequestRunner } from '../base/load-and-render.tsx'
import { findResource } from '../base/names.ts'
import { formatThaiCount } from '../base/readable-values.tsx'
import { useRecordsAsOptions } from '../base/records.ts'
import { SelectBox } from '../form/controls.tsx'
import { ConfirmCountButton } from '../form/preview.tsx'
import { type BatchWrite, fetchRecordVersion, writeRecordsInBatch } from './write-batch.ts'

interface PickedProps {
  readonly resource: ResourceDefinition
  readonly slugs: readonly string[]
  readonly onClear: () => void
  /** Reloads the list. */
  readonly again: () => void
}

/** Renders the actions on selected rows of a list: move to another group, or delete. */
export function PickedRowActions({ resource, slugs, onClear, again }: PickedProps) {
  const { attempt, fault, busy } = useRequestRunner()
  const group = Object.entries<FieldDefinition>(resource.fields).find(([, { kind }]) => kind === 'reference')
  const [name, field] = group ?? []
  const target = field && findResource((field as ReferenceField).to)
  const groups = useRecordsAsOptions(target)
  const count = `${formatThaiCount(slugs.length)} รายการ`
  const write = (sentence: string, of: (slug: string) => Pick<BatchWrite, 'fields'>) =>
    attempt(async () => {
      const writes: BatchWrite[] = []
      for (const slug of slugs) {
        const { version } = await fetchRecordVersion(resource, slug)
        writes.push({ slug, version, ...of(slug) })
      }
      await writeRecordsInBatch(resource, writes, sentence, () => {
        onClear()
        again()
      })
    }, 'กำลังบันทึก…')
  const verb = canKeyPublish.value ? '' : 'เสนอให้'
  return (
    <section class="picked" aria-label="รายการที่เลือกไว้">
      <p class="row">
        <span role="status">เลือก {count}</span>
        <button type="button" class="quiet" onClick={onClear}>
          ไม่เลือกแล้ว
        </button>
        {name !== undefined && (
          <label for="move-picked">
            {verb}ย้ายไป{target?.label.th}{' '}
            <SelectBox
              id="move-picked"
              value=""
              none="— เลือก —"
              options={groups}
              onChoose={(slug) => void write(`ย้าย ${count}แล้ว`, () => ({ fields: { [name]: slug } }))}
            />
          </label>
        )}
      </p>
      <ConfirmCountButton
        id="delete-picked"
        count={slugs.length}
        of="รายการที่ลบ"
        label={`${verb}ลบ ${count}`}
        disabled={busy !== ''}
        onSure={() => void write(`ลบ ${count}แล้ว`, () => ({}))}
      />
      <p class="fault" role="alert">
        {fault}
      </p>
      <p role="status">{busy}</p>
    </section>
  )
}
