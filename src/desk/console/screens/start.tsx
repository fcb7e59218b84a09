/** The first screen: waiting work, missing translations, and the latest edits. */

import { DECISIONS_COLLECTION, exportedCollectionNames } from '../../../definitions/collection-names.ts'
import { fetchOwnKeyRights, getFromApi } from '../base/api.ts'
import { EditList } from '../base/edits.tsx'
import { ArrowKeyList, ListSection } from '../base/keyboard-list.tsx'
import { LoadedValue, lazyComponent, useLoaded } from '../base/load-and-render.tsx'
import { getThaiCollectionName, getThaiLanguageName } from '../base/names.ts'
import { formatThaiCount } from '../base/readable-values.tsx'
import { createScreenAddress } from '../base/route.ts'
import {
  fetchNumberOfPagesToProofread,
  fetchOpenSuspectAndReportCounts,
  fetchWaitingAndReturnedProposalCounts,
} from '../base/waiting-counts.ts'
import { CONFLICT_CLASS_LABELS, NOTATION_DIFFERENCE_CLASS } from '../conflicts/conflict.ts'
import { getBulkDecisionAddress } from '../conflicts/conflict-requests.ts'
import { MISPRINT_KINDS, UNSEARCHED_TEXT_NOTE } from '../misprints/misprint.ts'

const LATEST_EDITS = 10

const UnfinishedTextList = lazyComponent(() => import('./working-copies.tsx'), 'UnfinishedTextList')

/** A row of waiting work: its link and count. */
interface WaitingWork {
  readonly href: string
  readonly label: string
  readonly count: number
  /** Thai classifier after the count. */
  readonly classifier: string
}

/** Screen `/desk`: the work that waits, and the latest edits. */
export function StartScreen() {
  const edits = useLoaded(() => getFromApi('/api/desk/edits', { changes: '1', limit: LATEST_EDITS }), [])
  const conflicts = useLoaded(countOpenConflicts, [])
  const untranslated = useLoaded(fetchWaitingTranslations, [])
  const misprints = useLoaded(fetchWaitingMisprints, [])
  const proposals = useLoaded(fetchWaitingProposals, [])
  return (
    <ArrowKeyList
      hasRows={[proposals, conflicts, misprints, untranslated, edits].every(({ state }) => state !== 'loading')}
    >
      <p class="row">
        <a href={createScreenAddress(['first-hour'])}>เพิ่งเริ่มใช้โต๊ะนี้ กรุณาอ่าน “ชั่วโมงแรก”</a>
      </p>
      <LoadedValue loaded={proposals}>
        {(rows) =>
          rows.length > 0 && (
            <ListSection id="proposals" title="งานที่ส่งให้ตรวจและส่วนงาน">
              <WaitingWorkList rows={rows} noneLabel="" />
            </ListSection>
          )
        }
      </LoadedValue>
      <UnfinishedTextList />
      <ListSection id="open" title="ข้อความที่ไม่ตรงกัน">
        <LoadedValue loaded={conflicts}>
          {(rows) => <WaitingWorkList rows={rows} noneLabel="ไม่มีคู่ที่รอตัดสิน" />}
        </LoadedValue>
      </ListSection>
      <ListSection id="misprints" title="คำผิด">
        <LoadedValue loaded={misprints}>
          {({ rows, isUnsearched }) => (
            <>
              {(rows.length > 0 || !isUnsearched) && <WaitingWorkList rows={rows} noneLabel="ไม่มีคำที่รอตัดสิน" />}
              {isUnsearched && <p>{UNSEARCHED_TEXT_NOTE}</p>}
            </>
          )}
        </LoadedValue>
      </ListSection>
      <ListSection id="untranslated" title="รอคำแปล">
        <LoadedValue loaded={untranslated}>
          {(rows) => <WaitingWorkList rows={rows} noneLabel="แปลครบทุกรายการ" />}
        </LoadedValue>
      </ListSection>
      <ListSection id="latest" title="แก้ไขล่าสุด">
        <LoadedValue loaded={edits}>{({ items }, reload) => <EditList edits={items} onUndone={reload} />}</LoadedValue>
      </ListSection>
    </ArrowKeyList>
  )
}

