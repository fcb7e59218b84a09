/** Which parts of the desk a page loads before anything is seen. */

import type { ConsoleBundle } from './console-bundle.ts'

/** The parts that a script loads before it runs, and those that they load. */
export function findPreloadedChunks({ parts }: ConsoleBundle, script: string): readonly string[] {
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
