/** Makes paragraphs of the lines of page files: what is centred, what goes on, what is verse, what opens an item. */

import type { Span } from '../../texts/format.ts'
import type { PageMark, Paragraph, Part } from '../corpus.ts'
import type { PackWarnings } from '../pack-warnings.ts'
import { type Item, judgeItems } from './item-run.ts'
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

/** A paragraph with what its place among the others says. */
export interface Block {
  readonly paragraph: Paragraph
  /** Titles and the homage stand above the text that they belong to; a page is only its mark. */
  readonly role: 'text' | 'title' | 'homage' | 'closing' | 'note' | 'page'
  /** The item that opens with it. */
  readonly item: Item | null
  /** It is the rest of a paragraph that began on the page before. */
  readonly goesOn: boolean
  /** As in PageMark. */
  readonly where: string
}

/** The blocks of a volume in order. @param lines of all its pages in order */
export function blocksOfVolume(
  volume: number,
  lines: readonly VolumeLine[],
  setting: Setting,
  warnings: PackWarnings,
): readonly Block[] {
  const pages = new Pages(setting)
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
  readonly kind: 'text' | 'verse' | 'title' | 'closing'
  readonly item: Item | null
  readonly number: string
  readonly lines: string[]
  readonly counts: number
  readonly where: string
}

class Pages {
  private readonly blocks: Block[] = []
  private open: OpenParagraph | null = null
  /** The last paragraph was cut by the notes or the end of a page. */
  private mayGoOn = false

  constructor(private readonly setting: Setting) {}

  add(lines: readonly VolumeLine[], at: number, line: VolumeLine, item: Item | null): void {
    const { setting } = this
    const { text, where } = line
    if (line.mark) this.beginPage(line.mark)
    if (text.startsWith(NOTE)) {
      if (setting.hasNotes) this.addNotes(text.slice(NOTE.length), where)
      else this.addClosing(line)
    } else if (item) this.addItem(lines, at, line, item)
    else if (isHomage(text)) {
      this.close()
      this.push({ kind: 'paragraph', parts: [{ text }] }, 'homage', where)
    } else if (isCentred(line, setting) && !setting.isVerse(lines, at)) {
      if (setting.isClosing(text)) this.addClosing(line)
      else if (this.open?.kind === 'title') this.open.lines.push(text)
      else this.beginTitle(line)
    } else if (isHeadingAboveItem(lines, at, setting)) this.beginTitle(line)
    else if (setting.isVerse(lines, at)) this.addVerse('', text, line, null)
    else if (line.indent === 0 && (this.mayGoOn || this.open?.kind === 'text')) this.goOn(line)
    else this.addText('', text, line, null)
  }

  end(): readonly Block[] {
    this.close()
    return this.blocks
  }

  private push(paragraph: Paragraph, role: Block['role'], where: string, item: Item | null = null): void {
    const goesOn = role === 'text' && paragraph.counts === 0
    this.blocks.push({ paragraph, role, item, goesOn, where })
  }

  private beginPage(mark: PageMark): void {
    const isCut = this.mayGoOn || this.open?.kind === 'text'
    this.close()
    this.mayGoOn = isCut
    this.push({ kind: 'paragraph', parts: [mark], counts: 0 }, 'page', mark.where)
  }

  private beginTitle({ text, where }: VolumeLine): void {
    this.close()
    this.open = { kind: 'title', item: null, number: '', lines: [text], counts: 0, where }
  }

  private addItem(lines: readonly VolumeLine[], at: number, line: VolumeLine, item: Item): void {
    const [mark, rest] = splitItem(line.text)
    if (this.setting.isVerse(lines, at)) this.addVerse(mark, rest, line, item)
    else this.addText(mark, rest, line, item)
  }

  private addText(number: string, text: string, { where }: VolumeLine, item: Item | null): void {
    this.close()
    this.open = { kind: 'text', item, number, lines: [text], counts: 1, where }
  }

  private goOn({ text, where }: VolumeLine): void {
    if (this.open?.kind === 'text') this.open.lines.push(text)
    else {
      this.close()
      // the rest of a paragraph that began on the page before
      this.open = { kind: 'text', item: null, number: '', lines: [text], counts: 0, where }
    }
  }

  private addVerse(number: string, text: string, { where }: VolumeLine, item: Item | null): void {
    if (this.open?.kind !== 'verse' || number !== '') {
      this.close()
      this.open = { kind: 'verse', item, number, lines: [], counts: 1, where }
    }
    this.open.lines.push(text)
    if (this.setting.endsStanza(text)) this.close()
  }

  /** A line that neither goes on nor is gone on with. */
  private addClosing({ text, where }: VolumeLine): void {
    this.close()
    this.open = { kind: 'closing', item: null, number: '', lines: [text], counts: 1, where }
    this.close()
  }

  /** `๑ สี. … ฯ ๒ ยุ. … ฯ`: one paragraph a note. */
  private addNotes(text: string, where: string): void {
    const isCut = this.mayGoOn || this.open?.kind === 'text'
    this.close()
    this.mayGoOn = isCut
    const notes = text.trim().split(/\s+(?=[๑-๙](?:[-–][๑-๙])*\s)/)
    for (const note of notes)
      this.push({ kind: 'paragraph', parts: [{ text: note, kind: 'note' }], counts: 0 }, 'note', where)
  }

  private close(): void {
    const { open, setting } = this
    this.open = null
    this.mayGoOn = false
    if (!open) return
    const { kind, item, lines, counts, where } = open
    const number: Part[] = open.number === '' ? [] : [{ text: `${open.number} `, kind: 'number' }]
    if (kind === 'title') {
      const parts: Part[] = [{ text: lines.join('\n'), kind: 'heading' }]
      this.push({ kind: 'paragraph', parts, counts: 0 }, kind, where)
    } else if (kind === 'verse') {
      const verses = lines.flatMap((line, at) => {
        const spans = setting.spans(at < lines.length - 1 ? `${line}\n` : line)
        return spans.map((span): Span => (span.kind ? span : { ...span, kind: 'verse' }))
      })
      this.push({ kind: 'paragraph', parts: [...number, ...verses], counts }, 'text', where, item)
    } else {
      const text = lines.reduce((above, line) => setting.join(above, line))
      const parts = [...number, ...setting.spans(text)]
      this.push({ kind: 'paragraph', parts, counts }, kind, where, item)
    }
  }
}

/** A short line between the end of a text and an item, set like a paragraph: some volumes have their headings so. */
function isHeadingAboveItem(lines: readonly VolumeLine[], at: number, setting: Setting): boolean {
  const [before, line, below] = [lines[at - 1], lines[at], lines[at + 1]]
  if (!line || line.indent === 0 || below?.item == null || widthOf(line.text) > LONGEST_CENTRED) return false
  if (setting.isClosing(line.text) || /[.ฯ?"”]$/.test(line.text)) return false
  return !before || before.indent === 0 || setting.isClosing(before.text) || before.text.startsWith(NOTE)
}
