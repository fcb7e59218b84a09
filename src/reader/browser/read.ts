/** Runs in the browser before a page is drawn: applies the reader's letter size, theme and digits; keys. */

import { addCopyButtons } from './copy-buttons.ts'
import { createElement, listTextNodes, pickByLanguage, createButton as plainButton } from './page.ts'

/** A user's settings, stored in the browser. */
interface Wishes {
  theme?: string
  size?: number
  digits?: string
  with?: string | undefined
  readings?: boolean
  /** How chants are shown: `with=pali,meaning&spell=canon`; empty as they open. */
  chants?: string | undefined
  /** Whether single-key shortcuts are off. */
  noKeys?: boolean
  /** The language that was chosen by an address. */
  lang?: string
  last?: { readonly href: string; readonly title: string }
}

const root = document.documentElement
const wishes = read()

function read(): Wishes {
  try {
    return JSON.parse(localStorage.getItem('reading') ?? '{}') ?? {}
  } catch {
    return {}
  }
}

function keep(changes: Wishes): void {
  Object.assign(wishes, changes)
  try {
    localStorage.setItem('reading', JSON.stringify(wishes))
  } catch {
    // without storage the settings last as long as the page
  }
  applyReadingSettings()
}

function applyReadingSettings(): void {
  for (const wish of ['theme', 'size', 'digits'] as const) {
    if (wishes[wish]) root.dataset[wish] = String(wishes[wish])
    else delete root.dataset[wish]
  }
}
applyReadingSettings()

// Pages whose address names no language are shown in the language that the user chose last.
const input = new URL(location.href)
const tongue = input.searchParams.get('lang')
// a page from the device is not redirected: the page in the other language may not be stored
const isStored = 'kept' in root.dataset
if (tongue && tongue !== wishes.lang) keep({ lang: tongue })
else if (!isStored && !tongue && wishes.lang && wishes.lang !== root.lang) {
  input.searchParams.set('lang', wishes.lang)
  location.replace(input.href)
}

// Headings open in the editions that the user chose last, unless the address names editions or a part.
const here = new URL(location.href)
const asks = ['with', 'part'].some((name) => here.searchParams.has(name))
if (!isStored && wishes.with && !asks && /\/canon\/\d+\/entries\//.test(here.pathname)) {
  here.searchParams.set('with', wishes.with)
  location.replace(here.href)
}

// Chants open in the spelling and columns that the user chose last on any chant.
const isChant = /^\/chants\/[^/.]+$/.test(here.pathname) || here.searchParams.has('whole')
if (!isStored && wishes.chants && isChant && !['with', 'spell'].some((name) => here.searchParams.has(name))) {
  for (const [name, value] of new URLSearchParams(wishes.chants)) here.searchParams.set(name, value)
  location.replace(here.href)
}

// Digits are converted while the page loads, before it is drawn, in links, forms and citations to copy, too.
const western = (digit: string): string => String(digit.charCodeAt(0) - 0xe50)
function changeDigits(node: Node): void {
  for (const text of node instanceof Text ? [node] : listTextNodes(node))
    if (text.parentElement?.tagName !== 'SCRIPT' && /[๐-๙]/.test(text.data))
      text.data = text.data.replace(/[๐-๙]/g, western)
}
if (wishes.digits === 'western') {
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) changeDigits(node)
  }).observe(document, { childList: true, subtree: true })
}

function button(words: string, label: string, act: (made: HTMLButtonElement) => unknown, isOn?: () => boolean) {
  const made = plainButton(
    words,
    () => {
      act(made)
      for (const show of shown) show()
    },
    label ? { 'aria-label': `${words} ${label}` } : {},
  )
  if (isOn) shown.push(() => made.setAttribute('aria-pressed', String(isOn())))
  return made
}
const shown: (() => void)[] = []

