/** No function of the program is longer than a screen: what is longer does several things. */

import { expect, test } from 'bun:test'
import { join } from 'node:path'
import ts from 'typescript'

/** Lines of a function, with its head and its end. */
const MOST_LINES = 80

const root = join(import.meta.dir, '../..')

/** Functions that are longer, as `file:line (lines)`. */
function longFunctions(file: string, text: string): readonly string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind)
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = lineOf(node.getStart(source))
      const lines = lineOf(node.end) - first + 1
      if (lines > MOST_LINES) found.push(`${file}:${first} (${lines})`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('a function of more lines is noticed, of whichever form', () => {
  const lines = '\n'.repeat(MOST_LINES)
  for (const form of [
    'function a() {@}',
    'const a = () => {@}',
    'class A { a() {@} }',
    'const a = { b() {@} }',
  ]) {
    expect(longFunctions('a.ts', form.replace('@', lines))).toEqual([`a.ts:1 (${MOST_LINES + 1})`])
    expect(longFunctions('a.ts', form.replace('@', lines.slice(1)))).toEqual([])
  }
  expect(longFunctions('a.tsx', `const A = () => (<p>${lines}</p>)`)).toHaveLength(1)
})

test(`no function in src is longer than ${MOST_LINES} lines`, async () => {
  const files = [...new Bun.Glob('src/**/*.{ts,tsx}').scanSync({ cwd: root })]
  expect(files.length).toBeGreaterThan(300)
  const found = await Promise.all(
    files.map(async (file) => longFunctions(file, await Bun.file(join(root, file)).text())),
  )
  expect(found.flat()).toEqual([])
})
