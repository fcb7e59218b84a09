/** The resources of MCP. Everything that a tool can read has a URI. */

import { FIRST_VOLUME, LAST_VOLUME } from '../../definitions/divisions.ts'
import { createNotFoundError } from '../../foundation/app-error.ts'
import { formatVolumeName } from '../shared/canon-words.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { callMcpTool, type McpToolWithSchema } from './answer.ts'
import { createMcpPageContext } from './arguments.ts'
import { findToolForUri, toMcpResourceUri } from './tool.ts'
import { MCP_TOOLS } from './tools.ts'

const TEXT = 'text/plain'

/** Lists the MCP resources: the volumes of the canon. Clients find everything else from there, or by a URI template. */
export function listMcpResources(reader: ReaderContext) {
  const pageContext = createMcpPageContext(reader, undefined)
  return Array.from({ length: LAST_VOLUME - FIRST_VOLUME + 1 }, (_, index) => {
    const volume = FIRST_VOLUME + index
    const title = reader.stores.canon.divisions.volumeTitle(volume, pageContext.language)
    return {
      uri: toMcpResourceUri(`/canon/${volume}`),
      name: `canon-${volume}`,
      title: `${formatVolumeName(pageContext, volume)} ${title}`,
      mimeType: TEXT,
    }
  })
}

/** The query arguments that every template has. */
const COMMON_ARGUMENTS = ['lang', 'cursor'] as const

/** Lists the MCP resource templates: a URI template for everything that a tool reads. */
export const listMcpResourceTemplates = () =>
  MCP_TOOLS.flatMap(({ forms, query = {} }) =>
    forms.flatMap(({ path, title }) =>
      title === undefined || !path.includes('{')
        ? []
        : {
            uriTemplate: `${toMcpResourceUri(path)}{?${[...Object.keys(query), ...COMMON_ARGUMENTS].join(',')}}`,
            name: path.slice(1).replace(/[{}]/g, '').replaceAll('/', '-'),
            title,
            mimeType: TEXT,
          },
    ),
  )

/**
 * Reads an MCP resource. If one answer cannot hold all of it, the answer has the URI of the rest.
 * @throws AppError `not_found` for an unknown URI
 */
export function readMcpResource(reader: ReaderContext, tools: readonly McpToolWithSchema[], uri: string) {
  const read = findToolForUri(MCP_TOOLS, uri.slice(0, MAX_URI_CHARS))
  const tool = tools.find(({ name }) => name === read?.tool)
  if (!read || !tool) throw createNotFoundError('ไม่มีทรัพยากรนี้ ตัวอย่างที่มี: library://canon/9/royal/231')
  const { lang: language = null, ...given } = read.given
  const { text, structured } = callMcpTool(reader, tool, { ...given, ...read.arguments, language })
  const { next_cursor: cursor } = structured
  const continuation = typeof cursor === 'string' ? `\n${toMcpResourceUri(read.path, { ...read.given, cursor })}` : ''
  return { uri, mimeType: TEXT, text: text + continuation }
}

/** Maximum length of a resource URI. */
const MAX_URI_CHARS = 2_000
