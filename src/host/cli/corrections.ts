/** `library corrections`: exports corrections for the maintainers of a corpus, and imports those of other libraries. */

import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { NewCorrection } from '../../canon/text/corrections.ts'
import { formatGroupedNumber } from '../../definitions/languages/numerals.ts'
import { RawCorpusLineFinder } from '../../intake/pack/corpus-lines.ts'
import {
  CORRECTION_EXCHANGE_COLUMNS,
  type ExchangedCorrection,
  eachExportedCorrection,
  importCorrections,
  matchCorrectionsToText,
  parseCorrectionLine,
} from '../../review-items/corrections/exchange.ts'
import type { LibraryStores } from '../../services/stores.ts'
import { CommandError, type CommandTerminal, defineCommand, UsageError } from './command.ts'
import { requireReadableTextDatabase } from './readable-text.ts'
import { runWithStores, STORE_SETTING_NAMES } from './with-stores.ts'

const FORMATS = ['jsonl', 'tsv'] as const

/** Maximum changes that are listed. */
const MAX_LISTED = 50

const NO_CORRECTIONS = 'กรุณาใช้ไฟล์ jsonl หรือ tsv จาก library corrections export จึงไม่ได้นำเข้าอะไรเลย'

/** Columns without which a table is no list of corrections. */
const NEEDED_COLUMNS = [
  'source',
  'wrong',
  'right',
] as const satisfies readonly (typeof CORRECTION_EXCHANGE_COLUMNS)[number][]

/** The author of imported corrections in the audit log. */
const KEY_NAME = 'corrections import'

const NO_TEXT = 'ยังไม่มีข้อความที่นำเข้าไว้ จึงยังไม่รู้ว่าคำอยู่ที่ใด กรุณานำเข้าข้อความก่อนด้วย library import'

/** The `corrections` command: exports corrections to a table, or imports such a table. */
export const correctionsCommand = defineCommand({
  name: 'corrections',
  summary: 'นำคำผิดที่แก้ไว้ออกเป็นไฟล์ หรือรับคำที่ผู้อื่นแก้',
  details: [
    'library corrections export พิมพ์คำที่แก้ทุกแห่ง พร้อมเล่ม หน้า และไฟล์ของคลังต้นฉบับเท่าที่รู้ เพื่อส่งให้ผู้ดูแลคลังนั้น',
    'library corrections import FILE รับไฟล์แบบเดียวกัน แสดงสิ่งที่จะเปลี่ยนแล้วถามก่อนบันทึก คำที่ไม่ตรงกับข้อความในคลังนี้ไม่รับเข้ามา',
    'ทำได้ขณะเซิร์ฟเวอร์ทำงานอยู่ และเลิกทำได้จากประวัติการแก้ไขในโต๊ะบรรณาธิการ',
  ],
  operands: { name: 'export | import FILE', least: 1, most: 2 },
  flags: {
    source: { placeholder: 'ID', meaning: 'เฉพาะแหล่งนี้' },
    format: {
      placeholder: 'FORMAT',
      meaning: 'jsonl (ปริยาย) หรือ tsv ซึ่งเปิดในโปรแกรมตารางคำนวณได้',
    },
    corpus: { placeholder: 'FOLDER', meaning: 'โฟลเดอร์ของคลังต้นฉบับที่แพ็กมา เพื่อบอกบรรทัดในไฟล์ต้นฉบับ' },
    yes: { meaning: 'บันทึกโดยไม่ถาม' },
  },
  settings: STORE_SETTING_NAMES,
  run: async ({ operands: [action, file], switches, values, settings, terminal }) => {
    const { source } = values
    if (action === 'export' && file === undefined) {
      const options = await parseExportOptions(values)
      return runWithStores(settings, terminal, 'read', (stores, { text }) =>
        exportToTerminal(stores, text, options, terminal),
      )
    }
    if (action === 'import' && file !== undefined) {
      const path = resolve(file)
      if (!existsSync(path)) throw new CommandError(`ไม่พบไฟล์ ${path}`)
      const given = parseLines(readFileSync(path, 'utf8'))
        .map(({ value, line }) => parseCorrectionLine(value, line))
        .filter((correction) => source === undefined || correction.source === source)
      return runWithStores(settings, terminal, 'write', ({ db, canon }) => {
        canon.refresh()
        const matched = canon.text.readUndecided((text) => matchCorrectionsToText(db, text, given), null)
        if (!matched) throw new CommandError(NO_TEXT)
        const { fitting, known, appliedUpstream, orphaned } = matched
        listCorrections(fitting, terminal)
        terminal.error(
          `แก้ได้ ${formatGroupedNumber(fitting.length)} แห่ง, มีอยู่แล้ว ${formatGroupedNumber(known)} แห่ง, ข้อความในคลังนี้ถูกอยู่แล้ว ${formatGroupedNumber(appliedUpstream)} แห่ง, ไม่ตรงกับข้อความในคลังนี้หรือมีผู้แก้ไว้เป็นอย่างอื่น ${formatGroupedNumber(orphaned.length)} แห่ง`,
        )
        if (fitting.length === 0) return 0
        if (!switches.has('yes') && !terminal.ask?.('บันทึกคำเหล่านี้หรือไม่')) {
          terminal.error('ยังไม่ได้บันทึกอะไร หากต้องการบันทึก ให้ใช้คำสั่งเดิมพร้อม --yes')
          return 1
        }
        importCorrections(db, KEY_NAME, fitting)
        terminal.error(`บันทึก ${formatGroupedNumber(fitting.length)} แห่งแล้ว`)
        return 0
      })
    }
    throw new UsageError('ใช้ library corrections export หรือ library corrections import FILE')
  },
})

