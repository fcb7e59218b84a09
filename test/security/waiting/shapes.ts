/** Whole bodies that are hard to parse or to judge, whatever operation they are sent to. */

const filled = (piece: string, bytes: number): string => piece.repeat(Math.floor(bytes / piece.length))

function listed(write: (n: number) => string, bytes: number): string {
  const pieces: string[] = []
  for (let [n, total] = [0, 0]; total < bytes - 64; n++) {
    const piece = write(n)
    pieces.push(piece)
    total += piece.length + 1
  }
  return pieces.join(',')
}

/** A body of about so many bytes. @param field one that the operation knows */
type Shape = (bytes: number, field: string) => string

export const HOSTILE_SHAPES: Readonly<Record<string, Shape>> = {
  'open lists': (bytes) => filled('[', bytes),
  'open objects': (bytes) => filled('{"a":', bytes),
  'nested lists': (bytes, field) => `{"${field}":${filled('[', bytes / 2)}${filled(']', bytes / 2)}}`,
  'empty lists': (bytes, field) => `{"${field}":[${filled('[],', bytes)}0]}`,
  zeros: (bytes, field) => `{"${field}":[${filled('0,', bytes)}0]}`,
  keys: (bytes) => `{${listed((n) => `"${n.toString(36)}":0`, bytes)}}`,
  objects: (bytes, field) => `{"${field}":[${listed((n) => `{"${n.toString(36)}":0}`, bytes)}]}`,
  strings: (bytes, field) => `{"${field}":[${listed((n) => `"${n.toString(36)}"`, bytes)}]}`,
  'a long key': (bytes) => `{"${filled('ก', bytes / 3)}":0}`,
  escapes: (bytes, field) => `{"${field}":"${filled('\\u0e4d', bytes)}"}`,
  'a long number': (bytes, field) => `{"${field}":${filled('1', bytes)}}`,
  blanks: (bytes) => `${filled(' ', bytes)}{}`,
  quotes: (bytes) => filled('"', bytes),
}
