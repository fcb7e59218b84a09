/**
 * The titles that the royal edition prints above headings of the built-in table. Commit 1ef14e4f made the file with a
 * script that is no longer here. It aligned title lines with headings whose consonants fit best. It was edited by hand
 * where the line belonged to another heading, or a name was taken for a number (Bhikkhunīvibhaṅga).
 */

import { readFileSync } from 'node:fs'
import { callOnce } from '../once.ts'
import type { BuiltInHeading } from './headings.ts'
import table from './royal-titles.json.zst' with { type: 'file' }

/** Titles of headings in the royal edition, by division slug, then by heading slug. */
export type RoyalEditionTitles = Readonly<Record<string, Readonly<Record<string, string>>>>

const titles = callOnce((): RoyalEditionTitles => JSON.parse(Bun.zstdDecompressSync(readFileSync(table)).toString()))

/**
 * Finds the title of a heading in the royal edition. Null if that edition has no line for the heading, or its line
 * names something else.
 */
export const findRoyalEditionTitle = ({ division, slug }: BuiltInHeading): string | null =>
  titles()[division]?.[slug] ?? null
