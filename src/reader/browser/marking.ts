/** Loaded when a user first marks something, and from then on: highlights, notes and bookmarks on a page (carry §3). */

import { locate } from './locate.ts'
import { citationOf, main, own, PRINTED, pathOf, shelf, textsOf, titleHere, uuid } from './marked-page.ts'
import { button as buttonOf, documentAt, element, isEnglish, say, withCommonHeaders } from './page.ts'
import { type Letters, lettersIn, quote, rangeOf, sourceAt } from './quoted.ts'
import {
  bodyOf,
  COLOURS,
  type Colour,
  colourOf,
  type Mark,
  marksAt,
  noteOf,
  put,
  quoteOf,
  remember,
  remove,
} from './shelf-store.ts'

const NAMES: Readonly<Record<Colour, string>> = {
  yellow: say('เหลือง', 'yellow'),
  green: say('เขียว', 'green'),
  blue: say('ฟ้า', 'blue'),
  pink: say('ชมพู', 'pink'),
}
withCommonHeaders(new URL('./shelf.css', import.meta.url).href)

function button(...given: Parameters<typeof buttonOf>): HTMLButtonElement {
  const made = buttonOf(...given)
  // what is selected stays so
  made.addEventListener('mousedown', (event) => event.preventDefault())
  return made
}

/** Shows what was marked here, and remembers the place. */
async function start(): Promise<void> {
  await draw()
  await remember({ source: own, title: titleHere(), citation: citationOf(own) })
}

interface Drawn {
  readonly mark: Mark
  readonly range: Range
}
let drawn = new Map<string, Drawn>()

/** Two at once would each put a handle at the same words. */
let drawing: Promise<void> = Promise.resolve()
function draw(): Promise<void> {
  drawing = drawing.then(drawNow, drawNow)
  return drawing
}

async function drawNow(): Promise<void> {
  for (const handle of main.querySelectorAll('button.own')) {
    const { parentNode } = handle
    handle.remove()
    parentNode?.normalize()
  }
  const texts = textsOf(document, own)
  const found = new Map<string, Drawn>()
  const lost: Mark[] = []
  for (const text of texts) {
    for (const { at, source } of new Map(text.pages.map((page) => [page.source, page])).values()) {
      for (const mark of await marksAt(source)) {
        const place = found.has(mark.id) ? undefined : locate(text, quoteOf(mark), at)
        if (place) found.set(mark.id, { mark, range: rangeOf(text, place) })
        else if (source === own && !found.has(mark.id)) lost.push(mark)
      }
    }
  }
  for (const come of texts[0] ? await fromNeighbours(texts[0]) : []) found.set(come.mark.id, come)
  drawn = found
  colour()
  for (const { mark, range } of found.values()) handleOf(mark, range)
  const gone = lost.filter(({ id }) => !found.has(id))
  await seek(gone)
  const input = location.hash.startsWith('#mark-') && document.getElementById(location.hash.slice(1))
  if (input) input.scrollIntoView({ block: 'center' })
}

const isPage = PRINTED.test(own)
const neighbours = () =>
  isPage ? [...document.querySelectorAll<HTMLLinkElement>('link[rel="prev"], link[rel="next"]')] : []

