/**
 * Draws the reader's marks on a page: coloured words, handles, and a note if the words of a mark have moved or changed.
 */

import { findQuoteInPageLetters } from './locate.ts'
import {
  currentPagePath,
  getDecodedLinkPath,
  mainElement,
  PRINTED_PAGE_PATH_PATTERN,
  readCurrentWebPageCitation,
  readPageTextLetters,
  savedItemsAddress,
} from './marked-page.ts'
import { createButton, createElement, fetchDocument, isEnglishPage, pickByLanguage } from './page.ts'
import { type LettersWithTextNodes, toDomRange } from './quote-selection.ts'
import {
  getReaderMarkColour,
  getReaderMarkNote,
  getReaderMarkQuote,
  READER_MARK_COLOURS,
  type ReaderMark,
  type ReaderMarkColour,
  readReaderMarksOfPage,
  storeReaderMark,
} from './shelf-store.ts'

/** Names of the colours of marks in the language of the page. */
export const READER_MARK_COLOUR_NAMES: Readonly<Record<ReaderMarkColour, string>> = {
  yellow: pickByLanguage('เหลือง', 'yellow'),
  green: pickByLanguage('เขียว', 'green'),
  blue: pickByLanguage('ฟ้า', 'blue'),
  pink: pickByLanguage('ชมพู', 'pink'),
}

/** Creates a button. The selected words stay selected when it is pressed. */
export function createButtonKeepingSelection(...given: Parameters<typeof createButton>): HTMLButtonElement {
  const button = createButton(...given)
  button.addEventListener('mousedown', (event) => event.preventDefault())
  return button
}

type OpenMark = (mark: ReaderMark) => void

interface DrawnMark {
  readonly mark: ReaderMark
  readonly range: Range
}

/** Serializes drawing: two runs at once would each add a handle to the same words. */
let drawing: Promise<void> = Promise.resolve()

/**
 * Finds the marks of this page, colours their words and adds a handle to each. Resolves when all earlier calls have
 * drawn, too.
 * @param open called with the mark whose handle is pressed
 */
export function drawReaderMarks(open: OpenMark): Promise<void> {
  const draw = () => drawMarksOnPage(open)
  drawing = drawing.then(draw, draw)
  return drawing
}

async function drawMarksOnPage(open: OpenMark): Promise<void> {
  for (const handle of mainElement.querySelectorAll('button.own')) {
    const { parentNode } = handle
    handle.remove()
    parentNode?.normalize()
  }
  const texts = readPageTextLetters(document, currentPagePath)
  const found = new Map<string, DrawnMark>()
  const lost: ReaderMark[] = []
  for (const text of texts) {
    for (const { at, source } of new Map(text.pages.map((page) => [page.source, page])).values()) {
      for (const mark of await readReaderMarksOfPage(source)) {
        const range = found.has(mark.id) ? undefined : findQuoteInPageLetters(text, getReaderMarkQuote(mark), at)
        if (range) found.set(mark.id, { mark, range: toDomRange(text, range) })
        else if (source === currentPagePath && !found.has(mark.id)) lost.push(mark)
      }
    }
  }
  for (const moved of texts[0] ? await findMarksMovedHere(texts[0]) : []) found.set(moved.mark.id, moved)
  colourMarks([...found.values()])
  for (const { mark, range } of found.values()) insertHandle(mark, range, open)
  const missing = lost.filter(({ id }) => !found.has(id))
  await findLostMarks(missing)
  const linkedHandle = location.hash.startsWith('#mark-') && document.getElementById(location.hash.slice(1))
  if (linkedHandle) linkedHandle.scrollIntoView({ block: 'center' })
}

const isPrintedPage = PRINTED_PAGE_PATH_PATTERN.test(currentPagePath)
const listNeighbourLinks = () =>
  isPrintedPage ? [...document.querySelectorAll<HTMLLinkElement>('link[rel="prev"], link[rel="next"]')] : []

