/** The queue of misprints: suspects and readers' reports. It shows one at a time, which one key decides. */

import { useState } from 'preact/hooks'
import {
  CORRECTIONS_COLLECTION,
  REPORTS_COLLECTION,
  SUSPECT_JUDGEMENTS_COLLECTION,
} from '../../../definitions/collection-names.ts'
import { FIRST_VOLUME, LAST_VOLUME } from '../../../definitions/divisions.ts'
import { getEditionLanguageTag } from '../../../definitions/editions.ts'
import { MAX_CORRECTED_WORDS_CHARS } from '../../../definitions/review-items/correction.ts'
import { MAX_JUDGEMENT_NOTE_CHARS } from '../../../definitions/review-items/suspect.ts'
import {
  createStateFilterField,
  createVolumeFilterField,
  type FilterFieldDefinition,
  QueueFilterFields,
} from '../base/filter.tsx'
import { useLoaded } from '../base/load-and-render.tsx'
import { getSourceTitle, sourceTitles, thaiEditionNames } from '../base/names.ts'
import type { QueueActionResult } from '../base/queue.ts'
import { type QueueItemControls, QueueItemFrame, useDebounced, useQueueItem } from '../base/queue-item.tsx'
import { QueueItemFields } from '../base/queue-item-fields.tsx'
import { DecisionNote, formatThaiCount } from '../base/readable-values.tsx'
import { HistoryLink } from '../base/reader-link.tsx'
import { createScreenAddress, navigateTo, parseRouteNumber, type ScreenAddress } from '../base/route.ts'
import { parseShortcut } from '../base/shortcuts.tsx'
import { useObservableValue } from '../base/signal.ts'
import { fetchOpenSuspectAndReportCounts } from '../base/waiting-counts.ts'
import {
  getMisprintQueueAddress,
  getMisprintStateNames,
  isMisprintKind,
  type MisprintFilter,
  parseMisprintFilter,
} from '../misprints/filter.ts'
import { formatEvidence, MISPRINT_KINDS, type MisprintKind, UNSEARCHED_TEXT_NOTE } from '../misprints/misprint.ts'
import {
  correctMisprint,
  decideMisprint,
  defineMisprintQueue,
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
  /** Undefined while they load. */
  readonly counts: Awaited<ReturnType<typeof fetchOpenSuspectAndReportCounts>> | undefined
}

function MisprintKinds({ filter, counts }: KindsProps) {
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
      <MisprintFilters filter={filter} />
    </div>
  )
}

function MisprintFilters({ filter }: { readonly filter: MisprintFilter }) {
  const [editions, sources] = [useObservableValue(thaiEditionNames), useObservableValue(sourceTitles)]
  const { kind, ...values } = filter
  const suspectFilters: readonly FilterFieldDefinition[] = [
    {
      name: 'doubtful',
      label: 'ความน่าจะผิด',
      noneLabel: 'เฉพาะที่น่าจะผิดจริง',
      choices: { 1: 'รวมที่ยังไม่แน่ใจ' },
    },
    { name: 'source', label: 'แหล่ง', noneLabel: 'ทุกแหล่ง', choices: sources },
    { name: 'edition', label: 'ฉบับ', noneLabel: 'ทุกฉบับ', choices: editions },
    createVolumeFilterField(FIRST_VOLUME, LAST_VOLUME),
  ]
  return (
    <QueueFilterFields
      id="misprints"
      fields={[createStateFilterField(getMisprintStateNames(kind)), ...(kind === 'suspects' ? suspectFilters : [])]}
      values={values}
      onFilter={(name, value) =>
        navigateTo(getMisprintQueueAddress(undefined, { ...filter, [name]: value }), 'replace')
      }
    />
  )
}

/** The reason that readers see if the editor gives none. */
const DEFAULT_REASON = 'พิมพ์ผิด'

/** Number of proposals with a digit key. */
const MAX_PROPOSAL_KEYS = 9

