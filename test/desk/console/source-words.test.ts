/** Sources on screen: Thai titles, and reports of packing without names of files. */

import { expect, test } from 'bun:test'
import { formatSourceWithEdition, getThaiSourceTitle } from '../../../src/definitions/source-titles.ts'
import { getReadableSourceVersion } from '../../../src/definitions/source-versions.ts'
import { formatPackingWarningPlace } from '../../../src/desk/console/base/packing-place.ts'
import { formatEvidence } from '../../../src/desk/console/misprints/misprint.ts'

test.each([
  ['cst', 'Chaṭṭha Saṅgāyana Tipiṭaka, roman and Thai script', 'พระไตรปิฎกบาลี ฉบับฉัฏฐสังคีติ'],
  ['sc-en-sujato', 'Bhikkhu Sujato: English translation, 2018–2022', 'คำแปลภาษาอังกฤษ โดย Bhikkhu Sujato 2018–2022'],
  ['sc-de-sabbamitta', 'Sabbamitta: German translation', 'คำแปลภาษาเยอรมัน โดย Sabbamitta'],
  ['royal', 'พระไตรปิฎกภาษาไทย ฉบับหลวง', 'พระไตรปิฎกภาษาไทย ฉบับหลวง'],
  ['own', 'A text of this library', 'A text of this library'],
])('the title of source %s, %s, is shown as %p', (id, title, expected) => {
  expect(getThaiSourceTitle({ id, title })).toBe(expected)
})

test.each([
  ['30.zip/300199.txt', 'เล่ม 30 หน้า 199'],
  ['030092.txt → 92–93', 'เล่ม 3 หน้า 92 → 92–93'],
  ['010247.txt:4 0x9C', 'เล่ม 1 หน้า 247 บรรทัด 4 0x9C'],
  ['45.txt อภิธมฺมปิฏเก ปฏฺฐานํ', 'เล่ม 45 อภิธมฺมปิฏเก ปฏฺฐานํ'],
  ['vin01m.mul2.xml 1.0426 → 424', '1.0426 → 424'],
  ['romn/abh07t.nrf.xml → Namo tassa', 'Namo tassa'],
  ['source.json: จัดแหล่งที่เป็นของฉบับนั้นเองไว้ก่อน', 'จัดแหล่งที่เป็นของฉบับนั้นเองไว้ก่อน'],
  ['empty.xml', undefined],
  ['mn51:10.1 sya13.9 → ข้ามไป', 'mn51:10.1 sya13.9 → ข้ามไป'],
])('the reported place %s reads %p', (place, expected) => {
  expect(formatPackingWarningPlace(place)).toBe(expected)
})

test.each([
  [`sha256:${'8d91b53f'.repeat(8)}`, null],
  [null, null],
  ['92c04680'.repeat(5), '92c0468'],
  ['2024.1', '2024.1'],
  ['deadbeef', 'deadbeef'],
])('the version %p is shown as %p', (version, expected) => {
  expect(getReadableSourceVersion(version)).toBe(expected)
})

test('the evidence for proposed words names its sources in Thai', () => {
  const because = [{ witness: 'cst', count: 2 }, { count: 9 }]
  expect(formatEvidence(because, (source) => `แหล่ง ${source}`)).toBe('แหล่ง cst 2 ครั้ง · ในแหล่งเดียวกัน 9 ครั้ง')
})

test.each([
  ['พระไตรปิฎกภาษาไทย ฉบับหลวง', 'ฉบับหลวง', 'พระไตรปิฎกภาษาไทย ฉบับหลวง'],
  ['พระไตรปิฎกบาลี ฉบับสยามรัฐ', 'บาลีอักษรไทย', 'พระไตรปิฎกบาลี ฉบับสยามรัฐ · บาลีอักษรไทย'],
])('the source %s with the edition %s is shown as %p', (title, edition, expected) => {
  expect(formatSourceWithEdition(title, edition)).toBe(expected)
})
