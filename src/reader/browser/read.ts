/** Runs before a page is drawn: applies the reader's letter size, theme and digits, then adds controls and keys. */

import { addPageActionButtons } from './copy-buttons.ts'
import { createElement, listTextNodes, pickByLanguage, createButton as plainButton } from './page.ts'

/** A user's settings, stored in the browser. */
interface Settings {
  theme?: string
  size?: number
  digits?: string
  with?: string | undefined
  readings?: boolean
  /** The view of chants as a query: `with=pali,meaning&spell=canon`; empty for the default view. */
  chants?: string | undefined
  /** Whether single-key shortcuts are off. */
  noKeys?: boolean
  /** The language of the last address that named one. */
  lang?: string
  last?: { readonly href: string; readonly title: string }
}

const root = document.documentElement
const settings = readSettings()

function readSettings(): Settings {
  try {
    return JSON.parse(localStorage.getItem('reading') ?? '{}') ?? {}
  } catch {
    return {}
  }
}

function storeSettings(changes: Settings): void {
  Object.assign(settings, changes)
  try {
    localStorage.setItem('reading', JSON.stringify(settings))
  } catch {
    // without storage the settings last as long as the page
  }
  applySettings()
}

function applySettings(): void {
  for (const name of ['theme', 'size', 'digits'] as const) {
    if (settings[name]) root.dataset[name] = String(settings[name])
    else delete root.dataset[name]
  }
}
applySettings()

// Pages whose address names no language are shown in the language that the user chose last.
const addressed = new URL(location.href)
const requestedLanguage = addressed.searchParams.get('lang')
// a page from the device is not redirected: the page in the other language may not be stored
const isStoredPage = 'kept' in root.dataset
if (requestedLanguage && requestedLanguage !== settings.lang) storeSettings({ lang: requestedLanguage })
else if (!isStoredPage && !requestedLanguage && settings.lang && settings.lang !== root.lang) {
  addressed.searchParams.set('lang', settings.lang)
  location.replace(addressed.href)
}

// Headings open in the editions that the user chose last, unless the address names editions or a part.
const here = new URL(location.href)
const namesView = ['with', 'part'].some((name) => here.searchParams.has(name))
if (!isStoredPage && settings.with && !namesView && /\/canon\/\d+\/entries\//.test(here.pathname)) {
  here.searchParams.set('with', settings.with)
  location.replace(here.href)
}

// Chants open in the spelling and columns that the user chose last on any chant.
const isChant = /^\/chants\/[^/.]+$/.test(here.pathname) || here.searchParams.has('whole')
if (!isStoredPage && settings.chants && isChant && !['with', 'spell'].some((name) => here.searchParams.has(name))) {
  for (const [name, value] of new URLSearchParams(settings.chants)) here.searchParams.set(name, value)
  location.replace(here.href)
}

// Digits are converted while the page loads, before it is drawn, in links, forms and citations to copy, too.
const toWesternDigit = (digit: string): string => String(digit.charCodeAt(0) - 0xe50)
function convertDigits(node: Node): void {
  for (const text of node instanceof Text ? [node] : listTextNodes(node))
    if (text.parentElement?.tagName !== 'SCRIPT' && /[๐-๙]/.test(text.data))
      text.data = text.data.replace(/[๐-๙]/g, toWesternDigit)
}
if (settings.digits === 'western') {
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) convertDigits(node)
  }).observe(document, { childList: true, subtree: true })
}

function createSettingsButton(
  words: string,
  label: string,
  act: (pressed: HTMLButtonElement) => unknown,
  isOn?: () => boolean,
) {
  const button = plainButton(
    words,
    () => {
      act(button)
      for (const updateState of stateUpdaters) updateState()
    },
    label ? { 'aria-label': `${words} ${label}` } : {},
  )
  if (isOn) stateUpdaters.push(() => button.setAttribute('aria-pressed', String(isOn())))
  return button
}
const stateUpdaters: (() => void)[] = []

