/** Runs on `/offline`, and on the page for what is missing: keeps, lists, finds, renews and removes what readers take along. */

;(() => {
  const place = document.getElementById('offline')
  const { root, worker, shell, bundle, title, missing } = place.dataset
  const english = document.documentElement.lang === 'en'
  const say = (th, en) => (english ? en : th)
  /** As the worker has it. */
  const OURS = `library ${root}/ `
  const FILES = `${OURS}files`
  const ABOUT = `${root}/offline/about`
  const OLD = `${root}/offline/old`
  /** Pages put away at once. */
  const TOGETHER = 16
  /** One tab at a time changes what is kept. */
  const alone = (work, options = {}) => navigator.locks.request(OURS, options, work)

  const thai = (text) =>
    english ? text : text.replace(/\d/g, (digit) => String.fromCharCode(0xe50 + +digit))
  const sizeOf = (bytes) => {
    const [value, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB']
    return `${thai(value.toFixed(value < 10 ? 1 : 0))} ${unit}`
  }
  const dateOf = (time, more = { timeStyle: 'short' }) =>
    new Date(time).toLocaleString(say('th-TH-u-nu-thai', 'en-GB'), { dateStyle: 'medium', ...more })

  function element(name, attributes, ...children) {
    const made = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
    made.append(...children)
    return made
  }
  function button(words, about, act) {
    const made = element('button', { type: 'button' }, words)
    if (about) made.setAttribute('aria-label', `${words} ${about}`)
    made.addEventListener('click', act)
    return made
  }

  const names = async () => (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== FILES)

  /** What is kept; what was begun and not finished is told apart by having nothing about it. */
  async function kept() {
    const things = []
    for (const name of await names()) {
      const about = await caches.match(ABOUT, { cacheName: name })
      const isOld = Boolean(await caches.match(OLD, { cacheName: name }))
      things.push({ name, isOld, ...(about && (await about.json())) })
    }
    return things
  }

  /** The lines of an answer as they come in. */
  async function* linesOf(response) {
    let rest = ''
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + value).split('\n')
      rest = lines.pop()
      yield* lines
    }
  }

  async function packed(text) {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
    return new Response(stream).arrayBuffer()
  }

  class Told extends Error {}

  const MOST_TRIES = 8

  /** Who keeps or renews much at once is let through after some seconds. */
  async function asked(address, options) {
    for (let tries = 1; ; tries++) {
      const response = await fetch(address, options)
      if (response.status !== 429 || tries === MOST_TRIES) return response
      const seconds = Number(response.headers.get('retry-after')) || 5
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  }

  /** What a refusal says to its reader. */
  function refused({ status, headers }) {
    if (status === 429) {
      const seconds = thai(headers.get('retry-after') || '60')
      return new Told(
        say(`ขอถี่เกินไป กรุณารอ ${seconds} วินาทีแล้วลองใหม่`, `Too many requests. Please wait ${seconds} seconds.`),
      )
    }
    if (status === 404 || status === 400)
      return new Told(
        say('ไม่มีสิ่งนี้ในห้องสมุดแล้ว หรือยาวเกินกว่าจะเก็บ', 'The library has this no more, or it is too long.'),
      )
    return new Told(
      say(
        'ห้องสมุดยังให้ไม่ได้ในขณะนี้ กรุณาลองใหม่ภายหลัง',
        'The library cannot give it just now. Please try again later.',
      ),
    )
  }

  /** Why something was not kept, for its reader. Nothing half is left. */
  function reasonOf(error) {
    if (error instanceof Told) return error.message
    if (error.name === 'QuotaExceededError')
      return say(
        'ที่ว่างในเครื่องไม่พอ จึงไม่ได้เก็บ กรุณาลบสิ่งที่เก็บไว้ก่อนหน้าบางส่วน',
        'There is not enough room on this device, so it was not kept. Please remove something first.',
      )
    return say(
      'เครือข่ายขาดระหว่างเก็บ จึงไม่ได้เก็บไว้ กรุณาลองใหม่',
      'The network broke off, so it was not kept. Please try again.',
    )
  }

  /**
   * Keeps a thing, or what it is now in place of what it was.
   * @returns whether anything of it had changed
   */
  async function keep(address, before, told) {
    const headers = before ? { 'if-none-match': before.etag } : {}
    const response = await asked(address, { headers, cache: 'no-store' })
    if (response.status === 304) {
      const cache = await caches.open(before.name)
      await cache.delete(OLD)
      return false
    }
    if (!response.ok) throw refused(response)
    const name = `${OURS}${address} ${Date.now()}`
    const leave = () => caches.delete(name)
    addEventListener('pagehide', leave)
    try {
      await fill(name, address, response, told)
      await fillShell()
      await startWorker()
    } catch (error) {
      await remove(name)
      throw error
    } finally {
      removeEventListener('pagehide', leave)
    }
    for (const other of await names())
      if (other !== name && other.startsWith(`${OURS}${address} `)) await caches.delete(other)
    return true
  }

  async function fill(name, address, response, told) {
    const cache = await caches.open(name)
    const date = new Date().toUTCString()
    const line = element(
      'p',
      { class: 'kept' },
      `${say('อ่านจากที่เก็บไว้เมื่อ', 'Read from what was kept on')} ${dateOf(date, {})} · `,
      element('a', { href: shell.split(' ')[0] }, say('สิ่งที่เก็บไว้', 'What is kept')),
    ).outerHTML
    // a page is as well guarded as the answer that it came in
    const guard = new Headers({ 'content-type': 'text/html; charset=utf-8', packed: 'gzip', date })
    for (const [header, value] of response.headers)
      if (/security|referrer|^x-|opener/.test(header)) guard.set(header, value)
    let about
    let size = 0
    let count = 0
    let putting = []
    const put = async (href, text) => {
      const bytes = await packed(text.replace(/<main[^>]*>/, (main) => main + line))
      size += bytes.byteLength
      await cache.put(href, new Response(bytes, { headers: guard }))
    }
    try {
      for await (const json of linesOf(response)) {
        if (!about) {
          about = JSON.parse(json)
          continue
        }
        putting.push(put(...JSON.parse(json)))
        count++
        if (putting.length < TOGETHER && count < about.pages) continue
        await Promise.all(putting)
        putting = []
        told(count / about.pages)
      }
    } finally {
      await Promise.allSettled(putting)
    }
    if (!about || count !== about.pages) throw new Error('cut short')
    const etag = response.headers.get('etag')
    await cache.put(ABOUT, Response.json({ ...about, address, etag, date, size, files: shell.split(' ') }))
  }

  /** What kept pages load, as far as it is not there, and the pages that stand for what is not kept; no more of what none loads. */
  async function fillShell() {
    const cache = await caches.open(FILES)
    for (const address of shell.split(' ')) {
      if (address.includes('/assets/') && (await cache.match(address))) continue
      const response = await fetch(address)
      if (!response.ok) throw refused(response)
      await cache.put(address, response)
    }
    const wanted = new Set(
      [shell, ...(await kept()).map(({ files = [] }) => files.join(' '))].join(' ').split(' '),
    )
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url)
      if (!wanted.has(pathname + search)) await cache.delete(request)
    }
  }

  /** Browsers that ask for one let nothing else name a script to run. */
  let policy

  async function startWorker() {
    policy ||= window.trustedTypes?.createPolicy('worker', { createScriptURL: () => worker })
    const script = policy ? policy.createScriptURL('') : worker
    const registration = await navigator.serviceWorker.register(script, { scope: `${root}/` })
    const { active, installing, waiting } = registration
    const coming = active ? undefined : installing || waiting
    if (!coming) return
    await new Promise((resolve, reject) => {
      coming.addEventListener('statechange', () => {
        if (coming.state === 'activated') resolve()
        if (coming.state === 'redundant') reject(new Error('no worker'))
      })
    })
  }

  /** With the last thing all goes. */
  async function remove(name) {
    await caches.delete(name)
    if ((await names()).length === 0) await removeAll()
  }
  async function removeAll() {
    for (const name of [...(await names()), FILES]) await caches.delete(name)
    const registration = await navigator.serviceWorker.getRegistration(`${root}/`)
    if (registration?.scope === `${location.origin}${root}/`) await registration.unregister()
  }

  const status = element('p', { role: 'status', class: 'lead' })
  const offer = element('section', {})
  const list = element('section', {})
  const tell = (words) => {
    status.textContent = words
  }

  /** Does what changes the list, and says how it went. */
  async function doing(work) {
    const buttons = [...place.querySelectorAll('button')]
    for (const one of buttons) one.disabled = true
    try {
      await alone(async () => tell((await work()) || ''))
    } catch (error) {
      tell(reasonOf(error))
    }
    await show()
    for (const one of buttons) one.disabled = false
    status.scrollIntoView({ block: 'nearest' })
  }

  const working = (name) => (share) =>
    tell(`${say('กำลังเก็บ', 'Keeping')} ${name}: ${thai(String(Math.floor(share * 100)))} %`)

  async function renew(things) {
    let changed = 0
    for (const thing of things) {
      working(thing.title)(0)
      if (await keep(thing.address, thing, working(thing.title))) changed++
    }
    if (changed === 0) return say('สิ่งที่เก็บไว้ตรงกับห้องสมุดแล้ว', 'What is kept is what the library has.')
    return say(`ทำให้เป็นปัจจุบันแล้ว ${thai(String(changed))} รายการ`, `Renewed: ${changed}.`)
  }

  /** What was asked to be kept: its size is said before anything of it is fetched. */
  async function showOffer() {
    const isKept = async () => (await kept()).find(({ address }) => address === bundle)
    if (!bundle || (await isKept())) return
    const size = element('p', {})
    const start = button(say('เก็บไว้ในเครื่องนี้', 'Keep on this device'), title, () =>
      doing(async () => {
        navigator.storage?.persist?.()
        working(title)(0)
        await keep(bundle, await isKept(), working(title))
        offer.replaceChildren()
        return say(`เก็บ ${title} ไว้แล้ว`, `${title} is kept.`)
      }),
    )
    offer.append(element('h2', {}, title), size, element('p', {}, start))
    const { ok, headers } = await fetch(bundle, { method: 'HEAD' }).catch(() => ({}))
    const bytes = ok && Number(headers.get('content-length'))
    if (bytes) size.textContent = `${say('ต้องรับข้อมูล', 'To be fetched:')} ${sizeOf(bytes)}`
  }

  async function show() {
    const things = (await kept()).filter(({ address }) => address)
    const heading = element('h2', {}, say('สิ่งที่เก็บไว้', 'What is kept'))
    if (things.length === 0) {
      const how = say(
        'ยังไม่ได้เก็บอะไรไว้ เปิดเล่ม หัวข้อ หมวดบทสวด หรือหนังสือ แล้วเลือก “เก็บไว้อ่านออฟไลน์”',
        'Nothing is kept yet. Open a volume, a heading, a section of chants or a book and choose “Keep for reading offline”.',
      )
      list.replaceChildren(heading, element('p', {}, how))
      return
    }
    const total = things.reduce((sum, { size }) => sum + size, 0)
    const items = things.map((thing) => {
      const { name, title: named, href, size, date, isOld } = thing
      const about = `${sizeOf(size)} · ${say('เก็บเมื่อ', 'kept')} ${dateOf(date)}`
      return element(
        'li',
        {},
        element('a', { href }, named),
        element('p', { class: 'soft' }, about),
        ...(isOld
          ? [
              element(
                'p',
                { class: 'old' },
                say('ของเก่า: ห้องสมุดมีฉบับใหม่กว่าที่เก็บไว้', 'Old: the library has a newer text than this one.'),
              ),
            ]
          : []),
        element(
          'p',
          {},
          button(say('ทำให้เป็นปัจจุบัน', 'Renew'), named, () => doing(() => renew([thing]))),
          button(say('ลบ', 'Remove'), named, () =>
            doing(async () => {
              await remove(name)
              return say(`ลบ ${named} แล้ว`, `${named} is removed.`)
            }),
          ),
        ),
      )
    })
    const all = [
      button(say('ทำทั้งหมดให้เป็นปัจจุบัน', 'Renew all'), '', () => doing(() => renew(things))),
      button(say('ลบทั้งหมด', 'Remove all'), '', () =>
        doing(async () => {
          await removeAll()
          return say('ลบทั้งหมดแล้ว ไม่เหลือสิ่งใดในเครื่อง', 'All is removed; nothing is left on this device.')
        }),
      ),
    ]
    list.replaceChildren(
      heading,
      finder(things),
      element('ul', { class: 'keeps' }, ...items),
      element('p', {}, `${say('รวม', 'In all')} ${sizeOf(total)}`),
      element('p', {}, ...all),
    )
  }

  /** Without marks over and under roman letters. */
  const folded = (text) =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .toLowerCase()
  const western = (text) => text.replace(/[๐-๙]/g, (digit) => digit.charCodeAt() - 0xe50)
  const MOST_FOUND = 50

  /** Finds names in what is kept. */
  function finder(things) {
    const label = say('ค้นชื่อในสิ่งที่เก็บไว้', 'Find a name in what is kept')
    const typed = new URL(location.href).searchParams.get('q') || ''
    const field = element('input', {
      type: 'search',
      name: 'q',
      id: 'kept-q',
      maxlength: '200',
      autocomplete: 'off',
      value: typed,
    })
    const found = element('ul', { class: 'list' })
    const count = element('p', { role: 'status' })
    const find = () => {
      const q = folded(field.value.trim())
      const hits = q.length < 2 ? [] : hitsOf(things, q)
      found.replaceChildren(
        ...hits
          .slice(0, MOST_FOUND)
          .map(([name, href, of]) =>
            element('li', {}, element('a', { href }, name, ' ', element('small', {}, of))),
          ),
      )
      if (q.length < 2) count.textContent = ''
      else if (hits.length === 0)
        count.textContent = say('ไม่พบชื่อนี้ในสิ่งที่เก็บไว้', 'No such name in what is kept.')
      else count.textContent = say(`พบ ${thai(String(hits.length))} ชื่อ`, `${hits.length} found`)
    }
    field.addEventListener('input', find)
    find()
    const note = say(
      'ค้นได้เฉพาะชื่อ การค้นข้อความในหน้าต้องใช้เครือข่าย',
      'Names only: searching the text needs a network.',
    )
    return element(
      'div',
      { role: 'search', 'aria-label': label },
      element('label', { for: 'kept-q' }, label),
      ' ',
      field,
      element('p', { class: 'soft' }, note),
      count,
      found,
    )
  }

  /** Names that have the words, and pages that a citation such as `9/231` may mean. */
  function hitsOf(things, q) {
    const cited = /^(\d+)\/(\d+)$/.exec(western(q))
    return things.flatMap(({ title: named, href, names: places, pages }) => {
      // the first of its pages is that of the volume
      const isVolume = cited && new RegExp(`/canon/${cited[1]}/[\\w-]+/1$`).test(href.split('?')[0])
      if (isVolume && +cited[2] < pages) return [[thai(cited[0]), href.replace(/1(?=$|\?)/, cited[2]), named]]
      return places
        .filter(([name, other]) => folded(name).includes(q) || folded(other).includes(q))
        .map(([name, , to]) => [name, to, named])
    })
  }

  /** On the page for what is missing: the place that may be meant, if that is kept. */
  async function goOn() {
    const { pathname, search, searchParams } = new URL(location.href)
    if (pathname === `${root}/search`) return location.replace(`${root}/offline${search}`)
    const lang = searchParams.get('lang') ? `?lang=${searchParams.get('lang')}` : ''
    const page = western(searchParams.get('page') || '1')
    const printed = `${pathname}/${page}${lang}`
    for (const { name, names: places = [] } of await kept()) {
      const place = places.find(([, , , instead]) => instead === pathname + lang)
      if (place) return location.replace(place[2])
      if (!searchParams.get('item') && (await caches.match(printed, { cacheName: name })))
        return location.replace(printed)
    }
  }

  /** Away with what was begun and never finished. */
  async function tidy(lock) {
    if (!lock) return
    const halves = (await kept()).filter(({ address }) => !address)
    for (const { name } of halves) await caches.delete(name)
    if (halves.length > 0)
      tell(
        say(
          'การเก็บครั้งก่อนค้างอยู่ไม่เสร็จ จึงลบส่วนที่ค้างแล้ว กรุณาเก็บใหม่',
          'What was being kept was never finished and is removed. Please keep it again.',
        ),
      )
    if ((await names()).length === 0) await removeAll()
    else await fillShell().catch(() => undefined)
  }

  async function begin() {
    if (missing !== undefined) return goOn()
    if (!navigator.serviceWorker || !navigator.locks || !window.CompressionStream)
      return place.append(
        say(
          'เบราว์เซอร์นี้เก็บไว้อ่านออฟไลน์ไม่ได้ หรือห้องสมุดไม่ได้เปิดผ่าน https',
          'This browser cannot keep anything, or the library is not opened over https.',
        ),
      )
    place.append(offer, status, list)
    await alone(tidy, { ifAvailable: true })
    await show()
    await showOffer()
  }
  begin()
})()
