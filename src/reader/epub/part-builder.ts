/** Gathers text into documents of bounded size, with the places in them that contents and page lists name. */

import type { LangAttribute } from '../pages/script.ts'
import type { EpubTextFile, HeadingAnchor } from './publication.ts'
import type { ParagraphWithNotes } from './text-writer.ts'
import { escapeXml } from './xhtml.ts'

/** Characters of markup from which on a document ends where a heading begins. */
const MIN_RESULTS = 60_000
/** And from which on it ends at the next page: old readers become slow with more. */
const MAX_COUNT = 120_000

interface Page {
  readonly id: string
  readonly label: string
  /** As a person hears it. */
  readonly name: string
}

/** Collects the markup, notes, headings and page breaks of one document after the other. */
export class PartBuilder {
  private body = ''
  private notes = ''
  private headings: HeadingAnchor[] = []
  private pages: Page[] = []
  /** Pages that have begun and have no word yet. */
  private begun: Page[] = []
  private isOpen = false

  constructor(
    private readonly lang: LangAttribute,
    /** The name of a document before the first heading. */
    private title: string,
  ) {}

  /** Ends the document if it is long enough. */
  endBefore(next: 'heading' | 'page'): readonly EpubTextFile[] {
    return this.body.length > (next === 'heading' ? MIN_RESULTS : MAX_COUNT) ? this.end() : []
  }

  /** A printed page begins. */
  page(page: Page): void {
    this.begun.push(page)
  }

  /** Headings begin at one place. @param id in the whole book */
  heading(id: string, headings: readonly Omit<HeadingAnchor, 'id'>[]): void {
    this.closeSection()
    this.body += `<section id="${id}">\n`
    this.isOpen = true
    this.headings.push(...headings.map((heading) => ({ ...heading, id })))
  }

  add(...paragraphs: readonly ParagraphWithNotes[]): void {
    for (const { markup, notes } of paragraphs) {
      this.beginPages()
      this.body += markup
      for (const note of notes) this.notes += note
    }
  }

  /** Markup around what follows. */
  open(markup: string): void {
    this.body += markup
  }

  /** The end of what was opened. */
  close(markup: string): void {
    this.beginPages()
    this.body += markup
  }

  /** The signs of the pages that have begun. */
  private beginPages(): void {
    for (const page of this.begun) {
      this.body += `<div epub:type="pagebreak" role="doc-pagebreak" class="pg" id="${page.id}" aria-label="${escapeXml(page.name)}">${escapeXml(page.label)}</div>\n`
    }
    this.pages.push(...this.begun)
    this.begun = []
  }

  /** The document so far, and the next one begins; none where there is nothing. @param isLast with pages without words */
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
