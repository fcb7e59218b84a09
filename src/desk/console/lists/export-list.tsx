/** Exports a list as an Excel or CSV table, which can be edited and imported again. */

import type { ResourceDefinition } from '../../../definitions/definition.ts'
import { sendDynamicRequest } from '../base/api.ts'
import { offerFileDownload } from '../base/download-file.ts'
import { useRequestRunner } from '../base/load-and-render.tsx'
import { findResource } from '../base/names.ts'
import { eachRecordOfResource, getRecordApiPath, getRecordTitle } from '../base/records.ts'
import { createExportTableRows, type ExportedRecord } from './table-of-records.ts'

const XLSX_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface ExportListProps {
  readonly resource: ResourceDefinition
  /** The filters of the list on the screen. */
  readonly filters: Readonly<Record<string, string>>
}

/** Renders the buttons that export a list as Excel or CSV. */
export function ListExportButtons({ resource, filters }: ExportListProps) {
  const { run, error, progress, showProgress } = useRequestRunner()
  const exportAs = (ending: 'xlsx' | 'csv') =>
    run(async () => {
      const rows = createExportTableRows(
        resource,
        await fetchWholeRecords(resource, filters, showProgress),
        (await fetchReferenceTitles(resource)).titleOf,
      )
      const { writeCsvForExcel, writeWorkbook } = await import('../files/write-table.ts')
      if (ending === 'csv') offerFileDownload(`${resource.name}.csv`, writeCsvForExcel(rows), 'text/csv')
      else
        offerFileDownload(
          `${resource.name}.xlsx`,
          new Uint8Array(await writeWorkbook(resource.label.th, rows)),
          XLSX_MEDIA_TYPE,
        )
    }, 'กำลังรวบรวมรายการ…')
  return (
    <>
      <button type="button" class="quiet" disabled={progress !== ''} onClick={() => void exportAs('xlsx')}>
        ส่งออกเป็น Excel
      </button>
      <button type="button" class="quiet" disabled={progress !== ''} onClick={() => void exportAs('csv')}>
        ส่งออกเป็น CSV
      </button>
      <span role="status">{progress}</span>
      {error !== '' && (
        <span class="fault" role="alert">
          {error}
        </span>
      )}
    </>
  )
}

/**
 * Fetches the records of a filtered list one by one, because lists leave out long fields.
 * @param showProgress receives a Thai progress text
 * @throws RequestRejectedError
 */
export async function fetchWholeRecords(
  resource: ResourceDefinition,
  filters: Readonly<Record<string, string>>,
  showProgress: (text: string) => void,
): Promise<readonly ExportedRecord[]> {
  const records: ExportedRecord[] = []
  for await (const { slug } of eachRecordOfResource(resource, filters)) {
    records.push(await sendDynamicRequest<ExportedRecord>('get', getRecordApiPath(resource, slug)))
    showProgress(`กำลังรวบรวมรายการ ${records.length}…`)
  }
  return records
}

/**
 * Fetches the titles of the records to which a resource refers. Returns a function from slug to title and one back.
 * Both return their argument for an unknown record, and for a title that two records share.
 * @throws RequestRejectedError
 */
export async function fetchReferenceTitles({ fields }: ResourceDefinition) {
  const [titles, slugs] = [new Map<string, string>(), new Map<string, string>()]
  for (const field of Object.values(fields)) {
    const target = field.kind === 'reference' ? findResource(field.to) : undefined
    if (!target) continue
    const records = await Array.fromAsync(eachRecordOfResource(target))
    const named = Map.groupBy(records, (record) => getRecordTitle(target, record))
    for (const [title, [record, ...others]] of named) {
      if (!record || others.length > 0) continue
      titles.set(`${target.name}/${record.slug}`, title)
      slugs.set(`${target.name}/${title}`, record.slug)
    }
  }
  return {
    titleOf: (resource: string, slug: string) => titles.get(`${resource}/${slug}`) ?? slug,
    slugOf: (resource: string, title: string) => slugs.get(`${resource}/${title}`) ?? title,
  }
}
