/**
 * Fills one MCP answer with as many blocks of a result as fit, as text and as JSON, and adds the cursor for the rest.
 */

import { createInvalidRequestError } from '../../foundation/app-error.ts'
import { hashJsonToHexTag } from '../../foundation/hex-tag.ts'
import type { PageContext } from '../pages/page-context.ts'
import { removeControlCharacters } from './plain-text.ts'

/** Maximum size of an MCP answer, in bytes of its JSON in UTF-8. */
export const MAX_MCP_ANSWER_BYTES = 20_000
/**
 * Maximum size of an MCP answer with the text of a heading, in bytes of its JSON in UTF-8. Three answers have all of DN
 * 16 in one edition (160,000 characters).
 */
export const MAX_MCP_HEADING_ANSWER_BYTES = 320_000
/** Bytes reserved for the cursor. */
const END_BYTES = 700
/** Minimum bytes left for an answer to continue with the next part of a result. */
const MIN_PART_BYTES = 4_000

/** A block of an MCP answer (heading, paragraph or list item), as text and as a JSON value. */
export interface WrittenMcpBlock {
  readonly text: string
  readonly value: Readonly<Record<string, unknown>>
}

/** A part of the result of an MCP tool, such as of a long heading. paginateMcpAnswer fills answers with its blocks. */
export interface McpToolResultPart {
  /** The lines at the top: title, citation, address, source. */
  readonly head: string
  /** The same as JSON values. */
  readonly data: Readonly<Record<string, unknown>>
  /** The number of blocks. */
  readonly length: number
  /**
   * Writes a block.
   * @param before the number of the last block in the same answer
   * @param isBrief whether to leave out links and notes, which do not fit
   */
  readonly write: (index: number, before: number | undefined, isBrief: boolean) => WrittenMcpBlock
  /** The number of the next part; undefined after the last one. */
  readonly more: number | undefined
  /** Whether an answer with room left continues with the next part. */
  readonly isContinuous: boolean
}

/** The answer of an MCP tool: `content` and `structuredContent` of the protocol. */
export interface McpToolAnswer {
  readonly text: string
  readonly structured: Readonly<Record<string, unknown>>
}

/**
 * Fills one MCP answer with as many blocks as fit, and adds the cursor for the next answer.
 * @param getPart returns a part of the result by its index; undefined after the last
 * @param input the arguments without the cursor; a cursor is valid only for the same arguments
 * @param cursor continues an earlier answer; undefined for the first
 * @param maxBytes maximum size of the answer as JSON in UTF-8
 * @throws AppError `invalid_request` for a cursor of another request
 */
export function paginateMcpAnswer(
  pageContext: PageContext,
  getPart: (number: number) => McpToolResultPart | undefined,
  input: unknown,
  cursor: string | undefined,
  maxBytes = MAX_MCP_ANSWER_BYTES,
): McpToolAnswer {
  const tag = hashJsonToHexTag([input]).slice(0, 8)
  let [number, index] = cursor === undefined ? [0, 0] : parseCursor(cursor, tag)
  const first = getPart(number) ?? reject()
  if (index >= first.length && number + index > 0) reject()
  const blocks: WrittenMcpBlock[] = []
  let bytesLeft = maxBytes - END_BYTES - measureBlock({ text: first.head, value: first.data })
  let next: string | undefined
  for (let part: McpToolResultPart | undefined = first, before: number | undefined; part; ) {
    if (index >= part.length) {
      const { more, isContinuous }: McpToolResultPart = part
      if (more === undefined) break
      part = isContinuous && bytesLeft > MIN_PART_BYTES ? getPart(more) : undefined
      ;[number, index, before] = [more, 0, undefined]
      next = part ? undefined : `${number}.0.${tag}`
      continue
    }
    let block = part.write(index, before, false)
    if (measureBlock(block) > bytesLeft && blocks.length === 0) block = part.write(index, before, true)
    if (measureBlock(block) > bytesLeft && blocks.length > 0) {
      next = `${number}.${index}.${tag}`
      break
    }
    bytesLeft -= measureBlock(block)
    blocks.push(block)
    before = index++
  }
  const hint = pageContext.say(
    `(ยังไม่จบ อ่านต่อโดยเรียกเครื่องมือเดิมด้วยค่าเดิม พร้อม cursor: "${next}")`,
    `(There is more: call the same tool with the same arguments and cursor: "${next}")`,
  )
  const continuation = next === undefined ? '' : `\n\n${hint}`
  return {
    text: removeControlCharacters(
      first.head + blocks.map(({ text }, nth) => getSeparator(blocks[nth - 1]) + text).join('') + continuation,
    ),
    structured: { ...first.data, blocks: blocks.map(({ value }) => value), next_cursor: next ?? null },
  }
}

/** Returns the separator after a block: none within a paragraph that several blocks share. */
const getSeparator = (before: WrittenMcpBlock | undefined): string => (before?.value.goes_on ? '' : '\n\n')

/** Returns the size of a block as JSON in bytes, including the lines between two blocks. */
const measureBlock = ({ text, value }: WrittenMcpBlock): number =>
  Buffer.byteLength(JSON.stringify(removeControlCharacters(text))) + Buffer.byteLength(JSON.stringify(value)) + 8

/** Parses the part and the block with which an answer begins. @throws AppError `invalid_request` */
function parseCursor(cursor: string, tag: string): [part: number, block: number] {
  const [, part, block, cursorTag] = /^(\d{1,6})\.(\d{1,6})\.([0-9a-f]{8})$/.exec(cursor) ?? []
  if (cursorTag !== tag) reject()
  return [Number(part), Number(block)]
}

function reject(): never {
  throw createInvalidRequestError({
    cursor: [
      'cursor นี้ใช้กับสิ่งที่ถามไม่ได้ หรือข้อความเปลี่ยนไปแล้ว กรุณาใช้ cursor จากคำตอบก่อนหน้าพร้อมค่าเดิมทุกค่า หรือเริ่มใหม่โดยไม่ใส่ cursor',
    ],
  })
}
