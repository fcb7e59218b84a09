/** Makes headings and paragraphs of the lines of page files: what is centred, what goes on, what is verse. */

import { type HeadingFact, headingFacts } from '../../facts/headings.ts'
import type { Span } from '../../texts/format.ts'
import type { Begins, PageMark, Paragraph, Part, Piece } from '../corpus.ts'
import type { PackWarnings } from '../pack-warnings.ts'
import { comparableTitle } from '../titles.ts'
import { headingAbove, headingAt, type Item, judgeItems, topOf } from './item-run.ts'
import { type PageLine, splitItem, widthOf } from './page-lines.ts'

/** How an edition sets its lines. */
export interface Setting {
  /** A heading stands in at least this column. */
  readonly centredFrom: number
  /** How a line goes on with the next; the hyphen of a cut word, or a space, or nothing. */
  readonly join: (text: string, next: string) => string
  /** Whether a centred line closes a text instead of opening one. */
  readonly isClosing: (text: string) => boolean
  /** Lines of verse, by their index among all lines of the volume. */
  readonly isVerse: (lines: readonly VolumeLine[], at: number) => boolean
  /** Whether a line of verse is the last of its stanza. */
  readonly endsStanza: (text: string) => boolean
  /** Running text as spans: marks of footnotes are numbers in it. */
  readonly spans: (text: string) => readonly Span[]
  /** Whether lines that begin with # are footnotes. */
  readonly hasNotes: boolean
  /** Whether titles are Pali, as those of the table are. */
  readonly isPali: boolean
}

export interface VolumeLine extends PageLine {
  /** The page's mark, on its first line. */
  readonly mark?: PageMark
  readonly page: number
  /** As in PageMark: the name of the file. */
  readonly where: string
}

const LONGEST_CENTRED = 60

/** “Homage to the Blessed One …”, with which each work opens. */
const isHomage = (text: string) => /^(นโม ตสฺส ภควโต|ขอนอบน้อมแด่พระผู้มีพระภาค)/.test(text)

/** What a footnote begins with. */
const NOTE = '#'

/** The pieces of a volume. @param lines of all its pages in order */
export function piecesOfVolume(
  volume: number,
  lines: readonly VolumeLine[],
  setting: Setting,
  warnings: PackWarnings,
): readonly Piece[] {
  const pages = new Pages(volume, setting)
  const items = itemsOf(volume, lines, warnings)
  // a number that is no item is a word like others
  const judged = lines.map((line, at) => (items.has(at) ? line : { ...line, item: null }))
  for (const [at, line] of judged.entries()) pages.add(judged, at, line, items.get(at) ?? null)
  return pages.end()
}

/** The items of a volume by the line in front of which they stand; numbers that are none are told. */
function itemsOf(
  volume: number,
  lines: readonly VolumeLine[],
  warnings: PackWarnings,
): ReadonlyMap<number, Item> {
  const marks = lines.flatMap(({ item, page, indent, where }, at) =>
    item === null ? [] : [{ item, page, indented: indent > 0, where, at }],
  )
  const items = new Map<number, Item>()
  for (const [nth, item] of judgeItems(volume, marks).entries()) {
    const mark = marks[nth]
    if (mark && item) items.set(mark.at, item)
    else if (mark) warnings.add('item-marks', `${mark.where} [${mark.item}]`)
  }
  return items
}

export function isCentred({ indent, text, item }: PageLine, { centredFrom }: Setting): boolean {
  const width = widthOf(text)
  const middle = indent + width / 2
  return item === null && indent >= centredFrom && width <= LONGEST_CENTRED && middle >= 24 && middle <= 46
}

/** What is being put together: running text, a stanza, or the lines of one heading. */
interface OpenParagraph {
  readonly kind: 'text' | 'verse' | 'heading'
  readonly number: string
  readonly lines: string[]
  readonly counts: number
}

