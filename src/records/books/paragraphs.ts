/** Splits a text at its blank lines: into the paragraphs of a book, or the stanzas of a chant. */

/** A line without anything to see: spaces of any kind, and the invisible marks that word processors leave. */
const BLANK_LINE = /^[\s\u200b-\u200d\u2060]*$/

/** Splits text into paragraphs at blank lines. Line ends inside a paragraph stay (as LF); no paragraph is empty. */
export function splitParagraphs(text: string): string[] {
  const paragraphs: string[] = []
  let lines: string[] = []
  for (const line of [...text.split(/\r\n?|\n/), '']) {
    if (!BLANK_LINE.test(line)) lines.push(line.trimEnd())
    else if (lines.length > 0) {
      paragraphs.push(lines.join('\n'))
      lines = []
    }
  }
  return paragraphs
}
