/** `library serve`: runs the service until it is stopped. */

import { requireColumnForEveryField } from '../../../db/missing-columns.ts'
import { productInfo } from '../../foundation/product.ts'
import { type LibraryStores, openStores } from '../../services/stores.ts'
import { findReasonAgainstSample, type NoSampleReason } from '../sample/empty-library.ts'
import { addSampleLibrary } from '../sample/fill.ts'
import { writeServiceAddress } from '../server/address-file.ts'
import { getDataFolderPaths } from '../server/data-folder.ts'
import { findSecurityWarnings } from '../server/exposure.ts'
import { type ListeningPort, openListeningPort } from '../server/listen.ts'
import type { LogEvent, ServiceLog } from '../server/log.ts'
import {
  type OpenedServiceLibrary,
  openLibraryForWriting,
  openReadOnlyLibraryCopy,
  reopenReadOnlyLibraryCopy,
} from '../server/own-library.ts'
import {
  createStartLogEvent,
  createUnreadableTextDatabaseEvent,
  type UnreadableTextDatabaseReason,
} from '../server/start-message.ts'
import { waitForStopSignal } from '../server/stop-signals.ts'
import { createReadOnlyLogEvent, DataFolderWatch, FOLDER_WRITABLE_LOG_EVENT } from '../server/storage-watch.ts'
import { TextRebuildProcess } from '../server/text-rebuild.ts'
import { RequestWorkers } from '../server/worker.ts'
import { type Settings, settingNames } from '../settings/table.ts'
import { type CommandTerminal, defineCommand, UsageError } from './command.ts'
import { followUntilStopped } from './follow.ts'
import { parsePrimaryAddress } from './primary-address.ts'
import { RunningService, SERVICE_STOPPED_LOG_EVENT } from './service.ts'
import { formatUpgradeCopyMessage } from './with-stores.ts'

/** The `serve` command: runs the service until Ctrl+C or SIGTERM. */
export const serveCommand = defineCommand({
  name: 'serve',
  summary: 'เปิดให้บริการ จนกว่าจะสั่งหยุดด้วย Ctrl+C หรือ SIGTERM',
  details: [
    'ครั้งแรกที่เปิดในโฟลเดอร์ว่าง จะสร้างคลังใหม่ที่มีข้อมูลตั้งต้น (ปิฎก หมวด นิบาต ชาดก)',
    'เมื่อโปรแกรมเป็นรุ่นใหม่กว่าฐานข้อมูล จะทำสำเนาไว้ก่อนแล้วจึงปรับฐานข้อมูลให้ทันรุ่น และสร้าง text.db ใหม่จากไฟล์เดิมขณะให้บริการ',
  ],
  flags: {
    sample: { meaning: 'ใส่ข้อมูลตัวอย่างก่อน ถ้าคลังยังว่างอยู่' },
    follow: {
      placeholder: 'URL',
      meaning: 'ให้อ่านอย่างเดียวจากโฟลเดอร์ที่เครื่องหลักเขียน หรือสำเนาของโฟลเดอร์นั้น URL คือที่อยู่เว็บของเครื่องหลัก',
    },
  },
  settings: settingNames,
  run: ({ settings, switches, values, terminal }) => {
    if (values.follow === undefined) return serveUntilStopped(settings, switches.has('sample'), terminal)
    if (switches.has('sample')) throw new UsageError('ใช้ --sample กับ --follow พร้อมกันไม่ได้ เพราะตัวติดตามไม่เขียนข้อมูล')
    return followUntilStopped(settings, parsePrimaryAddress('--follow', values.follow), terminal)
  },
})

/** How long a write may block readers while it waits for a lock, in milliseconds; after that it waits in the worker. */
const MAIN_TIMEOUT_MS = 10

/** Time before the first attempt to reopen a read-only library for writing; doubled after each attempt. */
const FIRST_RETRY_MS = 1_000
/** Maximum time between two attempts. */
const MAX_RETRY_MS = 60_000

