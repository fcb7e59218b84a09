/** The review queue: one proposal at a time with its changes and evidence, decided by one key. */

import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { QueueScreenController } from '../base/current-item.ts'
import { getThaiCollectionName } from '../base/names.ts'
import { noticeArea } from '../base/notices.ts'
import { getProposalLabel } from '../base/proposal-sender.ts'
import { type QueueItemControls, QueueItemFrame, useQueueItem } from '../base/queue-item.tsx'
import { formatThaiCount } from '../base/readable-values.tsx'
import { createScreenAddress, parseRouteNumber, type ScreenAddress } from '../base/route.ts'
import { parseShortcut } from '../base/shortcuts.tsx'
import { ConfirmQuestion, forgetTypedReason, InlineForm, ReasonPicker } from '../form/controls.tsx'
import { hasEditableProposalFields, ProposalEditForm } from '../proposals/body-form.tsx'
import { type EditedProposalBodies, getProposedBodies, SeenProposalCounts } from '../proposals/edited-bodies.ts'
import {
  OtherSourcesEvidence,
  ProposalChanges,
  ProposalChangesSinceOpened,
  ProposalEvidence,
  ProposalSummary,
  useProposalEvidence,
} from '../proposals/evidence.tsx'
import {
  COMMON_RETURN_REASONS,
  createProposalQueue,
  getProposalQueueAddress,
  PROPOSAL_STATE_LABELS,
  type Proposal,
  type ProposalFilter,
  parseProposalFilter,
  publishProposal,
  publishWaitingProposalsByAuthor,
  returnProposal,
} from '../proposals/proposal-requests.ts'

/** The request about the proposal in sight, or mended of it. */
type Asking = 'reason' | 'mending' | 'rest'

function useReviewing({ currentItem, undoKey, walkKeys }: QueueItemControls<Proposal>) {
  const { view: seen, queue } = currentItem
  const [input, ask] = useState<{ readonly id: number; readonly about: Asking }>()
  const asking = input?.id === seen?.id ? input?.about : undefined
  const { looked, bodies, type, before } = useStored(currentItem)
  const open = (about: Asking) => seen?.state === 'waiting' && ask({ id: seen.id, about })
  const publishWith = (said: string, mendedOf: (one: Proposal) => EditedProposalBodies | undefined) => {
    if (seen && seen.state !== 'waiting') return noticeArea.done('งานนี้ตรวจแล้ว')
    ask(undefined)
    void currentItem.decide((one) => ({
      said,
      title: getProposalLabel(one),
      leaves: true,
      isDisplayedAgain: true,
      send: (sent) => publishProposal(sent, mendedOf(sent)),
      sent: () => void bodies.delete(one.id),
    }))
  }
  const giveBackFor = (reason: string) => {
    ask(undefined)
    void currentItem.decide((one) => ({
      said: 'ส่งกลับ',
      title: getProposalLabel(one),
      leaves: true,
      isFinal: true,
      isDisplayedAgain: true,
      send: (sent) => returnProposal(sent, reason),
      sent: () => forgetTypedReason(toReasonKey(one)),
    }))
  }
  const publishAll = () => {
    ask(undefined)
    void currentItem.decide((one) => ({
      said: 'เผยแพร่',
      title: getProposalLabel(one),
      leaves: true,
      isWide: true,
      send: async (sent) => {
        const { done, refused } = await publishWaitingProposalsByAuthor(sent)
        const [first] = refused
        for (const { id } of refused) queue.leaveOut(String(id))
        if (first) noticeArea.refused(`อีก ${formatThaiCount(refused.length)} งานยังรออยู่: ${first.message}`)
        return done
      },
    }))
  }
  const canGoTogether = seen?.state === 'waiting' && looked.isEnough(seen)
  return {
    asking,
    giveBackFor,
    publishAll,
    leave: () => ask(undefined),
    /** What was proposed when this one was seen first, where that was something else. */
    before: seen && before(seen),
    type: (mended: EditedProposalBodies) => seen && type(seen.id, mended),
    typed: (one: Proposal) => bodies.get(one.id) ?? getProposedBodies(one),
    /** Publishes what was typed. */
    publishTyped: () => publishWith('เผยแพร่ตามที่แก้', ({ id }) => bodies.get(id)),
    shortcuts: [
      parseShortcut('1', 'เผยแพร่', () => publishWith('เผยแพร่', () => undefined)),
      parseShortcut('2', 'ส่งกลับ', () => open('reason')),
      ...(seen && hasEditableProposalFields(seen) ? [parseShortcut('E', 'แก้แล้วเผยแพร่', () => open('mending'))] : []),
      undoKey,
      ...walkKeys,
      ...(canGoTogether ? [parseShortcut('T', 'เผยแพร่ที่เหลือของคนและชุดนี้', () => open('rest'))] : []),
    ],
  }
}

const toReasonKey = ({ id }: Proposal): string => `proposals/${id}`

