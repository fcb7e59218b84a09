/** Reads an archive member by member, as it comes off the disk: nothing is unpacked, nothing kept in memory. */

import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createTarDecoder } from 'modern-tar'

/** One file in an archive. */
export interface ArchiveMember {
  /** Where it stands: folders and file name, without `.` and empty parts. */
  readonly path: readonly string[]
  /** In bytes. */
  readonly size: number
  /** To be read before the next member is asked for; what is not read by then is passed over. */
  readonly bytes: AsyncIterable<Uint8Array>
}

/** The archive cannot be read to its end: cut short, damaged, or something else. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault'
}

/**
 * The files of a .tar.zst in their order, whatever `tar` wrote them. Whoever stops early closes the archive.
 * @throws ArchiveFault; what the system says when the file itself cannot be read goes through as it is.
 */
export async function* archiveMembers(file: string): AsyncGenerator<ArchiveMember, void> {
  const source = createReadStream(file)
  let refusedBySystem: Error | undefined
  source.once('error', (error) => {
    refusedBySystem = error
  })
  const members = (Readable.toWeb(source) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new DecompressionStream('zstd'))
    .pipeThrough(createTarDecoder({ strict: true }))
    .getReader()
  const next = async <T>(reader: { read(): Promise<{ value?: T | undefined }> }) => {
    try {
      return (await reader.read()).value
    } catch {
      throw refusedBySystem ?? new ArchiveFault(file)
    }
  }
  try {
    for (;;) {
      const member = await next(members)
      if (!member) return
      const { name, size, type } = member.header
      // A body is always read to its end and never cancelled. The decoder works ahead: when a small member is
      // cancelled it is at the next one already, takes that one's body away, and its reader waits for ever.
      const body = member.body.getReader()
      if (type === 'file') yield { path: partsOf(name), size, bytes: chunksOf(() => next(body)) }
      while (await next(body));
    }
  } finally {
    await members.cancel().catch(() => undefined)
  }
}

async function* chunksOf(next: () => Promise<Uint8Array | undefined>): AsyncGenerator<Uint8Array> {
  for (let chunk = await next(); chunk; chunk = await next()) yield chunk
}

const partsOf = (name: string) => name.split('/').filter((part) => part !== '' && part !== '.')

/**
 * The name under which a member is looked for, when it stands where `tar` puts the files of one folder: at the
 * top, or in one folder there. Otherwise undefined.
 */
export const nameOf = ({ path }: ArchiveMember): string | undefined =>
  path.length <= 2 ? path.at(-1) : undefined
