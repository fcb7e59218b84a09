/** The queue of conflicts: one pair at a time, decided by one key, and the next is there at once. */

import { useRef } from 'preact/hooks'
import { LONGEST_NOTE } from '../../../definitions/findings/decision.ts'
import { Beside, type InHand } from '../base/beside.tsx'
import { type Looking, useLooking, Work } from '../base/looking.tsx'
import type { At } from '../base/route.ts'
import { keyFor, type Shortcut } from '../base/shortcuts.tsx'
import { isEditionId } from '../base/text-names.ts'
import { pairsOf, reopen, settle, turn } from '../conflicts/asking.ts'
import { conflictFilter } from '../conflicts/filter.ts'
import { Groups } from '../conflicts/groups.tsx'
import { Pair } from '../conflicts/pair.tsx'
import { CHOICE_NAMES, type Choice, type Conflict, type ConflictFilter } from '../conflicts/words.ts'
import { saysPlace } from '../corrections/selected.ts'

export function ConflictScreen({ one, two, three, query }: At) {
  const filter = conflictFilter(query)
  const name = isEditionId(three) ? `${one}/${two}/${three}` : undefined
  const looking = useLooking(pairsOf(filter), name)
  const { view: pair, key } = looking.sight
  const inHand = useRef<InHand | undefined>(undefined)
  /** Notes that went with decisions, by pair: after one that was taken back it is left to be sent again. */
  const notes = useRef(new Map<string, string>()).current
  return (
    <div class="conflicts">
      <Groups filter={filter} changes={looking.changes} />
      <Work
        label="คู่ข้อความ"
        atOnce={['N']}
        looking={looking}
        shortcuts={keysFor(looking, filter, inHand, notes)}
      >
        {(pair) => (
          <>
            <Pair conflict={pair} />
            <Beside
              // what was decided meanwhile may have brought another note
              key={`${key} ${pair.note ?? ''}`}
              about={`conflicts/${key}`}
              class="note"
              fields={[
                {
                  ...{ id: 'note', name: 'note', max: LONGEST_NOTE },
                  label: 'หมายเหตุของการตัดสิน (ไม่ใส่ก็ได้ กด Enter แล้วตัดสินต่อ)',
                  stored: pair.note ?? (pair.decision === null ? (notes.get(key) ?? '') : ''),
                },
              ]}
              inHand={inHand}
              onLeft={looking.focus}
            />
          </>
        )}
      </Work>
      {pair?.royal && <Royal key={key} paragraphs={pair.royal.paragraphs} />}
    </div>
  )
}

/** What an editor does with the pair in sight: decides it, hides it, sends it back, and takes any of that back. */
function keysFor(
  { sight, walkKeys, undoKey }: Looking<Conflict>,
  { state = 'open' }: ConflictFilter,
  inHand: { readonly current: InHand | undefined },
  notes: Map<string, string>,
): readonly Shortcut[] {
  const { queue, view, key } = sight
  const decide = (choice: Choice) =>
    sight.decide((pair) => {
      const note = inHand.current?.texts().note ?? ''
      notes.set(key, note)
      return {
        ...{ said: CHOICE_NAMES[choice], title: pair.title, leaves: state === 'open' },
        send: () => settle(pair, choice, note === '' && !pair.note ? undefined : note),
        sent: inHand.current?.sent,
      }
    })
  const hide = () =>
    sight.change(async (pair) => {
      await queue.take(pair, state === 'hidden' && pair.hidden, () => turn(pair))
      return pair.hidden ? 'แสดงให้ผู้อ่านแล้ว' : 'ซ่อนจากผู้อ่านแล้ว'
    })
  const sendBack = () =>
    sight.change(async (pair) => {
      await queue.take(pair, state === 'decided', () => reopen(pair))
      return 'ส่งกลับเข้าคิวแล้ว'
    })
  return [
    keyFor('1', CHOICE_NAMES.keep, () => decide('keep')),
    keyFor('2', CHOICE_NAMES.swap, () => decide('swap')),
    ...walkKeys,
    undoKey,
    keyFor('H', 'ซ่อนหรือแสดง', hide),
    keyFor('N', 'ใส่หมายเหตุ', () => inHand.current?.focus('note')),
    ...(view?.decision ? [keyFor('R', 'ส่งกลับเข้าคิว', sendBack)] : []),
  ]
}

/** What the royal edition has in this place. */
const Royal = ({ paragraphs }: Pick<NonNullable<Conflict['royal']>, 'paragraphs'>) => (
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
          {...saysPlace({ edition: 'royal', volume, page, isSpaced: false })}
        >
          {text}
        </p>
      ))}
    </section>
  </aside>
)
