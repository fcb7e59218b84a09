/** Builds paragraphs from the lines of page files: finds centred lines, continued paragraphs, verse, and items. */

import type { SpanKind, TextWithSpanKind } from '../../../definitions/texts/format.ts'
import type { CorpusPageMark, CorpusParagraph, CorpusParagraphPart } from '../corpus.ts'
import { PackError } from '../pack-fault.ts'
import type { PackWarningCollector } from '../pack-warnings.ts'
import { recogniseItemNumbers, type VolumeItem } from './item-run.ts'
import { classifyLines, MAX_CENTRED_TITLE_LINES, type PageLineKind } from './line-kinds.ts'
import {
  countDisplayColumns,
  isFirstLineOfNote,
  NOTE_SIGN,
  type PageFileLine,
  type PageLineOfVolume,
  splitItemMark,
} from './page-lines.ts'
import { joinNoteLinesIntoFootnotes } from './page-notes.ts'

/**
 * The typesetting of an edition's page files: how headings, verse and running text are recognised, and how lines are
 * joined.
 */
export interface LineTypesetting {
  /** Minimum column of a heading. */
  readonly centredFrom: number
  /** Joins a line and the next: without the hyphen of a cut word, with a space, or with nothing. */
  readonly join: (text: string, next: string) => string
  /** Whether a line has the words of a title, and whether it has words that no title has. */
  readonly isTitle: (text: string) => boolean
  readonly isNoTitle: (text: string) => boolean
  /** Whether a centred line closes a text instead of opening one. */
  readonly isClosing: (text: string) => boolean
  /** Whether a line names the collection and the volume, as title pages do. */
  readonly isCover: (text: string) => boolean
  /** Lines of verse, by their index among all lines of the volume. */
  readonly isVerse: (lines: readonly PageLineOfVolume[], at: number) => boolean
  /** Whether a line of verse is the last of its stanza. */
  readonly endsStanza: (text: string) => boolean
  /** Splits running text into spans; marks of footnotes are numbers in it. */
  readonly spans: (text: string) => readonly TextWithSpanKind[]
}

const MAX_CENTRED_COLUMNS = 60

/** Matches a first line such as `๑. กุสลติกะ`, which only names what follows. */
const NAME_OF_ITEM = /^[๐-๙]+\.\s*\S{1,24}$/

/** Whether a line is the homage (“Homage to the Blessed One …”) at the beginning of each work. */
const isHomage = (text: string) => /^(นโม\s+ตสฺส\s+ภควโต|ขอ(?:นอบ)?น้อมแ[ดต]่พระผู้มีพระภาค)/.test(text)

/** A block of a page file: a paragraph with its role on the page. */
export interface PageFileBlock {
  readonly paragraph: CorpusParagraph
  /** Titles, and the homage with its title page, precede their text; `page` is only a mark. */
  readonly role: 'text' | 'title' | 'homage' | 'closing' | 'note' | 'page'
  /** The item that begins with it. */
  readonly item: VolumeItem | null
  /** Whether it continues a paragraph of the previous page. */
  readonly isContinuation: boolean
  /** Location, as in CorpusPageMark. */
  readonly where: string
}

/** Builds the blocks of a volume in order. @param lines lines of all its pages in order */
export function buildBlocksOfVolume(
  volume: number,
  lines: readonly PageLineOfVolume[],
  setting: LineTypesetting,
  warnings: PackWarningCollector,
): readonly PageFileBlock[] {
  const builder = new BlockBuilder(setting)
  const items = findItems(volume, lines, warnings)
  // bracketed numbers that are no items are ordinary words
  const checkedLines = lines.map((line, at) => (items.has(at) ? line : { ...line, item: null }))
  const tests = {
    ...setting,
    isCentred: (line: PageLineOfVolume) => isCentredLine(line, setting),
    isHomage,
  }
  const kinds = classifyLines(checkedLines, tests, (at) => {
    warnings.add('verse-like-titles', `${lines[at]?.where ?? ''} ${lines[at]?.text.slice(0, 40) ?? ''}`)
  })
  for (const [at, line] of checkedLines.entries()) builder.add(line, kinds[at] ?? 'text', items.get(at) ?? null)
  return builder.finish()
}