/** Renders rows of waiting work. @param noneLabel text if nothing waits */
const WaitingWorkList = ({ rows, noneLabel }: { readonly rows: readonly WaitingWork[]; readonly noneLabel: string }) =>
  rows.length === 0 ? (
    <p>{noneLabel}</p>
  ) : (
    <ul class="records">
      {rows.map(({ href, label, count, classifier }) => (
        <li key={label}>
          <a href={href}>{label}</a>
          <span>
            {formatThaiCount(count)} {classifier}
          </span>
        </li>
      ))}
    </ul>
  )

const withoutZeros = (rows: readonly WaitingWork[]): readonly WaitingWork[] => rows.filter(({ count }) => count > 0)

/** Counts the proposals to review, the editor's own proposals, and the assigned pages that are left. */
async function fetchWaitingProposals() {
  const { key, publishes } = await fetchOwnKeyRights()
  const [{ toReview, returned, waiting }, pages] = await Promise.all([
    fetchWaitingAndReturnedProposalCounts(key, publishes),
    fetchNumberOfPagesToProofread(key),
  ])
  const row = (screen: string, label: string, count: number) => ({
    href: createScreenAddress([screen]),
    label,
    count,
    classifier: 'งาน',
  })
  return withoutZeros([
    row('proposals', 'รอคุณตรวจ', toReview),
    row('mine', 'งานของฉันที่ส่งกลับให้แก้', returned),
    row('mine', 'งานของฉันที่รอตรวจ', waiting),
    { ...row('pages', 'หน้าในส่วนงานของฉันที่ยังอ่านไม่ครบสองคน', pages), classifier: 'หน้า' },
  ])
}

/** Counts the open conflicts by class. Notation is counted separately, because it is decided in bulk. */
async function countOpenConflicts() {
  const { classes } = await getFromApi('/api/desk/conflicts/groups')
  const row = (label: string, count: number, href: string) => ({ label, count, href, classifier: 'คู่' })
  const open = classes.filter((group) => group.open > 0 && group.class !== NOTATION_DIFFERENCE_CLASS)
  const all = open.length > 1 ? open.reduce((total, group) => total + group.open, 0) : 0
  const notation = classes.find((group) => group.class === NOTATION_DIFFERENCE_CLASS)?.open ?? 0
  return withoutZeros([
    row(notation > 0 ? 'ทั้งหมด ไม่นับที่เขียนต่างกันเท่านั้น' : 'ทั้งหมด', all, createScreenAddress(['conflicts'])),
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

/** Counts the open suspects and reports, and tells whether suspects were never looked for. */
async function fetchWaitingMisprints() {
  const { suspects, likely, reports, isUnsearched } = await fetchOpenSuspectAndReportCounts()
  const row = (kind: keyof typeof MISPRINT_KINDS, count: number, classifier: string) => {
    return { href: createScreenAddress(['misprints', kind]), label: MISPRINT_KINDS[kind], count, classifier }
  }
  const rows = withoutZeros([
    row('reports', reports, 'เรื่อง'),
    row('suspects', suspects, `แห่ง น่าจะผิดจริง ${formatThaiCount(likely)} แห่ง`),
  ])
  return { rows, isUnsearched }
}

/** Counts the records without a translation by collection and language. */
async function fetchWaitingTranslations() {
  const [, ...languages] = (await fetchOwnKeyRights()).languages
  const collections = exportedCollectionNames.filter((name) => name !== DECISIONS_COLLECTION)
  const pairs = languages.flatMap((language) => collections.map((collection) => ({ collection, language })))
  const rows = pairs.map(async ({ collection, language }) => {
    const query = { collection, language, limit: 1 }
    const { total } = await getFromApi('/api/desk/untranslated', query)
    return {
      href: createScreenAddress(['untranslated'], { collection, language }),
      label: `${getThaiCollectionName(collection)} (${getThaiLanguageName(language)})`,
      count: total,
      classifier: 'รายการ',
    }
  })
  return withoutZeros(await Promise.all(rows))
}
