/** Proofreading of a page: its text next to the scan, marked as read at its last line, and corrected in place. */

import type { Ref } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { getEditionLanguageTag } from '../../../definitions/editions.ts'
import {
  PROOFREADING_OBSTACLE_LABELS,
  type ProofreadingObstacleReason,
} from '../../../definitions/review-items/page-mark.ts'
import { createIfMatchHeaders, fetchOwnKey, getFromApi, sendToApi } from '../base/api.ts'
import { type EditionId, getThaiEditionName, hasEditionIdForm } from '../base/names.ts'
import { noticeArea } from '../base/notices.ts'
import type { QueueActionResult } from '../base/queue.ts'
import {
  createQueueItemRequests,
  type QueueItemControls,
  QueueItemFrame,
  type QueueItemKind,
  useQueueItem,
} from '../base/queue-item.tsx'
import { CorrectedWords, formatThaiCount, renderWithRanges, TimeElement } from '../base/readable-values.tsx'
import { getReaderPathOfPrintedPage, ReaderLink } from '../base/reader-link.tsx'
import { NEW_RECORD_SLUG } from '../base/records.ts'
import { isConflictError } from '../base/request-errors.ts'
import { createScreenAddress, navigateTo, parseRouteNumber, type ScreenAddress } from '../base/route.ts'
import { type KeyboardShortcut, parseShortcut } from '../base/shortcuts.tsx'
import { createDisplayedPlaceAttributes, openCorrectionForSelection } from '../corrections/correct-selection.ts'
import { forgetTypedReason, ReasonPicker } from '../form/controls.tsx'
import { getMisprintQueueAddress } from '../misprints/filter.ts'
import type { MisprintKind } from '../misprints/misprint.ts'
import { findOwnCurrentMark, listProofreadingMarks, type PageProblem } from '../pages/page-marks.ts'
import { ScanView } from '../pages/scan.tsx'
import type { components } from '../types/desk.d.ts'

type SeenPage = components['schemas']['PageToRead']
/** Names a volume in one edition, such as the one whose pages an editor proofreads. */
export type VolumeAndEdition = Pick<SeenPage, 'volume' | 'edition'>
type PageName = Pick<SeenPage, 'volume' | 'edition' | 'page'>

const keyOfPage = ({ volume, edition, page }: PageName): string => `${volume}/${edition}/${page}`

const nameOf = (key: string): PageName => {
  const [volume, edition, page] = key.split('/')
  return { volume: Number(volume), edition: edition as EditionId, page: Number(page) }
}

const PLACE = '/api/desk/pages/{volume}/{edition}/{page}'

const read = (key: string): Promise<SeenPage> => getFromApi(PLACE, nameOf(key))

/** Creates the queue of pages to proofread. @param part the volume; undefined for the pages assigned to the editor */
export const createProofreadingQueue = (part: VolumeAndEdition | undefined): QueueItemKind<SeenPage> => ({
  ...createQueueItemRequests({
    kind: 'pages',
    dealt: 'pages',
    keyIn: keyOfPage,
    nameOf,
    toDeal: { ...part },
    toList: {},
  }),
  keyOf: keyOfPage,
  isDealt: true,
  isDoneAtOnce: true,
  read,
  before: ({ previous, ...seen }) => (previous === null ? undefined : keyOfPage({ ...seen, page: previous })),
  addressOf: (key) => createScreenAddress(['pages', ...(key?.split('/') ?? ['mine'])]),
  one: 'หน้า',
  counted: 'หน้า',
  waiting: 'ที่รออ่าน',
  at: 'อ่าน',
})

/**
 * Sends a mark of the page.
 * @param problem what keeps it from being read; undefined for a page that reads as printed
 * @throws RequestRejectedError where another editor has read it meanwhile, or other letters are there
 */
