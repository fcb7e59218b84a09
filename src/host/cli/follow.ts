/** `library serve --follow URL`: serves readers from a library that another process or machine writes (scale §2). */

import { AppError } from '../../foundation/app-error.ts'
import { toErrorBody } from '../../http/errors.ts'
import type { RequestHandler } from '../../http/pipeline.ts'
import { openStores } from '../../services/stores.ts'
import { requireDataFolder } from '../server/data-folder.ts'
import { findSecurityWarnings } from '../server/exposure.ts'
import { serveReplaceableLibraryFile } from '../server/followed-library.ts'
import { openListeningPort } from '../server/listen.ts'
import {
  createStartLogEvent,
  createUnreadableTextDatabaseEvent,
  type UnreadableTextDatabaseReason,
} from '../server/start-message.ts'
import { waitForStopSignal } from '../server/stop-signals.ts'
import type { Settings } from '../settings/table.ts'
import type { CommandTerminal } from './command.ts'
import { RunningService, SERVICE_STOPPED_LOG_EVENT } from './service.ts'

/** Answers 503, so that a proxy in front asks another follower, or sends what it has cached. */
const notReady: RequestHandler = () =>
  Response.json(toErrorBody(new AppError('internal', NOT_READY)), {
    status: 503,
    headers: { 'cache-control': 'no-store', 'retry-after': '1' },
  })

const NOT_READY = 'กำลังเปลี่ยนไปใช้ข้อมูลชุดใหม่และยังเปิดไม่ได้ กรุณาลองใหม่ในอีกสักครู่ หากยังไม่ได้กรุณาแจ้งผู้ดูแลระบบ'

/**
 * Serves readers as a follower until the process is stopped.
 * @param primary address of the service that takes writes, without a trailing slash
 * @returns the exit code
 */
export async function followUntilStopped(
  settings: Settings,
  primary: string,
  terminal: CommandTerminal,
): Promise<number> {
  const stopped = waitForStopSignal()
  const service = new RunningService(settings, terminal)
  const { log, onFault } = service
  const folder = requireDataFolder(settings.data)
  await using closing = new AsyncDisposableStack()
  const listener = openListeningPort(settings.host, settings.port, onFault)
  closing.defer(() => listener.stop())
  const following = serveReplaceableLibraryFile({
    path: folder.library,
    open: (db) => {
      const { languages, baseUrl } = settings
      const onUnreadable = (why: UnreadableTextDatabaseReason) =>
        log.report(createUnreadableTextDatabaseEvent(why, folder.text))
      const stores = openStores(db, languages, { textPath: folder.text, baseUrl, onFault, onUnreadable })
      stores.canon.refresh()
      listener.serve(service.createAppOver(stores, folder, { primary }).handle)
      return { stores, close: stores.close }
    },
    pause: () => listener.serve(notReady),
    report: (event) => log.report(event),
    onFault,
  })
  closing.defer(() => following.close())
  const { stores } = following.current
  log.report(
    createStartLogEvent({ url: listener.url, folder, keys: service.getKeyRing(folder, false).keys, stores, primary }),
  )
  for (const exposure of findSecurityWarnings(folder.path, stores.db.sqlite)) log.report(exposure)
  await stopped
  await listener.stop()
  log.report(SERVICE_STOPPED_LOG_EVENT)
  return 0
}
