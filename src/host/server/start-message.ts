/** The log event when the service is ready: address, keys and content. */

import { getDisplayedCommit, productInfo } from '../../foundation/product.ts'
import type { EditorKeys } from '../../http/keys.ts'
import { describeUnreadableTextDatabase } from '../../intake/import/unreadable-text.ts'
import { countCanonPages, countRecordsByCollection } from '../../services/holdings.ts'
import type { LibraryStores } from '../../services/stores.ts'
import type { DataFolderPaths } from './data-folder.ts'
import type { LogEvent } from './log.ts'

/** The input of the start message. */
export interface StartMessageInput {
  readonly url: string
  readonly folder: DataFolderPaths
  readonly keys: EditorKeys
  readonly stores: LibraryStores
  /** The address of the primary, for a follower. */
  readonly primary?: string | undefined
}

/** Creates the log event of a completed start: address of the service, who may write, what the library contains. */
export function createStartLogEvent({ url, folder, keys, stores, primary }: StartMessageInput): LogEvent {
  const records = [...countRecordsByCollection(stores).values()].reduce((sum, count) => sum + count, 0)
  const { passages } = stores.canon.sources
  const pages = countCanonPages(stores)
  return {
    event: 'listening',
    message: [
      `Library ${productInfo.version} (${getDisplayedCommit(productInfo)}) พร้อมให้บริการที่ ${url} (หน้าแรก ${url}/ คู่มือ API ${url}/docs)`,
      `โฟลเดอร์ข้อมูล ${folder.path}: ${formatNumber(records)} รายการ, ${
        passages === null
          ? NO_TEXT_SENTENCES[stores.canon.text.unreadable ?? 'missing']
          : `พระไตรปิฎก ${formatNumber(pages)} หน้า`
      }`,
      primary === undefined ? describeWriters(keys) : `ให้อ่านอย่างเดียว ติดตามเครื่องหลัก ${primary}`,
    ].join('\n'),
    facts: {
      version: productInfo.version,
      commit: getDisplayedCommit(productInfo),
      url,
      data: folder.path,
      writing: primary === undefined && keys.some(({ publishes }) => publishes),
      ...(primary === undefined ? {} : { primary }),
      records,
      passages,
      pages,
    },
  }
}

/** The reason why an existing text cannot be read. */
export type UnreadableTextDatabaseReason = NonNullable<LibraryStores['canon']['text']['unreadable']>

const NO_TEXT_SENTENCES: Readonly<Record<UnreadableTextDatabaseReason | 'missing', string>> = {
  missing: 'ยังไม่มีข้อความพระไตรปิฎก (นำเข้าด้วย library import)',
  older: 'ข้อความพระไตรปิฎกมาจากโปรแกรมรุ่นเก่ากว่า ยังอ่านไม่ได้จนกว่าจะสร้างใหม่',
  newer: 'ข้อความพระไตรปิฎกมาจากโปรแกรมรุ่นใหม่กว่า จึงอ่านไม่ได้',
  forbidden: 'ไม่มีสิทธิ์อ่านข้อความพระไตรปิฎก',
  broken: 'ข้อความพระไตรปิฎกเสียหาย จึงอ่านไม่ได้',
}

/**
 * Creates the log event for a text that exists but cannot be read, at the start or when the file is replaced.
 * @param path of text.db
 */
export function createUnreadableTextDatabaseEvent(why: UnreadableTextDatabaseReason, path: string): LogEvent {
  const { what, remedy } = describeUnreadableTextDatabase(why, path)
  return { event: 'text-unreadable', message: `${what} ${remedy}`, facts: { why } }
}

function describeWriters(keys: EditorKeys): string {
  if (keys.length === 0) return 'ให้อ่านอย่างเดียว หากต้องการแก้ไข ให้เพิ่มกุญแจด้วย library keys add ชื่อ'
  const names = (publishes: boolean) =>
    keys.flatMap((key) => (key.publishes === publishes ? [key.name] : [])).join(', ')
  const [publishing, proposing] = [names(true), names(false)]
  if (publishing === '')
    return `ยังไม่มีใครเผยแพร่งานได้ เพราะกุญแจทุกดอก (${proposing}) ใช้เสนอได้อย่างเดียว กรุณาเพิ่มกุญแจที่ไม่มี ? หลังชื่อใน LIBRARY_API_KEY`
  return `แก้ไขข้อมูลผ่าน API ได้ (กุญแจ: ${publishing})${proposing === '' ? '' : ` เสนอให้ตรวจได้ (กุญแจ: ${proposing})`}`
}

const formatNumber = (value: number) => value.toLocaleString('en')
