/** The markup of a page as a program is told it: headings, paragraphs and items of lists as plain text, each with its links. */

import { Parser } from 'htmlparser2'
import type { Markup } from '../pages/html.ts'

export interface PlainBlock {
  readonly kind: 'heading' | 'text' | 'item'
  /** How deep a list stands in others; how far a heading is below the name of the page. */
  readonly level: number
  readonly text: string
  readonly links: readonly { readonly title: string; readonly href: string }[]
  /** What is told of its words: those that were put right. */
  readonly notes: readonly string[]
  /** The address of the printed page to which the text has come, where it goes over several. */
  readonly page: string | undefined
}

/** A page without what stands around its text for people who look at it. */
export interface PlainPage {
  readonly name: string
  readonly citation: string | undefined
  readonly blocks: readonly PlainBlock[]
  /** Where a list goes on. */
  readonly next: string | undefined
}

export function plainPage(markup: Markup): PlainPage {
  const reading = new Reading()
  const parser = new Parser({
    onopentag: (name, attributes) => reading.open(name, attributes),
    ontext: (text) => reading.add(text),
    onclosetag: () => reading.close(),
  })
  parser.end(markup.text)
  return reading.page()
}

interface Draft {
  readonly kind: PlainBlock['kind'] | 'name' | 'citation'
  readonly level: number
  text: string
  readonly links: PlainBlock['links'][number][]
  readonly notes: string[]
  /** The elements inside of it that are lines of it. */
  readonly lines?: 'p' | 'span' | undefined
  /** Leads to another view of the page, or to what is no page. */
  isControl: boolean
}

type Attributes = Readonly<Record<string, string>>

/** Ways around, forms, pictures, scripts. */
const LEFT_OUT = /^(nav|form|script|style|button|img|svg)$/
/** Keeping for offline, marks of notes that are told with their words, what names columns that their pages name. */
const LEFT_OUT_CLASSES = /^(keep|narrowing|c|pr|pg|heads)$|\bscripted\b/
const BLOCKS = /^(p|div|section|article|h[1-6]|ul|ol|li|dl|dt|dd|table|tr|details|summary|nav)$/
const AROUND: Readonly<Record<string, readonly [before: string, behind: string]>> = {
  mark: ['«', '»'],
  q: ['“', '”'],
  del: ['~~', '~~'],
  sup: ['[', ']'],
}
const NOTHING = () => undefined

class Reading {
  private readonly blocks: PlainBlock[] = []
  private readonly found: { name?: string; citation?: string; next?: string } = {}
  /** The elements that are open, and what is done where each ends. */
  private readonly opened: { readonly name: string; end: () => void; hasList?: true }[] = []
  private leftOut = 0
  private level = 0
  private draft: Draft | undefined
  /** The printed page to which each column has come. */
  private readonly pages = new Map<string, string>()
  private column = ''

  page(): PlainPage {
    this.flush()
    const { name = '', citation, next } = this.found
    return { name, citation, next, blocks: this.blocks }
  }

  open(name: string, attributes: Attributes): void {
    const { class: classes = '', href, rel } = attributes
    if (rel === 'next' && href) this.found.next = href
    if (classes === 'pg' && href) this.pages.set(this.column, href)
    const around = this.opened.at(-1)
    if (this.leftOut > 0 || this.isLeftOut(name, classes, attributes)) {
      this.leftOut++
      this.opened.push({ name, end: () => void this.leftOut-- })
      return
    }
    if (around && /^[uo]l$/.test(name)) around.hasList = true
    const isBlock = BLOCKS.test(name)
    const end = isBlock ? this.openBlock(name, classes, attributes) : this.openInline(name, attributes)
    this.opened.push({ name, end })
  }

  close(): void {
    this.opened.pop()?.end()
  }

  /** White space is one space, and none where a line begins. */
  add(text: string): void {
    if (this.leftOut > 0 || (!this.draft && text.trim() === '')) return
    const into = this.draft ?? this.begin('text')
    const words = text.replace(/\s+/g, ' ')
    into.text += /(^|\s)$/.test(into.text) ? words.trimStart() : words
  }

