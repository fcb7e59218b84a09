/** What in a raw file is words: between the tags of XML, in the values of JSON, behind the line numbers of page files. */

/** Stands where words do not go on with the next ones: between paragraphs of XML and between segments of JSON. */
export const WALL = '\u0000'

/** Units of the file's text that are words; `letters` where they stand for others, or for a wall. */
export interface WordRun {
  readonly start: number
  readonly end: number
  readonly letters?: string
}

export function* plainLetters(text: string): Generator<WordRun> {
  yield { start: 0, end: text.length }
}

/** `<span class="LineNumber"> 001 </span>` and whatever else is in angle brackets on its line. */
const TAGS_OF_PAGES = /<span class="LineNumber">\s*\d+\s*<\/span>|<[^<>\n]*>/g

export const pageLetters = (text: string): Generator<WordRun> => between(text, TAGS_OF_PAGES, () => [])

const TAGS_OF_XML = /<!--[\s\S]*?-->|<[^>]*>|&(?:#x?[\da-f]+|\w+);/gi
const END_OF_PARAGRAPH = /^<\/(?:p|head)\b/

export const xmlLetters = (text: string): Generator<WordRun> =>
  between(text, TAGS_OF_XML, (sign, start) => {
    if (sign.startsWith('&')) return [{ start, end: start + sign.length, letters: letterOfEntity(sign) }]
    return END_OF_PARAGRAPH.test(sign) ? [{ start, end: start, letters: WALL }] : []
  })

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function letterOfEntity(sign: string): string {
  const name = sign.slice(1, -1)
  const [, hex, digits] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? []
  const code = hex === undefined ? Number(digits ?? Number.NaN) : Number.parseInt(hex, 16)
  return Number.isNaN(code) ? (ENTITIES[name] ?? sign) : String.fromCodePoint(code)
}

/** A key with its colon, or the signs of a value: escapes, and the markup of translations. */
const STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/g
const SIGNS_OF_VALUES = /\\u[\da-f]{4}|\\.|<\/?[a-z][^>]*>/gi

export function* jsonLetters(text: string): Generator<WordRun> {
  for (const { 0: string, 1: colon, index } of text.matchAll(STRING)) {
    if (colon !== undefined) continue
    const from = index + 1
    for (const { start, end, letters } of between(string.slice(1, -1), SIGNS_OF_VALUES, escaped))
      yield { start: from + start, end: from + end, ...(letters === undefined ? {} : { letters }) }
    const end = index + string.length - 1
    yield { start: end, end, letters: WALL }
  }
}

const escaped = (sign: string, start: number): readonly WordRun[] =>
  sign.startsWith('<')
    ? []
    : [{ start, end: start + sign.length, letters: JSON.parse(`"${sign}"`) as string }]

/** What stands between signs, and what the signs stand for. */
function* between(
  text: string,
  signs: RegExp,
  read: (sign: string, start: number) => readonly WordRun[],
): Generator<WordRun> {
  let at = 0
  for (const { 0: sign, index } of text.matchAll(signs)) {
    if (index > at) yield { start: at, end: index }
    yield* read(sign, index)
    at = index + sign.length
  }
  if (at < text.length) yield { start: at, end: text.length }
}
