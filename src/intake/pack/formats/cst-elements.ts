/** Reads a CST file into paragraphs: `<p>` in the split files, `<p>` and `<head>` in the original layout. */

import sax from 'sax'
import type { SpanKind } from '../../../definitions/texts/format.ts'
import { PackError } from '../pack-fault.ts'

/** Text, or a page mark of a print: `1.0231` is page 231 of the first volume. */
type CstPart = { readonly text: string; readonly kind?: SpanKind } | { readonly mark: string; readonly print: string }

/** CST's code of the print whose pages are those of the 45 volumes (Siam Rath). */
export const SIAM_RATH_PRINT_CODE_IN_CST = 'T'

/** A paragraph (`<p>`) or heading (`<head>`) of a CST file. */
export interface CstElement {
  readonly rend: string
  /** CST's paragraph number; null if it has none. */
  readonly n: string | null
  readonly parts: readonly CstPart[]
  /** The file's name. */
  readonly file: string
  /** Its path in the corpus. */
  readonly path: string
  /** As in CorpusParagraph. */
  readonly segment?: string
}

/**
 * Reads the paragraphs of a CST file in order.
 * @param prints codes of the prints whose page marks are read, one letter each
 * @throws PackError if the file is no XML, or truncated
 */
export function readCstElements(
  xml: string,
  path: string,
  file: string,
  prints: string = SIAM_RATH_PRINT_CODE_IN_CST,
): readonly CstElement[] {
  const elements: CstElement[] = []
  let open: { rend: string; n: string | null; parts: CstPart[] } | null = null
  let kind: SpanKind | undefined
  const parser = sax.parser(true, { position: true })
  parser.onopentag = ({ name, attributes }) => {
    const attribute = (key: string) => {
      const value = attributes[key]
      return typeof value === 'string' ? value : null
    }
    if (name === 'p' || name === 'head') open = { rend: attribute('rend') ?? '', n: attribute('n'), parts: [] }
    else if (!open) return
    else if (name === 'note') kind = 'note'
    else if (name === 'hi' && /^(paranum|dot)$/.test(attribute('rend') ?? '')) kind = 'number'
    else if (name === 'hi' && attribute('rend') === 'bold') kind = 'bold'
    else if (name === 'pb' && prints.includes(attribute('ed') ?? ' '))
      open.parts.push({ mark: attribute('n') ?? '', print: attribute('ed') ?? '' })
  }
  parser.ontext = (text) => {
    if (!open) return
    const last = open.parts.at(-1)
    if (last && 'text' in last && last.kind === 'number' && kind === 'number') {
      open.parts[open.parts.length - 1] = { text: last.text + text, kind }
    } else open.parts.push(kind ? { text, kind } : { text })
  }
  parser.onclosetag = (name) => {
    if (name === 'note' || name === 'hi') kind = undefined
    if ((name !== 'p' && name !== 'head') || !open) return
    elements.push({ ...open, file, path })
    open = null
  }
  parser.onerror = () => {
    throw new PackError(path, `ไฟล์ XML เสียหายหรือไม่ครบ (บรรทัด ${(parser.line + 1).toLocaleString('en')})`)
  }
  parser.write(xml.replace(/^\ufeff/, '')).close()
  return elements
}

/** Returns the text of an element without notes, on one line. */
export const getElementTextWithoutNotes = ({ parts }: CstElement): string =>
  parts
    .map((part) => ('text' in part && part.kind !== 'note' ? part.text : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
