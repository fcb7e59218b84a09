/** Loaded when a reader first marks something, and then on every page: highlights, notes and bookmarks (carry §3). */

import { createButtonKeepingSelection, drawReaderMarks, READER_MARK_COLOUR_NAMES } from './drawn-marks.ts'
import {
  createRandomUuid,
  currentPagePath,
  mainElement,
  PRINTED_PAGE_PATH_PATTERN,
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

const redraw = () => drawReaderMarks(openBar)

/** Draws the marks of this page and stores it as the last place read. */
async function drawAndStorePlace(): Promise<void> {
  await redraw()
  await storeLastPlace({
    source: currentPagePath,
    title: readCurrentWebPageTitle(),
    citation: readCurrentWebPageCitation(currentPagePath),
  })
}

let bar: HTMLElement | undefined
let focusedBefore: Element | null = null
/** The mark that the bar shows; undefined while it offers to make a new one. */
let current: ReaderMark | undefined
/** The last selected range, since a tap on a button ends the selection on some telephones. */
let selected: Range | undefined

function getSelectedRange(): Range | undefined {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return selected
  const range = selection.getRangeAt(0)
  return mainElement.contains(range.commonAncestorContainer) ? range.cloneRange() : selected
}

/**
 * Opens the bar with the buttons for marks.
 * @param paragraph is selected first; if absent, the bar is for the current selection
 */
export async function openTextMarkingBar(paragraph?: Element | null): Promise<void> {
  await ready
  if (paragraph) selectParagraph(paragraph)
  else selected = getSelectedRange()
  openBar()
}

function selectParagraph(paragraph: Element): void {
  const selection = getSelection()
  selection?.selectAllChildren(paragraph)
  selected = selection?.getRangeAt(0).cloneRange()
}

function openBar(mark?: ReaderMark, hasFocus = true, message?: string): void {
  current = mark
  if (!bar) {
    focusedBefore = document.activeElement
    bar = createElement('aside', {
      id: 'marking',
      'aria-label': pickByLanguage('ขีดและจด', 'Mark and note'),
      tabindex: '-1',
    })
    document.body.append(bar)
  }
  renderBar(message)
  if (hasFocus) (bar.querySelector('textarea') ?? bar.querySelector('button'))?.focus({ preventScroll: true })
}

function closeBar(): void {
  bar?.remove()
  bar = undefined
  current = undefined
  selected = undefined
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true })
}

function renderBar(message = getHint(), undo?: () => unknown): void {
  const markColour = current && getReaderMarkColour(current)
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
      changeBody(createReaderMarkBody(current && getReaderMarkColour(current), note.value.trim())),
    )
  }
  const colours = READER_MARK_COLOURS.map((name) =>
    createButtonKeepingSelection('', () => applyColour(name), {
      class: `colour ${name}`,
      'aria-label': pickByLanguage(`ขีดสี${READER_MARK_COLOUR_NAMES[name]}`, `Mark ${READER_MARK_COLOUR_NAMES[name]}`),
      'aria-pressed': String(markColour === name),
    }),
  )
  const status = createElement('p', { role: 'status' }, message)
  const undoButton = undo && createButtonKeepingSelection(pickByLanguage('เอากลับ', 'Undo'), undo)
  if (undoButton) status.append(' ', undoButton)
  bar?.replaceChildren(
    status,
    ...(note ? [note] : []),
    createElement(
      'p',
      {},
      ...(current && !markColour ? [] : colours),
      ...(current
        ? [createButtonKeepingSelection(pickByLanguage('ลบ', 'Remove'), removeMark)]
        : [createButtonKeepingSelection(pickByLanguage('คั่นหน้านี้', 'Bookmark'), bookmark)]),
      createElement('a', { href: savedItemsAddress }, pickByLanguage('ชั้นของฉัน', 'My shelf')),
      createButtonKeepingSelection(pickByLanguage('ปิด', 'Close'), closeBar),
    ),
  )
  // the pressed button is removed; without the focus in the bar, it would close when the selection ends
  undoButton?.focus({ preventScroll: true })
}

function getHint(): string {
  if (current) return getReaderMarkQuote(current).exact.slice(0, 80)
  return getSelectedRange()
    ? pickByLanguage('เลือกสีเพื่อขีดคำที่เลือกไว้', 'Choose a colour for the words that are selected')
    : pickByLanguage(
        'เลือกข้อความแล้วแตะสี หรือกดลูกศรขึ้นลงเพื่อเลือกย่อหน้า',
        'Select words and choose a colour, or choose a paragraph with the up and down arrows',
      )
}

