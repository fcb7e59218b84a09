/** Merges the texts of several sources into one reading order. */

/** A text of one source, with the page on which it begins. */
export interface TextWithFirstPage {
  readonly source: number
  /** The number of the text's name; it is the same in all sources. */
  readonly name: number
  readonly volume: number
  readonly page: number
}

/**
 * Merges the texts of all sources into one reading order. A text that earlier sources lack comes after its predecessor
 * in its own source. It also comes after those texts of earlier sources that begin on an earlier page.
 * @param texts the texts of the first-ranked source, then those of the next one; each source in its own order
 * @returns the names in reading order
 */
export function mergeIntoReadingOrder(texts: Iterable<TextWithFirstPage>): readonly number[] {
  const sequence = new TextSequence()
  let anchor: TextInSequence | undefined
  let currentSource: number | undefined
  for (const { source, name, volume, page } of texts) {
    if (source !== currentSource) anchor = undefined
    currentSource = source
    anchor = sequence.find(name) ?? sequence.insert(name, encodeStart(volume, page), anchor)
  }
  return sequence.names()
}

/** Encodes a volume and a page as a sortable number. */
const encodeStart = (volume: number, page: number) => volume * 2 ** 45 + Math.min(page, 2 ** 45 - 1)

interface TextInSequence {
  readonly name: number
  readonly start: number
  run: TextRun
}

/** A run of consecutive texts, and the latest page on which one of them begins. */
interface TextRun {
  texts: TextInSequence[]
  latestStart: number
  next: TextRun | undefined
}

/**
 * Maximum texts of a run: searching one run then costs about as much as skipping all runs of a hundred thousand texts.
 */
const MAX_RUN_TEXTS = 512

/**
 * A sequence with insertion at any place. Texts that begin on an earlier page are skipped run by run; one by one, a
 * second source of 100,000 texts that returns to the beginning repeatedly would take hours.
 */
class TextSequence {
  private readonly first: TextRun = { texts: [], latestStart: Number.NEGATIVE_INFINITY, next: undefined }
  private readonly texts = new Map<number, TextInSequence>()

  find(name: number): TextInSequence | undefined {
    return this.texts.get(name)
  }

  /** Inserts a text after another one, or at the start, and after all following texts that begin before it. */
  insert(name: number, start: number, predecessor: TextInSequence | undefined): TextInSequence {
    let run = predecessor?.run ?? this.first
    let at = predecessor ? run.texts.indexOf(predecessor) + 1 : 0
    for (;;) {
      while ((run.texts[at]?.start ?? start) < start) at++
      if (at < run.texts.length) break
      let next = run.next
      while (next && next.latestStart < start) {
        run = next
        at = run.texts.length
        next = run.next
      }
      if (!next || (next.texts[0]?.start ?? start) >= start) break
      run = next
      at = 0
    }
    const text: TextInSequence = { name, start, run }
    run.texts.splice(at, 0, text)
    run.latestStart = Math.max(run.latestStart, start)
    this.texts.set(name, text)
    if (run.texts.length > MAX_RUN_TEXTS) divideRun(run)
    return text
  }

  names(): readonly number[] {
    const names: number[] = []
    for (let run: TextRun | undefined = this.first; run; run = run.next) {
      for (const { name } of run.texts) names.push(name)
    }
    return names
  }
}

/** Moves the second half of a run to a new one after it. */
function divideRun(run: TextRun): void {
  const second: TextRun = { texts: run.texts.splice(MAX_RUN_TEXTS / 2), latestStart: 0, next: run.next }
  for (const text of second.texts) text.run = second
  run.next = second
  for (const half of [run, second]) {
    half.latestStart = half.texts.reduce((latest, { start }) => Math.max(latest, start), Number.NEGATIVE_INFINITY)
  }
}
