/** The frame of every screen with title, menu, search and notices, and the screen that asks for the key. */

import { Fragment } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { canKeyPublish, fetchOwnKeyRights, readOnlyReason, unreadableTextReason } from './base/api.ts'
import { trackNoticeHeight } from './base/bar-heights.ts'
import { loadSourceAndEditionNames, sourceTitles } from './base/names.ts'
import { noticeArea } from './base/notices.ts'
import { RecordName } from './base/readable-values.tsx'
import { ReaderLink } from './base/reader-link.tsx'
import { createScreenAddress, currentRoute, currentScreenTitle, DESK_ROOT, navigateTo } from './base/route.ts'
import { currentEditorKey, lockDesk } from './base/session.ts'
import { LIBRARY_SEARCH_INPUT_ID, ShortcutHelp } from './base/shortcuts.tsx'
import { useObservableValue } from './base/signal.ts'
import { FormWithoutPageLoad } from './form/controls.tsx'
import { UnlockScreen } from './screens/key.tsx'
import { findScreen, getDeskNavigationGroups } from './screens.tsx'

/** Renders the whole desk: the key screen while locked, and the frame with the current screen. */
export function DeskApp() {
  const open = useObservableValue(currentEditorKey) !== undefined
  /** Screens render after the first key and stay under the lock screen, so that typed text is kept. */
  const hasOpened = useRef(false)
  hasOpened.current ||= open
  /** The element that had the focus when the desk was locked; read before the screen becomes inert. */
  const focusBeforeLock = useRef<Element | null>(null)
  if (!open) focusBeforeLock.current ??= document.activeElement
  useEffect(() => {
    if (!open) return
    if (focusBeforeLock.current instanceof HTMLElement) focusBeforeLock.current.focus()
    focusBeforeLock.current = null
  }, [open])
  return (
    <>
      {hasOpened.current && (
        <div class="frame" inert={!open}>
          <Frame />
        </div>
      )}
      {!open && <UnlockScreen />}
    </>
  )
}

