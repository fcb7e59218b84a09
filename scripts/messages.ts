/**
 * `bun scripts/messages.ts [ROOM…]` lists the Thai messages of rooms of `src`, a line each, for a reader who is no
 * programmer.
 */

import { join } from 'node:path'

/** A message, and where it is. */
interface Message {
  /** `src/desk/routes.ts:12` */
  readonly at: string
  /** As it is said; `…` for what is filled in. */
  readonly text: string
}

/** The rooms whose sentences editors and readers see. */
const ROOMS = ['desk', 'reader', 'records', 'review-items', 'canon', 'definitions', 'services', 'foundation', 'http']

const ROOT = join(import.meta.dir, '..')
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
/** A string, a template, or text between tags. */
const LITERAL = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|(?<=>)[^<>{}`']+(?=[<{])/g
const THAI = /[\u0e01-\u0e3a\u0e40-\u0e4e]{2}/
/** Generated types, facts about texts, what programs read, and the rules of slugs. */
const OTHERS = /\.d\.ts$|\/facts\/|^src\/reader\/mcp\/|\/slug-(of|words)\.ts$/

/** Lists the Thai messages in the source of some rooms of `src`, with file and line. Comments are left out. */
export async function listThaiMessages(rooms: readonly string[] = ROOMS): Promise<readonly Message[]> {
  const paths = new Bun.Glob(`src/{${rooms.join(',')}}/**/*.{ts,tsx}`).scanSync(ROOT)
  const files = [...paths].filter((path) => !OTHERS.test(path)).toSorted()
  const read = files.map(async (path) => {
    const source = await Bun.file(join(ROOT, path)).text()
    const code = source.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '))
    return [...code.matchAll(LITERAL)].flatMap(({ 0: literal, index }) => {
      const text = literal
        .replace(/\$\{[^}]*\}/g, '…')
        .replace(/\s+/g, ' ')
        .trim()
      return THAI.test(text) ? [{ at: `${path}:${code.slice(0, index).split('\n').length}`, text }] : []
    })
  })
  return (await Promise.all(read)).flat()
}

if (import.meta.main) {
  const rooms = process.argv.slice(2)
  for (const { at, text } of await listThaiMessages(rooms.length > 0 ? rooms : ROOMS)) console.log(`${at}\t${text}`)
}
