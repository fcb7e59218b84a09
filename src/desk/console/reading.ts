/** Runs in readers' pages opened from the desk: words selected there can be corrected at the desk. */

import {
  addCorrectionShortcutListener,
  type CorrectionFormQuery,
  enableCorrectingSelection,
  findSelectedWords,
} from './corrections/selected-words.ts'

/** Selector of marks and readings that the page adds to the text. */
const INSERTED_ELEMENTS = '.pr, .var, .pg, .sg'

interface SelectionOnPage extends CorrectionFormQuery {
  readonly edition: string
  readonly volume: string
  readonly page: string
}

/** The address of a printed page, which the page itself or a mark in its text has. */
const PRINTED_PAGE = /\/canon\/(\d+)\/([a-z]+)\/(\d+)/

function findSelectionOnPage(): SelectionOnPage | undefined {
  const { anchorNode } = getSelection() ?? {}
  const block = anchorNode?.parentElement?.closest('.text > *')
  const text = block?.parentElement
  if (!block || !text) return undefined
  const language = text.closest('[lang]')?.getAttribute('lang') ?? ''
  const selected = findSelectedWords(block, !/^th\b/.test(language), INSERTED_ELEMENTS)
  const [, volume, edition, page] = PRINTED_PAGE.exec(getPageAddress(text, block)) ?? []
  if (!selected || volume === undefined || edition === undefined || page === undefined) return undefined
  return { ...selected, edition, volume, page }
}

/** Returns the address of the page that a block is on: a text of several pages has a mark where each begins. */
function getPageAddress(text: Element, block: Element): string {
  const marks = [...text.querySelectorAll<HTMLAnchorElement>('.pg')]
  const last = marks.findLast((mark) => mark.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING)
  return last?.pathname ?? location.pathname
}

/** Puts an element into the lower corner of the window. */
const CORNER_STYLE = {
  position: 'fixed',
  zIndex: '9',
  insetBlockEnd: '1rem',
  insetInlineEnd: '1rem',
  display: 'flex',
  minHeight: '44px',
}

/** Matches the path of a record's page, with the open part of a book. */
const RECORD_PATH = /\/(chants|books|jataka|dhamma-groups)\/([^/]+)(\/\d+)?\/?$/

/** Returns the desk screen for the record of a page: its form, or the chapters of a book. */
function getRecordScreen(path: string): URL | undefined {
  const [, name, slug, part] = RECORD_PATH.exec(path) ?? []
  if (name === undefined) return undefined
  const contents = name === 'books' && part !== undefined ? '/contents' : ''
  return new URL(`../${name}/${slug}${contents}`, import.meta.url)
}

const screen = getRecordScreen(location.pathname)
if (screen) {
  const link = Object.assign(document.createElement('a'), { href: screen.href, textContent: 'แก้ที่โต๊ะ (E)' })
  Object.assign(link.style, CORNER_STYLE, { padding: '0.6rem 1rem', background: 'Canvas', border: '1px solid' })
  document.body.append(link)
  addCorrectionShortcutListener(
    () => true,
    () => link.click(),
  )
}

enableCorrectingSelection(
  findSelectionOnPage,
  (found) => {
    const address = new URL('../corrections/+', import.meta.url)
    const from = location.pathname + location.search
    address.search = new URLSearchParams({ ...found, from }).toString()
    location.assign(address)
  },
  (bar) => Object.assign(bar.style, CORNER_STYLE),
)