class Pages {
  private readonly pieces: Piece[] = []
  private open: OpenParagraph | null = null
  /** Headings that wait for what follows them, which says what they are headings of. */
  private waiting: Paragraph[] = []
  private fact: HeadingFact | null = null
  /** The last paragraph was cut by the notes or the end of a page. */
  private mayGoOn = false

  constructor(
    private readonly volume: number,
    private readonly setting: Setting,
  ) {}

  add(lines: readonly VolumeLine[], at: number, line: VolumeLine, item: Item | null): void {
    const { setting } = this
    if (line.mark) this.beginPage(line.mark)
    if (line.text.startsWith(NOTE)) {
      if (setting.hasNotes) this.addNotes(line.text.slice(NOTE.length))
      else this.addAlone(line.text)
      return
    }
    if (item) {
      this.addItem(lines, at, line, item)
      return
    }
    if (isHomage(line.text)) {
      this.close()
      this.waiting.push({ kind: 'paragraph', parts: [{ text: line.text }] })
    } else if (isCentred(line, setting) && !setting.isVerse(lines, at)) {
      if (setting.isClosing(line.text)) this.addAlone(line.text)
      else if (this.open?.kind === 'heading') this.open.lines.push(line.text)
      else this.begin({ kind: 'heading', number: '', lines: [line.text], counts: 0 })
    } else if (isHeadingAboveItem(lines, at, setting)) {
      this.begin({ kind: 'heading', number: '', lines: [line.text], counts: 0 })
    } else if (setting.isVerse(lines, at)) this.addVerse('', line.text)
    else if (line.indent === 0 && (this.mayGoOn || this.open?.kind === 'text')) this.goOn(line.text)
    else this.addText('', line.text, line)
  }

  end(): readonly Piece[] {
    this.close()
    this.flushWaiting()
    return this.pieces
  }

  private beginPage(mark: PageMark): void {
    const isCut = this.mayGoOn || this.open?.kind === 'text'
    this.close()
    this.mayGoOn = isCut
    const piece: Paragraph = { kind: 'paragraph', parts: [mark], counts: 0 }
    if (this.waiting.length > 0) this.waiting.push(piece)
    else this.pieces.push(piece)
  }

  private addItem(lines: readonly VolumeLine[], at: number, line: VolumeLine, item: Item): void {
    this.close()
    const fact = headingAt(item)
    // pages that begin in the middle of a volume begin in the middle of a heading
    const above = this.fact ? null : headingAbove(item)
    if (above) {
      this.fact = above
      this.pieces.unshift(beginsOf(above, line.where))
    }
    if (fact) {
      this.beginWork(topOf(fact), line.where)
      this.fact = fact
      this.pieces.push(beginsOf(fact, line.where))
    }
    this.flushWaiting()
    const [mark, rest] = splitItem(line.text)
    if (this.setting.isVerse(lines, at)) this.addVerse(mark, rest)
    else this.addText(mark, rest, line)
  }

  /** The title of a work and the homage below it belong to the work, not to its first chapter. */
  private beginWork(work: HeadingFact, where: string): void {
    const homage = this.waiting.findIndex(({ parts }) =>
      parts.some((part) => 'text' in part && isHomage(part.text)),
    )
    if (homage >= 0) this.pieces.push(beginsOf(work, where), ...this.waiting.splice(0, homage + 1))
  }

  private addText(number: string, text: string, line: VolumeLine): void {
    this.close()
    if (number === '') this.beginByTitle(line.where)
    this.flushWaiting()
    this.open = { kind: 'text', number, lines: [text], counts: 1 }
  }

  private goOn(text: string): void {
    if (this.open?.kind === 'text') this.open.lines.push(text)
    else {
      this.close()
      this.flushWaiting()
      // the rest of a paragraph that began on the page before
      this.open = { kind: 'text', number: '', lines: [text], counts: 0 }
    }
  }

