/** The queue of conflicts: one pair at a time, decided by one key, and the next is there at once. */

import { useRef } from 'preact/hooks'
import { useWork, Work } from '../base/work.tsx'
import { useDeciding } from '../conflicts/deciding.ts'
import type { ConflictFilter } from '../conflicts/filter.ts'
import { Groups } from '../conflicts/groups.tsx'
import { Note, type NoteInHand } from '../conflicts/note.tsx'
import { Pair } from '../conflicts/pair.tsx'
import { type PairName, pairKey } from '../conflicts/pair-name.ts'
import { useSight } from '../conflicts/sight.ts'
import type { Conflict } from '../conflicts/words.ts'
import { saysPlace } from '../corrections/selected.ts'

interface ConflictScreenProps {
  readonly pair: PairName | undefined
  readonly filter: ConflictFilter
}

export function ConflictScreen(props: ConflictScreenProps) {
  const sight = useSight(props.pair, props.filter)
  const { view: conflict } = sight
  const note = useRef<NoteInHand | undefined>(undefined)
  const { changes, shortcuts, noteBefore } = useDeciding(sight, props.filter, note)
  const work = useWork(conflict && pairKey(conflict))
  const focusWork = () => work.current?.focus({ preventScroll: true })
  return (
    <div class="conflicts">
      <Groups filter={props.filter} changes={changes} />
      <Work label="คู่ข้อความ" looking={['KeyN']} {...{ sight, work, shortcuts }}>
        {(conflict) => (
          <>
            <Pair conflict={conflict} />
            <Note
              // what was decided meanwhile may have brought another note
              key={`${pairKey(conflict)} ${conflict.note ?? ''}`}
              pair={conflict}
              inHand={note}
              before={noteBefore(conflict)}
              onLeft={focusWork}
            />
          </>
        )}
      </Work>
      {conflict?.royal && <Royal key={pairKey(conflict)} paragraphs={conflict.royal.paragraphs} />}
    </div>
  )
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