/** What has been on screen, and what was typed over proposals, while the queue is open. */
function useStored(currentItem: QueueScreenController<Proposal>) {
  const [, draw] = useState({})
  const looked = useRef(new SeenProposalCounts()).current
  const bodies = useRef(new Map<number, EditedProposalBodies>()).current
  const onScreen = useRef(new Map<number, { readonly now: Proposal; readonly before?: Proposal }>()).current
  const { view, isSeen } = currentItem
  const before = (proposal: Proposal) => {
    const known = onScreen.get(proposal.id)
    return known && (known.now.version === proposal.version ? known.before : known.now)
  }
  useEffect(() => {
    if (!view || !isSeen) return
    looked.add(view)
    const seen = before(view)
    onScreen.set(view.id, { now: view, ...(seen ? { before: seen } : {}) })
  }, [view?.id, view?.version, isSeen])
  const type = (id: number, mended: EditedProposalBodies) => {
    bodies.set(id, mended)
    draw({})
  }
  return { looked, bodies, type, before }
}

/** Screen `/desk/proposals`: the review queue. */
export function ProposalQueueScreen({ one, query }: ScreenAddress) {
  const filter = parseProposalFilter(query)
  const queueItem = useQueueItem(createProposalQueue(filter), parseRouteNumber(one))
  const { view: seen } = queueItem.currentItem
  const reviewing = useReviewing(queueItem)
  const { shortcuts, asking, leave } = reviewing
  const evidence = useProposalEvidence(seen)
  /** The keys of the queue are wanted again. */
  const then = (act: () => void) => {
    act()
    queueItem.focus()
  }
  const back = () => then(leave)
  return (
    <div class="conflicts misprints">
      <Narrowed filter={filter} seen={seen} />
      <QueueItemFrame label="งานที่รอตรวจ" atOnce={['E', '2']} {...{ queueItem, shortcuts }}>
        {(seen) => (
          <>
            <h2>
              <bdi>{getProposalLabel(seen)}</bdi>
            </h2>
            <ProposalSummary proposal={seen} />
            <ProposalEvidence evidence={evidence} />
            {reviewing.before && <ProposalChangesSinceOpened seen={reviewing.before} proposal={seen} />}
            <ProposalChanges proposal={seen} />
            {asking === 'reason' && (
              <ReasonPicker
                about={toReasonKey(seen)}
                label="เหตุผลที่ส่งกลับ"
                question="เหตุผล ผู้เสนอจะเห็น"
                yes="ส่งกลับ"
                no="ไม่ส่งกลับ"
                ready={COMMON_RETURN_REASONS}
                typing="หรือพิมพ์เอง (กด Enter เพื่อส่งกลับ)"
                onReason={(ready, typed) => {
                  const reason = ready === undefined ? typed : COMMON_RETURN_REASONS[ready]
                  if (reason) then(() => reviewing.giveBackFor(reason))
                }}
                onLeft={back}
              />
            )}
            {asking === 'mending' && (
              <InlineForm
                class="met"
                label="แก้ก่อนเผยแพร่"
                yes="เผยแพร่ตามที่แก้"
                no="ไม่แก้"
                isCentred
                onGiven={() => then(reviewing.publishTyped)}
                onLeft={back}
              >
                <ProposalEditForm proposal={seen} typed={reviewing.typed(seen)} onTyped={reviewing.type} issues={{}} />
              </InlineForm>
            )}
            {asking === 'rest' && (
              <InView>
                <ConfirmQuestion
                  question={`เผยแพร่ทุกงานที่ ${seen.by} เสนอในชุด ${getThaiCollectionName(seen.kind)} และยังรออยู่ เลิกทำได้ครั้งเดียวทั้งหมด`}
                  yes="เผยแพร่ที่เหลือ"
                  onAnswer={(isSure) => (isSure ? then(reviewing.publishAll) : back())}
                />
              </InView>
            )}
          </>
        )}
      </QueueItemFrame>
      <OtherSourcesEvidence evidence={evidence} />
    </div>
  )
}

/** Whose and which are removed through. */
function Narrowed({ filter, seen }: { readonly filter: ProposalFilter; readonly seen: Proposal | undefined }) {
  const link = (label: string, to: ProposalFilter) => (
    <li>
      <a
        href={getProposalQueueAddress(undefined, to)}
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
        {seen && link(`${seen.by} · ${getThaiCollectionName(seen.kind)}`, { by: seen.by, kind: seen.kind })}
        {link(PROPOSAL_STATE_LABELS.published, { state: 'published' })}
        {link(PROPOSAL_STATE_LABELS.returned, { state: 'returned' })}
        <li>
          <a href={createScreenAddress(['history', 'weeks'])}>แยกตามคนและสัปดาห์</a>
        </li>
      </ul>
    </nav>
  )
}

/** The request is in the middle of the window, clear of the bars at its edges. */
function InView({ children }: { readonly children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.scrollIntoView({ block: 'center' }), [])
  return <div ref={box}>{children}</div>
}
