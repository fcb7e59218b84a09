/** `library verify`: whether a file of a release is what its makers made. */

import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { product } from '../../foundation/product.ts'
import { publicKey, type Verified, verifySignature } from '../releases/minisign.ts'
import { SIGNATURE, SUMS, sumIn, sumOf } from '../releases/sums.ts'
import { CommandFailure, command, WrongUse } from './command.ts'

export const verify = command({
  name: 'verify',
  summary: 'ตรวจว่าไฟล์ของรุ่นที่ดาวน์โหลดมาเป็นของผู้ออกรุ่น และไม่มีใครเปลี่ยน',
  details: [
    `วาง ${SUMS} และ ${SIGNATURE} ของรุ่นเดียวกันไว้ข้างไฟล์ก่อน ไม่ต้องใช้เครือข่าย`,
    'กุญแจของผู้ออกรุ่นอยู่ในโปรแกรมที่ใช้อยู่แล้ว จึงควรตรวจรุ่นใหม่ด้วยโปรแกรมรุ่นที่เชื่อถือได้ จบด้วยรหัส 0 ถ้าถูกต้อง 1 ถ้าไม่',
  ],
  operands: { name: 'FILE', least: 1, most: 1 },
  flags: { key: { placeholder: 'KEY', meaning: 'กุญแจสาธารณะของผู้ออกรุ่น (RW…) หรือไฟล์ .pub แทนกุญแจในโปรแกรม' } },
  settings: [],
  run: async ({ operands: [file = ''], values, terminal }) => {
    const path = resolve(file)
    if (!existsSync(path)) throw new CommandFailure(`ไม่พบไฟล์ ${path}`)
    const key = publicKey(keyText(values.key))
    if (!key) throw new WrongUse('--key ต้องเป็นกุญแจสาธารณะของ minisign ที่ขึ้นต้นด้วย RW หรือไฟล์ .pub')
    const sums = beside(path, SUMS)
    const verdict = verifySignature(sums, beside(path, SIGNATURE).toString(), key)
    if ('fault' in verdict) throw new CommandFailure(WRONG[verdict.fault])
    const name = basename(path)
    const sum = sumIn(sums.toString(), name)
    if (sum === undefined)
      throw new CommandFailure(`ใน ${SUMS} ไม่มี ${name} กรุณาใช้ ${SUMS} ของรุ่นเดียวกัน และอย่าเปลี่ยนชื่อไฟล์`)
    if ((await sumOf(path)) !== sum)
      throw new CommandFailure(`${name} ไม่ใช่ไฟล์ที่ผู้ออกรุ่นทำไว้ อย่าใช้ไฟล์นี้ กรุณาดาวน์โหลดใหม่`)
    terminal.out(`ถูกต้อง: ${name} (${verdict.comment})`)
    return 0
  },
})

/** @throws WrongUse where there is none at all */
function keyText(given: string | undefined): string {
  if (given !== undefined) return existsSync(given) ? readFileSync(given, 'utf8') : given
  if (product.releaseKey === undefined)
    throw new WrongUse('โปรแกรมนี้ไม่ได้มาจากผู้ออกรุ่น จึงไม่มีกุญแจอยู่ข้างใน กรุณาระบุกุญแจสาธารณะของผู้ออกรุ่นด้วย --key')
  return product.releaseKey
}

function beside(path: string, name: string): Buffer {
  const there = join(dirname(path), name)
  if (!existsSync(there)) throw new CommandFailure(`ไม่พบ ${there} กรุณาดาวน์โหลด ${name} ของรุ่นเดียวกันมาไว้ข้างไฟล์`)
  return readFileSync(there)
}

const WRONG: Readonly<Record<Extract<Verified, { fault: string }>['fault'], string>> = {
  'no-signature': `${SIGNATURE} ไม่ใช่ลายมือชื่อของ minisign กรุณาดาวน์โหลดใหม่`,
  'other-key': `${SUMS} ลงลายมือชื่อด้วยกุญแจอื่น ไม่ใช่ของผู้ออกรุ่นที่โปรแกรมนี้รู้จัก อย่าใช้ไฟล์นี้จนกว่าจะทราบว่าผู้ออกรุ่นเปลี่ยนกุญแจจริง แล้วจึงระบุกุญแจใหม่ด้วย --key`,
  'not-these-bytes': `${SUMS} ไม่ตรงกับลายมือชื่อ มีผู้เปลี่ยนหรือดาวน์โหลดมาไม่ครบ อย่าใช้ไฟล์นี้`,
}
