/** `library mcp`: serves the Model Context Protocol over standard input and output; nothing else is written there. */

import { createReaderContext } from '../../app.ts'
import { productInfo } from '../../foundation/product.ts'
import type { ReaderContext } from '../../reader/shared/reader.ts'
import { openStores } from '../../services/stores.ts'
import { requireDataFolder } from '../server/data-folder.ts'
import { type ServiceOfOneLibraryFile, serveReplaceableLibraryFile } from '../server/followed-library.ts'
import { createUnreadableTextDatabaseEvent, type UnreadableTextDatabaseReason } from '../server/start-message.ts'
import { writeLineSync } from '../server/write-line.ts'
import { defineCommand } from './command.ts'

interface FollowedReader extends ServiceOfOneLibraryFile {
  readonly reader: ReaderContext
}

/** The `mcp` command: serves the Model Context Protocol over standard input and output. */
export const mcpCommand = defineCommand({
  name: 'mcp',
  summary: 'ให้โปรแกรมที่อ่านแทนคน (Model Context Protocol) ถามคลังนี้ทาง stdin และ stdout',
  details: [
    'อ่านอย่างเดียว ไม่ใช้เครือข่าย ทำได้ขณะเซิร์ฟเวอร์ทำงานอยู่ และจบเมื่อผู้เรียกปิด stdin',
    'ใส่คำสั่งนี้ในการตั้งค่าของโปรแกรมนั้น เช่น library mcp --data /var/lib/library',
  ],
  settings: ['data', 'languages', 'baseUrl'],
  run: async ({ settings: { data, languages, baseUrl }, terminal }) => {
    const folder = requireDataFolder(data)
    const onFault = (error: unknown) =>
      terminal.error(`ระบบขัดข้องโดยไม่คาดคิด: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    const following = serveReplaceableLibraryFile<FollowedReader>({
      path: folder.library,
      open: (db) => {
        const onUnreadable = (why: UnreadableTextDatabaseReason) =>
          terminal.error(createUnreadableTextDatabaseEvent(why, folder.text).message)
        const stores = openStores(db, languages, { textPath: folder.text, baseUrl, onFault, onUnreadable })
        stores.canon.refresh()
        return {
          reader: createReaderContext(stores, { version: productInfo.version, baseUrl }),
          close: stores.close,
        }
      },
      pause: () => undefined,
      report: ({ message }) => terminal.error(message),
      onFault,
    })
    try {
      // loaded by this command only
      const { serveMcpOverStdio } = await import('../../reader/mcp/stdio-transport.ts')
      await serveMcpOverStdio(() => following.current.reader, {
        input: Bun.stdin.stream(),
        write: (line) => writeLineSync(1, line),
        refresh: () => {
          following.look()
          const { canon, words } = following.current.reader.stores
          canon.refresh()
          words.refresh()
        },
        onFault,
      })
      return 0
    } finally {
      following.close()
    }
  },
})