  private isLeftOut(name: string, classes: string, attributes: Attributes): boolean {
    if (name === 'nav' && classes === 'tabs') return false
    if (name === 'summary' && this.level > 0) return true
    // behind what opens stands the list that is meant, and behind that what else can be done with it
    const around = this.opened.at(-1)
    if (around?.name === 'details' && around.hasList) return true
    const isUnseen = 'hidden' in attributes || attributes['aria-hidden'] === 'true'
    return isUnseen || LEFT_OUT.test(name) || LEFT_OUT_CLASSES.test(classes)
  }

  private openBlock(name: string, classes: string, attributes: Attributes): () => void {
    if (name === 'p' && this.draft?.lines === 'p') return this.newLine()
    if (name === 'dd' && this.draft) {
      this.draft.text += ': '
      return () => this.flush()
    }
    this.flush()
    if (/^text /.test(classes)) this.column = classes
    if (name === 'h1') this.begin('name')
    else if (/^h\d$/.test(name)) this.begin('heading', Number(name[1]) - 1)
    else if (name === 'summary') this.begin('heading', 1)
    else if (name === 'nav') this.begin('heading', 1).text = attributes['aria-label'] ?? ''
    else if (name === 'li') this.begin('item', this.level, 'p')
    else if (classes === 'cite') this.begin('citation')
    else if (classes === 'l') this.begin('text', 0, 'p')
    else if (name === 'p') this.begin('text', 0, classes === 'v' ? 'span' : undefined)
    if (name === 'dt') return NOTHING
    const isList = name === 'ul' || name === 'ol'
    if (isList) this.level++
    return () => {
      this.flush()
      if (isList) this.level--
      if (classes.startsWith('rows')) this.pages.clear()
    }
  }

  private openInline(name: string, attributes: Attributes): () => void {
    const { draft } = this
    if (name === 'a' || name === 'audio') return this.openLink(attributes)
    if (name === 'br' || (name === 'span' && draft?.lines === 'span')) this.newLine()
    if (/^t[dh]$/.test(name) && draft) draft.text += ' · '
    if (name === 'small' && draft && /\S$/.test(draft.text)) draft.text += ' '
    if (name === 'ins' && attributes.title) draft?.notes.push(attributes.title)
    if (name === 'output' && draft) {
      const from = draft.text.length
      return () => {
        this.found.citation ??= draft.text.slice(from)
      }
    }
    const [before, behind] = AROUND[name] ?? []
    if (before === undefined || behind === undefined) return NOTHING
    this.add(before)
    return () => this.add(behind)
  }

  private openLink({ href, src = '', class: classes = '', ...rest }: Attributes): () => void {
    const draft = this.draft ?? this.begin('text')
    const from = draft.text.length
    const to = href ?? src
    // the numbers of items and paragraphs lead to themselves, or to what is said of them
    if (/^(n|sg)$/.test(classes) || to.startsWith('#')) return NOTHING
    draft.isControl ||= rest.type !== undefined || classes === 'button' || 'data-app' in rest
    return () => {
      const title = draft.text.slice(from).trim()
      draft.links.push({ title: title === '' ? (rest['aria-label'] ?? '') : title, href: to })
    }
  }

  private begin(kind: Draft['kind'], level = 0, lines?: Draft['lines']): Draft {
    this.draft = { kind, level, lines, text: '', links: [], notes: [], isControl: false }
    return this.draft
  }

  private newLine(): () => void {
    if (this.draft) this.draft.text = this.draft.text === '' ? '' : `${this.draft.text.trimEnd()}\n`
    return NOTHING
  }

  private flush(): void {
    const { draft } = this
    this.draft = undefined
    const text = draft?.text.trim() ?? ''
    if (!draft || draft.isControl || (text === '' && draft.links.length === 0)) return
    const { kind, level, links, notes } = draft
    if (kind === 'name') this.found.name = text
    else if (kind !== 'citation')
      this.blocks.push({ kind, level, text, links, notes, page: this.pages.get(this.column) })
  }
}
