/** Two editors at the same thing: piece by piece what each made of it, and a choice where both wrote. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { Marked } from '../value.tsx'

/** One piece of it, such as a field or a chapter. */
interface Piece<T> {
  readonly met: T
  /** Tells it from the other pieces. */
  readonly key: string
  readonly label: string
  /** As it is shown: what it was, and what each of the two made of it; null where one took it out. */
  readonly before: unknown
  readonly theirs: unknown
  /** Undefined where nothing was written here. */
  readonly mine: unknown
}

interface MeetingProps<T> {
  readonly title: string
  readonly about: string
  readonly pieces: readonly Piece<T>[]
  /** Is told the pieces where the other editor's words are to stay. */
  readonly onChosen: (theirs: readonly T[]) => void
  readonly onLeft: () => void
}

export function Meeting<T>({ title, about, pieces, onChosen, onLeft }: MeetingProps<T>) {
  const box = useRef<HTMLElement>(null)
  /** The keys of the pieces where theirs was chosen. */
  const [chosen, setChosen] = useState<readonly string[]>([])
  useEffect(() => box.current?.focus(), [])
  const option = ({ key, before }: Piece<T>, isTheirs: boolean, label: string, value: unknown) => {
    const id = `met-${key}-${isTheirs ? 'theirs' : 'mine'}`
    const others = chosen.filter((other) => other !== key)
    return (
      <>
        <label class="check">
          <input
            type="radio"
            name={`met-${key}`}
            checked={chosen.includes(key) === isTheirs}
            aria-describedby={id}
            onChange={() => setChosen(isTheirs ? [...others, key] : others)}
          />
          {label}
        </label>
        {value === null ? <p id={id}>ลบ</p> : <Marked id={id} before={before} after={value} />}
      </>
    )
  }
  return (
    <section class="met" aria-labelledby="met-title" tabIndex={-1} ref={box}>
      <h2 id="met-title">{title}</h2>
      <p>{about}</p>
      {pieces.map((piece) => (
        <fieldset key={piece.key}>
          <legend>
            <bdi>{piece.label}</bdi>
          </legend>
          {piece.mine === undefined ? (
            <>
              <p>อีกคนแก้เป็น</p>
              <Marked before={piece.before} after={piece.theirs} />
            </>
          ) : (
            <>
              {option(piece, false, 'ใช้ของฉัน', piece.mine)}
              {option(piece, true, 'ใช้ของอีกคน', piece.theirs)}
            </>
          )}
        </fieldset>
      ))}
      <p class="row">
        <button
          type="button"
          onClick={() => onChosen(pieces.filter(({ key }) => chosen.includes(key)).map(({ met }) => met))}
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
