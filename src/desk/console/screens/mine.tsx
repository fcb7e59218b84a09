/** What one has proposed: what waits, what came back with a reason, what was published; and one of them, to be mended. */

import { useEffect, useState } from 'preact/hooks'
import { get, me, publishes } from '../base/api.ts'
import { useDrafts } from '../base/draft.ts'
import { Section, Walked } from '../base/listed.tsx'
import { Load } from '../base/loaded.tsx'
import { nameOfCollection, resourceNamed } from '../base/names.ts'
import { notices } from '../base/notices.ts'
import { type Problem, problemOf, sentenceOf } from '../base/problem.ts'
import { sayOthers, withdraw } from '../base/proposed.ts'
import { nameOf } from '../base/proposing.ts'
import { recordsPath } from '../base/records.ts'
import { type At, address, go, useCalled } from '../base/route.ts'
import { keyFor, useShortcuts } from '../base/shortcuts.tsx'
import { Marked, readableCount, Time } from '../base/value.tsx'
import { Sure } from '../form/controls.tsx'
import { NoteField, SEND } from '../form/drafting.tsx'
import { FaultSummary } from '../form/issues.tsx'
import { type Proposal, publishDraft, readProposal, STATES, sendAgain } from '../proposals/asking.ts'
import { BodyForm, isMendable } from '../proposals/body-form.tsx'
import { EvidenceDisplayed, ProposalChanges, ProposalHead, useEvidence } from '../proposals/evidence.tsx'

/** Most that are listed of one state. */
const MAX_COUNT = 50

const ORDER = ['draft', 'returned', 'waiting', 'published', 'withdrawn'] as const

/** What the button says that sends one in a state; one that was published is not sent again. */
const SENDING: Partial<Record<Proposal['state'], string>> = {
  draft: SEND,
  returned: 'ส่งให้ตรวจอีกครั้ง',
  waiting: 'ส่งที่แก้ให้ตรวจ',
  withdrawn: 'ใช้ข้อความนี้อีกครั้ง',
}

/** All of one's own, state by state. */
async function ownProposals() {
  const { key: by } = await me()
  const input = ORDER.map(async (state) => {
    const query = { by, state, limit: MAX_COUNT }
    return { state, ...(await get('/api/desk/proposals', query)) }
  })
  return (await Promise.all(input)).filter(({ total }) => total > 0)
}

/** The screen of own proposals. */
export const MineScreen = () => (
  <Load from={ownProposals}>
    {(states) => (
      <Walked hasRows>
        {states.length === 0 && <p>ยังไม่มีงานที่ส่งให้ตรวจ งานที่กด “{SEND}” จะอยู่ที่นี่จนกว่ามีผู้เผยแพร่</p>}
        {states.map(({ state, items, total }) => (
          <Section key={state} id={`mine-${state}`} title={`${STATES[state]} ${readableCount(total)} งาน`}>
            <ol class="records">{items.map(rowOf)}</ol>
          </Section>
        ))}
      </Walked>
    )}
  </Load>
)

const rowOf = (item: Proposal) => (
  <li key={item.id}>
    <a href={address(['mine', item.id])}>
      {nameOfCollection(item.kind)} <bdi>{nameOf(item)}</bdi>
    </a>
    {item.changed && <span class="tag">แก้ก่อนเผยแพร่</span>}
    {item.undone && <span class="tag">เลิกทำแล้ว</span>}
    <span class="soft">
      {item.decidedBy !== null && `${item.decidedBy} · `}
      <Time at={item.decidedAt ?? item.at} />
    </span>
    {item.state === 'returned' && (
      <p class="snippet hint">
        <bdi>{item.reason}</bdi>
      </p>
    )}
  </li>
)

/** The screen of one own proposal. */
export const OneOfMineScreen = ({ one }: At) => (
  <Load from={() => readProposal(Number(one))} by={[one]}>
    {(proposal, again) => <One proposal={proposal} again={again} />}
  </Load>
)

type Body = Readonly<Record<string, unknown>>

interface Typed {
  readonly body: Body
  readonly note: string
}

