/** `library suspects`: searches the whole text for suspected misprints, for the desk to show. */

import { getTranslationLanguages } from '../../definitions/languages/languages.ts'
import { formatGroupedNumber } from '../../definitions/languages/numerals.ts'
import { importTexts } from '../../intake/import/import.ts'
import { defineCommand } from './command.ts'
import { readLargeTextThreshold } from './import.ts'
import { toWorkProgress } from './import-progress.ts'
import { runWithProgress } from './progress-line.ts'
import { runWithStores, STORE_SETTING_NAMES } from './with-stores.ts'

/** The `suspects` command: searches all editions for suspected misprints. */
export const suspectsCommand = defineCommand({
  name: 'suspects',
  summary: 'หาคำที่อาจพิมพ์ผิดในพระไตรปิฎกทุกฉบับ ให้บรรณาธิการดูที่โต๊ะ',
  details: [
    'การนำเข้าไม่หาคำพิมพ์ผิด เพราะต้องอ่านทั้งภาษา ใช้เวลาราวครึ่งนาทีสำหรับพระไตรปิฎกครบชุด',
    'ทำได้ขณะเซิร์ฟเวอร์ทำงานอยู่ คำที่ตัดสินหรือแก้ไว้แล้วไม่ถูกถามอีก ควรสั่งอีกครั้งหลังนำเข้าข้อความที่เปลี่ยนไปมาก',
  ],
  settings: STORE_SETTING_NAMES,
  run: ({ settings, terminal }) =>
    runWithStores(settings, terminal, 'write', async ({ db }, folder) => {
      const { suspects } = await runWithProgress(terminal, (show) =>
        importTexts({
          paths: [],
          suspects: true,
          dataFolder: folder.path,
          library: db,
          languages: getTranslationLanguages(settings.languages),
          largeFrom: readLargeTextThreshold(terminal.environment),
          onProgress: (event) => show(toWorkProgress(event)),
        }),
      )
      terminal.out(`คำที่น่าจะพิมพ์ผิดและยังไม่มีใครดู ${formatGroupedNumber(suspects)} แห่ง กรุณาดูที่โต๊ะบรรณาธิการ`)
      return 0
    }),
})