function addSettingsBox(): void {
  const size = (step: number) => () => storeSettings({ size: Math.max(-1, Math.min(3, (settings.size || 0) + step)) })
  const theme = (words: string, name: string) =>
    createSettingsButton(
      words,
      '',
      () => storeSettings({ theme: name }),
      () => (settings.theme || '') === name,
    )
  const digits = (words: string, label: string, name: string) =>
    createSettingsButton(
      words,
      label,
      () => {
        storeSettings({ digits: name })
        location.reload()
      },
      () => (settings.digits || '') === name,
    )
  const row = (...buttons: readonly HTMLElement[]) => createElement('p', {}, ...buttons)
  const keys = () =>
    createSettingsButton(
      pickByLanguage('แป้นลัดตัวอักษร m w b', 'Letter keys m w b'),
      '',
      () => storeSettings({ noKeys: !settings.noKeys }),
      () => !settings.noKeys,
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
        createSettingsButton(pickByLanguage('ก−', 'A−'), pickByLanguage('ตัวอักษรเล็กลง', 'Smaller letters'), size(-1)),
        createSettingsButton(pickByLanguage('ก+', 'A+'), pickByLanguage('ตัวอักษรใหญ่ขึ้น', 'Larger letters'), size(1)),
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
  for (const updateState of stateUpdaters) updateState()
  const shelf = document.querySelector<HTMLElement>('[data-shelf]')?.dataset.shelf
  if (shelf && hasMarks())
    box.lastElementChild?.append(createElement('a', { href: shelf }, pickByLanguage('ชั้นของฉัน', 'My shelf')))
  document.querySelector('.top')?.append(box)
  document.addEventListener('click', ({ target }) => {
    if (box.open && !(target instanceof Node && box.contains(target))) box.open = false
  })
}

// Marks stay on the device. Their script loads with the first mark, and on every page from then on.
const withMarkingScript = (act: (withMarkingScript: typeof import('./marking.ts')) => unknown): void => {
  const script = document.querySelector<HTMLElement>('[data-marking]')?.dataset.marking
  if (script) import(script).then(act)
}
function hasMarks(): boolean {
  try {
    return localStorage.getItem('marks') === '1'
  } catch {
    return false
  }
}
function addMarkingButtons(): void {
  const text = [...document.querySelectorAll('[data-marking] .text')].at(-1)
  if (!text) return
  const open = createSettingsButton(pickByLanguage('ขีด จด คั่น', 'Mark'), '', () =>
    withMarkingScript(({ openTextMarkingBar }) => openTextMarkingBar()),
  )
  // a press of the button keeps the selection
  open.addEventListener('mousedown', (event) => event.preventDefault())
  const line = document.querySelector('.cite')
  if (line) line.append(open)
  // inside a row of editions it would become a column
  else (text.closest('.rows') ?? text).after(createElement('p', { class: 'cite' }, open))
  // the pen button moves to the end of the paragraph that was pointed at or touched last
  const pen = createSettingsButton('', '', () =>
    withMarkingScript(({ openTextMarkingBar }) => openTextMarkingBar(pen.parentElement)),
  )
  pen.className = 'pen'
  pen.ariaLabel = pickByLanguage('ทำเครื่องหมายย่อหน้านี้', 'Mark this paragraph')
  document.addEventListener('pointerover', ({ target }) => {
    const paragraph = toElement(target)?.closest('[data-marking] .text p')
    if (paragraph && paragraph !== pen.parentElement) paragraph.append(pen)
  })
  if (hasMarks()) withMarkingScript(() => undefined)
}

/** Stores the editions and the view of chants that a reader chooses, before the link is followed. */
function rememberChoices(): void {
  for (const link of document.querySelectorAll<HTMLElement>('a[data-chants]'))
    link.addEventListener('click', () => storeSettings({ chants: link.dataset.chants }))
  for (const link of document.querySelectorAll<HTMLElement>('a[data-with]')) {
    link.addEventListener('click', () => storeSettings({ with: link.dataset.with }))
  }
}

/** Turns the link to the page with variant readings into a switch that is remembered. */
function addReadingsSwitch(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-app]')
  const script = link?.dataset.app
  if (!link || !script) return
  link.setAttribute('role', 'button')
  const setReadings = async (isOn: boolean, onFailure?: () => void) => {
    link.setAttribute('aria-pressed', String(isOn))
    const { toggleApparatus }: typeof import('./apparatus.ts') = await import(script)
    if (await toggleApparatus(link, isOn)) return
    link.setAttribute('aria-pressed', 'false')
    onFailure?.()
  }
  const toggleReadings = (event: Event) => {
    event.preventDefault()
    const isOn = link.getAttribute('aria-pressed') !== 'true'
    storeSettings({ readings: isOn })
    setReadings(isOn, () => location.assign(link.href))
  }
  link.addEventListener('click', toggleReadings)
  link.addEventListener('keydown', (event) => {
    if (event.key === ' ') toggleReadings(event)
  })
  link.setAttribute('aria-pressed', 'false')
  if (settings.readings) setReadings(true)
}

/** Adds a note to a stored page that is not in the requested language or editions. */
function noteOtherVersion(): void {
  const line = isStoredPage && document.querySelector('main > .kept')
  if (!line) return
  const wantedLanguage = requestedLanguage || settings.lang
  if (wantedLanguage && wantedLanguage !== root.lang)
    line.append(pickByLanguage(' · เก็บไว้เป็นภาษาไทย', ' · Kept in English'))
  const shownTexts = [...document.querySelectorAll('.rows .text')]
  const editions = (here.searchParams.get('with') || '').split(',').filter(Boolean)
  if (!editions.every((edition) => shownTexts.some(({ classList }) => classList.contains(edition))))
    line.append(
      pickByLanguage(' · ไม่ได้เก็บฉบับที่เลือก จึงแสดงฉบับอื่น', ' · The edition you chose is not kept; this is another one'),
    )
}

