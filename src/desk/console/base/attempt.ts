/** Something that takes a while and may be refused: what is going on, and the sentence about what went wrong. */

import { useState } from 'preact/hooks'
import { sentenceOf } from './refused.ts'

export function useAttempts() {
  const [busy, setBusy] = useState('')
  const [fault, setFault] = useState('')
  /** @param going what is said meanwhile @returns what came of it; undefined where it was refused */
  const attempt = async <T>(doing: () => Promise<T>, going = ''): Promise<T | undefined> => {
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
  }
  // what is going on, what changes that, and what went wrong the last time; empty where nothing is or did
  return { busy, say: setBusy, fault, attempt }
}
