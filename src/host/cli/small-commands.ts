/** `library key`, `library openapi` and `library version`: commands that need no data folder. */

import { getDisplayedCommit, productInfo } from '../../foundation/product.ts'
import { generateEditorKey } from '../settings/key-file.ts'
import { defineCommand } from './command.ts'
import { runWithEmptyLibraryService } from './empty-app.ts'

/** The `key` command: prints a new random key. */
export const keyCommand = defineCommand({
  name: 'key',
  summary: 'สร้างกุญแจใหม่ที่เดาไม่ได้ สำหรับ LIBRARY_API_KEY',
  details: [
    'กุญแจที่มีผลทันที หมดอายุได้ และเพิกถอนได้ ทำด้วย library keys add',
    'กุญแจพิมพ์ออกมาครั้งเดียวและไม่ได้เก็บไว้ที่ใด ตั้งเป็น LIBRARY_API_KEY แล้วเริ่ม library serve ใหม่',
    'หลายคนใช้หลายดอกได้: LIBRARY_API_KEY=somchai:กุญแจ,malee:กุญแจ บันทึกการแก้ไขจะบอกชื่อเจ้าของกุญแจ',
  ],
  settings: [],
  run: ({ terminal }) => {
    terminal.out(generateEditorKey())
    return 0
  },
})

/** The `openapi` command: prints the OpenAPI document of the API. */
export const openapiCommand = defineCommand({
  name: 'openapi',
  summary: 'พิมพ์เอกสาร OpenAPI 3.1 ของ API (JSON)',
  settings: ['languages', 'baseUrl'],
  run: ({ settings, terminal }) =>
    runWithEmptyLibraryService(settings, async (app) => {
      terminal.out(JSON.stringify(await app.document(), null, 2))
      return 0
    }),
})

/** The `version` command: prints version and commit. */
export const versionCommand = defineCommand({
  name: 'version',
  summary: 'แสดงรุ่นของโปรแกรมและรหัสคอมมิต',
  settings: [],
  run: ({ terminal }) => {
    const { version, target, runtime } = productInfo
    terminal.out(`library ${version} (${getDisplayedCommit(productInfo)}, ${target}, ${runtime})`)
    return 0
  },
})