function useMisprintDeciding(queueItem: QueueItemControls<MisprintInContext>) {
  const { currentItem, text, undoKey, moveKeys } = queueItem
  const { view: misprint } = currentItem
  const { everywhere, resetEverywhere, toggleEverywhere } = useEverywhere(misprint)
  const isBulk = everywhere !== undefined
  const focusReplacement = () => queueItem.fieldsHandle.current?.focus('right')
  const decide = (message: string, send: (current: MisprintInContext) => Promise<QueueActionResult>) =>
    queueItem.decide(({ title }) => {
      // the next decision covers only its own place again
      resetEverywhere()
      return { message, title, leavesList: true, isBulk, send }
    })
  const correct = (right: string, evidence: string) => {
    const correction = { right, reason: text('note') || DEFAULT_REASON, evidence }
    return decide(`แก้เป็น “${right}” `, (current) => correctMisprint(current, correction, isBulk))
  }
  const setState = (message: string, state: 'printed' | 'later' | 'taken') => {
    const note = text('note') || undefined
    return decide(message, (current) => decideMisprint(current, state, note, isBulk))
  }
  const { warnings, runUnlessWarned } = useWarnings(misprint)
  /** Corrects the words to the typed ones. */
  const correctAsTyped = () => {
    const right = text('right')
    if (right === '' || right === misprint?.place?.wrong) focusReplacement()
    else runUnlessWarned(right, () => correct(right, ''), focusReplacement)
  }
  const isReport = misprint?.kind === 'reports'
  const acceptProposal = ({ right, because }: MisprintInContext['proposals'][number]) => {
    const accept = () => correct(right, formatEvidence(because, getSourceTitle))
    // the import has checked its own proposals
    if (isReport) runUnlessWarned(right, accept)
    else void accept()
  }
  const isPlaced = misprint?.place !== null
  const isDecided = misprint !== undefined && !misprint.isOpen && misprint.suspect?.state !== 'corrected'
  const proposals = isPlaced ? (misprint?.proposals ?? []).slice(0, MAX_PROPOSAL_KEYS) : []
  const [first = [], ...others] = proposals.map((proposal, index) =>
    parseShortcut(String(index + 1), `แก้เป็น ${proposal.right}`, () => acceptProposal(proposal)),
  )
  const takeReport = parseShortcut('1', 'รับไว้', () => setState('รับไว้', 'taken'))
  const keepAsPrinted = () => setState('คงตามที่พิมพ์', 'printed')
  // reports cannot be postponed: the queue skips one until the next visit
  const postpone = () => (misprint?.kind === 'suspects' ? setState('ไว้ภายหลัง', 'later') : currentItem.skip())
  return {
    everywhere,
    correctAsTyped,
    warnings,
    shortcuts: [first, isReport && !isPlaced ? takeReport : []]
      .flat()
      .concat(
        parseShortcut('P', isReport ? 'คงตามที่พิมพ์ ตอบผู้แจ้ง' : 'คงตามที่พิมพ์', keepAsPrinted),
        others,
        isPlaced ? parseShortcut('E', 'แก้เป็นคำอื่น', focusReplacement) : [],
        parseShortcut('A', isPlaced ? 'ทุกแห่งหรือแห่งนี้' : 'ทุกเรื่องของผู้แจ้ง', toggleEverywhere),
        parseShortcut('L', isReport ? 'ข้ามไปก่อน' : 'ไว้ภายหลัง', postpone),
        undoKey,
        moveKeys,
        queueItem.noteKey('ใส่เหตุผล'),
        isDecided
          ? queueItem.reopenKey(true, (current) =>
              decideMisprint(current, 'open', undefined, current.suspect?.everywhere === true),
            )
          : [],
      ),
  }
}

/**
 * Checks typed words before they are sent. If their letters are suspicious, the editor sees warnings first, and the
 * same words are sent at the second try.
 */
function useWarnings(misprint: MisprintInContext | undefined) {
  const [checked, setChecked] = useState<{ id: number; right: string; warnings: readonly string[] }>()
  const current = checked?.id === misprint?.id ? checked : undefined
  const runUnlessWarned = (right: string, send: () => unknown, onWarned?: () => unknown) => {
    if (!misprint || current?.right === right) return void send()
    const { id } = misprint
    previewCorrection(misprint, right, false).then(
      ({ warnings }) => {
        setChecked({ id, right, warnings })
        if (warnings.length === 0) send()
        else onWarned?.()
      },
      // the write reports the same error
      () => send(),
    )
  }
  return { warnings: current?.warnings ?? [], runUnlessWarned }
}

/** Whether the next decision covers all places of the words; reset when another misprint is shown. */
function useEverywhere(misprint: MisprintInContext | undefined) {
  const [option, setOption] = useState<CorrectEverywhereOption>()
  const everywhere = option?.id === misprint?.id ? option : undefined
  const toggleEverywhere = () => {
    if (!misprint) return
    if (everywhere) return setOption(undefined)
    const { id, proposals } = misprint
    setOption({ id, places: undefined })
    const right = proposals[0]?.right
    if (right === undefined || misprint.place === null) return
    previewCorrection(misprint, right, true).then(
      ({ total }) => setOption((current) => (current?.id === id ? { id, places: total } : current)),
      () => undefined,
    )
  }
  return { everywhere, resetEverywhere: () => setOption(undefined), toggleEverywhere }
}

