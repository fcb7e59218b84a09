/** `library sources`: lists and ranks the imported packages. */

import { existsSync } from 'node:fs'
import { DatabaseUnopenableError, TextDatabase } from '../../../db/text-database.ts'
import { WordsDatabase } from '../../../db/words-database.ts'
import { getTranslationLanguages } from '../../definitions/languages/languages.ts'
import { formatGroupedNumber } from '../../definitions/languages/numerals.ts'
import { getStatedLicence } from '../../definitions/licences.ts'
import { moveSourceToFirstRank, removeSource } from '../../intake/import/change-sources.ts'
import { moveDictionaryToFirstRank, readDictionaryIds, removeDictionary } from '../../intake/import/dictionaries.ts'
import { type ImportedSource, readImportedSources } from '../../intake/import/imported-sources.ts'
import {
  describeUnreadableTextDatabase,
  type UnreadableTextDatabaseSentences,
} from '../../intake/import/unreadable-text.ts'
import { type ImportedDictionary, readImportedDictionaries } from '../../words/words.ts'
import { requireDataFolder } from '../server/data-folder.ts'
import { CommandError, type CommandTerminal, defineCommand } from './command.ts'
import { toWorkProgress } from './import-progress.ts'
import { runWithProgress } from './progress-line.ts'
import { type CommandTableColumn, formatTableLines } from './table.ts'
import { prepareDataFolderForWriting, runWithStores, STORE_SETTING_NAMES } from './with-stores.ts'

/** The `sources` command: lists imported texts and dictionaries, removes one, or ranks one first. */
export const sourcesCommand = defineCommand({
  name: 'sources',
  summary: 'แสดงแหล่งข้อความและพจนานุกรมที่นำเข้าไว้: ลำดับ เมื่อใด มากเท่าใด และข้อสังเกต',
  details: [
    'แหล่งลำดับแรกคือแหล่งที่ผู้อ่านเห็น เมื่อหลายแหล่งมีข้อความของหัวข้อเดียวกันและยังไม่มีใครตัดสินเป็นอย่างอื่น',
    'นำแหล่งออกด้วย --remove ข้อความทั้งหมดของแหล่งนั้นหายไป หัวข้อและคำตัดสินยังอยู่ นำเข้าใหม่ได้เสมอ',
    'ตั้งลำดับใหม่ด้วย --first ได้ขณะเซิร์ฟเวอร์ทำงานอยู่ คู่ที่ตัดสินไว้แล้วยังแสดงข้อความเดิมตามที่ตัดสิน',
  ],
  flags: {
    first: { placeholder: 'ID', meaning: 'ให้แหล่งนี้เป็นลำดับแรก เหนือแหล่งอื่นทั้งหมด' },
    remove: { placeholder: 'ID', meaning: 'นำแหล่งหรือพจนานุกรมนี้ออกพร้อมข้อความทั้งหมดของมัน' },
    warnings: { placeholder: 'ID', meaning: 'แสดงข้อสังเกตทั้งหมดของแหล่งนี้ ทั้งจากการทำชุดข้อความและจากการนำเข้า' },
    json: { meaning: 'พิมพ์เป็น JSON ครบทุกข้อมูลของแหล่ง' },
  },
  settings: STORE_SETTING_NAMES,
  run: async ({ switches, values: { first, remove, warnings: input }, settings, terminal }) => {
    const { path: dataFolder, library, text, words } = requireDataFolder(settings.data)
    const isDictionary = (id: string) => readDictionaryIds(dataFolder).includes(id)
    const change = <T>(id: string, act: (options: Parameters<typeof moveSourceToFirstRank>[0]) => Promise<T>) =>
      runWithStores(settings, terminal, 'write', ({ db }, { path }) =>
        runWithProgress(terminal, (show) =>
          act({
            id,
            dataFolder: path,
            library: db,
            languages: getTranslationLanguages(settings.languages),
            onProgress: (event) => show(toWorkProgress(event)),
          }),
        ),
      )
    if (remove !== undefined) {
      prepareDataFolderForWriting(settings.data)
      if (isDictionary(remove)) removeDictionary(remove, dataFolder)
      else if (readSources(text).length === 0) {
        throw new CommandError(`ไม่มีแหล่งหรือพจนานุกรม “${remove}”`)
      } else await change(remove, removeSource)
      terminal.error(`นำ ${remove} ออกแล้ว`)
    }
    if (first !== undefined) {
      prepareDataFolderForWriting(settings.data)
      const isChanged = isDictionary(first)
        ? moveDictionaryToFirstRank(first, dataFolder)
        : await change(first, moveSourceToFirstRank)
      terminal.error(isChanged ? `${first} เป็นลำดับแรกแล้ว` : `${first} เป็นลำดับแรกอยู่แล้ว จึงไม่ได้เปลี่ยนอะไร`)
    }
    const imported = readSources(text)
    const dictionaries = readImportedFile(
      words,
      (file) => WordsDatabase.open(file),
      readImportedDictionaries,
      ({ what }) => what,
    )
    if (input !== undefined) {
      const source = [...imported, ...dictionaries].find(({ id }) => id === input)
      if (!source) throw new CommandError(createNotImportedSentence(input, imported))
      if (switches.has('json')) terminal.out(JSON.stringify(source.found, null, 2))
      else for (const line of listWarningLines(source)) terminal.out(line)
      return 0
    }
    const terms = existsSync(library)
      ? await runWithStores(settings, terminal, 'read', ({ glossary }) => glossary.count())
      : 0
    if (switches.has('json')) {
      const ownDictionaries =
        terms === 0 ? [] : [{ kind: 'dictionary', id: 'glossary', title: OWN_GLOSSARY, entries: terms }]
      const listed = dictionaries.map((dictionary) => ({ kind: 'dictionary', ...dictionary }))
      terminal.out(JSON.stringify([...imported, ...listed, ...ownDictionaries], null, 2))
    } else {
      writeTable(SOURCE_COLUMNS, imported, terminal)
      if (imported.length === 0) terminal.error(NOTHING_IMPORTED_SENTENCE)
      if (dictionaries.length > 0) {
        terminal.out('พจนานุกรม')
        writeTable(DICTIONARY_COLUMNS, dictionaries, terminal)
      }
      if (terms > 0) terminal.out(`${OWN_GLOSSARY}: ${formatGroupedNumber(terms)} คำ`)
      for (const { id, warnings } of [...imported, ...dictionaries]) {
        for (const warning of warnings) terminal.error(`ข้อสังเกตของ ${id}: ${warning}`)
      }
    }
    return 0
  },
})

