/** All commands, in the order of the help. */

import { audit } from './audit.ts'
import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { key } from './key.ts'
import { openapi } from './openapi.ts'
import { restore } from './restore.ts'
import { serve } from './serve.ts'
import { version } from './version.ts'

export const commands: readonly Command[] = [
  serve,
  importCommand,
  exportCommand,
  restore,
  backup,
  audit,
  key,
  openapi,
  version,
]
