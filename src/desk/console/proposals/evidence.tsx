/** Renders a proposal: its author, the changes, and the evidence for it. */

import { CORRECTIONS_COLLECTION, HEADINGS_COLLECTION } from '../../../definitions/collection-names.ts'
import { ChangedRecordList } from '../base/changed-records.tsx'
import { useLoaded } from '../base/load-and-render.tsx'
import { findResource, getThaiCollectionName } from '../base/names.ts'
import { formatThaiCount, TimeElement } from '../base/readable-values.tsx'
import { createScreenAddress } from '../base/route.ts'
import { type ApiConflict, toConflictKey } from '../conflicts/conflict.ts'
import { ConflictView } from '../conflicts/conflict-pair.tsx'
import { fetchConflict } from '../conflicts/conflict-requests.ts'
import type { CorrectionBody } from '../corrections/requested-correction.ts'
import type { MisprintPlace, SuspectedWords } from '../misprints/misprint.ts'
import {
  fetchMisprint,
  fetchMisprintContext,
  previewCorrection,
  type WordsInContext,
} from '../misprints/misprint-requests.ts'
import { MisprintParagraph, OtherSourcesAtPlace, ProposedReplacementsList } from '../misprints/printed-line.tsx'
import { DISPLAYED_REVIEW_ITEM_FIELDS } from './body-form.tsx'
import { type ApiProposal, hasRecordChangedSinceProposal, PROPOSAL_STATE_LABELS } from './proposal-requests.ts'

/** Returns the Thai verb for what a proposal would do. */
function getProposedAct({ method, kind, path }: ApiProposal): string {
  if (method === 'DELETE') return kind === CORRECTIONS_COLLECTION ? 'เลิกการแก้' : 'ลบ'
  if (method !== 'POST' || kind === CORRECTIONS_COLLECTION) return 'แก้'
  if (/\/(place|move|nest)$/.test(path)) return 'ย้าย'
  return findResource(kind) || kind === HEADINGS_COLLECTION ? 'เพิ่ม' : 'ตัดสิน'
}

/** Renders who proposed what and when, and the state of the proposal. */
export function ProposalSummary({ proposal }: { readonly proposal: ApiProposal }) {
  const { by, at, kind, state, note, reason, decidedBy, decidedAt, changed, undone, problem, edit } = proposal
  return (
    <>
      <p class="soft row">
        <span>
          <bdi>{by}</bdi> เสนอให้{getProposedAct(proposal)} · {getThaiCollectionName(kind)} · <TimeElement at={at} />
        </span>
        {state !== 'waiting' && (
          <span class="tag">
            {PROPOSAL_STATE_LABELS[state]}
            {decidedBy !== null && ` โดย ${decidedBy}`}
          </span>
        )}
        {changed && <span class="tag">แก้ก่อนเผยแพร่</span>}
        {undone && <span class="tag">เลิกทำแล้ว</span>}
        {decidedAt !== null && <TimeElement at={decidedAt} />}
        {edit !== null && <a href={createScreenAddress(['history', edit])}>การแก้ไขที่เผยแพร่</a>}
      </p>
      {note && (
        <p class="hint">
          บันทึกของผู้เสนอ: <bdi>{note}</bdi>
        </p>
      )}
      {reason && (
        <p class="hint">
          เหตุผลที่ส่งกลับ: <bdi>{reason}</bdi>
        </p>
      )}
      {problem && <p class="fault">{problem}</p>}
    </>
  )
}

/**
 * Renders what a proposal would change, or has changed. If the record changed since it was proposed, the changes are
 * compared with the current record.
 */
export function ProposalChanges({ proposal }: { readonly proposal: ApiProposal }) {
  const changes = (
    <ChangedRecordList before={proposal.before} after={proposal.after} only={DISPLAYED_REVIEW_ITEM_FIELDS} />
  )
  if (!hasRecordChangedSinceProposal(proposal)) return changes
  return (
    <section class="met" aria-label="มีผู้แก้ก่อน">
      <p>มีผู้แก้รายการนี้หลังจากที่เสนอ ข้างล่างนี้เทียบกับที่เป็นอยู่ตอนนี้ ถ้าเผยแพร่ จะเปลี่ยนตามที่เห็น</p>
      {changes}
    </section>
  )
}