/** Words that went over to this page when the text was packed again. */
async function fromNeighbours(text: Letters): Promise<readonly Drawn[]> {
  const come: Drawn[] = []
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

/** Looks for words that are removed on the pages beside this one, and says where they are, or that they are nowhere. */
async function seek(gone: Mark[]): Promise<void> {
  main.querySelector('.gone')?.remove()
  if (gone.length === 0) return
  const lines: (Node | string)[] = []
  for (const link of neighbours()) {
    const page = await documentAt(link.href)
    const [text] = page ? textsOf(page, pathOf(link)) : []
    for (const mark of text ? [...gone] : []) {
      if (!text || !locate(text, quoteOf(mark), 0, true)) continue
      gone.splice(gone.indexOf(mark), 1)
      const citation = page?.querySelector('.cite output')?.textContent ?? ''
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
    const count = gone.length.toLocaleString(isEnglish ? 'en' : 'th-TH-u-nu-thai')
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
    ?.after(element('p', { class: 'gone lead', lang: isEnglish ? 'en' : 'th' }, ...lines))
}

/** Colours lie over the text and change nothing in it, so selecting and words work as ever. */
function colour(): void {
  if (!CSS.highlights) return
  for (const name of COLOURS) {
    const ranges = [...drawn.values()].filter(({ mark }) => colourOf(mark) === name).map(({ range }) => range)
    CSS.highlights.set(`own-${name}`, new Highlight(...ranges))
  }
}

function handleOf(mark: Mark, range: Range): void {
  const colour = colourOf(mark)
  const isBookmark = !colour
  const end = range.cloneRange()
  end.collapse(isBookmark)
  const note = noteOf(mark)
  const about = isBookmark ? say('คั่นไว้', 'Bookmark') : say(`ขีดสี${NAMES[colour]}`, `Marked ${NAMES[colour]}`)
  const label = `${about}: ${note || quoteOf(mark).exact.slice(0, 60)}`
  end.insertNode(
    button('', () => open(mark), {
      class: `own${note ? ' note' : ''}${isBookmark ? ' bookmark' : ''}`,
      id: `mark-${mark.id}`,
      'aria-label': label,
      title: label,
    }),
  )
}

let bar: HTMLElement | undefined
let before: Element | null = null
/** The mark that the bar is about. */
let current: Mark | undefined
/** What was selected last; a tap on a button takes the selection away on some telephones. */
let selected: Range | undefined

function textRange(): Range | undefined {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return selected
  const range = selection.getRangeAt(0)
  return main.contains(range.commonAncestorContainer) ? range.cloneRange() : selected
}

/** Opens the bar: a user pressed a button or the key. A paragraph is chosen, so that one more tap marks it. */
export async function begin(paragraph?: Element | null): Promise<void> {
  await ready
  if (paragraph) choose(paragraph)
  else selected = textRange()
  open()
}

function choose(paragraph: Element): void {
  const selection = getSelection()
  selection?.selectAllChildren(paragraph)
  selected = selection?.getRangeAt(0).cloneRange()
}

function open(mark?: Mark, hasFocus = true, message?: string): void {
  current = mark
  if (!bar) {
    before = document.activeElement
    bar = element('aside', { id: 'marking', 'aria-label': say('ขีดและจด', 'Mark and note'), tabindex: '-1' })
    document.body.append(bar)
  }
  show(message)
  if (hasFocus) (bar.querySelector('textarea') ?? bar.querySelector('button'))?.focus({ preventScroll: true })
}

function close(): void {
  bar?.remove()
  bar = undefined
  current = undefined
  selected = undefined
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
}

function show(message = hint(), undo?: () => unknown): void {
  const isMark = current && colourOf(current)
  const note =
    current &&
    element('textarea', {
      rows: '2',
      maxlength: '5000',
      'aria-label': say('บันทึก', 'Note'),
      placeholder: say('จดไว้ข้างคำนี้', 'A note beside these words'),
    })
  if (note && current) {
    note.value = noteOf(current)
    note.addEventListener('input', () => change(bodyOf(current && colourOf(current), note.value.trim())))
  }
  const colours = COLOURS.map((name) =>
    button('', () => paint(name), {
      class: `colour ${name}`,
      'aria-label': say(`ขีดสี${NAMES[name]}`, `Mark ${NAMES[name]}`),
      'aria-pressed': String(isMark === name),
    }),
  )
  const status = element('p', { role: 'status' }, message)
  const back = undo && button(say('เอากลับ', 'Undo'), undo)
  if (back) status.append(' ', back)
  bar?.replaceChildren(
    status,
    ...(note ? [note] : []),
    element(
      'p',
      {},
      ...(current && !isMark ? [] : colours),
      ...(current ? [button(say('ลบ', 'Remove'), drop)] : [button(say('คั่นหน้านี้', 'Bookmark'), bookmark)]),
      element('a', { href: shelf }, say('ชั้นของฉัน', 'My shelf')),
      button(say('ปิด', 'Close'), close),
    ),
  )
  // the button that was pressed is removed; without the focus in it the bar goes with the selection
  back?.focus({ preventScroll: true })
}

function hint(): string {
  if (current) return quoteOf(current).exact.slice(0, 80)
  return textRange()
    ? say('เลือกสีเพื่อขีดคำที่เลือกไว้', 'Choose a colour for the words that are selected')
    : say(
        'เลือกข้อความแล้วแตะสี หรือกดลูกศรขึ้นลงเพื่อเลือกย่อหน้า',
        'Select words and choose a colour, or choose a paragraph with the up and down arrows',
      )
}

async function paint(name: Colour): Promise<void> {
  if (current) {
    await change(bodyOf(name, noteOf(current)))
    show()
    bar?.querySelector<HTMLElement>(`.colour.${name}`)?.focus()
    return
  }
  const range = textRange()
  const made = range && (await mark(range, 'highlighting', name))
  if (!made) return show()
  getSelection()?.removeAllRanges()
  selected = undefined
  open(made, true, say('ขีดแล้ว จดเพิ่มได้', 'Marked. You can add a note.'))
}

async function bookmark(): Promise<void> {
  const chosen = textRange()?.startContainer
  const paragraph = paragraphs().find((one) => chosen && one.contains(chosen)) ?? firstInView()
  const range = document.createRange()
  if (paragraph) range.selectNodeContents(paragraph)
  const made = paragraph && (await mark(range, 'bookmarking'))
  if (!made) return show()
  current = made
  show(say('คั่นหน้านี้ไว้แล้ว', 'Bookmarked.'))
}

/** Most letters that are kept of a marked passage; the words of a bookmark only say where it is. */
const MAX_LENGTH = { highlighting: 4_000, bookmarking: 60 }

async function mark(
  range: Range,
  motivation: Mark['motivation'],
  colour?: Colour,
): Promise<Mark | undefined> {
  for (const text of textsOf(document, own)) {
    const here = lettersIn(text, range)
    if (!here) continue
    const end = Math.min(here.end, here.start + MAX_LENGTH[motivation])
    const source = sourceAt(text, here.start)
    const now = new Date().toISOString()
    const paragraph = text.nodes[here.start]?.parentElement?.closest('[id^="p"]')?.id
    const [, volume, edition, page] = source.match(PRINTED) ?? []
    const made: Mark = {
      id: `urn:uuid:${uuid()}`,
      type: 'Annotation',
      motivation,
      created: now,
      modified: now,
      body: bodyOf(colour, ''),
      target: {
        source,
        citation: citationOf(source),
        ...(page ? { volume: Number(volume), edition, page: Number(page) } : {}),
        selector: [
          quote(text, { start: here.start, end }),
          ...(paragraph ? [{ type: 'FragmentSelector' as const, value: paragraph }] : []),
        ],
      },
    }
    await put(made)
    await draw()
    return made
  }
  return undefined
}

async function change(body: Mark['body'] & object): Promise<void> {
  if (!current) return
  current = { ...current, body, modified: new Date().toISOString() }
  await put(current)
  await draw()
}

async function drop(): Promise<void> {
  const gone = current
  if (!gone) return
  await remove(gone.id)
  await draw()
  current = undefined
  show(say('ลบแล้ว', 'Removed.'), async () => {
    await put(gone)
    await draw()
    open(gone)
  })
}

const paragraphs = (): readonly Element[] => [...main.querySelectorAll('.text :is(p, h2)')]
const firstInView = () => paragraphs().find((paragraph) => paragraph.getBoundingClientRect().bottom > 60)

function step(by: number): void {
  const all = paragraphs()
  const range = textRange()
  const inView = firstInView()
  const at = range
    ? all.findIndex((one) => one.contains(range.startContainer))
    : (inView ? all.indexOf(inView) : -1) - by
  const next = all[at + by]
  if (!next) return
  choose(next)
  next.scrollIntoView({ block: 'nearest' })
  show()
  bar?.querySelector('button')?.focus({ preventScroll: true })
}

document.addEventListener('keydown', (event) => {
  const { target } = event
  if (!bar || (target instanceof HTMLTextAreaElement && event.key !== 'Escape')) return
  const isOurs = target instanceof Node && bar.contains(target) && !current
  if (event.key === 'Escape') close()
  else if (isOurs && event.key === 'ArrowDown') step(1)
  else if (isOurs && event.key === 'ArrowUp') step(-1)
  else return
  event.preventDefault()
})

// Who marked before finds the colours at hand as soon as something is selected; a word's entry goes first.
let settling: ReturnType<typeof setTimeout> | undefined
document.addEventListener('selectionchange', () => {
  clearTimeout(settling)
  settling = setTimeout(() => {
    const selection = getSelection()
    if (!selection) return
    const isText =
      !selection.isCollapsed && main.querySelector('.text') && main.contains(selection.anchorNode)
    if (isText && !bar && !document.getElementById('words')) open(undefined, false)
    else if (bar && !current && !bar.contains(document.activeElement))
      if (selection.isCollapsed && !selected) close()
      else show()
  }, 400)
})

const ready = start()
