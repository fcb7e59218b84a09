/** The queue of misprints: suspects of the import and readers' reports, one at a time, decided by one key. */

import { useState } from 'preact/hooks'
import {
  CORRECTIONS_COLLECTION,
  REPORTS_COLLECTION,
  SUSPECT_VERDICTS_COLLECTION,
} from '../../../definitions/collection-names.ts'
import { FIRST_VOLUME, LAST_VOLUME } from '../../../definitions/divisions.ts'
import { getEditionLanguageTag } from '../../../definitions/editions.ts'
import { MAX_CORRECTED_WORDS_CHARS } from '../../../definitions/review-items/correction.ts'
import { MAX_JUDGEMENT_NOTE_CHARS } from '../../../definitions/review-items/suspect.ts'
import { createStateFilter, createVolumeFilter, type FilterField, QueueFilter } from '../base/filter.tsx'
import { useLoaded } from '../base/load-and-render.tsx'
import { getSourceTitle, sourceTitles, thaiEditionNames } from '../base/names.ts'
import type { QueueActionResult } from '../base/queue.ts'
import { type QueueItemControls, QueueItemFrame, useDebounced, useQueueItem } from '../base/queue-item.tsx'
import { QueueItemFields } from '../base/queue-item-fields.tsx'
import { DecisionNote, formatThaiCount } from '../base/readable-values.tsx'
import { HistoryLink } from '../base/reader-link.tsx'
import { createScreenAddress, navigateTo, parseRouteNumber, type ScreenAddress } from '../base/route.ts'
import { parseShortcut } from '../base/shortcuts.tsx'
import { useSignal } from '../base/signal.ts'
import { countOpenSuspectsAndReportsOfDesk } from '../base/waiting-counts.ts'
import {
  getMisprintQueueAddress,
  getMisprintStateNames,
  isMisprintKind,
  type MisprintFilter,
  parseMisprintFilter,
} from '../misprints/filter.ts'
import { formatEvidence, MISPRINT_KINDS, type MisprintKind } from '../misprints/misprint.ts'
import {
  correctMisprint,
  createMisprintQueue,
  decideMisprint,
  type MisprintInContext,
  previewCorrection,
} from '../misprints/misprint-requests.ts'
import {
  type CorrectEverywhereOption,
  MisprintParagraph,
  OtherSourcesAtPlace,
  ProposedReplacementsList,
} from '../misprints/printed-line.tsx'

interface KindsProps {
  readonly filter: MisprintFilter
  /** Another number when something was decided. */
  readonly changes: number
}

