/** Something that takes a while and may be refused: what is going on, and the sentence about what went wrong. */

import { useState } from 'preact/hooks'
import { sentenceOf } from './refused.ts'

interface Attempts {
  /** What is going on; empty while nothing is. */
  readonly busy: string
  /** Changes what is said to be going on. */
  readonly say: (busy: string) => void
  /** What went wrong the last time; empty where nothing did. */
  readonly fault: string
  /** @param busy what is said meanwhile @returns what came of it; undefined where it was refused */
  readonly attempt: <T>(doing: () => Promise<T>, busy?: string) => Promise<T | undefined>
}

export function useAttempts(): Attempts {
  const [busy, setBusy] = useState('')
  const [fault, setFault] = useState('')
  return {
    busy,
    say: setBusy,
    fault,
    attempt: async (doing, going = '') => {
      setBusy(going)
      setFault('')
      try {
        return await doing()
      } catch (error) {
        setFault(sentenceOf(error))
        return undefined
      } finally {
        setBusy('')
      }
    },
  }
}
