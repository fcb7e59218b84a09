/** Validates the editions that a package brings in addition to the contract's (words §1). */

import type { LabelInThaiAndEnglish } from '../../definitions/definition.ts'
import {
  CONTRACT_EDITION_IDS,
  type EditionId,
  isContractEdition,
  type PackageEdition,
} from '../../definitions/editions.ts'
import {
  type PackageJsonObject,
  PackageLineError,
  quoteValueInSentence,
  readRequiredString,
  requireJsonObject,
  type StrayCharacterListener,
} from './check-fields.ts'

const MAX_LABEL_LENGTH = 200
const MAX_EDITIONS = 20

/** They are in the addresses of pages, where something else has these names. */
const TAKEN: readonly string[] = ['entries', 'read', 'items', 'search', 'contents']

/** Validates the editions that a package declares in source.json (words §1). @throws PackageLineError */
export function validateEditions(value: unknown, stray: StrayCharacterListener): readonly PackageEdition[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || value.length > MAX_EDITIONS)
    throw new PackageLineError(`“editions” ต้องเป็นรายการของฉบับ ไม่เกิน ${MAX_EDITIONS} ฉบับ`)
  const editions = value.map((one) => checkEdition(requireJsonObject(one, '“editions” แต่ละฉบับ '), stray))
  const twice = editions.find(({ id }, index) => editions.findIndex((other) => other.id === id) < index)
  if (twice) throw new PackageLineError(`“editions” มีฉบับ “${twice.id}” มากกว่าหนึ่งครั้ง`)
  return editions
}

function checkEdition(edition: PackageJsonObject, stray: StrayCharacterListener): PackageEdition {
  const id = codeIn(
    edition,
    'id',
    /^(?=.{2,40}$)[a-z]+(?:-[a-z]+)*$/,
    'ตัวอักษร a–z ตัวเล็ก คั่นด้วย - ได้ 2–40 ตัว เช่น english',
  )
  if (isContractEdition(id) || TAKEN.includes(id))
    throw new PackageLineError(`“editions” ใช้รหัส “${id}” ไม่ได้ เพราะเป็นชื่อที่โปรแกรมใช้อยู่แล้ว กรุณาตั้งรหัสอื่น`)
  const [translates, comments] = [rootIn(edition, 'translates'), rootIn(edition, 'comments')]
  if (translates !== null && comments !== null)
    throw new PackageLineError(`ฉบับ “${id}” มีทั้ง “translates” และ “comments” แต่เป็นได้อย่างเดียว`)
  const label = labelIn(edition, 'label', stray)
  return {
    id,
    label,
    name: edition.name === undefined ? label : labelIn(edition, 'name', stray),
    language: codeIn(edition, 'language', /^[a-z]{2,3}$/, 'รหัสภาษาแบบ ISO 639 เช่น en'),
    script: codeIn(edition, 'script', /^[A-Z][a-z]{3}$/, 'รหัสอักษรแบบ ISO 15924 เช่น Latn'),
    translates,
    ...(comments === null ? {} : { comments }),
  }
}

/** The edition of the contract beside which it is. */
function rootIn(edition: PackageJsonObject, key: 'translates' | 'comments'): EditionId | null {
  const { [key]: root = null } = edition
  if (root === null || isContractEdition(root)) return root
  throw new PackageLineError(`“${key}” คือ ${quoteValueInSentence(root)} แต่ต้องเป็น ${CONTRACT_EDITION_IDS.join(', ')}`)
}

function labelIn(edition: PackageJsonObject, key: string, stray: StrayCharacterListener): LabelInThaiAndEnglish {
  const label = requireJsonObject(edition[key], `“${key}” ของฉบับ `)
  return {
    th: readRequiredString(label, 'th', MAX_LABEL_LENGTH, stray),
    en: readRequiredString(label, 'en', MAX_LABEL_LENGTH, stray),
  }
}

function codeIn(edition: PackageJsonObject, key: string, form: RegExp, wanted: string): string {
  const value = edition[key]
  if (typeof value === 'string' && form.test(value)) return value
  throw new PackageLineError(`“${key}” ของฉบับคือ ${quoteValueInSentence(value)} แต่ต้องเป็น${wanted}`)
}
