/**
 * Decides many conflicts of one signature or class at once. The editor looks at examples and types the count; one undo
 * reverses it.
 */

import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { MAX_DECISION_NOTE_CHARS } from '../../../definitions/review-items/decision.ts'
import { undoEditBatch } from '../base/edits.tsx'
import { ArrowKeyList, ListRow, ListSection } from '../base/keyboard-list.tsx'
import { LoadAndRender, useRequestRunner } from '../base/load-and-render.tsx'
import { formatThaiCount } from '../base/readable-values.tsx'
import type { ScreenAddress } from '../base/route.ts'
import {
  type ApiConflict,
  BULK_DECIDABLE_CLASSES,
  BulkConflictDecision,
  CONFLICT_CHOICE_LABELS,
  CONFLICT_CLASS_LABELS,
  type ConflictAsShown,
  type ConflictDecision,
  type ConflictFilter,
  formatDifferenceSignature,
  getDifferenceName,
  isFilterBulkDecidable,
  parseDifferenceSignature,
  toConflictKey,
} from '../conflicts/conflict.ts'
import { ConflictDifferences, ConflictSources } from '../conflicts/conflict-pair.tsx'
import {
  decideConflicts,
  fetchConflict,
  fetchConflictGroupCounts,
  fetchOpenConflicts,
  formatConflictFilter,
  getBulkDecisionAddress,
  getConflictQueueAddress,
  parseConflictFilter,
} from '../conflicts/conflict-requests.ts'
import { ErrorText, FormWithoutPageLoad, TextField } from '../form/controls.tsx'
import { ConfirmCountField, isConfirmedCount } from '../form/preview.tsx'
import type { components } from '../types/desk.d.ts'

type PairItem = components['schemas']['ConflictList']['items'][number]

interface ExamplesProps {
  readonly pairs: readonly PairItem[]
  /** Called with the key of each conflict whose end was on the screen. */
  readonly onSeen: (key: string) => void
}

function Examples({ pairs, onSeen }: ExamplesProps) {
  const keys = pairs.map(toConflictKey)
  return (
    <LoadAndRender load={() => Promise.all(keys.map(fetchConflict))} inputs={[keys.join(' ')]}>
      {(conflicts) => (
        <ol class="examples">
          {conflicts.map((conflict) => (
            <Example key={toConflictKey(conflict)} conflict={conflict} onSeen={() => onSeen(toConflictKey(conflict))} />
          ))}
        </ol>
      )}
    </LoadAndRender>
  )
}

