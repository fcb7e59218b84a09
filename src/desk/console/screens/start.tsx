/** What waits: open conflicts by class, what has no translation yet, and the latest edits of all editors. */

import { collectionNames, DECISIONS } from '../../../definitions/collection-names.ts'
import { get, me } from '../base/api.ts'
import { EditList } from '../base/edits.tsx'
import { Section, Walked } from '../base/listed.tsx'
import { later, Show, useLoaded } from '../base/loaded.tsx'
import { nameOfCollection, nameOfLanguage } from '../base/names.ts'
import { address } from '../base/route.ts'
import { readableCount } from '../base/value.tsx'
import { countMisprints, countPages, countProposals } from '../base/waiting.ts'
import { addressOfBatch } from '../conflicts/asking.ts'
import { CLASS_NAMES, NOTATION } from '../conflicts/words.ts'
import { KINDS } from '../misprints/misprint.ts'

const LATEST = 10

const WorkingCopies = later(() => import('./copies.tsx'), 'WorkingCopies')

/** What waits somewhere, and how much. */
interface Waits {
  readonly href: string
  readonly label: string
  readonly count: number
  /** So many, as an editor counts them. */
  readonly counted: string
}

/** The first screen. */
export function StartScreen() {
  const edits = useLoaded(() => get('/api/desk/edits', { limit: LATEST }), [])
  const conflicts = useLoaded(openConflicts, [])
  const untranslated = useLoaded(waitingTranslations, [])
  const misprints = useLoaded(waitingMisprints, [])
  const proposals = useLoaded(waitingProposals, [])
  return (
    <Walked
      hasRows={[proposals, conflicts, misprints, untranslated, edits].every(
        ({ state }) => state !== 'loading',
      )}
    >
      <Show loaded={proposals}>
        {(waits) =>
          waits.length > 0 && (
            <Section id="proposals" title="งานที่ส่งให้ตรวจและส่วนงาน">
              <Waiting waits={waits} none="" />
            </Section>
          )
        }
      </Show>
      <WorkingCopies />
      <Section id="open" title="ข้อความที่ไม่ตรงกัน">
        <Show loaded={conflicts}>{(waits) => <Waiting waits={waits} none="ไม่มีคู่ที่รอตัดสิน" />}</Show>
      </Section>
      <Section id="misprints" title="คำผิด">
        <Show loaded={misprints}>{(waits) => <Waiting waits={waits} none="ไม่มีคำที่รอตัดสิน" />}</Show>
      </Section>
      <Section id="untranslated" title="รอคำแปล">
        <Show loaded={untranslated}>{(waits) => <Waiting waits={waits} none="แปลครบทุกรายการ" />}</Show>
      </Section>
      <Section id="latest" title="แก้ไขล่าสุด">
        <Show loaded={edits}>{({ items }, again) => <EditList edits={items} onUndone={again} />}</Show>
      </Section>
    </Walked>
  )
}

/** @param none what is said where nothing waits */
const Waiting = ({ waits, none }: { readonly waits: readonly Waits[]; readonly none: string }) =>
  waits.length === 0 ? (
    <p>{none}</p>
  ) : (
    <ul class="records">
      {waits.map(({ href, label, count, counted }) => (
        <li key={label}>
          <a href={href}>{label}</a>
          <span>
            {readableCount(count)} {counted}
          </span>
        </li>
      ))}
    </ul>
  )

const thatWait = (waits: readonly Waits[]): readonly Waits[] => waits.filter(({ count }) => count > 0)

/** What waits for this reviewer, what became of one's own proposals, and what is left of one's shares. */
async function waitingProposals() {
  const { key, publishes } = await me()
  const [{ toReview, returned, waiting }, pages] = await Promise.all([
    countProposals(key, publishes),
    countPages(key),
  ])
  const row = (to: string, label: string, count: number) => ({
    href: address([to]),
    label,
    count,
    counted: 'งาน',
  })
  return thatWait([
    row('proposals', 'รอคุณตรวจ', toReview),
    row('mine', 'งานของฉันที่ส่งกลับให้แก้', returned),
    row('mine', 'งานของฉันที่รอตรวจ', waiting),
    { ...row('pages', 'หน้าในส่วนงานของฉันที่ยังอ่านไม่ครบสองคน', pages), counted: 'หน้า' },
  ])
}

/** The classes in which pairs wait; notation is counted apart, since it is settled as a whole. */
async function openConflicts() {
  const { classes } = await get('/api/desk/conflicts/groups')
  const row = (label: string, count: number, href: string) => ({ label, count, href, counted: 'คู่' })
  const open = classes.filter((group) => group.open > 0 && group.class !== NOTATION)
  const all = open.length > 1 ? open.reduce((total, group) => total + group.open, 0) : 0
  const notation = classes.find((group) => group.class === NOTATION)?.open ?? 0
  return thatWait([
    row('ทั้งหมด', all, address(['conflicts'])),
    ...open.map((group) =>
      row(CLASS_NAMES[group.class], group.open, address(['conflicts'], { class: group.class })),
    ),
    row(CLASS_NAMES[NOTATION], notation, addressOfBatch({ class: NOTATION })),
  ])
}

/** The queues of misprints in which something waits. */
async function waitingMisprints() {
  const { suspects, likely, reports } = await countMisprints()
  const row = (kind: keyof typeof KINDS, count: number, counted: string) => {
    return { href: address(['misprints', kind]), label: KINDS[kind], count, counted }
  }
  return thatWait([
    row('reports', reports, 'เรื่อง'),
    row('suspects', suspects, `แห่ง น่าจะผิดจริง ${readableCount(likely)} แห่ง`),
  ])
}

/** Collections and languages where something waits for a translation. */
async function waitingTranslations() {
  const [, ...languages] = (await me()).languages
  const collections = collectionNames.filter((name) => name !== DECISIONS)
  const input = languages.flatMap((language) => collections.map((collection) => ({ collection, language })))
  const waits = input.map(async ({ collection, language }) => {
    const query = { collection, language, limit: 1 }
    const { total } = await get('/api/desk/untranslated', query)
    return {
      href: address(['untranslated'], { collection, language }),
      label: `${nameOfCollection(collection)} (${nameOfLanguage(language)})`,
      count: total,
      counted: 'รายการ',
    }
  })
  return thatWait(await Promise.all(waits))
}
