/** The queue of what waits for review: one at a time, old and new with what speaks for it, decided by one key. */

import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useLooking, Work } from '../base/looking.tsx'
import { nameOfCollection } from '../base/names.ts'
import { nameOf } from '../base/proposing.ts'
import { type At, address, numberIn } from '../base/route.ts'
import { InPlace } from '../form/in-place.tsx'
import { Question } from '../form/sure.tsx'
import { proposalsOf } from '../proposals/asking.ts'
import { BodyForm } from '../proposals/body-form.tsx'
import {
  addressOfProposal,
  type ProposalFilter,
  proposalFilter,
  READY_REASONS,
  STATES,
} from '../proposals/proposal.ts'
import { useReviewing } from '../proposals/reviewing.ts'
import {
  EvidenceAround,
  EvidenceShown,
  ProposalChanges,
  ProposalHead,
  useEvidence,
} from '../proposals/shown.tsx'

export function ProposalsScreen({ one, query }: At) {
  const filter = proposalFilter(query)
  const looking = useLooking(proposalsOf(filter), numberIn(one))
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
      <Work label="งานที่รอตรวจ" atOnce={['E', '2']} {...{ looking, shortcuts }}>
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
              <InPlace
                class="met"
                label="แก้ก่อนเผยแพร่"
                yes="เผยแพร่ตามที่แก้"
                no="ไม่แก้"
                isCentred
                onGiven={() => then(reviewing.publishTyped)}
                onLeft={back}
              >
                <BodyForm proposal={seen} typed={reviewing.typed} onTyped={reviewing.type} issues={{}} />
              </InPlace>
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
  const ready = ({ code, target }: KeyboardEvent) => {
    const reason = READY_REASONS[Number(/^Digit([1-3])$/.exec(code)?.[1]) - 1]
    if (!reason || target instanceof HTMLInputElement) return false
    onReason(reason)
    return true
  }
  return (
    <InPlace
      class="met"
      label="เหตุผลที่ส่งกลับ"
      yes="ส่งกลับ"
      no="ไม่ส่งกลับ"
      isCentred
      onKey={ready}
      onGiven={(typed) => {
        const reason = String(typed.get('reason') ?? '').trim()
        if (reason !== '') onReason(reason)
      }}
      onLeft={onLeft}
    >
      <p>เหตุผล ผู้เสนอจะเห็น</p>
      {READY_REASONS.map((reason, index) => (
        <p key={reason}>
          <button type="button" onClick={() => onReason(reason)}>
            <kbd>{index + 1}</kbd> {reason}
          </button>
        </p>
      ))}
      <label for="reason">หรือพิมพ์เอง (กด Enter เพื่อส่งกลับ)</label>
      <input id="reason" name="reason" maxLength={2_000} autocomplete="off" />
    </InPlace>
  )
}
