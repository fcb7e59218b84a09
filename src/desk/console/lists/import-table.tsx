/**
 * Imports an edited table of a list. It shows the changes of each row, then saves all of them in one batch with one
 * undo.
 */

import { useState } from 'preact/hooks'
import type { ResourceDefinition } from '../../../definitions/definition.ts'
import { useRequestRunner } from '../base/load-and-render.tsx'
import { getThaiFieldLabel } from '../base/names.ts'
import { formatThaiCount, WordsDiff } from '../base/readable-values.tsx'
import { UnusableInputError } from '../base/request-errors.ts'
import { FileInput, ImportMessages } from '../form/file-drop.tsx'
import { ConfirmCountButton } from '../form/preview.tsx'
import { fetchReferenceTitles, fetchWholeRecords } from './export-list.tsx'
import { computeImportedTableChanges, type ImportedTableChanges, SLUG_COLUMN_HEAD } from './table-of-records.ts'
import { writeRecordsInBatch } from './write-batch.ts'

interface ImportTableProps {
  readonly resource: ResourceDefinition
  readonly reload: () => void
}

/**
 * Renders the form that imports a table of records from a file, with a preview of its changes.
 * @param reload reloads the list
 */
export function TableImportWithPreview({ resource, reload }: ImportTableProps) {
  const [found, setFound] = useState<ImportedTableChanges>()
  const { run, error, progress, showProgress } = useRequestRunner()
  const open = (file: File) =>
    run(async () => {
      const { readFileAsTables } = await import('../files/open-file.ts')
      const [table] = await readFileAsTables(file)
      const [records, titles] = [
        await fetchWholeRecords(resource, {}, showProgress),
        await fetchReferenceTitles(resource),
      ]
      const read = computeImportedTableChanges(resource, table?.rows ?? [], records, titles.slugOf)
      if (!read)
        throw new UnusableInputError(
          `ตารางนี้ไม่มีคอลัมน์ “${SLUG_COLUMN_HEAD}” กรุณาส่งออกรายการนี้เป็น Excel หรือ CSV แก้ในไฟล์นั้น แล้วเลือกใหม่`,
        )
      setFound({ ...read, messages: [...(table?.messages ?? []), ...read.messages] })
    }, 'กำลังอ่านไฟล์…')
  const save = ({ changes }: ImportedTableChanges) =>
    run(async () => {
      const count = formatThaiCount(changes.length)
      await writeRecordsInBatch(
        resource,
        changes.map(({ slug, version, fields }) => ({ slug, version, fields })),
        `แก้ ${count} รายการแล้ว`,
        () => {
          setFound(undefined)
          reload()
        },
      )
    }, 'กำลังบันทึก…')
  return (
    <details open={found !== undefined || progress !== '' || error !== ''}>
      <summary>นำตารางที่ส่งออกกลับเข้า</summary>
      <FileInput
        id="table-in"
        label="เลือกไฟล์ที่ส่งออกไว้และแก้แล้ว หรือลากมาวาง"
        accept=".xlsx,.csv"
        hint="แถวหาด้วยชื่อในลิงก์ ช่องว่างคงไว้ตามเดิม ยังไม่มีอะไรถูกบันทึกจนกว่าจะกดบันทึก"
        {...{ progress, error }}
        onSource={(file) => void open(file)}
      />
      {found && (
        <>
          <p role="status">จะแก้ {formatThaiCount(found.changes.length)} รายการ</p>
          <ImportMessages sentences={found.messages} />
          {found.changes.length > 0 && (
            <ConfirmCountButton
              id="table-count"
              count={found.changes.length}
              noun="รายการที่แก้"
              label="บันทึกทั้งหมด"
              disabled={progress !== ''}
              onConfirm={() => void save(found)}
            />
          )}
          <ul class="records">
            {found.changes.map(({ slug, title, fields, before }) => (
              <li key={slug}>
                <bdi>{title}</bdi>
                {Object.entries(fields).map(([name, after]) => (
                  <div key={name}>
                    {getThaiFieldLabel(resource.name, name)}
                    <WordsDiff before={String(before[name] ?? '')} after={String(after ?? '')} />
                  </div>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}
