/**
 * Proofreading of a printed page. Its text is next to the scan. The editor corrects it there, and marks it as read at
 * its last line.
 */

import type { Ref } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { getEditionLanguageTag } from '../../../definitions/editions.ts'
import {
  PROOFREADING_OBSTACLE_LABELS,
  type ProofreadingObstacleReason,
} from '../../../definitions/review-items/page-mark.ts'
import { createIfMatchHeaders, fetchOwnKeyRights, getFromApi, sendToApi } from '../base/api.ts'
import { type EditionId, getThaiEditionName, hasEditionIdForm } from '../base/names.ts'
import { noticeArea } from '../base/notices.ts'
import type { QueueActionResult } from '../base/queue.ts'
import {
  createQueueItemRequests,
  type QueueDefinition,
  type QueueItemControls,
  QueueItemFrame,
  useQueueItem,
} from '../base/queue-item.tsx'
import { CorrectedWords, formatThaiCount, renderWithRanges, TimeElement } from '../base/readable-values.tsx'
import { getReaderPathOfPrintedPage, ReaderLink } from '../base/reader-link.tsx'
import { NEW_RECORD_SLUG } from '../base/records.ts'
import { isHttp409Error } from '../base/request-errors.ts'
import { createScreenAddress, navigateTo, parseRouteNumber, type ScreenAddress } from '../base/route.ts'
import { type KeyboardShortcut, parseShortcut } from '../base/shortcuts.tsx'
import { createDisplayedPlaceAttributes, openCorrectionForSelection } from '../corrections/correct-selection.ts'
import { forgetTypedReason, ReasonPicker } from '../form/controls.tsx'
import { getMisprintQueueAddress } from '../misprints/filter.ts'
import type { MisprintKind } from '../misprints/misprint.ts'
import { findOwnCurrentMark, listProofreadingMarks, type PageProblem } from '../pages/page-marks.ts'
import { PageScanView } from '../pages/scan.tsx'
import type { components } from '../types/desk.d.ts'

type PageToRead = components['schemas']['PageToRead']
/** A volume in one edition. */
export type VolumeAndEdition = Pick<PageToRead, 'volume' | 'edition'>
type PageName = Pick<PageToRead, 'volume' | 'edition' | 'page'>

const keyOfPage = ({ volume, edition, page }: PageName): string => `${volume}/${edition}/${page}`

const parsePageKey = (key: string): PageName => {
  const [volume, edition, page] = key.split('/')
  return { volume: Number(volume), edition: edition as EditionId, page: Number(page) }
}

const PAGE_PATH = '/api/desk/pages/{volume}/{edition}/{page}'

const fetchPage = (key: string): Promise<PageToRead> => getFromApi(PAGE_PATH, parsePageKey(key))

/**
 * Returns the definition of the queue of pages to proofread.
 * @param volume undefined for the pages assigned to the editor
 */
export const defineProofreadingQueue = (volume: VolumeAndEdition | undefined): QueueDefinition<PageToRead> => ({
  ...createQueueItemRequests({
    kind: 'pages',
    leasedProperty: 'pages',
    keyOfItem: keyOfPage,
    toRequestKey: parsePageKey,
    leaseFilters: { ...volume },
    listFilters: {},
  }),
  keyOf: keyOfPage,
  isLeased: true,
  takesEffectWithoutReview: true,
  read: fetchPage,
  previousKey: ({ previous, ...page }) => (previous === null ? undefined : keyOfPage({ ...page, page: previous })),
  addressOf: (key) => createScreenAddress(['pages', ...(key?.split('/') ?? ['mine'])]),
  noun: 'หน้า',
  classifier: 'หน้า',
  openPhrase: 'ที่รออ่าน',
  verb: 'อ่าน',
})

/**
 * Marks a page as read, or as having a problem.
 * @param problem undefined for a page that reads as printed
 * @throws RequestRejectedError if another editor has read it meanwhile, or its text has changed
 */
