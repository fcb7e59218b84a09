/** The names by which people know texts of the canon, from src/definitions/facts/names.tsv. */

import type { LabelInThaiAndEnglish } from '../definition.ts'
import { callOnce } from '../once.ts'
import { findCitedText, formatTextIdAsCitation, getCitableTextIdOfHeading } from './citations.ts'
import { findBuiltInHeadingBySlug } from './headings.ts'
import table from './names.tsv' with { type: 'text' }
import { parseTabSeparatedRows } from './table-rows.ts'

/** A name by which people know a text, such as กาลามสูตร or `Fire Sermon`, and the text to which it refers. */
export interface KnownName {
  readonly name: string
  readonly language: 'th' | 'pi' | 'en'
  /** The heading of the text; null if the name is not of a text of the canon. */
  readonly text: TextOfKnownName | null
  /** Explanation for a name that is not of a text of the canon. */
  readonly note: LabelInThaiAndEnglish | null
}

/** The text that a known name refers to. */
export interface TextOfKnownName {
  /** Slugs of division and heading in text packages. */
  readonly division: string
  readonly slug: string
  /** The number by which the text is cited (`SN 56.11`); null if it has none. */
  readonly citation: string | null
  /** The words of a named verse, as each edition prints them; empty if the name is of the whole text. */
  readonly words: readonly string[]
}

/** The names of the table; their texts are looked up on demand, since that needs the whole table of headings. */
const names = callOnce(readTable)

/** By `division/slug`. */
const ofText = callOnce(() =>
  Map.groupBy(
    names().filter(({ text }) => text !== null),
    ({ text }) => `${text?.division}/${text?.slug}`,
  ),
)

/** Lists all known names of texts, in the order of the file. */
export const listKnownTextNames = (): readonly KnownName[] => names()

/**
 * Lists the known names of a text. Empty if it has none.
 * @param division slug of the division in packages
 * @param slug slug of the heading in packages
 */
export const listKnownNamesOfText = (division: string, slug: string): readonly KnownName[] =>
  ofText().get(`${division}/${slug}`) ?? []

/**
 * Returns the number by which the text of a heading is cited (`SN 56.11`). Null if it has none.
 * @param division slug of the division in packages
 * @param slug slug of the heading in packages
 */
export function getTextCitationNumber(division: string, slug: string): string | null {
  const heading = findBuiltInHeadingBySlug(division, slug)
  const id = heading ? getCitableTextIdOfHeading(heading) : null
  return id === null ? null : formatTextIdAsCitation(id)
}

/** Returns a hash of the table of names. When it changes, data derived from the names is computed again. */
export const getKnownTextNamesVersion = (): string => Bun.hash(table).toString(36)

function readTable(): readonly KnownName[] {
  const rows = parseTabSeparatedRows(table)
  const words = new Map(
    rows.flatMap(([id = '', language, written = '']) => (language === 'at' ? [[id, splitNames(written)]] : [])),
  )
  return rows.flatMap((row) => (row[1] === 'at' ? [] : parseRow(row, words)))
}

/** The text that the names of a line refer to, looked up when it is first asked for. */
class TextOfLine {
  private found: TextOfKnownName | undefined

  constructor(
    private readonly id: string,
    private readonly words: readonly string[],
  ) {}

  get text(): TextOfKnownName {
    this.found ??= { ...findText(this.id), words: this.words }
    return this.found
  }
}

/** A name of a line. A class has the getter once; in object literals the names would take twice the memory. */
class NameOfLine implements KnownName {
  constructor(
    readonly name: string,
    readonly language: KnownName['language'],
    readonly note: KnownName['note'],
    private readonly line: TextOfLine | null,
  ) {}

  get text(): TextOfKnownName | null {
    return this.line?.text ?? null
  }
}

const NO_WORDS: readonly string[] = []

/** @throws Error for a line that names no text: the file is part of the program, and a test reads all of it. */
function parseRow(row: readonly string[], words: ReadonlyMap<string, readonly string[]>): readonly KnownName[] {
  const [id = '', language = '', written = '', th, en] = row
  const text = id === '-' ? null : new TextOfLine(id, words.get(id) ?? NO_WORDS)
  const note = th !== undefined && en !== undefined ? { th, en } : null
  if ((text === null) !== (note !== null) || !isLanguage(language)) {
    throw new Error(`names.tsv: ${row.join('\t')}`)
  }
  return splitNames(written).map((name) => new NameOfLine(name, language, note, text))
}

const splitNames = (written: string): readonly string[] => written.split('|').map((one) => one.trim())

const isLanguage = (code: string): code is KnownName['language'] => ['th', 'pi', 'en'].includes(code)

/** Finds a text by its id (`sn56.11`) or heading (`khuddaka-nikaya/saranattayam`); a final + marks a place in it. */
function findText(place: string): Omit<TextOfKnownName, 'words'> {
  const id = place.replace(/\+$/, '')
  const [division, slug] = id.split('/')
  if (division !== undefined && slug !== undefined) return { division, slug, citation: null }
  const cited = findCitedText(id)
  if (!cited) throw new Error(`names.tsv: no text ${id}`)
  return { division: cited.heading.division, slug: cited.heading.slug, citation: formatTextIdAsCitation(id) }
}
