/** Words that somebody selects in a text, whole, with those around them: the place that a correction names. */

/** As a correction's form is asked for them. */
export interface Pointed {
  readonly words: string
  readonly before: string
  readonly after: string
}

/** Letters taken along on each side, to know the place by. */
const AROUND = 60

/** Longer ones are no words that somebody would put right. */
const LONGEST = 300

const LETTER = /[\p{L}\p{M}]/u
const MARK = /\p{M}/u

/**
 * @param block whose text the words stand in, such as a paragraph
 * @param isSpaced whether words are written apart: then the whole words are meant that something of is selected
 * @param apart what stands in the block and is none of its text
 * @returns undefined where nothing of the block is selected
 */
export function pointedIn(block: Element, isSpaced: boolean, apart: string): Pointed | undefined {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
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
  const isMore = isSpaced ? LETTER : MARK
  while (isSpaced && LETTER.test(at(start)) && LETTER.test(at(start - 1))) start--
  while (isMore.test(at(end)) && LETTER.test(at(end - 1))) end++
  if (end - start > LONGEST) return undefined
  return {
    words: inOneLine(text.slice(start, end)),
    before: inOneLine(text.slice(Math.max(0, start - AROUND), start)),
    after: inOneLine(text.slice(end, end + AROUND)),
  }
}

const inOneLine = (text: string): string => text.replace(/…/g, ' ').replace(/\s+/g, ' ').trim()

/** The key that puts selected words right, by its place on the keyboard. */
const KEY = 'KeyE'

/**
 * A button at the foot of the window and a key, as long as words are selected that can be put right.
 * @param find where they stand; undefined where nothing that can be put right is selected
 * @param open is given what `find` found
 * @param dress makes the button look like others of the page
 */
export function offerCorrecting<Found>(
  find: () => Found | undefined,
  open: (found: Found) => void,
  dress: (button: HTMLButtonElement) => void,
): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'แก้คำผิด (E)'
  dress(button)
  // what is selected stays so
  button.addEventListener('pointerdown', (event) => event.preventDefault())
  const act = () => {
    const found = find()
    if (found !== undefined) open(found)
  }
  button.addEventListener('click', act)
  let asked = 0
  const offer = () => {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(() => {
      if (find() === undefined) button.remove()
      else if (!button.isConnected) document.body.append(button)
    })
  }
  document.addEventListener('selectionchange', offer)
  // somebody was quicker than this script
  offer()
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
    const isAlone = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.repeat
    if (
      event.defaultPrevented ||
      event.code !== KEY ||
      !isAlone ||
      isTyping ||
      event.isComposing ||
      find() === undefined
    )
      return
    event.preventDefault()
    act()
  })
}
