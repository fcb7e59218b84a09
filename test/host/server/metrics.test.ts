/**
 * Metrics: what is counted while requests are answered, what is read when Prometheus asks, and the alert rules of the
 * docs.
 */

import { describe, expect, test } from 'bun:test'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { getDataFolderPaths } from '../../../src/host/server/data-folder.ts'
import { type GaugeSources, ServiceMetrics } from '../../../src/host/server/metrics.ts'
import { parseEditorKeys } from '../../../src/http/keys.ts'
import { openStores } from '../../../src/services/stores.ts'
import { openTestDatabaseFile, TEST_LANGUAGES } from '../../support/database.ts'
import { runInFolder } from '../../support/folders.ts'

const createObservation = (method: string, status: number, operation: string | undefined, milliseconds: number) => ({
  request: new Request('http://localhost/', { method }),
  response: new Response(null, { status }),
  operation,
  keyName: undefined,
  target: '/',
  caller: '',
  milliseconds,
})

describe('request metrics', () => {
  test('count by status, with errors and writes apart, and fill duration buckets', async () => {
    const metrics = new ServiceMetrics()
    for (const [method, status, milliseconds] of [
      ['GET', 200, 1],
      ['GET', 200, 3],
      ['POST', 429, 20_000],
    ] as const)
      metrics.record(createObservation(method, status, undefined, milliseconds))
    const text = await metrics.registry.metrics()
    for (const line of [
      'library_http_requests_total{operation="",method="",route="none",status="200"} 2',
      'library_http_rate_limited_total 1',
      'library_http_request_duration_seconds_bucket{le="0.001",kind="read"} 1',
      'library_http_request_duration_seconds_bucket{le="10",kind="write"} 0',
      'library_http_request_duration_seconds_count{kind="write"} 1',
    ])
      expect(text.split('\n')).toContain(line)
  })
})

/** The metrics of a young library after `prepare`. */
const readMetrics = (prepare: (db: LibraryDatabase, folder: string) => Partial<GaugeSources>) =>
  runInFolder(async (path) => {
    const folder = getDataFolderPaths(path)
    using db = openTestDatabaseFile(folder.library)
    using stores = openStores(db, TEST_LANGUAGES, { textPath: null })
    const metrics = new ServiceMetrics()
    const app: GaugeSources['app'] = {
      operations: [],
      responses: { bytes: 7, count: 1 } as GaugeSources['app']['responses'],
      limits: undefined,
      heavyReads: { length: 3 } as GaugeSources['app']['heavyReads'],
    }
    const more = prepare(db, path)
    metrics.watch(() => ({ app, stores, folder, keys: [], isRebuilding: false, ...more }))
    return await metrics.registry.metrics()
  })

test.each<readonly [string, (db: LibraryDatabase, folder: string) => Partial<GaugeSources>, readonly string[]]>([
  [
    'a library with nothing to report',
    () => ({}),
    [
      'library_read_only 0',
      'library_follower_kept_out 0',
      'library_text_rebuilding 0',
      'library_last_backup_timestamp_seconds 0',
      'library_waiting{kind="reports"} 0',
      'library_waiting_oldest_timestamp_seconds{kind="proposals"} 0',
      'library_heavy_reads 3',
    ],
  ],
  [
    'a read-only follower that keeps a file out, while a text is rebuilt',
    (db) => {
      Object.assign(db, { readOnly: 'เต็ม', keptOut: 'รุ่นอื่น' })
      return { isRebuilding: true, keys: parseEditorKeys('a:key-of-the-tests-a,b?:key-of-the-tests-b') }
    },
    [
      'library_read_only 1',
      'library_follower_kept_out 1',
      'library_text_rebuilding 1',
      'library_keys{may="publish"} 1',
      'library_keys{may="propose"} 1',
    ],
  ],
  [
    'a data folder that cannot be read',
    (_, folder) => {
      symlinkSync('loop', join(folder, 'loop'))
      return { folder: getDataFolderPaths(join(folder, 'loop')) }
    },
    ['library_disk_free_bytes 0', 'library_database_bytes{database="library"} 0', 'library_read_only 0'],
  ],
  [
    'a backup and a report that waits',
    (db, folder) => {
      const backup = { at: '2026-01-01T00:00:00.000Z', file: 'x', bytes: 5 }
      writeFileSync(join(folder, 'last-backup.json'), JSON.stringify(backup))
      db.sqlite.run(`INSERT INTO reports (address, words, should, state, created_at, updated_at)
        VALUES ('/canon', 'ก', 'ข', 'open', '2026-01-02T00:00:00.000Z', '')`)
      return {}
    },
    [
      'library_last_backup_timestamp_seconds 1767225600',
      'library_last_backup_bytes 5',
      'library_waiting{kind="reports"} 1',
      'library_waiting_oldest_timestamp_seconds{kind="reports"} 1767312000',
    ],
  ],
])('%s is reported', async (_, prepare, lines) => {
  const text = (await readMetrics(prepare)).split('\n')
  for (const line of lines) expect(text).toContain(line)
})

test('the alert rules in the docs use existing metrics', async () => {
  const hosting = readFileSync(join(import.meta.dir, '../../../docs/hosting.md'), 'utf8')
  const rules = /```yaml\n(groups:[\s\S]*?)```/.exec(hosting)?.[1] ?? ''
  const input = new Set(rules.match(/\b(?:library|process)_\w+/g))
  const text = await readMetrics(() => ({}))
  expect(input.size).toBeGreaterThan(8)
  for (const name of input) expect(text).toContain(`# TYPE ${name} `)
})