function Example({ conflict, onSeen }: { readonly conflict: ApiConflict; readonly onSeen: () => void }) {
  const end = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const { current } = end
    if (!current) return
    const observer = new IntersectionObserver((changes) => {
      if (!changes.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      onSeen()
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <li>
      <h3>
        <a href={getConflictQueueAddress(toConflictKey(conflict))}>
          <bdi>{conflict.title}</bdi>
        </a>
      </h3>
      <ConflictSources conflict={conflict} />
      <ConflictDifferences conflict={conflict} />
      <span ref={end} class="end" />
    </li>
  )
}

/** Number of examples that an editor must view before a bulk decision. */
const EXAMPLES = 20
const SAVING_TEXT = 'กำลังบันทึก…'
/** Maximum conflicts that the message lists as left out. */
const MAX_LISTED_FAILURES = 20

/** Screen `/desk/batch`: decides all conflicts of a signature or class at once, after a look at examples. */
export function BulkDecisionScreen({ query }: ScreenAddress) {
  const filter = parseConflictFilter(query)
  return isFilterBulkDecidable(filter) ? <BulkDecision filter={filter} /> : <DecidableGroups filter={filter} />
}

/** Renders the groups that can be decided in bulk: signatures, and classes that do not change the meaning. */
function DecidableGroups({ filter }: { readonly filter: ConflictFilter }) {
  const { division, edition } = filter
  const query = { ...(division && { division }), ...(edition && { edition }) }
  const section = (id: string, title: string, about: string, rows: readonly ComponentChildren[]) =>
    rows.length > 0 && (
      <ListSection id={id} title={title}>
        <p class="soft">{about}</p>
        <ol class="records">{rows}</ol>
      </ListSection>
    )
  const row = (kind: ConflictFilter, label: string, note: string) => (
    <ListRow key={label} href={getBulkDecisionAddress({ ...query, ...kind })} label={<bdi>{label}</bdi>} note={note} />
  )
  return (
    <LoadAndRender load={() => fetchConflictGroupCounts(query)}>
      {({ signatures, classes }) => {
        const openSignatures = signatures.filter(({ open }) => open > 0)
        const mechanical = classes.filter((group) => group.open > 0 && BULK_DECIDABLE_CLASSES.includes(group.class))
        if (openSignatures.length === 0 && mechanical.length === 0) return <p>ไม่มีคู่ที่ตัดสินพร้อมกันได้</p>
        const signatureRows = openSignatures.map(({ signature, class: kind, open }) => {
          const note = `${getDifferenceName({ class: kind, ...parseDifferenceSignature(signature) })} · รอ ${formatThaiCount(open)} คู่`
          return row({ signature }, formatDifferenceSignature(signature), note)
        })
        const classRows = mechanical.map(({ class: kind, open }) =>
          row({ class: kind }, CONFLICT_CLASS_LABELS[kind], `รอ ${formatThaiCount(open)} คู่`),
        )
        return (
          <ArrowKeyList hasRows>
            {formatConflictFilter(query) !== '' && <p>{formatConflictFilter(query)}</p>}
            {section('alike', 'ต่างกันแบบเดียว', 'คู่เหล่านี้ต่างกันเพียงแบบเดียว เลือกแบบที่จะตัดสินพร้อมกัน', signatureRows)}
            {section(
              'mechanical',
              'ต่างกันโดยไม่เสียความ',
              'คู่เหล่านี้ต่างกันได้หลายแบบในคู่เดียว แต่ทุกแบบเป็นชนิดที่ไม่เปลี่ยนความหมาย ดูตัวอย่างให้มากก่อนตัดสิน',
              classRows,
            )}
          </ArrowKeyList>
        )
      }}
    </LoadAndRender>
  )
}

function BulkDecision({ filter }: { readonly filter: ConflictFilter }) {
  const { run, error, progress } = useRequestRunner()
  const decision = useMemo(() => new BulkConflictDecision(undoEditBatch), [])
  const isBusy = progress !== ''
  return (
    <>
      <p class="row">
        <a href={getBulkDecisionAddress()}>แบบอื่น</a>
        <a href={getConflictQueueAddress(undefined, filter)}>ตัดสินทีละคู่</a>
      </p>
      <p class="signature">
        <bdi>{formatConflictFilter(filter)}</bdi>
      </p>
      <ErrorText text={error} />
      <SkippedPairs sentences={decision.changedPairMessages} />
      <LoadAndRender load={() => fetchOpenConflicts(filter)}>
        {(pairs, reload) => (
          <>
            {decision.isDone && (
              <div class="settled" role="status">
                <p>ตัดสินแล้ว {formatThaiCount(decision.decided)} คู่</p>
                <button
                  type="button"
                  disabled={isBusy}
                  onClick={() => run(() => decision.undo(), SAVING_TEXT).then(reload)}
                >
                  เลิกทำทั้ง {formatThaiCount(decision.decided)} คู่
                </button>
              </div>
            )}
            {pairs.length === 0 ? (
              <p>ไม่มีคู่แบบนี้รอตัดสิน</p>
            ) : (
              <>
                <p>รอตัดสิน {formatThaiCount(pairs.length)} คู่ ดูตัวอย่างให้ครบก่อน จึงตัดสินพร้อมกันได้</p>
                <ExamplesAndForm
                  // resets what was seen and typed when the number of conflicts changes
                  key={pairs.length}
                  pairs={pairs}
                  progress={progress}
                  onConfirm={(choice, note) => {
                    const send = (batch: readonly ConflictAsShown[]) =>
                      decideConflicts(batch, choice, note || undefined)
                    void run(() => decision.decide(pairs, send), SAVING_TEXT).then(reload)
                  }}
                />
              </>
            )}
          </>
        )}
      </LoadAndRender>
    </>
  )
}

interface ExamplesAndFormProps {
  readonly pairs: readonly PairItem[]
  /** Progress text; empty when idle. */
  readonly progress: string
  readonly onConfirm: (choice: ConflictDecision, note: string) => void
}

/** Renders examples from the whole list, and the form, which is enabled after all of them were on the screen. */
function ExamplesAndForm({ pairs, progress, onConfirm }: ExamplesAndFormProps) {
  const examples = takeEvenly(pairs, EXAMPLES)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const left = examples.filter((pair) => !seen.has(toConflictKey(pair))).length
  return (
    <>
      <h2>ตัวอย่าง {formatThaiCount(examples.length)} คู่</h2>
      <Examples pairs={examples} onSeen={(key) => setSeen((before) => new Set([...before, key]))} />
      <h2>ตัดสินทั้งหมด</h2>
      <p aria-live="polite" class={left > 0 ? 'warning' : 'soft'}>
        {left > 0
          ? `ยังดูตัวอย่างไม่ครบ เหลืออีก ${formatThaiCount(left)} คู่`
          : `ดูตัวอย่างครบ ${formatThaiCount(examples.length)} คู่แล้ว`}
      </p>
      <Confirm count={pairs.length} hasSeenExamples={left === 0} progress={progress} onConfirm={onConfirm} />
    </>
  )
}

/** Renders the messages about conflicts that were skipped, because another editor changed them. */
const SkippedPairs = ({ sentences }: { readonly sentences: readonly string[] }) => (
  <>
    {sentences.length > 0 && (
      <div class="met" role="status">
        <p>เว้นไว้ {formatThaiCount(sentences.length)} คู่ซึ่งผู้อื่นเปลี่ยนไปก่อน</p>
        <ul>
          {sentences.slice(0, MAX_LISTED_FAILURES).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    )}
  </>
)

/** Returns at most `limit` items, evenly spread over the list. */
const takeEvenly = <T,>(list: readonly T[], limit: number): readonly T[] =>
  list.length <= limit
    ? list
    : Array.from({ length: limit }, (_, index) => list[Math.floor((index * list.length) / limit)] as T)

interface ConfirmProps {
  readonly count: number
  /** Whether all examples have been on the screen. */
  readonly hasSeenExamples: boolean
  /** Progress text; empty when idle. */
  readonly progress: string
  readonly onConfirm: (choice: ConflictDecision, note: string) => void
}

function Confirm({ count, hasSeenExamples, progress, onConfirm }: ConfirmProps) {
  const [choice, setChoice] = useState<ConflictDecision>('keep')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const canSend = hasSeenExamples && isConfirmedCount(typed, count)
  return (
    <FormWithoutPageLoad class="confirm" onSend={() => canSend && onConfirm(choice, note.trim())}>
      <fieldset>
        <legend>ตัดสินทุกคู่ว่า</legend>
        {(['keep', 'swap'] as const).map((option) => (
          <label class="check" key={option}>
            <input type="radio" name="choice" checked={choice === option} onChange={() => setChoice(option)} />
            {CONFLICT_CHOICE_LABELS[option]}
          </label>
        ))}
      </fieldset>
      <TextField
        id="note"
        label="หมายเหตุ (ไม่ใส่ก็ได้)"
        value={note}
        maxLength={MAX_DECISION_NOTE_CHARS}
        onType={setNote}
      />
      <ConfirmCountField id="count" count={count} noun="คู่" typed={typed} onType={setTyped} />
      <button type="submit" disabled={!canSend || progress !== ''}>
        {progress || `ตัดสิน ${formatThaiCount(count)} คู่`}
      </button>
    </FormWithoutPageLoad>
  )
}
