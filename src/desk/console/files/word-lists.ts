/** The numbers of lists and headings in a `.docx`, counted as Word does (ECMA-376, 17.9). */

import { formatListNumber, isKnownNumberFormat } from './list-numbers.ts'
import type { HtmlOrXmlNode } from './markup.ts'
import type { DocxListLevel, DocxStyles } from './word-styles.ts'
import {
  eachElementNamed,
  getChildElement,
  getValAttributeOfChild,
  isXmlElement,
  readIntegerValAttributeOfChild,
  type XmlElement,
} from './word-xml.ts'

interface Level {
  readonly start: number
  readonly format: string
  readonly text: string
  /** The level, from 1, after which this one restarts; 0 for never. */
  readonly restart: number | undefined
  readonly isLegal: boolean
  readonly style: string | undefined
}

interface List {
  /** Id of the abstract list, whose instances share their counts. */
  readonly abstract: string
  readonly levels: ReadonlyMap<number, Level>
  /** Levels that start again in this list. */
  readonly starts: ReadonlyMap<number, number>
}

/** The list number or bullet in front of a paragraph. */
export interface ListItemMarker {
  readonly text: string
  /** Whether its number format is unknown, so that digits replace it. */
  readonly isChanged: boolean
}

/** Computes the list numbers of a `.docx`. Paragraphs must be passed to `next` in document order. */
export class DocxListCounter {
  private readonly lists = new Map<string, List>()
  /** By abstract list: the number reached at each level. */
  private readonly counts = new Map<string, (number | undefined)[]>()
  private readonly startedLevels = new Set<string>()

  constructor(part: readonly HtmlOrXmlNode[], styles: DocxStyles) {
    const abstracts = new Map([...eachElementNamed(part, 'w:abstractNum')].map((each) => [getAbstractId(each), each]))
    const nums = new Map([...eachElementNamed(part, 'w:num')].map((each) => [each.attribs['w:numId'] ?? '', each]))
    for (const [id, num] of nums) {
      const linked = getValAttributeOfChild(
        abstracts.get(getValAttributeOfChild(num, 'w:abstractNumId') ?? ''),
        'w:numStyleLink',
      )
      const source = (linked === undefined ? undefined : nums.get(styles.listOfStyle(linked) ?? '')) ?? num
      const abstract = getValAttributeOfChild(source, 'w:abstractNumId') ?? ''
      const levels = new Map(listLevels(abstracts.get(abstract)))
      const starts = new Map<number, number>()
      for (const override of eachElementNamed([num], 'w:lvlOverride')) {
        const at = Number(override.attribs['w:ilvl'])
        const start = readIntegerValAttributeOfChild(override, 'w:startOverride')
        if (start !== undefined) starts.set(at, start)
        for (const [level, definition] of listLevels(override)) levels.set(level, definition)
      }
      this.lists.set(id, { abstract, levels, starts })
    }
  }

  /**
   * Counts a paragraph of a list and returns its number or bullet.
   * @param style the id of the paragraph's style, which gives the level if `level` is undefined
   * @returns undefined if the list writes nothing
   */
  next({ list: id, level }: DocxListLevel, style: string | undefined): ListItemMarker | undefined {
    const list = this.lists.get(id)
    if (!list) return undefined
    const linked = [...list.levels].find(([, each]) => style !== undefined && each.style === style)
    const at = level ?? linked?.[0] ?? 0
    const own = list.levels.get(at)
    if (!own) return undefined
    const counts = this.counts.get(list.abstract) ?? []
    this.counts.set(list.abstract, counts)
    const override = list.starts.get(at)
    const isFirst = !this.startedLevels.has(`${id}/${at}`)
    this.startedLevels.add(`${id}/${at}`)
    const current = counts[at]
    counts[at] = override !== undefined && isFirst ? override : current === undefined ? own.start : current + 1
    for (const [deeper, { restart }] of list.levels)
      if (deeper > at && (restart === undefined || at < restart)) counts[deeper] = undefined
    if (own.format === 'bullet') return { text: '•', isChanged: false }
    let isChanged = false
    const text = own.text.replace(/%(\d)/g, (_, digit: string) => {
      const shown = list.levels.get(Number(digit) - 1)
      if (!shown || shown.format === 'none') return ''
      const format = own.isLegal ? 'decimal' : shown.format
      isChanged ||= !isKnownNumberFormat(format)
      return formatListNumber(format, counts[Number(digit) - 1] ?? shown.start)
    })
    return text.trim() === '' ? undefined : { text: text.trim(), isChanged }
  }
}

const getAbstractId = (element: XmlElement) => element.attribs['w:abstractNumId'] ?? ''

const listLevels = (element: XmlElement | undefined): (readonly [number, Level])[] =>
  (element?.children ?? [])
    .filter(isXmlElement)
    .filter(({ name }) => name === 'w:lvl')
    .map((level) => [
      Number(level.attribs['w:ilvl'] ?? 0),
      {
        start: readIntegerValAttributeOfChild(level, 'w:start') ?? 0,
        format: getValAttributeOfChild(level, 'w:numFmt') ?? 'decimal',
        text: getValAttributeOfChild(level, 'w:lvlText') ?? '',
        restart: readIntegerValAttributeOfChild(level, 'w:lvlRestart'),
        isLegal: getChildElement(level, 'w:isLgl') !== undefined,
        style: getValAttributeOfChild(level, 'w:pStyle'),
      },
    ])
