/** JSON as the bytes that are sent. */

const encoder = new TextEncoder()

/** JSON that stands ready as bytes, in place of the value that it says. */
export class WrittenJson {
  constructor(readonly bytes: Uint8Array<ArrayBuffer>) {}
}

/** The bytes of a value, or of what was written before. */
export const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> =>
  value instanceof WrittenJson ? value.bytes : encoder.encode(JSON.stringify(value))

const OPENING = encoder.encode('{"items":[')
const COMMA = encoder.encode(',')

/** A page of a list, `{ items, …rest }`, with items that were written before: joining bytes costs next to nothing. */
export function pageOfWritten(items: readonly Uint8Array[], rest: object): WrittenJson {
  const pieces: Uint8Array[] = [OPENING]
  for (const [index, item] of items.entries()) {
    if (index > 0) pieces.push(COMMA)
    pieces.push(item)
  }
  pieces.push(encoder.encode(`],${JSON.stringify(rest).slice(1)}`))
  return new WrittenJson(Buffer.concat(pieces))
}
