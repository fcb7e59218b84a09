/** `library corrections export --format patch`: what was put right as a unified diff of the raw corpus, for those who keep it. */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import type { CorrectionRow } from '../../canon/text/corrections.ts'
import { grouped } from '../../definitions/languages/thai-digits.ts'
import { type StandingCorrection, standingCorrections } from '../../findings/corrections/corrections.ts'
import {
  type FileMends,
  type Mend,
  type MendFault,
  mendsByFile,
  type RawCorpus,
} from '../../intake/patch/patch.ts'
import { unifiedDiff } from '../../intake/patch/unified-diff.ts'

interface RowMend extends Mend {
  readonly row: CorrectionRow
}

export interface WrittenPatch {
  readonly bytes: Uint8Array
  /** Sentences of what it has, and of each that it cannot have. */
  readonly told: readonly string[]
  /** Corrections that stand in the text and have no place in the corpus. */
  readonly missed: number
}

export function writePatch(
  db: LibraryDatabase,
  text: TextDatabase,
  corpus: RawCorpus,
  source: string | undefined,
): WrittenPatch {
  const all = [...standingCorrections(db, text, source)]
  const mends = all.flatMap(mendOf)
  const told: string[] = []
  const files = mendsByFile(corpus, text, mends, ({ id, row, stand }, fault) => {
    const { source: own, wrong, right } = row
    told.push(
      `ไม่มีในแพตช์: หมายเลข ${id} ${own} เล่ม ${stand.volume} หน้า ${stand.page} [${wrong} → ${right}] ${FAULTS[fault]}`,
    )
  })
  const missed = told.length
  const rest = all.length - mends.length
  told.push(
    `อยู่ในแพตช์ ${grouped(mends.length - missed)} แห่ง ${grouped(files.length)} ไฟล์, ไม่มีในแพตช์ ${grouped(missed)} แห่ง, แหล่งแก้ตามแล้วหรือหาที่ในข้อความไม่พบ ${grouped(rest)} แห่ง`,
    ...archivesOf(files).map((archive) => `ก่อนใช้แพตช์ ให้แตกไฟล์ ${archive} ลงในโฟลเดอร์ ${folderOf(archive)}`),
  )
  const bytes = files.map(({ file, bytes, edits, mends: own }) =>
    unifiedDiff(file.path, bytes, edits, own.flatMap(headingOf)),
  )
  const head = files.length === 0 ? [] : [Buffer.from(opening(mends.length - missed, files))]
  return { bytes: Buffer.concat([...head, ...bytes]), told, missed }
}

const FAULTS: Readonly<Record<MendFault, string>> = {
  untold: 'เพราะชุดข้อความไม่ได้บอกว่าอ่านจากไฟล์ใด หรือคำอยู่ทั้งในเนื้อความและในเชิงอรรถ',
  'no-file': 'เพราะไม่พบไฟล์นั้นในโฟลเดอร์ที่ให้ไว้ใน --corpus',
  unread: 'เพราะไฟล์นั้นไม่ใช่ข้อความที่อ่านได้',
  script: 'เพราะไฟล์ใช้อักษรอื่น ซึ่งเขียนคำนี้แล้วอ่านกลับมาไม่เหมือนเดิม',
  'not-there': 'เพราะไม่พบคำนี้กับคำข้างเคียงในไฟล์ ไฟล์อาจเป็นรุ่นอื่น',
  several: 'เพราะคำนี้กับคำข้างเคียงมีหลายแห่งเหมือนกันในไฟล์',
  taken: 'เพราะการแก้อีกรายการแก้อักษรเดียวกัน',
  letters: 'เพราะรหัสอักษรของไฟล์ไม่มีอักษรที่จะใส่',
  lines: 'เพราะวรรคที่จะเพิ่มหรือลดอยู่ตรงรอยต่อบรรทัดหรือตอน ซึ่งไฟล์เขียนไม่ได้',
  signs: 'เพราะเครื่องหมายที่จะตัดออกไม่มีอยู่ในไฟล์',
}

function mendOf({ row, standing: { state, stand } }: StandingCorrection): readonly RowMend[] {
  return state === 'active' && stand ? [{ id: row.id, stand, right: row.right, row }] : []
}

type Files = readonly FileMends<RowMend>[]

const archivesOf = (files: Files): readonly string[] =>
  [...new Set(files.flatMap(({ file: { archive } }) => archive ?? []))].sort()

const folderOf = (archive: string): string => archive.replace(/\.zip$/i, '')

/** English, since it goes to those who keep a corpus, in whatever country. */
function opening(count: number, files: Files): string {
  const sources = new Set(files.flatMap(({ mends }) => mends.map(({ mend: { row } }) => row.source)))
  return [
    `# ${count} corrections of ${[...sources].join(', ')}, in ${files.length} files`,
    '# Apply it in the folder of the corpus: patch --binary -p1 < THIS-FILE',
    '# Lines are those of bytes: files in UTF-16 and CP874 keep their encoding, marks and line ends.',
    ...archivesOf(files).map((archive) => `# First: unzip ${archive} -d ${folderOf(archive)}`),
    '',
  ].join('\n')
}

function headingOf({
  mend: { id, stand, row },
  line,
}: FileMends<RowMend>['mends'][number]): readonly string[] {
  const { before, wrong, after, right, reason, evidence, correctedBy } = row
  const told = [
    `correction ${id}: volume ${stand.volume}, page ${stand.page}, line ${line}`,
    `  ${before} [${wrong} → ${right}] ${after}`,
    ...(reason === '' ? [] : [`  reason: ${reason}`]),
    ...(evidence === null || evidence === '' ? [] : [`  evidence: ${evidence}`]),
    ...(correctedBy === null ? [] : [`  by: ${correctedBy}`]),
  ]
  // a line of its own in it would be one of the diff
  return ['#', ...told.map((words) => `# ${words.replace(/[\s\p{Cc}]+/gu, ' ').trimEnd()}`)]
}
