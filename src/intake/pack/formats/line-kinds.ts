/**
 * Distinguishes titles from other centred lines: verse, lists, closing lines. A title has one to three lines, does not
 * end in a full stop, and has text below it. More centred lines in a row are verse or a list, even across the end of a
 * page.
 */

import {
  countDisplayColumns,
  endsSentence,
  findAdjacentLineIndex,
  isFirstLineOfNote,
  type PageLineOfVolume,
  parseThaiNumber,
} from './page-lines.ts'

/** Tests by which the lines of an edition are classified. */
export interface PageLineTests {
  /** Whether it is centred, like titles. */
  readonly isCentred: (line: PageLineOfVolume) => boolean
  /** Whether it has the words of a title: it ends in สูตร, วคฺโค and the like. */
  readonly isTitle: (text: string) => boolean
  /** Whether its words exclude a title: it counts, quotes, or ends a sentence. */
  readonly isNoTitle: (text: string) => boolean
  /** Whether it closes a text instead of opening one. */
  readonly isClosing: (text: string) => boolean
  /** Whether its shape is that of a line of verse, by its index among all lines of the volume. */
  readonly isVerse: (lines: readonly PageLineOfVolume[], at: number) => boolean
  /** Whether it names the collection and the volume, like title pages. */
  readonly isCover: (text: string) => boolean
  /** Whether it is the homage at the beginning of each work, below its title page. */
  readonly isHomage: (text: string) => boolean
}

/** Class of a line: `closing` says that a text is finished, `cover` is a line of a title page. */
export type PageLineKind = 'title' | 'closing' | 'verse' | 'text' | 'cover'

/**
 * Maximum number of consecutive centred lines in a title. If there are more, and none has the words of a title, they
 * are verse or a list.
 */
export const MAX_CENTRED_TITLE_LINES = 3

/** Maximum letters of a line of verse, with the number of its item. */
const MAX_VERSE_LINE_LETTERS = 45

/**
 * Classifies each line. Notes count as text.
 * @param reportVerse receives the index of the first line of each run of centred lines that is too long for a title
 */
export function classifyLines(
  lines: readonly PageLineOfVolume[],
  tests: PageLineTests,
  reportVerse: (at: number) => void = () => undefined,
): readonly PageLineKind[] {
  const kinds = lines.map((line, at): PageLineKind => {
    if (isFirstLineOfNote(line)) return 'text'
    if (tests.isVerse(lines, at)) return 'verse'
    if (isClosingLine(lines, at, tests)) return 'closing'
    if (line.item !== null || !tests.isCentred(line)) return 'text'
    return endsSentence(line) ? 'verse' : 'title'
  })
  const listed = findListLines(lines)
  for (const run of groupRuns(lines, kinds)) {
    reclassifyRun(run, lines, kinds, tests, listed)
    const verse = run.filter((at) => kinds[at] === 'verse')
    if (verse.length > MAX_CENTRED_TITLE_LINES) reportVerse(verse[0] ?? 0)
  }
  addTitlesAboveItems(lines, kinds, tests, listed)
  for (const at of kinds.keys()) {
    if (opensVerse(at, lines, kinds)) kinds[at] = 'verse'
  }
  for (const [at, kind] of kinds.entries()) {
    if (kind === 'title' && !hasTextBelow(at, lines, kinds)) kinds[at] = 'closing'
  }
  for (const at of findCoverLines(lines, tests)) kinds[at] = 'cover'
  return kinds
}

/** Maximum letters of a closing line that is not centred; longer ones may be the end of the sentence above. */
const MAX_CLOSING_LETTERS = 45

function isClosingLine(lines: readonly PageLineOfVolume[], at: number, tests: PageLineTests): boolean {
  const line = lines[at]
  if (!line || line.item !== null || !tests.isClosing(line.text)) return false
  if (tests.isCentred(line)) return true
  const above = lines[findAdjacentLineIndex(lines, at, -1)]?.text ?? ''
  return countDisplayColumns(line.text) <= MAX_CLOSING_LETTERS && (/[.ฯ]$/.test(above) || tests.isClosing(above))
}

