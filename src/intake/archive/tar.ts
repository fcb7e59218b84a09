/** Reads a tar archive, compressed with zstd, gzip or not at all, as a stream. */

import { createReadStream, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import { createTarDecoder } from 'modern-tar'
import { createDamagedArchiveError, type RawArchiveMember, UnpackedSizeCounter } from './member.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Yields the members of a tar archive in order, whatever tool wrote it, and closes the file at the end, also when the
 * caller stops early. Errors of the file system are passed on unchanged.
 * @throws ArchiveFault
 */
export async function* eachTarMember(
  file: string,
  packing: 'zstd' | 'gzip' | 'none',
): AsyncGenerator<RawArchiveMember, void> {
  let reason: unknown
  const source = createReadStream(file, { highWaterMark: 1 << 18 })
  source.once('error', (error) => {
    reason = error
  })
  const unpacked = new UnpackedSizeCounter(statSync(file).size)
  const counting = new TransformStream<Bytes, Bytes>({
    transform(chunk, controller) {
      try {
        unpacked.add(chunk.byteLength)
      } catch (error) {
        reason = error
        throw error
      }
      controller.enqueue(chunk)
    },
  })
  const bytes = Readable.toWeb(source) as unknown as ReadableStream<Bytes>
  const plain = packing === 'none' ? bytes : bytes.pipeThrough(new DecompressionStream(packing))
  const members = plain
    .pipeThrough(counting)
    .pipeThrough(createTarDecoder({ strict: true }))
    .getReader()
  const next = async <T>(reader: { read(): Promise<{ value?: T | undefined }> }) => {
    try {
      return (await reader.read()).value
    } catch {
      throw reason ?? createDamagedArchiveError()
    }
  }
  try {
    for (;;) {
      const member = await next(members)
      if (!member) return
      const { name, size, type } = member.header
      // Reads a body to its end and never cancels it. The decoder works ahead: when a small member is cancelled, the
      // decoder is at the next one already and discards its body, whose reader would wait for ever.
      const body = member.body.getReader()
      yield { name, size, type: TYPES[type ?? 'file'] ?? 'other', bytes: chunksOf(() => next(body)) }
      while (await next(body));
    }
  } finally {
    await members.cancel().catch(() => undefined)
  }
}

const TYPES: Readonly<Record<string, RawArchiveMember['type']>> = { file: 'file', directory: 'folder' }

async function* chunksOf(next: () => Promise<Uint8Array | undefined>): AsyncGenerator<Uint8Array> {
  for (let chunk = await next(); chunk; chunk = await next()) yield chunk
}
