/** What two editors wrote at once: asked about until it is answered, however often one goes back to typing. */

import { useRef, useState } from 'preact/hooks'

/** @param T one piece of it, such as a field or a chapter. */
interface PendingMeeting<T> {
  /** What is asked about now; undefined while nothing is, or the editor types on. */
  readonly asked: readonly T[] | undefined
  /** Whether something is left unanswered while the editor types on. */
  readonly isLeft: boolean
  /** What is not answered yet, whether it is asked about or not. */
  readonly pending: () => readonly T[]
  /** Asks about what was met, beside what is not answered yet. */
  readonly meet: (met: readonly T[]) => void
  /** Asks again. @param current what is still a question, as it stands now @returns whether there is anything to ask */
  readonly ask: (current: (met: readonly T[]) => readonly T[]) => boolean
  /** Has the editor type on; the next save asks again. */
  readonly leave: () => void
  readonly answer: () => void
}

/** @param sameThing whether two pieces are about the same thing: the later one takes the place of the other. */
export function useMeeting<T>(sameThing: (one: T, other: T) => boolean): PendingMeeting<T> {
  const pending = useRef<readonly T[]>([])
  const [asked, setAsked] = useState<readonly T[]>()
  const become = (met: readonly T[], isAsked: boolean) => {
    pending.current = met
    setAsked(isAsked && met.length > 0 ? met : undefined)
  }
  return {
    asked,
    isLeft: asked === undefined && pending.current.length > 0,
    pending: () => pending.current,
    meet: (met) => {
      if (met.length === 0) return
      const others = pending.current.filter((old) => !met.some((one) => sameThing(one, old)))
      become([...others, ...met], true)
    },
    ask: (current) => {
      become(current(pending.current), true)
      return pending.current.length > 0
    },
    leave: () => setAsked(undefined),
    answer: () => become([], false),
  }
}