async function serveUntilStopped(settings: Settings, sample: boolean, terminal: CommandTerminal): Promise<number> {
  if (!productInfo.isCompiled) requireColumnForEveryField()
  const stopped = waitForStopSignal()
  const service = new RunningService(settings, terminal)
  const { log } = service
  const rebuild = new TextRebuildProcess(getDataFolderPaths(settings.data), (event) => log.report(event))
  service.isRebuilding = () => rebuild.isRunning
  const port: { listener?: ListeningPort } = {}
  const opening = {
    data: settings.data,
    takePort: () => {
      port.listener ??= openListeningPort(settings.host, settings.port, service.onFault)
    },
    onCopy: (copy: string) => log.report(copied(copy)),
  }
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  // opened resources are closed in reverse order, also when a later step fails
  await using closing = new AsyncDisposableStack()
  const begin = async (own: OpenedServiceLibrary, fillsSample: boolean): Promise<Served> => {
    const served = await serveFrom(own, { settings, service, rebuild, fillsSample, listener: port.listener })
    void own.lost?.then(lose)
    return served
  }
  let current: Served | undefined
  closing.defer(() => current?.close())
  closing.defer(() => rebuild.stop())
  closing.defer(() => port.listener?.stop())
  try {
    current = await begin(openLibraryForWriting(opening), sample)
  } catch (error) {
    current = await begin(openReadOnlyLibraryCopy(opening, error), false)
  }
  const { own, stores } = current
  closing.defer(writeServiceAddress(own.folder, port.listener?.url ?? ''))
  // requests that wait are answered first: the message counts what the library holds
  await Bun.sleep(FIRST_ANSWERS_MS)
  log.report(
    createStartLogEvent({
      url: port.listener?.url ?? '',
      folder: own.folder,
      keys: service.getKeyRing(own.folder).keys,
      stores,
    }),
  )
  for (const exposure of findSecurityWarnings(own.folder.path, own.db.sqlite)) log.report(exposure)
  let timer: Timer | undefined
  closing.defer(() => clearTimeout(timer))
  const tryAgainIn = (pause: number) => {
    if (current?.own.why === undefined) return
    timer = setTimeout(() => void tryAgain(pause), pause)
  }
  /** Reopens the library when it has become writable, or another program changed it. */
  const tryAgain = async (pause: number) => {
    const before = current
    try {
      current = await begin(openLibraryForWriting(opening), false)
      log.report(FOLDER_WRITABLE_LOG_EVENT)
    } catch (error) {
      const copy = before && reopenReadOnlyLibraryCopy(opening, before.own, error)
      if (copy) current = await begin(copy, false).catch(() => before)
    }
    if (current !== before) await before?.close()
    tryAgainIn(Math.min(2 * pause, MAX_RETRY_MS))
  }
  if (own.why !== undefined) log.report(createReadOnlyLogEvent(own.why))
  tryAgainIn(FIRST_RETRY_MS)
  const isLost = await Promise.race([stopped.then(() => false), lost.then(() => true)])
  if (isLost) log.report({ event: 'lost-folder', message: LOST })
  await port.listener?.stop()
  log.report(SERVICE_STOPPED_LOG_EVENT)
  return isLost ? 1 : 0
}

/** Milliseconds between the first answers, for which requests are read from the port, and the start message. */
const FIRST_ANSWERS_MS = 10

interface Served {
  readonly own: OpenedServiceLibrary
  readonly stores: LibraryStores
  close(): Promise<void>
}

interface Serving {
  readonly settings: Settings
  readonly service: RunningService
  readonly rebuild: TextRebuildProcess
  readonly fillsSample: boolean
  readonly listener: ListeningPort | undefined
}

