/** Renders text of the canon as XHTML. Notes are at the end of each document, corrections at the end of the EPUB. */

import type { AppliedCorrection } from '../../canon/text/apply-corrections.ts'
import type { TextWithSpanKind } from '../../definitions/texts/format.ts'
import { createPageAnchorState, type PrintedTextOptions, renderSpanRun } from '../canon/printed-text.ts'
import { SafeHtml } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import type { LangAttribute } from '../pages/script.ts'
import { classifyParagraph, type LinkedFootnote, matchFootnotesWithMarks, type SpanRun } from '../shared/paragraphs.ts'
import { SearchWordMarker } from '../shared/prose.ts'
import type { EpubListedCorrection } from './publication.ts'
import { createLangAttributes, escapeXml, htmlToXhtml } from './xhtml.ts'

/** Name of the file of an EPUB that lists the corrections. */
export const EPUB_CORRECTIONS_FILE = 'corrections.xhtml'

/** A paragraph as XHTML, with the footnotes to which its marks link. */
export interface EpubParagraphWithNotes {
  /** Empty for a note that moved to its mark. */
  readonly markup: string
  readonly notes: readonly string[]
}

interface PageText {
  readonly paragraphs: readonly (readonly TextWithSpanKind[])[]
  /** By the index of the paragraph. */
  readonly appliedCorrections: readonly AppliedCorrection[]
  readonly lang: LangAttribute
  /** The name of the page. */
  readonly page: string
}

const NO_MARKS = SearchWordMarker.of(undefined)

/** Renders the printed pages of one EPUB as XHTML. Notes and corrections are numbered through the whole EPUB. */
export class EpubTextWriter {
  readonly corrections: EpubListedCorrection[] = []
  private notes = 0

  constructor(private readonly context: PageContext) {}

  /** Renders the paragraphs of one printed page, or of one text on it, in order. */
  page({ paragraphs, appliedCorrections, lang, page }: PageText): readonly EpubParagraphWithNotes[] {
    const { byMark, remaining: left } = matchFootnotesWithMarks(paragraphs)
    const note: CorrectionCollector['note'] = (words, right) => this.addCorrection(words, right, lang, page)
    const options = {
      lang,
      anchors: false,
      marks: NO_MARKS,
      appliedCorrections: { words: appliedCorrections, notes: { note } },
    }
    return paragraphs.map((spans, paragraph) => {
      const notes: string[] = []
      const reference = (mark: TextWithSpanKind, inside: string) => {
        const own = byMark.get(mark)
        return own ? this.addNote(mark, own, options, notes) : inside
      }
      const run = left.get(paragraph) ?? { paragraph, at: 0, spans }
      const markup = run.spans.length === 0 ? '' : renderParagraph(run, options, reference)
      return { markup, notes }
    })
  }

  /** Adds a note, which goes to the end of the document, and returns its mark. */
  private addNote(
    mark: TextWithSpanKind,
    { own, runs }: LinkedFootnote,
    options: PrintedTextOptions,
    notes: string[],
  ): string {
    const number = ++this.notes
    const [body, ...more] = runs.map((run) => renderLines(run, ' ', options))
    const back = `<a role="doc-backlink" href="#m${number}">${escapeXml(own.text.trim())}</a>`
    notes.push(
      `<aside epub:type="footnote" role="doc-footnote" id="n${number}" ${createLangAttributes(options.lang)}><p>${back} ${body}</p>${more.map((text) => `<p>${text}</p>`).join('')}</aside>\n`,
    )
    return `<a epub:type="noteref" role="doc-noteref" id="m${number}" href="#n${number}">${escapeXml(mark.text.trim())}</a>`
  }

  /** Adds a correction to the list at the end; returns the id of the words and the sign after them that links there. */
  private addCorrection({ printed, reason, at }: AppliedCorrection, right: string, lang: LangAttribute, page: string) {
    const number = this.corrections.length + 1
    const place = `w${number}`
    this.corrections.push({ printed, corrected: right, reason, at, lang, place, page })
    const { context } = this
    const description = escapeXml(`${context.say('แก้คำผิด พิมพ์ไว้ว่า', 'Put right; printed')} ${printed}`)
    const id = ` id="${place}"`
    return {
      title: id,
      mark: `<sup class="pr" ${createLangAttributes(context.lang)}${right === '' ? id : ''}><a role="doc-noteref" epub:type="noteref" href="${EPUB_CORRECTIONS_FILE}#c${number}" title="${description}">✎</a></sup>`,
    }
  }
}

type CorrectionCollector = NonNullable<PrintedTextOptions['appliedCorrections']>['notes']

/** Renders a paragraph according to its shape: heading, note, line, verse or text. */
function renderParagraph(
  run: SpanRun,
  options: PrintedTextOptions,
  reference: (mark: TextWithSpanKind, inside: string) => string,
): string {
  const inside = (newLine: string) => renderLines(run, newLine, options, reference)
  switch (classifyParagraph(run.spans)) {
    case 'heading':
      return `<h2>${inside('<br/>')}</h2>\n`
    case 'note':
      return `<p class="f">${inside(' ')}</p>\n`
    case 'line':
      return `<p class="e">${inside('<br/>')}</p>\n`
    case 'verse':
      return `<p class="v"><span class="l">${inside('</span><br/> <span class="l">')}</span></p>\n`
    default:
      return `<p>${inside('\n')}</p>\n`
  }
}

/** Renders the words of a run; no tag spans a line break, and no line is empty. */
function renderLines(
  { spans, ...run }: SpanRun,
  newLine: string,
  options: PrintedTextOptions,
  reference = (_: TextWithSpanKind, inside: string) => inside,
): string {
  const pieces = spans.flatMap((span) =>
    span.text
      .split(/(?=\n)|(?<=\n)/)
      .map((text) => (text === span.text ? span : text === '\n' ? { text } : { ...span, text })),
  )
  const markup = renderSpanRun({ ...run, spans: pieces }, '\n', options, createPageAnchorState(), reference)
  const all = htmlToXhtml(new SafeHtml(markup)).split('\n')
  const nonEmptyLines = all.length > 1 || newLine.includes('span') ? all.filter((line) => line.trim() !== '') : all
  return nonEmptyLines.join(newLine)
}
