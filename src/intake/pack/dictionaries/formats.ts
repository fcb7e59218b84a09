/** The dictionary formats that can be packed. A new one is a reader and an entry in this list. */

import { readDictionaryJson } from './dictionary-json.ts'
import { readDpd } from './dpd.ts'
import type { ParsedDictionary } from './read-dictionary.ts'
import { readStarDict } from './stardict.ts'

/** Definition of a dictionary format that `library pack` reads. */
export interface DictionaryFormatDefinition {
  readonly format: string
  /** Description for the help. */
  readonly about: string
  /** @throws PackError */
  readonly read: (path: string, language: string | undefined) => Promise<ParsedDictionary>
}

/** All dictionary formats, in the order of the help. */
export const dictionaryFormats: readonly DictionaryFormatDefinition[] = [
  {
    format: 'stardict',
    about: 'พจนานุกรม StarDict 2.4.2 และ 3.0 (.ifo .idx .dict .syn): ไฟล์ โฟลเดอร์ หรือ zip',
    read: readStarDict,
  },
  {
    format: 'dictionary-json',
    about: 'พจนานุกรมเป็น JSON ไฟล์เดียว แบบ [{"w","m"}] หรือแบบของ SuttaCentral [{"entry","grammar","definition"}]',
    read: readDictionaryJson,
  },
  {
    format: 'dpd',
    about: 'Digital Pāḷi Dictionary: โฟลเดอร์ node_modules/@sc-voice/ms-dpd หรือ StarDict ของ DPD',
    read: readDpd,
  },
]
