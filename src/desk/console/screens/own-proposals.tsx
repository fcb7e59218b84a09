/** The editor's own proposals by state, and the screen of one of them, where it can be edited and sent again. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { canKeyPublish, fetchOwnKeyRights, getFromApi } from '../base/api.ts'
import { trackActionBarHeight } from '../base/bar-heights.ts'
import { useDrafts } from '../base/draft.ts'
import { ArrowKeyList, ListSection } from '../base/keyboard-list.tsx'
import { LoadAndRender } from '../base/load-and-render.tsx'
import { findResource, getThaiCollectionName } from '../base/names.ts'
import { noticeArea } from '../base/notices.ts'
import { formatOtherProposersSentence, getProposalLabel } from '../base/proposal-sender.ts'
import { withdrawProposal } from '../base/proposed-notice.ts'
import { formatThaiCount, RecordName, TimeElement, WordsDiff } from '../base/readable-values.tsx'
import { getRecordsApiPath } from '../base/records.ts'
import { type DisplayedError, toDisplayedError, toErrorSentence } from '../base/request-errors.ts'
import {
  createScreenAddress,
  navigateTo,
  type ScreenAddress,
  useScreenOpenTest,
  useScreenTitle,
} from '../base/route.ts'
import { parseShortcut, useShortcuts } from '../base/shortcuts.tsx'
import { ConfirmButton, FormWithoutPageLoad } from '../form/controls.tsx'
import { NoteToReviewerField, SEND_FOR_REVIEW_LABEL } from '../form/draft-offer.tsx'
import { FormErrorSummary } from '../form/issues.tsx'
import { hasEditableProposalFields, ProposalEditForm } from '../proposals/body-form.tsx'
import { type EditedProposalBodies, getProposedBodies } from '../proposals/edited-bodies.ts'
import { ProposalChanges, ProposalEvidence, ProposalSummary, useProposalEvidence } from '../proposals/evidence.tsx'
import {
  type ApiProposal,
  fetchProposal,
  PROPOSAL_STATE_LABELS,
  publishProposal,
  resendOwnProposal,
} from '../proposals/proposal-requests.ts'

/** Maximum proposals listed of one state. */
const MAX_LISTED_PROPOSALS = 50

const STATES_IN_ORDER = ['draft', 'returned', 'waiting', 'published', 'withdrawn'] as const

/** Labels of the send button by state; published proposals cannot be sent again. */
const SEND_LABELS: Partial<Record<ApiProposal['state'], string>> = {
  draft: SEND_FOR_REVIEW_LABEL,
  returned: 'ส่งให้ตรวจอีกครั้ง',
  waiting: 'ส่งที่แก้ให้ตรวจ',
  withdrawn: 'ใช้ข้อความนี้อีกครั้ง',
}

/** Fetches the editor's own proposals, grouped by state. */
async function fetchOwnProposals() {
  const { key: by } = await fetchOwnKeyRights()
  const lists = STATES_IN_ORDER.map(async (state) => {
    const query = { by, state, limit: MAX_LISTED_PROPOSALS }
    return { state, ...(await getFromApi('/api/desk/proposals', query)) }
  })
  return (await Promise.all(lists)).filter(({ total }) => total > 0)
}

/** Screen `/desk/mine`: lists the editor's own proposals by state. */
export const OwnProposalsScreen = () => (
  <LoadAndRender load={fetchOwnProposals}>
    {(states) => (
      <ArrowKeyList hasRows>
        {states.length === 0 && <p>ยังไม่มีงานที่ส่งให้ตรวจ งานที่กด “{SEND_FOR_REVIEW_LABEL}” จะอยู่ที่นี่จนกว่ามีผู้เผยแพร่</p>}
        {states.map(({ state, items, total }) => (
          <ListSection
            key={state}
            id={`mine-${state}`}
            title={`${PROPOSAL_STATE_LABELS[state]} ${formatThaiCount(total)} งาน`}
          >
            <ol class="records">{items.map(renderRow)}</ol>
          </ListSection>
        ))}
      </ArrowKeyList>
    )}
  </LoadAndRender>
)

const renderRow = (item: ApiProposal) => (
  <li key={item.id}>
    <a href={createScreenAddress(['mine', item.id])}>
      {getThaiCollectionName(item.kind)} <RecordName name={getProposalLabel(item)} />
    </a>
    {item.changed && <span class="tag">แก้ก่อนเผยแพร่</span>}
    {item.undone && <span class="tag">เลิกทำแล้ว</span>}
    <span class="soft">
      {item.decidedBy !== null && `${item.decidedBy} · `}
      <TimeElement at={item.decidedAt ?? item.at} />
    </span>
    {item.state === 'returned' && (
      <p class="snippet hint">
        <bdi>{item.reason}</bdi>
      </p>
    )}
  </li>
)

/** Screen `/desk/mine/{id}`: shows one own proposal, which can be edited, sent or withdrawn. */
export const OwnProposalScreen = ({ one }: ScreenAddress) => (
  <LoadAndRender load={() => fetchProposal(Number(one))} inputs={[one]}>
    {(proposal, reload) => <OwnProposal proposal={proposal} reload={reload} />}
  </LoadAndRender>
)

interface Typed extends EditedProposalBodies {
  readonly note: string
}