  private addVerse(number: string, text: string): void {
    if (this.open?.kind !== 'verse' || number !== '') {
      this.close()
      this.flushWaiting()
      this.open = { kind: 'verse', number, lines: [], counts: 1 }
    }
    this.open.lines.push(text)
    if (this.setting.endsStanza(text)) this.close()
  }

  /** A line that neither goes on nor is gone on with. */
  private addAlone(text: string): void {
    this.close()
    this.flushWaiting()
    this.open = { kind: 'text', number: '', lines: [text], counts: 1 }
    this.close()
  }

  /** `๑ สี. … ฯ ๒ ยุ. … ฯ`: one paragraph a note. */
  private addNotes(text: string): void {
    const isCut = this.mayGoOn || this.open?.kind === 'text'
    this.close()
    this.mayGoOn = isCut
    const notes = text.trim().split(/\s+(?=[๑-๙](?:[-–][๑-๙])*\s)/)
    for (const note of notes)
      this.pieces.push({ kind: 'paragraph', parts: [{ text: note, kind: 'note' }], counts: 0 })
  }

  private begin(open: OpenParagraph): void {
    this.close()
    this.open = open
  }

  private close(): void {
    const { open, setting } = this
    this.open = null
    this.mayGoOn = false
    if (!open) return
    const number: Part[] = open.number === '' ? [] : [{ text: `${open.number} `, kind: 'number' }]
    if (open.kind === 'heading') {
      const parts: Part[] = [{ text: open.lines.join('\n'), kind: 'heading' }]
      this.waiting.push({ kind: 'paragraph', parts, counts: 0 })
    } else if (open.kind === 'verse') {
      const lines = open.lines.flatMap((line, at) => {
        const spans = setting.spans(at < open.lines.length - 1 ? `${line}\n` : line)
        return spans.map((span): Span => (span.kind ? span : { ...span, kind: 'verse' }))
      })
      this.pieces.push({ kind: 'paragraph', parts: [...number, ...lines], counts: open.counts })
    } else {
      const text = open.lines.reduce((above, line) => setting.join(above, line))
      this.pieces.push({ kind: 'paragraph', parts: [...number, ...setting.spans(text)], counts: open.counts })
    }
  }

  private flushWaiting(): void {
    this.pieces.push(...this.waiting)
    this.waiting = []
  }

  /** A heading without an item of its own is found by its title, before the next one that has an item. */
  private beginByTitle(where: string): void {
    if (!this.setting.isPali || !this.fact || this.waiting.length === 0) return
    const words = this.waiting.flatMap(({ parts }) =>
      parts.flatMap((part) => ('text' in part ? part.text.split(/\s+/) : [])),
    )
    const titles = new Set(words.map(comparableTitle))
    const facts = headingFacts()
    for (let at = this.fact.index + 1; at < facts.length; at++) {
      const fact = facts[at]
      if (!fact || fact.beginsAtItem || fact.volume !== this.volume) return
      if (!titles.has(comparableTitle(fact.pali))) continue
      this.fact = fact
      this.pieces.push(beginsOf(fact, where))
      return
    }
  }
}

const beginsOf = (fact: HeadingFact, where: string): Begins => ({
  kind: 'begins',
  fact,
  title: fact.pali,
  level: fact.depth,
  where,
})

/** A short line between the end of a text and an item, set like a paragraph: some volumes have their headings so. */
function isHeadingAboveItem(lines: readonly VolumeLine[], at: number, setting: Setting): boolean {
  const [before, line, below] = [lines[at - 1], lines[at], lines[at + 1]]
  if (!line || line.indent === 0 || below?.item == null || widthOf(line.text) > LONGEST_CENTRED) return false
  if (setting.isClosing(line.text) || /[.ฯ?"”]$/.test(line.text)) return false
  return !before || before.indent === 0 || setting.isClosing(before.text) || before.text.startsWith(NOTE)
}
