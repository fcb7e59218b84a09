/** `library keys`: adds, lists and revokes the keys of people, also while the server runs. */

import { requireDataFolder } from '../server/data-folder.ts'
import { EditorKeyFile, type StoredEditorKey } from '../settings/key-file.ts'
import { CommandError, defineCommand, UsageError } from './command.ts'
import { formatTableLines } from './table.ts'

const NAME = /^[\w.-]{1,60}$/

/** The `keys` command: adds, lists and revokes editor keys without a restart. */
export const keysCommand = defineCommand({
  name: 'keys',
  summary: 'เพิ่ม ดู และเพิกถอนกุญแจของบรรณาธิการ มีผลทันทีโดยไม่ต้องเปิดเซิร์ฟเวอร์ใหม่',
  details: [
    'library keys add NAME พิมพ์กุญแจใหม่ออกมาครั้งเดียว เก็บไว้แต่รอยของกุญแจใน keys.json ของโฟลเดอร์ข้อมูล ซึ่งไม่อยู่ในไฟล์สำรองและไฟล์ส่งออก',
    'library keys list บอกชื่อ สิทธิ์ วันหมดอายุ และครั้งสุดท้ายที่ใช้ ส่วน library keys revoke NAME เพิกถอน',
    'กุญแจใน LIBRARY_API_KEY และ library.toml ใช้ได้ต่อไป ชื่อที่มีอยู่ในนั้นแล้วเพิ่มซ้ำไม่ได้',
  ],
  operands: { name: 'add NAME | list | revoke NAME', least: 1, most: 2 },
  flags: {
    propose: { meaning: 'ใช้เสนอได้อย่างเดียว ให้ผู้อื่นเผยแพร่' },
    'no-replace': { meaning: 'แทนที่ทั้งชุดข้อมูลไม่ได้' },
    expires: { placeholder: 'DATE', meaning: 'วันหรือเวลาหมดอายุ เช่น 2027-01-31' },
    json: { meaning: 'บอกรายการเป็น JSON' },
  },
  settings: ['data', 'keys'],
  run: ({ operands: [action = '', name], switches, values, settings, terminal }) => {
    const folder = requireDataFolder(settings.data)
    const file = new EditorKeyFile(folder.path)
    if (action === 'list' && name === undefined) {
      const used = file.lastUsed()
      const rows = file.list().map((key) => describeKey(key, used))
      if (switches.has('json')) terminal.out(JSON.stringify(rows, null, 2))
      else for (const line of formatTableLines(COLUMNS, rows.map(toCells), terminal.watched)) terminal.out(line)
      return 0
    }
    if (name === undefined || (action !== 'add' && action !== 'revoke'))
      throw new UsageError('ใช้ library keys add NAME, library keys list หรือ library keys revoke NAME')
    if (action === 'revoke') {
      file.revoke(name)
      terminal.error(`เพิกถอนกุญแจของ ${name} แล้ว มีผลทันที`)
      return 0
    }
    if (!NAME.test(name)) throw new UsageError('ชื่อกุญแจใช้ได้เฉพาะ a–z A–Z 0–9 . _ - ไม่เกิน 60 ตัวอักษร')
    if (settings.keys.some((key) => key.name === name))
      throw new CommandError(`มีกุญแจชื่อ “${name}” ใน LIBRARY_API_KEY หรือ library.toml แล้ว จึงไม่ได้เพิ่ม กรุณาใช้ชื่ออื่น`)
    const secret = file.add({
      name,
      publishes: !switches.has('propose'),
      replaces: !switches.has('propose') && !switches.has('no-replace'),
      expires: values.expires === undefined ? null : parseExpiry(values.expires),
    })
    terminal.out(secret)
    terminal.error(`เพิ่มกุญแจของ ${name} แล้ว ใช้ได้ทันที กุญแจแสดงครั้งนี้ครั้งเดียว กรุณาส่งให้เจ้าของและอย่าเก็บไว้ที่อื่น`)
    return 0
  },
})

/**
 * Parses an expiry date: a key is valid to the end of that day in this machine's time zone.
 * @throws UsageError unless it is a future time
 */
function parseExpiry(given: string): string {
  const time = new Date(/^\d{4}-\d\d-\d\d$/.test(given) ? `${given}T23:59:59.999` : given)
  if (Number.isNaN(time.getTime()) || time.getTime() <= Date.now())
    throw new UsageError('--expires ต้องเป็นวันหรือเวลาในอนาคต เช่น 2027-01-31')
  return time.toISOString()
}

const COLUMNS = ['ชื่อ', 'สิทธิ์', 'แทนที่ทั้งชุด', 'หมดอายุ', 'ใช้ล่าสุด'].map((title) => ({ title, widest: 40 }))

/** A use before the key was added was one of an earlier key of its name. */
const describeKey = (
  { digest: _, ...key }: StoredEditorKey,
  { [key.name]: used = '' }: Readonly<Record<string, string>>,
) => ({
  ...key,
  isExpired: key.expires !== null && Date.parse(key.expires) <= Date.now(),
  lastUsed: used >= key.createdAt ? used : null,
})

const toCells = ({ name, publishes, replaces, expires, isExpired, lastUsed }: ReturnType<typeof describeKey>) => [
  name,
  publishes ? 'เผยแพร่' : 'เสนอ',
  replaces ? 'ได้' : 'ไม่ได้',
  expires === null ? 'ไม่มี' : `${expires}${isExpired ? ' (หมดแล้ว)' : ''}`,
  lastUsed ?? 'ยังไม่เคย',
]
