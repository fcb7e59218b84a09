/** Lays what people decide over the text. */

import { DECISIONS } from '../../definitions/collection-names.ts'
import type { Changes } from '../../foundation/changes.ts'
import type { Verdict } from './decisions.ts'
import { clearExceptions, layOnText } from './exceptions.ts'
import { LaidRows } from './laid-rows.ts'
import type { SaidOfText } from './said-of-text.ts'
import type { TextShelf } from './text-shelf.ts'

const PARTS_OF = `
SELECT DISTINCT extents.edition, extents.volume FROM texts
JOIN passages ON passages.text = texts.id JOIN extents ON extents.passage = passages.number
WHERE texts.division = ? AND texts.entry = ? AND texts.edition = ?`

export const laidDecisions = (shelf: TextShelf, said: SaidOfText, changes: Changes): LaidRows<Verdict> =>
  new LaidRows<Verdict>(shelf, changes, {
    collection: DECISIONS,
    rows: said.verdicts,
    clear: clearExceptions,
    lay: (text, before, now) => {
      const [one] = now.length > 0 ? now : before
      if (!one) return []
      layOnText(text, one, now)
      return text.rows(PARTS_OF, one.division, one.entry, one.edition)
    },
  })
