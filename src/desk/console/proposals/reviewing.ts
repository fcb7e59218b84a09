/** What a reviewer does with the proposal in sight: publishes it, changed or not, gives it back, and takes that back. */

import { useEffect, useRef, useState } from 'preact/hooks'
import type { Looking } from '../base/looking.tsx'
import { notices } from '../base/notices.ts'
import { nameOf } from '../base/proposing.ts'
import { keyFor } from '../base/shortcuts.tsx'
import type { Sight } from '../base/sight.ts'
import { readableCount } from '../base/value.tsx'
import { giveBack, publish, publishRest, type SeenProposal } from './asking.ts'
import { isMendable } from './body-form.tsx'
import { Looked } from './looked.ts'

/** What is asked about the proposal in sight, or mended of it. */
type Asking = 'reason' | 'mending' | 'rest'

type Body = Readonly<Record<string, unknown>>

export function useReviewing({ sight, undoKey, walkKeys }: Looking<SeenProposal>) {
  const { view: seen, queue } = sight
  const [asked, ask] = useState<{ readonly id: number; readonly about: Asking }>()
  const asking = asked?.id === seen?.id ? asked?.about : undefined
  const { looked, bodies, type } = useKept(sight)
  const open = (about: Asking) => seen?.state === 'waiting' && ask({ id: seen.id, about })
  const publishWith = (said: string, bodyOf: (one: SeenProposal) => unknown) => {
    if (seen && seen.state !== 'waiting') return notices.done('งานนี้ตรวจแล้ว')
    ask(undefined)
    void sight.decide((one) => ({
      ...{ said, title: nameOf(one), leaves: true },
      send: (sent) => publish(sent, bodyOf(sent)),
      sent: () => void bodies.delete(one.id),
    }))
  }
  const giveBackFor = (reason: string) => {
    ask(undefined)
    void sight.decide((one) => ({
      ...{ said: 'ส่งกลับ', title: nameOf(one), leaves: true, isFinal: true },
      send: (sent) => giveBack(sent, reason),
    }))
  }
  const publishAll = () => {
    ask(undefined)
    void sight.decide((one) => ({
      ...{ said: 'เผยแพร่', title: nameOf(one), leaves: true, isWide: true },
      send: async (sent) => {
        const { done, refused } = await publishRest(sent)
        const [first] = refused
        for (const { id } of refused) queue.leaveOut(String(id))
        if (first) notices.refused(`อีก ${readableCount(refused.length)} งานยังรออยู่: ${first.message}`)
        return done
      },
    }))
  }
  const canGoTogether = seen?.state === 'waiting' && looked.isEnough(seen)
  return {
    ...{ asking, giveBackFor, publishAll },
    leave: () => ask(undefined),
    typed: seen && bodies.get(seen.id),
    type: (body: Body) => seen && type(seen.id, body),
    /** Publishes what was typed. */
    publishTyped: () => publishWith('เผยแพร่ตามที่แก้', ({ id }) => bodies.get(id)),
    shortcuts: [
      keyFor('1', 'เผยแพร่', () => publishWith('เผยแพร่', () => undefined)),
      keyFor('2', 'ส่งกลับ', () => open('reason')),
      ...(seen && isMendable(seen) ? [keyFor('E', 'แก้แล้วเผยแพร่', () => open('mending'))] : []),
      undoKey,
      ...walkKeys,
      ...(canGoTogether ? [keyFor('T', 'เผยแพร่ที่เหลือของคนและชุดนี้', () => open('rest'))] : []),
    ],
  }
}

/** What has been on screen, and what was typed over proposals, while the queue is open. */
function useKept(sight: Sight<SeenProposal>) {
  const [, draw] = useState({})
  const looked = useRef(new Looked()).current
  const bodies = useRef(new Map<number, Body>()).current
  const { view, isSeen } = sight
  useEffect(() => {
    if (view && isSeen) looked.add(view)
  }, [view?.id, isSeen])
  const type = (id: number, body: Body) => {
    bodies.set(id, body)
    draw({})
  }
  return { looked, bodies, type }
}
