/** Corrections as a patch of the raw corpus: where each stands in its files, and what is to change there (variants §2). */

import type { TextDatabase } from '../../../db/text-database.ts'
import type { Stand } from '../../canon/text/words-in-place.ts'
import type { StandingCorrection } from '../../findings/corrections/corrections.ts'
import { type CorpusFile, CorpusFiles } from './corpus-files.ts'
import { type ByteEdit, type EditFault, editsFor } from './edit-words.ts'
import { type FoundWords, isLetter, RawLetters } from './find-words.ts'
import { inScriptOf, type Wanted } from './in-script.ts'
import { printedPlace } from './printed-place.ts'
import { rawText } from './raw-text.ts'

/** A correction as a patch needs it. */
export interface Mend {
  readonly id: number
  readonly stand: Stand
  readonly right: string
}

/** Where words stand in the corpus. */
export interface RawPlace {
  readonly file: CorpusFile
  readonly letters: RawLetters
  /** From 1; lines end at the byte 0A. */
  readonly line: number
  readonly wanted: Wanted
  readonly units: FoundWords
}

/**
 * - `untold`: the package does not say which file it was, or the words are half a note
 * - `no-file`: the corpus does not have the file
 * - `unread`: the file is no text
 * - `script`: the file is in another script, in which packing would not read the words as they are
 * - `not-there`: the words do not stand in the file
 * - `several`: they stand in it more than once, and what is around them does not tell which are meant
 * - `taken`: another correction changes the same letters
 */
export type PlaceFault = 'untold' | 'no-file' | 'unread' | 'script' | 'not-there' | 'several'
export type MendFault = PlaceFault | EditFault | 'taken'

/** What is changed in one file. */
export interface FileMends<M extends Mend> {
  readonly file: CorpusFile
  readonly bytes: Uint8Array
  /** In the order of the file; none touches another. */
  readonly edits: readonly ByteEdit[]
  readonly mends: readonly { readonly mend: M; readonly line: number }[]
}

export class RawCorpus {
  private readonly read = new Map<string, RawLetters | null>()

  private constructor(private readonly files: CorpusFiles) {}

  /** @throws PackFault where the folder is not there, or an archive in it is damaged */
  static async in(folder: string): Promise<RawCorpus> {
    return new RawCorpus(await CorpusFiles.in(folder))
  }

  /** Where the words of a place in the text stand in the corpus. */
  placeOf(text: TextDatabase, { stand, right }: Omit<Mend, 'id'>): RawPlace | PlaceFault {
    const printed = printedPlace(text, stand)
    if (!printed) return 'untold'
    const wanted = { ...printed, right }
    let fault: PlaceFault = 'no-file'
    for (const file of this.files.called(printed.file)) {
      const letters = this.lettersOf(file)
      const written = letters && inScriptOf(letters.raw.words, wanted)
      if (!letters || !written) {
        fault = worse(fault, letters ? 'script' : 'unread')
        continue
      }
      // in another state of the corpus what is beside the words may be mended
      const [wide, own] = [withHolds(written), written]
      const found = letters.find(wide)
      const [meant, units] = found === null ? [own, letters.find(own)] : [wide, found]
      if (units === null) fault = worse(fault, 'not-there')
      else if (units === 'several') fault = units
      else return { file, letters, wanted: meant, units, line: lineAt(letters, units, meant === wide) }
    }
    return fault
  }

  /** The line on which a correction begins, or what stands there for it by now; null where it is not found. */
  lineOf(text: TextDatabase, { row: { right }, standing: { stand } }: StandingCorrection): number | null {
    const place = stand && this.placeOf(text, { stand, right })
    return place && typeof place !== 'string' ? place.line : null
  }

  /** Files come again and again, since corrections come in the order of the texts. */
  private lettersOf(file: CorpusFile): RawLetters | null {
    const known = this.read.get(file.path)
    if (known !== undefined) return known
    const raw = rawText(file.read(), file.path)
    const letters = raw && new RawLetters(raw)
    if (this.read.size >= MOST_KEPT) this.read.clear()
    this.read.set(file.path, letters)
    return letters
  }
}

/** Most files whose letters are kept. */
const MOST_KEPT = 8

const worse = (one: PlaceFault, other: PlaceFault): PlaceFault => (one === 'no-file' ? other : one)

/** A letter on each side goes with the words and stays, so that what comes in has a place even where the words are signs. */
function withHolds({ before, words, after, right }: Wanted): Wanted {
  const units = before.split('')
  const from = Math.max(0, units.findLastIndex(isLetter))
  const to = after.split('').findIndex(isLetter) + 1
  const [ahead, behind] = [before.slice(from), after.slice(0, to)]
  return {
    before: before.slice(0, from),
    words: ahead + words + behind,
    after: after.slice(to),
    right: ahead + right + behind,
  }
}

/** @param isHeld the first letter only holds the place, and may stand on the line before */
function lineAt({ raw }: RawLetters, found: FoundWords, isHeld: boolean): number {
  const units = found.filter((unit) => unit >= 0)
  const byte = raw.from[units[isHeld ? 1 : 0] ?? units[0] ?? 0] ?? 0
  let line = 1
  for (let at = raw.bytes.indexOf(0x0a); at >= 0 && at < byte; at = raw.bytes.indexOf(0x0a, at + 1)) line++
  return line
}

/** Puts corrections together file by file. @param missed is told of each that the patch cannot have */
export function mendsByFile<M extends Mend>(
  corpus: RawCorpus,
  text: TextDatabase,
  mends: Iterable<M>,
  missed: (mend: M, fault: MendFault) => void,
): readonly FileMends<M>[] {
  const files = new Map<
    string,
    { file: CorpusFile; bytes: Uint8Array; edits: ByteEdit[]; mends: { mend: M; line: number }[] }
  >()
  for (const mend of mends) {
    const place = corpus.placeOf(text, mend)
    if (typeof place === 'string') {
      missed(mend, place)
      continue
    }
    const { file, letters, wanted, units, line } = place
    const edits = editsFor(letters.raw, wanted.words, units, wanted.right)
    if (typeof edits === 'string') {
      missed(mend, edits)
      continue
    }
    const own = files.get(file.path) ?? { file, bytes: letters.raw.bytes, edits: [], mends: [] }
    const fresh = edits.filter((edit) => !own.edits.some((other) => isSame(edit, other)))
    if (fresh.some((edit) => own.edits.some((other) => touch(edit, other)))) {
      missed(mend, 'taken')
      continue
    }
    files.set(file.path, own)
    own.edits.push(...fresh)
    own.mends.push({ mend, line })
  }
  return [...files.values()].map((own) => ({
    ...own,
    edits: own.edits.toSorted((a, b) => a.from - b.from || a.to - b.to),
    mends: own.mends.toSorted((a, b) => a.line - b.line),
  }))
}

/** The same text in two editions may be put right in both. */
const isSame = (one: ByteEdit, other: ByteEdit): boolean =>
  one.from === other.from && one.to === other.to && Buffer.compare(one.bytes, other.bytes) === 0

const touch = (one: ByteEdit, other: ByteEdit): boolean =>
  one.from === other.from || (one.from < other.to && other.from < one.to)
