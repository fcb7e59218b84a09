/** What waits: open conflicts by class, what has no translation yet, and the latest edits of all editors. */

import { collectionNames, DECISIONS } from '../../../definitions/collection-names.ts'
import { answered, desk, me } from '../base/api.ts'
import { EditList } from '../base/edits.tsx'
import { Show, useLoaded } from '../base/loaded.tsx'
import { nameOfCollection, nameOfLanguage } from '../base/names.ts'
import { address } from '../base/route.ts'
import { readableCount } from '../base/value.tsx'
import { Walked } from '../base/walked.tsx'
import { addressOfBatch } from '../conflicts/filter.ts'
import { CLASS_NAMES, type ConflictClass, NOTATION } from '../conflicts/words.ts'
import { countWaiting } from '../misprints/asking.ts'
import { countProposals } from '../proposals/asking.ts'

const LATEST = 10

const counted = (count: number, of: string) => `${readableCount(count)} ${of}`

export function StartScreen() {
  const edits = useLoaded(
    () => answered(desk.GET('/api/desk/edits', { params: { query: { limit: LATEST } } })),
    [],
  )
  const conflicts = useLoaded(() => answered(desk.GET('/api/desk/conflicts/groups')), [])
  const untranslated = useLoaded(countUntranslated, [])
  const misprints = useLoaded(countWaiting, [])
  const proposals = useLoaded(async () => {
    const { key, publishes } = await me()
    return countProposals(key, publishes)
  }, [])
  return (
    <Walked
      hasRows={[proposals, conflicts, misprints, untranslated, edits].every(
        ({ state }) => state !== 'loading',
      )}
    >
      <Show loaded={proposals}>{(counts) => <WaitingProposals {...counts} />}</Show>
      <section aria-labelledby="open">
        <h2 id="open">ข้อความที่ไม่ตรงกัน</h2>
        <Show loaded={conflicts}>{({ classes }) => <OpenConflicts classes={classes} />}</Show>
      </section>
      <section aria-labelledby="misprints">
        <h2 id="misprints">คำผิด</h2>
        <Show loaded={misprints}>{(waiting) => <WaitingMisprints {...waiting} />}</Show>
      </section>
      <section aria-labelledby="untranslated">
        <h2 id="untranslated">รอคำแปล</h2>
        <Show loaded={untranslated}>{(counts) => <Untranslated counts={counts} />}</Show>
      </section>
      <section aria-labelledby="latest">
        <h2 id="latest">แก้ไขล่าสุด</h2>
        <Show loaded={edits}>{({ items }, again) => <EditList edits={items} onUndone={again} />}</Show>
      </section>
    </Walked>
  )
}

/** What waits for this reviewer, and what became of one's own proposals; nothing where there is none. */
function WaitingProposals({ toReview, waiting, returned }: Awaited<ReturnType<typeof countProposals>>) {
  if (toReview + waiting + returned === 0) return null
  const row = (to: string, label: string, count: number) =>
    count > 0 && (
      <li>
        <a href={address([to])}>{label}</a>
        <span>{counted(count, 'งาน')}</span>
      </li>
    )
  return (
    <section aria-labelledby="proposals">
      <h2 id="proposals">งานที่ส่งให้ตรวจ</h2>
      <ul class="records">
        {row('proposals', 'รอคุณตรวจ', toReview)}
        {row('mine', 'งานของฉันที่ส่งกลับให้แก้', returned)}
        {row('mine', 'งานของฉันที่รอตรวจ', waiting)}
      </ul>
    </section>
  )
}

interface OpenConflictsProps {
  readonly classes: readonly { readonly class: ConflictClass; readonly open: number }[]
}

/** The classes in which pairs wait; notation is counted apart, since it is settled as a whole. */
function OpenConflicts({ classes }: OpenConflictsProps) {
  const open = classes.filter((group) => group.open > 0 && group.class !== NOTATION)
  const notation = classes.find((group) => group.class === NOTATION)?.open ?? 0
  if (open.length === 0 && notation === 0) return <p>ไม่มีคู่ที่รอตัดสิน</p>
  const all = open.reduce((total, group) => total + group.open, 0)
  return (
    <ul class="records">
      {open.length > 1 && (
        <li>
          <a href={address(['conflicts'])}>ทั้งหมด</a>
          <span>{counted(all, 'คู่')}</span>
        </li>
      )}
      {open.map((group) => (
        <li key={group.class}>
          <a href={address(['conflicts'], { class: group.class })}>{CLASS_NAMES[group.class]}</a>
          <span>{counted(group.open, 'คู่')}</span>
        </li>
      ))}
      {notation > 0 && (
        <li>
          <a href={addressOfBatch({ class: NOTATION })}>{CLASS_NAMES[NOTATION]}</a>
          <span>{counted(notation, 'คู่')}</span>
        </li>
      )}
    </ul>
  )
}

/** The queues of misprints in which something waits. */
const WaitingMisprints = ({ suspects, likely, reports }: Awaited<ReturnType<typeof countWaiting>>) =>
  suspects + reports === 0 ? (
    <p>ไม่มีคำที่รอตัดสิน</p>
  ) : (
    <ul class="records">
      {reports > 0 && (
        <li>
          <a href={address(['misprints', 'reports'])}>ผู้อ่านแจ้ง</a>
          <span>{counted(reports, 'เรื่อง')}</span>
        </li>
      )}
      {suspects > 0 && (
        <li>
          <a href={address(['misprints', 'suspects'])}>คำที่สงสัย</a>
          <span>
            {counted(suspects, 'แห่ง')} น่าจะผิดจริง {counted(likely, 'แห่ง')}
          </span>
        </li>
      )}
    </ul>
  )

interface UntranslatedProps {
  readonly counts: Awaited<ReturnType<typeof countUntranslated>>
}

/** The collections and languages that wait for a translation, or that none does. */
const Untranslated = ({ counts }: UntranslatedProps) =>
  counts.length === 0 ? (
    <p>แปลครบทุกรายการ</p>
  ) : (
    <ul class="records">
      {counts.map(({ collection, language, total }) => (
        <li key={`${collection} ${language}`}>
          <a href={address(['untranslated'], { collection, language })}>
            {nameOfCollection(collection)} ({nameOfLanguage(language)})
          </a>
          <span>{counted(total, 'รายการ')}</span>
        </li>
      ))}
    </ul>
  )

/** Collections and languages where something waits for a translation. */
async function countUntranslated() {
  const { languages } = await me()
  const asked = languages
    .slice(1)
    .flatMap((language) =>
      collectionNames.filter((name) => name !== DECISIONS).map((collection) => ({ collection, language })),
    )
  const counts = await Promise.all(
    asked.map(async ({ collection, language }) => {
      const query = { collection, language, limit: 1 }
      const { total } = await answered(desk.GET('/api/desk/untranslated', { params: { query } }))
      return { collection, language, total }
    }),
  )
  return counts.filter(({ total }) => total > 0)
}
