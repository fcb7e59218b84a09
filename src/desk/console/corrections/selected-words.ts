/** Finds the words that an editor selected in a text. The words around them identify the place. */

/** Selected words and the text around them, as the address of the correction form takes them. */
export interface CorrectionFormQuery {
  readonly words: string
  readonly before: string
  readonly after: string
}

/** Characters of context on each side. */
const CONTEXT_CHARS = 60

/** Maximum length of a selection to correct, in characters. */
const MAX_SELECTED_CHARS = 300

/** Selector of words that are always selected as a whole, such as suspected ones. */
const WHOLE_MARKS = '[data-whole]'

/** Whether the editor extended the selection with the handles; if so, it is taken exactly. */
let isExtended = false

/** Returns the selected range, or that of the marked words that it touches. */
function getSelectedRange(): { readonly range: Range; readonly isMarked: boolean } | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const marked = isExtended
    ? []
    : [...document.querySelectorAll(WHOLE_MARKS)].filter((mark) => range.intersectsNode(mark))
  const [first] = marked
  const last = marked.at(-1)
  if (!first || !last) return { range, isMarked: false }
  const markedRange = new Range()
  markedRange.setStartBefore(first)
  markedRange.setEndAfter(last)
  return { range: markedRange, isMarked: true }
}

/** Extends the selection by one letter. */
function extendSelection(towards: 'backward' | 'forward'): void {
  const range = getSelectedRange()?.range
  const selection = getSelection()
  if (!range || !selection) return
  isExtended = true
  const { startContainer, startOffset, endContainer, endOffset } = range
  const [start, end] = [[startContainer, startOffset] as const, [endContainer, endOffset] as const]
  const [fixed, moved] = towards === 'backward' ? [end, start] : [start, end]
  selection.setBaseAndExtent(...fixed, ...moved)
  selection.modify('extend', towards, 'character')
}

const LETTER = /[\p{L}\p{M}]/u
const MARK = /\p{M}/u

/**
 * Returns the selected words of a text with up to 60 characters of text on each side.
 * @param block element that contains the text, such as a paragraph
 * @param isSpaced whether spaces separate words; if so, the selection is extended to whole words
 * @param apart selector of elements in the block that do not belong to its text
 * @returns undefined when nothing in the block is selected, or more than 300 characters
 */
export function findSelectedWords(block: Element, isSpaced: boolean, apart: string): CorrectionFormQuery | undefined {
  const { range, isMarked = false } = getSelectedRange() ?? {}
  if (!range) return undefined
  let text = ''
  let [start, end] = [-1, -1]
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { data, parentElement } = node as Text
    if (parentElement?.closest(apart)) continue
    if (range.intersectsNode(node)) {
      if (start < 0) start = text.length + (node === range.startContainer ? range.startOffset : 0)
      end = text.length + (node === range.endContainer ? range.endOffset : data.length)
    }
    text += data
  }
  if (start < 0) return undefined
  const at = (index: number) => text[index] ?? ''
  while (start < end && /\s/.test(at(start))) start++
  while (start < end && /\s/.test(at(end - 1))) end--
  if (start >= end) return undefined
  const continuation = isSpaced && !isMarked ? LETTER : MARK
  while (isSpaced && !isMarked && LETTER.test(at(start)) && LETTER.test(at(start - 1))) start--
  while (continuation.test(at(end)) && LETTER.test(at(end - 1))) end++
  if (end - start > MAX_SELECTED_CHARS) return undefined
  return {
    words: toOneLine(text.slice(start, end)),
    before: toOneLine(text.slice(Math.max(0, start - CONTEXT_CHARS), start)),
    after: toOneLine(text.slice(end, end + CONTEXT_CHARS)),
  }
}

const toOneLine = (text: string): string => text.replace(/…/g, ' ').replace(/\s+/g, ' ').trim()

/** The physical key that opens the correction of selected words. */
const KEY = 'KeyE'

/**
 * While words that can be corrected are selected, shows a bar with a button that corrects them and two that extend the
 * selection by a letter. The key E does the same as the button. A click on marked words selects them.
 * @param find returns the selected place, or undefined if it cannot be corrected
 * @param open receives the place to correct
 * @param styleBar styles the bar like the rest of the page
 */
export function enableCorrectingSelection<Found>(
  find: () => Found | undefined,
  open: (found: Found) => void,
  styleBar: (bar: HTMLElement) => void,
): void {
  const bar = document.createElement('div')
  const addButton = (text: string, name: string, act: () => void) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = text
    button.ariaLabel = name
    button.addEventListener('click', act)
    bar.append(button)
  }
  styleBar(bar)
  // a press on the bar must not clear the selection
  bar.addEventListener('pointerdown', (event) => event.preventDefault())
  const openSelected = () => {
    const found = find()
    if (found !== undefined) open(found)
  }
  addButton('◂', 'ขยายไปข้างหน้าหนึ่งตัวอักษร', () => extendSelection('backward'))
  addButton('แก้คำผิด (E)', 'แก้คำผิด (E)', openSelected)
  addButton('▸', 'ขยายไปข้างหลังหนึ่งตัวอักษร', () => extendSelection('forward'))
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node && bar.contains(target))) isExtended = false
  })
  document.addEventListener('click', ({ target }) => {
    const mark = target instanceof Element ? target.closest(WHOLE_MARKS) : null
    const selection = getSelection()
    const isWithin = (node: Node | null | undefined) => node && mark?.contains(node)
    // a click on the edge of a mark puts the caret outside of it
    if (mark && (selection?.isCollapsed || (isWithin(selection?.anchorNode) && isWithin(selection?.focusNode))))
      selection?.selectAllChildren(mark)
  })
  addCorrectionShortcutListener(() => find() !== undefined, openSelected)
  let frame = 0
  const updateBar = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      if (find() === undefined) bar.remove()
      else if (!bar.isConnected) document.body.append(bar)
    })
  }
  document.addEventListener('selectionchange', updateBar)
  // words may be selected before this script loads
  updateBar()
}

/**
 * Runs a function when the key E is pressed alone, outside of text fields.
 * @param isOffered whether the function may run now
 */
export function addCorrectionShortcutListener(isOffered: () => boolean, act: () => void): void {
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
    const isAlone = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.repeat
    const isOther = event.defaultPrevented || event.isComposing || event.code !== KEY
    if (isOther || !isAlone || isTyping || !isOffered()) return
    event.preventDefault()
    act()
  })
}
