/** Decides many conflicts of one signature at once: view examples, type the count, one undo. */

import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { MAX_DECISION_NOTE_CHARS } from '../../../definitions/review-items/decision.ts'
import { undoEditBatch } from '../base/edits.tsx'
import { ArrowKeyList, ListRow, ListSection } from '../base/keyboard-list.tsx'
import { LoadAndRender, useRequestRunner } from '../base/load-and-render.tsx'
import { formatThaiCount } from '../base/readable-values.tsx'
import type { ScreenAddress } from '../base/route.ts'
import {
  BULK_DECIDABLE_CLASSES,
  BulkConflictDecision,
  CONFLICT_CHOICE_LABELS,
  CONFLICT_CLASS_LABELS,
  type ConflictDecision,
  type ConflictFilter,
  type ConflictPairAsShown,
  type DeskConflict,
  formatDifferenceSignature,
  getDifferenceName,
  isFilterBulkDecidable,
  parseDifferenceSignature,
  toConflictPairKey,
} from '../conflicts/conflict.ts'
import { PairDifferences, PairSources } from '../conflicts/conflict-pair.tsx'
import {
  decideConflictPairs,
  eachOpenConflictPair,
  fetchConflictGroupCounts,
  fetchConflictPair,
  formatConflictFilter,
  getBulkDecisionAddress,
  getConflictQueueAddress,
  parseConflictFilter,
} from '../conflicts/conflict-requests.ts'
import { ErrorText, SentForm, TextField } from '../form/controls.tsx'
import { ConfirmCountField, isConfirmedCount } from '../form/preview.tsx'
import type { components } from '../types/desk.d.ts'

type PairItem = components['schemas']['ConflictList']['items'][number]

interface ExamplesProps {
  readonly pairs: readonly PairItem[]
  /** Is told the key of each pair whose end was on the screen. */
  readonly onSeen: (key: string) => void
}

function Examples({ pairs, onSeen }: ExamplesProps) {
  const keys = pairs.map(toConflictPairKey)
  return (
    <LoadAndRender load={() => Promise.all(keys.map(fetchConflictPair))} inputs={[keys.join(' ')]}>
      {(conflicts) => (
        <ol class="examples">
          {conflicts.map((conflict) => (
            <Example
              key={toConflictPairKey(conflict)}
              conflict={conflict}
              onSeen={() => onSeen(toConflictPairKey(conflict))}
            />
          ))}
        </ol>
      )}
    </LoadAndRender>
  )
}

interface ExampleProps {
  readonly conflict: DeskConflict
  readonly onSeen: () => void
}

function Example({ conflict, onSeen }: ExampleProps) {
  const end = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const { current } = end
    if (!current) return
    const watch = new IntersectionObserver((changes) => {
      if (!changes.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      onSeen()
    })
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  return (
    <li>
      <h3>
        <a href={getConflictQueueAddress(toConflictPairKey(conflict))}>
          <bdi>{conflict.title}</bdi>
        </a>
      </h3>
      <PairSources conflict={conflict} />
      <PairDifferences conflict={conflict} />
      <span ref={end} class="end" />
    </li>
  )
}

/** How many are looked at before. */
const LOOKED_AT = 20
const SAVING = 'กำลังบันทึก…'
/** Maximum pairs that the message lists as left out. */
const MAX_LISTED_FAILURES = 20

/** Screen `/desk/batch`: decides all conflicts of a signature or class at once, after a look at examples. */
export function BulkDecisionScreen({ query }: ScreenAddress) {
  const filter = parseConflictFilter(query)
  return isFilterBulkDecidable(filter) ? <Batch filter={filter} /> : <Kinds filter={filter} />
}

/** What can be settled together: pairs that differ in one way, or in ways that leave the sense. */
function Kinds({ filter }: { readonly filter: ConflictFilter }) {
  const { division, edition } = filter
  const query = { ...(division && { division }), ...(edition && { edition }) }
  const kinds = (id: string, title: string, about: string, rows: readonly ComponentChildren[]) =>
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
        const waiting = signatures.filter(({ open }) => open > 0)
        const mechanical = classes.filter((group) => group.open > 0 && BULK_DECIDABLE_CLASSES.includes(group.class))
        if (waiting.length === 0 && mechanical.length === 0) return <p>ไม่มีคู่ที่ตัดสินพร้อมกันได้</p>
        const alike = waiting.map(({ signature, class: kind, open }) => {
          const note = `${getDifferenceName({ class: kind, ...parseDifferenceSignature(signature) })} · รอ ${formatThaiCount(open)} คู่`
          return row({ signature }, formatDifferenceSignature(signature), note)
        })
        const whole = mechanical.map(({ class: kind, open }) =>
          row({ class: kind }, CONFLICT_CLASS_LABELS[kind], `รอ ${formatThaiCount(open)} คู่`),
        )
        return (
          <ArrowKeyList hasRows>
            {formatConflictFilter(query) !== '' && <p>{formatConflictFilter(query)}</p>}
            {kinds('alike', 'ต่างกันแบบเดียว', 'คู่เหล่านี้ต่างกันเพียงแบบเดียว เลือกแบบที่จะตัดสินพร้อมกัน', alike)}
            {kinds(
              'mechanical',
              'ต่างกันโดยไม่เสียความ',
              'คู่เหล่านี้ต่างกันได้หลายแบบในคู่เดียว แต่ทุกแบบเป็นชนิดที่ไม่เปลี่ยนความหมาย ดูตัวอย่างให้มากก่อนตัดสิน',
              whole,
            )}
          </ArrowKeyList>
        )
      }}
    </LoadAndRender>
  )
}

