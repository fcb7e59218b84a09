/** Finds words on a page again by themselves and the words around them, whatever the paragraphs are by now (carry §3). */

/** What stands on a page beside its text. */
const ASIDE = 'button, .pg, .sg, .pr, .var, .c'
/** What begins a line of its own. */
const BLOCK = 'p, h1, h2, h3, h4, li, td, th, div'

/** How many letters around the words are kept. */
export const AROUND = 32

const SKIPPED = /[\s\u00ad\u200b]/
const western = (letter) => (letter >= '๐' && letter <= '๙' ? String(letter.charCodeAt(0) - 0xe50) : letter)
const compact = (words) =>
  [...words]
    .filter((letter) => !SKIPPED.test(letter))
    .map(western)
    .join('')

/**
 * The letters of a text without its spaces, each with its place; `pages` says from which letter on which address it is of.
 * @param sourceOf the address under which a link to a printed page inside of the text is kept
 */
export function lettersOf(containers, source, sourceOf) {
  const text = { letters: '', raw: [], spaced: [], nodes: [], offsets: [], pages: [{ at: 0, source }] }
  let isSpaced = false
  let block
  for (const container of containers) {
    const walker = container.ownerDocument.createTreeWalker(container, 5)
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (node.nodeType === 1) {
        if (sourceOf && node.matches('a.pg')) text.pages.push({ at: text.raw.length, source: sourceOf(node) })
        continue
      }
      if (node.parentElement.closest(ASIDE)) continue
      const own = node.parentElement.closest(BLOCK)
      if (own !== block) isSpaced = true
      block = own
      for (let offset = 0; offset < node.data.length; offset++) {
        const letter = node.data[offset]
        if (SKIPPED.test(letter)) isSpaced = true
        else {
          text.raw.push(letter)
          text.spaced.push(isSpaced)
          text.nodes.push(node)
          text.offsets.push(offset)
          isSpaced = false
        }
      }
    }
  }
  text.letters = text.raw.map(western).join('')
  return text
}

/** The address of the page that a letter stands on. */
export const sourceAt = ({ pages }, index) => pages.findLast(({ at }) => at <= index).source

/** Words as a reader copies them. */
const wordsIn = ({ raw, spaced }, from, to) =>
  raw
    .slice(from, to)
    .map((letter, index) => (index > 0 && spaced[from + index] ? ` ${letter}` : letter))
    .join('')

/** A selection as W3C's TextQuoteSelector. */
export const quote = (text, { start, end }) => ({
  type: 'TextQuoteSelector',
  exact: wordsIn(text, start, end),
  prefix: wordsIn(text, Math.max(0, start - AROUND), start),
  suffix: wordsIn(text, end, Math.min(text.raw.length, end + AROUND)),
})

/** The letters of a text that a range of the document holds; undefined where it holds none. */
export function lettersIn(text, range) {
  let [start, high] = [0, text.raw.length]
  while (start < high) {
    const middle = (start + high) >> 1
    if (range.comparePoint(text.nodes[middle], text.offsets[middle]) < 0) start = middle + 1
    else high = middle
  }
  let end = start
  while (end < text.raw.length && range.comparePoint(text.nodes[end], text.offsets[end] + 1) <= 0) end++
  return end > start ? { start, end } : undefined
}

export function rangeOf({ nodes, offsets }, { start, end }) {
  const range = document.createRange()
  range.setStart(nodes[start], offsets[start])
  range.setEnd(nodes[end - 1], offsets[end - 1] + 1)
  return range
}

/**
 * Where quoted words stand: as they were, else between the words that stood around them.
 * @param near the letter that they are most likely to stand at, among equals
 * @param isSure whether the words around have to be there on both sides: on a page that is not their own
 */
export function locate({ letters }, selector, near = 0, isSure = false) {
  const [exact, prefix, suffix] = [selector.exact, selector.prefix ?? '', selector.suffix ?? ''].map(compact)
  if (exact === '') return
  let best
  for (let at = letters.indexOf(exact); at >= 0; at = letters.indexOf(exact, at + 1)) {
    const before = sameEnd(letters.slice(Math.max(0, at - AROUND), at), prefix)
    const after = sameStart(letters.slice(at + exact.length, at + exact.length + AROUND), suffix)
    const found = { start: at, end: at + exact.length, score: before + after, far: Math.abs(at - near) }
    const isTheirs = before >= Math.min(prefix.length, 16) && after >= Math.min(suffix.length, 16)
    if (isSure && (!isTheirs || before + after + exact.length < 40)) continue
    if (!best || found.score > best.score || (found.score === best.score && found.far < best.far))
      best = found
  }
  if (best && (best.score >= 4 || exact.length >= 8 || best.score >= prefix.length + suffix.length))
    return best
  return isSure ? undefined : changed(letters, exact, prefix, suffix, near)
}

/** Words of which a letter is another one by now, or that go on behind the end of the page. */
function changed(letters, exact, prefix, suffix, near) {
  const starts = [
    ...placesOf(letters, prefix.slice(-16), true),
    ...placesOf(letters, prefix.slice(-8), true),
    ...placesOf(letters, exact.slice(0, 8)),
  ]
  const ends = [
    ...placesOf(letters, suffix.slice(0, 16)),
    ...placesOf(letters, suffix.slice(0, 8)),
    ...placesOf(letters, exact.slice(-8), true),
  ]
  const room = Math.max(6, exact.length * 0.3)
  let best
  for (const start of starts) {
    for (const end of ends) {
      const far = Math.abs(end - start - exact.length)
      if (end <= start || far > room) continue
      const found = { start, end, far, near: Math.abs(start - near) }
      if (!best || far < best.far || (far === best.far && found.near < best.near)) best = found
    }
  }
  return best ?? byPieces(letters, exact)
}

/** How many letters a note may have that came between. */
const NOTE = 40

/** Words that stand there in pieces, such as around a note that came between, or that go on behind the end of the page. */
function byPieces(letters, exact) {
  const LENGTH = 10
  const found = []
  let pieces = 0
  for (let at = 0; at + LENGTH <= exact.length; at += LENGTH / 2, pieces++) {
    for (const place of placesOf(letters, exact.slice(at, at + LENGTH))) found.push({ at, place })
  }
  const room = NOTE + exact.length * 0.3
  let best = []
  for (const one of found) {
    const together = found.filter(({ at, place }) => Math.abs(place - at - (one.place - one.at)) <= room)
    if (together.length > best.length) best = together
  }
  const onPage = Math.min(1, (letters.length - (best[0]?.place ?? 0)) / exact.length)
  if (best.length === 0 || new Set(best.map(({ at }) => at)).size < (pieces * onPage) / 2) return
  const [first, last] = [best[0], best.at(-1)]
  return {
    start: Math.max(0, first.place - first.at),
    end: Math.min(letters.length, last.place + exact.length - last.at),
  }
}

/** Where pieces of at least eight letters stand. @param isEnd whether their ends are wanted */
function placesOf(letters, piece, isEnd = false) {
  const places = []
  if (piece.length < 8) return places
  for (let at = letters.indexOf(piece); at >= 0 && places.length < 20; at = letters.indexOf(piece, at + 1))
    places.push(isEnd ? at + piece.length : at)
  return places
}

function sameStart(one, other) {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

function sameEnd(one, other) {
  let length = 0
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length))
    length++
  return length
}
