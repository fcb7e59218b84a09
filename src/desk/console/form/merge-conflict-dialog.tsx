/** The conflict dialog: shows piece by piece what two editors wrote, and lets one choose where both changed it. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { fetchLatestEdit, type LoggedSubject } from '../base/edits.tsx'
import { useLoaded } from '../base/load-and-render.tsx'
import { TimeElement, WordsDiff } from '../base/readable-values.tsx'
import { createScreenAddress } from '../base/route.ts'

/** One conflicting piece, such as a field or a chapter. */
interface Piece<T> {
  readonly met: T
  /** Identifies the piece. */
  readonly key: string
  readonly label: string
  /** The original value; `mine`, `theirs`: the two new values; null if removed. */
  readonly before: unknown
  readonly theirs: unknown
  /** Undefined if it was not changed here. */
  readonly mine: unknown
}

/** The content of a conflict dialog: its title, the record, and the pieces with both versions. */
export interface MergeConflictDialogContent<T> {
  readonly title: string
  /** The record: the dialog names the editor who changed it last. */
  readonly of: LoggedSubject
  readonly about: string
  readonly pieces: readonly Piece<T>[]
}

interface MeetingProps<T> extends MergeConflictDialogContent<T> {
  /** Called with the pieces whose other version is kept. */
  readonly onChosen: (theirs: readonly T[]) => void
  readonly onLeft: () => void
}

/**
 * Renders the dialog in which an editor chooses between two versions of each piece.
 * @param onChosen receives the pieces whose other version was chosen
 */
export function MergeConflictDialog<T>({ title, of, about, pieces, onChosen, onLeft }: MeetingProps<T>) {
  const last = useLoaded(() => fetchLatestEdit(of), [pieces[0]?.met])
  const other = last.state === 'loaded' ? last.value : undefined
  const box = useRef<HTMLElement>(null)
  /** Pieces where the other version was chosen; reset for later conflicts. */
  const [chosen, setChosen] = useState<readonly T[]>([])
  const first = pieces[0]?.met
  // also for conflicts that arise while the dialog is open
  useEffect(() => box.current?.focus(), [first])
  const option = ({ key, met, before }: Piece<T>, isTheirs: boolean, label: string, value: unknown) => {
    const id = `met-${key}-${isTheirs ? 'theirs' : 'mine'}`
    const others = chosen.filter((other) => other !== met)
    return (
      <>
        <label class="check">
          <input
            type="radio"
            name={`met-${key}`}
            checked={chosen.includes(met) === isTheirs}
            aria-describedby={id}
            onChange={() => setChosen(isTheirs ? [...others, met] : others)}
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
      <p>{about}</p>
      {other && (
        <p>
          ผู้แก้ล่าสุดคือ <bdi>{other.key}</bdi> เมื่อ <TimeElement at={other.at} />{' '}
          <a href={createScreenAddress(['history', other.id])} target="_blank" rel="noopener">
            ดูการแก้ไขนั้น
          </a>
        </p>
      )}
      {pieces.map((piece) => (
        <fieldset key={piece.key}>
          <legend>
            <bdi>{piece.label}</bdi>
          </legend>
          {piece.mine === undefined ? (
            <>
              <p>อีกคนแก้เป็น</p>
              <WordsDiff before={piece.before} after={piece.theirs} />
            </>
          ) : (
            <>
              {option(piece, false, 'ใช้ของฉัน', piece.mine)}
              {option(piece, true, other ? `ใช้ของอีกคน (${other.key})` : 'ใช้ของอีกคน', piece.theirs)}
            </>
          )}
        </fieldset>
      ))}
      <p class="row">
        <button
          type="button"
          onClick={() => onChosen(pieces.flatMap(({ met }) => (chosen.includes(met) ? [met] : [])))}
        >
          บันทึกตามนี้
        </button>
        <button type="button" class="quiet" onClick={onLeft}>
          กลับไปแก้ต่อ
        </button>
      </p>
    </section>
  )
}
