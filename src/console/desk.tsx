/** The frame of every screen: where one is, what there is, what was done; and the way in, over all of it. */

import { useEffect, useRef } from 'preact/hooks'
import { onHost } from './host.ts'
import { KeyScreen } from './key-screen.tsx'
import { notices } from './notices.ts'
import { address, go, ROOT, route } from './route.ts'
import { screenOf, TITLES } from './screens.tsx'
import { lock, sessionKey } from './session.ts'
import { useShared } from './shared.ts'
import { FIND_FIELD, ShortcutHelp } from './shortcuts.tsx'

export function Desk() {
  const open = useShared(sessionKey) !== undefined
  /** Screens are drawn once a key was given, and stay behind the lock so that nothing typed is lost. */
  const begun = useRef(false)
  begun.current ||= open
  /** Where the focus was when the desk was locked: asked for before that becomes inert. */
  const left = useRef<Element | null>(null)
  if (!open) left.current ??= document.activeElement
  useEffect(() => {
    if (!open) return
    if (left.current instanceof HTMLElement) left.current.focus()
    left.current = null
  }, [open])
  return (
    <>
      {begun.current && (
        <div class="frame" inert={!open}>
          <Frame />
        </div>
      )}
      {!open && <KeyScreen />}
    </>
  )
}

function Frame() {
  const here = useShared(route)
  const { title, screen, isWhole } = screenOf(here)
  const [first = ''] = here.parts
  const main = useRef<HTMLElement>(null)
  const path = isWhole ? first : here.parts.join('/')
  useEffect(() => {
    document.title = `${title} · โต๊ะบรรณาธิการ`
    // a new screen is told to those who cannot see it; others see it from its head on
    main.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [path])
  return (
    <>
      <a class="skip" href="#main">
        ข้ามไปยังเนื้อหา
      </a>
      <header class="top">
        <a href={ROOT} class="home">
          โต๊ะบรรณาธิการ
        </a>
        <Find q={first === 'find' ? (here.query.get('q') ?? '') : ''} />
        <ShortcutHelp />
        <a href={onHost('/')} target="_blank" rel="noopener">
          เปิดหน้าเว็บ
        </a>
        <button type="button" class="quiet" onClick={lock}>
          ล็อก
        </button>
      </header>
      <nav class="places" aria-label="หน้าจอทั้งหมด">
        <ul>
          {[...TITLES].map(([name, label]) => (
            <li key={name}>
              <a
                href={name === '' ? ROOT : address([name])}
                aria-current={name === first ? 'page' : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="middle">
        <main id="main" tabIndex={-1} ref={main}>
          <h1>{title}</h1>
          {screen}
        </main>
        <Told />
      </div>
    </>
  )
}

function Find({ q }: { readonly q: string }) {
  const find = (event: Event) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget as HTMLFormElement).get('q') ?? '').trim()
    if (words !== '') go(address(['find'], { q: words }))
  }
  return (
    <search>
      <form onSubmit={find}>
        <label for={FIND_FIELD} class="hidden">
          ค้นหาทั้งห้องสมุด
        </label>
        <input
          id={FIND_FIELD}
          name="q"
          type="search"
          placeholder="ค้นหาทั้งห้องสมุด"
          maxLength={200}
          defaultValue={q}
          key={q}
        />
        <button type="submit">ค้น</button>
      </form>
    </search>
  )
}

/** What was done, or is being waited for; told to screen readers, too. */
function Told() {
  const notice = useShared(notices.shown)
  return (
    // a click here leaves the focus where the work is, so that its keys go on
    <div class={`told ${notice?.kind ?? ''}`} role="status" onMouseDown={(event) => event.preventDefault()}>
      {notice?.text}
      {notice?.undo && (
        <button type="button" onClick={notice.undo}>
          เลิกทำ
        </button>
      )}
      {notice?.kind === 'done' && (
        <button type="button" class="quiet" onClick={notices.clear}>
          ปิด
        </button>
      )}
    </div>
  )
}
