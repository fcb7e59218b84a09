/** Calls an MCP tool and formats its result with citation, address and source, up to the maximum size of one answer. */

import { type TObject, Type } from 'typebox'
import type { PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import type { EditionId } from '../../definitions/editions.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { ReaderContext } from '../shared/reader.ts'
import {
  COMMON_MCP_TOOL_ARGUMENTS,
  createMcpPageContext,
  parseHeadingArguments,
  parseToolArguments,
} from './arguments.ts'
import { type McpToolAnswer, type McpToolResultPart, paginateMcpAnswer, type WrittenMcpBlock } from './fill-answer.ts'
import { createReadPageMcpCall, formatPrintedPageCitation } from './places.ts'
import { joinIntoClippedLine, splitIntoChunks } from './plain-text.ts'
import {
  formatMcpCall,
  type McpAnswerBlock,
  type McpBlockLink,
  type McpTool,
  type McpToolInput,
  resolveMcpCallAddresses,
  type SuggestedMcpCall,
} from './tool.ts'
import { MCP_TOOLS } from './tools.ts'

/** An MCP tool with the schema of its arguments. The schema depends on the editions of the library. */
export interface McpToolWithSchema extends McpTool {
  readonly input: TObject
}

/** Returns an MCP tool with the schema of its arguments. @param editions editions of the library */
export const addArgumentSchemaToTool = (tool: McpTool, editions: readonly EditionId[]): McpToolWithSchema => ({
  ...tool,
  input: Type.Object({ ...tool.takes(editions), ...COMMON_MCP_TOOL_ARGUMENTS }, { additionalProperties: false }),
})

/**
 * Validates the arguments of an MCP call, runs the tool and formats one answer.
 * @param given the arguments as sent
 * @throws AppError for invalid arguments, or if the requested text or record does not exist
 */
export function callMcpTool(reader: ReaderContext, tool: McpToolWithSchema, given: unknown): McpToolAnswer {
  const { cursor, language, ...requested } = parseToolArguments(tool.input, given)
  const pageContext = createMcpPageContext(reader, language)
  const callArguments =
    'entry' in requested ? { ...requested, ...parseHeadingArguments(reader, pageContext, requested) } : requested
  const writer = new ResultWriter({ reader, pageContext, given: callArguments }, tool)
  const from = typeof cursor === 'string' ? cursor : undefined
  return paginateMcpAnswer(
    pageContext,
    (at) => writer.createPart(at),
    [tool.name, requested, pageContext.language],
    from,
    tool.maxBytes,
  )
}

/** Maximum links of a block, and maximum corrections listed for a paragraph. */
const [MAX_LINKS, MAX_NOTES] = [12, 8]
/** The longest block; longer paragraphs are written as several. In Thai it takes 12 kB, as text and as JSON. */
const MAX_BLOCK_CHARS = 2_000
const [MAX_NAME_CHARS, MAX_SOURCE_CHARS, MAX_NOTE_CHARS] = [300, 1_500, 300]

const DIRECTION_LABELS = { previous: { th: 'ก่อนหน้า', en: 'Previous' }, next: { th: 'ถัดไป', en: 'Next' } } as const

class ResultWriter {
  private readonly addresses: ReturnType<typeof resolveMcpCallAddresses>
  private readonly citations = new Map<string, string>()

  constructor(
    private readonly context: McpToolInput,
    private readonly tool: McpTool,
  ) {
    this.addresses = resolveMcpCallAddresses(tool, context.pageContext, context.given)
  }

  /** Creates a part of the result; undefined after the last one. @throws AppError */
  createPart(at: number): McpToolResultPart | undefined {
    const { pageContext } = this.context
    let result: ReturnType<McpTool['run']>
    try {
      result = this.tool.run(this.context, at)
    } catch (error) {
      if (at > 0 && error instanceof AppError) return undefined
      throw error
    }
    const { more } = result
    const title = joinIntoClippedLine(result.title, MAX_NAME_CHARS)
    const name = joinIntoClippedLine(result.name ?? title, MAX_NAME_CHARS)
    const citation = joinIntoClippedLine(result.citation ?? title, MAX_NAME_CHARS)
    const source = joinIntoClippedLine(result.source, MAX_SOURCE_CHARS)
    const { address, uri } = this.addresses
    const links = (['previous', 'next'] as const).flatMap((way) => {
      const to = result[way]
      return to ? [[way, this.resolveCall(to)] as const] : []
    })
    const blocks = result.blocks.flatMap(splitBlock)
    return {
      head: [
        `# ${title}`,
        ...(name === title ? [] : [name]),
        ...(result.citation === undefined ? [] : [`${pageContext.say('อ้างอิง', 'Cite as')}: ${citation}`]),
        `${pageContext.say('ที่อยู่', 'Address')}: ${address}`,
        source,
        ...links.map(([way, { read }]) => `${pageContext.label(DIRECTION_LABELS[way])}: ${formatMcpCall(read)}`),
      ].join('\n'),
      data: {
        title,
        name,
        citation,
        address,
        uri,
        source,
        ...Object.fromEntries(links),
      },
      length: blocks.length,
      write: (index, before, isBrief) => {
        const [block, last] = [blocks[index], before === undefined ? undefined : blocks[before]]
        if (!block) throw new Error(`There is no block ${index}`)
        return this.writeBlock(isBrief ? { ...block, links: [], notes: [] } : block, last?.place)
      },
      more,
      isContinuous: !this.tool.stopsAtParts,
    }
  }

  private resolveCall({ tool, arguments: given }: SuggestedMcpCall, fragment?: string) {
    const target = MCP_TOOLS.find((one) => one.name === tool)
    if (!target) throw new Error(`There is no tool ${tool}`)
    return resolveMcpCallAddresses(target, this.context.pageContext, given, fragment)
  }

  private resolveLink({ title, call, href = '', fragment, place }: McpBlockLink) {
    const to = call ? this.resolveCall(call, fragment) : { address: href, read: undefined }
    return { title, ...to, ...(place ? { citation: this.getCitation(place) } : {}) }
  }

  /** Writes a block. @param before the page of the previous block; a page is cited only where it changes */
  private writeBlock(block: Chunk, before: PrintedPagePlace | undefined): WrittenMcpBlock {
    const { kind, level = 1, links = [], notes = [], place, isContinued } = block
    const indent = kind === 'item' ? '  '.repeat(level) : ''
    const text = block.text.replaceAll('\n', `\n${indent}`)
    const to = links.slice(0, MAX_LINKS).map((link) => this.resolveLink(link))
    const corrections = notes.slice(0, MAX_NOTES).map((note) => joinIntoClippedLine(note, MAX_NOTE_CHARS))
    const linesBelow = [
      ...corrections.map((note) => `✎ ${note}`),
      ...to.map(({ title, citation, address, read }) =>
        [to.length > 1 && title, citation, address, read && formatMcpCall(read)].filter(Boolean).join(' · '),
      ),
    ]
    const mark = kind === 'heading' ? '## ' : kind === 'item' ? `${indent.slice(2)}• ` : ''
    const isNewPage = place && keyOf(place) !== (before && keyOf(before))
    const citation = isNewPage ? this.getCitation(place) : undefined
    const lines = [
      ...(citation ? [`[${citation}]`] : []),
      mark + text,
      ...linesBelow.map((line) => `${indent || '  '}${line}`),
    ]
    return {
      text: lines.join('\n'),
      value: {
        ...(kind === undefined ? {} : { kind, level }),
        ...place,
        ...(isNewPage ? { citation, address: this.resolveCall(createReadPageMcpCall(place)).address } : {}),
        text,
        ...(isContinued ? { goes_on: true } : {}),
        ...(corrections.length > 0 ? { put_right: corrections } : {}),
        ...(to.length > 0 ? { links: to } : {}),
      },
    }
  }

  private getCitation(place: PrintedPagePlace): string {
    const key = keyOf(place)
    return this.citations.getOrInsertComputed(key, () => formatPrintedPageCitation(this.context, place))
  }
}

interface Chunk extends McpAnswerBlock {
  /** Whether the paragraph continues in the next block. */
  readonly isContinued?: boolean
}

/** Splits a long block into chunks; the last one has the links and corrections. */
function splitBlock(block: McpAnswerBlock): readonly Chunk[] {
  if (block.text.length <= MAX_BLOCK_CHARS) return [block]
  const chunks = splitIntoChunks(block.text, MAX_BLOCK_CHARS)
  return chunks.map((text, index) =>
    index === chunks.length - 1 ? { ...block, text } : { ...block, text, links: [], notes: [], isContinued: true },
  )
}

const keyOf = ({ edition, volume, page }: PrintedPagePlace): string => `${edition} ${volume} ${page}`
