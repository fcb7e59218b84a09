/** Mounts disks (tmpfs) of a few MB that tests can fill and make read-only; only root on Linux can. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runInFolder } from './folders.ts'

const mount = (...words: readonly string[]): boolean =>
  process.platform === 'linux' && Bun.which('mount') !== null && Bun.spawnSync(['mount', ...words]).success

/** Whether this process can mount a disk; tests that need one are skipped if not. */
export const canMountDisk: boolean = await runInFolder((folder) => {
  const isMounted = mount('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder)
  if (isMounted) Bun.spawnSync(['umount', '-l', folder])
  return isMounted
})

/** Calls `work` with the path of a new disk, and unmounts it afterwards. @param size option of `mount`, such as `6m` */
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

/** Makes a disk read-only or writable again. @throws Error if a file on it is open for writing */
export function setReadOnly(disk: string, isReadOnly: boolean): void {
  if (!mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, disk)) throw new Error('The disk is in use')
}

/** Fills a disk. @returns the path of the file that takes all its free space */
export function fillDisk(disk: string): string {
  const ballast = join(disk, 'ballast')
  Bun.spawnSync(['dd', 'if=/dev/zero', `of=${ballast}`, 'bs=4k'], { stderr: 'ignore' })
  return ballast
}