function MisprintKinds({ filter, changes }: KindsProps) {
  const settled = useDebounced(changes)
  const waiting = useLoaded(countOpenSuspectsAndReportsOfDesk, [settled])
  const counts = waiting.state === 'here' ? waiting.value : undefined
  return (
    <div class="groups">
      <ul>
        {(Object.keys(MISPRINT_KINDS) as MisprintKind[]).map((kind) => (
          <li key={kind}>
            <a
              href={getMisprintQueueAddress(undefined, { kind })}
              aria-current={filter.kind === kind ? 'true' : undefined}
            >
              {MISPRINT_KINDS[kind]}
              <span class="soft">
                {counts && formatThaiCount(counts[kind])} <span class="hidden">แห่งที่รอ</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {counts && counts.suspects > 0 && filter.kind === 'suspects' && (
        <p class="soft">น่าจะผิดจริง {formatThaiCount(counts.likely)} แห่ง เรียงจากที่น่าจะผิดที่สุด ที่เหลือดูได้จากตัวกรอง</p>
      )}
      <p>
        <a href={createScreenAddress(['misprints', 'progress'])}>ความคืบหน้า</a>
      </p>
      <Filters filter={filter} />
    </div>
  )
}

function Filters({ filter }: { readonly filter: MisprintFilter }) {
  const [editions, sources] = [useSignal(thaiEditionNames), useSignal(sourceTitles)]
  const { kind, ...input } = filter
  const ofSuspects: readonly FilterField[] = [
    {
      name: 'doubtful',
      label: 'ความน่าจะผิด',
      none: 'เฉพาะที่น่าจะผิดจริง',
      choices: { 1: 'รวมที่ยังไม่แน่ใจ' },
    },
    { name: 'source', label: 'แหล่ง', none: 'ทุกแหล่ง', choices: sources },
    { name: 'edition', label: 'ฉบับ', none: 'ทุกฉบับ', choices: editions },
    createVolumeFilter(FIRST_VOLUME, LAST_VOLUME),
  ]
  return (
    <QueueFilter
      id="misprints"
      by={[createStateFilter('สถานะ', getMisprintStateNames(kind)), ...(kind === 'suspects' ? ofSuspects : [])]}
      input={input}
      onNarrow={(name, value) =>
        navigateTo(getMisprintQueueAddress(undefined, { ...filter, [name]: value }), 'replace')
      }
    />
  )
}

/** What is said where an editor gives no reason: readers see it. */
const REASON = 'พิมพ์ผิด'

/** Proposals that have a key. */
const MAX_KEYS = 9

function useMisprintDeciding(queueItem: QueueItemControls<MisprintInContext>) {
  const { currentItem, text, undoKey, walkKeys } = queueItem
  const { view: seen } = currentItem
  const { everywhere, narrow, toggleEverywhere } = useEverywhere(seen)
  const isWide = everywhere !== undefined
  const focusOwn = () => queueItem.inHand.current?.focus('right')
  const decide = (said: string, send: (one: MisprintInContext) => Promise<QueueActionResult>) =>
    queueItem.decide((one) => {
      // the next item starts with a decision for its own place only
      narrow()
      return { said, title: one.title, leaves: true, isWide, send }
    })
  const take = (right: string, evidence: string) => {
    const put = { right, reason: text('note') || REASON, evidence }
    return decide(`แก้เป็น “${right}” `, (one) => correctMisprint(one, put, isWide))
  }
  const say = (said: string, state: 'printed' | 'later' | 'taken') => {
    const reported = text('note') || undefined
    return decide(said, (one) => decideMisprint(one, state, reported, isWide))
  }
  const { warned, unlessWarned } = useWarnings(seen)
  /** Puts the words right as they were typed. */
  const takeOwn = () => {
    const right = text('right')
    if (right === '' || right === seen?.place?.wrong) focusOwn()
    else unlessWarned(right, () => take(right, ''), focusOwn)
  }
  const isReport = seen?.kind === 'reports'
  const takeProposal = ({ right, because }: MisprintInContext['proposals'][number]) => {
    const put = () => take(right, formatEvidence(because, getSourceTitle))
    // the import has checked its own proposals
    if (isReport) unlessWarned(right, put)
    else void put()
  }
  const isPlaced = seen?.place !== null
  const isDecided = seen !== undefined && !seen.isOpen && seen.suspect?.state !== 'corrected'
  const proposals = isPlaced ? (seen?.proposals ?? []).slice(0, MAX_KEYS) : []
  const [first = [], ...others] = proposals.map((proposal, at) =>
    parseShortcut(String(at + 1), `แก้เป็น ${proposal.right}`, () => takeProposal(proposal)),
  )
  const accept = parseShortcut('1', 'รับไว้', () => say('รับไว้', 'taken'))
  const keepAsPrinted = () => say('คงตามที่พิมพ์', 'printed')
  // reports cannot be postponed: the queue skips one until the next visit
  const later = () => (seen?.kind === 'suspects' ? say('ไว้ภายหลัง', 'later') : currentItem.passBy())
  return {
    everywhere,
    takeOwn,
    warned,
    shortcuts: [first, isReport && !isPlaced ? accept : []]
      .flat()
      .concat(
        parseShortcut('P', isReport ? 'คงตามที่พิมพ์ ตอบผู้แจ้ง' : 'คงตามที่พิมพ์', keepAsPrinted),
        others,
        isPlaced ? parseShortcut('E', 'แก้เป็นคำอื่น', focusOwn) : [],
        parseShortcut('A', isPlaced ? 'ทุกแห่งหรือแห่งนี้' : 'ทุกเรื่องของผู้แจ้ง', toggleEverywhere),
        parseShortcut('L', isReport ? 'ข้ามไปก่อน' : 'ไว้ภายหลัง', later),
        undoKey,
        walkKeys,
        queueItem.typeKey('ใส่เหตุผล'),
        isDecided
          ? queueItem.backKey(true, (one) => decideMisprint(one, 'open', undefined, one.suspect?.everywhere === true))
          : [],
      ),
  }
}

/** What people typed is put in at once where its letters can be; else they are told, and it goes in the next time. */
function useWarnings(seen: MisprintInContext | undefined) {
  const [reported, setReported] = useState<{ id: number; right: string; warnings: readonly string[] }>()
  const here = reported?.id === seen?.id ? reported : undefined
  const unlessWarned = (right: string, put: () => unknown, onWarned?: () => unknown) => {
    if (!seen || here?.right === right) return void put()
    const { id } = seen
    previewCorrection(seen, right, false).then(
      ({ warnings }) => {
        setReported({ id, right, warnings })
        if (warnings.length === 0) put()
        else onWarned?.()
      },
      // the write reports the same error
      () => put(),
    )
  }
  return { warned: here?.warnings ?? [], unlessWarned }
}

/** Whether the decision at hand is said of all places; forgotten as soon as another misprint is in sight. */
function useEverywhere(seen: MisprintInContext | undefined) {
  const [input, setRequested] = useState<CorrectEverywhereOption>()
  const everywhere = input?.id === seen?.id ? input : undefined
  const toggleEverywhere = () => {
    if (!seen) return
    if (everywhere) return setRequested(undefined)
    const { id, proposals } = seen
    setRequested({ id, places: undefined })
    const right = proposals[0]?.right
    if (right === undefined || seen.place === null) return
    previewCorrection(seen, right, true).then(
      ({ total }) => setRequested((now) => (now?.id === id ? { id, places: total } : now)),
      () => undefined,
    )
  }
  return { everywhere, narrow: () => setRequested(undefined), toggleEverywhere }
}

/** Screen `/desk/misprints/{kind}`: the queue of misprints. */
export function MisprintQueueScreen({ one, two, query }: ScreenAddress) {
  const filter = parseMisprintFilter(isMisprintKind(one) ? one : 'suspects', query)
  const queueItem = useQueueItem(createMisprintQueue(filter), parseRouteNumber(two))
  const { view: seen } = queueItem.currentItem
  const deciding = useMisprintDeciding(queueItem)
  return (
    <div class="conflicts misprints">
      <MisprintKinds filter={filter} changes={queueItem.changes} />
      <QueueItemFrame label="คำที่อาจผิด" atOnce={['N', 'E']} queueItem={queueItem} shortcuts={deciding.shortcuts}>
        {(seen) => (
          <>
            <h2>
              <bdi>{seen.title || seen.place?.wrong}</bdi>
            </h2>
            <SaidOf seen={seen} />
            <MisprintParagraph seen={seen} />
            <ProposedReplacementsList seen={seen} everywhere={deciding.everywhere} />
            <Typed {...{ seen, deciding, queueItem }} />
          </>
        )}
      </QueueItemFrame>
      {seen?.place && <OtherSourcesAtPlace id={seen.id} load={() => seen.around} />}
    </div>
  )
}

interface TypedProps {
  readonly seen: MisprintInContext
  readonly deciding: ReturnType<typeof useMisprintDeciding>
  readonly queueItem: QueueItemControls<MisprintInContext>
}

/** What is typed beside a misprint: other words than those proposed, and why. */
function Typed({ seen, deciding, queueItem }: TypedProps) {
  const { place, kind, id, note } = seen
  const { warned, takeOwn } = deciding
  const before = queueItem.typedBefore
  return (
    <QueueItemFields
      // a decision made meanwhile may have another note
      key={`${kind} ${id} ${seen.version}`}
      about={`misprints/${kind}/${place ? JSON.stringify(place) : id}`}
      class="columns"
      fields={[
        ...(place
          ? [
              {
                id: 'own',
                name: 'right',
                label: 'แก้เป็นคำอื่น (กด Enter เพื่อแก้)',
                max: MAX_CORRECTED_WORDS_CHARS,
                stored: before?.right ?? '',
                filling: place.wrong,
                lang: getEditionLanguageTag(place.edition),
              },
            ]
          : []),
        {
          id: 'why',
          name: 'note',
          max: MAX_JUDGEMENT_NOTE_CHARS,
          stored: note ?? before?.note ?? '',
          label: kind === 'reports' ? 'เหตุผล หรือคำตอบที่ผู้แจ้งจะเห็น (ไม่ใส่ก็ได้)' : 'เหตุผล ผู้อ่านเห็นเมื่อแก้ (ไม่ใส่ก็ได้)',
        },
      ]}
      queueItem={queueItem}
      onEnter={(name) => name !== 'note' && place && takeOwn()}
    >
      <div role="status" class={warned.length > 0 ? 'hint' : 'hidden'}>
        {warned.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {warned.length > 0 && <p>ยังไม่ได้แก้ ถ้าจะแก้ตามนี้จริง กดอีกครั้ง</p>}
      </div>
      <button type="submit" class="hidden" tabIndex={-1}>
        แก้
      </button>
    </QueueItemFields>
  )
}

/** What was decided, by whom and when, and where that can be looked through. */
function SaidOf({ seen }: { readonly seen: MisprintInContext }) {
  const { decided, key, at, note, place, kind, id, suspect } = seen
  if (decided === '') return null
  const record = place ? `${place.division}/${place.entry}/${place.edition}` : String(id)
  const isPut = suspect?.state === 'corrected'
  const collection =
    kind === 'reports' ? REPORTS_COLLECTION : isPut ? CORRECTIONS_COLLECTION : SUSPECT_VERDICTS_COLLECTION
  const history = {
    collection,
    record: kind === 'reports' ? String(id) : suspect?.everywhere ? '*' : record,
  }
  return (
    <DecisionNote
      {...{ said: decided, by: key, at, note }}
      tag={suspect?.everywhere ? 'ทุกแห่งของคำคู่นี้' : ''}
      way={<HistoryLink {...history}>ประวัติ</HistoryLink>}
    />
  )
}
