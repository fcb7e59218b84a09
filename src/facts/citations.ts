/** Finds the heading of a text that is cited by its number in the canon (`SN 56.11`, `Dhp 183`), from the table of headings. */

import { type HeadingFact, headingFacts } from './headings.ts'

/** A text of the canon as outside works cite it. */
interface CitedText {
  /** The id under which SuttaCentral publishes it, often a range: `sn56.11`, `dhp179-196`. */
  readonly canonicalId: string
  /** The text's own heading: the whole of DN 1, not its first chapter. */
  readonly heading: HeadingFact
  /** The first heading with words of the text; the same one where the text has no chapters. */
  readonly first: HeadingFact
}

/** Other abbreviations in use for the collections. */
const ALIASES: Readonly<Record<string, string>> = {
  j: 'ja',
  jat: 'ja',
  it: 'iti',
  khp: 'kp',
  th: 'thag',
  thi: 'thig',
}

/**
 * The text that a citation means; null for what is no citation or not in the table. Case, spaces, full stops after the
 * abbreviation and what follows the number of a whole text do not matter: `DN 1`, `dn1`, `D.N. 1.1.3`, `AN 1.5`
 * (in `an1.1-10`), `Dhp 183–185`. At most 80 characters are looked at.
 */
export function citedText(citation: string): CitedText | null {
  const id = /^([a-z][a-z-]*)(\d+(?:\.\d+)*)/.exec(normalised(citation))
  if (!id) return null
  const [, name = '', numbers = ''] = id
  const prefix = ALIASES[name] ?? name
  const parts = numbers.split('.')
  // a citation may go on into the text (DN 1.1.3): the longest id that is one is meant
  for (let length = parts.length; length > 0; length--) {
    const found = textWith(`${prefix}${parts.slice(0, length).join('.')}`)
    if (found) return found
  }
  return null
}

/** The id of the text whose first words, or whose own heading, this heading has; null for all others. */
export const canonicalIdOf = (heading: HeadingFact): string | null =>
  index().ids.get(heading.index)?.canonicalId ?? null

function normalised(citation: string): string {
  return citation
    .slice(0, 80)
    .toLowerCase()
    .replace(/[\s\u00a0]+/g, '')
    .replace(/[‐-―]/g, '-')
    .replace(/^[a-z.]+(?=\d)/, (name) => name.replaceAll('.', ''))
}

/** The texts of ids that differ only in their last number, such as all of `sn56.`. */
interface Run {
  readonly from: number
  readonly to: number
  readonly text: CitedText
}

interface Index {
  readonly runs: ReadonlyMap<string, readonly Run[]>
  /** By the index of a heading. */
  readonly ids: ReadonlyMap<number, CitedText>
}

let kept: Index | undefined

const index = (): Index => {
  kept ??= makeIndex()
  return kept
}

function textWith(id: string): CitedText | null {
  const [, prefix = '', number = ''] = lastNumber(id) ?? []
  const at = Number(number)
  return (
    index()
      .runs.get(prefix)
      ?.find(({ from, to }) => from <= at && at <= to)?.text ?? null
  )
}

/** What stands before the last number, that number, and where the range ends that it opens. */
const lastNumber = (id: string) => /^(.*?)(\d+)(?:-(\d+))?$/.exec(id)

function makeIndex(): Index {
  const runs = new Map<string, Run[]>()
  const ids = new Map<number, CitedText>()
  for (const headings of headingsByText()) {
    const first = headings[0]
    if (!first) continue
    const text = { canonicalId: first.scText, heading: ownHeading(headings, first), first }
    ids.set(first.index, text)
    if (!ids.has(text.heading.index)) ids.set(text.heading.index, text)
    const [, prefix = '', from = '', to = from] = lastNumber(first.scText) ?? []
    const run = { from: Number(from), to: Number(to), text }
    const siblings = runs.get(prefix)
    if (siblings) siblings.push(run)
    else runs.set(prefix, [run])
  }
  return { runs, ids }
}

/** The headings with words of one text, text by text. */
function headingsByText(): readonly (readonly HeadingFact[])[] {
  const texts: HeadingFact[][] = []
  for (const heading of headingFacts()) {
    if (heading.scText !== '') texts.push([heading])
    else if (heading.scSegment !== '') texts.at(-1)?.push(heading)
  }
  return texts
}

/**
 * The lowest heading that holds all words of the text and none of another's; its first one where there is no such
 * heading, since then the text shares its heading with others.
 */
function ownHeading(headings: readonly HeadingFact[], first: HeadingFact): HeadingFact {
  let holder: HeadingFact | null = first
  while (holder && !headings.every((heading) => isUnder(heading, holder))) holder = holder.parent
  if (!holder) return first
  const last = headings.at(-1) ?? first
  return isShared(holder, first, last) ? first : holder
}

function isUnder(heading: HeadingFact, holder: HeadingFact | null): boolean {
  for (let at: HeadingFact | null = heading; at; at = at.parent) if (at === holder) return true
  return false
}

/** Whether words of other texts stand under the heading, before the first or after the last of this one. */
function isShared(holder: HeadingFact, first: HeadingFact, last: HeadingFact): boolean {
  const all = headingFacts()
  for (let at = holder.index; at < first.index; at++) if (all[at]?.scSegment) return true
  for (let at = last.index + 1; at < all.length && (all[at]?.depth ?? 0) > holder.depth; at++) {
    if (all[at]?.scSegment) return true
  }
  return false
}