function One({ proposal, again }: { readonly proposal: Proposal; readonly again: () => void }) {
  const { id, state } = proposal
  const title = nameOf(proposal)
  useCalled(title)
  const published = publishedAt(proposal)
  const evidence = useEvidence(proposal)
  const drafts = useDrafts<Typed>(`proposals/${id}`)
  const first: Typed = { body: (proposal.body ?? {}) as Body, note: proposal.note ?? '' }
  const [typed, setTyped] = useState(first)
  const [problem, setProblem] = useState<Problem>()
  const publishing = state === 'draft' && publishes.value
  const sending = publishing ? 'เผยแพร่' : SENDING[state]
  const become = (next: Typed) => {
    setTyped(next)
    drafts.keep(next)
  }
  const [left] = drafts.left
  useEffect(() => {
    if (!left) return
    setTyped(left.typed)
    drafts.use(left)
  }, [left])
  const sendTyped = async () => {
    try {
      const body = proposal.body === null ? null : typed.body
      const { others = [] } =
        (await (publishing ? publishDraft(proposal, body) : sendAgain(proposal, body, typed.note))) ?? {}
      drafts.drop()
      go(address(['mine']))
      notices.done(publishing ? `เผยแพร่ “${title}” แล้ว` : `ส่ง “${title}” ให้ตรวจแล้ว${sayOthers(others)}`)
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  const takeBack = async () => {
    try {
      await withdraw(id)
      notices.done('ถอนคืนแล้ว ข้อความยังอยู่ในแบบฟอร์มนี้')
      again()
    } catch (error) {
      notices.refused(sentenceOf(error))
      again()
    }
  }
  useShortcuts([
    keyFor('Ctrl+S', sending ?? SEND, () => sending && sendTyped()),
    keyFor('Ctrl+Enter', sending ?? SEND, () => sending && sendTyped()),
  ])
  return (
    <>
      <p class="row">
        <a href={address(['mine'])}>← งานของฉัน</a>
        {published !== undefined && <a href={published}>ดูที่เผยแพร่อยู่</a>}
      </p>
      <ProposalHead proposal={proposal} />
      <EvidenceDisplayed evidence={evidence} />
      <ProposalChanges proposal={proposal} />
      {proposal.changed && <Otherwise proposal={proposal} />}
      <FaultSummary faults={problem ? [{ form: `proposal-${id}`, problem }] : []} />
      {sending !== undefined && (
        <form
          class="record"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void sendTyped()
          }}
        >
          {isMendable(proposal) && (
            <BodyForm
              proposal={proposal}
              typed={typed.body}
              issues={problem?.issues ?? {}}
              onTyped={(body) => become({ ...typed, body })}
            />
          )}
          <NoteField value={typed.note} onType={(note) => become({ ...typed, note })} />
          <p class="row actions">
            <button type="submit">{sending}</button>
            {state !== 'withdrawn' && (
              <Sure label="ถอนคืน" question="งานนี้จะไม่มีผู้ตรวจ" class="danger" onSure={() => void takeBack()} />
            )}
          </p>
        </form>
      )}
    </>
  )
}

/** The screen of the record that a proposal changes; undefined of one that is new, and of what is no record. */
function publishedAt({ kind, method, path }: Proposal): string | undefined {
  const resource = resourceNamed(kind)
  const slug = resource && path.startsWith(`${recordsPath(resource)}/`) && path.split('/').at(-1)
  return resource && slug && method === 'PATCH'
    ? address([resource.name, slug], { published: '1' })
    : undefined
}

/** What was published otherwise than it was proposed. */
function Otherwise({ proposal: { body, after } }: { readonly proposal: Proposal }) {
  const became = Object.assign({}, ...after.map(({ fields }) => fields)) as Body
  const others = Object.entries((body ?? {}) as Body).filter(
    ([name, value]) => name in became && JSON.stringify(became[name]) !== JSON.stringify(value),
  )
  if (others.length === 0) return null
  return (
    <section>
      <h2>ผู้เผยแพร่แก้จากที่เสนอ</h2>
      {others.map(([name, value]) => (
        <Marked key={name} before={value} after={became[name]} />
      ))}
    </section>
  )
}
