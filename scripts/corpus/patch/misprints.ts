/**
 * Corrections for trying the patch: words of every kind, in every source, taken for misprints of words that differ from
 * them by a letter or a space. The same ones each time.
 */

import { readParagraphs } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import { printedPartsOf, type SourceText } from '../../../src/canon/text/corrections.ts'
import { PassageWords, type Stand } from '../../../src/canon/text/words-in-place.ts'
import { type Edition, factsOf } from '../../../src/definitions/editions.ts'

/** A line as `library corrections import` takes it. */
export interface MadeCorrection extends SourceText {
  readonly volume: number
  readonly page: number
  readonly before: string
  readonly wrong: string
  readonly after: string
  readonly right: string
  /** What kind of place it is. */
  readonly reason: string
}

/** How words are chosen and changed; null where the text at that place is no such words. */
interface Way {
  readonly name: string
  readonly count: number
  /** The words that begin at or behind a place. */
  readonly words: RegExp
  readonly change: (words: string, chance: Chance) => string | null
  /** Only in text of this kind. */
  readonly kind?: 'verse' | 'note' | 'heading'
}

type Chance = (below: number) => number

/** Numbers that look like chance and are the same each time. */
function chanceOf(seed: number): Chance {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const WORD = /(?<![\p{L}\p{M}])[\p{L}\p{M}]{5,20}(?![\p{L}\p{M}])/u
const THAI_WORD = /[ก-ฮ][\p{L}\p{M}]{5,9}(?=[ก-ฮเ-ไ])/u
const TWO_WORDS =
  /(?<![\p{L}\p{M}])[\p{L}\p{M}]{3,20}[ ,]+(?:\[[^\]]*\] )?[\p{L}\p{M}]{3,20}(?![\p{L}\p{M}])/u
const THAI_TWO_WORDS = /[ก-ฮ][\p{L}\p{M}]{3,8} +[\p{L}\p{M}]{3,8}(?=[ก-ฮเ-ไ])/u

/** A letter that stands for itself goes to another place, comes twice, or goes. */
function oneLetter(words: string, chance: Chance): string | null {
  const letters = [...words.matchAll(/[\p{L}](?!\p{M})/gu)]
    .map(({ index }) => index)
    .filter((at) => at > 0 && at < words.length - 1 && /\p{L}/u.test(words[at + 1] ?? ''))
  const at = letters[chance(letters.length)]
  if (at === undefined) return null
  const [ahead, letter, behind] = [words.slice(0, at), words[at] ?? '', words.slice(at + 1)]
  return [
    ahead + letter + letter + behind,
    ahead + behind,
    ahead + (behind[0] ?? '') + letter + behind.slice(1),
  ][chance(3)] as string
}

/** Letters that are taken for each other, with the letter that stands for each. */
const CONFUSED = new Map(
  ['aā', 'āa', 'iī', 'uū', 'nṇ', 'ṇn', 'tṭ', 'ṭt', 'ฏฎ', 'ญฐ']
    .concat(['\u0e34\u0e35', '\u0e35\u0e34', '\u0e38\u0e39', '\u0e39\u0e38', '\u0e48\u0e49', '\u0e49\u0e48'])
    .map((pair): [string, string] => [pair[0] ?? '', pair[1] ?? '']),
)

function oneMark(words: string, chance: Chance): string | null {
  const places = [...words].flatMap((letter, at) => (at > 0 && CONFUSED.has(letter) ? [at] : []))
  const at = places[chance(places.length)]
  return at === undefined
    ? null
    : words.slice(0, at) + (CONFUSED.get(words[at] ?? '') ?? '') + words.slice(at + 1)
}

const bothWords = (words: string, chance: Chance): string | null => {
  const [first = '', second = ''] = words.split(/ +(?=[^ ]*$)/)
  const changed = [oneMark(first, chance) ?? oneLetter(first, chance), oneLetter(second, chance)]
  return changed.includes(null) ? null : changed.join(' ')
}

