/** The queue of conflicts. It shows one conflict at a time, which one key decides. The filters are next to it. */

import { FIRST_VOLUME, LAST_VOLUME } from '../../../definitions/divisions.ts'
import { MAX_DECISION_NOTE_CHARS } from '../../../definitions/review-items/decision.ts'
import { getFromApi } from '../base/api.ts'
import { createStateFilterField, createVolumeFilterField, QueueFilterFields } from '../base/filter.tsx'
import { useLoaded } from '../base/load-and-render.tsx'
import { hasEditionIdForm, thaiEditionNames } from '../base/names.ts'
import { type QueueItemControls, QueueItemFrame, useDebounced, useQueueItem } from '../base/queue-item.tsx'
import { QueueItemFields } from '../base/queue-item-fields.tsx'
import { formatThaiCount } from '../base/readable-values.tsx'
import { navigateTo, type ScreenAddress } from '../base/route.ts'
import { type KeyboardShortcut, parseShortcut } from '../base/shortcuts.tsx'
import { useObservableValue } from '../base/signal.ts'
import {
  type ApiConflict,
  CONFLICT_CHOICE_LABELS,
  CONFLICT_CLASS_LABELS,
  CONFLICT_STATE_LABELS,
  type ConflictDecision,
  type ConflictFilter,
  formatDifferenceSignature,
  NOTATION_DIFFERENCE_CLASS,
} from '../conflicts/conflict.ts'
import { ConflictView } from '../conflicts/conflict-pair.tsx'
import {
  decideConflict,
  defineConflictQueue,
  fetchConflictGroupCounts,
  getBulkDecisionAddress,
  getConflictQueueAddress,
  parseConflictFilter,
  reopenConflict,
  toggleConflictPassagesHidden,
} from '../conflicts/conflict-requests.ts'
import { createDisplayedPlaceAttributes } from '../corrections/correct-selection.ts'

/** Signatures listed next to the queue; the batch screen has the others. */
const MAX_LISTED_SIGNATURES = 12

interface GroupsProps {
  readonly filter: ConflictFilter
  /** Changes with every decision, to reload the numbers. */
  readonly changes: number
}

/**
 * Renders the number of conflicts of each class and signature. Each number is a link that filters the queue.
 * @param changes number of actions so far; the counts reload when it changes
 */
export function ConflictCountFilterLinks({ filter, changes }: GroupsProps) {
  const { division, edition } = filter
  const debouncedChanges = useDebounced(changes)
  const groups = useLoaded(() => fetchConflictGroupCounts(filter), [debouncedChanges, division, edition])
  const filters = <PairFilter filter={filter} />
  if (groups.state !== 'loaded') return <div class="groups">{filters}</div>
  const { classes, signatures } = groups.value
  const { class: _, signature: __, ...others } = filter
  const link = (kind: Pick<ConflictFilter, 'class' | 'signature'>, label: string, open: number, decided: number) => (
    <li key={label}>
      <a
        href={getConflictQueueAddress(undefined, { ...others, ...kind })}
        aria-current={
          filter.class === kind.class && filter.signature === kind.signature ? ('true' as const) : undefined
        }
      >
        <bdi>{label}</bdi>
        <span class="soft">
          {formatThaiCount(open)} <span class="hidden">คู่ที่รอ</span> / {formatThaiCount(decided)}{' '}
          <span class="hidden">คู่ที่ตัดสินแล้ว</span>
        </span>
      </a>
    </li>
  )
  const decidableClasses = classes.filter((group) => group.class !== NOTATION_DIFFERENCE_CLASS)
  const notation = classes.find((group) => group.class === NOTATION_DIFFERENCE_CLASS)
  const sum = (state: 'open' | 'decided') => decidableClasses.reduce((total, group) => total + group[state], 0)
  return (
    <div class="groups">
      {filters}
      <h2>ชนิด</h2>
      <p class="soft">รอ / ตัดสินแล้ว</p>
      <ul>
        {link({}, 'ทั้งหมด', sum('open'), sum('decided'))}
        {decidableClasses.map((group) =>
          link({ class: group.class }, CONFLICT_CLASS_LABELS[group.class], group.open, group.decided),
        )}
      </ul>
      {notation && (
        <p class="soft">
          <a href={getBulkDecisionAddress({ ...others, class: NOTATION_DIFFERENCE_CLASS })}>
            {CONFLICT_CLASS_LABELS[NOTATION_DIFFERENCE_CLASS]}
          </a>{' '}
          {formatThaiCount(notation.open)} คู่ที่รอ / {formatThaiCount(notation.decided)} คู่ที่ตัดสินแล้ว
        </p>
      )}
      {signatures.length > 0 && (
        <>
          <h2>ต่างกันแบบเดียว</h2>
          <ul>
            {signatures
              .slice(0, MAX_LISTED_SIGNATURES)
              .map(({ signature, open, decided }) =>
                link({ signature }, formatDifferenceSignature(signature), open, decided),
              )}
          </ul>
        </>
      )}
      <p>
        <a href={getBulkDecisionAddress(filter)}>ตัดสินทีละหลายคู่</a>
      </p>
    </div>
  )
}

