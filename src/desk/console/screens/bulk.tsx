/** Many records from pasted rows: paste, see what would become of each, save. */

import { useRef, useState } from 'preact/hooks'
import { type BulkKind, dhammaGroupRows, jatakaRows } from '../../../definitions/bulk-kinds.ts'
import { cellsIn, linesIn } from '../../../definitions/pasted-cells.ts'
import { ask } from '../base/api.ts'
import { useAttempts } from '../base/attempt.ts'
import { useDrafts } from '../base/draft.ts'
import { newestEdit, offerUndo } from '../base/edits.tsx'
import { labelOfField, resourceNamed } from '../base/names.ts'
import { useOptions } from '../base/records.ts'
import { address } from '../base/route.ts'
import { DraftOffer, Standing } from '../form/draft-offer.tsx'
import { canBeWritten, type Preview, PreviewTable } from '../form/preview.tsx'
import { Select } from '../form/select.tsx'

const KINDS: readonly BulkKind[] = [jatakaRows, dhammaGroupRows]

/** How rows of a collection are pasted; undefined where they cannot be. */
export const bulkKindOf = (collection: string | undefined): BulkKind | undefined =>
  KINDS.find(({ resource }) => resource.name === collection)

/** What is pasted and not saved. */
interface Pasted {
  readonly group: string
  readonly text: string
}

export function BulkScreen({ kind }: { readonly kind: BulkKind }) {
  const { resource, columns, parent, example } = kind
  const field = useRef<HTMLTextAreaElement>(null)
  const rows = useRows(kind, () => field.current?.focus())
  const { text, group, shown, fault, busy, drafts, type } = rows
  const reference = resource.fields[parent]
  const target = reference?.kind === 'reference' ? resourceNamed(reference.to) : undefined
  const groups = useOptions(target)
  const cells = (row: number) => cellsIn(shown?.rows[row] ?? '').map((cell) => cell.trim())
  return (
    <>
      <p class="row">
        <a href={address([resource.name])}>← {resource.label.th}</a>
      </p>
      <DraftOffer drafts={drafts} onUse={type} />
      <div class="field">
        <label for="bulk-parent">{reference?.label.th}</label>
        <Select
          id="bulk-parent"
          value={group}
          options={groups}
          none="— เลือก —"
          onChoose={(chosen) => type({ group: chosen, text })}
        />
      </div>
      <div class="field">
        <label for="bulk-rows">วางที่นี่ แถวละหนึ่งรายการ</label>
        <p id="bulk-hint" class="soft">
          แต่ละแถวมี {columns.map((name) => labelOfField(resource.name, name)).join(' | ')} เช่น{' '}
          <bdi>{example}</bdi>
        </p>
        <textarea
          id="bulk-rows"
          rows={10}
          ref={field}
          value={text}
          aria-describedby="bulk-hint bulk-fault"
          aria-invalid={fault !== ''}
          onInput={({ currentTarget }) => type({ group, text: currentTarget.value })}
        />
        <p id="bulk-fault" class="fault" role="alert">
          {fault}
        </p>
        <Standing drafts={drafts} />
      </div>
      <p class="row">
        <button type="button" disabled={busy || group === '' || text.trim() === ''} onClick={rows.look}>
          ดูตัวอย่าง
        </button>
        <button type="button" disabled={busy || !shown || !canBeWritten(shown.preview)} onClick={rows.save}>
          บันทึกทั้งหมด
        </button>
      </p>
      {shown && (
        <PreviewTable
          preview={shown.preview}
          collection={resource.name}
          columns={columns}
          cells={cells}
          nameOfParent={(slug) =>
            `${target?.label.th} ${groups.find(({ value }) => value === slug)?.label ?? slug}`
          }
        />
      )}
    </>
  )
}

/** The rows that are pasted, what they would become, and saving them. @param onRefused has the focus go to them */
function useRows({ resource, parent }: BulkKind, onRefused: () => void) {
  const drafts = useDrafts<Pasted>(`bulk/${resource.name}`)
  const [{ text, group }, setPasted] = useState<Pasted>({ text: '', group: '' })
  const [shown, setShown] = useState<{ readonly preview: Preview; readonly rows: readonly string[] }>()
  const { attempt, fault, busy } = useAttempts()
  const type = (pasted: Pasted) => {
    setPasted(pasted)
    setShown(undefined)
    if (pasted.text === '') drafts.drop()
    else drafts.keep(pasted)
  }
  const sent = async <T,>(path: string, rows: readonly string[]): Promise<T | undefined> => {
    const answer = await attempt(() => ask<T>('POST', path, { [parent]: group, rows }), 'sent')
    if (answer === undefined) onRefused()
    return answer
  }
  const look = async () => {
    const rows = linesIn(text)
    const preview = await sent<Preview>(`/api/desk/preview${resource.path}/bulk`, rows)
    if (preview) setShown({ preview, rows })
  }
  const save = async () => {
    if (!shown) return
    const since = await newestEdit()
    const done = await sent(`/api/v1${resource.path}/bulk`, shown.rows)
    if (!done) return
    type({ group, text: '' })
    await offerUndo('บันทึกทั้งหมดแล้ว', { since, collection: resource.name, records: [group] })
  }
  return { text, group, shown, fault, busy: busy !== '', drafts, type, look, save }
}
