/** Calls an MCP tool and formats its result, with citation, address and source, up to the size limit of one answer. */

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

/** An MCP tool with the schema of its arguments, which depends on the editions of the library. */
export interface McpToolWithSchema extends McpTool {
  readonly input: TObject
}

/** Adds the schema of its arguments to an MCP tool. @param editions of the library */
export const addArgumentSchemaToTool = (tool: McpTool, editions: readonly EditionId[]): McpToolWithSchema => ({
  ...tool,
  input: Type.Object({ ...tool.takes(editions), ...COMMON_MCP_TOOL_ARGUMENTS }, { additionalProperties: false }),
})

/**
 * Validates the arguments of an MCP call, runs the tool and formats one answer.
 * @param given the arguments as sent, unvalidated
 * @throws AppError for invalid arguments, or if the requested text or record does not exist
 */
export function callMcpTool(reader: ReaderContext, tool: McpToolWithSchema, given: unknown): McpToolAnswer {
  const { cursor, language, ...requested } = parseToolArguments(tool.input, given)
  const pageContext = createMcpPageContext(reader, language)
  const named =
    'entry' in requested ? { ...requested, ...parseHeadingArguments(reader, pageContext, requested) } : requested
  const writer = new ResultWriter({ reader, pageContext, given: named }, tool)
  const from = typeof cursor === 'string' ? cursor : undefined
  return paginateMcpAnswer(
    pageContext,
    (at) => writer.part(at),
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

const WAYS = { previous: { th: 'ก่อนหน้า', en: 'Previous' }, next: { th: 'ถัดไป', en: 'Next' } } as const

class ResultWriter {
  private readonly own: ReturnType<typeof resolveMcpCallAddresses>
  private readonly citations = new Map<string, string>()

  constructor(
    private readonly context: McpToolInput,
    private readonly tool: McpTool,
  ) {
    this.own = resolveMcpCallAddresses(tool, context.pageContext, context.given)
  }

  /** A part of the result; undefined past the last one. @throws AppError */
  part(at: number): McpToolResultPart | undefined {
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
    const { address, uri } = this.own
    const ways = (['previous', 'next'] as const).flatMap((way) => {
      const to = result[way]
      return to ? [[way, this.destination(to)] as const] : []
    })
    const blocks = result.blocks.flatMap(inChunks)
    return {
      head: [
        `# ${title}`,
        ...(name === title ? [] : [name]),
        ...(result.citation === undefined ? [] : [`${pageContext.say('อ้างอิง', 'Cite as')}: ${citation}`]),
        `${pageContext.say('ที่อยู่', 'Address')}: ${address}`,
        source,
        ...ways.map(([way, { read }]) => `${pageContext.label(WAYS[way])}: ${formatMcpCall(read)}`),
      ].join('\n'),
      data: {
        title,
        name,
        citation,
        address,
        uri,
        source,
        ...Object.fromEntries(ways),
      },
      length: blocks.length,
      write: (index, before, isBrief) => {
        const [block, last] = [blocks[index], before === undefined ? undefined : blocks[before]]
        if (!block) throw new Error(`There is no block ${index}`)
        return this.written(isBrief ? { ...block, links: [], notes: [] } : block, last?.place)
      },
      more,
      runsOn: !this.tool.stopsAtParts,
    }
  }

  private destination({ tool, arguments: given }: SuggestedMcpCall, fragment?: string) {
    const named = MCP_TOOLS.find((one) => one.name === tool)
    if (!named) throw new Error(`There is no tool ${tool}`)
    return resolveMcpCallAddresses(named, this.context.pageContext, given, fragment)
  }

  private linked({ title, call, href = '', fragment, place }: McpBlockLink) {
    const to = call ? this.destination(call, fragment) : { address: href, read: undefined }
    return { title, ...to, ...(place ? { citation: this.citation(place) } : {}) }
  }

  /** @param before the page of the block above: a page is cited where it changes */
  private written(block: Chunk, before: PrintedPagePlace | undefined): WrittenMcpBlock {
    const { kind, level = 1, links = [], notes = [], place, goesOn } = block
    const indent = kind === 'item' ? '  '.repeat(level) : ''
    const text = block.text.replaceAll('\n', `\n${indent}`)
    const to = links.slice(0, MAX_LINKS).map((link) => this.linked(link))
    const put = notes.slice(0, MAX_NOTES).map((note) => joinIntoClippedLine(note, MAX_NOTE_CHARS))
    const below = [
      ...put.map((note) => `✎ ${note}`),
      ...to.map(({ title, citation, address, read }) =>
        [to.length > 1 && title, citation, address, read && formatMcpCall(read)].filter(Boolean).join(' · '),
      ),
    ]
    const mark = kind === 'heading' ? '## ' : kind === 'item' ? `${indent.slice(2)}• ` : ''
    const isHere = place && keyOf(place) !== (before && keyOf(before))
    const citation = isHere ? this.citation(place) : undefined
    const lines = [
      ...(citation ? [`[${citation}]`] : []),
      mark + text,
      ...below.map((line) => `${indent || '  '}${line}`),
    ]
    return {
      text: lines.join('\n'),
      value: {
        ...(kind === undefined ? {} : { kind, level }),
        ...place,
        ...(isHere ? { citation, address: this.destination(createReadPageMcpCall(place)).address } : {}),
        text,
        ...(goesOn ? { goes_on: true } : {}),
        ...(put.length > 0 ? { put_right: put } : {}),
        ...(to.length > 0 ? { links: to } : {}),
      },
    }
  }

  private citation(place: PrintedPagePlace): string {
    const key = keyOf(place)
    const citation = this.citations.get(key) ?? formatPrintedPageCitation(this.context, place)
    this.citations.set(key, citation)
    return citation
  }
}

interface Chunk extends McpAnswerBlock {
  /** Whether the paragraph continues in the next block. */
  readonly goesOn?: boolean
}

/** Links and corrections follow the last chunk of a paragraph. */
function inChunks(block: McpAnswerBlock): readonly Chunk[] {
  if (block.text.length <= MAX_BLOCK_CHARS) return [block]
  const chunks = splitIntoChunks(block.text, MAX_BLOCK_CHARS)
  return chunks.map((text, index) =>
    index === chunks.length - 1 ? { ...block, text } : { ...block, text, links: [], notes: [], goesOn: true },
  )
}

const keyOf = ({ edition, volume, page }: PrintedPagePlace): string => `${edition} ${volume} ${page}`
