/** Validates source.json, which says whose text a package contains. */

import type { LabelInThaiAndEnglish } from '../../definitions/definition.ts'
import {
  BUILT_IN_EDITION_IDS,
  type EditionId,
  isBuiltInEdition,
  type PackageEdition,
} from '../../definitions/editions.ts'
import {
  DEFAULT_HEADWORD_LANGUAGE,
  DICTIONARY_PACKAGE_FORMAT,
  type DictionarySource,
} from '../../definitions/texts/dictionary-format.ts'
import {
  READING_LINK_URL_PLACEHOLDERS,
  TEXT_PACKAGE_FORMAT,
  type TextPackageSource,
} from '../../definitions/texts/format.ts'
import { isWebAddress } from '../../foundation/validation/web-address.ts'
import {
  type PackageJsonObject,
  PackageLineError,
  quoteValueInSentence,
  readOptionalPackageSlug,
  readOptionalPackageString,
  readRequiredPackageSlug,
  readRequiredPackageString,
  requireJsonObject,
  type StrayCharacterListener,
} from './check-fields.ts'

const MAX_SOURCE_FIELD_CHARS = 2_000

/** Validates source.json of a dictionary package and returns its content. @throws PackageLineError */
export function parseDictionaryPackageSource(value: unknown, onStray: StrayCharacterListener): DictionarySource {
  const source = requireJsonObject(value, 'source.json ')
  if (source.format !== DICTIONARY_PACKAGE_FORMAT) {
    throw new PackageLineError(
      `“format” คือ ${quoteValueInSentence(source.format)} แต่พจนานุกรมต้องเป็น "${DICTIONARY_PACKAGE_FORMAT}"`,
    )
  }
  const language = readRequiredPackageString(source, 'language', MAX_SOURCE_FIELD_CHARS, onStray)
  if (!LANGUAGE_TAG.test(language)) {
    throw new PackageLineError(`“language” คือ ${quoteValueInSentence(language)} แต่ต้องเป็นรหัสภาษา เช่น en หรือ th`)
  }
  const headwords =
    source.headwords === undefined
      ? DEFAULT_HEADWORD_LANGUAGE
      : readRequiredPackageString(source, 'headwords', MAX_SOURCE_FIELD_CHARS, onStray)
  if (!LANGUAGE_TAG.test(headwords)) {
    throw new PackageLineError(
      `“headwords” คือ ${quoteValueInSentence(headwords)} แต่ต้องเป็นรหัสภาษาของคำที่ตั้ง เช่น pi หรือ en`,
    )
  }
  return {
    id: readRequiredPackageSlug(source, 'id'),
    title: readRequiredPackageString(source, 'title', MAX_SOURCE_FIELD_CHARS, onStray),
    language,
    headwords,
    publisher: readOptionalPackageString(source, 'publisher', MAX_SOURCE_FIELD_CHARS, onStray),
    licence: readOptionalPackageString(source, 'licence', MAX_SOURCE_FIELD_CHARS, onStray),
    url: source.url === undefined || source.url === null ? null : requireWebAddress(source.url, 'url'),
    version: readOptionalPackageString(source, 'version', MAX_SOURCE_FIELD_CHARS, onStray),
  }
}

/** Matches BCP 47 tags, as far as dictionaries need them. */
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/

/** Validates source.json of a text package and returns its content. @throws PackageLineError */
export function parseTextPackageSource(value: unknown, onStray: StrayCharacterListener): TextPackageSource {
  const source = requireJsonObject(value, 'source.json ')
  if (source.format !== TEXT_PACKAGE_FORMAT) {
    throw new PackageLineError(
      `“format” คือ ${quoteValueInSentence(source.format)} แต่โปรแกรมนี้อ่านได้เฉพาะ "${TEXT_PACKAGE_FORMAT}"`,
    )
  }
  const editions = validateEditions(source.editions, onStray)
  return {
    id: readRequiredPackageSlug(source, 'id'),
    title: readRequiredPackageString(source, 'title', MAX_SOURCE_FIELD_CHARS, onStray),
    publisher: readOptionalPackageString(source, 'publisher', MAX_SOURCE_FIELD_CHARS, onStray),
    licence: readOptionalPackageString(source, 'licence', MAX_SOURCE_FIELD_CHARS, onStray),
    url: source.url === undefined || source.url === null ? null : requireWebAddress(source.url, 'url'),
    version: readOptionalPackageString(source, 'version', MAX_SOURCE_FIELD_CHARS, onStray),
    recension: readOptionalPackageSlug(source, 'recension'),
    readingLinks: readingLinks(source.readingLinks, [...BUILT_IN_EDITION_IDS, ...editions.map(({ id }) => id)]),
    ...(editions.length === 0 ? {} : { editions }),
  }
}

function readingLinks(value: unknown, editions: readonly EditionId[]): Partial<Record<EditionId, string>> {
  if (value === undefined || value === null) return {}
  const links: Partial<Record<EditionId, string>> = {}
  for (const [edition, template] of Object.entries(requireJsonObject(value, '“readingLinks” '))) {
    if (!editions.includes(edition)) {
      throw new PackageLineError(`“readingLinks” มีฉบับ “${edition}” ที่ไม่รู้จัก ใช้ได้: ${editions.join(', ')}`)
    }
    links[edition] = validateLinkTemplate(template, `readingLinks.${edition}`)
  }
  return links
}

