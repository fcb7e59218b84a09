/** A release is told from what is like it; keys and signatures are read as minisign 0.11 wrote them. */

import { expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  publicKey,
  publicTextOf,
  secretKey,
  signatureOf,
  verifySignature,
} from '../../../src/host/releases/minisign.ts'
import { SIGNATURE, SUMS, sumLine, sumOf } from '../../../src/host/releases/sums.ts'
import { inFolder } from '../../support/folders.ts'
import { isPlainThai, runCommand } from '../../support/terminal.ts'

/** Made for this test alone. */
const SECRET =
  'RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAMHk78tBj7WvB8uwNigwYgvzOvuF2qa7YgW8xHhOWU5dhjuyroEmz0aXV+iRyKFdirJPcHbnlPDONFPIbrthbR1i3u548e7iEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='
const PUBLIC = 'RWQweTvy0GPta6XV+iRyKFdirJPcHbnlPDONFPIbrthbR1i3u548e7iE'
const SIGNED = 'abc  library.tar.gz\n'
const BY_MINISIGN = [
  'untrusted comment: signature of Library',
  'RUQweTvy0GPtazqlhdbMtlKvk0/P31wC4C1OotZuarrI4+VcHbGmESU15VZQRljgNOC5hn1wsP0zOrKd6CXXblFv6Lw7ILuSzwI=',
  'trusted comment: library 1.2.3',
  '1MDpuHZ2e0FZhI4MteDP2TRcZQGA3zTyyjI3j78QgcTrY7UM/HsZplR0INXg5FkbXCuNrdSwgIdStZayxqSIAw==',
  '',
].join('\n')

const keyOf = (text: string) => publicKey(text) ?? expect.unreachable('no key')
const secret = () => secretKey(`untrusted comment: x\n${SECRET}\n`) ?? expect.unreachable('no key')

test('a signature has the bytes that minisign gives it', () => {
  expect(signatureOf(Buffer.from(SIGNED), secret(), 'library 1.2.3')).toBe(BY_MINISIGN)
  expect(publicTextOf(secret())).toBe(PUBLIC)
})

test.each(['', 'RW', PUBLIC.slice(2), `RX${PUBLIC.slice(2)}`, SECRET])('%p is no public key', (text) => {
  expect(publicKey(text)).toBeUndefined()
})

test.each(['', PUBLIC, SECRET.slice(0, 60), `RWRTY0Iy${SECRET.slice(8)}`])(
  '%p is no secret key without a password',
  (text) => {
    expect(secretKey(text)).toBeUndefined()
  },
)

const changed = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)

test('only the bytes that were signed, with the comment that was signed, are taken', () => {
  const key = keyOf(PUBLIC)
  const judged = (bytes: string, text: string) => verifySignature(Buffer.from(bytes), text, key)
  expect(judged(SIGNED, BY_MINISIGN)).toEqual({ comment: 'library 1.2.3' })
  expect(judged(SIGNED, BY_MINISIGN.replaceAll('\n', '\r\n'))).toEqual({ comment: 'library 1.2.3' })
  expect(judged(`${SIGNED} `, BY_MINISIGN)).toEqual({ fault: 'not-these-bytes' })
  expect(judged(SIGNED, BY_MINISIGN.replace('1.2.3', '1.2.4'))).toEqual({ fault: 'not-these-bytes' })
  const signature = BY_MINISIGN.indexOf('\n') + 1
  expect(judged(SIGNED, changed(BY_MINISIGN, signature + 40))).toEqual({ fault: 'not-these-bytes' })
  expect(judged(SIGNED, changed(BY_MINISIGN, signature + 8))).toEqual({ fault: 'other-key' })
  for (const none of ['', 'x\ny\nz\n', BY_MINISIGN.replace('trusted comment: l', 'l')])
    expect(judged(SIGNED, none)).toEqual({ fault: 'no-signature' })
})

/** A release of one file, signed; `work` may change it before it is verified. */
const verified = (
  work: (folder: string, file: string) => void,
  ...words: readonly string[]
): ReturnType<typeof runCommand> =>
  inFolder(async (folder) => {
    const file = join(folder, 'library-1.2.3.tar.gz')
    writeFileSync(file, 'the program')
    const sums = sumLine(await sumOf(file), 'library-1.2.3.tar.gz')
    writeFileSync(join(folder, SUMS), sums)
    writeFileSync(join(folder, SIGNATURE), signatureOf(Buffer.from(sums), secret(), 'library 1.2.3'))
    writeFileSync(join(folder, 'library.pub'), `untrusted comment: y\n${PUBLIC}\n`)
    work(folder, file)
    return runCommand(['verify', file, ...words.map((word) => word.replace('FOLDER', folder))])
  })

const nothing = () => undefined

test.each([
  ['given', PUBLIC],
  ['in a file', 'FOLDER/library.pub'],
])('a file of a release is verified by a key %s', async (_, key) => {
  expect(await verified(nothing, '--key', key)).toEqual({
    code: 0,
    out: 'ถูกต้อง: library-1.2.3.tar.gz (library 1.2.3)',
    error: '',
  })
})

const REFUSED: Readonly<Record<string, readonly [(folder: string, file: string) => void, string]>> = {
  'a changed file': [(_, file) => writeFileSync(file, 'another'), 'อย่าใช้ไฟล์นี้'],
  'a changed list': [(folder) => writeFileSync(join(folder, SUMS), ''), 'ไม่ตรงกับลายมือชื่อ'],
  'no list': [(folder) => rmSync(join(folder, SUMS)), 'ไม่พบ'],
  'no signature': [(folder) => writeFileSync(join(folder, SIGNATURE), 'x'), 'ไม่ใช่ลายมือชื่อ'],
  'the list of another release': [
    (folder) => {
      const sums = sumLine('0'.repeat(64), 'library-1.2.2.tar.gz')
      writeFileSync(join(folder, SUMS), sums)
      writeFileSync(join(folder, SIGNATURE), signatureOf(Buffer.from(sums), secret(), 'library 1.2.2'))
    },
    'ไม่มี library-1.2.3.tar.gz',
  ],
}

test.each(Object.entries(REFUSED))('%s is refused in a sentence', async (_, [work, says]) => {
  const { code, out, error } = await verified(work, '--key', PUBLIC)
  expect([code, out, isPlainThai(error)]).toEqual([1, '', true])
  expect(error).toContain(says)
})

test('whose key is another is said', async () => {
  const other = Buffer.from(PUBLIC, 'base64')
  other[3] = 0
  const { code, error } = await verified(nothing, '--key', other.toString('base64'))
  expect([code, error]).toEqual([1, expect.stringContaining('กุญแจอื่น')])
})

test('a program without a key asks for one', async () => {
  for (const words of [[], ['--key', 'nonsense']]) {
    const { code, error } = await verified(nothing, ...words)
    expect([code, error]).toEqual([2, expect.stringContaining('--key')])
  }
})
