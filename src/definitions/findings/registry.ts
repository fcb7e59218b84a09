/** Every kind of finding; a new one is a file in this folder and a line here. */

import { CORRECTION } from './correction.ts'
import { DECISION } from './decision.ts'
import type { FindingKind } from './finding.ts'
import { FORMER_SLUG } from './former-slug.ts'
import { PAGE_MARK } from './page-mark.ts'
import { PROPOSAL } from './proposal.ts'
import { REPORT } from './report.ts'
import { SHARE } from './share.ts'
import { SUSPECT } from './suspect.ts'

/** All kinds, in the order of their tables. */
export const findingKinds: readonly FindingKind[] = [
  DECISION,
  CORRECTION,
  SUSPECT,
  REPORT,
  PAGE_MARK,
  SHARE,
  PROPOSAL,
  FORMER_SLUG,
]

/** Those that edits are recorded of. */
export const loggedFindings = (): readonly FindingKind[] =>
  findingKinds.filter(({ isUnlogged }) => !isUnlogged)