/** Finds marks of neighbouring pages whose words are on this page now, as after an import of a newer text. */
async function findMarksMovedHere(text: LettersWithTextNodes): Promise<readonly DrawnMark[]> {
  const movedHere: DrawnMark[] = []
  for (const link of listNeighbourLinks()) {
    for (const mark of await readReaderMarksOfPage(getDecodedLinkPath(link))) {
      const place = findQuoteInPageLetters(text, getReaderMarkQuote(mark), 0, true)
      if (!place) continue
      const moved = {
        ...mark,
        target: { ...mark.target, source: currentPagePath, citation: readCurrentWebPageCitation(currentPagePath) },
      }
      await storeReaderMark(moved)
      movedHere.push({ mark: moved, range: toDomRange(text, place) })
    }
  }
  return movedHere
}

/**
 * Searches the neighbouring pages for marked words that are no longer on this page, and reports where they are or that
 * they were not found.
 */
async function findLostMarks(lost: ReaderMark[]): Promise<void> {
  mainElement.querySelector('.gone')?.remove()
  if (lost.length === 0) return
  const lines: (Node | string)[] = []
  for (const link of listNeighbourLinks()) {
    const page = await fetchDocument(link.href)
    const [text] = page ? readPageTextLetters(page, getDecodedLinkPath(link)) : []
    for (const mark of text ? [...lost] : []) {
      if (!text || !findQuoteInPageLetters(text, getReaderMarkQuote(mark), 0, true)) continue
      lost.splice(lost.indexOf(mark), 1)
      const citation = page?.querySelector('.cite output')?.textContent ?? ''
      await storeReaderMark({ ...mark, target: { ...mark.target, source: getDecodedLinkPath(link), citation } })
      lines.push(
        createElement(
          'a',
          { href: `${link.href}#mark-${mark.id}` },
          pickByLanguage('คำที่ขีดไว้ย้ายไปหน้าข้างเคียง', 'Marked words moved to the page beside'),
        ),
      )
    }
  }
  if (lost.length > 0) {
    const count = lost.length.toLocaleString(isEnglishPage ? 'en' : 'th-TH-u-nu-thai')
    lines.push(
      pickByLanguage(
        `หาคำที่ขีดไว้ไม่พบ ${count} แห่ง เพราะข้อความเปลี่ยนไป `,
        `${count} marked places are not found, since the text has changed. `,
      ),
      createElement('a', { href: savedItemsAddress }, pickByLanguage('ดูในชั้นของฉัน', 'See them on the shelf')),
    )
  }
  mainElement
    .querySelector('.text:last-of-type')
    ?.after(createElement('p', { class: 'gone lead', lang: isEnglishPage ? 'en' : 'th' }, ...lines))
}

/** Colours the marks with CSS highlights, which leave the document as it is: selection and word look-up still work. */
function colourMarks(drawn: readonly DrawnMark[]): void {
  if (!CSS.highlights) return
  for (const name of READER_MARK_COLOURS) {
    const ranges = drawn.flatMap(({ mark, range }) => (getReaderMarkColour(mark) === name ? range : []))
    CSS.highlights.set(`own-${name}`, new Highlight(...ranges))
  }
}

function insertHandle(mark: ReaderMark, range: Range, open: OpenMark): void {
  const colour = getReaderMarkColour(mark)
  const isBookmark = !colour
  const end = range.cloneRange()
  end.collapse(isBookmark)
  const note = getReaderMarkNote(mark)
  const description = isBookmark
    ? pickByLanguage('คั่นไว้', 'Bookmark')
    : pickByLanguage(`ขีดสี${READER_MARK_COLOUR_NAMES[colour]}`, `Marked ${READER_MARK_COLOUR_NAMES[colour]}`)
  const label = `${description}: ${note || getReaderMarkQuote(mark).exact.slice(0, 60)}`
  end.insertNode(
    createButtonKeepingSelection('', () => open(mark), {
      class: `own${note ? ' note' : ''}${isBookmark ? ' bookmark' : ''}`,
      id: `mark-${mark.id}`,
      'aria-label': label,
      title: label,
    }),
  )
}
