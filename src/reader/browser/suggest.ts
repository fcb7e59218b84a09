/** Loaded when a search box first has the focus. Suggests names in a list below it (WAI-ARIA combobox). */

import { addStylesheet, createElement, pickByLanguage } from './page.ts'

const IDLE_MS = 80

interface SuggestedName {
  readonly name: string
  readonly also: readonly string[]
  readonly place: string | null
  readonly href: string
}

addStylesheet(new URL('./suggest.css', import.meta.url).href)

function createOption({ name, also, place, href }: SuggestedName, nth: number): HTMLElement {
  const more = [also.join(' · '), place].flatMap((words) => (words ? createElement('small', {}, words) : []))
  const attributes = { id: `suggested-${nth}`, role: 'option', 'aria-selected': 'false', href, tabindex: '-1' }
  return createElement('a', attributes, createElement('b', {}, name), ...more)
}

async function fetchNames(q: string, { action, elements }: HTMLFormElement): Promise<readonly SuggestedName[]> {
  const address = new URL(`${action}/suggest`)
  address.searchParams.set('q', q)
  const lang = elements.namedItem('lang')
  if (lang instanceof HTMLInputElement) address.searchParams.set('lang', lang.value)
  const response = await fetch(address).catch(() => undefined)
  return response?.ok ? (await response.json()).items : []
}

/** Adds a list of suggested names to a search box (WAI-ARIA combobox). Choosing one opens its page. */
export function attachSearchSuggestions(box: HTMLInputElement, form: HTMLFormElement): void {
  const list = createElement('div', {
    id: 'suggested',
    role: 'listbox',
    'aria-label': pickByLanguage('ชื่อที่อาจหมายถึง', 'Names that may be meant'),
  })
  const status = createElement('span', { role: 'status', class: 'told' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let requestedQuery = ''
  let chosenIndex = -1
  form.append(list, status)
  const setAttributes = (attributes: Readonly<Record<string, string>>) => {
    for (const [key, value] of Object.entries(attributes)) box.setAttribute(key, value)
  }
  setAttributes({ role: 'combobox', autocomplete: 'off', 'aria-autocomplete': 'list', 'aria-controls': list.id })
  close()

  function close(): void {
    list.hidden = true
    list.replaceChildren()
    status.textContent = ''
    setAttributes({ 'aria-expanded': 'false' })
    choose(-1)
  }

  function choose(next: number): void {
    const options = [...list.children]
    options[chosenIndex]?.setAttribute('aria-selected', 'false')
    chosenIndex = next
    const option = options[chosenIndex]
    if (!option) {
      box.removeAttribute('aria-activedescendant')
      return
    }
    option.setAttribute('aria-selected', 'true')
    option.scrollIntoView({ block: 'nearest' })
    setAttributes({ 'aria-activedescendant': option.id })
  }

  function show(items: readonly SuggestedName[]): void {
    close()
    if (items.length === 0) return
    const options = items.map(createOption)
    list.append(...options)
    list.hidden = false
    status.textContent = pickByLanguage(`${items.length} ชื่อ`, `${items.length} names`)
    setAttributes({ 'aria-expanded': 'true' })
  }

  async function requestNames(): Promise<void> {
    const q = box.value.trim()
    requestedQuery = q
    if (q.length < 2) return close()
    const items = await fetchNames(q, form)
    if (requestedQuery === q && document.activeElement === box) show(items)
  }

  function requestSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(requestNames, IDLE_MS)
  }

  // while an input method composes a word, no names are requested
  box.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) requestSoon()
  })
  box.addEventListener('compositionend', requestSoon)
  box.addEventListener('blur', () => {
    requestedQuery = ''
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
    if (key === 'ArrowDown') choose(chosenIndex + 1 < length ? chosenIndex + 1 : -1)
    else if (key === 'ArrowUp') choose(chosenIndex < 0 ? length - 1 : chosenIndex - 1)
    else if (key === 'Enter' && chosenIndex >= 0) list.querySelectorAll('a')[chosenIndex]?.click()
    else if (key === 'Escape') close()
    else return
    event.preventDefault()
  })
  if (box.value.trim().length > 1 && !box.defaultValue) requestSoon()
}