async function markPage(page: PageToRead, problem?: PageProblem): Promise<QueueActionResult> {
  const place = parsePageKey(keyOfPage(page))
  const ifMatch = createIfMatchHeaders(page.version)
  const send = (body?: PageProblem) =>
    sendToApi('post', `${PAGE_PATH}/${body ? 'problem' : 'read'}`, place, body, ifMatch)
  try {
    await send(problem)
  } catch (error) {
    // the answer to the first try may have been lost
    if (!(isHttp409Error(error) && (await hasBecomeMine(page)))) throw error
  }
  const undo = async () => {
    const { key } = await fetchOwnKeyRights()
    const earlierMark = findOwnCurrentMark(page, key)
    // a mark replaces the last one of the same editor
    if (earlierMark) await send(earlierMark === 'read' ? undefined : earlierMark)
    else await sendToApi('delete', PAGE_PATH, place, undefined, ifMatch)
  }
  return { places: 1, undo }
}

/** Whether this editor has marked the page since it was read from the server. */
async function hasBecomeMine(page: PageToRead): Promise<boolean> {
  const { key } = await fetchOwnKeyRights()
  const isMarkedByMe = (version: PageToRead) => listProofreadingMarks(version).some(({ name }) => name === key)
  return !isMarkedByMe(page) && isMarkedByMe(await fetchPage(keyOfPage(page)))
}

/** Returns the Thai title of a printed page: volume, page and edition. */
export const formatPrintedPageTitle = ({ volume, edition, page }: PageName): string =>
  `เล่ม ${volume} หน้า ${page} ${getThaiEditionName(edition)}`

/** Share of the window height that one step scrolls, so that some lines stay in view. */
const SCROLL_SHARE = 0.7

/** Tells whether the last line of the current page has been on the screen, not covered by the bar of keys. */
function useIsReadToEnd(key: string | undefined) {
  const end = useRef<HTMLSpanElement>(null)
  const [reachedKey, setReachedKey] = useState<string>()
  useEffect(() => {
    if (key === undefined) return
    const checkEnd = () => {
      const bar = document.querySelector('.work .keys')?.getBoundingClientRect().top ?? innerHeight
      const bottom = end.current?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
      if (bottom <= Math.min(bar, innerHeight) + 1) setReachedKey(key)
    }
    // measure after the frame has scrolled to the top of the new page
    const first = requestAnimationFrame(checkEnd)
    addEventListener('scroll', checkEnd, { passive: true })
    addEventListener('resize', checkEnd)
    return () => {
      cancelAnimationFrame(first)
      removeEventListener('scroll', checkEnd)
      removeEventListener('resize', checkEnd)
    }
  }, [key])
  return { end, isRead: key !== undefined && reachedKey === key }
}

/** Returns the words of the page that wait for a decision: suspects and reported words. */
const listUndecidedWords = ({ paragraphs, reports }: PageToRead): readonly string[] => [
  ...paragraphs.flatMap(({ text, marks }) =>
    marks.filter(({ is }) => is === 'suspect').map(({ start, length }) => text.slice(start, start + length)),
  ),
  ...reports.map(({ words }) => words),
]

