/** The first screen: waiting work, missing translations, and the latest edits. */

import { DECISIONS_COLLECTION, exportedCollections } from '../../../definitions/collection-names.ts'
import { fetchOwnKey, getFromApi } from '../base/api.ts'
import { EditList } from '../base/edits.tsx'
import { ArrowKeyList, ListSection } from '../base/keyboard-list.tsx'
import { LoadedValue, lazyComponent, useLoaded } from '../base/load-and-render.tsx'
import { getThaiCollectionName, getThaiLanguageName } from '../base/names.ts'
import { formatThaiCount } from '../base/readable-values.tsx'
import { createScreenAddress } from '../base/route.ts'
import {
  countOpenSuspectsAndReportsOfDesk,
  countPagesToProofread,
  countWaitingAndReturnedProposals,
} from '../base/waiting-counts.ts'
import { CONFLICT_CLASS_LABELS, NOTATION_DIFFERENCE_CLASS } from '../conflicts/conflict.ts'
import { getBulkDecisionAddress } from '../conflicts/conflict-requests.ts'
import { MISPRINT_KINDS } from '../misprints/misprint.ts'

const LATEST_EDITS = 10

const UnfinishedTextList = lazyComponent(() => import('./working-copies.tsx'), 'UnfinishedTextList')

/** What waits somewhere, and how much. */
interface Waits {
  readonly href: string
  readonly label: string
  readonly count: number
  /** So many, as an editor counts them. */
  readonly counted: string
}

/** Screen `/desk`: the work that waits, and the latest edits. */
export function StartScreen() {
  const edits = useLoaded(() => getFromApi('/api/desk/edits', { changes: '1', limit: LATEST_EDITS }), [])
  const conflicts = useLoaded(openConflicts, [])
  const untranslated = useLoaded(waitingTranslations, [])
  const misprints = useLoaded(waitingMisprints, [])
  const proposals = useLoaded(waitingProposals, [])
  return (
    <ArrowKeyList
      hasRows={[proposals, conflicts, misprints, untranslated, edits].every(({ state }) => state !== 'loading')}
    >
      <p class="row">
        <a href={createScreenAddress(['first-hour'])}>เพิ่งเริ่มใช้โต๊ะนี้ กรุณาอ่าน “ชั่วโมงแรก”</a>
      </p>
      <LoadedValue loaded={proposals}>
        {(waits) =>
          waits.length > 0 && (
            <ListSection id="proposals" title="งานที่ส่งให้ตรวจและส่วนงาน">
              <Waiting waits={waits} none="" />
            </ListSection>
          )
        }
      </LoadedValue>
      <UnfinishedTextList />
      <ListSection id="open" title="ข้อความที่ไม่ตรงกัน">
        <LoadedValue loaded={conflicts}>{(waits) => <Waiting waits={waits} none="ไม่มีคู่ที่รอตัดสิน" />}</LoadedValue>
      </ListSection>
      <ListSection id="misprints" title="คำผิด">
        <LoadedValue loaded={misprints}>{(waits) => <Waiting waits={waits} none="ไม่มีคำที่รอตัดสิน" />}</LoadedValue>
      </ListSection>
      <ListSection id="untranslated" title="รอคำแปล">
        <LoadedValue loaded={untranslated}>{(waits) => <Waiting waits={waits} none="แปลครบทุกรายการ" />}</LoadedValue>
      </ListSection>
      <ListSection id="latest" title="แก้ไขล่าสุด">
        <LoadedValue loaded={edits}>{({ items }, again) => <EditList edits={items} onUndone={again} />}</LoadedValue>
      </ListSection>
    </ArrowKeyList>
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
            {formatThaiCount(count)} {counted}
          </span>
        </li>
      ))}
    </ul>
  )

const thatWait = (waits: readonly Waits[]): readonly Waits[] => waits.filter(({ count }) => count > 0)

/** What waits for this reviewer, what became of one's own proposals, and what is left of one's shares. */
async function waitingProposals() {
  const { key, publishes } = await fetchOwnKey()
  const [{ toReview, returned, waiting }, pages] = await Promise.all([
    countWaitingAndReturnedProposals(key, publishes),
    countPagesToProofread(key),
  ])
  const row = (to: string, label: string, count: number) => ({
    href: createScreenAddress([to]),
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
  const { classes } = await getFromApi('/api/desk/conflicts/groups')
  const row = (label: string, count: number, href: string) => ({ label, count, href, counted: 'คู่' })
  const open = classes.filter((group) => group.open > 0 && group.class !== NOTATION_DIFFERENCE_CLASS)
  const all = open.length > 1 ? open.reduce((total, group) => total + group.open, 0) : 0
  const notation = classes.find((group) => group.class === NOTATION_DIFFERENCE_CLASS)?.open ?? 0
  return thatWait([
    row('ทั้งหมด', all, createScreenAddress(['conflicts'])),
    ...open.map((group) =>
      row(CONFLICT_CLASS_LABELS[group.class], group.open, createScreenAddress(['conflicts'], { class: group.class })),
    ),
    row(
      CONFLICT_CLASS_LABELS[NOTATION_DIFFERENCE_CLASS],
      notation,
      getBulkDecisionAddress({ class: NOTATION_DIFFERENCE_CLASS }),
    ),
  ])
}

/** The queues of misprints in which something waits. */
async function waitingMisprints() {
  const { suspects, likely, reports } = await countOpenSuspectsAndReportsOfDesk()
  const row = (kind: keyof typeof MISPRINT_KINDS, count: number, counted: string) => {
    return { href: createScreenAddress(['misprints', kind]), label: MISPRINT_KINDS[kind], count, counted }
  }
  return thatWait([
    row('reports', reports, 'เรื่อง'),
    row('suspects', suspects, `แห่ง น่าจะผิดจริง ${formatThaiCount(likely)} แห่ง`),
  ])
}

/** Collections and languages where something waits for a translation. */
async function waitingTranslations() {
  const [, ...languages] = (await fetchOwnKey()).languages
  const collections = exportedCollections.filter((name) => name !== DECISIONS_COLLECTION)
  const input = languages.flatMap((language) => collections.map((collection) => ({ collection, language })))
  const waits = input.map(async ({ collection, language }) => {
    const query = { collection, language, limit: 1 }
    const { total } = await getFromApi('/api/desk/untranslated', query)
    return {
      href: createScreenAddress(['untranslated'], { collection, language }),
      label: `${getThaiCollectionName(collection)} (${getThaiLanguageName(language)})`,
      count: total,
      counted: 'รายการ',
    }
  })
  return thatWait(await Promise.all(waits))
}
