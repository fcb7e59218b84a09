/** All commands, in the order of the help. */

import { audit } from './audit.ts'
import { backup } from './backup.ts'
import { begin } from './begin.ts'
import { check } from './check.ts'
import type { Command } from './command.ts'
import { conflicts } from './conflicts.ts'
import { correctionsCommand } from './corrections.ts'
import { epub } from './epub.ts'
import { exportCommand } from './export.ts'
import { followConfig } from './follow-config.ts'
import { importCommand } from './import.ts'
import { keysCommand } from './keys.ts'
import { mcp } from './mcp.ts'
import { packCommand } from './pack.ts'
import { key, openapi, version } from './printed.ts'
import { restore } from './restore.ts'
import { serve } from './serve.ts'
import { sources } from './sources.ts'
import { suspectsCommand } from './suspects.ts'

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  serve,
  begin,
  packCommand,
  importCommand,
  sources,
  conflicts,
  suspectsCommand,
  correctionsCommand,
  epub,
  exportCommand,
  restore,
  backup,
  check,
  audit,
  mcp,
  followConfig,
  keysCommand,
  key,
  openapi,
  version,
]
