/** Reads the CST files without the packer: the paragraphs of each book, and the heading of each. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltInHeading, readBuiltInHeadings } from '../../../src/definitions/facts/headings.ts'
import { toUnmarkedRomanLetters } from '../skeleton.ts'

/** A paragraph or heading of a CST file. */
export interface RawCstParagraph {
  readonly rend: string
  /** Without notes, numbers and marks. */
  readonly text: string
  /** T marks: the number of characters of `text` before each, and its value (`1.0231`). */
  readonly marks: readonly Mark[]
  /** P marks, of the Pali Text Society's pages. */
  readonly pages: readonly Mark[]
  /** The paragraph's own number; null where it has none. */
  readonly number: number | null
  /** The last number if it has several. */
  readonly last: number
}

interface Mark {
  readonly at: number
  readonly mark: string
}

/** The paragraphs of a heading in CST, up to the next heading of the built-in table. */
export interface RawCstPassage {
  readonly fact: BuiltInHeading
  readonly paragraphs: readonly RawCstParagraph[]
}

const FILE = /^(.+)\.mul(\d+)\.xml$/

function paragraphsOf(folder: string, base: string, names: readonly string[]): RawCstParagraph[] {
  const files = names
    .flatMap((name) => {
      const [, book, number] = FILE.exec(name) ?? []
      return book === base ? [{ name, number: Number(number) }] : []
    })
    .sort((a, b) => a.number - b.number)
  return files.flatMap(({ name }) => {
    const xml = new TextDecoder('utf-16le').decode(readFileSync(join(folder, name)))
    return [...xml.matchAll(/<p rend="([^"]*)"[^>]*>([\s\S]*?)<\/p>/g)].map(([, rend = '', inner = '']) =>
      parseParagraph(rend, inner),
    )
  })
}

function parseParagraph(rend: string, inner: string): RawCstParagraph {
  const marks: Mark[] = []
  const pages: Mark[] = []
  let text = ''
  const fragments = inner
    .replace(/<note>[\s\S]*?<\/note>/g, '')
    .replace(/<hi rend="(paranum|dot)">[^<]*<\/hi>/g, '')
    .split(/(<[^>]*>)/)
  for (const fragment of fragments) {
    const [, edition, mark] = /^<pb ed="([TP])" n="([^"]*)"/.exec(fragment) ?? []
    if (mark !== undefined) (edition === 'T' ? marks : pages).push({ at: text.length, mark })
    else if (!fragment.startsWith('<')) text += fragment
  }
  const [, number, last = number] = /<hi rend="paranum">(\d+)(?:\s*[-–]\s*(\d+))?/.exec(inner) ?? []
  return {
    rend,
    text,
    marks,
    pages,
    number: number === undefined ? null : Number(number),
    last: Number(last),
  }
}

const HEADINGS = new Set(['nikaya', 'book', 'chapter', 'title', 'subhead', 'subsubhead'])

const isNamed = (pali: string, text: string) =>
  [text, text.replace(/\([^)]*\)/g, '')].some((name) => toUnmarkedRomanLetters(name) === toUnmarkedRomanLetters(pali))

interface Cst {
  /** In the order of the table. */
  readonly passages: readonly RawCstPassage[]
  /** All, headings too. */
  readonly paragraphs: readonly RawCstParagraph[]
}

/** Reads the books of the canon. @param folder the folder with the split files */
export function readRawCstCanon(folder: string): Cst {
  const names = readdirSync(folder)
  const books = [...Map.groupBy(readBuiltInHeadings(), ({ cstFile }) => cstFile)].map(
    ([base, facts]) => [facts, paragraphsOf(folder, base, names)] as const,
  )
  return {
    passages: books.flatMap(([facts, paragraphs]) => passagesOf(facts, paragraphs)),
    paragraphs: books.flatMap(([, paragraphs]) => paragraphs),
  }
}

/** A heading that CST does not mark may be passed over, but not many at once. */
const MAX_PASSED = 4

/** Texts that read like the next heading are that heading, when they are no longer than a title. */
const MAX_TITLE_LENGTH = 120

/** Finds the headings of the table by name and order, since some are marked as text in CST. */
function passagesOf(facts: readonly BuiltInHeading[], paragraphs: readonly RawCstParagraph[]): RawCstPassage[] {
  const passages = new Map<BuiltInHeading, RawCstParagraph[]>()
  let next = 0
  let open: RawCstParagraph[] | undefined
  for (const paragraph of paragraphs) {
    const isHeading = HEADINGS.has(paragraph.rend)
    if (isHeading || paragraph.text.length < MAX_TITLE_LENGTH) {
      const reach = facts.slice(next, next + (isHeading ? MAX_PASSED : 1))
      const passed = reach.findIndex(({ pali }) => isNamed(pali, paragraph.text))
      const fact = reach[passed]
      if (fact) {
        next += passed + 1
        open = []
        passages.set(fact, open)
      }
    }
    open?.push(paragraph)
  }
  return facts.map((fact) => ({ fact, paragraphs: passages.get(fact) ?? [] }))
}

/** Whether a paragraph is text of its passage. False for headings, and for a number in a line of its own. */
export const isCstTextParagraph = ({ rend }: RawCstParagraph): boolean => !HEADINGS.has(rend) && rend !== 'hangnum'
