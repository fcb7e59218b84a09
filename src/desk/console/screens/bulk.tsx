/** Many records from a table: paste it, see what would become of each row, save. */

import { useRef } from 'preact/hooks'
import { type BulkKind, bulkKindOf, columnFields, type Layout } from '../../../definitions/bulk-kinds.ts'
import { cellsIn } from '../../../definitions/pasted-cells.ts'
import { labelOfField, resourceNamed } from '../base/names.ts'
import { useOptions } from '../base/records.ts'
import { type At, address } from '../base/route.ts'
import { Counted } from '../form/counted.tsx'
import { DraftOffer, Standing } from '../form/draft-offer.tsx'
import { FileDrop, pastedSource, Said } from '../form/file-drop.tsx'
import { canBeWritten, PreviewTable, touched } from '../form/preview.tsx'
import { Select } from '../form/select.tsx'
import { type PastedTable, withColumn } from '../lists/columns.ts'
import { usePasting } from '../lists/pasting.ts'

export function BulkScreen({ one }: At) {
  const kind = bulkKindOf(one)
  return kind && <Bulk kind={kind} />
}

function Bulk({ kind }: { readonly kind: BulkKind }) {
  const { resource, columns, parent, example } = kind
  const field = useRef<HTMLTextAreaElement>(null)
  const pasting = usePasting(kind, () => field.current?.focus())
  const { pasted, table, shown, fault, busy, drafts, type } = pasting
  const { preview } = shown
  const reference = resource.fields[parent]
  const target = reference?.kind === 'reference' ? resourceNamed(reference.to) : undefined
  const groups = useOptions(target)
  const used = table.layout.filter((name) => name !== null)
  return (
    <>
      <p class="row">
        <a href={address([resource.name])}>← {resource.label.th}</a>
      </p>
      <DraftOffer drafts={drafts} onUse={type} />
      <FileDrop
        id="bulk-file"
        label="เลือกไฟล์ หรือลากมาวางที่ใดก็ได้ในหน้านี้"
        accept=".xlsx,.csv,.tsv,.txt,.html,.htm,.docx"
        hint="ตารางใน .xlsx .csv .tsv .html หรือ .docx แถวแรกควรเป็นหัวตาราง ยังไม่มีอะไรถูกบันทึกจนกว่าจะกดบันทึก"
        busy={busy}
        onSource={(source) => void pasting.open(source)}
      />
      <div class="field">
        <label for="bulk-rows">หรือวางที่นี่ แถวละหนึ่งรายการ</label>
        <p id="bulk-hint" class="soft">
          คัดลอกมาจากตารางได้ทั้งตาราง พร้อมหัวตาราง หรือพิมพ์แถวละ{' '}
          {columns.map((name) => labelOfField(resource.name, name)).join(' | ')} เช่น <bdi>{example}</bdi>
        </p>
        <textarea
          id="bulk-rows"
          rows={10}
          ref={field}
          value={pasted.text}
          aria-describedby="bulk-hint bulk-fault"
          aria-invalid={fault !== ''}
          onInput={({ currentTarget }) => type({ ...pasted, text: currentTarget.value, layout: null })}
          onPaste={(event) => {
            const source = pastedSource(event, /<table\b/i)
            if (source === undefined) return
            event.preventDefault()
            event.stopPropagation()
            void pasting.open(source)
          }}
        />
        <p id="bulk-fault" class="fault" role="alert">
          {fault}
        </p>
        <Standing drafts={drafts} />
        <Said sentences={shown.said ?? []} />
      </div>
      {pasted.text.trim() !== '' && (
        <Columns kind={kind} table={table} onChoose={(layout) => type({ ...pasted, layout })} />
      )}
      <div class="field">
        <label for="bulk-parent">
          {reference?.label.th}
          {used.includes(parent) ? 'ของแถวที่ไม่ได้บอกไว้' : 'ของทุกแถว'}
        </label>
        <Select
          id="bulk-parent"
          value={pasted.group}
          options={groups}
          none={used.includes(parent) ? '— คงไว้ตามเดิม —' : '— เลือก —'}
          onChoose={(group) => type({ ...pasted, group })}
        />
      </div>
      <p class="row">
        <button type="button" disabled={busy !== '' || !pasting.isReady} onClick={() => void pasting.look()}>
          ดูตัวอย่าง
        </button>
      </p>
      {preview && (
        <>
          <Counted
            id="bulk-count"
            count={touched(preview)}
            of="รายการที่แก้หรือย้าย"
            label="บันทึกทั้งหมด"
            disabled={busy !== '' || !canBeWritten(preview)}
            onSure={() => void pasting.save()}
          />
          <PreviewTable
            preview={preview}
            collection={resource.name}
            columns={used}
            cells={(row) => cellsOfRow(table, row)}
            nameOfParent={(slug) =>
              `${target?.label.th} ${groups.find(({ value }) => value === slug)?.label ?? slug}`
            }
          />
        </>
      )}
    </>
  )
}

/** The cells of a row that are used. */
function cellsOfRow({ rows, layout }: PastedTable, row: number): readonly string[] {
  const cells = cellsIn(rows[row] ?? '')
  // a bar may stand before the first cell
  const shift = cells.length > layout.length && cells[0]?.trim() === '' ? 1 : 0
  return layout.flatMap((name, column) => (name === null ? [] : [(cells[column + shift] ?? '').trim()]))
}

interface ColumnsProps {
  readonly kind: BulkKind
  readonly table: PastedTable
  readonly onChoose: (layout: Layout) => void
}

/** What each column holds, to be put right where its head says something else. */
function Columns({ kind, table: { heads, layout }, onChoose }: ColumnsProps) {
  const options = columnFields(kind).map((value) => ({
    value,
    label: labelOfField(kind.resource.name, value),
  }))
  const left = heads.filter((head, column) => head !== '' && layout[column] === null)
  return (
    <fieldset class="columns">
      <legend>แต่ละคอลัมน์คืออะไร</legend>
      {layout.map((name, column) => (
        <div key={column}>
          <label for={`column-${column}`}>
            {column + 1}. <bdi>{heads[column] || 'ไม่มีหัว'}</bdi>
          </label>
          <Select
            id={`column-${column}`}
            value={name ?? ''}
            options={options}
            none="ไม่ใช้"
            onChoose={(field) => onChoose(withColumn(layout, column, field || null))}
          />
        </div>
      ))}
      {left.length > 0 && (
        <p class="warning">
          ไม่ใช้คอลัมน์ <bdi>{left.join(' · ')}</bdi>
        </p>
      )}
    </fieldset>
  )
}
