/** The one thing of a queue that is before the editor's eyes: shown as soon as it is here, and known to have been seen. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { sentenceOf } from './loaded.tsx'
import { go } from './route.ts'
import { onLeaving } from './session.ts'

/** Things one by one. @typeParam Name what names one @typeParam View one as it is shown */
export interface Walkable<Name, View extends Name> {
  /** What is on its way to the server. */
  readonly waiting: number
  /** Things that were passed over at the last deal, since somebody else is at them. */
  readonly elsewhere: number
  first(): Promise<Name | undefined>
  view(name: Name): Promise<View>
  /** Has the next ones here before they are asked for. */
  preload(name: Name): Promise<void>
  /** Gives up what is kept for this window. */
  release(): void
}

interface Ways<Name> {
  readonly keyOf: (name: Name) => string
  readonly addressOf: (name: Name) => string
  /** What is said where nothing is left. */
  readonly none: string
  /** What is said where others are at all that is left. */
  readonly atOthers: (left: number) => string
}

export interface InSight<Name, View extends Name> {
  readonly view: View | undefined
  /** Why nothing is shown; empty while something is, or is on its way. */
  readonly trouble: string
  /** Whether it was drawn: nothing is decided about what nobody saw. */
  readonly isSeen: boolean
  /** Shows a thing, as soon as it is here; a later wish overtakes it. */
  readonly show: (wanted: Name) => Promise<void>
  /** Goes to its address, which shows it. */
  readonly open: (wanted: Name) => void
  /** Whether it is the one that is wanted on the screen, and has been seen there. */
  readonly isBefore: (one: View) => boolean
  /** Until the next one is there, a key means nothing. */
  readonly wantNone: () => void
}

/** @param named in the address; without one, the first of the queue is opened. */
export function useInSight<Name, View extends Name>(
  queue: Walkable<Name, View>,
  named: Name | undefined,
  { keyOf, addressOf, none, atOthers }: Ways<Name>,
): InSight<Name, View> {
  const [view, setView] = useState<View>()
  const [trouble, setTrouble] = useState('')
  const [seen, setSeen] = useState('')
  const desired = useRef('')

  const show = async (wanted: Name) => {
    desired.current = keyOf(wanted)
    try {
      const found = await queue.view(wanted)
      if (desired.current !== keyOf(wanted)) return
      setTrouble('')
      setView(() => found)
      void queue.preload(wanted).catch(() => undefined)
    } catch (error) {
      nothing(sentenceOf(error))
    }
  }
  /** Says why nothing is shown; keys must not act on what was there before. */
  const nothing = (sentence: string) => {
    setView(undefined)
    setTrouble(sentence)
  }
  const open = (wanted: Name) => go(addressOf(wanted), 'replace')
  const openFirst = async () => {
    desired.current = ''
    try {
      const first = await queue.first()
      if (first) open(first)
      else nothing(queue.elsewhere > 0 ? atOthers(queue.elsewhere) : none)
    } catch (error) {
      nothing(sentenceOf(error))
    }
  }
  useEffect(() => void (named ? show(named) : openFirst()), [queue, named && keyOf(named)])
  useEffect(() => {
    if (!view) return
    // before eyes with the frame that is drawn next
    const frame = requestAnimationFrame(() => setSeen(keyOf(view)))
    return () => cancelAnimationFrame(frame)
  }, [view])
  useGivenUp(queue)
  const isSeen = (one: View) => seen === keyOf(one)
  return {
    ...{ view, trouble, show, open },
    isSeen: view !== undefined && isSeen(view),
    isBefore: (one) => desired.current === keyOf(one) && isSeen(one),
    wantNone: () => {
      desired.current = ''
    },
  }
}

/** Gives up what is kept for this window when it leaves the queue; not before all was sent. */
function useGivenUp(queue: Pick<Walkable<object, object>, 'waiting' | 'release'>): void {
  useEffect(() => {
    const asked = (event: BeforeUnloadEvent) => {
      if (queue.waiting > 0) event.preventDefault()
    }
    const release = () => queue.release()
    addEventListener('beforeunload', asked)
    const stop = onLeaving(release)
    return () => {
      removeEventListener('beforeunload', asked)
      stop()
      release()
    }
  }, [queue])
}
