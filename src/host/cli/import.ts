/** `library import`: imports packages of texts into text.db and of dictionaries into words.db. */

import { resolve } from 'node:path'
import { getTranslationLanguages } from '../../definitions/languages/languages.ts'
import { formatGroupedNumber } from '../../definitions/languages/numerals.ts'
import { ceilMegabytes } from '../../intake/import/disk-room.ts'
import { importPackages } from '../../intake/import/import-packages.ts'
import { isPackageFolder } from '../../intake/import/package.ts'
import type { ImportSummary } from '../../intake/import/progress.ts'
import { type ImportRemoval, isLargeRemoval } from '../../intake/import/removals.ts'
import { defineCommand } from './command.ts'
import { toWorkProgress } from './import-progress.ts'
import { runWithProgress } from './progress-line.ts'
import { formatReviewCounts } from './review-counts.ts'
import { runWithStores, STORE_SETTING_NAMES } from './with-stores.ts'

/** An environment variable for tests, no setting: minimum characters of a large text. */
const LARGE_TEXT = 'LARGE_TEXT'

/** The `import` command: imports packages of texts and dictionaries. */
export const importCommand = defineCommand({
  name: 'import',
  summary: 'นำเข้าชุดข้อความพระไตรปิฎกและพจนานุกรม (โฟลเดอร์ หรือไฟล์ .tar.zst .tar.gz .tar .zip)',
  details: [
    'ทำได้ขณะเซิร์ฟเวอร์ทำงานอยู่ ข้อความใหม่เผยแพร่เองเมื่อเสร็จ นำเข้าแหล่งเดิมอีกครั้งคือแทนที่ข้อความของแหล่งนั้น',
    'ข้อความของแหล่งเดิมที่ชุดใหม่ไม่มีจะถูกนำออก และบอกเป็นรายเล่ม ถ้านำออกมากหรือทั้งเล่มจะถามก่อน เมื่อไม่มีผู้ตอบและไม่ได้ใส่ --replace จะไม่เปลี่ยนอะไรและจบด้วยรหัส 1',
    'หากมีบรรทัดใดผิด จะไม่นำเข้าอะไรเลยและข้อความเดิมยังเผยแพร่อยู่ การตัดสินของบรรณาธิการไม่หายไป',
    'ถ้าไม่ระบุ PATH จะสร้าง text.db ใหม่จากข้อความที่มีอยู่ เช่น เมื่อไฟล์มาจากโปรแกรมรุ่นเก่ากว่า',
    'คำที่อาจพิมพ์ผิดหาแยกต่างหากด้วย library suspects',
    'สิ่งที่รับเข้ามาไม่ตรงกับที่ชุดข้อความบอก เช่น ชื่อที่ไม่รู้จัก จะบอกเป็นข้อสังเกตเมื่อเสร็จ',
  ],
  operands: { name: 'PATH', least: 0, most: 1000 },
  flags: { replace: { meaning: 'นำเข้าได้แม้ข้อความส่วนใหญ่หรือทั้งเล่มของแหล่งนั้นจะหายไป โดยไม่ถาม' } },
  settings: STORE_SETTING_NAMES,
  run: ({ operands, switches, settings, terminal }) => {
    const paths = operands.map((path) => resolve(path))
    // a missing package must not leave a new, empty library
    for (const path of paths) isPackageFolder(path)
    return runWithStores(settings, terminal, paths.length > 0 ? 'make' : 'write', async ({ db }, folder) => {
      const { texts, dictionaries, warnings } = await runWithProgress(terminal, (show) =>
        importPackages({
          paths,
          dataFolder: folder.path,
          library: db,
          languages: getTranslationLanguages(settings.languages),
          largeFrom: readLargeTextThreshold(terminal.environment),
          onProgress: (event) => show(toWorkProgress(event)),
          onRemoval: (removals) => {
            terminal.progress?.('\n')
            for (const removal of removals) terminal.error(formatRemoval(removal))
            if (switches.has('replace') || !removals.some(isLargeRemoval)) return true
            return terminal.ask?.('จะนำข้อความเหล่านี้ออก ทำต่อหรือไม่') ?? false
          },
          onRoom: ({ needed, free }) =>
            terminal.error(
              `ใช้ที่ในดิสก์ราว ${formatGroupedNumber(ceilMegabytes(needed))} เมกะไบต์ มีที่ว่าง ${formatGroupedNumber(ceilMegabytes(free))} เมกะไบต์`,
            ),
        }),
      )
      for (const { id, title, entries, names, characters } of dictionaries) {
        const counts = `${formatGroupedNumber(entries)} คำ ค้นได้ด้วย ${formatGroupedNumber(names)} ชื่อ ${formatGroupedNumber(characters)} ตัวอักษร`
        terminal.out(`พจนานุกรม ${id} (${title}): ${counts}`)
      }
      if (texts) for (const line of formatSummary(texts)) terminal.out(line)
      for (const warning of [...warnings, ...(texts?.warnings ?? [])]) terminal.error(`ข้อสังเกต: ${warning}`)
      return 0
    })
  },
})