function settings(): void {
  const size = (step: number) => () => keep({ size: Math.max(-1, Math.min(3, (wishes.size || 0) + step)) })
  const theme = (words: string, name: string) =>
    button(
      words,
      '',
      () => keep({ theme: name }),
      () => (wishes.theme || '') === name,
    )
  const digits = (words: string, label: string, name: string) =>
    button(
      words,
      label,
      () => {
        keep({ digits: name })
        location.reload()
      },
      () => (wishes.digits || '') === name,
    )
  const row = (...buttons: readonly HTMLElement[]) => createElement('p', {}, ...buttons)
  const keys = () =>
    button(
      pickByLanguage('แป้นลัดตัวอักษร m w b', 'Letter keys m w b'),
      '',
      () => keep({ noKeys: !wishes.noKeys }),
      () => !wishes.noKeys,
    )
  document.querySelector('[data-keys]')?.append(keys())
  const box = createElement(
    'details',
    { class: 'set' },
    createElement(
      'summary',
      {},
      pickByLanguage('กก', 'Aa'),
      ' ',
      createElement('small', {}, pickByLanguage('ตัวอักษร', 'Text')),
    ),
    createElement(
      'div',
      {},
      row(
        button(pickByLanguage('ก−', 'A−'), pickByLanguage('ตัวอักษรเล็กลง', 'Smaller letters'), size(-1)),
        button(pickByLanguage('ก+', 'A+'), pickByLanguage('ตัวอักษรใหญ่ขึ้น', 'Larger letters'), size(1)),
        digits('๑๒๓', pickByLanguage('เลขไทย', 'Thai digits'), ''),
        digits('123', pickByLanguage('เลขอารบิก', 'Arabic digits'), 'western'),
      ),
      row(
        theme(pickByLanguage('ตามเครื่อง', 'System'), ''),
        theme(pickByLanguage('สว่าง', 'Light'), 'light'),
        theme(pickByLanguage('มืด', 'Dark'), 'dark'),
        theme(pickByLanguage('ซีเปีย', 'Sepia'), 'sepia'),
      ),
      row(keys()),
    ),
  )
  for (const show of shown) show()
  const shelf = document.querySelector<HTMLElement>('[data-shelf]')?.dataset.shelf
  if (shelf && marked())
    box.lastElementChild?.append(createElement('a', { href: shelf }, pickByLanguage('ชั้นของฉัน', 'My shelf')))
  document.querySelector('.top')?.append(box)
  document.addEventListener('click', ({ target }) => {
    if (box.open && !(target instanceof Node && box.contains(target))) box.open = false
  })
}

// Marks stay on the device. Their script loads with the first mark, and on every page from then on.
const marking = (act: (marking: typeof import('./marking.ts')) => unknown): void => {
  const place = document.querySelector<HTMLElement>('[data-marking]')?.dataset.marking
  if (place) import(place).then(act)
}
function marked(): boolean {
  try {
    return localStorage.getItem('marks') === '1'
  } catch {
    return false
  }
}
function markable(): void {
  const text = [...document.querySelectorAll('[data-marking] .text')].at(-1)
  if (!text) return
  const open = button(pickByLanguage('ขีด จด คั่น', 'Mark'), '', () =>
    marking(({ openTextMarkingBar }) => openTextMarkingBar()),
  )
  // a press of the button keeps the selection
  open.addEventListener('mousedown', (event) => event.preventDefault())
  const line = document.querySelector('.cite')
  if (line) line.append(open)
  // inside a row of editions it would become a column
  else (text.closest('.rows') ?? text).after(createElement('p', { class: 'cite' }, open))
  // the pen button moves to the end of the paragraph that was pointed at or touched last
  const pen = button('', '', () => marking(({ openTextMarkingBar }) => openTextMarkingBar(pen.parentElement)))
  pen.className = 'pen'
  pen.ariaLabel = pickByLanguage('ทำเครื่องหมายย่อหน้านี้', 'Mark this paragraph')
  document.addEventListener('pointerover', ({ target }) => {
    const paragraph = inside(target)?.closest('[data-marking] .text p')
    if (paragraph && paragraph !== pen.parentElement) paragraph.append(pen)
  })
  if (marked()) marking(() => undefined)
}

/** Stores the editions and the view of chants that a reader chooses, before the link is followed. */
function choosing(): void {
  for (const link of document.querySelectorAll<HTMLElement>('a[data-chants]'))
    link.addEventListener('click', () => keep({ chants: link.dataset.chants }))
  for (const link of document.querySelectorAll<HTMLElement>('a[data-with]')) {
    link.addEventListener('click', () => keep({ with: link.dataset.with }))
  }
}

/** Turns the link to the page with variant readings into a switch that is remembered. */
function readings(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-app]')
  const script = link?.dataset.app
  if (!link || !script) return
  link.setAttribute('role', 'button')
  const turn = async (isOn: boolean, otherwise?: () => void) => {
    link.setAttribute('aria-pressed', String(isOn))
    const { toggleApparatus }: typeof import('./apparatus.ts') = await import(script)
    if (await toggleApparatus(link, isOn)) return
    link.setAttribute('aria-pressed', 'false')
    otherwise?.()
  }
  const press = (event: Event) => {
    event.preventDefault()
    const isOn = link.getAttribute('aria-pressed') !== 'true'
    keep({ readings: isOn })
    turn(isOn, () => location.assign(link.href))
  }
  link.addEventListener('click', press)
  link.addEventListener('keydown', (event) => {
    if (event.key === ' ') press(event)
  })
  link.setAttribute('aria-pressed', 'false')
  if (wishes.readings) turn(true)
}

