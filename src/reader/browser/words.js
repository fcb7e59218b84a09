/** Loaded when somebody first asks for a word: finds the word, and shows what it means beside the text. */

const english = document.documentElement.lang === 'en'
const say = (th, en) => (english ? en : th)
const PALI = '[lang^="pi"]'
const LETTERS = /[\p{L}\p{M}]+/gu

/** The words around a place in the text, over the elements that mark a part of one. */
function wordAt(node, offset) {
  const block = node.parentElement?.closest('p, h1, h2, h3, h4, li, td, div')
  if (!block || !node.parentElement.closest(PALI) || node.parentElement.closest('a, button, #words')) return
  const nodes = textsIn(block)
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
}

function textsIn(block) {
  const nodes = []
  const walker = document.createTreeWalker(block, 4)
  while (walker.nextNode()) nodes.push(walker.currentNode)
  return nodes
}

function rangeOf(nodes, start, end) {
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

function caretAt(x, y) {
  const found = document.caretPositionFromPoint?.(x, y)
  if (found) return [found.offsetNode, found.offset]
  const range = document.caretRangeFromPoint?.(x, y)
  return range && [range.startContainer, range.startOffset]
}

/** What is shown, and what had the focus before. */
let panel
let before
/** The word that is shown, for the keys that go on to the next. */
let shown

function close() {
  panel?.remove()
  panel = undefined
  shown = undefined
  before?.focus({ preventScroll: true })
  before = undefined
}

function open(range, hasFocus) {
  const word = range.toString()
  if (!panel) {
    before = document.activeElement
    panel = document.createElement('aside')
    panel.id = 'words'
    panel.tabIndex = -1
    panel.setAttribute('aria-label', say('ความหมายของคำ', 'What the word means'))
    document.body.append(panel)
  }
  shown = range
  const own = panel
  const top = document.createElement('p')
  const link = document.createElement('a')
  const address = `${document.querySelector('[data-words]').dataset.words}${encodeURIComponent(word.normalize('NFC').toLowerCase())}${english ? '?lang=en' : ''}`
  link.href = address
  link.textContent = say('เปิดเป็นหน้า', 'Open as a page')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = say('ปิด', 'Close')
  button.addEventListener('click', close)
  top.append(link, button)
  const body = document.createElement('div')
  body.setAttribute('aria-live', 'polite')
  body.textContent = '…'
  panel.replaceChildren(top, body)
  panel.scrollTop = 0
  if (hasFocus) panel.focus({ preventScroll: true })
  // the browser reads the page itself, and runs nothing in it
  const request = new XMLHttpRequest()
  request.responseType = 'document'
  request.open('GET', address)
  request.onloadend = () => {
    if (panel !== own || shown !== range) return
    const found = request.response?.querySelector('#word')
    if (request.status === 200 && found) body.replaceChildren(...document.adoptNode(found).childNodes)
    else body.textContent = say('ยังเปิดไม่ได้ กรุณาลองใหม่', 'It cannot be opened now. Please try again.')
    for (const heading of body.querySelectorAll('h1')) heading.replaceWith(named(heading))
  }
  request.send()
}

/** A page has one first heading already. */
function named(heading) {
  const made = document.createElement('p')
  made.className = 'name'
  made.append(...heading.childNodes)
  return made
}

/** A tap or a double click. */
export function point({ type, clientX, clientY }) {
  const caret = caretAt(clientX, clientY)
  const range = caret?.[0].nodeType === 3 && wordAt(...caret)
  if (!range) return
  // browsers select a piece of Pali in Thai script, which they take for Thai
  if (type === 'dblclick') select(range)
  open(range, false)
}

function select(range) {
  const selection = getSelection()
  selection.removeAllRanges()
  selection.addRange(range.cloneRange())
}

/** The key: the word that is selected, or the first in view; with a word open the next one, or the one before. */
export function key(step) {
  const selection = getSelection()
  let range
  if (shown) range = beside(shown, step)
  else if (selection.rangeCount > 0 && !selection.isCollapsed) {
    const { startContainer, startOffset } = selection.getRangeAt(0)
    range = startContainer.nodeType === 3 && wordAt(startContainer, startOffset)
  }
  range ||= shown ? undefined : firstInView()
  if (!range) return
  select(range)
  range.startContainer.parentElement.scrollIntoView({ block: 'nearest' })
  open(range, true)
}

const wordsOf = function* (nodes) {
  for (const node of nodes) {
    if (!node.parentElement.closest(PALI) || node.parentElement.closest('a, button, #words, nav')) continue
    for (const { index, 0: word } of node.data.matchAll(LETTERS)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      yield range
    }
  }
}

const main = () => textsIn(document.getElementById('main'))

function firstInView() {
  for (const range of wordsOf(main())) {
    const { top, height } = range.getBoundingClientRect()
    if (height > 0 && top >= 0) return range
  }
}

function beside(range, step) {
  let last
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