async function mark(seen: SeenPage, problem?: PageProblem): Promise<QueueActionResult> {
  const place = nameOf(keyOfPage(seen))
  const ifMatch = createIfMatchHeaders(seen.version)
  const send = (body?: PageProblem) => sendToApi('post', `${PLACE}/${body ? 'problem' : 'read'}`, place, body, ifMatch)
  try {
    await send(problem)
  } catch (error) {
    // the answer to the first try may have been lost
    if (!(isConflictError(error) && (await isMine(seen)))) throw error
  }
  const undo = async () => {
    const { key } = await fetchOwnKey()
    const earlier = findOwnCurrentMark(seen, key)
    // a mark replaces the last one of the same editor
    if (earlier) await send(earlier === 'read' ? undefined : earlier)
    else await sendToApi('delete', PLACE, place, undefined, ifMatch)
  }
  return { places: 1, undo }
}

async function isMine(seen: SeenPage): Promise<boolean> {
  const { key } = await fetchOwnKey()
  const isSaidBy = (page: SeenPage) => listProofreadingMarks(page).some(({ name }) => name === key)
  return !isSaidBy(seen) && isSaidBy(await read(keyOfPage(seen)))
}

/** Returns the Thai title of a printed page: volume, page and edition. */
export const formatPrintedPageTitle = ({
  volume,
  edition,
  page,
}: Pick<SeenPage, 'volume' | 'edition' | 'page'>): string => `เล่ม ${volume} หน้า ${page} ${getThaiEditionName(edition)}`

/** Share of the window that one step of reading scrolls; the last lines of a step are the first of the next. */
const SCROLL_SHARE = 0.7