/** The dictionary of the library itself, edited at the desk. */
const OWN_GLOSSARY = 'อภิธานศัพท์ของห้องสมุด'

const NOTHING_IMPORTED_SENTENCE = 'ยังไม่มีข้อความที่นำเข้าไว้ นำเข้าด้วย library import'

const createNotImportedSentence = (id: string, imported: readonly ImportedSource[]): string =>
  imported.length === 0
    ? NOTHING_IMPORTED_SENTENCE
    : `ไม่มีแหล่ง “${id}” แหล่งที่นำเข้าไว้คือ ${imported.map((source) => source.id).join(', ')}`

/** Lists the warnings of the package, with all places, and of its import. */
function listWarningLines({ found, warnings }: Pick<ImportedSource, 'found' | 'warnings'>): readonly string[] {
  const lines = [
    ...found.flatMap(({ title, count, places }) => [
      `${title}: ${formatGroupedNumber(count)} แห่ง`,
      ...places.map((place) => `  ${place}`),
    ]),
    ...warnings,
  ]
  return lines.length === 0 ? ['ไม่มีข้อสังเกต'] : lines
}

/** Reads an imported file; nothing if there is none. @throws CommandError when it cannot be read */
function readImportedFile<Opened extends Disposable, T>(
  path: string,
  open: (path: string) => Opened,
  read: (opened: Opened) => readonly T[],
  report = ({ what, remedy }: UnreadableTextDatabaseSentences) => `${what} ${remedy}`,
): readonly T[] {
  try {
    using opened = open(path)
    return read(opened)
  } catch (error) {
    if (!(error instanceof DatabaseUnopenableError)) throw error
    if (error.why === 'missing') return []
    throw new CommandError(report(describeUnreadableTextDatabase(error.why, path)))
  }
}

const readSources = (path: string): readonly ImportedSource[] =>
  readImportedFile(path, (file) => TextDatabase.open(file), readImportedSources)

const UNSTATED = 'ไม่ได้ระบุ'

type Imported = Pick<ImportedSource, 'rank' | 'id' | 'title' | 'licence' | 'importedAt' | 'warnings' | 'found'>

/** A column, and its text for an item. */
type Column<T> = CommandTableColumn & { readonly of: (item: T) => string | number }

const createNumberColumn = <T>(title: string, widest: number, of: (item: T) => number): Column<T> => ({
  title,
  widest,
  of: (item) => formatGroupedNumber(of(item)),
})

const RANK: Column<Imported> = { title: 'ลำดับ', widest: 5, of: ({ rank }) => rank }
const TITLE: Column<Imported> = { title: 'ชื่อ', widest: 40, cut: true, of: ({ title }) => title }
const LICENCE: Column<Imported> = {
  title: 'สัญญาอนุญาต',
  widest: 24,
  cut: true,
  of: ({ licence }) => getStatedLicence(licence) ?? UNSTATED,
}
const IMPORTED_AT: Column<Imported> = { title: 'นำเข้าเมื่อ', widest: 24, of: ({ importedAt }) => importedAt }
const WARNINGS = createNumberColumn<Imported>(
  'ข้อสังเกต',
  9,
  ({ warnings, found }) => warnings.length + found.reduce((sum, { count }) => sum + count, 0),
)

const DICTIONARY_COLUMNS: readonly Column<ImportedDictionary>[] = [
  RANK,
  { title: 'รหัส', widest: 30, of: ({ id }) => id },
  TITLE,
  { title: 'ภาษา', widest: 8, of: ({ language }) => language },
  LICENCE,
  IMPORTED_AT,
  createNumberColumn('คำ', 10, ({ entries }) => entries),
  WARNINGS,
]

const SOURCE_COLUMNS: readonly Column<ImportedSource>[] = [
  RANK,
  { title: 'แหล่ง', widest: 30, of: ({ id }) => id },
  TITLE,
  { title: 'รุ่น', widest: 20, cut: true, of: ({ version }) => version ?? UNSTATED },
  LICENCE,
  IMPORTED_AT,
  createNumberColumn('บท', 8, ({ passages }) => passages),
  createNumberColumn('หน้า', 8, ({ pages }) => pages),
  createNumberColumn('ตัวอักษร', 12, ({ characters }) => characters),
  createNumberColumn('หัวข้อ', 8, ({ headings }) => headings),
  WARNINGS,
]

function writeTable<T>(columns: readonly Column<T>[], items: readonly T[], { out, watched }: CommandTerminal): void {
  const rows = items.map((item) => columns.map(({ of }) => String(of(item))))
  for (const line of formatTableLines(columns, rows, watched)) out(line)
}