function useProofreading({ currentItem, undoKey, moveKeys, focus }: QueueItemControls<PageToRead>) {
  const { view: page } = currentItem
  const { end, isRead } = useIsReadToEnd(page && keyOfPage(page))
  /** Key of the page whose problem is asked for. */
  const [askedKey, setAskedKey] = useState<string>()
  const undecidedWords = page ? listUndecidedWords(page) : []
  const decide = (message: string, problem?: PageProblem) =>
    currentItem.decide((decided) => ({
      message,
      title: formatPrintedPageTitle(decided),
      leavesList: true,
      send: () => markPage(decided, problem),
      onSent: () => forgetTypedReason(keyOfPage(decided)),
    }))
  const markRead = () => {
    if (!isRead) return scrollBy({ top: innerHeight * SCROLL_SHARE })
    return decide(
      `${page?.state === 'read' ? 'อ่านยืนยัน' : 'อ่านตรงตามฉบับพิมพ์'}${undecidedWords.length > 0 ? ` ทั้งที่ยังมีคำรอตัดสิน ${formatThaiCount(undecidedWords.length)} แห่ง` : ''}`,
    )
  }
  const readOnOrMark = () => {
    if (!isRead || undecidedWords.length === 0) return markRead()
    noticeArea.showError(
      `ยังมีคำรอตัดสินในหน้านี้ ${formatThaiCount(undecidedWords.length)} แห่ง: ${undecidedWords.join(' · ')} กรุณาตัดสินก่อน หรือกด M ถ้าจะบันทึกว่าอ่านแล้วทั้งที่ยังรออยู่`,
    )
  }
  /** Opens the correction form for the selected words; without a selection, the editor types them there. */
  const openCorrectionForm = () => {
    if (!page || openCorrectionForSelection()) return
    const { volume, edition, page: number } = page
    navigateTo(
      createScreenAddress(['corrections', NEW_RECORD_SLUG], {
        edition,
        volume,
        page: number,
        from: location.pathname + location.search,
      }),
    )
  }
  const shortcuts: readonly KeyboardShortcut[] = [
    {
      ...parseShortcut('Enter', isRead ? 'อ่านแล้ว ตรงตามฉบับพิมพ์' : 'เลื่อนอ่านต่อ', readOnOrMark),
      act: ({ target }) => {
        // Enter on a link follows it and does not mark the page as read
        const pressed = target instanceof HTMLElement && target.closest('a')
        if (pressed) pressed.click()
        else void readOnOrMark()
      },
    },
    parseShortcut('E', 'แก้คำที่เลือก', openCorrectionForm),
    parseShortcut('P', 'มีปัญหา', () => setAskedKey(page && keyOfPage(page))),
    ...(isRead && undecidedWords.length > 0 ? [parseShortcut('M', 'อ่านแล้ว ยังมีคำรอตัดสิน', markRead)] : []),
    undoKey,
    ...moveKeys,
  ]
  return {
    end,
    shortcuts,
    isAskingForProblem: page !== undefined && askedKey === keyOfPage(page),
    /** Marks the page as having a problem. @param reason undefined if the problem was only typed */
    reportProblem: (reason: ProofreadingObstacleReason | undefined, note: string) => {
      setAskedKey(undefined)
      void decide('แจ้งว่ามีปัญหา', { reason: reason ?? 'other', note })
      focus()
    },
    cancelProblem: () => {
      setAskedKey(undefined)
      focus()
    },
  }
}

/** The problems that digit keys choose; other problems are typed. */
const PROBLEM_CHOICES = (Object.keys(PROOFREADING_OBSTACLE_LABELS) as readonly ProofreadingObstacleReason[]).filter(
  (problem) => problem !== 'other',
)

type TextMark = PageToRead['paragraphs'][number]['marks'][number]

interface PageTextProps {
  readonly page: PageToRead
  /** Receives the element after the last line. */
  readonly end: Ref<HTMLSpanElement>
}

function PageText({ page: { volume, edition, page, paragraphs }, end }: PageTextProps) {
  const lang = getEditionLanguageTag(edition)
  const place = { volume, edition, page, isSpaced: lang !== 'th' }
  return (
    <div class="printed page-text" lang={lang}>
      {paragraphs.map(({ text, marks }, index) => (
        <p key={index} {...createDisplayedPlaceAttributes(place)}>
          {renderWithRanges(text, marks, renderMark)}
        </p>
      ))}
      <span ref={end} />
    </div>
  )
}

const renderMark = (words: string, { is, words: other }: TextMark) =>
  is === 'right' ? (
    <ins title={`แก้แล้ว พิมพ์ไว้ว่า ${other}`}>{words}</ins>
  ) : (
    <mark
      data-whole
      class={LONE_MARKS.test(words) ? 'lone' : undefined}
      title={other === null ? MARK_LABELS[is] : `${MARK_LABELS[is]} ควรเป็น ${other}`}
    >
      {words}
    </mark>
  )

/** Combining marks without their base letter: too narrow to tap. */
const LONE_MARKS = /^\p{M}+$/u

const MARK_LABELS = { suspect: 'อาจพิมพ์ผิด', report: 'ผู้อ่านแจ้ง' } as const

