/** Checks text.db without changing it. */

import type { Database } from 'bun:sqlite'
import { TextDatabase, TextUnopenable } from '../../../db/text-database.ts'
import { IMPORT_AGAIN, unreadable } from '../../intake/import/unreadable-text.ts'
import { checkFile, type Finding } from './finding.ts'

const NAME = 'text.db'

/** Everything that is wrong with the text at `path`. That there is none is nothing wrong. */
export function checkText(path: string): readonly Finding[] {
  try {
    using text = TextDatabase.open(path)
    const damage = checkFile(text.sqlite, NAME, IMPORT_AGAIN)
    return damage.length > 0 ? damage : brokenLinks(text)
  } catch (error) {
    if (!(error instanceof TextUnopenable)) throw error
    return error.why === 'missing' ? [] : [unreadable(error.why, NAME)]
  }
}

/** Rows that belong to something that is not there, by what they are. */
const LINKS = [
  ['ข้อความที่ไม่มีหัวข้อ', 'passages', 'text NOT IN (SELECT id FROM texts)'],
  ['ข้อความที่ไม่มีแหล่ง', 'passages', 'source NOT IN (SELECT rank FROM sources)'],
  ['ย่อหน้าที่ไม่มีข้อความ', 'parts', 'passage NOT IN (SELECT number FROM passages)'],
  ['หัวข้อที่ไม่มีข้อความ', 'texts', 'id NOT IN (SELECT text FROM passages)'],
  ['ช่วงหน้าที่ไม่มีข้อความ', 'extents', 'passage NOT IN (SELECT number FROM passages)'],
  ['คำที่สงสัยที่ไม่มีย่อหน้า', 'suspects', 'part NOT IN (SELECT id FROM parts)'],
  ['คำที่สงสัยที่ไม่มีหัวข้อ', 'suspects', 'text NOT IN (SELECT id FROM texts)'],
] as const

function brokenLinks({ sqlite, passages }: TextDatabase): readonly Finding[] {
  const findings = LINKS.flatMap(([what, table, condition]) => {
    const n = count(sqlite, `${table} WHERE ${condition}`)
    return n === 0 ? [] : [{ what: `มี${what}ใน ${NAME} ${n} แห่ง`, remedy: IMPORT_AGAIN }]
  })
  const stored = count(sqlite, 'passages')
  if (stored !== passages) {
    findings.push({
      what: `จำนวนข้อความที่จดไว้ใน ${NAME} คือ ${passages} แต่นับได้ ${stored}`,
      remedy: IMPORT_AGAIN,
    })
  }
  return findings
}

const count = (sqlite: Database, from: string) =>
  sqlite.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${from}`).get()?.n ?? 0
