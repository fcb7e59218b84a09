/** Lints the OpenAPI documents by the recommended rules of Redocly and Spectral (.redocly.yaml, .spectral.yaml). */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestLibrary } from '../test/support/library.ts'

const ROOT = join(import.meta.dir, '..')
const PACKAGES = join(ROOT, 'node_modules')

/** Both fail on a warning as on an error. Each starts once for all documents: most of its time goes into starting. */
const linters = (documents: readonly string[]): readonly (readonly string[])[] => [
  [join(PACKAGES, '@redocly/cli/bin/cli.js'), 'lint', ...documents, '--config', join(ROOT, '.redocly.yaml')],
  [
    join(PACKAGES, '@stoplight/spectral-cli/dist/index.js'),
    ...['lint', ...documents, '--ruleset', join(ROOT, '.spectral.yaml'), '--fail-severity', 'hint'],
  ],
]

const folder = mkdtempSync(join(tmpdir(), 'library-openapi-'))
const { app } = openTestLibrary()
const documents = {
  'openapi.json': await app.document(),
  'desk.json': await app.deskDocument(),
  'words.json': await app.wordsDocument(),
}
const paths = Object.entries(documents).map(([name, document]) => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(document, null, 2))
  return path
})
const codes = linters(paths).map(
  (command) =>
    Bun.spawnSync([process.execPath, ...command], { cwd: ROOT, stdout: 'inherit', stderr: 'inherit' }).exitCode,
)
rmSync(folder, { recursive: true })
process.exit(Math.max(...codes))
