/** Settings: precedence, rejected values, and their messages. */

import { describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { findNearestName } from '../../../src/host/settings/nearest-name.ts'
import { readSettings, SETTINGS_FILE } from '../../../src/host/settings/read.ts'
import { SettingError, toSettingFileKey } from '../../../src/host/settings/setting.ts'
import { getSettingByName, settingNames } from '../../../src/host/settings/table.ts'
import { runInFolder } from '../../support/folders.ts'
import { isPlainThai } from '../../support/terminal.ts'

type Texts = Readonly<Record<string, string>>

const read = (environment: Texts, flags: Texts = {}) => readSettings(settingNames, { flags, environment })

function readFault(environment: Texts, flags: Texts = {}): string {
  try {
    read(environment, flags)
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  throw new Error('Nothing was refused')
}

/** The settings with a `library.toml` of this content in the data folder. */
const withFile = <T>(content: string, work: (data: string) => T) =>
  runInFolder((folder) => {
    writeFileSync(join(folder, SETTINGS_FILE), content)
    return work(folder)
  })

describe('default settings', () => {
  test('are those of the decisions', () => {
    expect(read({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      data: './data',
      keys: [],
      rateLimit: 600,
      languages: { primary: 'th', all: ['th', 'en'] },
      baseUrl: undefined,
      trustedProxies: 0,
      corsOrigin: '*',
      mediaOrigins: [],
      sharedCache: 0,
      mcp: true,
      reports: true,
      scans: [],
      log: undefined,
    })
  })
})

describe('flags over environment over library.toml', () => {
  test('each source applies where no stronger one does', () =>
    withFile('port = 1001\nhost = "0.0.0.0"\napi_rate_limit = 5\n', (data) => {
      expect(read({ LIBRARY_DATA: data })).toMatchObject({ port: 1001, host: '0.0.0.0', rateLimit: 5 })
      expect(read({ LIBRARY_DATA: data, LIBRARY_PORT: '1002' })).toMatchObject({
        port: 1002,
        host: '0.0.0.0',
      })
      expect(read({ LIBRARY_DATA: data, LIBRARY_PORT: '1002' }, { port: '1003' })).toMatchObject({
        port: 1003,
        host: '0.0.0.0',
      })
    }))

  test('--data determines where library.toml is read', () =>
    withFile('port = 1001', (data) => {
      expect(read({ LIBRARY_DATA: '/nowhere' }, { data })).toMatchObject({ port: 1001, data })
    }))

  test('an empty variable counts as absent', () =>
    withFile('port = 1001', (data) => {
      expect(read({ LIBRARY_DATA: data, LIBRARY_PORT: '', LIBRARY_API_KEY: ' ' })).toMatchObject({
        port: 1001,
        keys: [],
      })
    }))

  test('booleans have the same form in each source', () =>
    withFile('reports = false\nmcp = false', (data) => {
      const at = { LIBRARY_DATA: data }
      expect(read(at)).toMatchObject({ reports: false, mcp: false })
      expect(read({ ...at, LIBRARY_REPORTS: 'True' })).toMatchObject({ reports: true, mcp: false })
      expect(read({ ...at, LIBRARY_MCP: 'true' })).toMatchObject({ reports: false, mcp: true })
      const flags = { reports: 'false', mcp: 'false' }
      const on = { ...at, LIBRARY_REPORTS: 'true', LIBRARY_MCP: 'true' }
      expect(read(on, flags)).toMatchObject({ reports: false, mcp: false })
      expect(readFault({ ...at, LIBRARY_REPORTS: 'no' })).toContain('LIBRARY_REPORTS ต้องเป็น true หรือ false')
      expect(readFault({ ...at, LIBRARY_MCP: 'no' })).toContain('LIBRARY_MCP ต้องเป็น true หรือ false')
    }))

  test('numbers, texts and lists of texts are read from the file', () =>
    withFile(
      'languages = ["th", "en", "pi"]\nlog = "off"\ntrust_proxy = 2\ncors_origin = "https://a.example"',
      (data) => {
        expect(read({ LIBRARY_DATA: data })).toMatchObject({
          languages: { primary: 'th', all: ['th', 'en', 'pi'] },
          log: 'off',
          trustedProxies: 2,
          corsOrigin: 'https://a.example',
        })
      },
    ))
})

describe('unknown settings', () => {
  test('in the environment are rejected if similar to ours, else reported', () => {
    for (const near of ['LIBRARY_PROT', 'LIBRARY_TRUST_PROXYS', 'LIBRARY_API_KEYS'])
      expect([near, readFault({ [near]: '80' })]).toEqual([near, expect.stringContaining('หรือไม่')])
    const warned: string[] = []
    const environment = { LIBRARY_PATH: '/usr/lib', LIBRARY_COLOUR: 'red' }
    const settings = readSettings(['port'], {
      flags: {},
      environment,
      warn: (sentence) => warned.push(sentence),
    })
    expect(settings.port).toBe(8080)
    expect(warned).toEqual([expect.stringContaining('LIBRARY_PATH, LIBRARY_COLOUR')])
  })

  test('in the file are rejected', () =>
    withFile('prot = 80', (data) => {
      const fault = readFault({ LIBRARY_DATA: data })
      expect(fault).toContain('prot')
      expect(fault).toContain('port')
      expect(isPlainThai(fault)).toBe(true)
    }))

  test('in another form name the right form', async () => {
    expect(readFault({ LIBRARY_API_RATE_LIMIT: '5' })).toContain('API_RATE_LIMIT หรือไม่')
    for (const key of ['LIBRARY_PORT', 'Port', 'PORT']) {
      await withFile(`${key} = 80`, (data) => {
        expect(readFault({ LIBRARY_DATA: data })).toContain('port หรือไม่')
      })
    }
  })

  test('variables of other programs are ignored', () => {
    expect(read({ PATH: '/bin', MY_LIBRARY_PORT: 'x', API_KEY: 'x' }).port).toBe(8080)
  })

  test('the file cannot set its own folder', () =>
    withFile('data = "/elsewhere"', (data) => {
      expect(readFault({ LIBRARY_DATA: data })).toContain('--data')
    }))

  test('a file with a syntax error is reported with the line', () =>
    withFile('port = 80\nhost = \n', (data) => {
      expect(readFault({ LIBRARY_DATA: data })).toContain('บรรทัด 2')
    }))

  test('a folder in place of the file is reported as unreadable', () =>
    runInFolder((data) => {
      mkdirSync(join(data, SETTINGS_FILE))
      expect(readFault({ LIBRARY_DATA: data })).toContain(SETTINGS_FILE)
    }))

  test('an empty list counts as unset', () =>
    withFile('languages = []\napi_key = []', (data) => {
      expect(read({ LIBRARY_DATA: data })).toMatchObject({ languages: { primary: 'th' }, keys: [] })
    }))

  test('keys may be in a table, and proposing keys in a list', async () => {
    const keysOf = (text: string) =>
      withFile(text, (data) => read({ LIBRARY_DATA: data }).keys.map(({ name, publishes }) => [name, publishes]))
    const table = '[api_keys]\nsomchai = "0123456789abcdef"\nmalee = "0123456789abcdeg"\n'
    expect(await keysOf(`proposing = ["malee"]\n${table}`)).toEqual([
      ['somchai', true],
      ['malee', false],
    ])
    // below the table it belongs to the table, as TOML reads it
    expect(await keysOf(`${table}proposing = ["malee"]\n"somchai?" = "0123456789abcdeh"\n`)).toEqual([
      ['somchai', true],
      ['malee', false],
      ['somchai', false],
    ])
  })

  test.each([
    ['api_key = "0123456789abcdef"\n[api_keys]\na = "0123456789abcdeg"', 'ทางเดียว'],
    ['[api_keys]\na = 1', 'ทางเดียว'],
    ['proposing = "a"\n[api_keys]\na = "0123456789abcdeg"', 'ทางเดียว'],
    ['proposing = ["b"]\n[api_keys]\na = "0123456789abcdeg"', '“b”'],
    ['[api_keys]\na = "short"', 'สั้นเกินไป'],
  ])('%p', (text, reported) =>
    withFile(text, (data) => {
      expect(readFault({ LIBRARY_DATA: data })).toContain(reported)
    }),
  )

  test('a value of an unsupported type is rejected', () =>
    withFile('port = true', (data) => {
      expect(readFault({ LIBRARY_DATA: data })).toContain('port')
    }))
})

const WRONG: readonly (readonly [string, string])[] = [
  ['LIBRARY_PORT', '65536'],
  ['LIBRARY_PORT', '-1'],
  ['LIBRARY_PORT', '80.5'],
  ['LIBRARY_PORT', 'http'],
  ['LIBRARY_HOST', 'a b'],
  ['LIBRARY_HOST', 'http://x'],
  ['LIBRARY_API_KEY', 'short'],
  ['LIBRARY_API_KEY', 'a:0123456789abcdef,a:0123456789abcdeg'],
  ['API_RATE_LIMIT', '1e3'],
  ['API_RATE_LIMIT', '-5'],
  ['LIBRARY_LANGUAGES', 'th,'],
  ['LIBRARY_LANGUAGES', 'th,th'],
  ['LIBRARY_LANGUAGES', 'ไทย'],
  ['LIBRARY_BASE_URL', 'library.example.org'],
  ['LIBRARY_BASE_URL', 'ftp://library.example.org'],
  ['LIBRARY_BASE_URL', 'https://me:secret@library.example.org'],
  ['LIBRARY_BASE_URL', 'https://:secret@library.example.org'],
  ['LIBRARY_TRUST_PROXY', 'yes'],
  ['LIBRARY_CORS_ORIGIN', 'example.org'],
  ['LIBRARY_CORS_ORIGIN', 'https://example.org/path'],
  ['LIBRARY_LOG', 'loud'],
]

describe('invalid values', () => {
  for (const [variable, value] of WRONG) {
    test(`${variable}=${value} is rejected by name with one Thai message`, () => {
      const fault = readFault({ [variable]: value })
      expect(fault).toContain(variable)
      expect(fault.split('\n')).toHaveLength(1)
      expect(isPlainThai(fault)).toBe(true)
    })
  }

  test('are all reported at once', () => {
    const fault = readFault({ LIBRARY_PORT: 'x', LIBRARY_LOG: 'y' })
    expect(fault).toContain('LIBRARY_PORT')
    expect(fault).toContain('LIBRARY_LOG')
  })

  test('are reported with their place if it is not the variable in the message', () =>
    withFile('port = 70000\nlog = "loud"', (data) => {
      expect(readFault({ LIBRARY_DATA: data, LIBRARY_PORT: 'x' }, { port: 'y' })).toContain('(ค่านี้มาจาก --port)')
      expect(readFault({ LIBRARY_DATA: data, LIBRARY_PORT: 'x' })).toStartWith('LIBRARY_PORT ')
      expect(readFault({ LIBRARY_DATA: data, LIBRARY_PORT: 'x', LIBRARY_LOG: 'off' })).not.toContain('มาจาก')
      const fromFile = readFault({ LIBRARY_DATA: data }).split('\n')
      expect(fromFile.map((line) => /\(ค่านี้มาจาก (.+)\)$/.exec(line)?.[1])).toEqual([
        `port ใน ${join(data, SETTINGS_FILE)}`,
        `log ใน ${join(data, SETTINGS_FILE)}`,
      ])
    }))

  test('do not repeat a key in a message', () => {
    expect(readFault({ LIBRARY_API_KEY: 'secret-12' })).not.toContain('secret-12')
  })

  test('reading no settings returns none', () => {
    expect(readSettings([], { flags: {}, environment: { LIBRARY_PROT: 'x' } })).toEqual({})
  })

  test('of settings that are not requested are ignored', () => {
    expect(readSettings(['data'], { flags: {}, environment: { LIBRARY_PORT: 'x' } })).toEqual({
      data: './data',
    })
  })
})

describe('valid values', () => {
  test('a base address loses its trailing slash and may have a path', () => {
    expect(read({ LIBRARY_BASE_URL: 'https://example.org/' }).baseUrl).toBe('https://example.org')
    expect(read({ LIBRARY_BASE_URL: 'https://example.org/library/' }).baseUrl).toBe('https://example.org/library')
  })

  test('any port is read as written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 65_535 }), (port) => {
        expect(read({ LIBRARY_PORT: String(port) }).port).toBe(port)
      }),
    )
  })
})