const ways = (isThai: boolean): readonly Way[] => {
  const [words, two] = isThai ? [THAI_WORD, THAI_TWO_WORDS] : [WORD, TWO_WORDS]
  return [
    { name: 'a letter', count: 12, words, change: oneLetter },
    { name: 'a mark', count: 8, words, change: oneMark },
    { name: 'in verse', count: 7, words, change: oneLetter, kind: 'verse' },
    { name: 'in a note', count: 7, words, change: oneLetter, kind: 'note' },
    { name: 'in a heading', count: 4, words, change: oneMark, kind: 'heading' },
    { name: 'two words', count: 6, words: two, change: bothWords },
    {
      name: 'a space more',
      count: 3,
      words,
      change: (one) => one.replace(/^(.{2}[^\p{M}]*?\p{M}*)(?=\p{L}{2})/u, '$1 '),
    },
    { name: 'a space less', count: 3, words: two, change: (one) => one.replace(/[ ,]+/, '') },
  ]
}

interface TextRow {
  readonly division: string
  readonly entry: string
}

/** Beside each place so many more that are close to it, for what meets in one line. */
const CLOSE = 2

export function madeCorrections(
  text: TextDatabase,
  source: string,
  edition: Edition,
): readonly MadeCorrection[] {
  const chance = chanceOf(source.length + edition.length)
  const rows = text.sqlite
    .query<TextRow, [string, string]>(
      `SELECT division, entry FROM texts JOIN passages ON passages.text = texts.id
       JOIN sources ON sources.rank = passages.source WHERE sources.id = ? AND texts.edition = ? ORDER BY texts.id`,
    )
    .all(source, edition)
  const found: MadeCorrection[] = []
  for (const way of ways(factsOf(edition).language === 'th')) {
    let left = way.count
    for (let tries = 0; left > 0 && tries < 4_000; tries++) {
      const own = { source, edition, ...(rows[chance(rows.length)] as TextRow) }
      const made = inText(text, own, way, chance, found).slice(0, left)
      found.push(...made)
      left -= made.length
    }
  }
  return found
}

function inText(
  text: TextDatabase,
  own: SourceText,
  { name, words, change, kind }: Way,
  chance: Chance,
  taken: readonly MadeCorrection[],
): readonly MadeCorrection[] {
  const parts = printedPartsOf(text, own)
  const part = parts[chance(parts.length)]
  // a text is used once, so that no two meet
  if (!part || taken.some(({ division, entry }) => division === own.division && entry === own.entry))
    return []
  const passage = new PassageWords(parts, own.edition as Edition)
  const paragraphs = readParagraphs(part.stored)
  const paragraph = chance(paragraphs.length)
  const spans = paragraphs[paragraph] ?? []
  const line = spans.map((span) => span.text).join('')
  let at = kind ? startOf(spans, kind) : chance(line.length)
  const made: MadeCorrection[] = []
  while (at >= 0 && made.length < CLOSE) {
    const [wrong = ''] = words.exec(line.slice(at)) ?? []
    if (wrong === '') break
    const start = line.indexOf(wrong, at)
    at = start + wrong.length
    const right = change(wrong, chance)
    if (right === null || right === wrong) continue
    const stand = passage
      .find({ before: '', wrong, after: '' }, right)
      .find((one) => one.part === part.id && one.paragraph === paragraph && one.start === start)
    if (stand && isOne(passage, stand, wrong, right))
      made.push({
        ...own,
        ...{ volume: part.volume, page: part.page },
        ...passage.contextOf(stand),
        ...{ wrong, right, reason: name },
      })
  }
  return made
}

/** Where text of a kind begins, -1 where there is none. */
function startOf(spans: ReturnType<typeof readParagraphs>[number], kind: string): number {
  const nth = spans.findIndex((span) => span.kind === kind && span.text.length > 6)
  return nth < 0 ? -1 : spans.slice(0, nth).reduce((sum, span) => sum + span.text.length, 0)
}

function isOne(passage: PassageWords, stand: Stand, wrong: string, right: string): boolean {
  const context = passage.contextOf(stand)
  return passage.find({ ...context, wrong }, right).length === 1
}