/** Screen `/desk/misprints/{kind}`: the queue of misprints. */
export function MisprintQueueScreen({ one, two, query }: ScreenAddress) {
  const filter = parseMisprintFilter(isMisprintKind(one) ? one : 'suspects', query)
  const queueItem = useQueueItem(defineMisprintQueue(filter), parseRouteNumber(two))
  const { view: misprint } = queueItem.currentItem
  const deciding = useMisprintDeciding(queueItem)
  const loaded = useLoaded(fetchOpenSuspectAndReportCounts, [useDebounced(queueItem.changes)])
  const counts = loaded.state === 'loaded' ? loaded.value : undefined
  return (
    <div class="conflicts misprints">
      <MisprintKinds filter={filter} counts={counts} />
      <QueueItemFrame
        label="คำที่อาจผิด"
        alwaysActiveKeys={['N', 'E']}
        queueItem={queueItem}
        shortcuts={deciding.shortcuts}
        emptyReason={counts?.isUnsearched && filter.kind === 'suspects' ? UNSEARCHED_TEXT_NOTE : undefined}
      >
        {(misprint) => (
          <>
            <h2>
              <bdi>{misprint.title || misprint.place?.wrong}</bdi>
            </h2>
            <Decision misprint={misprint} />
            <MisprintParagraph misprint={misprint} />
            <ProposedReplacementsList misprint={misprint} everywhere={deciding.everywhere} />
            <ReplacementAndNoteFields {...{ misprint, deciding, queueItem }} />
          </>
        )}
      </QueueItemFrame>
      {misprint?.place && <OtherSourcesAtPlace id={misprint.id} load={() => misprint.evidence} />}
    </div>
  )
}

interface FieldsProps {
  readonly misprint: MisprintInContext
  readonly deciding: ReturnType<typeof useMisprintDeciding>
  readonly queueItem: QueueItemControls<MisprintInContext>
}

/** Renders the fields next to a misprint: other words than the proposed ones, and the reason or answer. */
function ReplacementAndNoteFields({ misprint, deciding, queueItem }: FieldsProps) {
  const { place, kind, id, note } = misprint
  const { warnings, correctAsTyped } = deciding
  const { sentTexts } = queueItem
  return (
    <QueueItemFields
      // a decision made meanwhile may have another note
      key={`${kind} ${id} ${misprint.version}`}
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
                stored: sentTexts?.right ?? '',
                prefill: place.wrong,
                lang: getEditionLanguageTag(place.edition),
              },
            ]
          : []),
        {
          id: 'why',
          name: 'note',
          max: MAX_JUDGEMENT_NOTE_CHARS,
          stored: note ?? sentTexts?.note ?? '',
          label: kind === 'reports' ? 'เหตุผล หรือคำตอบที่ผู้แจ้งจะเห็น (ไม่ใส่ก็ได้)' : 'เหตุผล ผู้อ่านเห็นเมื่อแก้ (ไม่ใส่ก็ได้)',
        },
      ]}
      queueItem={queueItem}
      onEnter={(name) => name !== 'note' && place && correctAsTyped()}
    >
      <div role="status" class={warnings.length > 0 ? 'hint' : 'hidden'}>
        {warnings.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {warnings.length > 0 && <p>ยังไม่ได้แก้ ถ้าจะแก้ตามนี้จริง กดอีกครั้ง</p>}
      </div>
      <button type="submit" class="hidden" tabIndex={-1}>
        แก้
      </button>
    </QueueItemFields>
  )
}

/** Renders what was decided, by whom and when, with a link to its history. */
function Decision({ misprint }: { readonly misprint: MisprintInContext }) {
  const { decided, key, at, note, place, kind, id, suspect } = misprint
  if (decided === '') return null
  const record = place ? `${place.division}/${place.entry}/${place.edition}` : String(id)
  const isCorrected = suspect?.state === 'corrected'
  const collection =
    kind === 'reports' ? REPORTS_COLLECTION : isCorrected ? CORRECTIONS_COLLECTION : SUSPECT_JUDGEMENTS_COLLECTION
  const history = {
    collection,
    record: kind === 'reports' ? String(id) : suspect?.everywhere ? '*' : record,
  }
  return (
    <DecisionNote
      {...{ decision: decided, by: key, at, note }}
      tag={suspect?.everywhere ? 'ทุกแห่งของคำคู่นี้' : ''}
      link={<HistoryLink {...history}>ประวัติ</HistoryLink>}
    />
  )
}
