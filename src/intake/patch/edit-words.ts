/** Turns words of a raw file into the right ones: only the letters that differ, between the file's own line ends and markup. */

import { diffArrays } from 'diff'
import type { FoundWords } from './find-words.ts'
import { WALL } from './markup.ts'
import type { RawText } from './raw-text.ts'

/** Bytes of a file that others stand for; none are taken where letters are only put in. */
export interface ByteEdit {
  readonly from: number
  readonly to: number
  readonly bytes: Uint8Array
}

/**
 * - `letters`: the file's encoding lacks one of the letters
 * - `lines`: a space is to be where a line of print goes on with the next without one, or segments or paragraphs meet
 * - `signs`: signs are to go that packing has put there
 */
export type EditFault = 'letters' | 'lines' | 'signs'

const SPACE = ' '

/**
 * @param words as the text has them @param units where their letters stand in the raw words
 * @param right what they are to become; words and right begin and end with a letter that stays
 */
export function editsFor(
  raw: RawText,
  words: string,
  units: FoundWords,
  right: string,
): readonly ByteEdit[] | EditFault {
  const old = signsOf(words, units)
  const edits: ByteEdit[] = []
  let at = 0
  for (const { added, removed, value } of diffArrays(
    old.map(({ sign }) => sign),
    right.replace(/\s+/g, SPACE).split(''),
  )) {
    if (!added && !removed) at += value.length
    else if (removed) {
      for (const { sign, unit } of old.slice(at, at + value.length)) {
        const edit = sign === SPACE ? withoutSpace(raw, old, at) : withoutSign(raw, unit)
        if (typeof edit === 'string') return edit
        edits.push(...edit)
        at++
      }
    } else {
      const edit = withSigns(raw, old, at, value.join(''))
      if (typeof edit === 'string') return edit
      edits.push(...edit)
    }
  }
  return edits
}

interface Sign {
  /** A UTF-16 unit, or a space for any white space. */
  readonly sign: string
  /** Where it stands in the raw words; -1 for spaces, and for what the raw words do not have. */
  readonly unit: number
}

function signsOf(words: string, units: FoundWords): readonly Sign[] {
  return [...words.matchAll(/\s+|\S/g)].map(({ 0: sign, index }) =>
    /\s/.test(sign) ? { sign: SPACE, unit: -1 } : { sign, unit: units[index] ?? -1 },
  )
}

/** The raw units of the letters beside a place between signs. */
function beside(old: readonly Sign[], at: number): { readonly before: number; readonly after: number } {
  const before = old.slice(0, at).findLast(({ unit }) => unit >= 0)?.unit ?? -1
  const after = old.slice(at).find(({ unit }) => unit >= 0)?.unit ?? -1
  return { before, after }
}

const withoutSign = (raw: RawText, unit: number): readonly ByteEdit[] | EditFault =>
  unit < 0 ? 'signs' : [{ from: raw.from[unit] ?? 0, to: raw.to[unit] ?? 0, bytes: NOTHING }]

const NOTHING = new Uint8Array()

/** A space that goes; where it is the end of a line of print, a hyphen says that the word goes on. */
function withoutSpace(raw: RawText, old: readonly Sign[], at: number): readonly ByteEdit[] | EditFault {
  const { before, after } = beside(old, at)
  const between = raw.words.slice(before + 1, after)
  if (between.includes(WALL)) return 'lines'
  if (raw.kind === 'page' && between.includes('\n')) {
    const hyphen = raw.encode('-')
    const end = raw.to[before] ?? 0
    return hyphen ? [{ from: end, to: end, bytes: hyphen }] : 'letters'
  }
  return [...between].flatMap((sign, nth): ByteEdit[] => {
    const unit = before + 1 + nth
    return /\s/.test(sign) ? [{ from: raw.from[unit] ?? 0, to: raw.to[unit] ?? 0, bytes: NOTHING }] : []
  })
}

/** Letters and spaces that come in, beside the letter of their own word. */
function withSigns(
  raw: RawText,
  old: readonly Sign[],
  at: number,
  signs: string,
): readonly ByteEdit[] | EditFault {
  const { before, after } = beside(old, at)
  const between = raw.words.slice(before + 1, after)
  const isOverLines = raw.kind === 'page' && between.includes('\n')
  if (isOverLines && /^\s|\s$/.test(signs)) return withSpaceAtLineEnd(raw, before, between, signs)
  const bytes = raw.encode(signs)
  if (!bytes) return 'letters'
  // behind a space they begin a word, and so they do behind the letter that only holds the place
  const isBehindSpace = old[at - 1]?.sign === SPACE
  const isFirst = before < 0 || (at === 1 && at < old.length - 1)
  const place = isBehindSpace || isFirst ? (raw.from[after] ?? 0) : (raw.to[before] ?? 0)
  return [{ from: place, to: place, bytes }]
}

/** A word that was cut over lines becomes two: its hyphen goes, and the end of the line is the space. */
function withSpaceAtLineEnd(
  raw: RawText,
  before: number,
  between: string,
  signs: string,
): readonly ByteEdit[] | EditFault {
  const hyphen = between.search(/-\s*\n/)
  if (signs.trim() !== '' || hyphen < 0) return 'lines'
  const unit = before + 1 + hyphen
  return [{ from: raw.from[unit] ?? 0, to: raw.to[unit] ?? 0, bytes: NOTHING }]
}
