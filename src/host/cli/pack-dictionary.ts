/** `library pack stardict`, `dictionary-json` and `dpd`: makes a package from one dictionary. */

import { resolve } from 'node:path'
import { formatGroupedNumber } from '../../definitions/languages/numerals.ts'
import { LICENCE_NOT_STATED } from '../../definitions/licences.ts'
import {
  DEFAULT_HEADWORD_LANGUAGE,
  DICTIONARY_PACKAGE_FORMAT,
  type DictionarySource,
} from '../../definitions/texts/dictionary-format.ts'
import { PackageLineError } from '../../intake/import/check-fields.ts'
import { parseDictionaryPackageSource } from '../../intake/import/check-source.ts'
import type { DictionaryFormatDefinition } from '../../intake/pack/dictionaries/formats.ts'
import { packDictionary } from '../../intake/pack/dictionaries/pack-dictionary.ts'
import { PackError } from '../../intake/pack/pack-fault.ts'
import { CommandError, type CommandTerminal } from './command.ts'

interface PackInput {
  readonly switches: ReadonlySet<string>
  readonly values: Readonly<Record<string, string | undefined>>
  readonly terminal: CommandTerminal
}

/** The language of explanations if none is given (BCP 47). */
const UNDETERMINED = 'und'

/** Makes a package from the dictionary at the only given path. @returns exit code @throws CommandError, PackError */
export async function packOneDictionary(
  { read }: DictionaryFormatDefinition,
  [path = '', second]: readonly string[],
  { switches, values, terminal }: PackInput,
): Promise<number> {
  if (second !== undefined) throw new CommandError('ทำได้ครั้งละหนึ่งพจนานุกรม กรุณาระบุไฟล์หรือโฟลเดอร์เดียว')
  const dictionary = await read(resolve(path), values.language)
  const { about } = dictionary
  const title = values.title ?? about.title ?? ''
  const source = createSource({
    id: values.id ?? createId(title),
    title,
    language: values.language ?? about.language ?? UNDETERMINED,
    headwords: values.headwords ?? DEFAULT_HEADWORD_LANGUAGE,
    publisher: values.publisher ?? about.publisher,
    licence: values.licence ?? about.licence ?? LICENCE_NOT_STATED,
    url: values.url ?? (about.url !== null && /^https?:\/\//i.test(about.url) ? about.url : null),
    version: values.version ?? about.version,
  })
  const out = resolve(values.out ?? `${source.id}.tar.zst`)
  const { warnings, ...summary } = await packDictionary(dictionary, source, out)
  if (switches.has('json')) {
    const counted = warnings.map(({ group, count, places }) => ({
      group,
      count,
      places: places.slice(0, 20),
    }))
    terminal.out(JSON.stringify({ ...summary, warnings: counted }, null, 2))
  } else {
    terminal.out(
      `${out}: ${formatGroupedNumber(summary.entries)} คำ ${formatGroupedNumber(summary.synonyms)} คำพ้อง ${formatGroupedNumber(summary.characters)} ตัวอักษร`,
    )
    for (const { title: what, count } of warnings) terminal.out(`${what}: ${formatGroupedNumber(count)}`)
  }
  if (source.licence === LICENCE_NOT_STATED) {
    terminal.error(`ต้นฉบับไม่ได้บอกสัญญาอนุญาต ในชุดข้อความจึงเขียนว่า “${LICENCE_NOT_STATED}” ระบุเองได้ด้วย --licence`)
  }
  if (source.language === UNDETERMINED) {
    terminal.error('ต้นฉบับไม่ได้บอกว่าอธิบายเป็นภาษาใด ระบุได้ด้วย --language เช่น --language en')
  }
  return 0
}

/** Validates the source as an import will do. */
function createSource(value: DictionarySource): DictionarySource {
  try {
    return parseDictionaryPackageSource({ format: DICTIONARY_PACKAGE_FORMAT, ...value }, () => undefined)
  } catch (error) {
    throw error instanceof PackageLineError ? new CommandError(error.message) : error
  }
}

/** Makes an id from a title. @throws PackError when the title has no letter that an id may contain */
function createId(title: string): string {
  const slug = title
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
  if (slug === '') throw new PackError(title, 'ตั้งรหัสจากชื่อนี้ไม่ได้ กรุณาระบุด้วย --id เช่น --id pts')
  return slug
}
