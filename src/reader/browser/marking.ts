/**
 * Loaded when a user first marks something, and on every page from then on: highlights, notes and bookmarks (carry §3).
 */

import { createButtonKeepingSelection, drawMarks, READER_MARK_COLOUR_NAMES } from './drawn-marks.ts'
import {
  currentPagePath,
  mainElement,
  PRINTED_PAGE_PATH_PATTERN,
  randomUuid,
  readCurrentWebPageCitation,
  readCurrentWebPageTitle,
  readPageTextLetters,
  savedItemsAddress,
} from './marked-page.ts'
import { addStylesheet, createElement, pickByLanguage } from './page.ts'
import { createLetterRangeQuote, getPrintedPageAddressOfLetter, toLetterRange } from './quote-selection.ts'
import {
  createReaderMarkBody,
  getReaderMarkColour,
  getReaderMarkNote,
  getReaderMarkQuote,
  READER_MARK_COLOURS,
  type ReaderMark,
  type ReaderMarkColour,
  removeReaderMark,
  storeLastPlace,
  storeReaderMark,
} from './shelf-store.ts'

addStylesheet(new URL('./shelf.css', import.meta.url).href)

const draw = () => drawMarks(open)

/** Draws the marks of this page and stores it as the last place read. */
async function start(): Promise<void> {
  await draw()
  await storeLastPlace({
    source: currentPagePath,
    title: readCurrentWebPageTitle(),
    citation: readCurrentWebPageCitation(currentPagePath),
  })
}

let bar: HTMLElement | undefined
let before: Element | null = null
/** The mark that the bar is about. */
let current: ReaderMark | undefined
/** What was selected last; a tap on a button takes the selection away on some telephones. */
let selected: Range | undefined

function textRange(): Range | undefined {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return selected
  const range = selection.getRangeAt(0)
  return mainElement.contains(range.commonAncestorContainer) ? range.cloneRange() : selected
}

/**
 * Opens the bar with the buttons for marks, for the current selection or a given paragraph.
 * @param paragraph is selected first, so that one more tap marks it
 */