async function applyColour(name: ReaderMarkColour): Promise<void> {
  if (current) {
    await changeBody(createReaderMarkBody(name, getReaderMarkNote(current)))
    renderBar()
    bar?.querySelector<HTMLElement>(`.colour.${name}`)?.focus()
    return
  }
  const range = getSelectedRange()
  const newMark = range && (await createMark(range, 'highlighting', name))
  if (!newMark) return renderBar()
  getSelection()?.removeAllRanges()
  selected = undefined
  openBar(newMark, true, pickByLanguage('ขีดแล้ว จดเพิ่มได้', 'Marked. You can add a note.'))
}

async function bookmark(): Promise<void> {
  const selectedNode = getSelectedRange()?.startContainer
  const paragraph =
    listParagraphs().find((one) => selectedNode && one.contains(selectedNode)) ?? findFirstParagraphInView()
  const range = document.createRange()
  if (paragraph) range.selectNodeContents(paragraph)
  const newMark = paragraph && (await createMark(range, 'bookmarking'))
  if (!newMark) return renderBar()
  current = newMark
  renderBar(pickByLanguage('คั่นหน้านี้ไว้แล้ว', 'Bookmarked.'))
}

/** Maximum letters stored of a marked passage. The words of a bookmark only locate it. */
const MAX_MARKED_LETTERS = { highlighting: 4_000, bookmarking: 60 }

async function createMark(
  range: Range,
  motivation: ReaderMark['motivation'],
  colour?: ReaderMarkColour,
): Promise<ReaderMark | undefined> {
  for (const text of readPageTextLetters(document, currentPagePath)) {
    const letterRange = toLetterRange(text, range)
    if (!letterRange) continue
    const end = Math.min(letterRange.end, letterRange.start + MAX_MARKED_LETTERS[motivation])
    const source = getPrintedPageAddressOfLetter(text, letterRange.start)
    const now = new Date().toISOString()
    const paragraph = text.nodes[letterRange.start]?.parentElement?.closest('[id^="p"]')?.id
    const [, volume, edition, page] = source.match(PRINTED_PAGE_PATH_PATTERN) ?? []
    const newMark: ReaderMark = {
      id: `urn:uuid:${createRandomUuid()}`,
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
          createLetterRangeQuote(text, { start: letterRange.start, end }),
          ...(paragraph ? [{ type: 'FragmentSelector' as const, value: paragraph }] : []),
        ],
      },
    }
    await storeReaderMark(newMark)
    await redraw()
    return newMark
  }
  return undefined
}

async function changeBody(body: ReaderMark['body'] & object): Promise<void> {
  if (!current) return
  current = { ...current, body, modified: new Date().toISOString() }
  await storeReaderMark(current)
  await redraw()
}

async function removeMark(): Promise<void> {
  const removed = current
  if (!removed) return
  await removeReaderMark(removed.id)
  await redraw()
  current = undefined
  renderBar(pickByLanguage('ลบแล้ว', 'Removed.'), async () => {
    await storeReaderMark(removed)
    await redraw()
    openBar(removed)
  })
}

const listParagraphs = (): readonly Element[] => [...mainElement.querySelectorAll('.text :is(p, h2)')]
const findFirstParagraphInView = () =>
  listParagraphs().find((paragraph) => paragraph.getBoundingClientRect().bottom > 60)

function moveSelection(by: number): void {
  const all = listParagraphs()
  const range = getSelectedRange()
  const first = findFirstParagraphInView()
  const at = range ? all.findIndex((one) => one.contains(range.startContainer)) : (first ? all.indexOf(first) : -1) - by
  const next = all[at + by]
  if (!next) return
  selectParagraph(next)
  next.scrollIntoView({ block: 'nearest' })
  renderBar()
  bar?.querySelector('button')?.focus({ preventScroll: true })
}

document.addEventListener('keydown', (event) => {
  const { target } = event
  if (!bar || (target instanceof HTMLTextAreaElement && event.key !== 'Escape')) return
  const canMoveSelection = target instanceof Node && bar.contains(target) && !current
  if (event.key === 'Escape') closeBar()
  else if (canMoveSelection && event.key === 'ArrowDown') moveSelection(1)
  else if (canMoveSelection && event.key === 'ArrowUp') moveSelection(-1)
  else return
  event.preventDefault()
})

// After the first mark, a selection opens the bar with the colours at once, unless the entry of a word is open.
let selectionTimer: ReturnType<typeof setTimeout> | undefined
document.addEventListener('selectionchange', () => {
  clearTimeout(selectionTimer)
  selectionTimer = setTimeout(() => {
    const selection = getSelection()
    if (!selection) return
    const isTextSelected =
      !selection.isCollapsed && mainElement.querySelector('.text') && mainElement.contains(selection.anchorNode)
    if (isTextSelected && !bar && !document.getElementById('words')) openBar(undefined, false)
    else if (bar && !current && !bar.contains(document.activeElement))
      if (selection.isCollapsed && !selected) closeBar()
      else renderBar()
  }, 400)
})

const ready = drawAndStorePlace()
