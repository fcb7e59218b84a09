/** Runs in the browser before a page is drawn: letter size, theme and digits as the reader likes them, keys, copying. */

;(() => {
  const root = document.documentElement
  const english = root.lang === 'en'
  const say = (th, en) => (english ? en : th)
  const wishes = read()

  function read() {
    try {
      return JSON.parse(localStorage.getItem('reading')) || {}
    } catch {
      return {}
    }
  }

  function keep(changes) {
    Object.assign(wishes, changes)
    try {
      localStorage.setItem('reading', JSON.stringify(wishes))
    } catch {
      // a browser that keeps nothing forgets it with the page
    }
    dress()
  }

  function dress() {
    for (const wish of ['theme', 'size', 'digits']) {
      if (wishes[wish]) root.dataset[wish] = wishes[wish]
      else delete root.dataset[wish]
    }
  }
  dress()

  // Whoever chose editions once sees them under every heading; an address that says which, or which part, is kept.
  const here = new URL(location.href)
  const asks = ['with', 'part'].some((name) => here.searchParams.has(name))
  if (wishes.with && !asks && /\/canon\/\d+\/entries\//.test(here.pathname)) {
    here.searchParams.set('with', wishes.with)
    location.replace(here)
  }

  // Digits are changed as the page comes in, before it is drawn. What a link, a form or a copy says changes with them.
  const western = (digit) => String(digit.charCodeAt(0) - 0xe50)
  function changeDigits(node) {
    if (node.nodeType === 3) {
      if (node.parentNode?.tagName !== 'SCRIPT' && /[๐-๙]/.test(node.data))
        node.data = node.data.replace(/[๐-๙]/g, western)
      return
    }
    if (node.nodeType !== 1) return
    const walker = document.createTreeWalker(node, 4)
    while (walker.nextNode()) changeDigits(walker.currentNode)
  }
  if (wishes.digits === 'western') {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) changeDigits(node)
    }).observe(document, { childList: true, subtree: true })
  }

  function element(name, attributes, ...children) {
    const made = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
    made.append(...children)
    return made
  }

  function button(words, label, act, isOn) {
    const made = element('button', { type: 'button' }, words)
    if (label) made.setAttribute('aria-label', `${words} ${label}`)
    made.addEventListener('click', () => {
      act(made)
      for (const { show } of shown) show()
    })
    if (isOn) shown.push({ show: () => made.setAttribute('aria-pressed', String(isOn())) })
    return made
  }
  const shown = []

  function settings() {
    const size = (step) => () => keep({ size: Math.max(-1, Math.min(3, (wishes.size || 0) + step)) })
    const theme = (words, name) =>
      button(
        words,
        '',
        () => keep({ theme: name }),
        () => (wishes.theme || '') === name,
      )
    const digits = (words, label, name) =>
      button(
        words,
        label,
        () => {
          keep({ digits: name })
          location.reload()
        },
        () => (wishes.digits || '') === name,
      )
    const row = (...buttons) => element('p', {}, ...buttons)
    const box = element(
      'details',
      { class: 'set' },
      element('summary', { 'aria-label': say('กก ตั้งค่าการอ่าน', 'Aa Reading settings') }, say('กก', 'Aa')),
      element(
        'div',
        {},
        row(
          button(say('ก−', 'A−'), say('ตัวอักษรเล็กลง', 'Smaller letters'), size(-1)),
          button(say('ก+', 'A+'), say('ตัวอักษรใหญ่ขึ้น', 'Larger letters'), size(1)),
          digits('๑๒๓', say('เลขไทย', 'Thai digits'), ''),
          digits('123', say('เลขอารบิก', 'Arabic digits'), 'western'),
        ),
        row(
          theme(say('ตามเครื่อง', 'System'), ''),
          theme(say('สว่าง', 'Light'), 'light'),
          theme(say('มืด', 'Dark'), 'dark'),
          theme(say('ซีเปีย', 'Sepia'), 'sepia'),
        ),
      ),
    )
    for (const { show } of shown) show()
    const shelf = document.querySelector('[data-shelf]')
    if (shelf && marked())
      box.lastChild.append(element('a', { href: shelf.dataset.shelf }, say('ชั้นของฉัน', 'My shelf')))
    document.querySelector('.top')?.append(box)
    document.addEventListener('click', ({ target }) => {
      if (box.open && !box.contains(target)) box.open = false
    })
  }

  /** What can be done with a citation, and with the page that it is of. */
  function copying() {
    const copied = (made) => {
      made.textContent = say('คัดลอกแล้ว', 'Copied')
    }
    for (const cite of document.querySelectorAll('.cite output')) {
      const made = button(say('คัดลอก', 'Copy'), cite.textContent, async () => {
        await copy(cite)
        copied(made)
      })
      cite.after(made)
    }
    const line = document.querySelector('.cite')
    if (!line) return
    const address = document.querySelector('link[rel="canonical"]')?.href || location.href
    const share = button(
      navigator.share ? say('แชร์', 'Share') : say('คัดลอกที่อยู่', 'Copy address'),
      '',
      async () => {
        if (navigator.share)
          return navigator.share({ title: document.title, url: address }).catch(() => undefined)
        const words = element('output', {}, address)
        line.append(words)
        await copy(words)
        words.remove()
        copied(share)
      },
    )
    line.append(
      share,
      button(say('พิมพ์', 'Print'), '', () => print()),
    )
  }

  // What somebody marks stays on the device. The script for it comes with the first mark, and from then on with the page.
  const marking = (act) => {
    const place = document.querySelector('[data-marking]')
    if (place) import(place.dataset.marking).then(act)
  }
  function marked() {
    try {
      return localStorage.getItem('marks') === '1'
    } catch {
      return false
    }
  }
  function markable() {
    const text = [...document.querySelectorAll('[data-marking] .text')].at(-1)
    if (!text) return
    const open = button(say('ขีด จด คั่น', 'Mark'), '', () => marking(({ begin }) => begin()))
    // what is selected stays so
    open.addEventListener('mousedown', (event) => event.preventDefault())
    const line = document.querySelector('.cite')
    if (line) line.append(open)
    else text.after(element('p', { class: 'cite' }, open))
    if (marked()) marking(() => undefined)
  }

  /** Browsers give the clipboard to safe addresses alone; elsewhere they copy what is selected. */
  async function copy(node) {
    try {
      await navigator.clipboard.writeText(node.textContent)
    } catch {
      getSelection().selectAllChildren(node)
      document.execCommand('copy')
    }
  }

  /** The editions that somebody chooses are remembered before the link is followed. */
  function choosing() {
    for (const link of document.querySelectorAll('a[data-with]')) {
      link.addEventListener('click', () => keep({ with: link.dataset.with }))
    }
  }

  /** The readings of other sources: a link to a page with them, and with a script a switch that is kept. */
  function readings() {
    const link = document.querySelector('[data-app]')
    if (!link) return
    link.setAttribute('role', 'button')
    const turn = async (isOn, otherwise) => {
      link.setAttribute('aria-pressed', String(isOn))
      const { show } = await import(link.dataset.app)
      if (await show(link, isOn)) return
      link.setAttribute('aria-pressed', 'false')
      otherwise?.()
    }
    const press = (event) => {
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

  function remember() {
    const chapter = document.querySelector('article.text, .rows')
    const title = document.querySelector('meta[property="og:title"]')
    if (chapter && title) keep({ last: { href: location.pathname + location.search, title: title.content } })
    const line = document.getElementById('last')
    if (!line || !wishes.last || !/^\/(?!\/)/.test(wishes.last.href)) return
    line.append(
      say('อ่านต่อ: ', 'Go on reading: '),
      element('a', { href: wishes.last.href }, wishes.last.title),
    )
    line.hidden = false
  }

  document.addEventListener('DOMContentLoaded', () => {
    settings()
    copying()
    markable()
    choosing()
    const run = document.querySelector('[data-run]')
    if (run) import(run.dataset.run)
    readings()
    remember()
  })

  // What is selected goes along to the form for misprints; a tap on the way there may end the selection.
  let selected = ''
  document.addEventListener('selectionchange', () => {
    const words = getSelection()
    if (document.getElementById('main')?.contains(words.anchorNode))
      selected = String(words).trim() || selected
  })
  document.addEventListener('click', ({ target }) => {
    const link = target.closest('.report a')
    if (!link || !selected) return
    const way = new URL(link.href)
    way.searchParams.set('words', selected.replaceAll('✎', '').slice(0, 300))
    link.href = way
  })

  // What a word means, where there are dictionaries: by a tap, a double click, or a key. The script for it comes then.
  const look = (act) => {
    const place = document.querySelector('[data-look]')
    if (place) import(place.dataset.look).then(act)
  }
  let touched
  document.addEventListener('pointerdown', ({ pointerType, clientX, clientY }) => {
    touched = pointerType === 'touch' ? [clientX, clientY, Date.now()] : undefined
  })
  document.addEventListener('click', (event) => {
    const { target, clientX, clientY } = event
    if (!touched || !target.closest('[lang^="pi"]') || target.closest('a, button, summary, #words')) return
    // who holds or draws selects
    const [x, y, since] = touched
    const isTap = Math.hypot(clientX - x, clientY - y) < 10 && Date.now() - since < 400
    if (isTap && getSelection().isCollapsed) look(({ point }) => point(event))
  })
  document.addEventListener('dblclick', (event) => {
    if (event.target.closest('[lang^="pi"]') && !event.target.closest('a, button, #words'))
      look(({ point }) => point(event))
  })

  // names that may be meant, under the search box; the script for it comes with the first focus
  document.addEventListener('focusin', ({ target }) => {
    const { suggest } = target.dataset
    delete target.dataset.suggest
    if (suggest) import(suggest).then(({ attach }) => attach(target))
  })

  // who came from the desk in this tab can have words put right; the script for it comes from there
  try {
    const desk = sessionStorage.getItem('library-desk-reading')
    if (desk) import(desk)
  } catch {
    // a browser that keeps nothing has no desk
  }

  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (/^(INPUT|TEXTAREA|SELECT|AUDIO)$/.test(event.target.tagName)) return
    const way = { ArrowLeft: 'prev', ArrowRight: 'next' }[event.key]
    const link = way && document.querySelector(`link[rel="${way}"]`)
    if (link) location.assign(link.href)
    if (event.key === 'm') marking(({ begin }) => begin())
    if (event.key === 'w' || event.key === 'b') look(({ key }) => key(event.key === 'w' ? 1 : -1))
  })
})()