/** Renders the suspects, reports and corrections of the page, with links to those that wait for a decision. */
function UndecidedAndCorrectedWords({ page: { paragraphs, reports } }: { readonly page: PageToRead }) {
  const markedWords = paragraphs.flatMap(({ text, marks }) =>
    marks.map((mark) => ({ ...mark, printed: text.slice(mark.start, mark.start + mark.length) })),
  )
  const toUndecidedRow = (kind: MisprintKind, id: number, words: string) => ({
    label: (
      <a href={getMisprintQueueAddress(String(id), { kind })}>
        {kind === 'reports' ? MARK_LABELS.report : MARK_LABELS.suspect}
      </a>
    ),
    words,
  })
  const rows = [
    ...markedWords
      .filter(({ is }) => is === 'suspect')
      .map(({ id, printed, words }) =>
        toUndecidedRow('suspects', id ?? 0, words === null ? printed : `${printed} → ${words}`),
      ),
    ...reports.map(({ number, words, should }) => toUndecidedRow('reports', number, `${words} → ${should}`)),
    ...markedWords
      .filter(({ is }) => is === 'right')
      .map(({ printed, words }) => ({
        label: <span>แก้แล้ว</span>,
        words: <CorrectedWords wrong={words ?? ''} right={printed} />,
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

/** Renders who has proofread the page, or that its text has changed since then. */
export function PageProofreadingNotice({ page }: { readonly page: PageToRead }) {
  const { state, note, open, changes, volume, edition } = page
  return (
    <>
      <p class="soft row">
        {state === 'unread' && <span>ยังไม่มีผู้อ่านหน้านี้</span>}
        {state === 'changed' && <span class="tag">เปลี่ยนไปจากที่อ่านไว้ กรุณาอ่านคำเหล่านี้อีกครั้ง</span>}
        {state === 'problem' && <span class="tag">มีปัญหา</span>}
        {listProofreadingMarks(page).map(({ label, name, at }) => (
          <span key={label}>
            {label} <bdi>{name}</bdi> {at !== null && <TimeElement at={at} />}
          </span>
        ))}
        {note !== null && <bdi>“{note}”</bdi>}
        {open ? <span>ขณะนั้นมีคำรอตัดสิน {formatThaiCount(open)} แห่ง</span> : null}
        <ReaderLink path={getReaderPathOfPrintedPage(volume, edition, page.page)}>หน้าที่ผู้อ่านเห็น</ReaderLink>
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
  const volume = hasEditionIdForm(two) && one !== 'mine' ? { volume: Number(one), edition: two } : undefined
  const key = volume && parseRouteNumber(three) ? `${one}/${two}/${three}` : undefined
  const queueItem = useQueueItem(defineProofreadingQueue(volume), key)
  const { end, shortcuts, isAskingForProblem, reportProblem, cancelProblem } = useProofreading(queueItem)
  return (
    <div class="reading">
      <p class="row">
        <a href={createScreenAddress(['pages'])}>← ผังหน้าที่อ่าน</a>
      </p>
      <QueueItemFrame label="หน้าที่อ่านเทียบ" alwaysActiveKeys={['E']} activationKey="B" {...{ queueItem, shortcuts }}>
        {(page) => (
          <>
            <h2>{formatPrintedPageTitle(page)}</h2>
            {page.title !== null && (
              <p class="soft">
                <bdi>{page.title}</bdi>
              </p>
            )}
            <PageProofreadingNotice page={page} />
            <div class="page-and-scan">
              <PageText {...{ page, end }} />
              <PageScanView key={keyOfPage(page)} page={page} path={keyOfPage(page)} />
            </div>
            <UndecidedAndCorrectedWords page={page} />
            {isAskingForProblem && (
              <ReasonPicker
                itemKey={keyOfPage(page)}
                label="ปัญหาของหน้า"
                question="หน้านี้มีปัญหาอะไร"
                confirmLabel="แจ้งปัญหา"
                cancelLabel="ไม่แจ้ง"
                reasons={PROBLEM_CHOICES.map((problem) => PROOFREADING_OBSTACLE_LABELS[problem])}
                otherLabel="บันทึกเพิ่มเติม หรือปัญหาอื่น"
                onReason={(ready, typed) =>
                  reportProblem(ready === undefined ? undefined : PROBLEM_CHOICES[ready], typed)
                }
                onCancel={cancelProblem}
              />
            )}
          </>
        )}
      </QueueItemFrame>
    </div>
  )
}
