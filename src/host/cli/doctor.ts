/** `library doctor`: on one screen, how a library stands and whether the service answers. */

import { statfsSync } from 'node:fs'
import { product, shownCommit } from '../../foundation/product.ts'
import { lastBackup } from '../backup/last-backup.ts'
import { tellForeignAt } from '../integrity/beside.ts'
import { DATABASES, type DatabaseFile, databaseFile, databaseNames, megabytes } from '../integrity/files.ts'
import { type DataFolder, existingDataFolder } from '../server/data-folder.ts'
import { labelsIn, sampleIn } from '../server/exposition.ts'
import { othersReadSettings } from '../server/exposure.ts'
import { leftoversIn } from '../server/leftovers.ts'
import { BUILD, FORWARDED, KEYS, MEMORY, STARTED } from '../server/metrics-text.ts'
import type { Settings } from '../settings/table.ts'
import { command } from './command.ts'

export const doctor = command({
  name: 'doctor',
  summary: 'บอกในหน้าจอเดียวว่าคลังและบริการเป็นอย่างไร และควรทำอะไร',
  details: [
    'ดูเร็วๆ โดยไม่เปลี่ยนอะไร: รุ่น ขนาด พื้นที่ดิสก์ ไฟล์สำรองล่าสุด กุญแจ หน่วยความจำ และหัวข้อของ proxy (ตรวจทุกแถวของฐานข้อมูลด้วย library check)',
    'จบด้วยรหัส 0 ถ้าไม่มีสิ่งที่ต้องแก้ 1 ถ้ามี',
  ],
  settings: ['data', 'host', 'port'],
  run: async ({ settings, terminal }) => {
    const folder = existingDataFolder(settings.data)
    const parts = [aboutFolder(folder), await aboutService(settings)]
    const rows = parts.flatMap(({ rows }) => rows)
    const faults = parts.flatMap(({ faults }) => faults)
    const widest = Math.max(...rows.map(([name]) => Bun.stringWidth(name)))
    for (const [name, says] of rows)
      terminal.out(`${name}${' '.repeat(widest - Bun.stringWidth(name))}  ${says}`)
    for (const fault of faults) terminal.error(`✗ ${fault}`)
    if (faults.length === 0) terminal.out('ไม่พบสิ่งที่ต้องแก้')
    return faults.length === 0 ? 0 : 1
  },
})

/** What is told of a part, and what is to be done about it. */
interface Part {
  readonly rows: readonly (readonly [name: string, says: string])[]
  readonly faults: readonly string[]
}

/** Less is soon full, in bytes. */
const LEAST_FREE = 200e6
/** Older is not much of a backup, in days. */
const OLDEST_BACKUP = 8

function aboutFolder(folder: DataFolder): Part {
  const { bavail, bsize } = statfsSync(folder.path)
  const free = bavail * bsize
  const files = databaseNames.map((name) => [DATABASES[name].file, databaseFile(folder, name)] as const)
  const backup = lastBackup(folder.path)
  const days = backup && Math.floor((Date.now() - Date.parse(backup.at)) / 86_400_000)
  const left = leftoversIn(folder)
  const foreign = files[0]?.[1].age === 'current' ? tellForeignAt(folder.library) : undefined
  return {
    rows: [
      [
        'โปรแกรม',
        `library ${product.version} (${shownCommit(product)}, ${product.target}, ${product.runtime})`,
      ],
      ['โฟลเดอร์ข้อมูล', `${folder.path} ดิสก์ว่าง ${megabytes(free)}`],
      ...files.map(([name, file]) => [name, fileLine(file)] as const),
      [
        'สำรองล่าสุด',
        backup
          ? `${backup.at} ${backup.file} (${megabytes(backup.bytes)})`
          : 'ยังไม่เคยสำรองด้วย library backup จากโฟลเดอร์นี้',
      ],
      ...(left.length > 0 ? [['ไฟล์ค้าง', `${left.join(' ')} จะหายไปเองเมื่อเปิด library serve`] as const] : []),
      ...(foreign === undefined ? [] : [['ตารางอื่น', foreign] as const]),
    ],
    faults: [
      ...files.flatMap(([name, file]) => fileFaults(name, file)),
      ...(free < LEAST_FREE ? [`ดิสก์เหลือ ${megabytes(free)} กรุณาเพิ่มพื้นที่ก่อนที่จะเขียนไม่ได้`] : []),
      ...(days !== undefined && days > OLDEST_BACKUP
        ? [`ไฟล์สำรองล่าสุดเก่า ${days} วันแล้ว กรุณาสำรองใหม่ด้วย library backup และตั้งให้ทำทุกคืน`]
        : []),
      ...othersReadSettings(folder.path),
    ],
  }
}

