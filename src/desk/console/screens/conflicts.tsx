/** The queue of conflicts: one pair at a time, decided by one key, and the next is there at once. */

import { useRef } from 'preact/hooks'
import { onShortcut, useListed } from '../base/shortcuts.tsx'
import { useAwake, useWork, WorkKeys } from '../base/work.tsx'
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
  const { view: conflict, trouble } = sight
  const note = useRef<NoteInHand | undefined>(undefined)
  const { changes, shortcuts, noteBefore } = useDeciding(sight, props.filter, note)
  const { isAwake, wake } = useAwake()
  const work = useWork(conflict && pairKey(conflict))
  const focusWork = () => work.current?.focus({ preventScroll: true })
  useListed(shortcuts)
  const asleep = [
    { code: 'Enter', keys: 'Enter', meaning: 'เริ่มตัดสินด้วยแป้นพิมพ์', act: wake },
    // what only looks
    ...shortcuts.filter(({ code }) => code.startsWith('Arrow') || code === 'KeyN'),
  ]
  return (
    <div class="conflicts">
      <Groups filter={props.filter} changes={changes} />
      <section
        class="work"
        aria-label="คู่ข้อความ ใช้แป้นลัดได้ในกรอบนี้"
        ref={work}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: single keys act only where the focus is (WCAG 2.1.4)
        tabIndex={0}
        aria-busy={conflict ? !sight.isSeen : trouble === ''}
        onClick={wake}
        onKeyDown={onShortcut(isAwake ? shortcuts : asleep)}
      >
        {trouble !== '' && <p role="alert">{trouble}</p>}
        {conflict && <Pair conflict={conflict} />}
        {conflict && (
          <Note
            // what was decided meanwhile may have brought another note
            key={`${pairKey(conflict)} ${conflict.note ?? ''}`}
            pair={conflict}
            inHand={note}
            before={noteBefore(conflict)}
            onLeft={focusWork}
          />
        )}
        {!conflict && trouble === '' && <p class="loading">กำลังโหลด…</p>}
        <WorkKeys shortcuts={shortcuts} isThere={conflict !== undefined} isAwake={isAwake} />
      </section>
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
