/** A file and its edits as a unified diff of bytes, for `patch -p1`: lines end at the byte 0A, whatever the encoding. */

import type { ByteEdit } from './edit-words.ts'

const LINE_END = 0x0a
/** Lines that stay, around those that change. */
const CONTEXT = 3

/** Lines of the old file and those that stand for them. */
interface Change {
  /** Index of the first line. */
  readonly from: number
  /** Index behind the last one. */
  readonly to: number
  readonly lines: readonly Uint8Array[]
}

/**
 * @param path as the diff names the file @param heading lines above it, without line ends
 * @param edits none of which touches another
 */
export function unifiedDiff(
  path: string,
  bytes: Uint8Array,
  edits: readonly ByteEdit[],
  heading: readonly string[],
): Uint8Array {
  const old = linesOf(bytes)
  const changes = changesOf(bytes, old, edits)
  const name = nameOf(path)
  const pieces: Uint8Array[] = [...heading, `--- a/${name}`, `+++ b/${name}`].map((line) => text(`${line}\n`))
  let grown = 0
  for (const hunk of hunksOf(changes)) {
    const from = Math.max(0, (hunk[0]?.from ?? 0) - CONTEXT)
    const to = Math.min(old.length, (hunk.at(-1)?.to ?? 0) + CONTEXT)
    const growth = hunk.reduce((sum, change) => sum + change.lines.length - (change.to - change.from), 0)
    pieces.push(
      text(`@@ -${from + 1},${to - from} +${from + 1 + grown},${to - from + growth} @@\n`),
      ...bodyOf(old, hunk, from, to),
    )
    grown += growth
  }
  return Buffer.concat(pieces)
}

/** The bytes with the edits. @param edits in order */
export function edited(bytes: Uint8Array, edits: readonly ByteEdit[]): Uint8Array {
  const pieces: Uint8Array[] = []
  let at = 0
  for (const { from, to, bytes: put } of edits) {
    pieces.push(bytes.subarray(at, from), put)
    at = to
  }
  return Buffer.concat([...pieces, bytes.subarray(at)])
}

const text = (line: string): Uint8Array => Buffer.from(line)

/** A tab behind a name tells `patch` that the spaces in it are its own. */
const nameOf = (path: string): string => (/\s/.test(path) ? `${path}\t` : path)

/** The lines with their ends; the last one may have none. */
function linesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, from)
    const to = end < 0 ? bytes.length : end + 1
    lines.push(bytes.subarray(from, to))
    from = to
  }
  return lines
}

function changesOf(
  bytes: Uint8Array,
  lines: readonly Uint8Array[],
  edits: readonly ByteEdit[],
): readonly Change[] {
  const changes: Change[] = []
  const waiting = edits.toSorted((a, b) => a.from - b.from)
  let start = 0
  for (let from = 0; from < lines.length; ) {
    let to = from
    let end = start
    const own: ByteEdit[] = []
    do {
      end += lines[to++]?.length ?? 0
      for (let next = waiting[0]; next && startsBefore(next, end, bytes.length); next = waiting[0])
        own.push(...waiting.splice(0, 1))
    } while ((own.at(-1)?.to ?? 0) > end && to < lines.length)
    if (own.length > 0) {
      const moved = own.map((edit) => ({ ...edit, from: edit.from - start, to: edit.to - start }))
      const fresh = { from, to, lines: linesOf(edited(bytes.subarray(start, end), moved)) }
      const last = changes.at(-1)
      if (last?.to === from) changes.splice(-1, 1, together(last, fresh))
      else changes.push(fresh)
    }
    start = end
    from = to
  }
  return changes
}

const together = (one: Change, next: Change): Change => ({
  from: one.from,
  to: next.to,
  lines: [...one.lines, ...next.lines],
})

const startsBefore = ({ from }: ByteEdit, end: number, size: number): boolean => from < end || end === size

/** Changes so near to each other that the lines between them are the context of both. */
function hunksOf(changes: readonly Change[]): readonly (readonly Change[])[] {
  const hunks: Change[][] = []
  for (const change of changes) {
    const hunk = hunks.at(-1)
    const last = hunk?.at(-1)
    if (hunk && last && change.from - last.to <= 2 * CONTEXT) hunk.push(change)
    else hunks.push([change])
  }
  return hunks
}

function* bodyOf(
  old: readonly Uint8Array[],
  hunk: readonly Change[],
  from: number,
  to: number,
): Generator<Uint8Array> {
  let at = from
  for (const change of hunk) {
    yield* marked(' ', old.slice(at, change.from))
    yield* marked('-', old.slice(change.from, change.to))
    yield* marked('+', change.lines)
    at = change.to
  }
  yield* marked(' ', old.slice(at, to))
}

function* marked(mark: ' ' | '-' | '+', lines: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const line of lines) {
    yield text(mark)
    yield line
    if (line.at(-1) !== LINE_END) yield text('\n\\ No newline at end of file\n')
  }
}
