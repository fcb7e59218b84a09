/** The words of a raw file with the bytes that each letter takes: what a patch may change, and nothing else of the file. */

import { decoded, type Encoded } from './encodings.ts'
import { jsonLetters, pageLetters, plainLetters, WALL, type WordRun, xmlLetters } from './markup.ts'

export interface RawText {
  readonly bytes: Uint8Array
  /** Its words in the order of the file, without markup; `WALL` stands where no words go on. */
  readonly words: string
  /** The bytes of each UTF-16 unit of the words; none for a wall. */
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly kind: RawKind
  /** Letters as the file writes them between its own; null where it cannot. */
  encode(letters: string): Uint8Array | null
}

/** How a file of a corpus is written: page files have lines of print, which words go over. */
export type RawKind = 'json' | 'xml' | 'page' | 'plain'

const kindOf = (path: string, isText: boolean): RawKind => {
  if (/\.json$/i.test(path)) return 'json'
  if (/\.xml$/i.test(path)) return 'xml'
  return isText ? 'plain' : 'page'
}

interface Reading {
  readonly stretches: (text: string) => Iterable<WordRun>
  readonly write: (letters: string) => string
}

const READINGS: Readonly<Record<RawKind, Reading>> = {
  json: { stretches: jsonLetters, write: (letters) => JSON.stringify(letters).slice(1, -1) },
  xml: {
    stretches: xmlLetters,
    write: (letters) => letters.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'),
  },
  page: { stretches: pageLetters, write: (letters) => letters },
  plain: { stretches: plainLetters, write: (letters) => letters },
}

/** Null where the bytes are no text that can be read. @param path by which its format is known */
export function rawText(bytes: Uint8Array, path: string): RawText | null {
  const encoded = decoded(bytes)
  if (!encoded) return null
  const kind = kindOf(path, encoded.name !== 'cp874')
  const { stretches, write } = READINGS[kind]
  return {
    bytes,
    kind,
    ...lettersOf(encoded, stretches(encoded.text)),
    encode: (letters) => encoded.encode(write(letters)),
  }
}

function lettersOf({ text, offsets }: Encoded, stretches: Iterable<WordRun>) {
  const words: string[] = []
  const from: number[] = []
  const to: number[] = []
  for (const { start, end, letters } of stretches) {
    // what is written by more signs than it has letters is one whole
    const isEscape = letters !== undefined && letters !== WALL
    const own = letters ?? text.slice(start, end)
    for (let at = 0; at < own.length; at++) {
      words.push(own[at] ?? '')
      from.push(offsets[isEscape ? start : start + at] ?? 0)
      to.push(offsets[letters === WALL ? start : isEscape ? end : start + at + 1] ?? 0)
    }
  }
  return { words: words.join(''), from: Uint32Array.from(from), to: Uint32Array.from(to) }
}