function Frame() {
  const route = useObservableValue(currentRoute)
  // another key may have other rights
  useObservableValue(canKeyPublish)
  useObservableValue(sourceTitles)
  const { title, screen, isQueue } = findScreen(route)
  const name = useObservableValue(currentScreenTitle)
  const [first = ''] = route.parts
  const main = useRef<HTMLElement>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const editor = useEditorName()
  const path = isQueue ? first : route.parts.join('/')
  useEffect(() => {
    document.title = [name, title, 'โต๊ะบรรณาธิการ'].filter(Boolean).join(' · ')
  }, [name, title])
  useEffect(() => {
    setMenuOpen(false)
    // announces the new screen to screen readers, and scrolls to its top
    main.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [path])
  return (
    <>
      <a class="skip" href="#main">
        ข้ามไปยังเนื้อหา
      </a>
      <header class="top">
        <div class="bar">
          <button
            type="button"
            class="quiet menu"
            aria-expanded={isMenuOpen}
            aria-controls="places"
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            เมนู
          </button>
          <a href={DESK_ROOT} class="home">
            โต๊ะบรรณาธิการ
          </a>
          {editor !== '' && (
            <span class="who">
              <span class="hidden">คุณเปิดโต๊ะด้วยกุญแจของ </span>
              <bdi>{editor}</bdi>
            </span>
          )}
          <button type="button" class="quiet" onClick={() => lockDesk()}>
            ล็อก
          </button>
        </div>
        <LibrarySearchForm q={first === 'find' ? (route.query.get('q') ?? '') : ''} />
        <div class="ways">
          <ShortcutHelp />
          <ReaderLink path="/">เปิดหน้าเว็บ</ReaderLink>
        </div>
      </header>
      <Menu first={first} isOpen={isMenuOpen} />
      <div class="middle">
        <StorageWarnings />
        <main id="main" tabIndex={-1} ref={main}>
          {name !== undefined && <p class="kind soft">{title}</p>}
          <h1>{name === undefined ? title : <RecordName name={name} />}</h1>
          {screen}
        </main>
        <NoticeBar />
      </div>
    </>
  )
}

/** Warns before typing that the server cannot save now; typed text stays in the browser. */
function StorageWarnings() {
  const why = useObservableValue(readOnlyReason)
  const noText = useObservableValue(unreadableTextReason)
  return (
    <div role="status">
      {noText !== undefined && (
        <p class="unable warning">{noText} ระหว่างนี้งานที่ต้องดูข้อความแสดงว่าไม่มีหรือเป็น 0 ทั้งที่ยังอยู่ครบ งานอื่นทำได้ตามปกติ</p>
      )}
      {why !== undefined && (
        <p class="unable warning">ขณะนี้อ่านได้อย่างเดียว: {why} สิ่งที่พิมพ์ไว้จะอยู่ในเบราว์เซอร์นี้ และบันทึกได้เมื่อเซิร์ฟเวอร์เขียนได้อีก</p>
      )}
    </div>
  )
}

/** Renders the navigation menu. @param first first path segment of the address */
const Menu = ({ first, isOpen }: { readonly first: string; readonly isOpen: boolean }) => (
  <nav class={isOpen ? 'places open' : 'places'} id="places" aria-label="หน้าจอทั้งหมด">
    {getDeskNavigationGroups(useObservableValue(canKeyPublish)).map(({ label, screens }) => (
      <Fragment key={label}>
        {label !== '' && <h2>{label}</h2>}
        <ul>
          {screens.map(([name, title]) => (
            <li key={name}>
              <a
                href={name === '' ? DESK_ROOT : createScreenAddress([name])}
                aria-current={name === first ? 'page' : undefined}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </Fragment>
    ))}
  </nav>
)

/** Returns the name of the editor's key; empty until it has loaded. */
function useEditorName(): string {
  const key = useObservableValue(currentEditorKey)
  const [name, setName] = useState('')
  useEffect(() => {
    if (key === undefined) return
    loadSourceAndEditionNames()
    fetchOwnKeyRights().then(
      ({ key: ownName, ...problems }) => {
        setName(ownName)
        readOnlyReason.value = problems.readOnly
        unreadableTextReason.value = problems.unreadable
      },
      () => undefined,
    )
  }, [key])
  return name
}

function LibrarySearchForm({ q }: { readonly q: string }) {
  const search = (given: FormData) => {
    const words = String(given.get('q')).trim()
    if (words !== '') navigateTo(createScreenAddress(['find'], { q: words }))
  }
  return (
    <search>
      <FormWithoutPageLoad onSend={search}>
        <label for={LIBRARY_SEARCH_INPUT_ID} class="hidden">
          ค้นหาทั้งห้องสมุด
        </label>
        <input
          id={LIBRARY_SEARCH_INPUT_ID}
          name="q"
          type="search"
          placeholder="ค้นหาทั้งห้องสมุด"
          maxLength={200}
          defaultValue={q}
          key={q}
        />
        <button type="submit">ค้น</button>
      </FormWithoutPageLoad>
    </search>
  )
}

/** Renders the current notice, also for screen readers. */
function NoticeBar() {
  const notice = useObservableValue(noticeArea.current)
  return (
    // a click here keeps the focus, so that the keys of the queue still act
    <div
      class={`notice ${notice?.kind ?? ''}`}
      role="status"
      ref={trackNoticeHeight}
      onMouseDown={(event) => event.preventDefault()}
    >
      {notice?.text}
      {notice?.link && (
        <a href={notice.link.href} onClick={noticeArea.clear}>
          {notice.link.label}
        </a>
      )}
      {notice?.undo && (
        <button
          type="button"
          onClick={() => {
            // a second click would undo twice
            noticeArea.clear()
            notice.undo?.()
          }}
        >
          เลิกทำ
        </button>
      )}
      {notice && notice.kind !== 'waiting' && notice.kind !== 'doing' && (
        <button type="button" class="quiet" onClick={noticeArea.clear}>
          ปิด
        </button>
      )}
    </div>
  )
}
