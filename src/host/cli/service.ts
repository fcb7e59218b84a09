/** The running service. `serve` and followers share it. */

import { type App, type AppOptions, createApp } from '../../app.ts'
import { productInfo } from '../../foundation/product.ts'
import { HTTP_STATUS_BY_ERROR_CODE } from '../../http/errors.ts'
import { EditorKeyRing } from '../../http/key-ring.ts'
import type { LibraryStores } from '../../services/stores.ts'
import type { DataFolderPaths } from '../server/data-folder.ts'
import { GarbageCollectionScheduler } from '../server/garbage-collection.ts'
import { createHostOperations } from '../server/host-operations.ts'
import { JitPolicyScheduler } from '../server/jit-policy.ts'
import { type LogEvent, ServiceLog } from '../server/log.ts'
import { ServiceMetrics } from '../server/metrics.ts'
import type { DataFolderWatch } from '../server/storage-watch.ts'
import { writeTextSync } from '../server/write-line.ts'
import { EditorKeyFile } from '../settings/key-file.ts'
import type { Settings } from '../settings/table.ts'
import type { CommandTerminal } from './command.ts'

/** The log event when the service has stopped. */
export const SERVICE_STOPPED_LOG_EVENT: LogEvent = { event: 'stopped', message: 'หยุดให้บริการแล้ว' }

/** The part that `serve` and followers share: log, metrics, keys, and the app over the stores of a folder. */
export class RunningService {
  /** On standard output. */
  readonly log: ServiceLog
  private readonly metrics: ServiceMetrics
  /** Whether a text of an older format is being rebuilt; never on a follower. */
  isRebuilding: () => boolean = () => false
  private readonly garbage = new GarbageCollectionScheduler()
  private readonly jitPolicy = new JitPolicyScheduler()
  private ring: EditorKeyRing | undefined

  constructor(
    private readonly settings: Settings,
    terminal: CommandTerminal,
  ) {
    this.metrics = new ServiceMetrics(settings.trustedProxies)
    this.log = new ServiceLog(settings.log ?? (terminal.watched ? 'text' : 'json'), (text) => writeTextSync(1, text))
  }

  /** Logs unexpected errors, which are never shown to callers. */
  readonly onFault = (error: unknown): void => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    this.log.report({ event: 'fault', message: `ระบบขัดข้องโดยไม่คาดคิด: ${text}` })
  }

  /** Creates the key ring of settings and `library keys`. @param isPrimary whether to record when keys were used */
  getKeyRing(folder: DataFolderPaths, isPrimary = true): EditorKeyRing {
    this.ring ??= new EditorKeyRing(this.settings.keys, new EditorKeyFile(folder.path, isPrimary))
    return this.ring
  }

  /**
   * Creates the app that answers requests over stores, with metrics and log.
   * @param storage is told after each request other than GET whether the disk refused to store
   */
  createAppOver(
    stores: LibraryStores,
    folder: DataFolderPaths,
    own: Pick<AppOptions, 'worker' | 'primary'>,
    storage?: Pick<DataFolderWatch, 'look'>,
  ): App {
    const { metrics, log, garbage, jitPolicy, onFault } = this
    const ring = this.getKeyRing(folder, own.primary === undefined)
    const settings = { ...this.settings, keys: ring.keys }
    const app: App = createApp(stores, {
      ...settings,
      ...own,
      keyRing: ring,
      reports: canReadersReport(settings, own),
      version: productInfo.version,
      hostOperations: createHostOperations(metrics),
      observe: (observation) => {
        metrics.record(observation)
        log.request(observation)
        garbage.noteRequest(observation.milliseconds)
        jitPolicy.noteRequest(observation.milliseconds)
        const { request, response } = observation
        if (request.method !== 'GET') storage?.look(response.status === HTTP_STATUS_BY_ERROR_CODE.storage_refused)
      },
      onFault,
    })
    metrics.watch(() => ({ app, stores, folder, keys: settings.keys, isRebuilding: this.isRebuilding() }))
    return app
  }
}

/**
 * Whether readers may send reports. They may if an editor has a key, or this is a follower, which sends reports to its
 * primary.
 */
export const canReadersReport = (
  { reports, keys }: Pick<Settings, 'reports' | 'keys'>,
  { primary }: Pick<AppOptions, 'primary'>,
): boolean => reports && (keys.length > 0 || primary !== undefined)
