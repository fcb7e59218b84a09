/**
 * Loaded when a user first looks up a word of Pali: finds the word in the page and shows its meaning next to the text.
 */

import {
  addStylesheet,
  createButton,
  createElement,
  fetchDocument,
  isEnglishPage,
  listTextNodes,
  pickByLanguage,
} from './page.ts'

addStylesheet(new URL('./words.css', import.meta.url).href)

const PALI = '[lang^="pi"]'
const LETTERS = /[\p{L}\p{M}]+/gu

/** Finds the word at a place in the text, across elements that mark a part of it. */
function wordAt(node: Text, offset: number): Range | undefined {
  const block = node.parentElement?.closest('p, h1, h2, h3, h4, li, td, div')
  if (!block || !isWord(node, 'a, button, #words')) return undefined
  const nodes = listTextNodes(block)
  let at = 0
  for (const one of nodes) {
    if (one === node) break
    at += one.data.length
  }
  const text = nodes.map(({ data }) => data).join('')
  for (const found of text.matchAll(LETTERS)) {
    const end = found.index + found[0].length
    if (found.index <= at + offset && at + offset <= end) return rangeOf(nodes, found.index, end)
  }
  return undefined
}

/** Whether a text is Pali and not inside of a button or link. */
const isWord = (node: Text, pressed: string): boolean =>
  Boolean(node.parentElement?.closest(PALI)) && !node.parentElement?.closest(pressed)

function rangeOf(nodes: readonly Text[], start: number, end: number): Range {
  const range = document.createRange()
  let at = 0
  for (const node of nodes) {
    const next = at + node.data.length
    if (start >= at && start < next) range.setStart(node, start - at)
    if (end > at && end <= next) range.setEnd(node, end - at)
    at = next
  }
  return range
}

function caretAt(x: number, y: number): readonly [node: Node, offset: number] | undefined {
  const found = document.caretPositionFromPoint?.(x, y)
  if (found) return [found.offsetNode, found.offset]
  const range = document.caretRangeFromPoint?.(x, y)
  return range ? [range.startContainer, range.startOffset] : undefined
}

/** The open panel, and the element that had the focus before it. */
let panel: HTMLElement | undefined
let before: Element | null = null
/** The word that is open, for the keys that go to the next and previous one. */
let shown: Range | undefined

function close(): void {
  panel?.remove()
  panel = undefined
  if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true })
  else if (shown) focusWord(shown)
  shown = undefined
  before = null
}

/** Gives the focus to what holds a word, which takes none otherwise, and selects the word. */
function focusWord(range: Range): void {
  const holder = range.startContainer.parentElement
  if (!holder?.isConnected) return
  const isFocusable = holder.hasAttribute('tabindex')
  holder.tabIndex = -1
  holder.focus({ preventScroll: true })
  select(range)
  if (!isFocusable) holder.addEventListener('blur', () => holder.removeAttribute('tabindex'), { once: true })
}

async function open(range: Range, hasFocus: boolean): Promise<void> {
  const word = range.toString()
  if (!panel) {
    before = document.activeElement
    const label = pickByLanguage('ความหมายของคำ', 'What the word means')
    panel = createElement('aside', { id: 'words', tabindex: '-1', 'aria-label': label })
    document.body.append(panel)
  }
  shown = range
  const own = panel
  const place = document.querySelector<HTMLElement>('[data-words]')
  const address = `${place?.dataset.words}${encodeURIComponent(word.normalize('NFC').toLowerCase())}${isEnglishPage ? '?lang=en' : ''}`
  const link = createElement('a', { href: address }, pickByLanguage('เปิดเป็นหน้า', 'Open as a page'))
  const body = createElement('div', { 'aria-live': 'polite' }, '…')
  panel.replaceChildren(createElement('p', {}, link, createButton(pickByLanguage('ปิด', 'Close'), close)), body)
  panel.scrollTop = 0
  if (hasFocus) panel.focus({ preventScroll: true })
  const found = (await fetchDocument(address))?.querySelector('#word')
  if (panel !== own || shown !== range) return
  if (found) body.replaceChildren(...document.adoptNode(found).childNodes)
  else body.textContent = pickByLanguage('ยังเปิดไม่ได้ กรุณาลองใหม่', 'It cannot be opened now. Please try again.')
  // the page already has an h1
  for (const heading of body.querySelectorAll('h1'))
    heading.replaceWith(createElement('p', { class: 'name' }, ...heading.childNodes))
}

/** Handles a tap or double click: shows the meaning of the Pali word at the pointer. */
export function openWordAtPointer({ type, clientX, clientY }: MouseEvent): void {
  const caret = caretAt(clientX, clientY)
  const range = caret?.[0] instanceof Text ? wordAt(caret[0], caret[1]) : undefined
  if (!range) return
  // browsers take Pali in Thai script for Thai and select only part of a word
  if (type === 'dblclick') select(range)
  open(range, false)
}

function select(range: Range): void {
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range.cloneRange())
}

/**
 * Handles the key for words: opens the selected word, or the first one in view; while a word is open, the next or the
 * previous one.
 * @param step 1 or -1
 */
export function openOrStepToWord(step: number): void {
  const selection = getSelection()
  let range: Range | undefined
  if (shown) range = findAdjacentWord(shown, step)
  else if (selection && selection.rangeCount > 0 && !selection.isCollapsed) {
    const { startContainer, startOffset } = selection.getRangeAt(0)
    if (startContainer instanceof Text) range = wordAt(startContainer, startOffset)
  }
  range ||= shown ? undefined : firstInView()
  if (!range) return
  select(range)
  range.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
  open(range, true)
}

function* wordsOf(nodes: readonly Text[]): Generator<Range> {
  for (const node of nodes) {
    if (!isWord(node, 'a, button, #words, nav')) continue
    for (const { index, 0: word } of node.data.matchAll(LETTERS)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      yield range
    }
  }
}

const main = () => listTextNodes(document.getElementById('main') ?? document.body)

function firstInView(): Range | undefined {
  for (const range of wordsOf(main())) {
    const { top, height } = range.getBoundingClientRect()
    if (height > 0 && top >= 0) return range
  }
  return undefined
}

function findAdjacentWord(range: Range, step: number): Range | undefined {
  let last: Range | undefined
  for (const one of wordsOf(main())) {
    const order = one.compareBoundaryPoints(0, range)
    if (order > 0) return step > 0 ? one : last
    if (order < 0) last = one
  }
  return step > 0 ? undefined : last
}

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !panel) return
  event.preventDefault()
  close()
})
