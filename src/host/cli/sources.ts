/** `library sources`: the imported packages, and which of them comes first. */

import { TextDatabase, TextUnopenable } from '../../../db/text-database.ts'
import { WordsDatabase } from '../../../db/words-database.ts'
import { translatedInto } from '../../definitions/languages/languages.ts'
import { grouped } from '../../definitions/languages/thai-digits.ts'
import { statedLicence } from '../../definitions/licences.ts'
import { rankFirst, removeSource } from '../../intake/import/change-sources.ts'
import { dictionaryIds, rankDictionaryFirst, removeDictionary } from '../../intake/import/dictionaries.ts'
import { type ImportedSource, importedSources } from '../../intake/import/imported-sources.ts'
import { unreadable } from '../../intake/import/unreadable-text.ts'
import { type ImportedDictionary, readDictionaries } from '../../words/words.ts'
import { existingDataFolder } from '../server/data-folder.ts'
import { CommandFailure, command } from './command.ts'
import { importProgress } from './import-progress.ts'
import { withProgress } from './progress-line.ts'
import { type TableColumn, tableLines } from './table.ts'
import { folderToWrite, STORE_SETTINGS, withStores } from './with-stores.ts'

export const sources = command({
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
  isLong: true,
  settings: STORE_SETTINGS,
  run: async ({ switches, values: { first, remove, warnings: asked }, settings, terminal }) => {
    const { path: dataFolder, text, words } = existingDataFolder(settings.data)
    const isDictionary = (id: string) => dictionaryIds(dataFolder).includes(id)
    const change = <T>(id: string, act: (options: Parameters<typeof rankFirst>[0]) => Promise<T>) =>
      withStores(settings, terminal, 'write', ({ db }, { path }) =>
        withProgress(terminal, (show) =>
          act({
            id,
            dataFolder: path,
            library: db,
            languages: translatedInto(settings.languages),
            onProgress: (event) => show(importProgress(event)),
          }),
        ),
      )
    if (remove !== undefined) {
      folderToWrite(settings.data)
      if (isDictionary(remove)) removeDictionary(remove, dataFolder)
      else if (readSources(text).length === 0) {
        throw new CommandFailure(`ไม่มีแหล่งหรือพจนานุกรม “${remove}”`)
      } else await change(remove, removeSource)
      terminal.error(`นำ ${remove} ออกแล้ว`)
    }
    if (first !== undefined) {
      folderToWrite(settings.data)
      const isChanged = isDictionary(first)
        ? rankDictionaryFirst(first, dataFolder)
        : await change(first, rankFirst)
      terminal.error(isChanged ? `${first} เป็นลำดับแรกแล้ว` : `${first} เป็นลำดับแรกอยู่แล้ว จึงไม่ได้เปลี่ยนอะไร`)
    }
    const imported = readSources(text)
    const dictionaries = importedDictionaries(words)
    if (asked !== undefined) {
      const source = [...imported, ...dictionaries].find(({ id }) => id === asked)
      if (!source) throw new CommandFailure(notImported(asked, imported))
      if (switches.has('json')) terminal.out(JSON.stringify(source.found, null, 2))
      else for (const line of warningLines(source)) terminal.out(line)
      return 0
    }
    if (switches.has('json')) {
      const listed = dictionaries.map((dictionary) => ({ kind: 'dictionary', ...dictionary }))
      terminal.out(JSON.stringify([...imported, ...listed], null, 2))
    } else {
      for (const line of tableLines(COLUMNS, imported.map(cellsOf), terminal.watched)) terminal.out(line)
      if (imported.length === 0) terminal.error(NOTHING_IMPORTED)
      if (dictionaries.length > 0) {
        terminal.out('พจนานุกรม')
        const cells = dictionaries.map(dictionaryCells)
        for (const line of tableLines(DICTIONARY_COLUMNS, cells, terminal.watched)) terminal.out(line)
      }
      for (const { id, warnings } of [...imported, ...dictionaries]) {
        for (const warning of warnings) terminal.error(`ข้อสังเกตของ ${id}: ${warning}`)
      }
    }
    return 0
  },
})