/** Serves a library from now on. On an error it is closed again. */
async function serveFrom(
  own: OpenedServiceLibrary,
  { settings, service, rebuild, fillsSample, listener }: Serving,
): Promise<Served> {
  const { folder, db, why } = own
  const { log, onFault } = service
  const { languages, baseUrl, mediaOrigins } = settings
  await using parts = new AsyncDisposableStack()
  parts.defer(() => own.close())
  const onUnreadable = (unreadable: UnreadableTextDatabaseReason) => {
    if (unreadable === 'older' && why === undefined) rebuild.start()
    else log.report(createUnreadableTextDatabaseEvent(unreadable, folder.text))
  }
  const stores = openStores(db, languages, { textPath: folder.text, baseUrl, onFault, onUnreadable })
  parts.defer(stores.close)
  if (fillsSample) await fillOrSay(stores, folder.path, log)
  stores.canon.refresh()
  if (why !== undefined) listener?.serve(service.createAppOver(stores, folder, {}).handle)
  else {
    const worker = new RequestWorkers({
      settings: {
        library: folder.library,
        text: folder.text,
        version: productInfo.version,
        languages,
        baseUrl,
        mediaOrigins,
      },
      program: Bun.main,
      onFault,
      onAnswered: () => db.version.look(),
      letWait: (request) => listener?.letWait(request),
    })
    parts.defer(() => worker.close())
    db.timeoutMs = MAIN_TIMEOUT_MS
    const report = (event: LogEvent) => {
      log.report(event)
      if (event === FOLDER_WRITABLE_LOG_EVENT && stores.canon.text.unreadable === 'older') rebuild.start()
    }
    const watch = parts.use(new DataFolderWatch({ folder: folder.path, db, report }))
    listener?.serve(service.createAppOver(stores, folder, { worker }, watch).handle)
  }
  const loading = stores.search.loadInBackground()
  parts.defer(() => loading[Symbol.dispose]())
  const open = parts.move()
  return { own, stores, close: () => open.disposeAsync() }
}

/** Adds the sample, or logs why not; logs nothing for a library that had it, as after many such starts. */
async function fillOrSay(stores: LibraryStores, dataFolder: string, log: ServiceLog): Promise<void> {
  const why = findReasonAgainstSample(stores.db, dataFolder)
  if (why === undefined && (await addSampleLibrary(stores, dataFolder))) log.report(FILLED)
  if (why !== undefined && why !== 'had-sample') log.report({ event: 'no-sample', message: NOT_FILLED[why] })
}

const NOT_FILLED: Readonly<Record<Exclude<NoSampleReason, 'had-sample'>, string>> = {
  'has-text': 'ไม่ได้ใส่ข้อมูลตัวอย่าง เพราะคลังมีข้อความที่นำเข้าไว้แล้ว หากต้องการดูตัวอย่าง ให้เปิดด้วย --data ที่เป็นโฟลเดอร์ใหม่',
  'has-records': 'ไม่ได้ใส่ข้อมูลตัวอย่าง เพราะคลังมีรายการของผู้ใช้อยู่แล้ว หากต้องการดูตัวอย่าง ให้เปิดด้วย --data ที่เป็นโฟลเดอร์ใหม่',
}

const LOST =
  'มีผู้ลบไฟล์ serve.lock ในโฟลเดอร์ข้อมูล และ library อีกตัวหนึ่งใช้โฟลเดอร์นี้แล้ว จึงหยุดให้บริการที่ตัวนี้ กรุณาเปิดเพียงตัวเดียว และอย่าลบไฟล์นั้น'

const FILLED = {
  event: 'sample',
  message: 'คลังยังว่างอยู่ จึงใส่ข้อมูลตัวอย่างให้ (ข้อความแต่งขึ้นเพื่อเป็นตัวอย่าง มิใช่พระไตรปิฎก)',
}

const copied = (copy: string) => ({
  event: 'upgrading',
  message: formatUpgradeCopyMessage(copy),
  facts: { copy },
})