/** Groups consecutive centred lines into runs, without the notes between them. */
function groupRuns(lines: readonly PageLineOfVolume[], kinds: readonly PageLineKind[]): readonly (readonly number[])[] {
  const runs: number[][] = []
  let open: number[] = []
  for (const [at, line] of lines.entries()) {
    if (isFirstLineOfNote(line) || line.text === '') continue
    if (kinds[at] === 'title') open.push(at)
    else if (open.length > 0) {
      runs.push(open)
      open = []
    }
  }
  if (open.length > 0) runs.push(open)
  return runs
}

/** Changes the lines of a run without titles to verse. */
function reclassifyRun(
  run: readonly number[],
  lines: readonly PageLineOfVolume[],
  kinds: PageLineKind[],
  tests: PageLineTests,
  listed: ReadonlySet<number>,
): void {
  const text = (at: number) => lines[at]?.text ?? ''
  let from = 0
  for (let to = 0; to <= run.length; to++) {
    const at = run[to]
    const isListed = at !== undefined && listed.has(at)
    if (isListed) kinds[at] = 'verse'
    const isTitle = at !== undefined && tests.isTitle(text(at)) && !tests.isNoTitle(text(at))
    if (at !== undefined && !isTitle && !isListed) continue
    const range = run.slice(from, to)
    from = to + 1
    if (range.length === 0) continue
    const isVerse =
      range.length > MAX_CENTRED_TITLE_LINES ||
      range.some((line) => tests.isNoTitle(text(line))) ||
      isAmongVerse(range, lines, kinds)
    if (isVerse) for (const line of range) kinds[line] = 'verse'
  }
}

/** Minimum lines with consecutive numbers, such as ๑. ๒. ๓., that form a list, whatever their words. */
const MIN_LIST_LINES = 3

/** Finds the lines of numbered lists, across page ends. */
function findListLines(lines: readonly PageLineOfVolume[]): ReadonlySet<number> {
  const listed = new Set<number>()
  let list: number[] = []
  let last = 0
  for (const [at, line] of lines.entries()) {
    const { text, item } = line
    if (isFirstLineOfNote(line) || text === '') continue
    const number = item === null ? parseThaiNumber(/^\(?([๐-๙]+)[.)]/.exec(text)?.[1] ?? '') : 0
    list = number > 0 && number === last + 1 ? [...list, at] : [at]
    last = number
    if (list.length >= MIN_LIST_LINES) for (const index of list) listed.add(index)
  }
  return listed
}

/** Whether an unfinished stanza continues from above, or one continues below. */
function isAmongVerse(
  range: readonly number[],
  lines: readonly PageLineOfVolume[],
  kinds: readonly PageLineKind[],
): boolean {
  const above = findAdjacentLineIndex(lines, range[0] ?? 0, -1)
  const below = findAdjacentLineIndex(lines, range.at(-1) ?? 0, 1)
  if (kinds[above] === 'verse' && !endsSentence(lines[above])) return true
  const continuesBelow = kinds[below] === 'verse' && lines[below]?.item === null
  return continuesBelow && (range.length > 1 || endsSentence(lines[below]))
}

/** Whether a short line that opens an item is the first line of the verse below. */
function opensVerse(at: number, lines: readonly PageLineOfVolume[], kinds: readonly PageLineKind[]): boolean {
  const line = lines[at]
  if (line?.item == null || countDisplayColumns(line.text) > MAX_VERSE_LINE_LETTERS || endsSentence(line)) return false
  const below = findAdjacentLineIndex(lines, at, 1)
  return kinds[below] === 'verse' && lines[below]?.item === null
}

/** Maximum lines of a title page. */
const MAX_COVER_LINES = 6

/** Finds title pages: the lines that name collection and volume, and all lines between them and the homage. */
function findCoverLines(lines: readonly PageLineOfVolume[], { isCover, isHomage }: PageLineTests): readonly number[] {
  return lines.flatMap(({ text, item }, at) => {
    if (item !== null || !isCover(text)) return []
    const homage = lines.slice(at, at + MAX_COVER_LINES).findIndex((line) => isHomage(line.text))
    return Array.from({ length: Math.max(1, homage) }, (_, nth) => at + nth)
  })
}

