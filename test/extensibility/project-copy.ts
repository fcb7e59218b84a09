/** A copy of the project to which a resource and a field are added by editing its files, as a developer would. */

import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHANTS_TEACHER } from './teachers.ts'

const ROOT = join(import.meta.dir, '../..')
const COPIED = ['src', 'db', 'search', 'scripts', 'test', 'docs', 'package.json', 'tsconfig.json', 'bunfig.toml']
/** Old libraries, which are large; no suite that walks the registry looks at them. */
const LEFT = join(ROOT, 'test/upgrade-fixtures')

export class ProjectCopy implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), 'library-copy-'))

  constructor() {
    for (const name of COPIED) {
      const filter = (from: string) => from !== LEFT
      cpSync(join(ROOT, name), join(this.path, name), { recursive: true, filter })
    }
    symlinkSync(join(ROOT, 'node_modules'), join(this.path, 'node_modules'))
  }

  /** What a newcomer writes: the resource, a line here and there, a field; the migration is written by the command. */
  addResources(): void {
    const definition = readFileSync(join(import.meta.dir, 'teachers.ts'), 'utf8')
    writeFileSync(
      join(this.path, 'src/definitions/teachers.ts'),
      definition.replaceAll("'../../src/definitions/", "'./"),
    )
    const names = "\n  | 'dhamma-group-sets'"
    this.edit('src/definitions/definition.ts', names, `${names}\n  | 'teachers'\n  | 'teacher-lines'`)
    const first = "  'book-categories': bookCategoriesResourceDefinition,"
    this.edit('src/definitions/registry.ts', first, `  'teacher-lines': teacherLines,\n  teachers,\n${first}`)
    const jataka = "import { jatakaResourceDefinition } from './jataka.ts'"
    this.edit(
      'src/definitions/registry.ts',
      jataka,
      `${jataka}\nimport { teacherLines, teachers } from './teachers.ts'`,
    )
    // every resource, not one of each shape: the added ones run through all suites
    this.edit('test/support/examples.ts', '[shapeOf(resource), [', '[resource.name, [')
    const occasion = '    occasion: {'
    this.edit('src/definitions/chants.ts', occasion, `    ${CHANTS_TEACHER}\n${occasion}`)
    this.run('scripts/migration.ts', 'teachers')
  }

  private edit(file: string, before: string, after: string): void {
    const path = join(this.path, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(before)) throw new Error(`${file} has no “${before}”`)
    writeFileSync(path, text.replace(before, after))
  }

  private run(...words: readonly string[]): void {
    const { success, stderr } = Bun.spawnSync([process.execPath, ...words], { cwd: this.path })
    if (!success) throw new Error(stderr.toString())
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true })
  }
}