function validateLinkTemplate(template: unknown, key: string): string {
  const address = requireWebAddress(template, key)
  for (const [, name = ''] of address.matchAll(/\{([^}]*)\}/g)) {
    if (!READING_LINK_URL_PLACEHOLDERS.some((known) => known === name)) {
      const known = READING_LINK_URL_PLACEHOLDERS.map((placeholder) => `{${placeholder}}`).join(' ')
      throw new PackageLineError(`“${key}” มี {${name}} ที่ไม่รู้จัก ใช้ได้: ${known}`)
    }
  }
  return address
}

/** Returns a value that is a web address, since readers follow it. @throws PackageLineError */
function requireWebAddress(value: unknown, key: string): string {
  if (isWebAddress(value) && value.length <= MAX_SOURCE_FIELD_CHARS) return value
  throw new PackageLineError(`“${key}” คือ ${quoteValueInSentence(value)} แต่ต้องเป็นลิงก์ที่ขึ้นต้นด้วย https:// หรือ http://`)
}

const MAX_LABEL_CHARS = 200
const MAX_EDITIONS = 20

/** Ids that no edition may have, since page addresses use these words in the same place. */
const RESERVED_EDITION_IDS: readonly string[] = ['entries', 'read', 'items', 'search', 'contents']

/** Validates the editions that a package declares in source.json (words §1). @throws PackageLineError */
function validateEditions(value: unknown, onStray: StrayCharacterListener): readonly PackageEdition[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || value.length > MAX_EDITIONS)
    throw new PackageLineError(`“editions” ต้องเป็นรายการของฉบับ ไม่เกิน ${MAX_EDITIONS} ฉบับ`)
  const editions = value.map((edition) => validateEdition(requireJsonObject(edition, '“editions” แต่ละฉบับ '), onStray))
  const duplicate = editions.find(({ id }, index) => editions.findIndex((other) => other.id === id) < index)
  if (duplicate) throw new PackageLineError(`“editions” มีฉบับ “${duplicate.id}” มากกว่าหนึ่งครั้ง`)
  return editions
}

function validateEdition(edition: PackageJsonObject, onStray: StrayCharacterListener): PackageEdition {
  const id = readCode(
    edition,
    'id',
    /^(?=.{2,40}$)[a-z]+(?:-[a-z]+)*$/,
    'ตัวอักษร a–z ตัวเล็ก คั่นด้วย - ได้ 2–40 ตัว เช่น english',
  )
  if (isBuiltInEdition(id) || RESERVED_EDITION_IDS.includes(id))
    throw new PackageLineError(`“editions” ใช้รหัส “${id}” ไม่ได้ เพราะเป็นชื่อที่โปรแกรมใช้อยู่แล้ว กรุณาตั้งรหัสอื่น`)
  const [translates, comments] = [readRootEdition(edition, 'translates'), readRootEdition(edition, 'comments')]
  if (translates !== null && comments !== null)
    throw new PackageLineError(`ฉบับ “${id}” มีทั้ง “translates” และ “comments” แต่เป็นได้อย่างเดียว`)
  const label = readLabel(edition, 'label', onStray)
  return {
    id,
    label,
    name: edition.name === undefined ? label : readLabel(edition, 'name', onStray),
    language: readCode(edition, 'language', /^[a-z]{2,3}$/, 'รหัสภาษาแบบ ISO 639 เช่น en'),
    script: readCode(edition, 'script', /^[A-Z][a-z]{3}$/, 'รหัสอักษรแบบ ISO 15924 เช่น Latn'),
    translates,
    ...(comments === null ? {} : { comments }),
  }
}

/** Reads the contract edition that an edition translates or comments on; null if there is none. */
function readRootEdition(edition: PackageJsonObject, key: 'translates' | 'comments'): EditionId | null {
  const { [key]: root = null } = edition
  if (root === null || isBuiltInEdition(root)) return root
  throw new PackageLineError(`“${key}” คือ ${quoteValueInSentence(root)} แต่ต้องเป็น ${BUILT_IN_EDITION_IDS.join(', ')}`)
}

function readLabel(edition: PackageJsonObject, key: string, onStray: StrayCharacterListener): LabelInThaiAndEnglish {
  const label = requireJsonObject(edition[key], `“${key}” ของฉบับ `)
  return {
    th: readRequiredPackageString(label, 'th', MAX_LABEL_CHARS, onStray),
    en: readRequiredPackageString(label, 'en', MAX_LABEL_CHARS, onStray),
  }
}

function readCode(edition: PackageJsonObject, key: string, pattern: RegExp, expected: string): string {
  const value = edition[key]
  if (typeof value === 'string' && pattern.test(value)) return value
  throw new PackageLineError(`“${key}” ของฉบับคือ ${quoteValueInSentence(value)} แต่ต้องเป็น${expected}`)
}
