/** Lints the OpenAPI documents by the recommended rules of Redocly and Spectral (.redocly.yaml, .spectral.yaml). */

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
const { app } = openTestLibrary()
const documents = {
  'openapi.json': await app.document(),
  'desk.json': await app.deskDocument(),
  'words.json': await app.wordsDocument(),
}
const codes = Object.entries(documents).flatMap(([name, document]) => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(document, null, 2))
  return linters(path).map(
    (command) =>
      Bun.spawnSync([process.execPath, ...command], { cwd: ROOT, stdout: 'inherit', stderr: 'inherit' }).exitCode,
  )
})
rmSync(folder, { recursive: true })
process.exit(Math.max(...codes))
