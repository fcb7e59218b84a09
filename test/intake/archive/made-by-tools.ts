/** Archives of the same files as people's own tools make them: every order, every format, whatever is packed beside. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which program is not here, so that a test can say what it skips; undefined when all are. */
export const MISSING_TOOL = ['tar', 'bsdtar', 'zstd'].find((name) => !Bun.which(name))

/** Runs a line of shell in a folder. @throws Error with what the line said when it failed */
export function runShell(folder: string, line: string): void {
  const { exitCode, stderr } = Bun.spawnSync(['sh', '-c', line], { cwd: folder })
  if (exitCode !== 0) throw new Error(`${line}: ${stderr.toString()}`)
}

/** All orders of a list. */
export const memberOrdersOf = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.length < 2
    ? [items]
    : items.flatMap((item) => memberOrdersOf(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))

/**
 * Packs the files into a folder in every way there is.
 * @param work an empty folder
 * @returns the archives by what is special about them
 */
export function packInEveryWay(work: string, files: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const inner = join(work, 'in', 'inner')
  mkdirSync(inner, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(inner, name), text)
  for (const name of ['README', 'NOTES']) writeFileSync(join(work, 'in', name), 'beside')
  mkdirSync(join(inner, 'more', 'and', 'more'), { recursive: true })
  writeFileSync(join(inner, 'more', 'and', 'more', 'big.bin'), Buffer.alloc(700_000, 'big'))
  const archives = new Map<string, string>()
  const make = (what: string, line: (out: string) => string, at = inner, ending = 'tar.zst') => {
    const out = join(work, `${archives.size}.${ending}`)
    runShell(at, line(out))
    archives.set(what, out)
  }
  for (const order of memberOrdersOf(Object.keys(files))) {
    const names = order.join(' ')
    for (const format of ['gnu', 'oldgnu', 'ustar', 'pax', 'v7']) {
      make(`${format}: ${names}`, (out) => `tar --format=${format} -cf - ${names} | zstd -q > ${out}`)
    }
    make(`tar --zstd: ${names}`, (out) => `tar --zstd -cf ${out} ${names}`)
    make(`bsdtar --zstd: ${names}`, (out) => `bsdtar --zstd -cf ${out} ${names}`)
    make(`zstd -19: ${names}`, (out) => `tar -cf - ${names} | zstd -q -19 > ${out}`)
    const prefixed = (prefix: string) => order.map((name) => `${prefix}${name}`).join(' ')
    make(`./: ${names}`, (out) => `tar --zstd -cf ${out} ${prefixed('./')}`)
    make(
      `in a folder, others beside: ${names}`,
      (out) => `tar --zstd -cf ${out} README ${prefixed('inner/')} inner/more NOTES`,
      join(work, 'in'),
    )
    make(`others first: ${names}`, (out) => `bsdtar --zstd -cf ${out} more ${names}`)
    make(`tar: ${names}`, (out) => `tar -cf ${out} ${names}`, inner, 'tar')
    make(`tar.gz: ${names}`, (out) => `tar -czf ${out} ${names}`, inner, 'tar.gz')
    make(`tgz by bsdtar: ${names}`, (out) => `bsdtar -czf ${out} ${names}`, inner, 'tgz')
    make(`zip by bsdtar: ${names}`, (out) => `bsdtar --format=zip -cf ${out} ${names}`, inner, 'zip')
    if (Bun.which('zip')) {
      make(`zip: ${names}`, (out) => `zip -q ${out} ${names}`, inner, 'zip')
      make(`zip -0 from a pipe: ${names}`, (out) => `zip -q -0 - ${names} | cat > ${out}`, inner, 'zip')
    }
    make(`several frames: ${names}`, (out) => `tar -cf - ${names} | split -b 65521 --filter='zstd -q' - > ${out}`)
  }
  make('the folder', (out) => `tar --zstd -cf ${out} inner`, join(work, 'in'))
  make('the folder by bsdtar', (out) => `bsdtar --zstd -cf ${out} inner`, join(work, 'in'))
  make('its own folder', (out) => `tar --zstd -cf ${out} .`)
  make('bsdtar of its own folder', (out) => `bsdtar --zstd --format=pax -cf ${out} .`)
  make('zip of the folder', (out) => `bsdtar --format=zip -cf ${out} inner README`, join(work, 'in'), 'zip')
  make('gzip in several members', (out) => `tar -cf - . | split -b 65521 --filter='gzip' - > ${out}`)
  return archives
}
