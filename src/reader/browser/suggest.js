/** Loaded when a search box first has the focus: names that may be meant, in a list under it (WAI-ARIA combobox). */

const REST = 80
const english = document.documentElement.lang === 'en'
const say = (th, en) => (english ? en : th)

const sheet = document.createElement('link')
sheet.rel = 'stylesheet'
sheet.href = new URL('./suggest.css', import.meta.url)
document.head.append(sheet)

function element(name, attributes, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

export function attach(box) {
  const { form } = box
  const list = element('div', {
    id: 'suggested',
    role: 'listbox',
    'aria-label': say('ชื่อที่อาจหมายถึง', 'Names that may be meant'),
  })
  const told = element('span', { role: 'status', class: 'told' })
  let [timer, asked, at] = [undefined, '', -1]
  form.append(list, told)
  const set = (attributes) => {
    for (const [key, value] of Object.entries(attributes)) box.setAttribute(key, value)
  }
  set({ role: 'combobox', autocomplete: 'off', 'aria-autocomplete': 'list', 'aria-controls': list.id })
  close()

  function close() {
    list.hidden = true
    list.replaceChildren()
    told.textContent = ''
    set({ 'aria-expanded': 'false' })
    choose(-1)
  }

  function choose(next) {
    const options = [...list.children]
    options[at]?.setAttribute('aria-selected', 'false')
    at = next
    if (at < 0) return box.removeAttribute('aria-activedescendant')
    options[at].setAttribute('aria-selected', 'true')
    options[at].scrollIntoView({ block: 'nearest' })
    set({ 'aria-activedescendant': options[at].id })
  }

  function show(items) {
    close()
    if (items.length === 0) return
    const options = items.map(({ name, also, place, href }, nth) => {
      const more = [also.join(' · '), place].filter(Boolean).map((words) => element('small', {}, words))
      const it = { id: `suggested-${nth}`, role: 'option', 'aria-selected': 'false', href, tabindex: '-1' }
      return element('a', it, element('b', {}, name), ...more)
    })
    list.append(...options)
    list.hidden = false
    told.textContent = say(`${items.length} ชื่อ`, `${items.length} names`)
    set({ 'aria-expanded': 'true' })
  }

  async function ask() {
    const q = box.value.trim()
    asked = q
    if (q.length < 2) return close()
    const address = new URL(`${form.action}/suggest`)
    address.searchParams.set('q', q)
    if (form.elements.lang) address.searchParams.set('lang', form.elements.lang.value)
    const answer = await fetch(address).catch(() => undefined)
    const { items = [] } = answer?.ok ? await answer.json() : {}
    if (asked === q && document.activeElement === box) show(items)
  }

  function soon() {
    clearTimeout(timer)
    timer = setTimeout(ask, REST)
  }

  // what an input method is still putting together is no word yet
  box.addEventListener('input', (event) => event.isComposing || soon())
  box.addEventListener('compositionend', soon)
  box.addEventListener('blur', () => {
    asked = ''
    clearTimeout(timer)
    close()
  })
  // a tap leaves the focus where it is, so that the list is still there when it is let go
  list.addEventListener('mousedown', (event) => event.preventDefault())
  form.addEventListener('submit', () => clearTimeout(timer))
  box.addEventListener('keydown', (event) => {
    const { key, isComposing } = event
    const { length } = list.children
    if (isComposing || length === 0) return
    if (key === 'ArrowDown') choose(at + 1 < length ? at + 1 : -1)
    else if (key === 'ArrowUp') choose(at < 0 ? length - 1 : at - 1)
    else if (key === 'Enter' && at >= 0) list.children[at].click()
    else if (key === 'Escape') close()
    else return
    event.preventDefault()
  })
  if (box.value.trim().length > 1 && !box.defaultValue) soon()
}