/** Adds titles that are not centred: lines with a title's words right above an item or another title. */
function addTitlesAboveItems(
  lines: readonly PageLineOfVolume[],
  kinds: PageLineKind[],
  tests: PageLineTests,
  listed: ReadonlySet<number>,
): void {
  let below: 'item' | 'title' | null = null
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at]
    if (!line || isFirstLineOfNote(line)) continue
    if (line.item !== null) below = 'item'
    else if (kinds[at] === 'title') below = 'title'
    else if (below !== null && !listed.has(at) && isUncentredTitle(lines, at, kinds, tests)) {
      kinds[at] = 'title'
      below = 'title'
    } else if (below !== 'item' || !isIntroduction(line)) below = null
  }
}

/** Whether a line introduces the words of a speaker; it may be between a title and its item. */
const isIntroduction = ({ text }: PageLineOfVolume): boolean =>
  /ว่า$/.test(text) && countDisplayColumns(text) <= MAX_INTRODUCTION_COLUMNS

const MAX_INTRODUCTION_COLUMNS = 60

function isUncentredTitle(
  lines: readonly PageLineOfVolume[],
  at: number,
  kinds: readonly PageLineKind[],
  tests: PageLineTests,
): boolean {
  const [before, line] = [lines[at - 1], lines[at]]
  if (!line || kinds[at] === 'closing' || tests.isNoTitle(line.text) || tests.isClosing(line.text)) return false
  if (isBelowClosingLine(lines, at, kinds, tests)) return true
  if (!tests.isTitle(line.text)) return false
  // at the margin it could be the end of the paragraph above, if that is unfinished
  if (line.indent > 0 || !before || kinds[at - 1] !== 'text') return true
  return /[.ฯ?"”)\]]$|จบ/.test(before.text) || isTitleAtMargin(lines, at - 1, tests)
}

/** Maximum lines of titles between the end of a text and the first item of the next. */
const MAX_UNCENTRED_TITLE_LINES = 4

/** Matches lines that are sentences: by their end, or by words such as “is like” (สทิส) and “may be told” (พึง). */
const IS_SENTENCE = /^-|[.ฯ?"”\]:]$|ว่า\)?$|ก็|พึง|สทิส/

/**
 * Whether only short lines are between a line and the closing line above it: after it, nothing of the old text follows.
 */
function isBelowClosingLine(
  lines: readonly PageLineOfVolume[],
  at: number,
  kinds: readonly PageLineKind[],
  tests: PageLineTests,
): boolean {
  for (
    let above = at, count = 0;
    count <= MAX_UNCENTRED_TITLE_LINES;
    above = findAdjacentLineIndex(lines, above, -1), count++
  ) {
    const line = lines[above]
    if (!line) return false
    if (kinds[above] === 'closing') return true
    if (line.item !== null || kinds[above] === 'verse' || tests.isNoTitle(line.text)) return false
    if (countDisplayColumns(line.text) > MAX_VERSE_LINE_LETTERS || IS_SENTENCE.test(line.text)) return false
  }
  return false
}

/** Whether a line at the margin below the end of a text is a title, together with its second line. */
function isTitleAtMargin(lines: readonly PageLineOfVolume[], at: number, tests: PageLineTests): boolean {
  const [above, line] = [lines[at - 1], lines[at]]
  if (!above || !line || tests.isNoTitle(line.text) || !tests.isTitle(line.text)) return false
  return (
    tests.isClosing(above.text) ||
    (/[.ฯ]$/.test(above.text) && countDisplayColumns(line.text) <= MAX_VERSE_LINE_LETTERS)
  )
}

/** Whether text follows that is neither a title nor a closing line. */
function hasTextBelow(at: number, lines: readonly PageLineOfVolume[], kinds: readonly PageLineKind[]): boolean {
  for (let below = at + 1; below < lines.length; below++) {
    const line = lines[below]
    if (!line || isFirstLineOfNote(line) || line.text === '' || kinds[below] === 'title') continue
    return kinds[below] !== 'closing'
  }
  return false
}
