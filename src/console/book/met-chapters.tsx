/** Two editors at one chapter: what each made of it, and a choice. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { Marked } from '../value.tsx'
import type { Edited, MetChapter, Text } from './chapters.ts'

interface MetChaptersProps {
  readonly met: readonly MetChapter[]
  readonly book: Edited
  /** Is told the chapters where the other editor's version is to stay. */
  readonly onChosen: (theirs: readonly MetChapter[]) => void
  readonly onLeft: () => void
}

export function MetChapters({ met, book, onChosen, onLeft }: MetChaptersProps) {
  const box = useRef<HTMLElement>(null)
  const [theirs, setTheirs] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => box.current?.focus(), [met])
  return (
    <section class="met" aria-labelledby="met-title" tabIndex={-1} ref={box}>
      <h2 id="met-title">มีผู้แก้เนื้อหาเล่มนี้ก่อนที่คุณจะบันทึก</h2>
      <p>บทที่แก้ตรงกัน กรุณาเลือกว่าจะใช้ของใคร บทอื่นของทั้งสองคนจะอยู่ครบ</p>
      {met.map((chapter) => {
        const { id, before, theirs: other, mine } = chapter
        const option = (isTheirs: boolean, label: string, text: Text | null) => (
          <>
            <label class="check">
              <input
                type="radio"
                name={`met-${id}`}
                checked={theirs.has(id) === isTheirs}
                aria-describedby={`met-${id}-${isTheirs}`}
                onChange={() =>
                  setTheirs(
                    (chosen) => new Set(isTheirs ? [...chosen, id] : [...chosen].filter((one) => one !== id)),
                  )
                }
              />
              {label}
            </label>
            {text ? (
              <Marked id={`met-${id}-${isTheirs}`} before={whole(before)} after={whole(text)} />
            ) : (
              <p id={`met-${id}-${isTheirs}`}>ลบบทนี้</p>
            )}
          </>
        )
        return (
          <fieldset key={id}>
            <legend>
              บทที่ {book.slots.findIndex((slot) => slot.id === id) + 1}{' '}
              <bdi>{mine?.title ?? other?.title ?? before.title}</bdi>
            </legend>
            {option(false, 'ใช้ของฉัน', mine)}
            {option(true, 'ใช้ของอีกคน', other)}
          </fieldset>
        )
      })}
      <p class="row">
        <button type="button" onClick={() => onChosen(met.filter(({ id }) => theirs.has(id)))}>
          บันทึกตามนี้
        </button>
        <button type="button" class="quiet" onClick={onLeft}>
          กลับไปแก้ต่อ
        </button>
      </p>
    </section>
  )
}

const whole = ({ title, body }: Text): string => `${title}\n${body}`
