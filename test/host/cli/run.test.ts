/** Command lines and exit codes: help, usage errors, and names of commands. */

import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { allCommands } from '../../../src/host/cli/commands.ts'
import { ENGINE_MEMORY_BYTES_BY_COMMAND } from '../../../src/host/cli/engine-options.ts'
import { getSettingByName } from '../../../src/host/settings/table.ts'
import { runInFolder } from '../../support/folders.ts'
import { isPlainThai, runCommand } from '../../support/terminal.ts'

test('engine options exist only for existing commands', () => {
  const names = allCommands.map(({ name }) => name)
  expect(Object.keys(ENGINE_MEMORY_BYTES_BY_COMMAND).filter((name) => !names.includes(name))).toEqual([])
})

describe('help', () => {
  test('lists every command and the exit codes', async () => {
    for (const words of [['help'], ['--help'], ['-h'], [], ['help', '--help'], ['help', 'help']]) {
      const { code, out, error } = await runCommand(words)
      expect(code).toBe(0)
      expect(error).toBe('')
      for (const { name, summary } of allCommands) {
        expect(out).toContain(`  ${name}`)
        expect(out).toContain(summary)
      }
      expect(out).toContain('  help ')
    }
  })

  test('mentions library.toml only for commands that read settings', async () => {
    expect((await runCommand(['serve', '--help'])).out).toContain('library.toml')
    expect((await runCommand(['version', '--help'])).out).not.toContain('library.toml')
  })

  test('has an ellipsis only after operands that can be repeated', async () => {
    const { out } = await runCommand(['help'])
    const usages = out.split('\n').map((line) => line.trim().split(/ {2,}/)[0])
    for (const usage of ['begin [NAME…]', 'pack FORMAT PATH…', 'import [PATH…]', 'follow-config URL N', 'backup FILE'])
      expect(usages).toContain(usage)
  })

  for (const command of allCommands) {
    test(`${command.name} --help lists its flags, operands and settings`, async () => {
      const { code, out } = await runCommand([command.name, '--help'])
      expect(code).toBe(0)
      expect(out).toContain(`library ${command.name}`)
      for (const flag of Object.keys(command.flags ?? {})) expect(out).toContain(`--${flag}`)
      for (const name of command.settings) {
        const { variable, flag } = getSettingByName(name)
        expect(out).toContain(variable)
        if (flag) expect(out).toContain(`--${flag.name} ${flag.placeholder}`)
      }
      if (command.operands) expect(out).toContain(command.operands.name)
      expect((await runCommand(['help', command.name])).out).toBe(out)
    })
  }
})

const WRONG_USE: readonly (readonly string[])[] = [
  ['srve'],
  ['help', 'srve'],
  ['--data', 'x', 'serve'],
  ['version', 'extra'],
  ['version', '--loud'],
  ['serve', '--prot', '80'],
  ['serve', '--port'],
  ['serve', '--data', '--port', '80'],
  ['serve', '--port', '80', '--port', '81'],
  ['serve', '--sample=yes'],
  ['serve', '--port', 'x'],
  ['backup'],
  ['backup', 'a', 'b'],
  ['audit', '--since', 'yesterday'],
  ['audit', '--since', '2025-02-30'],
  ['audit', '--since', '2025-01-31T25:00'],
  ['audit', '--since', '2025-01-31 and later'],
  ['audit', '--json', '--constructor'],
  ['follow-config', 'primary', '2'],
  ['follow-config', 'https://a.org', '65'],
  ['follow-config', 'https://a.org', 'x'],
  ['follow-config', 'https://a.org'],
]

describe('wrong usage', () => {
  for (const words of WRONG_USE) {
    test(`“${words.join(' ')}” says so in one Thai sentence and exits with 2`, async () => {
      const { code, out, error } = await runCommand(words)
      expect(code).toBe(2)
      expect(out).toBe('')
      expect(error.split('\n')).toHaveLength(1)
      expect(isPlainThai(error)).toBe(true)
    })
  }

  test('a misspelt command suggests the nearest one', async () => {
    expect((await runCommand(['srve'])).error).toContain('serve')
    expect((await runCommand(['serve', '--prot', '1'])).error).toContain('--port')
  })
})

describe('commands on a folder without a library', () => {
  for (const words of [
    ['check'],
    ['audit'],
    ['conflicts'],
    ['backup', 'x.tar.zst'],
    ['export', 'x'],
    ['mcp'],
    ['import'],
  ]) {
    test(`${words[0]} is rejected and creates nothing`, () =>
      runInFolder(async (folder) => {
        const data = join(folder, 'data')
        const { code, error } = await runCommand([...words, '--data', data])
        expect(code).toBe(1)
        expect(error).toContain(data)
        expect(isPlainThai(error)).toBe(true)
        expect(existsSync(data)).toBe(false)
      }))
  }
})

describe('small commands', () => {
  test('that need no settings ignore invalid ones', async () => {
    for (const words of [['key'], ['version']]) {
      expect((await runCommand(words, { LIBRARY_PROT: '80', LIBRARY_PORT: 'x' })).code).toBe(0)
    }
    expect((await runCommand(['openapi'], { LIBRARY_PROT: '80' })).code).toBe(2)
  })

  test('key prints a different strong key each time that fits the setting', async () => {
    const keys = await Promise.all(Array.from({ length: 50 }, async () => (await runCommand(['key'])).out))
    expect(new Set(keys).size).toBe(50)
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/)
    const served = getSettingByName('keys').parse(`a:${keys[0]},b:${keys[1]}`)
    expect(served).toHaveLength(2)
  })

  test('version prints version, commit and runtime', async () => {
    for (const word of ['version', '--version']) {
      const { code, out } = await runCommand([word])
      expect(code).toBe(0)
      expect(out).toMatch(/^library \d+\.\d+\.\d+ \(\S+, \S+, bun \d+\.\d+\.\d+\)$/)
    }
  })

  test('openapi prints the document, with the public address if there is one', async () => {
    const { code, out } = await runCommand(['openapi'], { LIBRARY_BASE_URL: 'https://library.example' })
    expect(code).toBe(0)
    const document = JSON.parse(out)
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url: 'https://library.example' }])
  })
})
