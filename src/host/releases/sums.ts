/** The sums of what a release has, as `sha256sum -c` checks them, and the signature beside them. */

import { createReadStream } from 'node:fs'

export const SUMS = 'SHA256SUMS'
export const SIGNATURE = `${SUMS}.minisig`

/** @param name of the file, without a folder */
export const sumLine = (sum: string, name: string): string => `${sum}  ${name}\n`

/** The sum that a list gives for a name. */
export const sumIn = (sums: string, name: string): string | undefined =>
  sums
    .split(/\r?\n/)
    .map((line) => /^([0-9a-f]{64}) [ *](.+)$/.exec(line))
    .find((match) => match?.[2] === name)?.[1]

/** Of a file of any size, in hexadecimal digits. */
export async function sumOf(path: string): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}
