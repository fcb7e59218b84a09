/**
 * The titles that the royal edition itself prints above headings of the built-in table. Commit 1ef14e4f made the file with
 * a script that is no longer here, by the alignment of title lines and headings whose consonants fit best; where the line that was
 * found is of another heading, or the rule takes a name for a number, it has been edited by hand (Bhikkhunīvibhaṅga).
 */

import { readFileSync } from 'node:fs'
import { callOnce } from '../once.ts'
import type { BuiltInHeading } from './headings.ts'
import table from './royal-titles.json.zst' with { type: 'file' }

/** Titles of headings in the royal edition, by division slug, then by heading slug. */
export type RoyalTitles = Readonly<Record<string, Readonly<Record<string, string>>>>

const titles = callOnce((): RoyalTitles => JSON.parse(Bun.zstdDecompressSync(readFileSync(table)).toString()))

/**
 * Returns the title of a heading in the royal edition; null when that edition has no line for the heading, or its line
 * names something else.
 */
export const titleInRoyalEdition = ({ division, slug }: BuiltInHeading): string | null =>
  titles()[division]?.[slug] ?? null