describe('setting names', () => {
  test('in the file are the variables in lower case without prefix, all different', () => {
    const keys = settingNames.map((name) => toSettingFileKey(getSettingByName(name)))
    expect(keys).toContain('api_key')
    expect(keys).toContain('api_rate_limit')
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('the nearest name of a misspelling is the name itself', () => {
    const words = settingNames.map((name) => getSettingByName(name).variable)
    fc.assert(
      fc.property(fc.constantFrom(...words), fc.nat(), fc.constantFrom('drop', 'double'), (word, seed, typo) => {
        const at = 8 + (seed % (word.length - 8))
        const typed = word.slice(0, at) + (typo === 'drop' ? '' : word.slice(at, at + 1).repeat(2)) + word.slice(at + 1)
        expect(findNearestName(typed, words)).toBe(word)
      }),
    )
  })

  test('a name similar to none has no suggestion', () => {
    expect(findNearestName('zzzzzz', ['serve', 'backup'])).toBeUndefined()
  })
})

describe('scans of pages', () => {
  const scansIn = (content: string) =>
    withFile(content, (data) => read({ LIBRARY_DATA: data }).scans.map((one) => ({ ...one, data })))

  test('are tables by source; a folder is relative to the data folder', async () => {
    const [royal, cst] = await scansIn(
      '[scans.royal]\nfolder = "scans/royal"\noffset = 12\n[scans.cst]\naddress = "https://pictures.example/{volume}/{page}.jpg"\nreaders = true\n',
    )
    expect(royal).toMatchObject({ source: 'royal', offset: 12, readers: false })
    expect(royal?.folder).toBe(join(royal?.data ?? '', 'scans/royal'))
    expect(cst).toMatchObject({
      source: 'cst',
      offset: 0,
      readers: true,
      address: 'https://pictures.example/{volume}/{page}.jpg',
    })
  })

  test.each([
    ['[scans.royal]', 'folder'],
    ['[scans.royal]\nfolder = "a"\naddress = "https://b.example/{volume}/{page}"', 'อย่างใดอย่างหนึ่ง'],
    ['[scans.royal]\naddress = "https://b.example/{page}"', 'address'],
    ['[scans.royal]\naddress = "file:///{volume}/{page}"', 'address'],
    ['[scans.royal]\nfolder = "a"\noffset = "twelve"', 'offset'],
    ['[scans.royal]\nfolder = "a"\nreader = true', 'reader'],
    ['scans = ["a"]', 'scans'],
  ])('%j is rejected with a message', async (content, said) => {
    expect(Promise.try(() => scansIn(content))).rejects.toThrow(said)
  })
})
