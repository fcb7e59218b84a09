/** All commands, in the order of the help. */

import type { Command } from './command.ts'
import { key } from './key.ts'
import { serve } from './serve.ts'
import { version } from './version.ts'

export const commands: readonly Command[] = [serve, key, version]
