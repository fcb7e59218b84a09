/** Loaded when somebody first marks something, and from then on: highlights, notes and bookmarks on a page (carry §3). */

import { lettersIn, lettersOf, locate, quote, rangeOf, sourceAt } from './quoted.js'
import { bodyOf, COLOURS, colourOf, marksAt, noteOf, put, quoteOf, remember, remove } from './shelf-store.js'

const english = document.documentElement.lang === 'en'
const say = (th, en) => (english ? en : th)
const NAMES = {
  yellow: say('เหลือง', 'yellow'),
  green: say('เขียว', 'green'),
  blue: say('ฟ้า', 'blue'),
  pink: say('ชมพู', 'pink'),
}
const main = document.getElementById('main')
const shelf = main.dataset.shelf
const root = shelf.replace(/\/shelf$/, '')
const own = decodeURIComponent(location.pathname.slice(root.length))
const pathOf = ({ href }) => decodeURIComponent(new URL(href, location.href).pathname.slice(root.length))

/** The address of a printed page. */
const PRINTED = /^\/canon\/(\d+)\/([\w-]+)\/(\d+)$/

const sheet = document.createElement('link')
sheet.rel = 'stylesheet'
sheet.href = new URL('./shelf.css', import.meta.url)
document.head.append(sheet)

function element(name, attributes, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

function button(words, attributes, act) {
  const made = element('button', { type: 'button', ...attributes }, words)
  // what is selected stays so
  made.addEventListener('mousedown', (event) => event.preventDefault())
  made.addEventListener('click', act)
  return made
}

/** The texts of a page: each edition is one, from heading to heading. */
function textsOf(page, source) {
  const all = [...page.querySelectorAll('#main .text')]
  const columns = page.querySelector('.rows')
    ? [...Map.groupBy(all, ({ className }) => className).values()]
    : [all]
  return columns.map((cells) => lettersOf(cells, source, pathOf))
}

/** Shows what was marked here, and remembers the place. */
export async function start() {
  await draw()
  await remember({ source: own, title: titleHere(), citation: citationOf(own) })
}

const titleHere = () => document.querySelector('meta[property="og:title"]')?.content ?? document.title

/** The citation that the page offers; for a printed page inside of a heading's text its title and number. */
function citationOf(source) {
  if (source === own) return document.querySelector('.cite output')?.textContent ?? titleHere()
  const [, volume, , page] = source.match(PRINTED) ?? []
  const number = (words) =>
    Number(words).toLocaleString(english ? 'en' : 'th-TH-u-nu-thai', { useGrouping: false })
  return page ? `${titleHere()} ${number(volume)}/${number(page)}` : titleHere()
}

let drawn = new Map()

async function draw() {
  for (const handle of main.querySelectorAll('button.own')) {
    const { parentNode } = handle
    handle.remove()
    parentNode.normalize()
  }
  const texts = textsOf(document, own)
  const found = new Map()
  const lost = []
  for (const text of texts) {
    for (const { at, source } of new Map(text.pages.map((page) => [page.source, page])).values()) {
      for (const mark of await marksAt(source)) {
        const place = found.has(mark.id) ? undefined : locate(text, quoteOf(mark), at)
        if (place) found.set(mark.id, { mark, range: rangeOf(text, place) })
        else if (source === own && !found.has(mark.id)) lost.push(mark)
      }
    }
  }
  for (const mark of await fromNeighbours(texts[0])) found.set(mark.mark.id, mark)
  drawn = found
  colour()
  for (const { mark, range } of found.values()) handleOf(mark, range)
  const gone = lost.filter(({ id }) => !found.has(id))
  await seek(gone)
  const asked = location.hash.startsWith('#mark-') && document.getElementById(location.hash.slice(1))
  if (asked) asked.scrollIntoView({ block: 'center' })
}

const isPage = PRINTED.test(own)
const neighbours = () => (isPage ? [...document.querySelectorAll('link[rel="prev"], link[rel="next"]')] : [])

/** Words that went over to this page when the text was packed anew. */
async function fromNeighbours(text) {
  const come = []
  for (const link of neighbours()) {
    for (const mark of await marksAt(pathOf(link))) {
      const place = locate(text, quoteOf(mark), 0, true)
      if (!place) continue
      const moved = { ...mark, target: { ...mark.target, source: own, citation: citationOf(own) } }
      await put(moved)
      come.push({ mark: moved, range: rangeOf(text, place) })
    }
  }
  return come
}

/** Looks for words that are gone on the pages beside this one, and says where they are, or that they are nowhere. */
async function seek(gone) {
  main.querySelector('.gone')?.remove()
  if (gone.length === 0) return
  const lines = []
  for (const link of neighbours()) {
    const page = await documentAt(link.href)
    const [text] = page ? textsOf(page, pathOf(link)) : []
    for (const mark of text ? [...gone] : []) {
      if (!locate(text, quoteOf(mark), 0, true)) continue
      gone.splice(gone.indexOf(mark), 1)
      const citation = page.querySelector('.cite output')?.textContent ?? ''
      await put({ ...mark, target: { ...mark.target, source: pathOf(link), citation } })
      lines.push(
        element(
          'a',
          { href: `${link.href}#mark-${mark.id}` },
          say('คำที่ขีดไว้ย้ายไปหน้าข้างเคียง', 'Marked words moved to the page beside'),
        ),
      )
    }
  }
  if (gone.length > 0) {
    const count = gone.length.toLocaleString(english ? 'en' : 'th-TH-u-nu-thai')
    lines.push(
      say(
        `หาคำที่ขีดไว้ไม่พบ ${count} แห่ง เพราะข้อความเปลี่ยนไป `,
        `${count} marked places are not found, since the text has changed. `,
      ),
      element('a', { href: shelf }, say('ดูในชั้นของฉัน', 'See them on the shelf')),
    )
  }
  main
    .querySelector('.text:last-of-type')
    ?.after(element('p', { class: 'gone lead', lang: english ? 'en' : 'th' }, ...lines))
}

/** The browser reads the page itself, and runs nothing in it. */
const documentAt = (address) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.responseType = 'document'
    request.open('GET', address)
    request.onloadend = () => resolve(request.status === 200 ? request.response : undefined)
    request.send()
  })