function rememberPage(): void {
  const chapter = document.querySelector('article.text, .rows')
  const title = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')
  if (chapter && title) storeSettings({ last: { href: location.pathname + location.search, title: title.content } })
  const line = document.getElementById('last')
  if (!line || !settings.last || !/^\/(?!\/)/.test(settings.last.href)) return
  line.append(
    pickByLanguage('อ่านต่อ: ', 'Go on reading: '),
    createElement('a', { href: settings.last.href }, settings.last.title),
  )
  line.hidden = false
}

/** Writes the page's address for printing where the server does not know its public address. */
function completePrintedAddress(): void {
  const line = document.querySelector('.address')
  if (line) line.textContent = new URL(line.textContent, location.href).href
}

document.addEventListener('DOMContentLoaded', () => {
  addSettingsBox()
  noteOtherVersion()
  completePrintedAddress()
  addPageActionButtons(createSettingsButton)
  addMarkingButtons()
  rememberChoices()
  const run = document.querySelector<HTMLElement>('[data-run]')?.dataset.run
  if (run) import(run)
  addReadingsSwitch()
  rememberPage()
})

const toElement = (target: EventTarget | null): Element | undefined => (target instanceof Element ? target : undefined)

// The form for misprints gets the selected words; a tap on its link may end the selection.
let selected = ''
document.addEventListener('selectionchange', () => {
  const selection = getSelection()
  if (selection && document.getElementById('main')?.contains(selection.anchorNode))
    selected = String(selection).trim() || selected
})
document.addEventListener('click', ({ target }) => {
  const link = toElement(target)?.closest<HTMLAnchorElement>('.report a')
  if (!link || !selected) return
  const address = new URL(link.href)
  address.searchParams.set('words', selected.replaceAll('✎', '').slice(0, 300))
  link.href = address.href
})

// With dictionaries, a tap, a double click or a key looks up a word. The script for it loads then.
const withWordsScript = (act: (words: typeof import('./words.ts')) => unknown): void => {
  const script = document.querySelector<HTMLElement>('[data-look]')?.dataset.look
  if (script) import(script).then(act)
}
let touched: readonly [x: number, y: number, since: number] | undefined
document.addEventListener('pointerdown', ({ pointerType, clientX, clientY, timeStamp }) => {
  touched = pointerType === 'touch' ? [clientX, clientY, timeStamp] : undefined
})
document.addEventListener('click', (event) => {
  const { target, clientX, clientY, timeStamp } = event
  const at = toElement(target)
  if (!touched || !at?.closest('[lang^="pi"]') || at.closest('a, button, summary, #words')) return
  // holding or dragging selects text; the times are those of the events, since a busy page handles them late
  const [x, y, since] = touched
  const isTap = Math.hypot(clientX - x, clientY - y) < 10 && timeStamp - since < 400
  if (isTap && getSelection()?.isCollapsed) withWordsScript(({ openWordAtPointer }) => openWordAtPointer(event))
})
document.addEventListener('dblclick', (event) => {
  const at = toElement(event.target)
  if (at?.closest('[lang^="pi"]') && !at.closest('a, button, #words'))
    withWordsScript(({ openWordAtPointer }) => openWordAtPointer(event))
})

// suggestions under the search box; their script loads on the first focus
document.addEventListener('focusin', ({ target }) => {
  const form = target instanceof HTMLInputElement && target.form
  if (!form) return
  const { suggest } = target.dataset
  delete target.dataset.suggest
  if (suggest)
    import(suggest).then(({ attachSearchSuggestions }: typeof import('./suggest.ts')) =>
      attachSearchSuggestions(target, form),
    )
})

// editors who opened the page from the desk in this tab can correct words; the desk provides the script
try {
  const desk = sessionStorage.getItem('library-desk-reading')
  if (desk) import(desk)
} catch {
  // without storage there is no link to the desk
}

document.addEventListener('keydown', (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (/^(INPUT|TEXTAREA|SELECT|AUDIO)$/.test(toElement(event.target)?.tagName ?? '')) return
  const relation = ({ ArrowLeft: 'prev', ArrowRight: 'next' } as Readonly<Record<string, string>>)[event.key]
  const link = relation && document.querySelector<HTMLLinkElement>(`link[rel="${relation}"]`)
  if (link) location.assign(link.href)
  if (settings.noKeys) return
  if (event.key === 'm') withMarkingScript(({ openTextMarkingBar }) => openTextMarkingBar())
  if (event.key === 'w' || event.key === 'b')
    withWordsScript(({ openOrStepToWord }) => openOrStepToWord(event.key === 'w' ? 1 : -1))
})
