/** The names by which people know texts of the canon: src/facts/names.tsv, read into a list. */

import type { Label } from '../resources/definition.ts'
import { citedText } from './citations.ts'
import table from './names.tsv' with { type: 'text' }

/** One name, and what it is the name of. */
export interface KnownName {
  readonly name: string
  readonly language: 'th' | 'pi' | 'en'
  /** The heading of the text; null for what is no text of the canon. */
  readonly text: NamedText | null
  /** What to say of what is no text of the canon. */
  readonly note: Label | null
}

export interface NamedText {
  /** As text packages name them. */
  readonly division: string
  readonly slug: string
  /** `SN 56.11`; null where nobody cites it by a number. */
  readonly citation: string | null
}

let names: readonly KnownName[] | undefined

/** All names, in the order of the file. */
export function knownNames(): readonly KnownName[] {
  names ??= table
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap(namesIn)
  return names
}

/** @throws Error for a line that names no text: the file is part of the program, and a test reads all of it. */
function namesIn(line: string): readonly KnownName[] {
  const [id = '', language = '', written = '', th, en] = line.split('\t')
  const text = id === '-' ? null : textOf(id)
  const note = th !== undefined && en !== undefined ? { th, en } : null
  if ((text === null) === (note === null) || !isLanguage(language)) throw new Error(`names.tsv: ${line}`)
  return written.split('|').map((name) => ({ name: name.trim(), language, text, note }))
}

const isLanguage = (code: string): code is KnownName['language'] => ['th', 'pi', 'en'].includes(code)

/** A text by its id (`sn56.11`), or by its heading (`khuddaka-nikaya/saranattayam`). */
function textOf(id: string): NamedText {
  const [division, slug] = id.split('/')
  if (division !== undefined && slug !== undefined) return { division, slug, citation: null }
  const cited = citedText(id)
  if (!cited) throw new Error(`names.tsv: no text ${id}`)
  return { division: cited.heading.division, slug: cited.heading.slug, citation: citationOf(id) }
}

/** `sn56.11` as it is printed: `SN 56.11`, `Dhp 183`. */
function citationOf(id: string): string {
  const [, prefix = '', numbers = ''] = /^([a-z]+)(.*)$/.exec(id) ?? []
  const abbreviation =
    prefix.length === 2 && prefix !== 'ja' && prefix !== 'ud' ? prefix.toUpperCase() : capital(prefix)
  return `${abbreviation} ${numbers}`
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