const NOTHING_IMPORTED = 'ยังไม่มีข้อความที่นำเข้าไว้ นำเข้าด้วย library import'

const notImported = (id: string, imported: readonly ImportedSource[]): string =>
  imported.length === 0
    ? NOTHING_IMPORTED
    : `ไม่มีแหล่ง “${id}” แหล่งที่นำเข้าไว้คือ ${imported.map((source) => source.id).join(', ')}`

/** What was found when the package was packed, with all places, and what its import reported. */
function warningLines({ found, warnings }: Pick<ImportedSource, 'found' | 'warnings'>): readonly string[] {
  const lines = [
    ...found.flatMap(({ title, count, places }) => [
      `${title}: ${grouped(count)} แห่ง`,
      ...places.map((place) => `  ${place}`),
    ]),
    ...warnings,
  ]
  return lines.length === 0 ? ['ไม่มีข้อสังเกต'] : lines
}

/** None where nothing was imported yet. @throws CommandFailure when the file cannot be read */
function readSources(path: string): readonly ImportedSource[] {
  try {
    using text = TextDatabase.open(path)
    return importedSources(text)
  } catch (error) {
    if (!(error instanceof TextUnopenable)) throw error
    if (error.why === 'missing') return []
    const { what, remedy } = unreadable(error.why, path)
    throw new CommandFailure(`${what} ${remedy}`)
  }
}

/** None where none was imported. @throws CommandFailure when the file cannot be read */
function importedDictionaries(path: string): readonly ImportedDictionary[] {
  try {
    using words = WordsDatabase.open(path)
    return readDictionaries(words)
  } catch (error) {
    if (!(error instanceof TextUnopenable)) throw error
    if (error.why === 'missing') return []
    throw new CommandFailure(unreadable(error.why, path).what)
  }
}

const DICTIONARY_COLUMNS: readonly TableColumn[] = [
  { title: 'ลำดับ', widest: 5 },
  { title: 'รหัส', widest: 30 },
  { title: 'ชื่อ', widest: 40, cut: true },
  { title: 'ภาษา', widest: 8 },
  { title: 'สัญญาอนุญาต', widest: 24, cut: true },
  { title: 'นำเข้าเมื่อ', widest: 24 },
  { title: 'คำ', widest: 10 },
  { title: 'ข้อสังเกต', widest: 9 },
]

const COLUMNS: readonly TableColumn[] = [
  { title: 'ลำดับ', widest: 5 },
  { title: 'แหล่ง', widest: 30 },
  { title: 'ชื่อ', widest: 40, cut: true },
  { title: 'รุ่น', widest: 20, cut: true },
  { title: 'สัญญาอนุญาต', widest: 24, cut: true },
  { title: 'นำเข้าเมื่อ', widest: 24 },
  { title: 'บท', widest: 8 },
  { title: 'หน้า', widest: 8 },
  { title: 'ตัวอักษร', widest: 12 },
  { title: 'หัวข้อ', widest: 8 },
  { title: 'ข้อสังเกต', widest: 9 },
]

const UNSTATED = 'ไม่ได้ระบุ'

const dictionaryCells = (dictionary: ImportedDictionary): readonly string[] => [
  String(dictionary.rank),
  dictionary.id,
  dictionary.title,
  dictionary.language,
  statedLicence(dictionary.licence) ?? UNSTATED,
  dictionary.importedAt,
  grouped(dictionary.entries),
  grouped(dictionary.warnings.length + dictionary.found.reduce((sum, { count }) => sum + count, 0)),
]

const cellsOf = (source: ImportedSource): readonly string[] => [
  String(source.rank),
  source.id,
  source.title,
  source.version ?? UNSTATED,
  statedLicence(source.licence) ?? UNSTATED,
  source.importedAt,
  grouped(source.passages),
  grouped(source.pages),
  grouped(source.characters),
  grouped(source.headings),
  grouped(source.warnings.length + source.found.reduce((sum, { count }) => sum + count, 0)),
]
