/** The printed units of systemd: how much of the system each may use, by `systemd-analyze security`. */

import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createFollowerSystemdUnit,
  createLibraryFetchSystemdUnit,
  createReplicationSystemdUnit,
  createTextFetchSystemdUnit,
  SYSTEMD_HARDENING_DIRECTIVES,
} from '../../../src/host/server/follower-files/systemd.ts'
import { runInFolder } from '../../support/folders.ts'

/** As `systemd-analyze security` counts: 0 is sealed, 10 is open. */
const MAX_EXPOSURE = 4

const hosting = readFileSync(join(import.meta.dir, '../../../docs/hosting.md'), 'utf8')
const SERVICE = /```ini\n(\[Unit\][\s\S]*?)```/.exec(hosting)?.[1] ?? ''

const UNITS: Readonly<Record<string, string>> = {
  'library.service of the docs': SERVICE,
  'library-replicate.service': createReplicationSystemdUnit(),
  'library-fetch.service': createLibraryFetchSystemdUnit(),
  'library-fetch-text.service': createTextFetchSystemdUnit('primary.example.org'),
  'library-follower@.service': createFollowerSystemdUnit('https://primary.example.org', 2, []),
}

test.each(Object.entries(UNITS))('%s has all hardening directives', (_, unit) => {
  for (const line of SYSTEMD_HARDENING_DIRECTIVES) expect(unit.split('\n')).toContain(line)
})

test.each(['library.service of the docs', 'library-follower@.service'])('%s limits its memory', (name) =>
  expect(UNITS[name]).toMatch(/^MemoryMax=\d+M$/m),
)

test.skipIf(Bun.which('systemd-analyze') === null).each(Object.entries(UNITS))('%s exposes little', (_, unit) =>
  runInFolder((folder) => {
    const path = join(folder, 'unit.service')
    writeFileSync(path, unit)
    const { stdout } = Bun.spawnSync(['systemd-analyze', 'security', '--offline=true', path])
    const [, exposure] = /exposure level for \S+ ([\d.]+)/.exec(stdout.toString()) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(MAX_EXPOSURE)
  }),
)
