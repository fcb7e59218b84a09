/** `library mcp`: answers programs that read for people over standard input and output; nothing else is written there. */

import { readerOver } from '../../app.ts'
import { product } from '../../foundation/product.ts'
import type { Reader } from '../../reader/shared/reader.ts'
import { openStores } from '../../services/stores.ts'
import { existingDataFolder } from '../server/data-folder.ts'
import { type FromFile, followLibrary } from '../server/followed-library.ts'
import { type UnreadableText, unreadableText } from '../server/start-message.ts'
import { writeLine } from '../server/write-line.ts'
import { command } from './command.ts'

interface FollowedReader extends FromFile {
  readonly reader: Reader
}

/** The `mcp` command: serves the Model Context Protocol over standard input and output. */
export const mcp = command({
  name: 'mcp',
  summary: 'ให้โปรแกรมที่อ่านแทนคน (Model Context Protocol) ถามคลังนี้ทาง stdin และ stdout',
  details: [
    'อ่านอย่างเดียว ไม่ใช้เครือข่าย ทำได้ขณะเซิร์ฟเวอร์ทำงานอยู่ และจบเมื่อผู้เรียกปิด stdin',
    'ใส่คำสั่งนี้ในการตั้งค่าของโปรแกรมนั้น เช่น library mcp --data /var/lib/library',
  ],
  settings: ['data', 'languages', 'baseUrl'],
  run: async ({ settings: { data, languages, baseUrl }, terminal }) => {
    const folder = existingDataFolder(data)
    const onFault = (error: unknown) =>
      terminal.error(
        `ระบบขัดข้องโดยไม่คาดคิด: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      )
    const following = followLibrary<FollowedReader>({
      path: folder.library,
      open: (db) => {
        const onUnreadable = (why: UnreadableText) => terminal.error(unreadableText(why, folder.text).message)
        const stores = openStores(db, languages, { textPath: folder.text, baseUrl, onFault, onUnreadable })
        stores.canon.refresh()
        return { reader: readerOver(stores, { version: product.version, baseUrl }), close: stores.close }
      },
      pause: () => undefined,
      report: ({ message }) => terminal.error(message),
      onFault,
    })
    try {
      // loaded by this command only
      const { answerLines } = await import('../../reader/mcp/answer-lines.ts')
      await answerLines(() => following.current.reader, {
        input: Bun.stdin.stream(),
        write: (line) => writeLine(1, line),
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
