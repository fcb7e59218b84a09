/** Finds the line of a raw corpus file on which a correction begins, for the export of corrections (variants §2). */

import { basename } from 'node:path'
import { parseStoredParagraphs } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import { hasThaiLetters, thaiPaliToRoman } from '../../../search/letters/thai-pali.ts'
import type { WordOccurrencePlace } from '../../canon/text/passage-word-finder.ts'
import { decodeCp874 } from './formats/cp874.ts'
import { type CorpusFile, compareNaturally, listCorpusFiles } from './source-files.ts'

/** Letters of context on each side that decide between several occurrences. */
const CONTEXT_LETTERS = 40

/** Files whose letters are cached; corrections arrive in the order of the texts. */
const MAX_CACHED_FILES = 8

/** The letters of a file without markup, spaces and line ends; `lines[n]` is the line (from 1) of letter `n`. */
interface FileLetters {
  readonly letters: string
  readonly lines: Uint32Array
}

/** Finds lines in a folder of the raw files from which packages were made. */
export class RawCorpusLineFinder {
  private readonly cache = new Map<string, FileLetters>()

  private constructor(private readonly byName: ReadonlyMap<string, readonly CorpusFile[]>) {}

  /** Lists the files of a folder. @throws PackError when the folder does not exist or an archive in it is damaged */
  static async openFolder(folder: string): Promise<RawCorpusLineFinder> {
    return new RawCorpusLineFinder(Map.groupBy(await listCorpusFiles([folder]), ({ path }) => basename(path)))
  }

  /**
   * Returns the line on which words begin, counted from 1 in the decoded file; null if the file or the words are
   * missing or ambiguous.
   */
  findLine(text: Pick<TextDatabase, 'row'>, place: WordOccurrencePlace): number | null {
    const part = text.row<{ file: string | null; stored: string }>(
      'SELECT file, paragraphs AS stored FROM parts WHERE id = ?',
      place.part,
    )
    if (!part || part.file === null) return null
    const paragraphs = parseStoredParagraphs(part.stored).map((spans) => spans.map((span) => span.text).join(''))
    const paragraphText = paragraphs[place.paragraph] ?? ''
    const end = place.start + place.length
    const before = [...paragraphs.slice(0, place.paragraph), paragraphText.slice(0, place.start)].join(' ')
    const after = [paragraphText.slice(end), ...paragraphs.slice(place.paragraph + 1)].join(' ')
    const searched = [before, paragraphText.slice(place.start, end), after] as const
    for (const file of this.findFiles(part.file)) {
      const line = findLine(this.loadLetters(file), searched)
      if (line !== null) return line
    }
    return null
  }

  /**
   * Finds the files for a path in a package. The path begins at the folder that was packed, which may be above or below
   * this one.
   */
  private findFiles(path: string): readonly CorpusFile[] {
    const unpacked = unpackedPath(path)
    return (this.byName.get(basename(unpacked)) ?? [])
      .filter((file) => isPathEnd(unpackedPath(file.path), unpacked) || isPathEnd(unpacked, unpackedPath(file.path)))
      .toSorted((a, b) => compareNaturally(a.path, b.path))
  }

  private loadLetters(file: CorpusFile): FileLetters {
    const cached = this.cache.get(file.path)
    if (cached) return cached
    const letters = readLetters(decode(file.read()))
    if (this.cache.size >= MAX_CACHED_FILES) this.cache.clear()
    this.cache.set(file.path, letters)
    return letters
  }
}

const unpackedPath = (path: string): string => path.replace(/\.zip\//gi, '/')

const isPathEnd = (end: string, path: string): boolean => path === end || path.endsWith(`/${end}`)

/** Decodes a file by its byte order mark, or else as UTF-8 if it is valid, or else as CP874. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeCp874(bytes, () => {})
  }
}

/** Matches line numbers of page files, tags of XML, and keys and escapes of JSON. */
const MARKUP = /<span class="LineNumber">[^<]*<\/span>|<[^<>\n]*>|^\s*"[^"]*"\s*:|\\[a-z"]/g

function readLetters(text: string): FileLetters {
  const letters: string[] = []
  const lines: number[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const lineLetters = toLetters(line.replace(MARKUP, ' '))
    letters.push(lineLetters)
    for (let count = 0; count < lineLetters.length; count++) lines.push(index + 1)
  }
  return { letters: letters.join(''), lines: Uint32Array.from(lines) }
}

/** Returns only letters and vowel signs: packing changes spaces, hyphens and quotes; SuttaCentral writes ṁ, CST ṃ. */
const toLetters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ṁŋ]/g, 'ṃ')
    .replace(/[^\p{L}\p{M}]/gu, '')

/**
 * Finds the line of words. CST exists in several scripts: in a file without Thai letters, Thai words are searched in
 * roman script.
 */
function findLine({ letters, lines }: FileLetters, searched: readonly [string, string, string]): number | null {
  const inFileScript = hasThaiLetters(letters)
    ? searched
    : (searched.map((part) => thaiPaliToRoman(part)) as unknown as typeof searched)
  const [before, words, after] = [toLetters(inFileScript[0]), toLetters(inFileScript[1]), toLetters(inFileScript[2])]
  if (words === '') return null
  let best: { readonly at: number; readonly score: number } | null = null
  let isTied = false
  for (let at = letters.indexOf(words); at >= 0; at = letters.indexOf(words, at + 1)) {
    const score =
      countEqualLetters(before, before.length - 1, letters, at - 1, -1) +
      countEqualLetters(after, 0, letters, at + words.length, 1)
    if (best && score < best.score) continue
    isTied = score === best?.score
    best = { at, score }
  }
  return best && !isTied ? (lines[best.at] ?? null) : null
}

function countEqualLetters(a: string, aAt: number, b: string, bAt: number, step: 1 | -1): number {
  let length = 0
  while (length < CONTEXT_LETTERS) {
    const letter = a[aAt + step * length]
    if (letter === undefined || letter !== b[bAt + step * length]) break
    length++
  }
  return length
}
