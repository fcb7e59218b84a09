/** Reads a tar archive as a stream. It may be compressed with zstd or gzip. */

import { createReadStream, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import { createTarDecoder } from 'modern-tar'
import { createDamagedArchiveError, type RawArchiveMember, UnpackedSizeCounter } from './member.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Yields the members of a tar archive in order. Closes the file at the end, also if the caller stops early. Archives of
 * all tools are accepted. Errors of the file system are passed on unchanged.
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
  const unpackedSize = new UnpackedSizeCounter(statSync(file).size)
  const counting = new TransformStream<Bytes, Bytes>({
    transform(chunk, controller) {
      try {
        unpackedSize.add(chunk.byteLength)
      } catch (error) {
        reason = error
        throw error
      }
      controller.enqueue(chunk)
    },
  })
  const bytes = Readable.toWeb(source) as unknown as ReadableStream<Bytes>
  const unpackedBytes = packing === 'none' ? bytes : bytes.pipeThrough(new DecompressionStream(packing))
  const members = unpackedBytes
    .pipeThrough(counting)
    .pipeThrough(createTarDecoder({ strict: true }))
    .getReader()
  const readNext = async <T>(reader: { read(): Promise<{ value?: T | undefined }> }) => {
    try {
      return (await reader.read()).value
    } catch {
      throw reason ?? createDamagedArchiveError()
    }
  }
  try {
    for (;;) {
      const member = await readNext(members)
      if (!member) return
      const { name, size, type } = member.header
      // The body is read to its end and never cancelled: the decoder works ahead, so cancelling a small member would
      // discard the body of the next one, and its reader would wait for ever.
      const body = member.body.getReader()
      yield { name, size, type: TYPES[type ?? 'file'] ?? 'other', bytes: chunksOf(() => readNext(body)) }
      while (await readNext(body));
    }
  } finally {
    await members.cancel().catch(() => undefined)
  }
}

const TYPES: Readonly<Record<string, RawArchiveMember['type']>> = { file: 'file', directory: 'folder' }

async function* chunksOf(readNext: () => Promise<Uint8Array | undefined>): AsyncGenerator<Uint8Array> {
  for (let chunk = await readNext(); chunk; chunk = await readNext()) yield chunk
}
