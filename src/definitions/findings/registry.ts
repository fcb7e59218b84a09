/** Every kind of finding; a new one is a file beside this and a line here. */

import { CORRECTION } from './correction.ts'
import { DECISION } from './decision.ts'
import type { FindingKind } from './finding.ts'
import { REPORT } from './report.ts'
import { SUSPECT } from './suspect.ts'

export const findingKinds: readonly FindingKind[] = [DECISION, CORRECTION, SUSPECT, REPORT]
