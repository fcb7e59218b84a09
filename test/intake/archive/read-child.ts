/**
 * Reads the packages that it is given and prints the SHA-256 of each file in them, a line a package. A process of
 * its own, since a reader that waits for ever at full load could not be stopped from inside.
 */

import { openPackage } from '../../../src/intake/import/package.ts'

const names = ['source.json', 'headings.jsonl', 'passages.jsonl']

for (const path of process.argv.slice(2)) {
  const sums: Record<string, string> = {}
  for (const name of names) {
    const member = await (await openPackage(path)).open(name)
    if (!member) continue
    const hash = new Bun.CryptoHasher('sha256')
    for await (const chunk of member.stream) hash.update(chunk)
    sums[name] = hash.digest('hex')
  }
  console.log(JSON.stringify(sums))
}
