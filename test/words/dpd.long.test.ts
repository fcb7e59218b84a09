/** The Digital Pāḷi Dictionary as npm has it, packed and imported by the way of docs/words.md §3. */

import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { importInto } from './dictionaries.ts'

const PACKAGE = '@sc-voice/ms-dpd'
const MAIN = join(import.meta.dir, '../../src/main.ts')
const MAX_MS = 240_000

const library = await openCanonLibrary()
afterAll(() => library[Symbol.dispose]())

async function run(...command: readonly string[]): Promise<void> {
  const cwd = library.folder.path
  const child = Bun.spawn([process.execPath, ...command], { cwd, stdout: 'ignore', stderr: 'pipe' })
  const said = await new Response(child.stderr).text()
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')}: ${said}`)
}

const isInstalled = await run('add', `${PACKAGE}@2.54.0`).then(
  () => true,
  () => false,
)
if (!isInstalled) console.error(`${PACKAGE} cannot be installed here: its test is skipped`)

test.skipIf(!isInstalled)(
  'ms-dpd 2.54.0 as installed explains forms by constructions',
  async () => {
    await run(MAIN, 'pack', 'dpd', join('node_modules', PACKAGE), '--language', 'en', '--out', 'dpd.tar.zst')
    await importInto(library, library.folder.file('dpd.tar.zst'))
    const { words } = library.stores
    words.refresh()
    expect(words.dictionaries()).toEqual([
      expect.objectContaining({ language: 'en', licence: expect.stringContaining('BY-NC') }),
    ])
    const first = (word: string) => words.look(word, 'en').readings[0]
    expect(first('kāmasukhallikānuyogo')).toMatchObject({
      headword: 'kāmasukhallikānuyoga',
      analysis: expect.stringContaining('kāmasukhallikā + anuyoga'),
    })
    expect(first('ภิกฺขูนํ')?.headword).toBe('ภิกฺขุ')
  },
  MAX_MS,
)
