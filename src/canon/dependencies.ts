/** What the answers of the canon depend on, beside the imported text; see Operation.shows. */

import { DECISIONS, HEADINGS } from '../resources/collection-names.ts'

/** Pitakas and divisions by their names. */
export const OVERVIEW = ['pitakas', 'divisions']

/** The same for one volume, with the editions that decisions leave some text. */
export const VOLUME = [...OVERVIEW, DECISIONS]

/** Titles of divisions, and the pages that decisions leave. */
export const READING = ['divisions', DECISIONS]

/** Headings; which division they belong to is a matter of its volumes. */
export const CONTENTS = ['divisions', HEADINGS]

/** Headings with their text. */
export const TEXT = [...CONTENTS, DECISIONS]

/** Shares of what decisions show, and the dictionary that dhamma groups are numbered by. */
export const SOURCES = [DECISIONS, 'dhamma-groups']

/** The text alone. */
export const HEALTH: readonly string[] = []
