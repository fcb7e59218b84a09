/** What one has proposed: what waits, what came back with a reason, what was published; and one of them, to be mended. */

import { useEffect, useState } from 'preact/hooks'
import { get, me } from '../base/api.ts'
import { useDrafts } from '../base/draft.ts'
import { Section, Walked } from '../base/listed.tsx'
import { Load } from '../base/loaded.tsx'
import { nameOfCollection } from '../base/names.ts'
import { notices } from '../base/notices.ts'
import { withdraw } from '../base/proposed.ts'
import { nameOf } from '../base/proposing.ts'
import { type Problem, problemOf, sentenceOf } from '../base/refused.ts'
import { type At, address, go, useCalled } from '../base/route.ts'
import { keyFor, useShortcuts } from '../base/shortcuts.tsx'
import { Marked, readableCount, Time } from '../base/value.tsx'
import { Sure } from '../form/controls.tsx'
import { NoteField, SEND } from '../form/drafting.tsx'
import { FaultSummary } from '../form/issues.tsx'
import { type Proposal, readProposal, STATES, sendAgain } from '../proposals/asking.ts'
import { BodyForm, isMendable } from '../proposals/body-form.tsx'
import { EvidenceShown, ProposalChanges, ProposalHead, useEvidence } from '../proposals/shown.tsx'

/** Most that are listed of one state. */
const MOST = 50

const ORDER = ['returned', 'waiting', 'published', 'withdrawn'] as const

/** All of one's own, state by state. */
async function ownProposals() {
  const { key: by } = await me()
  const asked = ORDER.map(async (state) => {
    const query = { by, state, limit: MOST }
    return { state, ...(await get('/api/desk/proposals', query)) }
  })
  return (await Promise.all(asked)).filter(({ total }) => total > 0)
}

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
  const evidence = useEvidence(proposal)
  const drafts = useDrafts<Typed>(`proposals/${id}`)
  const first: Typed = { body: (proposal.body ?? {}) as Body, note: proposal.note ?? '' }
  const [typed, setTyped] = useState(first)
  const [problem, setProblem] = useState<Problem>()
  const isOpen = state === 'waiting' || state === 'returned'
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
      await sendAgain(proposal, proposal.body === null ? null : typed.body, typed.note)
      drafts.drop()
      go(address(['mine']))
      notices.done(`ส่ง “${title}” ให้ตรวจแล้ว`)
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  const takeBack = async () => {
    try {
      await withdraw(id)
      go(address(['mine']))
      notices.done('ถอนคืนแล้ว')
    } catch (error) {
      notices.refused(sentenceOf(error))
      again()
    }
  }
  useShortcuts([keyFor('Ctrl+Enter', SEND, () => isOpen && sendTyped())])
  return (
    <>
      <p class="row">
        <a href={address(['mine'])}>← งานของฉัน</a>
      </p>
      <ProposalHead proposal={proposal} />
      <EvidenceShown evidence={evidence} />
      <ProposalChanges proposal={proposal} />
      {proposal.changed && <Otherwise proposal={proposal} />}
      <FaultSummary faults={problem ? [{ form: `proposal-${id}`, problem }] : []} />
      {isOpen && (
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
            <button type="submit">{state === 'returned' ? 'ส่งให้ตรวจอีกครั้ง' : 'ส่งที่แก้ให้ตรวจ'}</button>
            <Sure label="ถอนคืน" question="งานนี้จะไม่มีผู้ตรวจ" class="danger" onSure={() => void takeBack()} />
          </p>
        </form>
      )}
    </>
  )
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
