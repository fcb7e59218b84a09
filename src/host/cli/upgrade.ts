/** `library upgrade --check`: what another release would do with a data folder, before the old one is stopped. */

import { existsSync, statfsSync } from 'node:fs'
import { resolve } from 'node:path'
import { LibraryDatabase } from '../../../db/library-database.ts'
import { product, shownCommit } from '../../foundation/product.ts'
import { type DatabaseFile, databaseFile, databaseNames, megabytes } from '../integrity/files.ts'
import { type DataFolder, existingDataFolder } from '../server/data-folder.ts'
import { settingNames } from '../settings/table.ts'
import { CommandFailure, command, WrongUse } from './command.ts'

export const upgradeCommand = command({
  name: 'upgrade',
  summary: 'ดูล่วงหน้าว่าโปรแกรมรุ่นใหม่จะทำอะไรกับโฟลเดอร์ข้อมูล ด้วย --check ก่อนหยุดรุ่นเดิม',
  details: [
    'PROGRAM คือโปรแกรมรุ่นใหม่ที่แตกไฟล์และตรวจด้วย library verify แล้ว ถ้าไม่ระบุคือโปรแกรมนี้เอง',
    'ลองปรับทั้งหมดในหน่วยความจำกับข้อมูลจริง ไม่เปลี่ยนอะไรในโฟลเดอร์ ทำได้ขณะเซิร์ฟเวอร์ทำงานอยู่',
    'จบด้วยรหัส 0 ถ้าปรับได้ 1 ถ้าไม่ได้ การปรับจริงเกิดเองเมื่อเปิด library serve ของรุ่นใหม่',
  ],
  operands: { name: 'PROGRAM', least: 0, most: 1 },
  flags: { check: { meaning: 'ดูอย่างเดียว' } },
  settings: settingNames,
  run: ({ operands: [program], switches, settings, terminal }) => {
    if (!switches.has('check'))
      throw new WrongUse(
        'การปรับเกิดเองเมื่อเปิด library serve ของรุ่นใหม่ ถ้าต้องการดูก่อนว่าจะเกิดอะไรขึ้น ใช้ library upgrade --check',
      )
    if (program !== undefined) return askOther(resolve(program), settings.data)
    const { does, faults } = foreseen(existingDataFolder(settings.data))
    terminal.out(`library ${product.version} (${shownCommit(product)}) กับโฟลเดอร์ ${settings.data}`)
    for (const line of does) terminal.out(`- ${line}`)
    for (const fault of faults) terminal.error(`✗ ${fault}`)
    if (faults.length === 0) terminal.out('เปิดด้วยโปรแกรมนี้ได้')
    return faults.length === 0 ? 0 : 1
  },
})

/** Lets the other program say it: only it knows its formats. */
function askOther(program: string, data: string): number {
  if (!existsSync(program)) throw new CommandFailure(`ไม่พบโปรแกรม ${program}`)
  let code: number
  try {
    code = Bun.spawnSync([program, 'upgrade', '--check', '--data', data], {
      stdio: ['ignore', 'inherit', 'inherit'],
    }).exitCode
  } catch {
    throw new CommandFailure(
      `เปิด ${program} ไม่ได้ PROGRAM ต้องเป็นโปรแกรม library ของเครื่องชนิดนี้ที่แตกจากไฟล์ที่ดาวน์โหลดมาแล้ว`,
    )
  }
  if (code === 2)
    throw new CommandFailure(
      `${program} บอกไม่ได้ เพราะไม่รู้จัก upgrade --check จึงเป็นรุ่นเก่ากว่าโปรแกรมนี้ หรือการตั้งค่าไม่ถูกต้องสำหรับรุ่นนั้น`,
    )
  return code
}

interface Foreseen {
  /** What a start would do, in order. */
  readonly does: readonly string[]
  /** What would stop it. */
  readonly faults: readonly string[]
}

/** What a text that is built anew may take beside the old one and its own size, in bytes. */
const ROOM_TO_BUILD = 200e6

/** What the start of this program would do in a folder. @throws StartFailure where the library cannot be brought up to date */
function foreseen(folder: DataFolder): Foreseen {
  const [library, text, words] = databaseNames.map((name) => databaseFile(folder, name)) as [
    DatabaseFile,
    DatabaseFile,
    DatabaseFile,
  ]
  const began = performance.now()
  // all rows in memory, as the start would change them in the file
  LibraryDatabase.inMemory(folder.library).close()
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const isOlder = library.age === 'older'
  const needed = (isOlder ? 2 * library.bytes : 0) + (text.age === 'older' ? text.bytes + ROOM_TO_BUILD : 0)
  const free = freeIn(folder.path)
  return {
    does: [
      isOlder
        ? `library.db: ทำสำเนาไว้ที่ library-v${library.format}.db แล้วปรับจากรุ่นข้อมูล ${library.format} เป็น ${library.current} (ลองแล้วสำเร็จ ใช้เวลา ${seconds} วินาที) จะย้อนกลับให้ใช้สำเนานั้นกับโปรแกรมรุ่นเดิม`
        : `library.db: ใช้ได้ทันที (รุ่นข้อมูล ${library.format})`,
      ...importedLine('text.db', text, 'ระหว่างให้บริการ จนกว่าจะเสร็จหน้าที่ต้องใช้ข้อความตอบว่ายังไม่พร้อม (503)'),
      ...importedLine('words.db', words, 'เมื่อนำเข้าพจนานุกรมอีกครั้งด้วย library import จนถึงตอนนั้นไม่มีคำอธิบายคำ'),
      ...(needed > 0 ? [`พื้นที่ดิสก์: ต้องใช้ราว ${megabytes(needed)} ว่างอยู่ ${megabytes(free)}`] : []),
    ],
    faults: [
      ...[['text.db', text] as const, ['words.db', words] as const].flatMap(([name, { age }]) =>
        age === 'newer' ? [`${name} มาจาก Library รุ่นใหม่กว่า โปรแกรมนี้อ่านไม่ได้`] : [],
      ),
      ...(needed > free ? [`พื้นที่ดิสก์ไม่พอ กรุณาเพิ่มพื้นที่อีกอย่างน้อย ${megabytes(needed - free)}`] : []),
    ],
  }
}

function importedLine(name: string, { age, format, current }: DatabaseFile, when: string): readonly string[] {
  if (age === 'missing') return []
  if (age === 'older') return [`${name}: สร้างใหม่จากรูปแบบ ${format} เป็น ${current} ${when}`]
  return age === 'current' ? [`${name}: ใช้ได้ทันที`] : [`${name}: อ่านไม่ได้`]
}

/** Bytes that this user may still write on the disk of a folder. */
function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
