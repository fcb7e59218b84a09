/** Divides the text of an EPUB into XHTML documents of bounded size. Records the headings and page breaks in them. */

import type { LangAttribute } from '../pages/script.ts'
import type { EpubHeadingAnchor, EpubTextFile } from './publication.ts'
import type { EpubParagraphWithNotes } from './text-writer.ts'
import { escapeXml } from './xhtml.ts'

/** Minimum characters of markup after which a document ends where a heading begins. */
const MIN_PART_CHARS = 60_000
/** Characters of markup after which a document ends at the next page: old e-readers are slow with more. */
const MAX_DOCUMENT_CHARS = 120_000

interface Page {
  readonly id: string
  readonly label: string
  /** The label for screen readers. */
  readonly name: string
}

/**
 * Divides the text of an EPUB into documents of bounded size. Callers add headings, page breaks, markup and notes in
 * reading order, and collect the finished documents.
 */
export class EpubPartBuilder {
  private body = ''
  private notes = ''
  private headings: EpubHeadingAnchor[] = []
  private pages: Page[] = []
  /** Pages that have begun and have no word yet. */
  private begun: Page[] = []
  private isOpen = false

  constructor(
    private readonly lang: LangAttribute,
    /** The name of a document before the first heading. */
    private title: string,
  ) {}

  /** Finishes the document if it is long enough to end before a heading or a page; returns it, or nothing. */
  endBefore(next: 'heading' | 'page'): readonly EpubTextFile[] {
    return this.body.length > (next === 'heading' ? MIN_PART_CHARS : MAX_DOCUMENT_CHARS) ? this.end() : []
  }

  /** Adds a page break; it is written with the next words. */
  page(page: Page): void {
    this.begun.push(page)
  }

  /** Begins a section with one or several headings. @param id unique in the whole EPUB */
  heading(id: string, headings: readonly Omit<EpubHeadingAnchor, 'id'>[]): void {
    this.closeSection()
    this.body += `<section id="${id}">\n`
    this.isOpen = true
    this.headings.push(...headings.map((heading) => ({ ...heading, id })))
  }

  /** Adds paragraphs with their notes, after the page breaks that have begun. */
  add(...paragraphs: readonly EpubParagraphWithNotes[]): void {
    for (const { markup, notes } of paragraphs) {
      this.beginPages()
      this.body += markup
      for (const note of notes) this.notes += note
    }
  }

  /** Adds opening markup around what follows. */
  open(markup: string): void {
    this.body += markup
  }

  /** Adds closing markup for what `open` opened. */
  close(markup: string): void {
    this.beginPages()
    this.body += markup
  }

  /** Writes the page breaks of the pages that have begun. */
  private beginPages(): void {
    for (const page of this.begun) {
      this.body += `<div epub:type="pagebreak" role="doc-pagebreak" class="pg" id="${page.id}" aria-label="${escapeXml(page.name)}">${escapeXml(page.label)}</div>\n`
    }
    this.pages.push(...this.begun)
    this.begun = []
  }

  /**
   * Finishes the document and begins the next one; returns nothing if it is empty.
   * @param isLast whether to write page breaks after the last words, too
   */
  end(isLast = false): readonly EpubTextFile[] {
    if (isLast) this.beginPages()
    if (this.body === '') return []
    this.closeSection()
    const [first] = this.headings
    const title = first?.label ?? this.title
    const notes = this.notes === '' ? '' : `<section class="notes">\n${this.notes}</section>\n`
    const part = {
      title,
      lang: this.lang,
      body: this.body + notes,
      headings: this.headings,
      pages: this.pages,
    }
    this.title = this.headings.at(-1)?.label ?? this.title
    this.body = ''
    this.notes = ''
    this.headings = []
    this.pages = []
    return [part]
  }

  private closeSection(): void {
    if (this.isOpen) this.body += '</section>\n'
    this.isOpen = false
  }
}
