/** A table that is pasted and not saved: what its rows would become, and saving them. */

import { useMemo, useState } from 'preact/hooks'
import type { BulkKind, Layout } from '../../../definitions/bulk-kinds.ts'
import { ask } from '../base/api.ts'
import { useAttempts } from '../base/attempt.ts'
import { useDrafts } from '../base/draft.ts'
import { newestEdit, offerUndo } from '../base/edits.tsx'
import type { Preview } from '../form/preview.tsx'
import { tableIn } from './columns.ts'

/** What is pasted and not saved. */
export interface Pasted {
  /** What rows belong to that do not say it; empty where none was chosen. */
  readonly group: string
  readonly text: string
  /** What the columns hold, where it was chosen by hand. */
  readonly layout: Layout | null
}

const NOTHING: Pasted = { group: '', text: '', layout: null }

/** @param onRefused has the focus go to the rows */
export function usePasting(kind: BulkKind, onRefused: () => void) {
  const { resource, parent, key } = kind
  const drafts = useDrafts<Pasted>(`bulk/${resource.name}`)
  const [pasted, setPasted] = useState(NOTHING)
  const [shown, setShown] = useState<Preview>()
  const { attempt, fault, busy } = useAttempts()
  const read = useMemo(() => tableIn(kind, pasted.text), [kind, pasted.text])
  const table = { ...read, layout: pasted.layout ?? read.layout }
  const type = (typed: Pasted) => {
    // a draft of an earlier version knows no columns
    const next = { ...NOTHING, ...typed }
    setPasted(next)
    setShown(undefined)
    if (next.text === '') drafts.drop()
    else drafts.keep(next)
  }
  const sent = async <T>(path: string): Promise<T | undefined> => {
    const { layout, rows } = table
    const body = { ...(pasted.group === '' ? {} : { [parent]: pasted.group }), columns: layout, rows }
    const answer = await attempt(() => ask<T>('POST', `/api/desk${path}${resource.path}/bulk`, body), 'sent')
    if (answer === undefined) onRefused()
    return answer
  }
  const save = async () => {
    if (!shown) return
    const since = await newestEdit()
    const records = [pasted.group, '*']
    if (!(await sent(''))) return
    type({ ...NOTHING, group: pasted.group })
    await offerUndo('บันทึกทั้งหมดแล้ว', { since, collection: resource.name, records })
  }
  return {
    pasted,
    table,
    shown,
    fault,
    busy: busy !== '',
    drafts,
    type,
    /** Whether the rows can be looked at. */
    isReady:
      pasted.text.trim() !== '' &&
      table.layout.includes(key) &&
      (pasted.group !== '' || table.layout.includes(parent)),
    look: async () => setShown(await sent<Preview>('/preview')),
    save,
  }
}
