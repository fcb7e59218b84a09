/**
 * The dialog about a conflict between two editors. It shows both versions, and this editor chooses one for each part
 * that both changed.
 */

import { useEffect, useRef, useState } from 'preact/hooks'
import { fetchLatestEdit, type RecordNameInEditLog } from '../base/edits.tsx'
import { useLoaded } from '../base/load-and-render.tsx'
import { TimeElement, WordsDiff } from '../base/readable-values.tsx'
import { createScreenAddress } from '../base/route.ts'

/** One part with a conflict, such as a field or a chapter. */
interface ConflictingPart<T> {
  readonly conflict: T
  /** Identifies the part. */
  readonly key: string
  readonly label: string
  /** The original value; `mine`, `theirs`: the two new values; null if removed. */
  readonly before: unknown
  readonly theirs: unknown
  /** Undefined if it was not changed here. */
  readonly mine: unknown
}

/** The content of a conflict dialog: its title, the record, and both versions of each part. */
export interface MergeConflictDialogContent<T> {
  readonly title: string
  /** The record: the dialog names the editor who changed it last. */
  readonly subject: RecordNameInEditLog
  readonly explanation: string
  readonly parts: readonly ConflictingPart<T>[]
}

interface MergeConflictDialogProps<T> extends MergeConflictDialogContent<T> {
  /** Called with the conflicts in which the other version was chosen. */
  readonly onResolve: (theirs: readonly T[]) => void
  readonly onCancel: () => void
}

/**
 * Renders the dialog in which the editor chooses between two versions of each part.
 * @param onResolve receives the conflicts in which the other editor's version was chosen
 */
export function MergeConflictDialog<T>({
  title,
  subject,
  explanation,
  parts,
  onResolve,
  onCancel,
}: MergeConflictDialogProps<T>) {
  const latest = useLoaded(() => fetchLatestEdit(subject), [parts[0]?.conflict])
  const latestEdit = latest.state === 'loaded' ? latest.value : undefined
  const box = useRef<HTMLElement>(null)
  /** Conflicts in which the other version was chosen. */
  const [chosen, setChosen] = useState<readonly T[]>([])
  const firstConflict = parts[0]?.conflict
  // the dialog takes the focus again for conflicts that arise while it is open
  useEffect(() => {
    box.current?.focus()
    // the focus alone shows the lower end of a dialog that is taller than the window
    box.current?.scrollIntoView()
  }, [firstConflict])
  const option = ({ key, conflict, before }: ConflictingPart<T>, isTheirs: boolean, label: string, value: unknown) => {
    const id = `met-${key}-${isTheirs ? 'theirs' : 'mine'}`
    const others = chosen.filter((other) => other !== conflict)
    return (
      <>
        <label class="check">
          <input
            type="radio"
            name={`met-${key}`}
            checked={chosen.includes(conflict) === isTheirs}
            aria-describedby={id}
            onChange={() => setChosen(isTheirs ? [...others, conflict] : others)}
          />
          {label}
        </label>
        {value === null ? <p id={id}>ลบ</p> : <WordsDiff id={id} before={before} after={value} />}
      </>
    )
  }
  return (
    <section class="met" aria-labelledby="met-title" tabIndex={-1} ref={box}>
      <h2 id="met-title">{title}</h2>
      <p>{explanation}</p>
      {latestEdit && (
        <p>
          ผู้แก้ล่าสุดคือ <bdi>{latestEdit.key}</bdi> เมื่อ <TimeElement at={latestEdit.at} />{' '}
          <a href={createScreenAddress(['history', latestEdit.id])} target="_blank" rel="noopener">
            ดูการแก้ไขนั้น
          </a>
        </p>
      )}
      {parts.map((part) => (
        <fieldset key={part.key}>
          <legend>
            <bdi>{part.label}</bdi>
          </legend>
          {part.mine === undefined ? (
            <>
              <p>อีกคนแก้เป็น</p>
              <WordsDiff before={part.before} after={part.theirs} />
            </>
          ) : (
            <>
              {option(part, false, 'ใช้ของฉัน', part.mine)}
              {option(part, true, latestEdit ? `ใช้ของอีกคน (${latestEdit.key})` : 'ใช้ของอีกคน', part.theirs)}
            </>
          )}
        </fieldset>
      ))}
      <p class="row">
        <button
          type="button"
          onClick={() => onResolve(parts.flatMap(({ conflict }) => (chosen.includes(conflict) ? [conflict] : [])))}
        >
          บันทึกตามนี้
        </button>
        <button type="button" class="quiet" onClick={onCancel}>
          กลับไปแก้ต่อ
        </button>
      </p>
    </section>
  )
}
