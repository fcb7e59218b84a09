/**
 * Loaded when a reader first looks up a Pali word. Finds the word in the page and shows its meaning next to the text.
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

const PALI_SELECTOR = '[lang^="pi"]'
const WORD = /[\p{L}\p{M}]+/gu

/** Finds the word at an offset of a text node, across elements that mark a part of the word. */
function findWordAt(node: Text, offset: number): Range | undefined {
  const block = node.parentElement?.closest('p, h1, h2, h3, h4, li, td, div')
  if (!block || !isPaliOutside(node, 'a, button, #words')) return undefined
  const nodes = listTextNodes(block)
  let at = 0
  for (const other of nodes) {
    if (other === node) break
    at += other.data.length
  }
  const text = nodes.map(({ data }) => data).join('')
  for (const found of text.matchAll(WORD)) {
    const end = found.index + found[0].length
    if (found.index <= at + offset && at + offset <= end) return createRange(nodes, found.index, end)
  }
  return undefined
}

/** Whether a text is Pali and outside of the excluded elements, such as buttons and links. */
const isPaliOutside = (node: Text, excluded: string): boolean =>
  Boolean(node.parentElement?.closest(PALI_SELECTOR)) && !node.parentElement?.closest(excluded)

function createRange(nodes: readonly Text[], start: number, end: number): Range {
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

function findCaret(x: number, y: number): readonly [node: Node, offset: number] | undefined {
  const found = document.caretPositionFromPoint?.(x, y)
  if (found) return [found.offsetNode, found.offset]
  const range = document.caretRangeFromPoint?.(x, y)
  return range ? [range.startContainer, range.startOffset] : undefined
}

/** The open panel, and the element that had the focus before it. */
let panel: HTMLElement | undefined
let focusedBefore: Element | null = null
/** The word whose meaning is shown, for the keys that go to the next and previous one. */
let openedRange: Range | undefined

function closePanel(): void {
  panel?.remove()
  panel = undefined
  if (focusedBefore instanceof HTMLElement && focusedBefore !== document.body)
    focusedBefore.focus({ preventScroll: true })
  else if (openedRange) focusWord(openedRange)
  openedRange = undefined
  focusedBefore = null
}

/** Focuses the element that contains a word, even if it is not focusable by itself, and selects the word. */
function focusWord(range: Range): void {
  const holder = range.startContainer.parentElement
  if (!holder?.isConnected) return
  const isFocusable = holder.hasAttribute('tabindex')
  holder.tabIndex = -1
  holder.focus({ preventScroll: true })
  selectRange(range)
  if (!isFocusable) holder.addEventListener('blur', () => holder.removeAttribute('tabindex'), { once: true })
}

async function openPanel(range: Range, hasFocus: boolean): Promise<void> {
  const word = range.toString()
  if (!panel) {
    focusedBefore = document.activeElement
    const label = pickByLanguage('ความหมายของคำ', 'What the word means')
    panel = createElement('aside', { id: 'words', tabindex: '-1', 'aria-label': label })
    document.body.append(panel)
  }
  openedRange = range
  const openedPanel = panel
  const place = document.querySelector<HTMLElement>('[data-words]')
  const address = `${place?.dataset.words}${encodeURIComponent(word.normalize('NFC').toLowerCase())}${isEnglishPage ? '?lang=en' : ''}`
  const link = createElement('a', { href: address }, pickByLanguage('เปิดเป็นหน้า', 'Open as a page'))
  const body = createElement('div', { 'aria-live': 'polite' }, '…')
  panel.replaceChildren(createElement('p', {}, link, createButton(pickByLanguage('ปิด', 'Close'), closePanel)), body)
  panel.scrollTop = 0
  if (hasFocus) panel.focus({ preventScroll: true })
  const entry = (await fetchDocument(address))?.querySelector('#word')
  if (panel !== openedPanel || openedRange !== range) return
  if (entry) body.replaceChildren(...document.adoptNode(entry).childNodes)
  else body.textContent = pickByLanguage('ยังเปิดไม่ได้ กรุณาลองใหม่', 'It cannot be opened now. Please try again.')
  // the page already has an h1
  for (const heading of body.querySelectorAll('h1'))
    heading.replaceWith(createElement('p', { class: 'name' }, ...heading.childNodes))
}

/** Handles a tap or double click: shows the meaning of the Pali word at the pointer. */
export function openWordAtPointer({ type, clientX, clientY }: MouseEvent): void {
  const caret = findCaret(clientX, clientY)
  const range = caret?.[0] instanceof Text ? findWordAt(caret[0], caret[1]) : undefined
  if (!range) return
  // browsers take Pali in Thai script for Thai and select only part of a word
  if (type === 'dblclick') selectRange(range)
  openPanel(range, false)
}

function selectRange(range: Range): void {
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range.cloneRange())
}

/**
 * Handles the key for words. It opens the selected word, or the first one in view. If a word is open, it opens the next
 * or the previous one.
 * @param step 1 for the next word, -1 for the previous
 */
export function openOrStepToWord(step: number): void {
  const selection = getSelection()
  let range: Range | undefined
  if (openedRange) range = findAdjacentWord(openedRange, step)
  else if (selection && selection.rangeCount > 0 && !selection.isCollapsed) {
    const { startContainer, startOffset } = selection.getRangeAt(0)
    if (startContainer instanceof Text) range = findWordAt(startContainer, startOffset)
  }
  range ||= openedRange ? undefined : findFirstWordInView()
  if (!range) return
  selectRange(range)
  range.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
  openPanel(range, true)
}

function* listWords(nodes: readonly Text[]): Generator<Range> {
  for (const node of nodes) {
    if (!isPaliOutside(node, 'a, button, #words, nav')) continue
    for (const { index, 0: word } of node.data.matchAll(WORD)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      yield range
    }
  }
}

const listMainTextNodes = () => listTextNodes(document.getElementById('main') ?? document.body)

function findFirstWordInView(): Range | undefined {
  for (const range of listWords(listMainTextNodes())) {
    const { top, height } = range.getBoundingClientRect()
    if (height > 0 && top >= 0) return range
  }
  return undefined
}

function findAdjacentWord(range: Range, step: number): Range | undefined {
  let last: Range | undefined
  for (const word of listWords(listMainTextNodes())) {
    const order = word.compareBoundaryPoints(0, range)
    if (order > 0) return step > 0 ? word : last
    if (order < 0) last = word
  }
  return step > 0 ? undefined : last
}

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !panel) return
  event.preventDefault()
  closePanel()
})
