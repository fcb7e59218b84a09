/** The files of CST's commentaries read without the packer: their paragraphs, and the headings above them. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A paragraph of a CST commentary. */
export interface RawCommentaryParagraph {
  readonly rend: string
  /** CST's number, or the first of several; null where it has none. */
  readonly number: number | null
  /** The printed text, without page marks. */
  readonly text: string
  /** The mark of the Pali Text Society's page on which it ends; empty before the first. */
  readonly page: string
}

/** A file of a CST commentary. */
export interface RawCommentaryFile {
  readonly name: string
  /** `s0101` of `s0101a.att3.xml`. */
  readonly work: string
  readonly paragraphs: readonly RawCommentaryParagraph[]
}

/** Reads the files of a commentary layer. @param layer `att` (commentaries) or `tik` (subcommentaries) */
export function readRawCommentaryFiles(folder: string, layer: string): readonly RawCommentaryFile[] {
  const form = new RegExp(`^([a-z]+\\d+).*\\.${layer}\\d*\\.xml$`)
  return readdirSync(folder).flatMap((name): RawCommentaryFile[] => {
    const [, work] = form.exec(name) ?? []
    if (work === undefined) return []
    const xml = new TextDecoder('utf-16le').decode(readFileSync(join(folder, name)))
    let page = ''
    const paragraphs = [...xml.matchAll(/<p rend="([^"]*)"(?: n="(\d+)[^"]*")?>([\s\S]*?)<\/p>/g)].map(
      ([, rend = '', number, inner = '']): RawCommentaryParagraph => {
        page = [...inner.matchAll(/<pb ed="P" n="([^"]*)"/g)].at(-1)?.[1] ?? page
        return {
          rend,
          number: number === undefined ? null : Number(number),
          text: inner.replace(/<[^>]*>/g, ''),
          page,
        }
      },
    )
    return [{ name, work, paragraphs }]
  })
}
