/** `library pack`: makes a text package from a public corpus. */

import { resolve } from 'node:path'
import { formatGroupedNumber } from '../../definitions/languages/numerals.ts'
import { LICENCE_NOT_STATED } from '../../definitions/licences.ts'
import { TEXT_PACKAGE_FORMAT, type TextPackageSource } from '../../definitions/texts/format.ts'
import { PackageLineError } from '../../intake/import/check-fields.ts'
import { parseTextPackageSource } from '../../intake/import/check-source.ts'
import type { CorpusFormatDefinition } from '../../intake/pack/corpus.ts'
import { dictionaryFormats } from '../../intake/pack/dictionaries/formats.ts'
import { corpusFormats } from '../../intake/pack/formats/corpora.ts'
import { type PackSummary, packCorpus } from '../../intake/pack/pack.ts'
import { PACK_WARNING_GROUPS } from '../../intake/pack/pack-warnings.ts'
import { listCorpusFiles } from '../../intake/pack/source-files.ts'
import { createInterruptSignal } from '../server/stop-signals.ts'
import { findNearestName } from '../settings/nearest-name.ts'
import { CommandError, defineCommand } from './command.ts'
import { packOneDictionary } from './pack-dictionary.ts'
import { runWithProgress } from './progress-line.ts'

/** The `pack` command: makes import packages from public corpora and dictionaries. */
export const packCommand = defineCommand({
  name: 'pack',
  summary: 'ทำชุดข้อความจากคลังพระไตรปิฎกสาธารณะ เพื่อนำเข้าด้วย library import',
  details: [
    'FORMAT คือแบบของคลัง แล้วตามด้วยโฟลเดอร์หรือไฟล์ของคลังนั้น:',
    ...[...corpusFormats, ...dictionaryFormats].map(({ format, about }) => `  ${format.padEnd(16)} ${about}`),
    'ได้ไฟล์ .tar.zst หนึ่งไฟล์ ยังไม่นำเข้าอะไร ข้อมูลเดิมให้ไฟล์เดิมทุกไบต์ สิ่งที่ผิดในต้นฉบับบอกเป็นกลุ่มพร้อมจำนวนและตำแหน่ง',
    'หัวข้อจับคู่กับตารางหัวข้อในตัวโปรแกรม ชุดข้อความจากต่างคลังจึงมาพบกันที่หัวข้อเดียวกัน',
    'คำแปลใน bilara-data ทำด้วย --translation เช่น library pack bilara --translation en/sujato bilara-data',
    'อรรถกถาและฎีกาใน cst-xml ทำด้วย --layer คือ atthakatha หรือ tika โดยมีไฟล์พระไตรปิฎก (.mul) อยู่ด้วย',
    'ระบุหลายชุดได้ด้วยจุลภาค แต่ละชุดเป็นไฟล์ของตัวเอง และ --out คือโฟลเดอร์ที่จะวาง',
  ],
  operands: { name: 'FORMAT PATH', least: 2, most: 1001 },
  flags: {
    out: { placeholder: 'FILE', meaning: 'ไฟล์ที่จะเขียน (ถ้าไม่ระบุ คือ ID.tar.zst ในโฟลเดอร์ปัจจุบัน)' },
    translation: {
      placeholder: 'LANG/AUTHOR',
      meaning: 'ทำชุดคำแปลแทนต้นฉบับ (เฉพาะ bilara) หลายคำแปลคั่นด้วยจุลภาค',
    },
    layer: {
      placeholder: 'LAYER',
      meaning: 'ทำชุดอรรถกถาหรือฎีกาแทนพระไตรปิฎก (เฉพาะ cst-xml): atthakatha, tika',
    },
    id: { placeholder: 'ID', meaning: 'รหัสของแหล่ง' },
    title: { placeholder: 'TEXT', meaning: 'ชื่อของแหล่ง' },
    publisher: { placeholder: 'TEXT', meaning: 'ผู้เผยแพร่' },
    licence: { placeholder: 'TEXT', meaning: 'สัญญาอนุญาต' },
    url: { placeholder: 'URL', meaning: 'ที่อยู่เว็บของแหล่ง' },
    version: { placeholder: 'TEXT', meaning: 'รุ่นของข้อความ เช่น วันที่หรือ commit ของคลัง' },
    language: { placeholder: 'CODE', meaning: 'ภาษาที่พจนานุกรมใช้อธิบาย เช่น en หรือ th' },
    headwords: { placeholder: 'CODE', meaning: 'ภาษาของคำตั้งในพจนานุกรม ถ้าไม่ใช่บาลี เช่น en' },
    json: { meaning: 'บอกผลเป็น JSON' },
  },
  settings: [],
  run: async ({ operands: [format = '', ...paths], switches, values, terminal }) => {
    const dictionary = dictionaryFormats.find((known) => known.format === format)
    if (dictionary) return await packOneDictionary(dictionary, paths, { switches, values, terminal })
    if ((values.language ?? values.headwords) !== undefined)
      throw new CommandError('--language และ --headwords ใช้ได้กับพจนานุกรมเท่านั้น')
    const resolvedPaths = paths.map((path) => resolve(path))
    const corpora = await resolveCorpora(format, resolvedPaths, values)
    if (corpora.length > 1 && (values.id ?? values.title) !== undefined)
      throw new CommandError('--id และ --title ใช้กับชุดเดียว กรุณาทำทีละชุด')
    using interrupted = createInterruptSignal()
    const summaries: PackSummary[] = []
    for (const corpus of corpora) {
      const source = createSource(corpus, values)
      const summary = await runWithProgress(terminal, (show) =>
        packCorpus({
          corpus,
          paths: resolvedPaths,
          out: getOutputPath(source, values.out, corpora.length > 1),
          source,
          onProgress: ({ characters, share }) => show({ name: `อ่าน ${format}`, count: characters, share }),
          interrupted: interrupted.signal,
        }),
      )
      summaries.push(summary)
      if (!switches.has('json')) for (const line of summaryLines(summary)) terminal.out(line)
      if (source.licence === LICENCE_NOT_STATED) {
        terminal.error(`ต้นฉบับไม่ได้บอกสัญญาอนุญาต ในชุดข้อความจึงเขียนว่า “${LICENCE_NOT_STATED}” ระบุเองได้ด้วย --licence`)
      }
    }
    const reported = summaries.map(toJsonSummary)
    if (switches.has('json')) terminal.out(JSON.stringify(reported.length === 1 ? reported[0] : reported, null, 2))
    return 0
  },
})