/** Adds a note to a stored page that is not in the requested language or editions. */
function telling(): void {
  const line = isStored && document.querySelector('main > .kept')
  if (!line) return
  const wished = tongue || wishes.lang
  if (wished && wished !== root.lang) line.append(pickByLanguage(' · เก็บไว้เป็นภาษาไทย', ' · Kept in English'))
  const there = [...document.querySelectorAll('.rows .text')]
  const editions = (here.searchParams.get('with') || '').split(',').filter(Boolean)
  if (!editions.every((edition) => there.some(({ classList }) => classList.contains(edition))))
    line.append(
      pickByLanguage(' · ไม่ได้เก็บฉบับที่เลือก จึงแสดงฉบับอื่น', ' · The edition you chose is not kept; this is another one'),
    )
}

function remember(): void {
  const chapter = document.querySelector('article.text, .rows')
  const title = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')
  if (chapter && title) keep({ last: { href: location.pathname + location.search, title: title.content } })
  const line = document.getElementById('last')
  if (!line || !wishes.last || !/^\/(?!\/)/.test(wishes.last.href)) return
  line.append(
    pickByLanguage('อ่านต่อ: ', 'Go on reading: '),
    createElement('a', { href: wishes.last.href }, wishes.last.title),
  )
  line.hidden = false
}

/** Writes the page's address for printing where the server does not know its public address. */
function addressing(): void {
  const line = document.querySelector('.address')
  if (line) line.textContent = new URL(line.textContent, location.href).href
}

document.addEventListener('DOMContentLoaded', () => {
  settings()
  telling()
  addressing()
  addCopyButtons(button)
  markable()
  choosing()
  const run = document.querySelector<HTMLElement>('[data-run]')?.dataset.run
  if (run) import(run)
  readings()
  remember()
})

const inside = (target: EventTarget | null): Element | undefined => (target instanceof Element ? target : undefined)

// The form for misprints gets the selected words; a tap on its link may end the selection.
let selected = ''
document.addEventListener('selectionchange', () => {
  const words = getSelection()
  if (words && document.getElementById('main')?.contains(words.anchorNode)) selected = String(words).trim() || selected
})
document.addEventListener('click', ({ target }) => {
  const link = inside(target)?.closest<HTMLAnchorElement>('.report a')
  if (!link || !selected) return
  const way = new URL(link.href)
  way.searchParams.set('words', selected.replaceAll('✎', '').slice(0, 300))
  link.href = way.href
})

// With dictionaries, a tap, a double click or a key looks up a word. The script for it loads then.
const look = (act: (words: typeof import('./words.ts')) => unknown): void => {
  const place = document.querySelector<HTMLElement>('[data-look]')?.dataset.look
  if (place) import(place).then(act)
}
let touched: readonly [x: number, y: number, since: number] | undefined
document.addEventListener('pointerdown', ({ pointerType, clientX, clientY, timeStamp }) => {
  touched = pointerType === 'touch' ? [clientX, clientY, timeStamp] : undefined
})
document.addEventListener('click', (event) => {
  const { target, clientX, clientY, timeStamp } = event
  const at = inside(target)
  if (!touched || !at?.closest('[lang^="pi"]') || at.closest('a, button, summary, #words')) return
  // holding or dragging selects text; the times are those of the events, since a busy page handles them late
  const [x, y, since] = touched
  const isTap = Math.hypot(clientX - x, clientY - y) < 10 && timeStamp - since < 400
  if (isTap && getSelection()?.isCollapsed) look(({ openWordAtPointer }) => openWordAtPointer(event))
})
document.addEventListener('dblclick', (event) => {
  const at = inside(event.target)
  if (at?.closest('[lang^="pi"]') && !at.closest('a, button, #words'))
    look(({ openWordAtPointer }) => openWordAtPointer(event))
})

// suggestions under the search box; their script loads on the first focus
document.addEventListener('focusin', ({ target }) => {
  const form = target instanceof HTMLInputElement && target.form
  if (!form) return
  const { suggest } = target.dataset
  delete target.dataset.suggest
  if (suggest)
    import(suggest).then(({ attachSuggestions }: typeof import('./suggest.ts')) => attachSuggestions(target, form))
})

// editors who came from the desk in this tab can correct words; the desk provides the script
try {
  const desk = sessionStorage.getItem('library-desk-reading')
  if (desk) import(desk)
} catch {
  // without storage there is no link to the desk
}

document.addEventListener('keydown', (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (/^(INPUT|TEXTAREA|SELECT|AUDIO)$/.test(inside(event.target)?.tagName ?? '')) return
  const way = ({ ArrowLeft: 'prev', ArrowRight: 'next' } as Readonly<Record<string, string>>)[event.key]
  const link = way && document.querySelector<HTMLLinkElement>(`link[rel="${way}"]`)
  if (link) location.assign(link.href)
  if (wishes.noKeys) return
  if (event.key === 'm') marking(({ openTextMarkingBar }) => openTextMarkingBar())
  if (event.key === 'w' || event.key === 'b')
    look(({ openOrStepToWord }) => openOrStepToWord(event.key === 'w' ? 1 : -1))
})