function OwnProposal({ proposal, reload }: { readonly proposal: ApiProposal; readonly reload: () => void }) {
  const { id, state } = proposal
  const title = getProposalLabel(proposal)
  useScreenTitle(title)
  const publishedAddress = getPublishedAddress(proposal)
  const evidence = useProposalEvidence(proposal)
  const drafts = useDrafts<Typed>(`proposals/${id}`)
  const initial: Typed = { ...getProposedBodies(proposal), note: proposal.note ?? '' }
  const [typed, setTyped] = useState(initial)
  const latest = useRef(initial)
  latest.current = typed
  const [problem, setProblem] = useState<DisplayedError>()
  const isPublishing = state === 'draft' && canKeyPublish.value
  const sendLabel = isPublishing ? 'เผยแพร่' : SEND_LABELS[state]
  const change = (next: Typed) => {
    setTyped(next)
    drafts.save(next)
  }
  const [draft] = drafts.leftDrafts
  useEffect(() => {
    if (!draft) return
    // drafts of earlier versions contain only the first body
    setTyped({ ...initial, ...draft.typed })
    drafts.resume(draft)
  }, [draft])
  const isScreenOpen = useScreenOpenTest()
  const isSending = useRef(false)
  const sendTyped = async () => {
    if (isSending.current) return
    isSending.current = true
    setProblem(undefined)
    const sent = latest.current
    try {
      const undo = isPublishing ? (await publishProposal(proposal, sent)).undo : null
      const others = isPublishing ? [] : (await resendOwnProposal(proposal, sent, sent.note)).others
      // text typed meanwhile stays in the draft
      if (latest.current === sent) drafts.deleteOwn()
      if (isScreenOpen()) navigateTo(createScreenAddress(['mine']))
      if (isPublishing) noticeArea.showDone(`เผยแพร่ “${title}” แล้ว`, () => void undo?.())
      else noticeArea.showDone(`ส่ง “${title}” ให้ตรวจแล้ว${formatOtherProposersSentence(others, ' · ')}`)
    } catch (error) {
      setProblem(toDisplayedError(error))
    } finally {
      isSending.current = false
    }
  }
  const withdraw = async () => {
    try {
      await withdrawProposal(id)
      noticeArea.showDone('ถอนคืนแล้ว ข้อความยังอยู่ในแบบฟอร์มนี้')
      reload()
    } catch (error) {
      noticeArea.showError(toErrorSentence(error))
      reload()
    }
  }
  useShortcuts([parseShortcut('Ctrl+Enter', sendLabel ?? SEND_FOR_REVIEW_LABEL, () => sendLabel && sendTyped())])
  return (
    <>
      <p class="row">
        <a href={createScreenAddress(['mine'])}>← งานของฉัน</a>
        {publishedAddress !== undefined && <a href={publishedAddress}>ดูที่เผยแพร่อยู่</a>}
      </p>
      <ProposalSummary proposal={proposal} />
      <ProposalEvidence evidence={evidence} />
      <ProposalChanges proposal={proposal} />
      {proposal.changed && <ChangesByPublisher proposal={proposal} />}
      <FormErrorSummary errors={problem ? [{ form: `proposal-${id}`, problem }] : []} />
      {sendLabel !== undefined && (
        <FormWithoutPageLoad class="record" noValidate onSend={sendTyped}>
          {hasEditableProposalFields(proposal) && (
            <ProposalEditForm
              {...{ proposal, typed }}
              issues={problem?.issues ?? {}}
              onTyped={(edited) => change({ ...typed, ...edited })}
            />
          )}
          <NoteToReviewerField value={typed.note} onType={(note) => change({ ...typed, note })} />
          <p class="row actions" ref={trackActionBarHeight}>
            <button type="submit">{sendLabel}</button>
            {state !== 'withdrawn' && (
              <ConfirmButton label="ถอนคืน" question="งานนี้จะไม่มีผู้ตรวจ" class="danger" onConfirm={() => void withdraw()} />
            )}
          </p>
        </FormWithoutPageLoad>
      )}
    </>
  )
}

/**
 * Returns the address of the published record that a proposal changes; undefined for new records and other proposals.
 */
function getPublishedAddress({ kind, method, path }: ApiProposal): string | undefined {
  const resource = findResource(kind)
  const slug = resource && path.startsWith(`${getRecordsApiPath(resource)}/`) && path.split('/').at(-1)
  return resource && slug && method === 'PATCH'
    ? createScreenAddress([resource.name, slug], { published: '1' })
    : undefined
}

type Body = Readonly<Record<string, unknown>>

/** Renders the differences between what was proposed and what was published. */
function ChangesByPublisher({ proposal: { body, after } }: { readonly proposal: ApiProposal }) {
  const published = Object.assign({}, ...after.map(({ fields }) => fields)) as Body
  const others = Object.entries((body ?? {}) as Body).filter(
    ([name, value]) => name in published && JSON.stringify(published[name]) !== JSON.stringify(value),
  )
  if (others.length === 0) return null
  return (
    <section>
      <h2>ผู้เผยแพร่แก้จากที่เสนอ</h2>
      {others.map(([name, value]) => (
        <WordsDiff key={name} before={value} after={published[name]} />
      ))}
    </section>
  )
}
