/** Checks text.db and words.db without changing them. */

import type { Database } from 'bun:sqlite'
import { DatabaseUnopenableError, TextDatabase } from '../../../db/text-database.ts'
import { WordsDatabase } from '../../../db/words-database.ts'
import { describeUnreadableTextDatabase, IMPORT_AGAIN_ADVICE } from '../../intake/import/unreadable-text.ts'
import { DATABASE_FORMATS } from './files.ts'
import { checkDatabaseFile, type IntegrityFault } from './integrity-fault.ts'

const { file: NAME } = DATABASE_FORMATS.text

/**
 * Checks text.db and returns its faults. Empty if it is sound, missing, or of an older format.
 * @param isDeep whether to read the whole file; otherwise only its header is checked
 */
export const checkTextDatabase = (path: string, isDeep: boolean): readonly IntegrityFault[] =>
  checkImported(NAME, isDeep, () => TextDatabase.open(path), findBrokenLinks)

/**
 * Checks words.db and returns its faults. Empty if it is sound or missing.
 * @param isDeep whether to read the whole file; otherwise only its header is checked
 */
export function checkWordsDatabase(path: string, isDeep: boolean): readonly IntegrityFault[] {
  const { file } = DATABASE_FORMATS.words
  return checkImported(
    file,
    isDeep,
    () => WordsDatabase.open(path),
    ({ sqlite }) => {
      const lost =
        count(sqlite, 'entries WHERE dictionary NOT IN (SELECT rank FROM dictionaries)') +
        count(sqlite, 'names WHERE entry NOT IN (SELECT id FROM entries)')
      return lost === 0 ? [] : [{ what: `มีคำใน ${file} ที่ไม่มีพจนานุกรมหรือคำอธิบาย ${lost} แห่ง` }]
    },
  ).map(({ what }) => ({ what, remedy: 'นำเข้าพจนานุกรมอีกครั้งด้วย library import' }))
}

/** @param findContradictions checks the content of a file that SQLite finds whole */
function checkImported<D extends Disposable & { readonly sqlite: Database }>(
  name: string,
  isDeep: boolean,
  open: () => D,
  findContradictions: (opened: D) => readonly Pick<IntegrityFault, 'what'>[],
): readonly IntegrityFault[] {
  try {
    using opened = open()
    if (!isDeep) return []
    const damage = checkDatabaseFile(opened.sqlite, name, IMPORT_AGAIN_ADVICE)
    if (damage.length > 0) return damage
    return findContradictions(opened).map(({ what }) => ({ what, remedy: IMPORT_AGAIN_ADVICE }))
  } catch (error) {
    if (!(error instanceof DatabaseUnopenableError)) throw error
    return error.why === 'missing' || error.why === 'older' ? [] : [describeUnreadableTextDatabase(error.why, name)]
  }
}

/** References to rows that do not exist, by kind. */
const LINKS = [
  ['ข้อความที่ไม่มีหัวข้อ', 'passages', 'text NOT IN (SELECT id FROM texts)'],
  ['ข้อความที่ไม่มีแหล่ง', 'passages', 'source NOT IN (SELECT rank FROM sources)'],
  ['ย่อหน้าที่ไม่มีข้อความ', 'parts', 'passage NOT IN (SELECT number FROM passages)'],
  ['หัวข้อที่ไม่มีข้อความ', 'texts', 'id NOT IN (SELECT text FROM passages)'],
  ['ช่วงหน้าที่ไม่มีข้อความ', 'extents', 'passage NOT IN (SELECT number FROM passages)'],
  ['คำที่สงสัยที่ไม่มีย่อหน้า', 'suspects', 'part NOT IN (SELECT id FROM parts)'],
  ['คำที่สงสัยที่ไม่มีหัวข้อ', 'suspects', 'text NOT IN (SELECT id FROM texts)'],
] as const

function findBrokenLinks({ sqlite, passages }: TextDatabase) {
  const found = LINKS.flatMap(([what, table, condition]) => {
    const n = count(sqlite, `${table} WHERE ${condition}`)
    return n === 0 ? [] : [{ what: `มี${what}ใน ${NAME} ${n} แห่ง` }]
  })
  const stored = count(sqlite, 'passages')
  if (stored !== passages) found.push({ what: `จำนวนข้อความที่จดไว้ใน ${NAME} คือ ${passages} แต่นับได้ ${stored}` })
  return found
}

const count = (sqlite: Database, from: string) =>
  sqlite.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${from}`).get()?.n ?? 0