/**
 * Renders what the author of a proposal changed after the reviewer opened it.
 * @param opened the proposal as the reviewer first saw it
 */
export function ProposalChangesSinceOpened({
  opened,
  proposal,
}: {
  readonly opened: ApiProposal
  readonly proposal: ApiProposal
}) {
  const { kind, title, after } = proposal
  const record = after[0]?.record ?? ''
  const toSide = ({ body }: ApiProposal) => [{ collection: kind, id: 0, record, title, fields: Object(body) }]
  return (
    <section class="met" aria-label="ส่งมาใหม่">
      <p>ผู้เสนอแก้แล้วส่งมาใหม่หลังจากที่ท่านเปิดอ่าน</p>
      <ChangedRecordList before={toSide(opened)} after={toSide(proposal)} />
    </section>
  )
}

/** The evidence at the place of a proposed decision: a misprint, or a conflict. */
type Evidence =
  | {
      readonly kind: 'misprint'
      readonly words: WordsInContext
      /** The proposed words. */
      readonly right?: string
      readonly preview?: Awaited<ReturnType<typeof previewCorrection>>
    }
  | { readonly kind: 'pair'; readonly pair: ApiConflict }
  | undefined

/** The path of a decision about a suspect or a report. */
const MISPRINT_PATH = /^\/api\/desk\/(suspects|reports)\/(\d+)$/

async function fetchProposalEvidence({ kind, path, method, body, id, after }: ApiProposal): Promise<Evidence> {
  if (kind === CORRECTIONS_COLLECTION && method === 'POST') {
    const { right, everywhere = false, ...location } = body as CorrectionBody
    // API clients may leave out volume and page; the preview knows them
    const { volume, page } = after.find(({ collection }) => collection === CORRECTIONS_COLLECTION)?.fields ?? {}
    const place = { volume, page, ...location } as MisprintPlace
    const words: SuspectedWords = { id, place, proposals: [{ right, because: [] }] }
    const preview = await previewCorrection(words, right, everywhere).catch(() => undefined)
    return { kind: 'misprint', words: await fetchMisprintContext(words), right, ...(preview ? { preview } : {}) }
  }
  const [, misprintKind, number] = MISPRINT_PATH.exec(path) ?? []
  if (misprintKind === 'suspects' || misprintKind === 'reports')
    return { kind: 'misprint', words: await fetchMisprint(misprintKind, Number(number)) }
  const { pairs = [] } = Object(body) as { readonly pairs?: readonly ApiConflict[] }
  const [pair] = pairs
  return pair && { kind: 'pair', pair: await fetchConflict(toConflictKey(pair)) }
}

/**
 * Loads the evidence for a proposal: the printed paragraph of a misprint, or a conflict. Undefined while loading, if
 * loading failed, or if there is none.
 */
export const useProposalEvidence = (proposal: ApiProposal | undefined): Evidence => {
  const loaded = useLoaded(
    async () => ({
      proposalId: proposal?.id,
      evidence: proposal && (await fetchProposalEvidence(proposal).catch(() => undefined)),
    }),
    [proposal?.id, proposal?.state],
  )
  return loaded.state === 'loaded' && loaded.value.proposalId === proposal?.id ? loaded.value.evidence : undefined
}

/** Renders the evidence for a proposal: the conflict, or the printed paragraph with warnings. */
export function ProposalEvidence({ evidence }: { readonly evidence: Evidence }) {
  if (!evidence) return null
  if (evidence.kind === 'pair') return <ConflictView conflict={evidence.pair} />
  const { words, right, preview } = evidence
  return (
    <>
      <MisprintParagraph misprint={words} {...(right === undefined ? {} : { right })} />
      {right === undefined && <ProposedReplacementsList misprint={words} everywhere={undefined} />}
      {preview && preview.total > 1 && <p class="everywhere">แก้ {formatThaiCount(preview.total)} แห่งพร้อมกัน</p>}
      {preview?.warnings.map((sentence) => (
        <p class="fault" key={sentence}>
          {sentence}
        </p>
      ))}
    </>
  )
}

/** Renders what other sources say at the place of a proposed correction. */
export const OtherSourcesEvidence = ({ evidence }: { readonly evidence: Evidence }) =>
  evidence?.kind === 'misprint' && evidence.words.place ? (
    <OtherSourcesAtPlace id={evidence.words.id} load={() => evidence.words.evidence} />
  ) : null
