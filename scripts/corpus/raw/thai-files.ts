/** Reads the Thai page files of the public repository without the packer: the lines of pages, by volume. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { toWesternDigits } from '../../../src/definitions/languages/numerals.ts'
import { SkeletonBuilder } from '../skeleton.ts'

interface RawPage {
  readonly page: number
  /** With the spaces in front; without the counter of lines, and without notes. */
  readonly lines: readonly string[]
}

/** A volume of a Thai corpus, as it is in the files. */
export interface RawThaiVolume {
  /** The pages in order. Empty for a volume that is one file without page marks. */
  readonly pages: readonly (RawPage & { /** Skeleton letters before it. */ readonly at: number })[]
  /** All lines in order, without notes. */
  readonly lines: readonly string[]
  readonly skeleton: Uint8Array
  /**
   * Numbers in brackets at the start of a line, with the skeleton letters before the titles above; some are marks of
   * notes.
   */
  readonly items: readonly (readonly [number: number, at: number])[]
}

/** CP874 as these files use it: 0x80 and 0x90 are ฐ and ญ without their lower parts. */
const LETTERS = Array.from({ length: 256 }, (_, byte) => {
  if (byte === 0x80) return 'ฐ'
  if (byte === 0x90) return 'ญ'
  if (byte === 0x85) return '…'
  if (byte === 0xa0) return ' '
  if (byte < 0x7f) return String.fromCharCode(byte)
  const isThai = (byte >= 0xa1 && byte <= 0xda) || (byte >= 0xdf && byte <= 0xfb)
  return isThai ? String.fromCharCode(byte - 0xa0 + 0x0e00) : ''
})

const COUNTER = /^<span class="LineNumber">[^<]*<\/span>/

function parseLines(bytes: Uint8Array): readonly string[] {
  let text = ''
  for (const byte of bytes) text += LETTERS[byte]
  return text.split(/\r?\n/).map((line) => line.replace(COUNTER, ''))
}

/** Reads a raw volume of the royal edition. @param folder has `tt1-sources`, with a zip archive or folder per volume */
export function readRawRoyalVolume(folder: string, volume: number): RawThaiVolume {
  const path = join(folder, 'tt1-sources', two(volume))
  if (!existsSync(`${path}.zip`)) return createVolume(pagesIn(path), [], false)
  const members = unzipSync(readFileSync(`${path}.zip`), { filter: ({ name }) => PAGE.test(name) })
  const pages = Object.entries(members).map(([name, bytes]) => ({
    page: parsePage(name),
    lines: parseLines(bytes),
  }))
  return createVolume(pages, [], false)
}

/** Fewer page files than this are no volume: of volume 35 there are four. */
const MAX_FEW_PAGES = 20

/**
 * Reads a raw volume of Siam Rath.
 * @param folder the folder with `tp1-sources` (a file per page) and `Thai-Pali-org` (a file per volume)
 */
export function readRawSiamRathVolume(folder: string, volume: number): RawThaiVolume {
  const pages = pagesIn(join(folder, 'tp1-sources', two(volume)))
  if (pages.length >= MAX_FEW_PAGES) return createVolume(pages, [], true)
  const whole = join(folder, 'Thai-Pali-org', `${two(volume)}.txt`)
  return createVolume([], existsSync(whole) ? parseLines(readFileSync(whole)) : [], true)
}

function pagesIn(folder: string): readonly RawPage[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => PAGE.test(name)) : []
  return names.map((name) => ({ page: parsePage(name), lines: parseLines(readFileSync(join(folder, name))) }))
}

const PAGE = /(?:^|\/)\d{6}\.txt$/i
const parsePage = (name: string) => Number(name.slice(-8, -4))
const two = (volume: number) => String(volume).padStart(2, '0')

const isNote = (line: string): boolean => line.trimStart().startsWith('#')

/** Columns in front of a line that is centred; the lines of closings begin with จบ or end in a full stop. */
const CENTRED = /^(?:\t{2,}|\t* {12,}|\t+ {4,})\S/

const isTitle = (line: string) => CENTRED.test(line) && line.trim().length <= 60 && !/^\s*จบ|จบ\.?\s*$|ฯ\s*$/.test(line)

/** @param notes whether lines that begin with # are notes */
function createVolume(unsorted: readonly RawPage[], whole: readonly string[], notes: boolean): RawThaiVolume {
  const stream = new SkeletonBuilder()
  const items: [number, number][] = []
  const running: string[] = []
  let titleAt: number | null = null
  const add = (line: string) => {
    if (notes && isNote(line)) return
    running.push(line)
    const [, digits] = /^\s*\[([๐-๙]+)\]/.exec(line) ?? []
    if (digits) items.push([Number(toWesternDigits(digits)), titleAt ?? stream.length])
    if (digits || !isTitle(line)) titleAt = line.trim() === '' ? titleAt : null
    else titleAt ??= stream.length
    stream.add(line)
  }
  const pages = unsorted
    .toSorted((a, b) => a.page - b.page)
    .map(({ page, lines }) => {
      const [at, from] = [stream.length, running.length]
      for (const line of lines) add(line)
      return { page, lines: running.slice(from), at }
    })
  for (const line of whole) add(line)
  return { pages, lines: running, items, skeleton: stream.skeleton() }
}
