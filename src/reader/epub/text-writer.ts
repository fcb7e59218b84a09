/** Text of the canon as XHTML: headings, verse, notes and numbers as what they are, with the words that were put right marked. */

import type { WordsPutRight } from '../../canon/text/put-right.ts'
import type { Span } from '../../definitions/texts/format.ts'
import type { Lang } from '../pages/script.ts'
import type { Visit } from '../pages/visit.ts'
import { type FootNote, notesOn, type PageNotes, type SpanRun, shapeOf, spanMarkup } from '../paragraphs.ts'
import type { ListedCorrection } from './publication.ts'
import { inScript, langAttributes, xml } from './xhtml.ts'

/** The file that lists what was put right. */
export const CORRECTIONS_FILE = 'corrections.xhtml'

/** A paragraph, and the notes that its marks lead to. */
export interface WrittenParagraph {
  /** Empty for a note that stands with its mark. */
  readonly markup: string
  readonly notes: readonly string[]
}

interface PageText {
  readonly paragraphs: readonly (readonly Span[])[]
  /** By the index of the paragraph. */
  readonly putRight: readonly WordsPutRight[]
  readonly lang: Lang
  /** How the page is called. */
  readonly page: string
}

/** One page while it is written. */
interface Writing extends PageText {
  readonly found: PageNotes
  /** Of the paragraph that is written. */
  readonly notes: string[]
}

/** Writes the pages of one book: notes and corrections are numbered through the whole of it. */
export class TextWriter {
  readonly corrections: ListedCorrection[] = []
  private notes = 0

  constructor(private readonly visit: Visit) {}

  /** The paragraphs of one printed page, or of one text on it, in their order. */
  page(text: PageText): readonly WrittenParagraph[] {
    const found = notesOn(text.paragraphs)
    return text.paragraphs.map((spans, paragraph) => {
      const writing: Writing = { ...text, found, notes: [] }
      const run = found.left.get(paragraph) ?? { paragraph, at: 0, spans }
      const markup = run.spans.length === 0 ? '' : this.paragraph(run, writing)
      return { markup, notes: writing.notes }
    })
  }

  private paragraph(run: SpanRun, writing: Writing): string {
    const shape = shapeOf(run.spans)
    const lines = this.lines(run, writing, shape === 'verse')
    switch (shape) {
      case 'heading':
        return `<h2>${lines.join('<br/>')}</h2>\n`
      case 'note':
        return `<p class="f">${lines.join(' ')}</p>\n`
      case 'line':
        return `<p class="e">${lines.join('<br/>')}</p>\n`
      case 'verse':
        return `<p class="v">${lines.map((line) => `<span class="l">${line}</span>`).join(' ')}</p>\n`
      default:
        return `<p>${lines.join('\n')}</p>\n`
    }
  }

  /** The lines of some spans; no tag goes over the end of one. Without the empty one behind a last line end. */
  private lines({ paragraph, at: first, spans }: SpanRun, writing: Writing, isVerse: boolean): string[] {
    const puts = writing.putRight.filter((put) => put.paragraph === paragraph)
    const lines = ['']
    const add = (markup: string) => {
      lines[lines.length - 1] += markup
    }
    let at = first
    for (const [index, span] of spans.entries()) {
      const note = span.kind === 'mark' ? writing.found.byMark.get(span) : undefined
      if (note) {
        add(this.reference(span, note, writing))
        at += span.text.length
        continue
      }
      for (const { from, to, put } of fragments(at, at + span.text.length, puts)) {
        const pieces = span.text.slice(from - at, to - at).split('\n')
        for (const [nth, piece] of pieces.entries()) {
          if (nth > 0) lines.push('')
          if (piece === '') continue
          const words = inScript(piece, writing.lang)
          const isFirst = put !== undefined && put.start === from && nth === 0
          const marked = put
            ? `<ins${isFirst ? ` id="w${this.corrections.length + 1}"` : ''}>${words}</ins>`
            : words
          add(spanMarkup(span, marked, spans[index + 1]))
        }
        if (put && put.end === to) add(this.correction(put, spans, first, writing))
      }
      at += span.text.length
    }
    // words that were left out at the very end
    for (const put of puts)
      if (put.start === at && put.end === at) add(this.correction(put, spans, first, writing))
    const whole = isVerse || lines.length > 1 ? lines.filter((line) => line.trim() !== '') : lines
    return whole.length === 0 ? [''] : whole
  }

  /** The mark of a note; the note itself goes to the end of the document. */
  private reference(mark: Span, { own, runs }: FootNote, writing: Writing): string {
    const number = ++this.notes
    const [body, ...more] = runs.map((run) => this.lines(run, writing, false).join(' '))
    const back = `<a role="doc-backlink" href="#m${number}">${xml(own.text.trim())}</a>`
    writing.notes.push(
      `<aside epub:type="footnote" role="doc-footnote" id="n${number}" ${langAttributes(writing.lang)}><p>${back} ${body}</p>${more.map((text) => `<p>${text}</p>`).join('')}</aside>\n`,
    )
    return `<sup><a epub:type="noteref" role="doc-noteref" id="m${number}" href="#n${number}">${xml(mark.text.trim())}</a></sup>`
  }

  /** The sign behind words that were put right, which leads to the list at the end. */
  private correction(put: WordsPutRight, spans: readonly Span[], first: number, writing: Writing): string {
    const { printed, reason, at } = put
    const right = spans
      .map(({ text }) => text)
      .join('')
      .slice(put.start - first, put.end - first)
    const number = this.corrections.length + 1
    const place = `w${number}`
    const { lang, page } = writing
    this.corrections.push({ printed, right, reason, at, lang, place, page })
    const { visit } = this
    const told = xml(`${visit.say('แก้คำผิด พิมพ์ไว้ว่า', 'Put right; printed')} ${printed}`)
    const id = right === '' ? ` id="${place}"` : ''
    return `<sup class="pr" ${langAttributes(visit.lang)}${id}><a role="doc-noteref" epub:type="noteref" href="${CORRECTIONS_FILE}#c${number}" title="${told}">✎</a></sup>`
  }
}

interface Fragment {
  readonly from: number
  readonly to: number
  readonly put: WordsPutRight | undefined
}

/** A span from one unit of the paragraph to another, cut where words that were put right begin and end. */
function fragments(from: number, to: number, puts: readonly WordsPutRight[]): readonly Fragment[] {
  const found: Fragment[] = []
  let at = from
  for (const put of puts) {
    const isHere = put.end > from ? put.start < to : put.end === from && put.start === put.end
    if (!isHere) continue
    if (put.start > at) found.push({ from: at, to: put.start, put: undefined })
    found.push({ from: Math.max(at, put.start), to: Math.min(to, put.end), put })
    at = Math.min(to, put.end)
  }
  if (at < to) found.push({ from: at, to, put: undefined })
  return found
}