/** Colours lie over the text and change nothing in it, so selecting and words work as ever. */
function colour() {
  if (!CSS.highlights) return
  for (const name of COLOURS) {
    const ranges = [...drawn.values()].filter(({ mark }) => colourOf(mark) === name).map(({ range }) => range)
    CSS.highlights.set(`own-${name}`, new Highlight(...ranges))
  }
}

function handleOf(mark, range) {
  const isBookmark = !colourOf(mark)
  const end = range.cloneRange()
  end.collapse(isBookmark)
  const note = noteOf(mark)
  const about = isBookmark
    ? say('คั่นไว้', 'Bookmark')
    : say(`ขีดสี${NAMES[colourOf(mark)]}`, `Marked ${NAMES[colourOf(mark)]}`)
  const label = `${about}: ${note || quoteOf(mark).exact.slice(0, 60)}`
  end.insertNode(
    button(
      '',
      {
        class: `own${note ? ' note' : ''}${isBookmark ? ' bookmark' : ''}`,
        id: `mark-${mark.id}`,
        'aria-label': label,
        title: label,
      },
      () => open(mark),
    ),
  )
}

let bar
let before
/** The mark that the bar is about. */
let current
/** What was selected last; a tap on a button takes the selection away on some telephones. */
let selected

function textRange() {
  const selection = getSelection()
  if (selection.rangeCount === 0 || selection.isCollapsed) return selected
  const range = selection.getRangeAt(0)
  return main.contains(range.commonAncestorContainer) ? range.cloneRange() : selected
}

/** Opens the bar: somebody pressed the button or the key. */
export async function begin() {
  await ready
  selected = textRange()
  open()
}

function open(mark, hasFocus = true, message = undefined) {
  current = mark
  if (!bar) {
    before = document.activeElement
    bar = element('aside', { id: 'marking', 'aria-label': say('ขีดและจด', 'Mark and note'), tabindex: '-1' })
    document.body.append(bar)
  }
  show(message)
  if (hasFocus) (bar.querySelector('textarea') ?? bar.querySelector('button')).focus({ preventScroll: true })
}

function close() {
  bar?.remove()
  bar = undefined
  current = undefined
  selected = undefined
  before?.focus?.({ preventScroll: true })
}

function show(message = hint(), undo) {
  const isMark = current && colourOf(current)
  const note =
    current &&
    element('textarea', {
      rows: '2',
      maxlength: '5000',
      'aria-label': say('บันทึก', 'Note'),
      placeholder: say('จดไว้ข้างคำนี้', 'A note beside these words'),
    })
  if (note) {
    note.value = noteOf(current)
    note.addEventListener('input', () => change({ body: bodyOf(colourOf(current), note.value.trim()) }))
  }
  const colours = COLOURS.map((name) =>
    button(
      '',
      {
        class: `colour ${name}`,
        'aria-label': say(`ขีดสี${NAMES[name]}`, `Mark ${NAMES[name]}`),
        'aria-pressed': String(Boolean(isMark) && colourOf(current) === name),
      },
      () => paint(name),
    ),
  )
  const status = element('p', { role: 'status' }, message)
  if (undo) status.append(' ', button(say('เอากลับ', 'Undo'), {}, undo))
  bar.replaceChildren(
    status,
    ...(note ? [note] : []),
    element(
      'p',
      {},
      ...(current && !isMark ? [] : colours),
      ...(current
        ? [button(say('ลบ', 'Remove'), {}, drop)]
        : [button(say('คั่นหน้านี้', 'Bookmark'), {}, bookmark)]),
      element('a', { href: shelf }, say('ชั้นของฉัน', 'My shelf')),
      button(say('ปิด', 'Close'), {}, close),
    ),
  )
}

