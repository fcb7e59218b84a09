/** How this very program is called, for a process beside this one. */

import { join } from 'node:path'
import { productInfo } from './product.ts'

/** The command line that starts this program again. */
export const OWN_COMMAND: readonly string[] = productInfo.isCompiled
  ? [process.execPath]
  : [process.execPath, ...process.execArgv, join(import.meta.dir, '../main.ts')]

/** In the place of a command: the process works on one stage of an import (see src/intake/import/stage-process.ts). */
export const STAGE_COMMAND = '--stage'