const fileLine = ({ age, format, current, bytes }: DatabaseFile): string =>
  age === 'missing'
    ? 'ไม่มี'
    : `${megabytes(bytes)} รูปแบบ ${format}${age === 'current' ? '' : ` (โปรแกรมนี้ใช้รูปแบบ ${current})`}`

const FILE_FAULTS: Readonly<Record<DatabaseFile['age'], ((name: string) => string) | undefined>> = {
  missing: undefined,
  current: undefined,
  older: (name) => `${name} เป็นรูปแบบเก่ากว่าโปรแกรม ดูว่าจะปรับอย่างไรด้วย library upgrade --check`,
  newer: (name) => `${name} มาจาก Library รุ่นใหม่กว่า กรุณาใช้โปรแกรมรุ่นนั้นหรือใหม่กว่า`,
  foreign: (name) => `${name} ไม่ใช่ไฟล์ของ Library หรือเสียหาย ตรวจด้วย library check`,
}

const fileFaults = (name: string, { age }: DatabaseFile): readonly string[] => {
  const says = FILE_FAULTS[age]
  return says ? [says(name)] : []
}

/** How long the service may take to say its figures, in milliseconds. */
const PATIENCE = 10_000

/** As the service itself tells: whoever asks may have other variables than it has. */
async function aboutService({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<Part> {
  const address = `http://${LOCAL[host] ?? host}:${port}`
  const text = await figures(address)
  if (text === undefined)
    return {
      rows: [['บริการ', `ไม่มีคำตอบที่ ${address}`]],
      faults: [`ไม่มี library serve ที่ตอบที่ ${address} ถ้าใช้พอร์ตอื่น ระบุด้วย --host และ --port`],
    }
  const { version = '', commit = '' } = labelsIn(text, BUILD)
  const since = new Date(1000 * (sampleIn(text, STARTED) ?? 0)).toISOString()
  const [publish = 0, propose = 0] = ['publish', 'propose'].map((may) => sampleIn(text, KEYS, { may }))
  const { expected, missing, unexpected } = Object.fromEntries(
    ['expected', 'missing', 'unexpected'].map((header) => [
      header,
      sampleIn(text, FORWARDED, { header }) ?? 0,
    ]),
  ) as Readonly<Record<'expected' | 'missing' | 'unexpected', number>>
  return {
    rows: [
      [
        'บริการ',
        `${address} library ${version} (${commit}) เปิดตั้งแต่ ${since} หน่วยความจำ ${megabytes(sampleIn(text, MEMORY) ?? 0)}`,
      ],
      [
        'กุญแจ',
        publish + propose === 0 ? 'ไม่มี ให้อ่านอย่างเดียว' : `เผยแพร่ได้ ${publish} ดอก เสนอได้ ${propose} ดอก`,
      ],
      ['proxy', proxyLine(expected, missing, unexpected)],
    ],
    faults: [
      ...(version === product.version && commit === shownCommit(product)
        ? []
        : [`บริการที่เปิดอยู่เป็นคนละรุ่นกับโปรแกรมนี้ ถ้าเปลี่ยนโปรแกรมแล้ว กรุณาเปิดบริการใหม่`]),
      ...(propose > 0 && publish === 0 ? ['กุญแจทุกดอกเสนอได้อย่างเดียว ยังไม่มีใครเผยแพร่งานได้'] : []),
      ...(expected === 0 && missing >= ENOUGH
        ? [
            'ตั้ง LIBRARY_TRUST_PROXY ไว้ แต่ proxy ไม่ได้ส่ง X-Forwarded-For มา ผู้อ่านทุกคนจึงถูกนับเป็นคนเดียว กรุณาแก้ที่ proxy',
          ]
        : []),
      ...(unexpected > 0
        ? ['มี proxy ส่ง X-Forwarded-For มา แต่ไม่ได้ตั้ง LIBRARY_TRUST_PROXY ผู้อ่านทุกคนจึงถูกนับเป็นคนเดียว']
        : []),
    ],
  }
}

/** Requests after which a header that never came does not come. */
const ENOUGH = 20

/** Whoever listens everywhere is asked on this machine. */
const LOCAL: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]', '::1': '[::1]' }

async function figures(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${address}/metrics`, { signal: AbortSignal.timeout(PATIENCE) })
    return response.ok ? await response.text() : undefined
  } catch {
    return undefined
  }
}

function proxyLine(expected: number, missing: number, unexpected: number): string {
  if (expected + missing > 0)
    return `คำขอที่มี X-Forwarded-For ตามที่ตั้งไว้ ${expected} ไม่มี ${missing} (คำขอจากเครื่องนี้เองไม่มี)`
  return unexpected > 0 ? `คำขอที่มี X-Forwarded-For ${unexpected} แต่ไม่ได้ตั้ง LIBRARY_TRUST_PROXY` : 'ไม่มี'
}
