/** Pictures of printed pages: found by the host's settings, and nothing else of the disk (review §4). */

import { expect, test } from 'bun:test'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PageScanFinder } from '../../src/services/scans.ts'
import { testFolder } from '../support/folders.ts'

const root = testFolder()
const PNG = Buffer.from('89504e470d0a1a0a00', 'hex')
const JPEG = Buffer.from('ffd8ffe000', 'hex')
const WEBP = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.alloc(4)])

const folder = join(root, 'royal')
for (const volume of ['9', '10']) mkdirSync(join(folder, volume), { recursive: true })
writeFileSync(join(folder, '9/12.jpg'), JPEG)
writeFileSync(join(folder, '9/13.png'), PNG)
writeFileSync(join(folder, '9/14.webp'), WEBP)
// what they are called is not what they are
writeFileSync(join(folder, '9/15.jpg'), '<script>alert(1)</script>')
writeFileSync(join(folder, '9/16.png'), JPEG)
mkdirSync(join(folder, '9/17.jpg'))
writeFileSync(join(root, 'secret.jpg'), JPEG)
symlinkSync(join(root, 'secret.jpg'), join(folder, '9/18.jpg'))
mkdirSync(join(root, 'elsewhere'))
writeFileSync(join(root, 'elsewhere/12.jpg'), JPEG)
symlinkSync(join(root, 'elsewhere'), join(folder, '11'))
// the folder itself may be a link: the host put it there
symlinkSync(folder, join(root, 'linked'))

const sources = [{ id: 'other' }, { id: 'royal' }]
const scans = new PageScanFinder([
  { source: 'royal', folder: join(root, 'linked'), offset: 2, readers: false },
  { source: 'roman', address: 'https://pictures.example/v{volume}/{page}.jpg', offset: -3, readers: true },
])
const typeOf = (page: number, volume = 9) => {
  try {
    return scans.readScan({ volume, page, sources }).type
  } catch (error) {
    return (error as Error).message.slice(0, 14)
  }
}

test('a scan is found by page number plus offset, in three image formats', () => {
  expect([10, 11, 12].map((page) => typeOf(page))).toEqual(['image/jpeg', 'image/png', 'image/webp'])
  expect(scans.findScan({ volume: 9, page: 10, sources })).toEqual({ source: 'royal', address: null })
  expect(scans.findScan({ volume: 9, page: 1, sources })).toBeNull()
  expect(scans.findScan({ volume: 9, page: 10, sources: [] })).toBeNull()
})

test('a file that is no picture, a folder, and a link out of the folder are no scans', () => {
  expect([13, 14, 15, 16].map((page) => typeOf(page))).toEqual(Array(4).fill('ไม่มีภาพของหน้า'.slice(0, 14)))
  expect(typeOf(10, 11)).toStartWith('ไม่มีภาพ')
  for (const page of [15, 16]) expect(scans.findScan({ volume: 9, page, sources })).toBeNull()
})

test('an external scan allows its origin only, and readers see it if the host allows it', () => {
  const roman = { volume: 9, page: 10, sources: [{ id: 'roman' }] }
  expect(scans.findScan(roman)).toEqual({ source: 'roman', address: 'https://pictures.example/v9/7.jpg' })
  expect(scans.findScan({ ...roman, page: 3 })).toBeNull()
  expect(scans.origins).toEqual(['https://pictures.example'])
  expect([scans.findScan(roman, true), scans.findScan({ volume: 9, page: 10, sources }, true)]).toEqual([
    { source: 'roman', address: 'https://pictures.example/v9/7.jpg' },
    null,
  ])
  expect(() => scans.readScan({ volume: 9, page: 10, sources }, true)).toThrow('ไม่มีภาพ')
})
