/** Loaded when a search box first has the focus: names that may be meant, in a list under it (WAI-ARIA combobox). */

import { addStylesheet, createElement, pickByLanguage } from './page.ts'

const IDLE_MS = 80

interface Suggested {
  readonly name: string
  readonly also: readonly string[]
  readonly place: string | null
  readonly href: string
}

addStylesheet(new URL('./suggest.css', import.meta.url).href)

function optionOf({ name, also, place, href }: Suggested, nth: number): HTMLElement {
  const more = [also.join(' · '), place].flatMap((words) => (words ? createElement('small', {}, words) : []))
  const it = { id: `suggested-${nth}`, role: 'option', 'aria-selected': 'false', href, tabindex: '-1' }
  return createElement('a', it, createElement('b', {}, name), ...more)
}

async function namesFor(q: string, { action, elements }: HTMLFormElement): Promise<readonly Suggested[]> {
  const address = new URL(`${action}/suggest`)
  address.searchParams.set('q', q)
  const lang = elements.namedItem('lang')
  if (lang instanceof HTMLInputElement) address.searchParams.set('lang', lang.value)
  const answer = await fetch(address).catch(() => undefined)
  return answer?.ok ? (await answer.json()).items : []
}

/** Adds a list of suggested names to a search box (WAI-ARIA combobox); choosing one opens its page. */
export function attachSuggestions(box: HTMLInputElement, form: HTMLFormElement): void {
  const list = createElement('div', {
    id: 'suggested',
    role: 'listbox',
    'aria-label': pickByLanguage('ชื่อที่อาจหมายถึง', 'Names that may be meant'),
  })
  const reported = createElement('span', { role: 'status', class: 'told' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let input = ''
  let at = -1
  form.append(list, reported)
  const set = (attributes: Readonly<Record<string, string>>) => {
    for (const [key, value] of Object.entries(attributes)) box.setAttribute(key, value)
  }
  set({ role: 'combobox', autocomplete: 'off', 'aria-autocomplete': 'list', 'aria-controls': list.id })
  close()

  function close(): void {
    list.hidden = true
    list.replaceChildren()
    reported.textContent = ''
    set({ 'aria-expanded': 'false' })
    choose(-1)
  }

  function choose(next: number): void {
    const options = [...list.children]
    options[at]?.setAttribute('aria-selected', 'false')
    at = next
    const option = options[at]
    if (!option) {
      box.removeAttribute('aria-activedescendant')
      return
    }
    option.setAttribute('aria-selected', 'true')
    option.scrollIntoView({ block: 'nearest' })
    set({ 'aria-activedescendant': option.id })
  }

  function show(items: readonly Suggested[]): void {
    close()
    if (items.length === 0) return
    const options = items.map(optionOf)
    list.append(...options)
    list.hidden = false
    reported.textContent = pickByLanguage(`${items.length} ชื่อ`, `${items.length} names`)
    set({ 'aria-expanded': 'true' })
  }

  async function ask(): Promise<void> {
    const q = box.value.trim()
    input = q
    if (q.length < 2) return close()
    const items = await namesFor(q, form)
    if (input === q && document.activeElement === box) show(items)
  }

  function requestSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(ask, IDLE_MS)
  }

  // an input method is still composing the word
  box.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) requestSoon()
  })
  box.addEventListener('compositionend', requestSoon)
  box.addEventListener('blur', () => {
    input = ''
    clearTimeout(timer)
    close()
  })
  // a press keeps the focus in the box, so that the list is still open on release
  list.addEventListener('mousedown', (event) => event.preventDefault())
  form.addEventListener('submit', () => clearTimeout(timer))
  box.addEventListener('keydown', (event) => {
    const { key, isComposing } = event
    const { length } = list.children
    if (isComposing || length === 0) return
    if (key === 'ArrowDown') choose(at + 1 < length ? at + 1 : -1)
    else if (key === 'ArrowUp') choose(at < 0 ? length - 1 : at - 1)
    else if (key === 'Enter' && at >= 0) list.querySelectorAll('a')[at]?.click()
    else if (key === 'Escape') close()
    else return
    event.preventDefault()
  })
  if (box.value.trim().length > 1 && !box.defaultValue) requestSoon()
}
