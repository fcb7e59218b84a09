/**
 * Reduces the markup of dictionary entries to paragraphs, lists, line ends, bold, italic, superscript and subscript.
 * The output has only these elements, without attributes, and escaped text.
 */

import { Parser } from 'htmlparser2'

/** Counts of what sanitising removed from dictionary entries, by kind. `sanitizeEntryHtml` increases them. */
export interface RemovedMarkupCounts {
  scripts: number
  handlers: number
  links: number
  pictures: number
}

/** Returns counts that are all 0. */
export const createRemovedMarkupCounts = (): RemovedMarkupCounts => ({ scripts: 0, handlers: 0, links: 0, pictures: 0 })

type Inline = 'b' | 'i' | 'sup' | 'sub'
type List = 'ul' | 'ol'

/** Elements with the same meaning as an allowed one. */
const INLINES: Readonly<Record<string, Inline>> = {
  b: 'b',
  strong: 'b',
  i: 'i',
  em: 'i',
  cite: 'i',
  dfn: 'i',
  var: 'i',
  ex: 'i',
  k: 'b',
  sup: 'sup',
  sub: 'sub',
}
const LISTS: Readonly<Record<string, List>> = { ul: 'ul', dl: 'ul', menu: 'ul', ol: 'ol' }
const ITEMS: ReadonlySet<string> = new Set(['li', 'dt', 'dd'])
const PARAGRAPHS: ReadonlySet<string> = new Set(
  'p div h1 h2 h3 h4 h5 h6 blockquote pre table tr hr section article header footer center def'.split(' '),
)
const PICTURES: ReadonlySet<string> = new Set(['img', 'audio', 'video', 'picture', 'rref', 'source'])
/** Elements whose content is no text. */
const ELEMENTS_WITHOUT_TEXT: ReadonlySet<string> = new Set(
  'script style iframe object embed template noscript head title textarea select svg math'.split(' '),
)

/**
 * Sanitises the HTML of a dictionary entry. Only allowed elements remain, without attributes.
 * @param removed counts of removed markup, which are increased
 */
export function sanitizeEntryHtml(html: string, removed: RemovedMarkupCounts): string {
  const writer = new EntryWriter()
  let depthWithoutText = 0
  const parser = new Parser({
    onopentag: (element, attributes) => {
      countRemoved(element, Object.keys(attributes), removed)
      if (ELEMENTS_WITHOUT_TEXT.has(element)) depthWithoutText++
      else if (depthWithoutText === 0) writer.open(element)
    },
    onclosetag: (element) => {
      if (ELEMENTS_WITHOUT_TEXT.has(element)) depthWithoutText--
      else if (depthWithoutText === 0) writer.close(element)
    },
    ontext: (text) => {
      if (depthWithoutText === 0) writer.text(text)
    },
  })
  parser.end(html)
  return writer.finish()
}

const FORBIDDEN_TAG = /<(?!\/?(?:p|ul|ol|li|br|b|i|sup|sub)>)/

/** Whether markup has only allowed elements without attributes. The check takes a tenth of the time of sanitising. */
export const isSanitizedMarkup = (html: string): boolean => !FORBIDDEN_TAG.test(html)

/** Converts plain text to HTML. Each line that is not blank becomes a paragraph. */
export function plainTextToHtml(text: string): string {
  const writer = new EntryWriter()
  for (const line of text.split(/\r?\n|\r/)) {
    writer.open('p')
    writer.text(line)
  }
  return writer.finish()
}

/** Characters of text by the entity that replaces them. */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Returns the text of a dictionary entry without markup, on one line, for search and comparison. */
export const entryHtmlToText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(?:p|li|br)/.test(tag) ? ' ' : ''))
    .replace(/&(\w+|#39);/g, (all, name: string) => (name === '#39' ? "'" : (ENTITIES[name] ?? all)))
    .trim()

function countRemoved(element: string, attributes: readonly string[], removed: RemovedMarkupCounts): void {
  if (element === 'script' || element === 'iframe' || element === 'object' || element === 'embed') removed.scripts++
  if (attributes.some((name) => name.startsWith('on'))) removed.handlers++
  if (attributes.includes('href')) removed.links++
  if (PICTURES.has(element)) removed.pictures++
}

/** Writes elements that are always closed, properly nested and never empty. */
class EntryWriter {
  private out = ''
  private list: List | undefined
  private block: 'p' | 'li' | undefined
  private inlines: Inline[] = []
  /** Inline elements to open before the next text. */
  private wanted: Inline[] = []
  private space = false
  private broken = false
  private isListOpen = false

  open(element: string): void {
    const inline = INLINES[element]
    const list = LISTS[element]
    if (inline) {
      if (!this.wanted.includes(inline)) this.wanted.push(inline)
    } else if (element === 'br') this.broken = this.block !== undefined
    else if (list) {
      this.endBlock()
      this.endList()
      this.list = list
    } else if (ITEMS.has(element)) {
      this.endBlock()
      this.list ??= 'ul'
    } else if (PARAGRAPHS.has(element)) {
      if (this.block === 'li') this.broken = true
      else this.endBlock()
    } else if (element === 'td' || element === 'th') this.space = true
  }

  close(element: string): void {
    const inline = INLINES[element]
    if (inline) this.wanted = this.wanted.filter((one) => one !== inline)
    else if (LISTS[element]) {
      this.endBlock()
      this.endList()
    } else if (ITEMS.has(element) || (PARAGRAPHS.has(element) && this.block === 'p')) this.endBlock()
  }

  text(text: string): void {
    const words = text.replace(/[\s\p{Cc}]+/gu, ' ')
    if (words.trim() === '') {
      this.space ||= words !== ''
      return
    }
    const isFirst = !this.block
    this.begin()
    const hasSpaceBefore = this.space || words.startsWith(' ')
    this.endInlines()
    if (this.broken) this.out += '<br>'
    else if (hasSpaceBefore && !isFirst) this.out += ' '
    for (const inline of this.wanted.slice(this.inlines.length)) {
      this.out += `<${inline}>`
      this.inlines.push(inline)
    }
    this.broken = false
    this.space = words.endsWith(' ')
    this.out += Bun.escapeHTML(words.trim())
  }

  finish(): string {
    this.endBlock()
    this.endList()
    return this.out
  }

  private begin(): void {
    if (this.block) return
    this.space = false
    this.broken = false
    if (this.list && !this.isListOpen) {
      this.out += `<${this.list}>`
      this.isListOpen = true
    }
    this.block = this.list ? 'li' : 'p'
    this.out += `<${this.block}>`
  }

  /** Closes the inline elements that are no longer wanted, and those inside them. */
  private endInlines(): void {
    let same = 0
    while (same < this.inlines.length && this.inlines[same] === this.wanted[same]) same++
    while (this.inlines.length > same) this.out += `</${this.inlines.pop()}>`
  }

  private endBlock(): void {
    while (this.inlines.length > 0) this.out += `</${this.inlines.pop()}>`
    if (this.block) this.out += `</${this.block}>`
    this.block = undefined
    this.wanted = []
    this.space = false
    this.broken = false
  }

  private endList(): void {
    if (this.isListOpen && this.list) this.out += `</${this.list}>`
    this.isListOpen = false
    this.list = undefined
  }
}
