/** Merges the texts of several sources into one reading order. */

/** A text of one source, with the page on which it begins. */
export interface TextWithFirstPage {
  readonly source: number
  readonly name: number
  readonly volume: number
  readonly page: number
}

/**
 * Merges the texts of all sources into one reading order, the first-ranked source first. A text that earlier sources
 * lack comes after its predecessor in its own source, and after texts of earlier sources that begin on an earlier page.
 * @returns the names in that order
 */
export function computeReadingOrder(texts: Iterable<TextWithFirstPage>): readonly number[] {
  const row = new TextSequence()
  let anchor: TextInSequence | undefined
  let current: number | undefined
  for (const { source, name, volume, page } of texts) {
    if (source !== current) anchor = undefined
    current = source
    anchor = row.find(name) ?? row.insert(name, startOf(volume, page), anchor)
  }
  return row.names()
}

/** Encodes a volume and a page as a sortable number. */
const startOf = (volume: number, page: number) => volume * 2 ** 45 + Math.min(page, 2 ** 45 - 1)

interface TextInSequence {
  readonly name: number
  readonly begins: number
  range: TextRun
}

/** A run of consecutive texts, and the latest page on which one of them begins. */
interface TextRun {
  texts: TextInSequence[]
  latest: number
  next: TextRun | undefined
}

/** Maximum length of a run: searching one costs about as much as passing over all runs of a hundred thousand texts. */
const MAX_RANGE_TEXTS = 512

/**
 * A sequence with insertion at any place. Texts that begin on an earlier page are skipped run by run; one by one, a
 * second source of 100,000 texts that returns to the beginning again and again would take hours.
 */
class TextSequence {
  private readonly first: TextRun = { texts: [], latest: Number.NEGATIVE_INFINITY, next: undefined }
  private readonly texts = new Map<number, TextInSequence>()

  find(name: number): TextInSequence | undefined {
    return this.texts.get(name)
  }

  /** Inserts a text after another one, or at the start, and after all following texts that begin before it. */
  insert(name: number, begins: number, behind: TextInSequence | undefined): TextInSequence {
    let range = behind?.range ?? this.first
    let at = behind ? range.texts.indexOf(behind) + 1 : 0
    for (;;) {
      while ((range.texts[at]?.begins ?? begins) < begins) at++
      if (at < range.texts.length) break
      let next = range.next
      while (next && next.latest < begins) {
        range = next
        at = range.texts.length
        next = range.next
      }
      if (!next || (next.texts[0]?.begins ?? begins) >= begins) break
      range = next
      at = 0
    }
    const text: TextInSequence = { name, begins, range }
    range.texts.splice(at, 0, text)
    range.latest = Math.max(range.latest, begins)
    this.texts.set(name, text)
    if (range.texts.length > MAX_RANGE_TEXTS) divide(range)
    return text
  }

  names(): readonly number[] {
    const names: number[] = []
    for (let range: TextRun | undefined = this.first; range; range = range.next) {
      for (const { name } of range.texts) names.push(name)
    }
    return names
  }
}

/** Moves the second half of a run to a new one after it. */
function divide(range: TextRun): void {
  const behind: TextRun = { texts: range.texts.splice(MAX_RANGE_TEXTS / 2), latest: 0, next: range.next }
  for (const text of behind.texts) text.range = behind
  range.next = behind
  for (const part of [range, behind]) {
    part.latest = part.texts.reduce((latest, { begins }) => Math.max(latest, begins), Number.NEGATIVE_INFINITY)
  }
}
