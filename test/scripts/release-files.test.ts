/** The files that make a container of a release, and a release of a tag: everything they name exists. */

import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArguments } from '../../src/host/cli/arguments.ts'
import { allCommands } from '../../src/host/cli/commands.ts'
import { getSettingByName, settingNames } from '../../src/host/settings/table.ts'

const ROOT = join(import.meta.dir, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const VARIABLES = settingNames.map((name) => getSettingByName(name).variable)

/** The instructions of a Dockerfile, continued lines as one. */
const instructions = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => line.replace(/^(\S+)\s+/, '$1 '))
const valuesOf = (name: string) =>
  instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))

/** Fails where a command line is none of the program's. */
function expectCommand(words: readonly string[]): void {
  const command = allCommands.find(({ name }) => name === words[0])
  if (!command) throw new Error(`No command: ${words.join(' ')}`)
  parseArguments(command, words.slice(1))
}

describe('the container', () => {
  test('contains only the program, run by a user other than root', () => {
    const last = instructions.findLastIndex((line) => line.startsWith('FROM '))
    expect(instructions[last]).toBe('FROM scratch')
    expect(instructions.slice(last).filter((line) => line.startsWith('RUN '))).toEqual([])
    expect(valuesOf('USER')).toEqual(['65532:65532'])
    expect(valuesOf('VOLUME')).toEqual(['/data'])
  })

  test('uses the archive of a release', () => {
    expect(valuesOf('ADD').join()).toMatch(/^\$\{ARCHIVE} \/archive\/$/)
    expect(valuesOf('RUN').join()).toContain('cp /archive/*/library ')
  })

  test('sets existing settings and runs existing commands', () => {
    for (const [, variable = ''] of valuesOf('ENV')
      .join(' ')
      .matchAll(/(\w+)=/g))
      expect(VARIABLES).toContain(variable)
    for (const words of [...valuesOf('CMD'), valuesOf('HEALTHCHECK')[0]?.split('CMD ')[1] ?? '[]'])
      expectCommand((JSON.parse(words) as string[]).filter((word) => word !== '/library'))
    expect(valuesOf('EXPOSE')).toEqual([getSettingByName('port').fallback ?? ''])
  })
})

interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
}

describe('the service files', () => {
  const { services, volumes } = Bun.YAML.parse(read('compose.yaml')) as {
    readonly services: Readonly<Record<string, Service>>
    readonly volumes: Readonly<Record<string, unknown>>
  }
  const ours = Object.values(services).filter(({ image }) => image === 'library')

  test('write in their volumes only', () => {
    expect(ours).toHaveLength(2)
    for (const service of ours) expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    const named = Object.values(services).flatMap((service) => service.volumes ?? [])
    for (const [name = ''] of named.map((volume) => volume.split(':')))
      expect(name.startsWith('./') || Object.hasOwn(volumes, name)).toBe(true)
  })

  test('run existing commands with existing settings', () => {
    for (const { command, environment = {} } of ours) {
      if (command) expectCommand(command)
      for (const variable of Object.keys(environment)) expect(VARIABLES).toContain(variable)
    }
    expect(services.caddy?.command?.at(-1)).toBe(`library:${getSettingByName('port').fallback}`)
    expect(services.library?.environment?.LIBRARY_TRUST_PROXY).toBe('1')
  })
})

test('the release workflow runs the usual check', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }
  const workflow = read('.github/workflows/release.yml')
  const { jobs } = Bun.YAML.parse(workflow) as {
    jobs: { release: { steps: readonly { readonly run?: string }[] } }
  }
  const runs = jobs.release.steps.flatMap(({ run }) => run ?? [])
  expect(runs).toContain('bash .ci/run')
  const named = runs.flatMap((run) => [...run.matchAll(/npx --yes (bun@\S+) run (\w+)/g)])
  expect(named.length).toBeGreaterThan(0)
  for (const [, bun, script = ''] of named) {
    expect(Object.hasOwn(scripts, script)).toBe(true)
    expect(read('.ci/run')).toContain(`npx --yes ${bun} `)
  }
})
