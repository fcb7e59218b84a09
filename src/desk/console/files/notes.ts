/** Separates footnotes and endnotes from paragraphs. A note is the target of a link and links back. */

import { createNotePlaceholder, type DocumentBlock, replaceNotePlaceholders } from './document.ts'

/** A paragraph with the HTML ids of the elements around and inside it. Links lead to these ids. */
export interface DocumentBlockWithIds extends DocumentBlock {
  /** The list number or bullet in front of it. */
  readonly prefix: string
  /** The ids of the elements around and inside it. */
  readonly ids: ReadonlySet<string>
}

/** A link inside a document. A placeholder with its index marks its place in the text of its block. */
export interface DocumentLink {
  /** The index of its block. */
  readonly block: number
  /** HTML id of the element to which it leads. */
  readonly target: string
  /** HTML ids of the link itself, to which a note may link back. */
  readonly ids: readonly string[]
  readonly text: string
}

interface SeparatedNotes {
  readonly pieces: readonly DocumentBlock[]
  readonly notes: readonly string[]
  /** Lines of a table of contents, which are left out. */
  readonly contents: number
  /** Returns the text of a table cell with its notes in brackets. */
  readonly inCell: (text: string) => string
}

/** Maximum length of a note mark, such as (12), [ก] or *. */
const MAX_NOTE_MARK_CHARS = 8

/**
 * Separates notes from paragraphs, and leaves out the lines of a table of contents.
 * @param links the index in this list is the number in the link's placeholder
 */
export function separateNotes(blocks: readonly DocumentBlockWithIds[], links: readonly DocumentLink[]): SeparatedNotes {
  const blocksById = new Map<string, number[]>()
  for (const [index, { ids }] of blocks.entries())
    for (const id of ids) blocksById.set(id, [...(blocksById.get(id) ?? []), index])
  const linksByBlock = Map.groupBy(links, ({ block }) => block)
  const noteByLink = new Map<number, number>()
  const bodies: (readonly number[])[] = []
  const noteBlocks = new Set<number>()
  for (const [number, link] of links.entries()) {
    const body = findNoteBlocks(link, blocks, blocksById, linksByBlock)
    if (!body || body.some((index) => noteBlocks.has(index))) continue
    for (const index of body) noteBlocks.add(index)
    noteByLink.set(number, bodies.length)
    bodies.push(body)
  }
  /** Removes the link back from a note: it is only a mark or an arrow. */
  const cleanNoteText = (text: string) =>
    replaceNotePlaceholders(text, (number) => {
      const link = links[number]
      return link && link.text.trim().length <= MAX_NOTE_MARK_CHARS ? '' : (link?.text ?? '')
    })
  const insertNotePlaceholders = (text: string) =>
    replaceNotePlaceholders(text, (number) => {
      const note = noteByLink.get(number)
      return note === undefined ? (links[number]?.text ?? '') : createNotePlaceholder(note)
    })
  const textBlocks = blocks.filter((_, index) => !noteBlocks.has(index))
  const isContentsLine = createContentsLineTest(blocks, links, blocksById)
  const lines = textBlocks.filter((block) => !isContentsLine(block))
  const notes = bodies.map((body) =>
    body
      .map((index) => cleanNoteText(blocks[index]?.text ?? '').trim())
      .filter(Boolean)
      .join('\n'),
  )
  return {
    pieces: lines.map(({ text, prefix, level, isBold }) => ({
      text: prefix + insertNotePlaceholders(text).trim(),
      ...(level === undefined ? {} : { level }),
      ...(isBold ? { isBold } : {}),
    })),
    notes,
    contents: textBlocks.length - lines.length,
    inCell: (text) => replaceNotePlaceholders(insertNotePlaceholders(text), (note) => ` [${notes[note] ?? ''}]`).trim(),
  }
}

/** Returns the blocks of the note that a link leads to; undefined if it leads elsewhere. */
function findNoteBlocks(
  link: DocumentLink,
  blocks: readonly DocumentBlockWithIds[],
  blocksById: ReadonlyMap<string, readonly number[]>,
  linksByBlock: ReadonlyMap<number, readonly DocumentLink[]>,
): readonly number[] | undefined {
  const ownIds = blocks[link.block]?.ids ?? new Set()
  if (link.text.trim().length > MAX_NOTE_MARK_CHARS || ownIds.has(link.target)) return undefined
  const reached = (blocksById.get(link.target) ?? []).filter((index) => index > link.block)
  const linksBack = reached.some((index) =>
    (linksByBlock.get(index) ?? []).some(({ target }) => link.ids.includes(target) || ownIds.has(target)),
  )
  if (!linksBack) return undefined
  // further paragraphs of a note are in the same element
  const shared = new Set(reached.flatMap((index) => [...(blocks[index]?.ids ?? [])].filter((id) => !ownIds.has(id))))
  const noteIndexes = new Set(reached)
  for (const id of shared) for (const index of blocksById.get(id) ?? []) if (index > link.block) noteIndexes.add(index)
  return [...noteIndexes].sort((a, b) => a - b)
}

/** Returns a test for lines of a table of contents: paragraphs that are only a link to a heading. */
function createContentsLineTest(
  blocks: readonly DocumentBlockWithIds[],
  links: readonly DocumentLink[],
  blocksById: ReadonlyMap<string, readonly number[]>,
): (block: DocumentBlockWithIds) => boolean {
  return ({ text, level }) => {
    const number = /^\ue000(\d+)\ue001[\s.\d๐-๙]*$/.exec(text)?.[1]
    const target = number === undefined ? undefined : links[Number(number)]?.target
    if (level !== undefined || target === undefined) return false
    return (blocksById.get(target) ?? []).some((index) => blocks[index]?.level !== undefined)
  }
}