/** Renders the filters by state, division, edition and volume; the filter by class is the list of counts below. */
function PairFilter({ filter }: { readonly filter: ConflictFilter }) {
  const editions = useObservableValue(thaiEditionNames)
  const canon = useLoaded(() => getFromApi('/api/v1/canon'), [])
  const divisions = canon.state === 'loaded' ? canon.value.pitakas.flatMap((pitaka) => pitaka.divisions) : []
  const { firstVolume = FIRST_VOLUME, lastVolume = LAST_VOLUME } =
    divisions.find(({ slug }) => slug === filter.division) ?? {}
  const titles = Object.fromEntries(divisions.map(({ slug, title }) => [slug, title]))
  return (
    <QueueFilterFields
      id="narrow"
      fields={[
        createStateFilterField(CONFLICT_STATE_LABELS),
        { name: 'division', label: 'หมวด', noneLabel: 'ทุกหมวด', choices: titles },
        { name: 'edition', label: 'ฉบับ', noneLabel: 'ทุกฉบับ', choices: editions },
        createVolumeFilterField(firstVolume, lastVolume),
      ]}
      values={filter}
      onFilter={(name, value) => {
        // a volume belongs to its division
        const others = name === 'division' ? { ...filter, volume: '' } : filter
        navigateTo(getConflictQueueAddress(undefined, { ...others, [name]: value }), 'replace')
      }}
    />
  )
}

/** Screen `/desk/conflicts`: the queue of conflicts between sources. */
export function ConflictQueueScreen({ one, two, three, query }: ScreenAddress) {
  const filter = parseConflictFilter(query)
  const name = hasEditionIdForm(three) ? `${one}/${two}/${three}` : undefined
  const queueItem = useQueueItem(defineConflictQueue(filter), name)
  const { view: pair, key } = queueItem.currentItem
  return (
    <div class="conflicts">
      <ConflictCountFilterLinks filter={filter} changes={queueItem.changes} />
      <QueueItemFrame
        label="คู่ข้อความ"
        alwaysActiveKeys={['N']}
        queueItem={queueItem}
        shortcuts={createShortcuts(queueItem, filter)}
      >
        {(pair) => (
          <>
            <ConflictView conflict={pair} />
            <QueueItemFields
              // a decision made meanwhile may have another note
              key={`${key} ${pair.note ?? ''}`}
              about={`conflicts/${key}`}
              class="note"
              fields={[
                {
                  id: 'note',
                  name: 'note',
                  max: MAX_DECISION_NOTE_CHARS,
                  label: 'หมายเหตุของการตัดสิน (ไม่ใส่ก็ได้ กด Enter แล้วตัดสินต่อ)',
                  stored: pair.note ?? (pair.decision === null ? (queueItem.sentTexts?.note ?? '') : ''),
                },
              ]}
              queueItem={queueItem}
            />
          </>
        )}
      </QueueItemFrame>
      {pair?.royal && <RoyalEditionText key={key} paragraphs={pair.royal.paragraphs} />}
    </div>
  )
}

/** Creates the shortcuts that decide, hide or reopen the current conflict, and undo that. */
function createShortcuts(
  { currentItem, decide, text, moveKeys, undoKey, noteKey, reopenKey }: QueueItemControls<ApiConflict>,
  { state = 'open' }: ConflictFilter,
): readonly KeyboardShortcut[] {
  const decidePair = (choice: ConflictDecision) => () =>
    decide((pair) => {
      const note = text('note')
      return {
        message: CONFLICT_CHOICE_LABELS[choice],
        title: pair.title,
        leavesList: state === 'open',
        send: () => decideConflict(pair, choice, note === '' && !pair.note ? undefined : note),
      }
    })
  const toggleHidden = () =>
    currentItem.change(async (pair) => {
      await currentItem.queue.perform(pair, state === 'hidden' && pair.hidden, () => toggleConflictPassagesHidden(pair))
      return pair.hidden ? 'แสดงให้ผู้อ่านแล้ว' : 'ซ่อนจากผู้อ่านแล้ว'
    })
  return [
    parseShortcut('1', CONFLICT_CHOICE_LABELS.keep, decidePair('keep')),
    parseShortcut('2', CONFLICT_CHOICE_LABELS.swap, decidePair('swap')),
    ...moveKeys,
    undoKey,
    parseShortcut('H', 'ซ่อนหรือแสดง', toggleHidden),
    noteKey('ใส่หมายเหตุ'),
    ...(currentItem.view?.decision ? [reopenKey(state === 'decided', reopenConflict)] : []),
  ]
}

/** Renders the text of the royal edition at the place of the conflict. */
const RoyalEditionText = ({ paragraphs }: Pick<NonNullable<ApiConflict['royal']>, 'paragraphs'>) => (
  <aside aria-labelledby="royal">
    <h2 id="royal">ฉบับหลวง</h2>
    <section
      class="context"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label="ข้อความฉบับหลวง"
    >
      {paragraphs.map(({ text, volume, page }, index) => (
        <p
          key={`${index}-${text.length}`}
          {...createDisplayedPlaceAttributes({ edition: 'royal', volume, page, isSpaced: false })}
        >
          {text}
        </p>
      ))}
    </section>
  </aside>
)