interface Export {
  readonly source: string | undefined
  readonly format: string
  /** Lines of the raw corpus, if it is available. */
  readonly corpus: RawCorpusLineFinder | undefined
}

/** Exports corrections. @throws UsageError */
async function parseExportOptions({
  source,
  format = 'jsonl',
  corpus,
}: Readonly<Record<string, string | undefined>>): Promise<Export> {
  if (!FORMATS.some((known) => known === format)) throw new UsageError(`--format ต้องเป็น ${FORMATS.join(' หรือ ')}`)
  return {
    source,
    format,
    corpus: corpus === undefined ? undefined : await RawCorpusLineFinder.openFolder(resolve(corpus)),
  }
}

function exportToTerminal(
  { db, canon }: LibraryStores,
  textPath: string,
  { source, format, corpus }: Export,
  terminal: CommandTerminal,
): number {
  canon.refresh()
  requireReadableTextDatabase(canon, 'ยังเขียนคำที่แก้ไว้', textPath)
  const found = canon.text.readUndecided(
    (text) => [
      ...eachExportedCorrection(
        db,
        text,
        source,
        corpus && (({ status: { place } }) => (place ? corpus.findLine(text, place) : null)),
      ),
    ],
    null,
  )
  if (!found) throw new CommandError(NO_TEXT)
  if (format === 'tsv') terminal.out(CORRECTION_EXCHANGE_COLUMNS.join('\t'))
  for (const each of found) terminal.out(format === 'tsv' ? tableRow(each) : JSON.stringify(each))
  terminal.error(`ทั้งหมด ${formatGroupedNumber(found.length)} แห่ง`)
  return 0
}

function listCorrections(fitting: readonly NewCorrection[], terminal: CommandTerminal): void {
  for (const { source, volume, page, before, wrong, after, right } of fitting.slice(0, MAX_LISTED))
    terminal.out(`${source} เล่ม ${volume} หน้า ${page}: ${before} [${wrong} → ${right}] ${after}`.trimEnd())
  if (fitting.length > MAX_LISTED) terminal.out(`… อีก ${formatGroupedNumber(fitting.length - MAX_LISTED)} แห่ง`)
}

const tableRow = (correction: ExchangedCorrection): string =>
  CORRECTION_EXCHANGE_COLUMNS.map((column) => String(correction[column] ?? '').replace(/\s+/g, ' ')).join('\t')

interface Line {
  readonly value: unknown
  /** Line number in the file, from 1. */
  readonly line: number
}

/** Parses what `export` wrote, in either format. @throws CommandError */
function parseLines(content: string): readonly Line[] {
  const lines = content
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => text.trim() !== '')
  const [head] = lines
  if (!head) throw new CommandError(`ไฟล์นี้ว่างเปล่า ${NO_CORRECTIONS}`)
  if (!head.text.startsWith('{')) {
    const columns = head.text.split('\t')
    if (!NEEDED_COLUMNS.every((column) => columns.includes(column)))
      throw new CommandError(`ไฟล์นี้ไม่ใช่คำที่แก้ ${NO_CORRECTIONS}`)
    return parseTableLines(columns, lines.slice(1))
  }
  return lines.map(({ text, line }) => {
    try {
      return { value: JSON.parse(text), line }
    } catch {
      throw new CommandError(`บรรทัด ${line} ไม่ใช่ JSON ที่ถูกต้อง จึงไม่ได้นำเข้าอะไรเลย`)
    }
  })
}

function parseTableLines(
  columns: readonly string[],
  rows: readonly { readonly text: string; readonly line: number }[],
): readonly Line[] {
  return rows.map(({ text, line }) => {
    const cells = text.split('\t')
    const given = columns.flatMap((column, index) => {
      const cell = cells[index] ?? ''
      const isNumber = column === 'volume' || column === 'page'
      if (cell === '') return []
      return [[column, isNumber ? Number(cell) : cell] as const]
    })
    return { value: Object.fromEntries(given), line }
  })
}
