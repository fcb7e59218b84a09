/** A disk of a few MB that can be filled and made read-only; only root may mount one, on Linux. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runInFolder } from './folders.ts'

const mount = (...words: readonly string[]): boolean =>
  process.platform === 'linux' && Bun.which('mount') !== null && Bun.spawnSync(['mount', ...words]).success

/** Whether one can be mounted here. */
export const canMountDisk: boolean = await runInFolder((folder) => {
  const isMounted = mount('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder)
  if (isMounted) Bun.spawnSync(['umount', '-l', folder])
  return isMounted
})

/** @param size as `mount` takes it, such as `6m` */
export const runWithSmallDisk = <T>(size: string, work: (disk: string) => T | Promise<T>): Promise<T> =>
  runInFolder(async (folder) => {
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    if (!mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk)) throw new Error('No disk was mounted')
    try {
      return await work(disk)
    } finally {
      Bun.spawnSync(['umount', '-l', disk])
    }
  })

/** Nothing may be open there for writing. */
export function makeReadOnly(disk: string, isReadOnly: boolean): void {
  if (!mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, disk)) throw new Error('The disk is in use')
}

/** Takes all room that is left. @returns the file that does */
export function fillDisk(disk: string): string {
  const ballast = join(disk, 'ballast')
  Bun.spawnSync(['dd', 'if=/dev/zero', `of=${ballast}`, 'bs=4k'], { stderr: 'ignore' })
  return ballast
}
