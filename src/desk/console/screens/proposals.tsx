/** The queue of what waits for review: one at a time, old and new with what speaks for it, decided by one key. */

import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useLooking, Work } from '../base/looking.tsx'
import { nameOfCollection } from '../base/names.ts'
import { nameOf } from '../base/proposing.ts'
import { address } from '../base/route.ts'
import { Question } from '../form/sure.tsx'
import { proposalsOf } from '../proposals/asking.ts'
import { BodyForm } from '../proposals/body-form.tsx'
import { addressOfProposal, type ProposalFilter, READY_REASONS, STATES } from '../proposals/proposal.ts'
import { useReviewing } from '../proposals/reviewing.ts'
import {
  EvidenceAround,
  EvidenceShown,
  ProposalChanges,
  ProposalHead,
  useEvidence,
} from '../proposals/shown.tsx'

interface ProposalsProps {
  /** Of the proposal in the address. */
  readonly name: string | undefined
  readonly filter: ProposalFilter
}

export function ProposalsScreen({ name, filter }: ProposalsProps) {
  const looking = useLooking(proposalsOf(filter), name)
  const { view: seen } = looking.sight
  const reviewing = useReviewing(looking)
  const { shortcuts, asking, leave } = reviewing
  const evidence = useEvidence(seen)
  /** The keys of the queue are wanted again. */
  const then = (act: () => void) => {
    act()
    looking.focus()
  }
  const back = () => then(leave)
  return (
    <div class="conflicts misprints">
      <Narrowed filter={filter} seen={seen} />
      <Work label="งานที่รอตรวจ" atOnce={['KeyE', 'Digit2']} {...{ looking, shortcuts }}>
        {(seen) => (
          <>
            <h2>
              <bdi>{nameOf(seen)}</bdi>
            </h2>
            <ProposalHead proposal={seen} />
            <EvidenceShown evidence={evidence} />
            <ProposalChanges proposal={seen} />
            {asking === 'reason' && (
              <Reasons onReason={(reason) => then(() => reviewing.giveBackFor(reason))} onLeft={back} />
            )}
            {asking === 'mending' && (
              <Mending onLeft={back} onPublish={() => then(reviewing.publishTyped)}>
                <BodyForm proposal={seen} typed={reviewing.typed} onTyped={reviewing.type} issues={{}} />
              </Mending>
            )}
            {asking === 'rest' && (
              <InView>
                <Question
                  question={`เผยแพร่ทุกงานที่ ${seen.by} เสนอในชุด ${nameOfCollection(seen.kind)} และยังรออยู่ เลิกทำได้ครั้งเดียวทั้งหมด`}
                  yes="เผยแพร่ที่เหลือ"
                  onAnswer={(isSure) => (isSure ? then(reviewing.publishAll) : back())}
                />
              </InView>
            )}
          </>
        )}
      </Work>
      <EvidenceAround evidence={evidence} />
    </div>
  )
}

/** Whose and which are gone through. */
function Narrowed({
  filter,
  seen,
}: {
  readonly filter: ProposalFilter
  readonly seen: { by: string; kind: NonNullable<ProposalFilter['kind']> } | undefined
}) {
  const link = (label: string, to: ProposalFilter) => (
    <li>
      <a
        href={addressOfProposal(undefined, to)}
        aria-current={JSON.stringify(to) === JSON.stringify(filter) ? 'page' : undefined}
      >
        {label}
      </a>
    </li>
  )
  return (
    <nav class="groups" aria-label="เลือกงานที่จะตรวจ">
      <ul>
        {link('ทุกงานที่รอตรวจ', {})}
        {seen && link(`เฉพาะของ ${seen.by}`, { by: seen.by })}
        {seen && link(`${seen.by} · ${nameOfCollection(seen.kind)}`, { by: seen.by, kind: seen.kind })}
        {link(STATES.published, { state: 'published' })}
        {link(STATES.returned, { state: 'returned' })}
        <li>
          <a href={address(['history', 'weeks'])}>แยกตามคนและสัปดาห์</a>
        </li>
      </ul>
    </nav>
  )
}

/** What is asked stands in the middle of the window, clear of the bars at its edges. */
function InView({ children }: { readonly children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.scrollIntoView({ block: 'center' }), [])
  return <div ref={box}>{children}</div>
}

interface ReasonsProps {
  readonly onReason: (reason: string) => void
  readonly onLeft: () => void
}

/** Why a proposal is given back: one of three by a key, or typed. */
function Reasons({ onReason, onLeft }: ReasonsProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  return (
    <InView>
      <form
        class="met"
        aria-label="เหตุผลที่ส่งกลับ"
        onKeyDown={(event) => {
          const isTyping = event.target instanceof HTMLInputElement
          const ready = READY_REASONS[Number(/^Digit([1-3])$/.exec(event.code)?.[1]) - 1]
          if (event.key === 'Escape') onLeft()
          else if (ready && !isTyping) onReason(ready)
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(
            new FormData(event.currentTarget as HTMLFormElement).get('reason') ?? '',
          ).trim()
          if (typed !== '') onReason(typed)
        }}
      >
        <p>เหตุผล ผู้เสนอจะเห็น</p>
        {READY_REASONS.map((reason, index) => (
          <p key={reason}>
            <button type="button" ref={index === 0 ? first : null} onClick={() => onReason(reason)}>
              <kbd>{index + 1}</kbd> {reason}
            </button>
          </p>
        ))}
        <label for="reason">หรือพิมพ์เอง (กด Enter เพื่อส่งกลับ)</label>
        <input id="reason" name="reason" maxLength={2_000} autocomplete="off" />
        <p class="row">
          <button type="submit">ส่งกลับ</button>
          <button type="button" class="quiet" onClick={onLeft}>
            ไม่ส่งกลับ
          </button>
        </p>
      </form>
    </InView>
  )
}

interface MendingProps {
  readonly onPublish: () => void
  readonly onLeft: () => void
  readonly children: ComponentChildren
}

/** What was proposed, to be published otherwise. */
function Mending({ onPublish, onLeft, children }: MendingProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true })
  }, [])
  return (
    <InView>
      <form
        ref={form}
        class="met"
        aria-label="แก้ก่อนเผยแพร่"
        noValidate
        onKeyDown={(event) => {
          if (event.key === 'Escape') onLeft()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          onPublish()
        }}
      >
        {children}
        <p class="row">
          <button type="submit">เผยแพร่ตามที่แก้</button>
          <button type="button" class="quiet" onClick={onLeft}>
            ไม่แก้
          </button>
        </p>
      </form>
    </InView>
  )
}
