/**
 * Measures whether words are on the page on which they are printed. CST's T marks give the first word of each page of
 * Siam Rath; an alignment finds it in the raw volume. A page is right if it has the word at its mark. For volumes whose
 * files have no page numbers, one page off is tolerated. For volumes whose file names are some pages too low from a
 * place on, it is the fault that is looked for.
 */

import { getPartText } from '../displayed-canon.ts'
import { type CorpusEvidence, THAI_CORPORA, type ThaiCorpusId } from '../evidence.ts'
import { type AlignedRawTexts, CANON_VOLUMES } from '../expected.ts'
import { type CorpusMeasure, checkMaxCount, checkMinRight, type MeasureRow } from '../goal.ts'
import type { LocatedPassage, RangeOnPage } from '../locate.ts'

/** Volumes whose files do not give the pages, and those whose files are named some pages too low. */
const UNMARKED = CANON_VOLUMES.filter((volume) => volume >= 35)
const MISNUMBERED = [8, 10, 12, 14]

/** Maximum offset of a page mark in skeleton letters: the words of a page before it. */
const MAX_MARK_OFFSET = 8

const MAX_CHARACTERS = 20_000

/** Measure `pages`: words are on the page on which they are printed. */
export const printedPagesMeasure: CorpusMeasure = {
  name: 'pages',
  rows: (evidence) => {
    const byVolume = pagesByVolume(evidence.siamrath)
    return [
      ...UNMARKED.map((volume) => measurePages(volume, 1, 0.97, byVolume.get(volume) ?? [], evidence)),
      ...MISNUMBERED.map((volume) => measurePages(volume, 0, 0.95, byVolume.get(volume) ?? [], evidence)),
      ...(['siamrath', 'royal'] as const).flatMap((source) => measureEmptyAndFullPages(source, evidence)),
    ]
  },
}

function pagesByVolume(found: ReadonlyMap<string, LocatedPassage>): ReadonlyMap<number, readonly RangeOnPage[]> {
  const all = [...found.values()].flatMap((located) => located.pages)
  return Map.groupBy(
    all.sort((a, b) => a.from - b.from),
    ({ volume }) => volume,
  )
}

/** @param maxOffset how many pages a mark may be off */
function measurePages(
  volume: number,
  maxOffset: number,
  least: number,
  located: readonly RangeOnPage[],
  { raw }: CorpusEvidence,
): MeasureRow {
  const marks = raw.printed.get(volume) ?? []
  const wrong: string[] = []
  for (const { page, at } of marks) {
    const near = located.filter(({ from, to }) => from <= at + MAX_MARK_OFFSET && at - MAX_MARK_OFFSET < to)
    if (near.some((here) => Math.abs(here.page - page) <= maxOffset)) continue
    wrong.push(`${volume}/${page}: on ${near[0]?.page ?? 'no page'}`)
  }
  const name = maxOffset === 0 ? 'pages right' : 'pages right or one off'
  return checkMinRight(`${name}, volume ${volume}`, least, marks, wrong)
}

/** Measures how full each page of a source is. A page may be empty if its raw file is. */
function measureEmptyAndFullPages(source: ThaiCorpusId, { shown, raw }: CorpusEvidence): readonly MeasureRow[] {
  const characters = new Map<string, number>()
  const { edition, name } = THAI_CORPORA[source]
  for (const { volume, page, paragraphs } of shown.parts(source, edition)) {
    const key = `${volume}/${page}`
    characters.set(key, (characters.get(key) ?? 0) + getPartText(paragraphs, ['note']).length)
  }
  const empty = CANON_VOLUMES.flatMap((volume) =>
    printedPages(volume, source, raw).flatMap((page) =>
      (characters.get(`${volume}/${page}`) ?? 0) > 0 ? [] : [`${volume}/${edition}/${page}`],
    ),
  )
  const full = [...characters].filter(([, count]) => count > MAX_CHARACTERS).sort(([, a], [, b]) => b - a)
  return [
    checkMaxCount(`empty pages, ${name}`, 0, empty.length, empty),
    checkMaxCount(
      `pages over ${MAX_CHARACTERS} characters, ${name}`,
      0,
      full.length,
      full.map(([place, count]) => `${place}: ${count}`),
    ),
  ]
}

/** Returns the pages with words in print: those of the files, or of CST's marks if the files do not give them. */
function printedPages(volume: number, source: ThaiCorpusId, raw: AlignedRawTexts): readonly number[] {
  const files = raw[source].get(volume)?.pages ?? []
  if (files.length > 0) {
    return files.flatMap(({ page, lines }) => (/[\u0e01-\u0e2e]/.test(lines.join('')) ? [page] : []))
  }
  const last = Math.max(0, ...(raw.printed.get(volume) ?? []).map(({ page }) => page))
  return Array.from({ length: last }, (_, at) => at + 1)
}
