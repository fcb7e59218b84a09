/**
 * Renders text of the canon as XHTML like the pages, with notes at the end of each document and corrections at the end
 * of the EPUB.
 */

import type { AppliedCorrection } from '../../canon/text/apply-corrections.ts'
import type { TextSpan } from '../../definitions/texts/format.ts'
import { createPageAnchorState, type PrintedTextOptions, renderSpanRun } from '../canon/printed-text.ts'
import { SafeHtml } from '../pages/html.ts'
import type { PageContext } from '../pages/page-context.ts'
import type { LangAttribute } from '../pages/script.ts'
import { getParagraphShape, type LinkedFootnote, linkFootnotes, type SpanRun } from '../shared/paragraphs.ts'
import { SearchWordMarker } from '../shared/prose.ts'
import type { EpubListedCorrection } from './publication.ts'
import { createLangAttributes, escapeXml, htmlToXhtml } from './xhtml.ts'

/** The name of the EPUB's file that lists the corrections. */
export const EPUB_CORRECTIONS_FILE = 'corrections.xhtml'

/** A paragraph as XHTML, with the footnotes that its marks link to. */
export interface EpubParagraphWithNotes {
  /** Empty for a note that moved to its mark. */
  readonly markup: string
  readonly notes: readonly string[]
}

interface PageText {
  readonly paragraphs: readonly (readonly TextSpan[])[]
  /** By the index of the paragraph. */
  readonly appliedCorrections: readonly AppliedCorrection[]
  readonly lang: LangAttribute
  /** How the page is called. */
  readonly page: string
}

const NO_MARKS = SearchWordMarker.of(undefined)

/** Renders the printed pages of one EPUB as XHTML; notes and corrections are numbered through the whole EPUB. */
export class EpubTextWriter {
  readonly corrections: EpubListedCorrection[] = []
  private notes = 0

  constructor(private readonly context: PageContext) {}

  /** Renders the paragraphs of one printed page, or of one text on it, in order. */
  page({ paragraphs, appliedCorrections, lang, page }: PageText): readonly EpubParagraphWithNotes[] {
    const { byMark, left } = linkFootnotes(paragraphs)
    const note: TextNotes['note'] = (words, right) => this.correction(words, right, lang, page)
    const options = {
      lang,
      anchors: false,
      marks: NO_MARKS,
      appliedCorrections: { words: appliedCorrections, notes: { note } },
    }
    return paragraphs.map((spans, paragraph) => {
      const notes: string[] = []
      const reference = (mark: TextSpan, inside: string) => {
        const own = byMark.get(mark)
        return own ? this.reference(mark, own, options, notes) : inside
      }
      const run = left.get(paragraph) ?? { paragraph, at: 0, spans }
      const markup = run.spans.length === 0 ? '' : written(run, options, reference)
      return { markup, notes }
    })
  }

  /** The mark of a note; the note itself goes to the end of the document. */
  private reference(
    mark: TextSpan,
    { own, runs }: LinkedFootnote,
    options: PrintedTextOptions,
    notes: string[],
  ): string {
    const number = ++this.notes
    const [body, ...more] = runs.map((run) => lines(run, ' ', options))
    const back = `<a role="doc-backlink" href="#m${number}">${escapeXml(own.text.trim())}</a>`
    notes.push(
      `<aside epub:type="footnote" role="doc-footnote" id="n${number}" ${createLangAttributes(options.lang)}><p>${back} ${body}</p>${more.map((text) => `<p>${text}</p>`).join('')}</aside>\n`,
    )
    return `<a epub:type="noteref" role="doc-noteref" id="m${number}" href="#n${number}">${escapeXml(mark.text.trim())}</a>`
  }

  /** The id of corrected words, and the sign after them, which links to the list at the end. */
  private correction({ printed, reason, at }: AppliedCorrection, right: string, lang: LangAttribute, page: string) {
    const number = this.corrections.length + 1
    const place = `w${number}`
    this.corrections.push({ printed, right, reason, at, lang, place, page })
    const { context } = this
    const reported = escapeXml(`${context.say('แก้คำผิด พิมพ์ไว้ว่า', 'Put right; printed')} ${printed}`)
    const id = ` id="${place}"`
    return {
      title: id,
      mark: `<sup class="pr" ${createLangAttributes(context.lang)}${right === '' ? id : ''}><a role="doc-noteref" epub:type="noteref" href="${EPUB_CORRECTIONS_FILE}#c${number}" title="${reported}">✎</a></sup>`,
    }
  }
}

type TextNotes = NonNullable<PrintedTextOptions['appliedCorrections']>['notes']

/** A paragraph as what it is. */
function written(
  run: SpanRun,
  options: PrintedTextOptions,
  reference: (mark: TextSpan, inside: string) => string,
): string {
  const inside = (newLine: string) => lines(run, newLine, options, reference)
  switch (getParagraphShape(run.spans)) {
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

/** The words of a run; no tag goes over the end of a line, and no line is empty. */
function lines(
  { spans, ...run }: SpanRun,
  newLine: string,
  options: PrintedTextOptions,
  reference = (_: TextSpan, inside: string) => inside,
): string {
  const pieces = spans.flatMap((span) =>
    span.text
      .split(/(?=\n)|(?<=\n)/)
      .map((text) => (text === span.text ? span : text === '\n' ? { text } : { ...span, text })),
  )
  const markup = renderSpanRun({ ...run, spans: pieces }, '\n', options, createPageAnchorState(), reference)
  const all = htmlToXhtml(new SafeHtml(markup)).split('\n')
  const whole = all.length > 1 || newLine.includes('span') ? all.filter((line) => line.trim() !== '') : all
  return whole.join(newLine)
}
