/** The review queue. It shows one proposal at a time with its changes and evidence, and one key decides it. */

import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { QueueScreenController } from '../base/current-item.ts'
import { getThaiCollectionName } from '../base/names.ts'
import { noticeArea } from '../base/notices.ts'
import { getProposalLabel } from '../base/proposal-sender.ts'
import { type QueueItemControls, QueueItemFrame, useQueueItem } from '../base/queue-item.tsx'
import { formatThaiCount, RecordName } from '../base/readable-values.tsx'
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
  type ApiProposal,
  COMMON_RETURN_REASONS,
  defineProposalQueue,
  getProposalQueueAddress,
  PROPOSAL_STATE_LABELS,
  type ProposalFilter,
  parseProposalFilter,
  publishProposal,
  publishWaitingProposalsByAuthor,
  returnProposal,
} from '../proposals/proposal-requests.ts'

/** The form that is open for a proposal: the reason for returning it, its editing, or publishing the rest. */
type OpenForm = 'reason' | 'editing' | 'rest'

function useReviewing({ currentItem, undoKey, moveKeys }: QueueItemControls<ApiProposal>) {
  const { view: proposal, queue } = currentItem
  const [opened, setOpened] = useState<{ readonly id: number; readonly form: OpenForm }>()
  const openForm = opened?.id === proposal?.id ? opened?.form : undefined
  const { seenCounts, bodies, type, before } = useSeenAndEdited(currentItem)
  const open = (form: OpenForm) => proposal?.state === 'waiting' && setOpened({ id: proposal.id, form })
  const publishWith = (message: string, editedBodiesOf: (current: ApiProposal) => EditedProposalBodies | undefined) => {
    if (proposal && proposal.state !== 'waiting') return noticeArea.showDone('งานนี้ตรวจแล้ว')
    setOpened(undefined)
    void currentItem.decide((current) => ({
      message,
      title: getProposalLabel(current),
      leavesList: true,
      isReloadedIfChanged: true,
      send: () => publishProposal(current, editedBodiesOf(current)),
      onSent: () => void bodies.delete(current.id),
    }))
  }
  const returnWithReason = (reason: string) => {
    setOpened(undefined)
    void currentItem.decide((current) => ({
      message: 'ส่งกลับ',
      title: getProposalLabel(current),
      leavesList: true,
      isFinal: true,
      isReloadedIfChanged: true,
      send: () => returnProposal(current, reason),
      onSent: () => forgetTypedReason(toReasonKey(current)),
    }))
  }
  const publishAll = () => {
    setOpened(undefined)
    void currentItem.decide((current) => ({
      message: 'เผยแพร่',
      title: getProposalLabel(current),
      leavesList: true,
      isBulk: true,
      send: async () => {
        const { done, refused } = await publishWaitingProposalsByAuthor(current)
        const [first] = refused
        for (const { id } of refused) queue.skip(String(id))
        if (first) noticeArea.showError(`อีก ${formatThaiCount(refused.length)} งานยังรออยู่: ${first.message}`)
        return done
      },
    }))
  }
  const canPublishRest = proposal?.state === 'waiting' && seenCounts.isEnough(proposal)
  return {
    openForm,
    returnWithReason,
    publishAll,
    closeForm: () => setOpened(undefined),
    /** The version that the reviewer saw first, if the author has replaced it since. */
    before: proposal && before(proposal),
    type: (edited: EditedProposalBodies) => proposal && type(proposal.id, edited),
    typed: (current: ApiProposal) => bodies.get(current.id) ?? getProposedBodies(current),
    /** Publishes what was typed. */
    publishTyped: () => publishWith('เผยแพร่ตามที่แก้', ({ id }) => bodies.get(id)),
    shortcuts: [
      parseShortcut('1', 'เผยแพร่', () => publishWith('เผยแพร่', () => undefined)),
      parseShortcut('2', 'ส่งกลับ', () => open('reason')),
      ...(proposal && hasEditableProposalFields(proposal)
        ? [parseShortcut('E', 'แก้แล้วเผยแพร่', () => open('editing'))]
        : []),
      undoKey,
      ...moveKeys,
      ...(canPublishRest ? [parseShortcut('T', 'เผยแพร่ที่เหลือของคนและชุดนี้', () => open('rest'))] : []),
    ],
  }
}

const toReasonKey = ({ id }: ApiProposal): string => `proposals/${id}`

/** Stores which proposals were on the screen, and the edited bodies of proposals, while the queue is open. */
function useSeenAndEdited(currentItem: QueueScreenController<ApiProposal>) {
  const [, redraw] = useState({})
  const seenCounts = useRef(new SeenProposalCounts()).current
  const bodies = useRef(new Map<number, EditedProposalBodies>()).current
  const versions = useRef(new Map<number, { readonly latest: ApiProposal; readonly before?: ApiProposal }>()).current
  const { view, isDisplayed } = currentItem
  const before = (proposal: ApiProposal) => {
    const known = versions.get(proposal.id)
    return known && (known.latest.version === proposal.version ? known.before : known.latest)
  }
  useEffect(() => {
    if (!view || !isDisplayed) return
    seenCounts.add(view)
    const earlier = before(view)
    versions.set(view.id, { latest: view, ...(earlier ? { before: earlier } : {}) })
  }, [view?.id, view?.version, isDisplayed])
  const type = (id: number, edited: EditedProposalBodies) => {
    bodies.set(id, edited)
    redraw({})
  }
  return { seenCounts, bodies, type, before }
}

