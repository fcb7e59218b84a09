/** Finds which chunks of the desk's bundle a page should preload. */

import type { ConsoleBundle } from './console-bundle.ts'

/** Finds the names of the chunks that a script imports statically, directly or through other chunks. */
export function findStaticallyImportedChunks({ parts }: ConsoleBundle, script: string): readonly string[] {
  const found = new Set<string>()
  const follow = (text: string) => {
    for (const [, name = ''] of text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) {
      const part = parts[name]
      if (part === undefined || found.has(name)) continue
      found.add(name)
      follow(part)
    }
  }
  follow(script)
  return [...found]
}
