/** `library serve`: runs the service until it is told to stop. */

import { openStores, type Stores } from '../../library/stores.ts'
import { type NoSample, whyNoSample } from '../sample/empty-library.ts'
import { fillSample } from '../sample/fill.ts'
import { makeDataFolder } from '../server/data-folder.ts'
import { exposures } from '../server/exposure.ts'
import { ownFolder } from '../server/folder-lock.ts'
import { Lanes } from '../server/lane.ts'
import { clearLeftovers } from '../server/leftovers.ts'
import { listen } from '../server/listen.ts'
import type { Log } from '../server/log.ts'
import { openOwnLibrary } from '../server/open-library.ts'
import { product } from '../server/product.ts'
import { startMessage, type UnreadableText, unreadableText } from '../server/start-message.ts'
import { untilStopped } from '../server/stop-signals.ts'
import { TextRebuild } from '../server/text-rebuild.ts'
import type { Settings } from '../settings/table.ts'
import { command, type Terminal, WrongUse } from './command.ts'
import { followUntilStopped } from './follow.ts'
import { primaryAddress } from './primary-address.ts'
import { RunningService, STOPPED } from './service.ts'
import { tellCopy } from './with-stores.ts'

export const serve = command({
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
  settings: [
    'host',
    'port',
    'data',
    'keys',
    'rateLimit',
    'languages',
    'baseUrl',
    'trustedProxies',
    'corsOrigin',
    'sharedCache',
    'mcp',
    'reports',
    'log',
  ],
  run: ({ settings, switches, values, terminal }) => {
    if (values.follow === undefined) return serveUntilStopped(settings, switches.has('sample'), terminal)
    if (switches.has('sample'))
      throw new WrongUse('ใช้ --sample กับ --follow พร้อมกันไม่ได้ เพราะตัวติดตามไม่เขียนข้อมูล')
    return followUntilStopped(settings, primaryAddress('--follow', values.follow), terminal)
  },
})

/** How long all readers may wait with a write for a lock, in milliseconds; from then on it waits in the lane. */
const MAIN_PATIENCE = 10

async function serveUntilStopped(settings: Settings, sample: boolean, terminal: Terminal): Promise<number> {
  const stopped = untilStopped()
  const service = new RunningService(settings, terminal)
  const { log, onFault } = service
  const folder = makeDataFolder(settings.data)
  const owned = ownFolder(folder, 'เริ่มเซิร์ฟเวอร์')
  // what was opened is closed in the opposite order, also when a later step fails
  await using closing = new AsyncDisposableStack()
  closing.defer(owned.letGo)
  clearLeftovers(folder, 'folder')
  const listener = listen(settings.host, settings.port, onFault)
  closing.defer(() => listener.stop())
  const db = openOwnLibrary(folder, (copy) => log.tell(copied(copy)))
  closing.defer(() => db.close())
  const { languages, baseUrl } = settings
  const rebuild = new TextRebuild(folder, (event) => log.tell(event))
  closing.defer(() => rebuild.stop())
  const onUnreadable = (why: UnreadableText) => {
    if (why === 'older') rebuild.start()
    else log.tell(unreadableText(why, folder.text))
  }
  const stores = openStores(db, languages, { textPath: folder.text, baseUrl, onFault, onUnreadable })
  closing.defer(() => stores.canon.close())
  closing.defer(() => stores.words.close())
  if (sample) await fillOrSay(stores, folder.path, log)
  stores.canon.refresh()
  const lane = new Lanes({
    settings: {
      library: folder.library,
      text: folder.text,
      languages,
      baseUrl,
      version: product.version,
    },
    program: Bun.main,
    onFault,
    onAnswered: () => db.changes.look(),
    letWait: listener.letWait,
  })
  closing.defer(() => lane.close())
  db.patience = MAIN_PATIENCE
  listener.serve(service.appOver(stores, folder, { lane }).handle)
  log.tell(startMessage({ url: listener.url, folder, keys: settings.keys, stores }))
  for (const exposure of exposures(folder.path, db.sqlite)) log.tell(exposure)
  const isLost = await Promise.race([stopped.then(() => false), owned.lost.then(() => true)])
  if (isLost) log.tell({ event: 'lost-folder', message: LOST })
  await listener.stop()
  log.tell(STOPPED)
  return isLost ? 1 : 0
}

/** Puts the sample in, or says why not; nothing of a library that has had it, which many start so each time. */
async function fillOrSay(stores: Stores, dataFolder: string, log: Log): Promise<void> {
  const why = whyNoSample(stores.db, dataFolder)
  if (why === undefined && (await fillSample(stores, dataFolder))) log.tell(FILLED)
  if (why !== undefined && why !== 'had-sample') log.tell({ event: 'no-sample', message: NOT_FILLED[why] })
}

const NOT_FILLED: Readonly<Record<Exclude<NoSample, 'had-sample'>, string>> = {
  'has-text': 'ไม่ได้ใส่ข้อมูลตัวอย่าง เพราะคลังมีข้อความที่นำเข้าไว้แล้ว หากต้องการดูตัวอย่าง ให้เปิดด้วย --data ที่เป็นโฟลเดอร์ใหม่',
  'has-records':
    'ไม่ได้ใส่ข้อมูลตัวอย่าง เพราะคลังมีรายการของผู้ใช้อยู่แล้ว หากต้องการดูตัวอย่าง ให้เปิดด้วย --data ที่เป็นโฟลเดอร์ใหม่',
}

const LOST =
  'มีผู้ลบไฟล์ serve.lock ในโฟลเดอร์ข้อมูล และ library อีกตัวหนึ่งใช้โฟลเดอร์นี้แล้ว จึงหยุดให้บริการที่ตัวนี้ กรุณาเปิดเพียงตัวเดียว และอย่าลบไฟล์นั้น'

const FILLED = {
  event: 'sample',
  message: 'คลังยังว่างอยู่ จึงใส่ข้อมูลตัวอย่างให้ (ข้อความแต่งขึ้นเพื่อเป็นตัวอย่าง มิใช่พระไตรปิฎก)',
}

const copied = (copy: string) => ({
  event: 'upgrading',
  message: tellCopy(copy),
  facts: { copy },
})
