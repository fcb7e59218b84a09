/** The log of a service that runs until it is stopped. */

import { Log, type LogEvent } from '../server/log.ts'
import { writeText } from '../server/write-line.ts'
import type { Settings } from '../settings/table.ts'
import type { Terminal } from './command.ts'

/** What the log says at the end. */
export const STOPPED: LogEvent = { event: 'stopped', message: 'หยุดให้บริการแล้ว' }

/** The log on standard output, and who takes errors that nobody foresaw: they go there, and no caller is told. */
export function serviceLog(
  settings: Pick<Settings, 'log'>,
  terminal: Terminal,
): { readonly log: Log; readonly onFault: (error: unknown) => void } {
  const log = new Log(settings.log ?? (terminal.watched ? 'text' : 'json'), (text) => writeText(1, text))
  return { log, onFault: (error) => log.tell(faultEvent(error)) }
}

function faultEvent(error: unknown): LogEvent {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { event: 'fault', message: `ระบบขัดข้องโดยไม่คาดคิด: ${text}` }
}