/** Whether the last line of the page in sight has been on screen, clear of the bar of keys. */
function useReadToEnd(key: string | undefined) {
  const end = useRef<HTMLSpanElement>(null)
  const [reached, setReached] = useState<string>()
  useEffect(() => {
    if (key === undefined) return
    const look = () => {
      const bar = document.querySelector('.work .keys')?.getBoundingClientRect().top ?? innerHeight
      const bottom = end.current?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
      if (bottom <= Math.min(bar, innerHeight) + 1) setReached(key)
    }
    // measure after the frame has scrolled to the top of the new page
    const first = requestAnimationFrame(look)
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      cancelAnimationFrame(first)
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [key])
  return { end, isRead: key !== undefined && reached === key }
}

/** What waits for a decision on the page. */
const openDoubts = ({ paragraphs, reports }: SeenPage): readonly string[] => [
  ...paragraphs.flatMap(({ text, marks }) =>
    marks.filter(({ is }) => is === 'suspect').map(({ start, length }) => text.slice(start, start + length)),
  ),
  ...reports.map(({ words }) => words),
]

function useReading({ currentItem, undoKey, walkKeys, focus }: QueueItemControls<SeenPage>) {
  const { view: seen } = currentItem
  const { end, isRead } = useReadToEnd(seen && keyOfPage(seen))
  const [input, ask] = useState<string>()
  const doubts = seen ? openDoubts(seen) : []
  const decide = (said: string, problem?: Parameters<typeof mark>[1]) =>
    currentItem.decide((page) => ({
      said,
      title: formatPrintedPageTitle(page),
      leaves: true,
      send: (sent) => mark(sent, problem),
      sent: () => forgetTypedReason(keyOfPage(page)),
    }))
  const markRead = () => {
    if (!isRead) return scrollBy({ top: innerHeight * SCROLL_SHARE })
    return decide(
      `${seen?.state === 'read' ? 'อ่านยืนยัน' : 'อ่านตรงตามฉบับพิมพ์'}${doubts.length > 0 ? ` ทั้งที่ยังมีคำรอตัดสิน ${formatThaiCount(doubts.length)} แห่ง` : ''}`,
    )
  }
  const readOn = () => {
    if (!isRead || doubts.length === 0) return markRead()
    noticeArea.refused(
      `ยังมีคำรอตัดสินในหน้านี้ ${formatThaiCount(doubts.length)} แห่ง: ${doubts.join(' · ')} กรุณาตัดสินก่อน หรือกด M ถ้าจะบันทึกว่าอ่านแล้วทั้งที่ยังรออยู่`,
    )
  }
  // without a selection the words are typed
  const applyCorrections = () => {
    if (!seen || openCorrectionForSelection()) return
    const { volume, edition, page } = seen
    navigateTo(
      createScreenAddress(['corrections', NEW_RECORD_SLUG], {
        edition,
        volume,
        page,
        from: location.pathname + location.search,
      }),
    )
  }
  const shortcuts: readonly KeyboardShortcut[] = [
    {
      ...parseShortcut('Enter', isRead ? 'อ่านแล้ว ตรงตามฉบับพิมพ์' : 'เลื่อนอ่านต่อ', readOn),
      act: ({ target }) => {
        // Enter on a link follows it and does not mark the page as read
        const pressed = target instanceof HTMLElement && target.closest('a')
        if (pressed) pressed.click()
        else void readOn()
      },
    },
    parseShortcut('E', 'แก้คำที่เลือก', applyCorrections),
    parseShortcut('P', 'มีปัญหา', () => ask(seen && keyOfPage(seen))),
    ...(isRead && doubts.length > 0 ? [parseShortcut('M', 'อ่านแล้ว ยังมีคำรอตัดสิน', markRead)] : []),
    undoKey,
    ...walkKeys,
  ]
  return {
    ...{ end, shortcuts, isRequested: seen !== undefined && input === keyOfPage(seen) },
    /** @param reason left out where it was typed alone */
    report: (reason: ProofreadingObstacleReason | undefined, note: string) => {
      ask(undefined)
      void decide('แจ้งว่ามีปัญหา', { reason: reason ?? 'other', note })
      focus()
    },
    leave: () => {
      ask(undefined)
      focus()
    },
  }
}

/** By one digit each; another problem is typed. */
const READY_PROBLEMS = (Object.keys(PROOFREADING_OBSTACLE_LABELS) as readonly ProofreadingObstacleReason[]).filter(
  (one) => one !== 'other',
)

type Doubt = SeenPage['paragraphs'][number]['marks'][number]

interface PageTextProps {
  readonly seen: SeenPage
  /** What is behind the last line. */
  readonly end: Ref<HTMLSpanElement>
}

function PageText({ seen, end }: PageTextProps) {
  const { volume, edition, page, paragraphs } = seen
  const lang = getEditionLanguageTag(edition)
  const place = { volume, edition, page, isSpaced: lang !== 'th' }
  return (
    <div class="printed page-text" lang={lang}>
      {paragraphs.map(({ text, marks }, index) => (
        <p key={index} {...createDisplayedPlaceAttributes(place)}>
          {renderWithRanges(text, marks, doubted)}
        </p>
      ))}
      <span ref={end} />
    </div>
  )
}

const doubted = (words: string, { is, words: other }: Doubt) =>
  is === 'right' ? (
    <ins title={`แก้แล้ว พิมพ์ไว้ว่า ${other}`}>{words}</ins>
  ) : (
    <mark
      data-whole
      class={LONE_MARKS.test(words) ? 'lone' : undefined}
      title={other === null ? SAID[is] : `${SAID[is]} ควรเป็น ${other}`}
    >
      {words}
    </mark>
  )

/** Combining marks without their base letter: too narrow to tap. */
const LONE_MARKS = /^\p{M}+$/u

const SAID = { suspect: 'อาจพิมพ์ผิด', report: 'ผู้อ่านแจ้ง' } as const

/** All that is doubted on the page, with the way to it, and what was corrected. */
function Doubts({ seen: { paragraphs, reports } }: { readonly seen: SeenPage }) {
  const marked = paragraphs.flatMap(({ text, marks }) =>
    marks.map((mark) => ({ ...mark, here: text.slice(mark.start, mark.start + mark.length) })),
  )
  const doubt = (kind: MisprintKind, id: number, words: string) => ({
    label: (
      <a href={getMisprintQueueAddress(String(id), { kind })}>{kind === 'reports' ? SAID.report : SAID.suspect}</a>
    ),
    words,
  })
  const rows = [
    ...marked
      .filter(({ is }) => is === 'suspect')
      .map(({ id, here, words }) => doubt('suspects', id ?? 0, words === null ? here : `${here} → ${words}`)),
    ...reports.map(({ number, words, should }) => doubt('reports', number, `${words} → ${should}`)),
    ...marked
      .filter(({ is }) => is === 'right')
      .map(({ here, words }) => ({
        label: <span>แก้แล้ว</span>,
        words: <CorrectedWords wrong={words ?? ''} right={here} />,
      })),
  ]
  if (rows.length === 0) return null
  return (
    <ul class="doubts records">
      {rows.map(({ label, words }, index) => (
        <li key={index}>
          {label}
          <bdi>{words}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Renders who proofread the page, or what changed since then. */
export function PageProofreadingNotice({ seen }: { readonly seen: SeenPage }) {
  const { state, note, open, changes, volume, edition, page } = seen
  return (
    <>
      <p class="soft row">
        {state === 'unread' && <span>ยังไม่มีผู้อ่านหน้านี้</span>}
        {state === 'changed' && <span class="tag">เปลี่ยนไปจากที่อ่านไว้ กรุณาอ่านคำเหล่านี้อีกครั้ง</span>}
        {state === 'problem' && <span class="tag">มีปัญหา</span>}
        {listProofreadingMarks(seen).map(({ label, name, at }) => (
          <span key={label}>
            {label} <bdi>{name}</bdi> {at !== null && <TimeElement at={at} />}
          </span>
        ))}
        {note !== null && <bdi>“{note}”</bdi>}
        {open ? <span>ขณะนั้นมีคำรอตัดสิน {formatThaiCount(open)} แห่ง</span> : null}
        <ReaderLink path={getReaderPathOfPrintedPage(volume, edition, page)}>หน้าที่ผู้อ่านเห็น</ReaderLink>
      </p>
      {changes.map(({ before, after }, index) => (
        <p class="printed" key={index}>
          <bdi>
            <CorrectedWords wrong={before} right={after} />
          </bdi>
        </p>
      ))}
    </>
  )
}

/** Screens `/desk/pages/mine` and `/desk/pages/{volume}/{edition}/{page}`: proofreads pages against their scans. */
export function ProofreadingScreen({ one, two, three }: ScreenAddress) {
  const part = hasEditionIdForm(two) && one !== 'mine' ? { volume: Number(one), edition: two } : undefined
  const name = part && parseRouteNumber(three) ? `${one}/${two}/${three}` : undefined
  const queueItem = useQueueItem(createProofreadingQueue(part), name)
  const { end, shortcuts, isRequested, report, leave } = useReading(queueItem)
  return (
    <div class="reading">
      <p class="row">
        <a href={createScreenAddress(['pages'])}>← ผังหน้าที่อ่าน</a>
      </p>
      <QueueItemFrame label="หน้าที่อ่านเทียบ" atOnce={['E']} begin="B" {...{ queueItem, shortcuts }}>
        {(seen) => (
          <>
            <h2>{formatPrintedPageTitle(seen)}</h2>
            {seen.title !== null && (
              <p class="soft">
                <bdi>{seen.title}</bdi>
              </p>
            )}
            <PageProofreadingNotice seen={seen} />
            <div class="page-and-scan">
              <PageText {...{ seen, end }} />
              <ScanView key={keyOfPage(seen)} seen={seen} path={keyOfPage(seen)} />
            </div>
            <Doubts seen={seen} />
            {isRequested && (
              <ReasonPicker
                about={keyOfPage(seen)}
                label="ปัญหาของหน้า"
                question="หน้านี้มีปัญหาอะไร"
                yes="แจ้งปัญหา"
                no="ไม่แจ้ง"
                ready={READY_PROBLEMS.map((problem) => PROOFREADING_OBSTACLE_LABELS[problem])}
                typing="บันทึกเพิ่มเติม หรือปัญหาอื่น"
                onReason={(ready, typed) => report(ready === undefined ? undefined : READY_PROBLEMS[ready], typed)}
                onLeft={leave}
              />
            )}
          </>
        )}
      </QueueItemFrame>
    </div>
  )
}
