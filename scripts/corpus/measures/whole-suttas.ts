/**
 * Measures whether a sutta is complete under its number: the parts on its page have the letters that SuttaCentral and
 * CST have. Titles, numbers and notes do not count.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listHeadingsOfWholeText } from '../../../src/canon/tree/whole-text.ts'
import type { EditionId } from '../../../src/definitions/editions.ts'
import { findCitedText } from '../../../src/definitions/facts/citations.ts'
import { readBuiltInHeadings } from '../../../src/definitions/facts/headings.ts'
import { isSpanOfTextItself } from '../../../src/definitions/texts/format.ts'
import type { CorpusEvidence } from '../evidence.ts'
import { getPassageHeadingKey, getPassageText } from '../expected.ts'
import { type CorpusMeasure, checkMinRight } from '../goal.ts'
import { countUnicodeLetters } from '../skeleton.ts'

const SUTTAS = [
  ...Array.from({ length: 34 }, (_, at) => ({ id: `dn${at + 1}`, nikaya: 'dn' })),
  ...Array.from({ length: 152 }, (_, at) => ({ id: `mn${at + 1}`, nikaya: 'mn' })),
]

/** Minimum share of a sutta's letters that its page shows. */
const MIN_SHOWN_SHARE = 0.95

/** MN 10 is longer in CST by what SuttaCentral, whose words are shown, has in DN 22 alone. */
const GOALS = { bilara: 1, cst: 185 / 186 }

/** The edition in which both sources have their words. */
const ROMAN: EditionId = 'roman'

/** Measure `suttas`: suttas are complete under their numbers. */
export const completeSuttasMeasure: CorpusMeasure = {
  name: 'suttas',
  rows: (evidence) => {
    const cst = countCstLetters(evidence)
    const short: Record<'bilara' | 'cst', string[]> = { bilara: [], cst: [] }
    for (const { id, nikaya } of SUTTAS) {
      const shown = countDisplayedLetters(id, evidence)
      const sources = { bilara: countBilaraLetters(id, nikaya, evidence), cst: cst.get(id) ?? 0 }
      for (const name of ['bilara', 'cst'] as const) {
        const share = sources[name] === 0 ? 0 : shown / sources[name]
        if (share < MIN_SHOWN_SHARE) short[name].push(`${id}: ${Math.round(share * 1000) / 10} % of ${sources[name]}`)
      }
    }
    return (['bilara', 'cst'] as const).map((name) =>
      checkMinRight(`whole under DN 1–34, MN 1–152, beside ${name}`, GOALS[name], SUTTAS, short[name]),
    )
  },
}

function countDisplayedLetters(id: string, { stores: { canon } }: CorpusEvidence): number {
  const text = findCitedText(id)
  const division = canon.divisions
    .all()
    .find((row) => canon.divisions.namesInTexts(row).includes(text?.heading.division ?? ''))
  const tree = division && canon.contents.of(division)
  const node = text && tree?.ofText(text.heading.division, text.heading.slug)
  if (!tree || !node) return 0
  const rows = canon.rows.of(listHeadingsOfWholeText(tree, node), [ROMAN])
  let letters = 0
  for (const { cells } of rows) {
    for (const { part, index } of (cells.get(ROMAN) ?? []).flatMap(({ paragraphs }) => paragraphs)) {
      const spans = canon.branches.read(part).paragraphs[index] ?? []
      letters += countUnicodeLetters(
        spans.flatMap(({ text: words, kind }) => (isSpanOfTextItself(kind) ? [words] : [])).join(''),
      )
    }
  }
  return letters
}

/** Segments of the text itself: 0 is the title, and the kind in the markup marks what follows a sutta's end. */
function countBilaraLetters(id: string, nikaya: string, { folder }: CorpusEvidence): number {
  const path = join(folder, 'bilara/root/pli/ms/sutta', nikaya, `${id}_root-pli-ms.json`)
  const segments: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'))
  const words = Object.entries(segments).flatMap(([segment, text]) => (segment.startsWith(`${id}:0.`) ? [] : [text]))
  return countUnicodeLetters(words.join(' '))
}

/** CST's letters of each sutta: from its heading up to the next one. */
function countCstLetters({ raw }: CorpusEvidence): ReadonlyMap<string, number> {
  const byHeading = new Map(
    raw.passages.map((passage) => [getPassageHeadingKey(passage), countUnicodeLetters(getPassageText(passage))]),
  )
  const letters = new Map<string, number>()
  let id = ''
  for (const fact of readBuiltInHeadings()) {
    if (fact.scText !== '') id = fact.scText
    else if (fact.scSegment !== '' && !fact.scSegment.startsWith(`${id}:`)) id = ''
    letters.set(id, (letters.get(id) ?? 0) + (byHeading.get(`${fact.division}/${fact.slug}`) ?? 0))
  }
  return letters
}