export async function openTextMarkingBar(paragraph?: Element | null): Promise<void> {
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

function open(mark?: ReaderMark, hasFocus = true, message?: string): void {
  current = mark
  if (!bar) {
    before = document.activeElement
    bar = createElement('aside', {
      id: 'marking',
      'aria-label': pickByLanguage('ขีดและจด', 'Mark and note'),
      tabindex: '-1',
    })
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
  const isMark = current && getReaderMarkColour(current)
  const note =
    current &&
    createElement('textarea', {
      rows: '2',
      maxlength: '5000',
      'aria-label': pickByLanguage('บันทึก', 'Note'),
      placeholder: pickByLanguage('จดไว้ข้างคำนี้', 'A note beside these words'),
    })
  if (note && current) {
    note.value = getReaderMarkNote(current)
    note.addEventListener('input', () =>
      change(createReaderMarkBody(current && getReaderMarkColour(current), note.value.trim())),
    )
  }
  const colours = READER_MARK_COLOURS.map((name) =>
    createButtonKeepingSelection('', () => paint(name), {
      class: `colour ${name}`,
      'aria-label': pickByLanguage(`ขีดสี${READER_MARK_COLOUR_NAMES[name]}`, `Mark ${READER_MARK_COLOUR_NAMES[name]}`),
      'aria-pressed': String(isMark === name),
    }),
  )
  const status = createElement('p', { role: 'status' }, message)
  const back = undo && createButtonKeepingSelection(pickByLanguage('เอากลับ', 'Undo'), undo)
  if (back) status.append(' ', back)
  bar?.replaceChildren(
    status,
    ...(note ? [note] : []),
    createElement(
      'p',
      {},
      ...(current && !isMark ? [] : colours),
      ...(current
        ? [createButtonKeepingSelection(pickByLanguage('ลบ', 'Remove'), removeMark)]
        : [createButtonKeepingSelection(pickByLanguage('คั่นหน้านี้', 'Bookmark'), bookmark)]),
      createElement('a', { href: savedItemsAddress }, pickByLanguage('ชั้นของฉัน', 'My shelf')),
      createButtonKeepingSelection(pickByLanguage('ปิด', 'Close'), close),
    ),
  )
  // the pressed button is removed; without the focus in the bar, it would close when the selection ends
  back?.focus({ preventScroll: true })
}

function hint(): string {
  if (current) return getReaderMarkQuote(current).exact.slice(0, 80)
  return textRange()
    ? pickByLanguage('เลือกสีเพื่อขีดคำที่เลือกไว้', 'Choose a colour for the words that are selected')
    : pickByLanguage(
        'เลือกข้อความแล้วแตะสี หรือกดลูกศรขึ้นลงเพื่อเลือกย่อหน้า',
        'Select words and choose a colour, or choose a paragraph with the up and down arrows',
      )
}

async function paint(name: ReaderMarkColour): Promise<void> {
  if (current) {
    await change(createReaderMarkBody(name, getReaderMarkNote(current)))
    show()
    bar?.querySelector<HTMLElement>(`.colour.${name}`)?.focus()
    return
  }
  const range = textRange()
  const made = range && (await mark(range, 'highlighting', name))
  if (!made) return show()
  getSelection()?.removeAllRanges()
  selected = undefined
  open(made, true, pickByLanguage('ขีดแล้ว จดเพิ่มได้', 'Marked. You can add a note.'))
}

async function bookmark(): Promise<void> {
  const chosen = textRange()?.startContainer
  const paragraph = paragraphs().find((one) => chosen && one.contains(chosen)) ?? firstInView()
  const range = document.createRange()
  if (paragraph) range.selectNodeContents(paragraph)
  const made = paragraph && (await mark(range, 'bookmarking'))
  if (!made) return show()
  current = made
  show(pickByLanguage('คั่นหน้านี้ไว้แล้ว', 'Bookmarked.'))
}

/** Maximum letters stored of a marked passage. The words of a bookmark only say where it is. */
const MAX_MARKED_LETTERS = { highlighting: 4_000, bookmarking: 60 }

async function mark(
  range: Range,
  motivation: ReaderMark['motivation'],
  colour?: ReaderMarkColour,
): Promise<ReaderMark | undefined> {
  for (const text of readPageTextLetters(document, currentPagePath)) {
    const here = toLetterRange(text, range)
    if (!here) continue
    const end = Math.min(here.end, here.start + MAX_MARKED_LETTERS[motivation])
    const source = getPrintedPageAddressOfLetter(text, here.start)
    const now = new Date().toISOString()
    const paragraph = text.nodes[here.start]?.parentElement?.closest('[id^="p"]')?.id
    const [, volume, edition, page] = source.match(PRINTED_PAGE_PATH_PATTERN) ?? []
    const made: ReaderMark = {
      id: `urn:uuid:${randomUuid()}`,
      type: 'Annotation',
      motivation,
      created: now,
      modified: now,
      body: createReaderMarkBody(colour, ''),
      target: {
        source,
        citation: readCurrentWebPageCitation(source),
        ...(page ? { volume: Number(volume), edition, page: Number(page) } : {}),
        selector: [
          createLetterRangeQuote(text, { start: here.start, end }),
          ...(paragraph ? [{ type: 'FragmentSelector' as const, value: paragraph }] : []),
        ],
      },
    }
    await storeReaderMark(made)
    await draw()
    return made
  }
  return undefined
}

async function change(body: ReaderMark['body'] & object): Promise<void> {
  if (!current) return
  current = { ...current, body, modified: new Date().toISOString() }
  await storeReaderMark(current)
  await draw()
}

async function removeMark(): Promise<void> {
  const gone = current
  if (!gone) return
  await removeReaderMark(gone.id)
  await draw()
  current = undefined
  show(pickByLanguage('ลบแล้ว', 'Removed.'), async () => {
    await storeReaderMark(gone)
    await draw()
    open(gone)
  })
}

const paragraphs = (): readonly Element[] => [...mainElement.querySelectorAll('.text :is(p, h2)')]
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

// After the first mark, a selection opens the bar with the colours at once, unless the entry of a word is open.
let settling: ReturnType<typeof setTimeout> | undefined
document.addEventListener('selectionchange', () => {
  clearTimeout(settling)
  settling = setTimeout(() => {
    const selection = getSelection()
    if (!selection) return
    const isText =
      !selection.isCollapsed && mainElement.querySelector('.text') && mainElement.contains(selection.anchorNode)
    if (isText && !bar && !document.getElementById('words')) open(undefined, false)
    else if (bar && !current && !bar.contains(document.activeElement))
      if (selection.isCollapsed && !selected) close()
      else show()
  }, 400)
})

const ready = start()
