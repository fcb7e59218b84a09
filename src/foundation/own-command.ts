/** How this program starts itself as another process. */

import { join } from 'node:path'
import { productInfo } from './product.ts'

/** The command line that starts this program again, without a command. */
export const PROGRAM_COMMAND_LINE: readonly string[] = productInfo.isCompiled
  ? [process.execPath]
  : [process.execPath, ...process.execArgv, join(import.meta.dir, '../main.ts')]

/**
 * The argument in place of a command with which a process runs one stage of an import (see
 * src/intake/import/stage-process.ts).
 */
export const STAGE_COMMAND = '--stage'