/** Reads the corpus of a format, or each requested translation or layer in it. @throws CommandError or PackError */
async function resolveCorpora(
  format: string,
  paths: readonly string[],
  input: Readonly<Record<string, string | undefined>>,
): Promise<readonly CorpusFormatDefinition[]> {
  const corpus = requireCorpus(format)
  const flags = corpusFormats.flatMap(({ companions }) =>
    companions && input[companions.flag] !== undefined ? [companions.flag] : [],
  )
  for (const flag of flags) {
    const those = corpusFormats.filter(({ companions }) => companions?.flag === flag).map((known) => known.format)
    if (corpus.companions?.flag !== flag)
      throw new CommandError(`แบบ ${format} ไม่มีสิ่งที่ขอ ใช้ --${flag} ได้เฉพาะกับ ${those.join(', ')}`)
  }
  const { companions } = corpus
  if (!companions || flags.length === 0) return [corpus]
  const names = [...new Set((input[companions.flag] ?? '').split(',').map((name) => name.trim()))]
  const files = await listCorpusFiles(paths)
  return names.map((name) => companions.of(name, files))
}

/** Several packages are written into the given folder, each under its own name. */
const getOutputPath = ({ id }: TextPackageSource, input: string | undefined, isOneOfSeveral: boolean): string =>
  isOneOfSeveral ? resolve(input ?? '.', `${id}.tar.zst`) : resolve(input ?? `${id}.tar.zst`)

function requireCorpus(format: string): CorpusFormatDefinition {
  const corpus = corpusFormats.find((candidate) => candidate.format === format)
  if (corpus) return corpus
  const known = [...corpusFormats, ...dictionaryFormats].map((candidate) => candidate.format)
  const close = findNearestName(format, known)
  throw new CommandError(`ไม่รู้จักแบบ “${format}” ${close ? `หมายถึง ${close} หรือไม่` : `ใช้ได้: ${known.join(', ')}`}`)
}

/** The package's information about its source, validated as an import will do. */
function createSource(
  { source }: CorpusFormatDefinition,
  values: Readonly<Record<string, string | undefined>>,
): TextPackageSource {
  const { id, title, publisher, licence, url, version } = values
  try {
    return parseTextPackageSource(
      {
        format: TEXT_PACKAGE_FORMAT,
        ...source,
        id: id ?? source.id,
        title: title ?? source.title,
        publisher: publisher ?? source.publisher,
        licence: licence ?? source.licence ?? LICENCE_NOT_STATED,
        url: url ?? source.url,
        version: version ?? source.version,
      },
      () => undefined,
    )
  } catch (error) {
    throw error instanceof PackageLineError ? new CommandError(error.message) : error
  }
}

/** The summary as JSON for programs (sources §2). */
const toJsonSummary = (summary: PackSummary) => ({
  ...summary,
  warnings: summary.warnings.map(({ group, count, places }) => ({
    group,
    count,
    places,
  })),
})

function summaryLines({ out, volumes, headings, passages, paragraphs, characters, warnings }: PackSummary): string[] {
  return [
    `${out}: ${formatGroupedNumber(volumes.length)} เล่ม ${formatGroupedNumber(headings)} หัวข้อ ${formatGroupedNumber(passages)} บท ${formatGroupedNumber(paragraphs)} ย่อหน้า ${formatGroupedNumber(characters)} ตัวอักษร`,
    ...warnings.flatMap(({ group, count, places, isComplete }) => [
      `${PACK_WARNING_GROUPS[group]}: ${formatGroupedNumber(count)}`,
      ...places.map((place) => `  ${place}`),
      ...(isComplete ? [] : ['  …']),
    ]),
  ]
}
