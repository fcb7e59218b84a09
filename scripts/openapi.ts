/** Lints the OpenAPI document by the recommended rules of Redocly and Spectral (.redocly.yaml, .spectral.yaml). */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestLibrary } from '../test/support/library.ts'

const ROOT = join(import.meta.dir, '..')
const PACKAGES = join(ROOT, 'node_modules')

/** Both fail on a warning as on an error. */
const linters = (document: string): readonly (readonly string[])[] => [
  [join(PACKAGES, '@redocly/cli/bin/cli.js'), 'lint', document, '--config', join(ROOT, '.redocly.yaml')],
  [
    join(PACKAGES, '@stoplight/spectral-cli/dist/index.js'),
    ...['lint', document, '--ruleset', join(ROOT, '.spectral.yaml'), '--fail-severity', 'hint'],
  ],
]

const folder = mkdtempSync(join(tmpdir(), 'library-openapi-'))
const path = join(folder, 'openapi.json')
writeFileSync(path, JSON.stringify(await openTestLibrary().app.document(), null, 2))
const codes = linters(path).map(
  (command) =>
    Bun.spawnSync([process.execPath, ...command], { cwd: ROOT, stdout: 'inherit', stderr: 'inherit' })
      .exitCode,
)
rmSync(folder, { recursive: true })
process.exit(Math.max(...codes))
