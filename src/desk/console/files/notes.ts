/** Separates footnotes and endnotes from paragraphs: a link leads to a note, and the note links back. */

import { createNotePlaceholder, type DocumentBlock, replaceNotePlaceholders } from './document.ts'

/** A paragraph with the HTML ids of its elements and ancestors, which links lead to. */
export interface DocumentBlockWithIds extends DocumentBlock {
  /** The list number or bullet in front of it. */
  readonly prefix: string
  /** The ids of the elements around and inside it. */
  readonly ids: ReadonlySet<string>
}

/** A link inside a document; a placeholder marks its place in the text of its block. */
export interface DocumentLink {
  /** The index of its block. */
  readonly block: number
  readonly target: string
  readonly ids: readonly string[]
  readonly text: string
}

interface Parted {
  readonly pieces: readonly DocumentBlock[]
  readonly notes: readonly string[]
  /** Lines of a table of contents, which are left out. */
  readonly contents: number
  /** The text of a cell of a table, with the words of its notes in brackets. */
  readonly inCell: (text: string) => string
}

/** A mark of a note is short: (12), [ก], *. */
const MAX_MARK_LENGTH = 8

/**
 * Separates notes from paragraphs, and drops lines of a table of contents.
 * @param links by the number of their placeholder
 */
export function separateNotes(blocks: readonly DocumentBlockWithIds[], links: readonly DocumentLink[]): Parted {
  const withId = new Map<string, number[]>()
  for (const [index, { ids }] of blocks.entries())
    for (const id of ids) withId.set(id, [...(withId.get(id) ?? []), index])
  const linksOf = Map.groupBy(links, ({ block }) => block)
  const noteOf = new Map<number, number>()
  const bodies: (readonly number[])[] = []
  const isNote = new Set<number>()
  for (const [number, link] of links.entries()) {
    const body = bodyOf(link, blocks, withId, linksOf)
    if (!body || body.some((index) => isNote.has(index))) continue
    for (const index of body) isNote.add(index)
    noteOf.set(number, bodies.length)
    bodies.push(body)
  }
  /** Removes the link back from a note: it is only a mark or an arrow. */
  const inNote = (text: string) =>
    replaceNotePlaceholders(text, (number) => {
      const link = links[number]
      return link && link.text.trim().length <= MAX_MARK_LENGTH ? '' : (link?.text ?? '')
    })
  const inText = (text: string) =>
    replaceNotePlaceholders(text, (number) => {
      const note = noteOf.get(number)
      return note === undefined ? (links[number]?.text ?? '') : createNotePlaceholder(note)
    })
  const stored = blocks.filter((_, index) => !isNote.has(index))
  const isContents = contentsOf(blocks, links, withId)
  const lines = stored.filter((block) => !isContents(block))
  const notes = bodies.map((body) =>
    body
      .map((index) => inNote(blocks[index]?.text ?? '').trim())
      .filter(Boolean)
      .join('\n'),
  )
  return {
    pieces: lines.map(({ text, prefix, level, isBold }) => ({
      text: prefix + inText(text).trim(),
      ...(level === undefined ? {} : { level }),
      ...(isBold ? { isBold } : {}),
    })),
    notes,
    contents: stored.length - lines.length,
    inCell: (text) => replaceNotePlaceholders(inText(text), (note) => ` [${notes[note] ?? ''}]`).trim(),
  }
}

/** Returns the blocks of the note that a link leads to; undefined if it leads elsewhere. */
function bodyOf(
  link: DocumentLink,
  blocks: readonly DocumentBlockWithIds[],
  withId: ReadonlyMap<string, readonly number[]>,
  linksOf: ReadonlyMap<number, readonly DocumentLink[]>,
): readonly number[] | undefined {
  const here = blocks[link.block]?.ids ?? new Set()
  if (link.text.trim().length > MAX_MARK_LENGTH || here.has(link.target)) return undefined
  const reached = (withId.get(link.target) ?? []).filter((index) => index > link.block)
  const leadsBack = reached.some((index) =>
    (linksOf.get(index) ?? []).some(({ target }) => link.ids.includes(target) || here.has(target)),
  )
  if (!leadsBack) return undefined
  // further paragraphs of a note are in the same element
  const shared = new Set(reached.flatMap((index) => [...(blocks[index]?.ids ?? [])].filter((id) => !here.has(id))))
  const whole = new Set(reached)
  for (const id of shared) for (const index of withId.get(id) ?? []) if (index > link.block) whole.add(index)
  return [...whole].sort((one, other) => one - other)
}

/** Whether a paragraph is nothing but a link to a heading: a line of a table of contents. */
function contentsOf(
  blocks: readonly DocumentBlockWithIds[],
  links: readonly DocumentLink[],
  withId: ReadonlyMap<string, readonly number[]>,
): (block: DocumentBlockWithIds) => boolean {
  return ({ text, level }) => {
    const number = /^\ue000(\d+)\ue001[\s.\d๐-๙]*$/.exec(text)?.[1]
    const target = number === undefined ? undefined : links[Number(number)]?.target
    if (level !== undefined || target === undefined) return false
    return (withId.get(target) ?? []).some((index) => blocks[index]?.level !== undefined)
  }
}