/** The items of a volume by the line that they precede; other bracketed numbers are reported. */
function findItems(
  volume: number,
  lines: readonly PageLineOfVolume[],
  warnings: PackWarningCollector,
): ReadonlyMap<number, VolumeItem> {
  const marks = lines.flatMap(({ item, page, indent, where }, at) =>
    item === null ? [] : [{ item, page, indented: indent > 0, where, at }],
  )
  const items = new Map<number, VolumeItem>()
  for (const [nth, item] of recogniseItemNumbers(volume, marks).entries()) {
    const mark = marks[nth]
    if (mark && item) items.set(mark.at, item)
    else if (mark) warnings.add('item-marks', `${mark.where} [${mark.item}]`)
  }
  // pages from the middle of a volume may have no items
  if (items.size === 0 && lines.length > MAX_LINES_WITHOUT_ITEMS) {
    throw new PackError(lines[0]?.file ?? '', `ไม่พบเลขข้อ เช่น [๑] เลยทั้งเล่ม ${volume} กรุณาตรวจสอบว่าเป็นไฟล์ของคลังนี้`)
  }
  return items
}

/** Lines, about twenty pages, in which every edition has items. */
const MAX_LINES_WITHOUT_ITEMS = 400

/** Whether a line is centred on its page: short, indented, and without an item number. */
export function isCentredLine(
  { indent, text, item }: PageFileLine,
  { centredFrom }: Pick<LineTypesetting, 'centredFrom'>,
): boolean {
  const width = countDisplayColumns(text)
  const middle = indent + width / 2
  return item === null && indent >= centredFrom && width <= MAX_CENTRED_COLUMNS && middle >= 24 && middle <= 46
}

/** The block under construction: running text, a stanza, or the lines of one heading. */
interface OpenParagraph {
  readonly kind: 'text' | 'verse' | 'title' | 'closing'
  readonly item: VolumeItem | null
  readonly number: string
  readonly lines: string[]
  readonly counts: number
  readonly where: string
}

class BlockBuilder {
  private readonly blocks: PageFileBlock[] = []
  private open: OpenParagraph | null = null
  /** Whether the last paragraph was cut by notes or the end of a page, and may continue. */
  private mayContinue = false
  /** Note lines inside a paragraph without a known page end; they are placed after the paragraph. */
  private pendingNotes: string[] = []
  /** The note lines of the page, and its first block. */
  private notes: string[] = []
  private pageStart = 0
  /** The file of the page; no paragraph extends beyond it. */
  private file = ''

  constructor(private readonly setting: LineTypesetting) {}

  add(line: PageLineOfVolume, kind: PageLineKind, item: VolumeItem | null): void {
    const { text, where } = line
    if (line.mark) this.beginPage(line.mark)
    else if (this.notes.length > 0 && !isFirstLineOfNote(line)) {
      const isInside = !line.isCrowded && this.continuesParagraph(line, kind, item)
      if (isInside) this.pendingNotes.push(...this.notes.splice(0))
      else this.endPage()
    }
    this.file = line.file
    if (isFirstLineOfNote(line)) this.notes.push(text.slice(NOTE_SIGN.length))
    else if (item) this.addItem(line, kind, item)
    else if (isHomage(text) || kind === 'cover') {
      this.closeParagraph()
      this.push({ kind: 'paragraph', parts: [{ text, kind: 'centre' }] }, 'homage', where)
    } else if (kind === 'closing') this.addClosing(line)
    else if (kind === 'title') this.addTitle(line)
    else if (kind === 'verse') this.addVerse('', text, line, null)
    else if (this.continuesParagraph(line, kind, item) || (line.indent === 0 && this.mayContinue))
      this.continueText(line)
    else this.addText('', text, line, null)
  }