/** Screen `/desk/proposals`: the review queue. */
export function ProposalQueueScreen({ one, query }: ScreenAddress) {
  const filter = parseProposalFilter(query)
  const queueItem = useQueueItem(defineProposalQueue(filter), parseRouteNumber(one))
  const { view: proposal } = queueItem.currentItem
  const reviewing = useReviewing(queueItem)
  const { shortcuts, openForm, closeForm } = reviewing
  const evidence = useProposalEvidence(proposal)
  /** Runs an action and focuses the frame again, so that its keys work. */
  const runAndFocus = (act: () => void) => {
    act()
    queueItem.focus()
  }
  const closeAndFocus = () => runAndFocus(closeForm)
  return (
    <div class="conflicts misprints">
      <ReviewFilterLinks filter={filter} proposal={proposal} />
      <QueueItemFrame label="งานที่รอตรวจ" alwaysActiveKeys={['E', '2']} {...{ queueItem, shortcuts }}>
        {(proposal) => (
          <>
            <h2>
              <RecordName name={getProposalLabel(proposal)} />
            </h2>
            <ProposalSummary proposal={proposal} />
            <ProposalEvidence evidence={evidence} />
            {reviewing.before && <ProposalChangesSinceOpened opened={reviewing.before} proposal={proposal} />}
            <ProposalChanges proposal={proposal} />
            {openForm === 'reason' && (
              <ReasonPicker
                itemKey={toReasonKey(proposal)}
                label="เหตุผลที่ส่งกลับ"
                question="เหตุผล ผู้เสนอจะเห็น"
                confirmLabel="ส่งกลับ"
                cancelLabel="ไม่ส่งกลับ"
                reasons={COMMON_RETURN_REASONS}
                otherLabel="หรือพิมพ์เอง (กด Enter เพื่อส่งกลับ)"
                onReason={(ready, typed) => {
                  const reason = ready === undefined ? typed : COMMON_RETURN_REASONS[ready]
                  if (reason) runAndFocus(() => reviewing.returnWithReason(reason))
                }}
                onCancel={closeAndFocus}
              />
            )}
            {openForm === 'editing' && (
              <InlineForm
                class="met"
                label="แก้ก่อนเผยแพร่"
                confirmLabel="เผยแพร่ตามที่แก้"
                cancelLabel="ไม่แก้"
                isCentred
                onSubmit={() => runAndFocus(reviewing.publishTyped)}
                onCancel={closeAndFocus}
              >
                <ProposalEditForm
                  proposal={proposal}
                  typed={reviewing.typed(proposal)}
                  onTyped={reviewing.type}
                  issues={{}}
                />
              </InlineForm>
            )}
            {openForm === 'rest' && (
              <CentredInWindow>
                <ConfirmQuestion
                  question={`เผยแพร่ทุกงานที่ ${proposal.by} เสนอในชุด ${getThaiCollectionName(proposal.kind)} และยังรออยู่ เลิกทำได้ครั้งเดียวทั้งหมด`}
                  confirmLabel="เผยแพร่ที่เหลือ"
                  onAnswer={(isSure) => (isSure ? runAndFocus(reviewing.publishAll) : closeAndFocus())}
                />
              </CentredInWindow>
            )}
          </>
        )}
      </QueueItemFrame>
      <OtherSourcesEvidence evidence={evidence} />
    </div>
  )
}

interface ReviewFilterLinksProps {
  readonly filter: ProposalFilter
  /** The current proposal, whose author and kind can be filtered by. */
  readonly proposal: ApiProposal | undefined
}

/** Renders links that filter the review queue by author, kind and state. */
function ReviewFilterLinks({ filter, proposal }: ReviewFilterLinksProps) {
  const link = (label: string, target: ProposalFilter) => (
    <li>
      <a
        href={getProposalQueueAddress(undefined, target)}
        aria-current={JSON.stringify(target) === JSON.stringify(filter) ? 'page' : undefined}
      >
        {label}
      </a>
    </li>
  )
  return (
    <nav class="groups" aria-label="เลือกงานที่จะตรวจ">
      <ul>
        {link('ทุกงานที่รอตรวจ', {})}
        {proposal && link(`เฉพาะของ ${proposal.by}`, { by: proposal.by })}
        {proposal &&
          link(`${proposal.by} · ${getThaiCollectionName(proposal.kind)}`, { by: proposal.by, kind: proposal.kind })}
        {link(PROPOSAL_STATE_LABELS.published, { state: 'published' })}
        {link(PROPOSAL_STATE_LABELS.returned, { state: 'returned' })}
        <li>
          <a href={createScreenAddress(['history', 'weeks'])}>แยกตามคนและสัปดาห์</a>
        </li>
      </ul>
    </nav>
  )
}

/** Scrolls its children to the middle of the window, where no bar covers them. */
function CentredInWindow({ children }: { readonly children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.scrollIntoView({ block: 'center' }), [])
  return <div ref={box}>{children}</div>
}
