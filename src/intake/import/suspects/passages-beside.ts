/** Which passages of other sources and editions stand under the same heading. */

import type { Database } from 'bun:sqlite'
import type { PassagesBeside } from './slips.ts'

const PASSAGES = `
SELECT passages.number AS passage, passages.source, texts.division || '/' || texts.entry AS heading FROM passages
JOIN texts ON texts.id = passages.text`

interface PassageOfHeading {
  readonly passage: number
  readonly source: number
  readonly heading: string
}

export function passagesBeside(sqlite: Database): PassagesBeside {
  const headings = new Map<string, { passage: number; source: number }[]>()
  const headingOf = new Map<number, string>()
  for (const { passage, source, heading } of sqlite.query<PassageOfHeading, []>(PASSAGES).iterate()) {
    headingOf.set(passage, heading)
    const there = headings.get(heading)
    if (there) there.push({ passage, source })
    else headings.set(heading, [{ passage, source }])
  }
  return (passage) => headings.get(headingOf.get(passage) ?? '') ?? []
}