  /** Whether a line continues the open paragraph. */
  private continuesParagraph({ text, indent }: PageLineOfVolume, kind: PageLineKind, item: VolumeItem | null): boolean {
    if (this.open?.kind !== 'text' || kind !== 'text' || item || isHomage(text)) return false
    return indent === 0 || (indent === 1 && !this.endsParagraph(this.open.lines.at(-1) ?? ''))
  }

  /**
   * Whether a paragraph has ended. Paragraphs are indented by several columns; one column below an unfinished line is
   * an error.
   */
  private endsParagraph(line: string): boolean {
    return /[ฯ.?!”"…]\s*[[\]()0-9๐-๙*]*$/.test(line)
  }

  finish(): readonly PageFileBlock[] {
    this.closeParagraph()
    this.insertNotes()
    return this.blocks
  }

  private push(
    paragraph: CorpusParagraph,
    role: PageFileBlock['role'],
    where: string,
    item: VolumeItem | null = null,
  ): void {
    const isContinuation = role === 'text' && paragraph.counts === 0
    this.blocks.push({ paragraph: { ...paragraph, file: this.file }, role, item, isContinuation, where })
  }

  private beginPage(mark: CorpusPageMark): void {
    this.endPage()
    this.push({ kind: 'paragraph', parts: [mark], counts: 0 }, 'page', mark.where)
    this.pageStart = this.blocks.length
  }

  /** Ends the page below its notes, even without a mark. */
  private endPage(): void {
    const isCut = this.mayContinue || this.open?.kind === 'text'
    this.closeParagraph()
    this.insertNotes()
    this.mayContinue = isCut
    this.pageStart = this.blocks.length
  }

  private addTitle({ text, where }: PageLineOfVolume): void {
    if (this.open?.kind === 'title' && this.open.lines.length < MAX_CENTRED_TITLE_LINES) {
      this.open.lines.push(text)
      return
    }
    this.closeParagraph()
    this.open = { kind: 'title', item: null, number: '', lines: [text], counts: 0, where }
  }

  private addItem(line: PageLineOfVolume, kind: PageLineKind, item: VolumeItem): void {
    const [mark, rest] = splitItemMark(line.text)
    if (kind === 'verse') this.addVerse(mark, rest, line, item)
    else this.addText(mark, rest, line, item)
  }

  private addText(number: string, text: string, { where }: PageLineOfVolume, item: VolumeItem | null): void {
    this.closeParagraph()
    this.open = { kind: 'text', item, number, lines: [text], counts: 1, where }
  }

  private continueText({ text, where }: PageLineOfVolume): void {
    if (this.open?.kind === 'text') this.open.lines.push(text)
    else {
      this.closeParagraph()
      // the rest of a paragraph that began on the page before
      this.open = { kind: 'text', item: null, number: '', lines: [text], counts: 0, where }
    }
  }

  private addVerse(number: string, text: string, { where }: PageLineOfVolume, item: VolumeItem | null): void {
    if (this.open?.kind !== 'verse' || number !== '') {
      this.closeParagraph()
      this.open = { kind: 'verse', item, number, lines: [], counts: 1, where }
    }
    this.open.lines.push(text)
    if (this.setting.endsStanza(text)) this.closeParagraph()
  }

  /** Adds a line that neither continues the text nor is continued. */
  private addClosing({ text, where }: PageLineOfVolume): void {
    this.closeParagraph()
    this.open = { kind: 'closing', item: null, number: '', lines: [text], counts: 1, where }
    this.closeParagraph()
  }

  /**
   * Places the notes of the ended page, each after the paragraph with its mark, so under the same heading. If that
   * paragraph ends inside a sentence, as lines of verse do, the note follows the one that ends the sentence.
   */
  private insertNotes(): void {
    const notes = joinNoteLinesIntoFootnotes([...this.pendingNotes.splice(0), ...this.notes.splice(0)])
    let target = this.pageStart
    for (const { marks, spans } of notes) {
      const marked = this.blocks.findIndex(
        ({ paragraph, role }, at) => at >= this.pageStart && role !== 'note' && hasMark(paragraph, marks),
      )
      // a note without a mark in the text is at the end of its page
      target = marked < 0 ? this.blocks.length : Math.max(target, this.findSentenceEnd(marked) + 1)
      while (this.blocks[target]?.role === 'note') target++
      const where = this.blocks[target - 1]?.where ?? ''
      const paragraph: CorpusParagraph = { kind: 'paragraph', parts: spans, counts: 0, file: this.file }
      this.blocks.splice(target, 0, { paragraph, role: 'note', item: null, isContinuation: false, where })
      target++
    }
  }

  /** The block at or below this one that ends its sentence, or else the last of the page. */
  private findSentenceEnd(from: number): number {
    let last = from
    for (let at = from; at < this.blocks.length; at++) {
      const block = this.blocks[at]
      if (!block || block.role === 'note') continue
      if (at > from && block.role === 'title') break
      last = at
      if (block.role !== 'text' || paragraphEndsSentence(block.paragraph)) break
    }
    return last
  }

  private closeParagraph(): void {
    const { open, setting } = this
    this.open = null
    this.mayContinue = false
    if (!open) return
    const { kind, item, lines, counts, where } = open
    const number: CorpusParagraphPart[] = open.number === '' ? [] : [{ text: `${open.number} `, kind: 'number' }]
    if (kind === 'title') {
      const parts = withKind('heading', withoutNumbers(setting.spans(lines.join('\n'))))
      this.push({ kind: 'paragraph', parts, counts: 0 }, kind, where)
    } else if (kind === 'verse') {
      const verses = withKind('verse', setting.spans(lines.join('\n')))
      this.push({ kind: 'paragraph', parts: [...number, ...verses], counts }, 'text', where, item)
    } else {
      const start = this.blocks.length
      const text = lines.reduce((above, line, at) => {
        const isNamed = at === 1 && NAME_OF_ITEM.test(above)
        return isNamed ? `${above} ${line}` : setting.join(above, line)
      })
      const spans = setting.spans(text)
      const parts = [...number, ...(kind === 'closing' ? withKind('colophon', spans) : spans)]
      this.push({ kind: 'paragraph', parts, counts }, kind, where, item)
      if (this.pendingNotes.length > 0) {
        this.insertNotes()
        // the next page begins inside it
        this.pageStart = start
      }
    }
  }
}

/** Gives a kind to spans of running text; marks keep theirs. */
const withKind = (kind: SpanKind, spans: readonly TextWithSpanKind[]): readonly TextWithSpanKind[] =>
  spans.map((span) => (span.kind ? span : { ...span, kind }))

/** Drops note marks from titles, since a digit before a title is its number. */
const withoutNumbers = (spans: readonly TextWithSpanKind[]): readonly TextWithSpanKind[] =>
  spans.map(({ text, kind }, at) => {
    const isNumber = at === 0 ? spans.length > 1 : spans[at - 1]?.text.endsWith('\n')
    return kind === 'mark' && isNumber ? { text } : kind ? { text, kind } : { text }
  })

/** Whether a paragraph ends a sentence; the mark of a note may follow the full stop. */
function paragraphEndsSentence({ parts }: CorpusParagraph): boolean {
  const last = parts.findLast((part) => 'text' in part && part.kind !== 'mark' && part.text.trim() !== '')
  return last !== undefined && 'text' in last && /[ฯ.?!”"]$/.test(last.text.trimEnd())
}

const hasMark = ({ parts }: CorpusParagraph, marks: readonly string[]): boolean =>
  parts.some((part) => 'text' in part && part.kind === 'mark' && marks.some((mark) => part.text.includes(mark)))
