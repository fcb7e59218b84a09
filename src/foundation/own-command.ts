/** How this program starts itself as another process. */

import { join } from 'node:path'
import { productInfo } from './product.ts'

/** The program and arguments that start this program again. The caller appends a command. */
export const PROGRAM_COMMAND_LINE: readonly string[] = productInfo.isCompiled
  ? [process.execPath]
  : [process.execPath, ...process.execArgv, join(import.meta.dir, '../main.ts')]

/**
 * The argument that is used instead of a command and makes the process run one stage of an import (see
 * src/intake/import/stage-process.ts).
 */
export const IMPORT_STAGE_COMMAND = '--stage'