function hint() {
  if (current) return quoteOf(current).exact.slice(0, 80)
  return textRange()
    ? say('เลือกสีเพื่อขีดคำที่เลือกไว้', 'Choose a colour for the words that are selected')
    : say(
        'เลือกข้อความแล้วแตะสี หรือกดลูกศรขึ้นลงเพื่อเลือกย่อหน้า',
        'Select words and choose a colour, or choose a paragraph with the up and down arrows',
      )
}

async function paint(name) {
  if (current) {
    await change({ body: bodyOf(name, noteOf(current)) })
    show()
    return bar.querySelector(`.colour.${name}`).focus()
  }
  const range = textRange()
  const made = range && (await mark(range, 'highlighting', name))
  if (!made) return show()
  getSelection().removeAllRanges()
  selected = undefined
  open(made, true, say('ขีดแล้ว จดเพิ่มได้', 'Marked. You can add a note.'))
}

async function bookmark() {
  const paragraph = firstInView()
  const range = document.createRange()
  if (paragraph) range.selectNodeContents(paragraph)
  const made = paragraph && (await mark(range, 'bookmarking'))
  if (!made) return show()
  current = made
  show(say('คั่นหน้านี้ไว้แล้ว', 'Bookmarked.'))
}

/** Most letters that are kept of a marked passage; the words of a bookmark only say where it is. */
const LONGEST = { highlighting: 4_000, bookmarking: 60 }

async function mark(range, motivation, colourName) {
  for (const text of textsOf(document, own)) {
    const here = lettersIn(text, range)
    if (!here) continue
    const end = Math.min(here.end, here.start + LONGEST[motivation])
    const source = sourceAt(text, here.start)
    const now = new Date().toISOString()
    const paragraph = text.nodes[here.start].parentElement.closest('[id^="p"]')?.id
    const [, volume, edition, page] = source.match(/^\/canon\/(\d+)\/([\w-]+)\/(\d+)$/) ?? []
    const made = {
      id: `urn:uuid:${uuid()}`,
      type: 'Annotation',
      motivation,
      created: now,
      modified: now,
      body: bodyOf(colourName, ''),
      target: {
        source,
        citation: citationOf(source),
        ...(page ? { volume: Number(volume), edition, page: Number(page) } : {}),
        selector: [
          quote(text, { start: here.start, end }),
          ...(paragraph ? [{ type: 'FragmentSelector', value: paragraph }] : []),
        ],
      },
    }
    await put(made)
    await draw()
    return made
  }
}

/** Browsers make them on safe addresses alone. */
const uuid = () =>
  crypto.randomUUID?.() ??
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (Number(digit) / 4)))).toString(
      16,
    ),
  )

async function change(changes) {
  current = { ...current, ...changes, modified: new Date().toISOString() }
  await put(current)
  await draw()
}

async function drop() {
  const gone = current
  await remove(gone.id)
  await draw()
  current = undefined
  show(say('ลบแล้ว', 'Removed.'), async () => {
    await put(gone)
    await draw()
    open(gone)
  })
}

const paragraphs = () => [...main.querySelectorAll('.text :is(p, h2)')]
const firstInView = () => paragraphs().find((paragraph) => paragraph.getBoundingClientRect().bottom > 60)

function step(by) {
  const all = paragraphs()
  const range = textRange()
  const at = range
    ? all.findIndex((one) => one.contains(range.startContainer))
    : all.indexOf(firstInView()) - by
  const next = all[at + by]
  if (!next) return
  getSelection().selectAllChildren(next)
  selected = getSelection().getRangeAt(0).cloneRange()
  next.scrollIntoView({ block: 'nearest' })
  show()
  bar.querySelector('button').focus({ preventScroll: true })
}

document.addEventListener('keydown', (event) => {
  if (!bar || (event.target.tagName === 'TEXTAREA' && event.key !== 'Escape')) return
  if (event.key === 'Escape') close()
  else if (bar.contains(event.target) && !current && event.key === 'ArrowDown') step(1)
  else if (bar.contains(event.target) && !current && event.key === 'ArrowUp') step(-1)
  else return
  event.preventDefault()
})

// Who marked before finds the colours at hand as soon as something is selected; a word's entry goes first.
let settling
document.addEventListener('selectionchange', () => {
  clearTimeout(settling)
  settling = setTimeout(() => {
    const selection = getSelection()
    const isText =
      !selection.isCollapsed && main.querySelector('.text') && main.contains(selection.anchorNode)
    if (isText && !bar && !document.getElementById('words')) open(undefined, false)
    else if (bar && !current && !bar.contains(document.activeElement))
      selection.isCollapsed && !selected ? close() : show()
  }, 400)
})

const ready = start()