const UNITS = { passages: 'บท', words: 'คำ' } as const

function formatRemoval({ id, unit, removed, before, volumes }: ImportRemoval): string {
  const each = volumes.map(
    (volume) => `เล่ม ${volume.volume} ${formatGroupedNumber(volume.removed)} จาก ${formatGroupedNumber(volume.before)}`,
  )
  const where = each.length === 0 ? '' : ` (${each.join(', ')})`
  return `${id}: นำออก ${formatGroupedNumber(removed)} จาก ${formatGroupedNumber(before)} ${UNITS[unit]} เพราะไม่มีในชุดใหม่${where}`
}

/**
 * Reads the length in characters from which an import treats a text as large (see LARGE_TEXT_MIN_CHARS). For tests;
 * undefined if the environment does not set it.
 */
export const readLargeTextThreshold = (
  environment: Readonly<Record<string, string | undefined>>,
): number | undefined => {
  const given = environment[LARGE_TEXT]
  return given === undefined ? undefined : Number(given)
}

function formatSummary(summary: ImportSummary): readonly string[] {
  return [
    ...summary.sources.map(
      ({ id, title, passages, pages, characters, headings }) =>
        `${id} (${title}): ${formatGroupedNumber(passages)} บท ${formatGroupedNumber(pages)} หน้า ${formatGroupedNumber(characters)} ตัวอักษร ${formatGroupedNumber(headings)} หัวข้อ`,
    ),
    `หัวข้อใหม่ ${formatGroupedNumber(summary.newHeadings)}, หัวข้อที่บรรณาธิการลบไว้และไม่นำกลับมา ${formatGroupedNumber(summary.deletedHeadings)}`,
    `ข้อความของแหล่งอื่นที่คงไว้ตามเดิม ${formatGroupedNumber(summary.storedPassages)} บท`,
    `แหล่งที่ตรงกัน ${formatGroupedNumber(summary.agreements)} คู่, ขัดกันและรอตัดสิน ${formatGroupedNumber(summary.conflicts)} คู่ (ดูด้วย library conflicts), ตัดสินแล้วจึงข้ามไป ${formatGroupedNumber(summary.settled)} คู่`,
    ...formatReviewCounts(summary.doubts),
    ...formatCorrectionCounts(summary.corrections),
    ...(summary.suspects === 0
      ? []
      : [`คำที่น่าจะพิมพ์ผิดและยังไม่มีใครดู ${formatGroupedNumber(summary.suspects)} แห่ง กรุณาดูที่โต๊ะบรรณาธิการ`]),
    ...(summary.brokenFile === null
      ? []
      : [`ฐานข้อมูลข้อความเดิมเสียหาย เก็บไว้ดูที่ ${summary.brokenFile} จนกว่าจะนำเข้าหรือเปิดเซิร์ฟเวอร์ครั้งต่อไป`]),
    ...(summary.lostSources.length === 0
      ? []
      : [`แหล่งอื่นในไฟล์ที่เสียหาย ซึ่งต้องนำเข้าใหม่อีกครั้ง: ${summary.lostSources.join(', ')}`]),
    `เสร็จใน ${(summary.milliseconds / 1000).toFixed(1)} วินาที`,
  ]
}

/** Reports how corrections apply to the new text; empty when there are none. */
function formatCorrectionCounts(counts: ImportSummary['corrections']): readonly string[] {
  const { active, homeless } = counts
  const appliedUpstream = counts['taken-up']
  if (active + appliedUpstream + homeless === 0) return []
  const asks = homeless === 0 ? '' : ' กรุณาดูที่โต๊ะบรรณาธิการ'
  return [
    `คำผิดที่แก้ไว้: ยังใช้ ${formatGroupedNumber(active)} แห่ง, แหล่งแก้ตามแล้ว ${formatGroupedNumber(appliedUpstream)} แห่ง, หาที่ไม่พบ ${formatGroupedNumber(homeless)} แห่ง${asks}`,
  ]
}
