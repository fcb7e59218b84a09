/** `library check`: whether both databases are sound. */

import { existsSync } from 'node:fs'
import { tellForeignAt } from '../integrity/beside.ts'
import { checkLibrary } from '../integrity/check-library.ts'
import { checkOwners } from '../integrity/check-owners.ts'
import { checkText } from '../integrity/check-text.ts'
import { checkWords } from '../integrity/check-words.ts'
import { existingDataFolder } from '../server/data-folder.ts'
import { command } from './command.ts'

export const check = command({
  name: 'check',
  summary: 'ตรวจว่าฐานข้อมูลทั้งสองสมบูรณ์ และบอกว่าควรทำอย่างไรถ้าไม่',
  details: ['ไม่เปลี่ยนอะไร ทำได้ขณะเซิร์ฟเวอร์ทำงานอยู่ จบด้วยรหัส 0 ถ้าสมบูรณ์ 1 ถ้าไม่'],
  settings: ['data'],
  run: ({ settings, terminal }) => {
    const { library, text, words, path } = existingDataFolder(settings.data)
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
    const withText = existsSync(text) ? 'library.db และ text.db' : 'library.db (ยังไม่มีข้อความที่นำเข้า)'
    terminal.out(`สมบูรณ์: ${withText}${existsSync(words) ? ' และ words.db' : ''} ใน ${path}`)
    return 0
  },
})
