/** `library check`: whether both databases are sound. */

import { existsSync } from 'node:fs'
import { firstFew } from '../../foundation/validation/first-few.ts'
import { tellForeignAt } from '../integrity/beside.ts'
import { checkText, checkWords } from '../integrity/check-imported.ts'
import { checkLibrary } from '../integrity/check-library.ts'
import { checkOwners } from '../integrity/check-owners.ts'
import { existingDataFolder } from '../server/data-folder.ts'
import { leftoversIn } from '../server/leftovers.ts'
import { command } from './command.ts'

export const check = command({
  name: 'check',
  summary: 'ตรวจว่าฐานข้อมูลทั้งสองสมบูรณ์ และบอกว่าควรทำอย่างไรถ้าไม่',
  details: ['ไม่เปลี่ยนอะไร ทำได้ขณะเซิร์ฟเวอร์ทำงานอยู่ จบด้วยรหัส 0 ถ้าสมบูรณ์ 1 ถ้าไม่'],
  settings: ['data'],
  run: ({ settings, terminal }) => {
    const folder = existingDataFolder(settings.data)
    const { library, text, words, path } = folder
    const findings = [
      ...checkLibrary(library),
      ...checkText(text),
      ...checkWords(words),
      ...checkOwners(path),
    ]
    for (const { what, remedy } of findings) {
      terminal.error(`✗ ${what}`)
      terminal.error(`  ควรทำ: ${remedy}`)
    }
    if (findings.length > 0) return 1
    const foreign = tellForeignAt(library)
    if (foreign !== undefined) terminal.error(`หมายเหตุ: ${foreign}`)
    const left = leftoversIn(folder)
    if (left.length > 0) terminal.error(`หมายเหตุ: ${tellLeft(left)}`)
    const withText = existsSync(text) ? 'library.db และ text.db' : 'library.db (ยังไม่มีข้อความที่นำเข้า)'
    terminal.out(`สมบูรณ์: ${withText}${existsSync(words) ? ' และ words.db' : ''} ใน ${path}`)
    return 0
  },
})

const tellLeft = (names: readonly string[]): string =>
  `มีไฟล์ค้างจากคำสั่งที่ถูกหยุดกลางคัน (${firstFew(names)}) ไม่มีข้อมูลของท่านอยู่ในนั้น และจะหายไปเมื่อเปิด library serve หรือสั่งคำสั่งที่เขียนข้อมูลครั้งต่อไป`
