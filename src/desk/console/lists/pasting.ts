/** A table that is pasted and not saved: what its rows would become, and saving them. */

import { useMemo, useState } from 'preact/hooks'
import type { BulkKind, Layout } from '../../../definitions/bulk-kinds.ts'
import { pastedLine } from '../../../definitions/pasted-cells.ts'
import { ask } from '../base/api.ts'
import { useAttempts } from '../base/attempt.ts'
import { useDrafts } from '../base/draft.ts'
import { newestEdit, offerUndo } from '../base/edits.tsx'
import type { Source } from '../files/opened.ts'
import type { Preview } from '../form/preview.tsx'
import { type PastedTable, tableIn } from './columns.ts'

/** What is pasted and not saved. */
export interface Pasted {
  /** What rows belong to that do not say it; empty where none was chosen. */
  readonly group: string
  readonly text: string
  /** What the columns hold, where it was chosen by hand. */
  readonly layout: Layout | null
}

const NOTHING: Pasted = { group: '', text: '', layout: null }

interface Shown {
  readonly preview?: Preview
  /** What is said of the file that it came from. */
  readonly said?: readonly string[]
}

/** @param onRefused has the focus go to the rows */
export function usePasting(kind: BulkKind, onRefused: () => void) {
  const { resource } = kind
  const drafts = useDrafts<Pasted>(`bulk/${resource.name}`)
  const [pasted, setPasted] = useState(NOTHING)
  const [shown, setShown] = useState<Shown>({})
  const { attempt, fault, busy } = useAttempts()
  const table = useMemo(() => tableOf(kind, pasted), [kind, pasted])
  const type = (typed: Pasted) => {
    // a draft of an earlier version knows no columns
    const next = { ...NOTHING, ...typed }
    setPasted(next)
    setShown({})
    if (next.text === '') drafts.drop()
    else drafts.keep(next)
  }
  const sent = async <T>(path: string, going: string, what = pasted): Promise<T | undefined> => {
    const body = bodyOf(kind, what)
    const answer = await attempt(() => ask<T>('POST', `/api/desk${path}${resource.path}/bulk`, body), going)
    if (answer === undefined) onRefused()
    return answer
  }
  const look = async (what = pasted, said: readonly string[] = []) => {
    const preview = await sent<Preview>('/preview', 'กำลังดูทุกแถว…', what)
    setShown({ said, ...(preview ? { preview } : {}) })
  }
  /** Reads a file in the place of what is pasted, and looks at it where that says enough. */
  const open = async (source: Source) => {
    const read = await attempt(async () => {
      const { openTable } = await import('../files/opened.ts')
      return openTable(source)
    }, 'กำลังอ่านไฟล์…')
    if (!read) return
    const next = { ...NOTHING, group: pasted.group, text: read.rows.map(pastedLine).join('\n') }
    type(next)
    setShown({ said: read.said })
    if (isReady(kind, next)) await look(next, read.said)
  }
  const save = async () => {
    if (!shown.preview) return
    const since = await newestEdit()
    const records = [pasted.group, '*']
    if (!(await sent('', 'กำลังบันทึก…'))) return
    type({ ...NOTHING, group: pasted.group })
    await offerUndo('บันทึกทั้งหมดแล้ว', { since, collection: resource.name, records })
  }
  return {
    pasted,
    table,
    shown,
    fault,
    /** What is going on; empty while nothing is. */
    busy,
    drafts,
    type,
    open,
    /** Whether the rows can be looked at. */
    isReady: isReady(kind, pasted),
    look: () => look(),
    save,
  }
}

function tableOf(kind: BulkKind, { text, layout }: Pasted): PastedTable {
  const read = tableIn(kind, text)
  return { ...read, layout: layout ?? read.layout }
}

function isReady(kind: BulkKind, pasted: Pasted): boolean {
  const { layout } = tableOf(kind, pasted)
  const isPlaced = pasted.group !== '' || layout.includes(kind.parent)
  return pasted.text.trim() !== '' && layout.includes(kind.key) && isPlaced
}

function bodyOf(kind: BulkKind, pasted: Pasted) {
  const { layout, rows } = tableOf(kind, pasted)
  return { ...(pasted.group === '' ? {} : { [kind.parent]: pasted.group }), columns: layout, rows }
}
