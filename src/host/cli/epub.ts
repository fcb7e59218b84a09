/** `library epub`: writes an EPUB book. It has the same bytes as the service sends for the address. */

import { renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { reachFailpoint } from '../../../db/failpoints.ts'
import { TemporaryWorkFolder } from '../../../db/work-folder.ts'
import { createReaderContext } from '../../app.ts'
import { selectPublishedLanguage } from '../../definitions/languages/languages.ts'
import { productInfo } from '../../foundation/product.ts'
import { type EpubKindMatch, findEpubKind, makeEpub } from '../../reader/epub/kinds.ts'
import { getPublicAddressPath } from '../../reader/pages/page-context.ts'
import { defineCommand, UsageError } from './command.ts'
import { runWithStores, STORE_SETTING_NAMES } from './with-stores.ts'

const EXAMPLES = 'เช่น canon/9/royal, canon/9/entries/brahmajala?with=royal,pali, books/SLUG หรือ chant-sections/SLUG'

/** The `epub` command: writes a book, heading, volume or chant section as EPUB. */
export const epubCommand = defineCommand({
  name: 'epub',
  summary: 'ทำหนังสือสำหรับเครื่องอ่าน (EPUB) จากเล่ม หัวข้อ หนังสือ หรือหมวดบทสวด',
  details: [
    `ADDRESS คือที่อยู่ของหน้านั้น ${EXAMPLES}`,
    'ได้ไฟล์เดียวกับที่เซิร์ฟเวอร์ให้ เมื่อใช้ LIBRARY_BASE_URL และ LIBRARY_LANGUAGES เดียวกัน ทำได้ขณะเซิร์ฟเวอร์ทำงานอยู่',
  ],
  operands: { name: 'ADDRESS', least: 1, most: 1 },
  flags: {
    out: { placeholder: 'FILE', meaning: 'ไฟล์ที่จะเขียน ถ้ามีอยู่แล้วจะเขียนทับ' },
    lang: { placeholder: 'CODE', meaning: 'ภาษาของชื่อและคำอธิบาย เช่น en ถ้าไม่บอกคือภาษาหลัก' },
  },
  settings: [...STORE_SETTING_NAMES, 'baseUrl'],
  run: ({ operands: [address = ''], values, settings, terminal }) => {
    const { out } = values
    if (out === undefined) throw new UsageError('กรุณาบอกไฟล์ที่จะเขียนด้วย --out FILE เช่น --out book.epub')
    const { found, query } = parseAddress(address, getPublicAddressPath(settings))
    return runWithStores(settings, terminal, 'read', (stores) => {
      stores.canon.openText()
      const reader = createReaderContext(stores, { version: productInfo.version, baseUrl: settings.baseUrl })
      const language = selectPublishedLanguage(settings.languages, values.lang ?? query.lang ?? null)
      const { bytes, title } = makeEpub(reader, found, query, language)
      writeFileAtomically(resolve(out), bytes)
      terminal.error(`ทำหนังสือ “${title}” แล้ว ขนาด ${Math.ceil(bytes.byteLength / 1000)} kB ที่ ${resolve(out)}`)
      return 0
    })
  },
})

/** What an address names: complete or not, with or without a trailing slash, of the page or of the EPUB. */
function parseAddress(
  text: string,
  root: string,
): { readonly found: EpubKindMatch; readonly query: Readonly<Record<string, string>> } {
  const url = URL.parse(text.replace(/^\/*/, /^https?:/i.test(text) ? '' : '/'), 'http://library/')
  const path = url?.pathname ?? ''
  const below = path.startsWith(`${root}/`) ? path.slice(root.length) : path
  const found = findEpubKind(below.replace(/\.epub$/, '').replace(/\/$/, ''))
  if (!url || !found) throw new UsageError(`ทำหนังสือจาก “${text}” ไม่ได้ กรุณาใส่ที่อยู่ของหน้า ${EXAMPLES}`)
  return { found, query: Object.fromEntries(url.searchParams) }
}

/** Writes a file atomically, replacing an existing one: readers see the old bytes or all of the new ones. */
function writeFileAtomically(path: string, bytes: Uint8Array): void {
  using work = TemporaryWorkFolder.createNextTo(path)
  const file = work.file('whole')
  writeFileSync(file, bytes, { flush: true })
  reachFailpoint('file: written')
  renameSync(file, path)
}
