/**
 * Finds the parallels of a heading: other headings that share word runs with it, as the import found them (words §5).
 */

import type { CommonSubstring } from '../align/common-substrings.ts'
import { IS_PASSAGE_DISPLAYED_FOR_HEADING_SQL, JOIN_PASSAGE_EXCEPTIONS_SQL } from '../text/decision-exceptions.ts'
import type { DisplayedTextReader } from '../text/displayed-text.ts'
import type { HeadingNode } from '../tree/division-tree.ts'
import type { DivisionReader } from '../tree/divisions.ts'
import { findEnclosingNumberedHeading, listHeadingsOfWholeText } from '../tree/whole-text.ts'
import type { HeadingReader, LocatedHeading } from '../volumes/entries.ts'

/** A displayed text that the import compared with all others: its number, its passage, and how many words it has. */
export interface TextComparedForParallels {
  readonly text: number
  readonly edition: string
  readonly passage: number
  readonly words: number
}

/** Consecutive words that two texts share; each place counts words from the beginning of its text. */
interface SharedRun extends Pick<CommonSubstring, 'from' | 'to' | 'length'> {
  readonly here: TextComparedForParallels
  readonly there: TextComparedForParallels
}

/** A heading that shares words with another heading. */
export interface HeadingWithSharedWords extends LocatedHeading {
  /** The volume in which readers see it. */
  readonly volume: number
  /** How many words it shares with the other heading, each counted once. */
  readonly words: number
  /** Shared words as a share of all words of the other heading, 0 to 1. */
  readonly share: number
  /** The shared sequences of words, in the order of the other heading. */
  readonly runs: readonly SharedRun[]
}

const selectDisplayed = (texts: string, more = '') => `
SELECT texts.id AS text, texts.division, texts.entry, texts.edition, passages.number AS passage, same_texts.words${more}
FROM ${texts} JOIN same_texts ON same_texts.text = texts.id JOIN passages ON passages.text = texts.id
${JOIN_PASSAGE_EXCEPTIONS_SQL} WHERE ${IS_PASSAGE_DISPLAYED_FOR_HEADING_SQL}`
/** Texts by name, from a JSON list of `[division, entry]`. */
const BY_NAMES = `${selectDisplayed('json_each(?) AS wanted CROSS JOIN texts ON texts.division = value ->> 0 AND texts.entry = value ->> 1')}
ORDER BY wanted.key, texts.edition`

/** Common substrings of texts, from a JSON list of numbers; `nth` is the index in it. */
const SHARED = `
WITH shared AS (
  SELECT wanted.key AS nth, other, runs, 0 AS swapped FROM json_each(?1) AS wanted CROSS JOIN same_passages ON one = wanted.value
  UNION ALL SELECT wanted.key, one, runs, 1 FROM json_each(?1) AS wanted CROSS JOIN same_passages ON other = wanted.value)
${selectDisplayed('shared CROSS JOIN texts ON texts.id = shared.other', ', shared.nth, shared.runs, shared.swapped')}
ORDER BY nth, swapped, texts.id`

type NamedText = TextComparedForParallels & { readonly division: string; readonly entry: string }

interface Shared extends NamedText {
  readonly nth: number
  readonly runs: string
  readonly swapped: number
}

/** Finds the headings that share sequences of words with a heading. */
export class ParallelFinder {
  constructor(
    private readonly text: DisplayedTextReader,
    private readonly entries: HeadingReader,
    private readonly divisions: DivisionReader,
  ) {}

  /** Returns the compared texts of a heading and all headings below it, in reading order, without hidden ones. */
  textsOf({ division, tree, node }: LocatedHeading): readonly TextComparedForParallels[] {
    const divisionNames = this.divisions.namesInTexts(division)
    const names = listHeadingsOfWholeText(tree, node).flatMap(({ row: { originDivision, originSlug, slug } }) =>
      originDivision !== null && originSlug !== null
        ? [[originDivision, originSlug]]
        : divisionNames.map((name) => [name, slug]),
    )
    return this.text.rows<NamedText>(BY_NAMES, JSON.stringify(names))
  }

  /**
   * Returns the parallels of a heading, those with most shared words first; never within the same numbered text.
   * @param here its compared texts
   */
  of(found: LocatedHeading, here = this.textsOf(found)): readonly HeadingWithSharedWords[] {
    const { tree, node } = found
    if (here.length === 0) return []
    const own = findEnclosingNumberedHeading(tree, node)
    const within = new Set(listHeadingsOfWholeText(tree, own ?? node))
    const all = here.reduce((sum, { words }) => sum + words, 0)
    const grouped = new Map<HeadingNode, { place: LocatedHeading; runs: SharedRun[] }>()
    for (const { place, run } of this.readSharedRuns(here)) {
      if (within.has(place.node)) continue
      const shown = findEnclosingNumberedHeading(place.tree, place.node) ?? place.node
      grouped.getOrInsertComputed(shown, () => ({ place: { ...place, node: shown }, runs: [] })).runs.push(run)
    }
    return [...grouped.values()]
      .map(({ place, runs }) => {
        runs.sort((a, b) => a.here.text - b.here.text || a.from - b.from || a.to - b.to)
        const words = countSharedWords(runs)
        const volume = place.node.ref?.volume ?? place.division.firstVolume
        return { ...place, volume, runs, words, share: words / all }
      })
      .sort((a, b) => b.words - a.words || a.volume - b.volume || a.node.index - b.node.index)
  }

  /** Reads all common substrings of these texts. */
  private readSharedRuns(
    texts: readonly TextComparedForParallels[],
  ): readonly { readonly place: LocatedHeading; readonly run: SharedRun }[] {
    const numbers = JSON.stringify(texts.map(({ text }) => text))
    return this.text.rows<Shared>(SHARED, numbers).flatMap(({ nth, runs, swapped, ...there }) => {
      const here = texts[nth]
      const place = here && this.entries.ofText(there)
      if (!place) return []
      return (JSON.parse(runs) as readonly (readonly [number, number, number])[]).map(([one, two, length]) => {
        const [from, to] = swapped === 1 ? [two, one] : [one, two]
        return { place, run: { from, to, length, here, there } }
      })
    })
  }
}

/** Counts the words of the heading in these substrings, each once. @param runs in the order of the heading */
function countSharedWords(runs: readonly SharedRun[]): number {
  let [words, text, passed] = [0, -1, 0]
  for (const { here, from, length } of runs) {
    if (here.text !== text) [text, passed] = [here.text, 0]
    words += Math.max(0, from + length - Math.max(passed, from))
    passed = Math.max(passed, from + length)
  }
  return words
}
