/** Archives that are the same bytes whenever and wherever they are made of the same files. */

import { zipSync } from 'fflate'
import { packTar } from 'modern-tar'

/** A file in an archive. */
export interface ArchiveFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly executable: boolean
}

/** Creates a `.tar.gz` archive; equal files give equal bytes. @param time of all files, in whole seconds */
export async function createTarGz(
  folder: string,
  members: readonly ArchiveFile[],
  time: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const tar = await packTar(
    members.map(({ name, bytes, executable }) => ({
      header: {
        name: `${folder}/${name}`,
        size: bytes.byteLength,
        mode: executable ? 0o755 : 0o644,
        mtime: time,
        uid: 0,
        gid: 0,
      },
      body: bytes,
    })),
  )
  return Bun.gzipSync(tar as Uint8Array<ArrayBuffer>, { level: 9 })
}

/** Creates a `.zip` archive. Equal files give equal bytes. Zip stores local times; here they are UTC. */
export function createZip(folder: string, members: readonly ArchiveFile[], time: Date): Uint8Array {
  const mtime = new Date(
    time.getUTCFullYear(),
    time.getUTCMonth(),
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
    time.getUTCSeconds(),
  )
  const files = members.map(({ name, bytes }) => [`${folder}/${name}`, bytes] as const)
  return zipSync(Object.fromEntries(files), { mtime })
}
