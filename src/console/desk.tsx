/** The frame of every screen: where one is, what there is, what was done; and the way in, over all of it. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { resources } from '../resources/registry.ts'
import { onHost } from './host.ts'
import { KeyScreen } from './key-screen.tsx'
import { notices, useNotice } from './notices.ts'
import { address, currentRoute, go, ROOT, useRoute } from './route.ts'
import { screenOf } from './screens.tsx'
import { session } from './session.ts'
import { FIND_FIELD, ShortcutHelp } from './shortcuts.tsx'

/** Where the navigation leads, beside the ten collections. */
const PLACES = [
  { href: ROOT, label: 'งานที่รออยู่' },
  { href: address(['conflicts']), label: 'ข้อความที่ไม่ตรงกัน' },
  { href: address(['batch']), label: 'ตัดสินทีละหลายคู่' },
  { href: address(['canon']), label: 'สารบัญพระไตรปิฎก' },
  { href: address(['history']), label: 'ประวัติการแก้ไข' },
  { href: address(['sources']), label: 'แหล่งข้อความที่นำเข้า' },
  { href: address(['collections']), label: 'นำออกและนำกลับ' },
] as const

export function Desk() {
  const [open, setOpen] = useState(session.key !== undefined)
  /** Screens are drawn once a key was given, and stay behind the lock so that nothing typed is lost. */
  const [begun, setBegun] = useState(open)
  /** Where the focus was when the desk was locked. */
  const left = useRef<Element | null>(null)
  useEffect(() => {
    if (open && left.current instanceof HTMLElement) left.current.focus()
    left.current = null
  }, [open])
  useEffect(
    () =>
      session.onChange(() => {
        if (session.key === undefined) left.current = document.activeElement
        setOpen(session.key !== undefined)
        if (session.key !== undefined) setBegun(true)
      }),
    [],
  )
  return (
    <>
      {begun && (
        <div class="frame" inert={!open}>
          <Frame />
        </div>
      )}
      {!open && <KeyScreen />}
    </>
  )
}

function Frame() {
  const route = useRoute()
  const { title, screen, place } = screenOf(route)
  const main = useRef<HTMLElement>(null)
  const path = place ?? `/${route.parts.join('/')}`
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
        <Find q={route.parts[0] === 'find' ? (route.query.get('q') ?? '') : ''} />
        <ShortcutHelp />
        <a href={onHost('/')} target="_blank" rel="noopener">
          เปิดหน้าเว็บ
        </a>
        <button type="button" class="quiet" onClick={session.lock}>
          ล็อก
        </button>
      </header>
      <Navigation />
      <main id="main" tabIndex={-1} ref={main}>
        <h1>{title}</h1>
        {screen}
      </main>
      <Told />
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

function Navigation() {
  useRoute()
  const here = `/${currentRoute().parts[0] ?? ''}`
  const link = (href: string, label: string) => (
    <li key={href}>
      <a href={href} aria-current={href === ROOT + (here === '/' ? '' : here) ? 'page' : undefined}>
        {label}
      </a>
    </li>
  )
  return (
    <nav class="places" aria-label="หน้าจอทั้งหมด">
      <ul>
        {PLACES.map(({ href, label }) => link(href, label))}
        {Object.values(resources).map(({ name, label }) => link(address([name]), label.th))}
      </ul>
    </nav>
  )
}

/** What was done, or is being waited for; told to screen readers, too. */
function Told() {
  const notice = useNotice()
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
        <button type="button" class="quiet" onClick={() => notices.clear()}>
          ปิด
        </button>
      )}
    </div>
  )
}
