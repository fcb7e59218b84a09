/** All commands, in the order of the help. */

import { auditCommand } from './audit.ts'
import { backupCommand } from './backup.ts'
import { beginCommand } from './begin.ts'
import { checkCommand } from './check.ts'
import type { CommandDefinition } from './command.ts'
import { conflictsCommand } from './conflicts.ts'
import { correctionsCommand } from './corrections.ts'
import { epubCommand } from './epub.ts'
import { exportCommand } from './export.ts'
import { followConfigCommand } from './follow-config.ts'
import { importCommand } from './import.ts'
import { keysCommand } from './keys.ts'
import { mcpCommand } from './mcp.ts'
import { packCommand } from './pack.ts'
import { restoreCommand } from './restore.ts'
import { serveCommand } from './serve.ts'
import { keyCommand, openapiCommand, versionCommand } from './small-commands.ts'
import { sourcesCommand } from './sources.ts'
import { suspectsCommand } from './suspects.ts'

/** All commands of the program, in the order of the help. */
export const allCommands: readonly CommandDefinition[] = [
  serveCommand,
  beginCommand,
  packCommand,
  importCommand,
  sourcesCommand,
  conflictsCommand,
  suspectsCommand,
  correctionsCommand,
  epubCommand,
  exportCommand,
  restoreCommand,
  backupCommand,
  checkCommand,
  auditCommand,
  mcpCommand,
  followConfigCommand,
  keysCommand,
  keyCommand,
  openapiCommand,
  versionCommand,
]