function Batch({ filter }: { readonly filter: ConflictFilter }) {
  const { run, error, progress } = useRequestRunner()
  const settling = useMemo(() => new BulkConflictDecision(undoEditBatch), [])
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
      <LeftOut sentences={settling.changedPairMessages} />
      <LoadAndRender load={() => eachOpenConflictPair(filter)}>
        {(pairs, again) => (
          <>
            {settling.isDone && (
              <div class="settled" role="status">
                <p>ตัดสินแล้ว {formatThaiCount(settling.decided)} คู่</p>
                <button type="button" disabled={isBusy} onClick={() => run(() => settling.undo(), SAVING).then(again)}>
                  เลิกทำทั้ง {formatThaiCount(settling.decided)} คู่
                </button>
              </div>
            )}
            {pairs.length === 0 ? (
              <p>ไม่มีคู่แบบนี้รอตัดสิน</p>
            ) : (
              <>
                <p>รอตัดสิน {formatThaiCount(pairs.length)} คู่ ดูตัวอย่างให้ครบก่อน จึงตัดสินพร้อมกันได้</p>
                <LookedAt
                  // resets what was seen and typed when the number of pairs changes
                  key={pairs.length}
                  pairs={pairs}
                  progress={progress}
                  onConfirm={(choice, note) => {
                    const send = (some: readonly ConflictPairAsShown[]) =>
                      decideConflictPairs(some, choice, note || undefined)
                    void run(() => settling.decide(pairs, send), SAVING).then(again)
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

interface LookedAtProps {
  readonly pairs: readonly PairItem[]
  /** What is going on; empty while nothing is. */
  readonly progress: string
  readonly onConfirm: (choice: ConflictDecision, note: string) => void
}

/** Examples out of the whole length of the list, and behind them the form, which waits until all were before eyes. */
function LookedAt({ pairs, progress, onConfirm }: LookedAtProps) {
  const examples = spread(pairs, LOOKED_AT)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const left = examples.filter((pair) => !seen.has(toConflictPairKey(pair))).length
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
      <Confirm count={pairs.length} isLookedAt={left === 0} progress={progress} onConfirm={onConfirm} />
    </>
  )
}

/** What is said of the pairs that were passed over. */
const LeftOut = ({ sentences }: { readonly sentences: readonly string[] }) => (
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

/** So many of a list, from its whole length. */
const spread = <T,>(list: readonly T[], most: number): readonly T[] =>
  list.length <= most
    ? list
    : Array.from({ length: most }, (_, index) => list[Math.floor((index * list.length) / most)] as T)

interface ConfirmProps {
  readonly count: number
  /** Whether the examples have all been before eyes. */
  readonly isLookedAt: boolean
  /** What is going on; empty while nothing is. */
  readonly progress: string
  readonly onConfirm: (choice: ConflictDecision, note: string) => void
}

function Confirm({ count, isLookedAt, progress, onConfirm }: ConfirmProps) {
  const [choice, setChoice] = useState<ConflictDecision>('keep')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const isRight = isLookedAt && isConfirmedCount(typed, count)
  return (
    <SentForm class="confirm" onSend={() => isRight && onConfirm(choice, note.trim())}>
      <fieldset>
        <legend>ตัดสินทุกคู่ว่า</legend>
        {(['keep', 'swap'] as const).map((one) => (
          <label class="check" key={one}>
            <input type="radio" name="choice" checked={choice === one} onChange={() => setChoice(one)} />
            {CONFLICT_CHOICE_LABELS[one]}
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
      <button type="submit" disabled={!isRight || progress !== ''}>
        {progress || `ตัดสิน ${formatThaiCount(count)} คู่`}
      </button>
    </SentForm>
  )
}
