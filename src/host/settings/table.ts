/** The table of all settings (decisions §8). Parsing, `--help` and the table in docs/hosting.md are derived from it. */

import { parseEditorKeys } from '../../http/keys.ts'
import {
  createBooleanParser,
  createWholeNumberParser,
  parseFolder,
  parseHostName,
  parseLanguageList,
  parseLogFormat,
  parseMediaOriginList,
  parseOriginList,
  parsePageScanSettings,
  parsePublicAddress,
} from './parsers.ts'
import type { SettingDefinition } from './setting.ts'

const settingTable = {
  host: {
    variable: 'LIBRARY_HOST',
    flag: { name: 'host', placeholder: 'H' },
    fallback: '127.0.0.1',
    meaning: {
      th: 'ชื่อเครื่องหรือ IP ที่รอรับการเชื่อมต่อ (0.0.0.0 คือทุกเครือข่าย)',
      en: 'Host name or address to listen on; `0.0.0.0` is every network',
    },
    parse: parseHostName,
  },
  port: {
    variable: 'LIBRARY_PORT',
    flag: { name: 'port', placeholder: 'N' },
    fallback: '8080',
    meaning: {
      th: 'พอร์ตที่รอรับการเชื่อมต่อ (0 คือให้ระบบเลือกพอร์ตที่ว่าง)',
      en: 'Port to listen on; `0` takes any free one',
    },
    parse: createWholeNumberParser('LIBRARY_PORT', 65_535),
  },
  data: {
    variable: 'LIBRARY_DATA',
    flag: { name: 'data', placeholder: 'DIR' },
    notInFile: true,
    fallback: './data',
    meaning: { th: 'โฟลเดอร์ข้อมูล', en: 'The data folder' },
    parse: parseFolder,
  },
  keys: {
    variable: 'LIBRARY_API_KEY',
    fallback: undefined,
    shownFallback: { th: 'ไม่มี', en: 'none' },
    meaning: {
      th: 'กุญแจสำหรับแก้ไขข้อมูล หนึ่งดอก หรือหลายดอกแบบ ชื่อ:กุญแจ,ชื่อ:กุญแจ ส่วน ชื่อ?:กุญแจ ใช้เสนอได้อย่างเดียว ไม่ตั้งไว้คือให้อ่านอย่างเดียว',
      en: 'Write key, or several as `name:key,name:key`; `name?:key` may only propose; none means reading only',
    },
    parse: parseEditorKeys,
  },
  rateLimit: {
    variable: 'API_RATE_LIMIT',
    fallback: '600',
    meaning: {
      th: 'จำนวนครั้งที่เรียกได้ต่อนาทีต่อผู้เรียกหนึ่งราย (0 คือไม่จำกัด)',
      en: 'Requests per minute and caller; `0` is off',
    },
    parse: createWholeNumberParser('API_RATE_LIMIT', 100_000_000),
  },
  languages: {
    variable: 'LIBRARY_LANGUAGES',
    fallback: 'th,en',
    meaning: {
      th: 'ภาษาที่เผยแพร่ ภาษาแรกคือภาษาหลัก',
      en: 'Published languages; the first is the primary one',
    },
    parse: parseLanguageList,
  },
  baseUrl: {
    variable: 'LIBRARY_BASE_URL',
    fallback: undefined,
    shownFallback: { th: 'ไม่มี', en: 'none' },
    meaning: {
      th: 'ที่อยู่เว็บที่คนทั่วไปใช้เรียก สำหรับทำลิงก์แบบเต็ม',
      en: 'Public address, for absolute links and the OpenAPI server',
    },
    parse: parsePublicAddress,
  },
  trustedProxies: {
    variable: 'LIBRARY_TRUST_PROXY',
    fallback: '0',
    meaning: {
      th: 'จำนวนพร็อกซีของเราเองที่อยู่ข้างหน้า',
      en: 'Number of your own proxies in front; see “Behind a proxy”',
    },
    parse: createWholeNumberParser('LIBRARY_TRUST_PROXY', 16),
  },
  corsOrigin: {
    variable: 'LIBRARY_CORS_ORIGIN',
    fallback: '*',
    meaning: {
      th: 'เว็บที่เรียกใช้จากเบราว์เซอร์ได้ คั่นด้วยจุลภาค (* คือทุกเว็บ)',
      en: 'Web origins whose pages may call the API, separated by commas; `*` is any',
    },
    parse: parseOriginList,
  },
  mediaOrigins: {
    variable: 'LIBRARY_MEDIA_ORIGINS',
    fallback: undefined,
    shownFallback: { th: 'ไม่มี', en: 'none' },
    meaning: {
      th: 'เว็บอื่นที่เบราว์เซอร์ของผู้อ่านโหลดภาพปกและเสียงได้ คั่นด้วยจุลภาค ของเว็บอื่นนอกจากนี้แสดงเป็นลิงก์',
      en: 'Other origins whose covers and audio readers’ browsers load, separated by commas; of all others pages show a link',
    },
    parse: parseMediaOriginList,
  },
  sharedCache: {
    variable: 'LIBRARY_SHARED_CACHE',
    fallback: '0',
    meaning: {
      th: 'จำนวนวินาทีที่แคชข้างหน้าเก็บคำตอบสาธารณะไว้ใช้ร่วมกันได้ (0 คือให้ถามใหม่ทุกครั้ง)',
      en: 'Seconds for which a shared cache in front keeps public answers; `0` lets it ask each time, see “Many readers”',
    },
    parse: createWholeNumberParser('LIBRARY_SHARED_CACHE', 86_400),
  },
  mcp: {
    variable: 'LIBRARY_MCP',
    flag: { name: 'mcp', placeholder: 'true|false' },
    fallback: 'true',
    meaning: {
      th: 'เปิดให้โปรแกรมที่อ่านแทนคนเรียกใช้ที่ /mcp (false คือปิด)',
      en: 'Whether programs that read for people are answered at `/mcp` (see mcp.md); `false` is off',
    },
    parse: createBooleanParser('LIBRARY_MCP'),
  },
  reports: {
    variable: 'LIBRARY_REPORTS',
    flag: { name: 'reports', placeholder: 'true|false' },
    fallback: 'true',
    meaning: {
      th: 'ให้ผู้อ่านแจ้งคำผิดได้โดยไม่ต้องมีบัญชี (false คือปิดทั้งหมด)',
      en: 'Whether readers may report misprints, without an account; `false` takes the form and all links to it away',
    },
    parse: createBooleanParser('LIBRARY_REPORTS'),
  },
  scans: {
    variable: 'LIBRARY_SCANS',
    fallback: undefined,
    shownFallback: { th: 'ไม่มี', en: 'none' },
    meaning: {
      th: 'ภาพของหน้าหนังสือ สำหรับอ่านเทียบที่โต๊ะ ใน library.toml เป็นตาราง [scans.แหล่ง]',
      en: 'Pictures of printed pages; in the file tables `[scans.ID]`, see “Pictures of pages”',
    },
    parse: parsePageScanSettings,
  },
  log: {
    variable: 'LIBRARY_LOG',
    fallback: undefined,
    shownFallback: {
      th: 'text บนจอเทอร์มินัล นอกนั้น json',
      en: '`text` on a terminal, `json` otherwise',
    },
    meaning: {
      th: 'รูปแบบบันทึกการทำงาน: text, json หรือ off',
      en: 'The log, one line per request: `text`, `json` or `off`',
    },
    parse: parseLogFormat,
  },
} as const satisfies Readonly<Record<string, SettingDefinition<unknown>>>

/** The name of a setting: a key of the table of settings. */
export type SettingName = keyof typeof settingTable

/** The parsed values of the settings, by name. */
export type Settings = { readonly [Name in SettingName]: ReturnType<(typeof settingTable)[Name]['parse']> }

/** The names of all settings, in the order of the table. */
export const settingNames = Object.keys(settingTable) as readonly SettingName[]

/** Returns the definition of a setting by name, without the specific type of its value. */
export const getSettingByName = (name: SettingName): SettingDefinition<unknown> => settingTable[name]
