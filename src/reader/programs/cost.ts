/** What a message of the protocol costs who sends it: as much as the page or the search that answers the same. */

import { TOOLS } from './tools.ts'
import { howToRead, pathIn } from './ways.ts'

/** 1 for all that is no call of a tool. @param message as it was sent, whatever it is */
export function costOfMessage(message: unknown): number {
  if (typeof message !== 'object' || message === null) return 1
  const { method, params } = message as { readonly method?: unknown; readonly params?: unknown }
  const { name, uri, arguments: given } = (params ?? {}) as Readonly<Record<string, unknown>>
  if (method === 'tools/call') return costOfTool(name, given)
  if (method !== 'resources/read' || typeof uri !== 'string') return 1
  const asked = pathIn(uri)
  return costOfTool(asked && howToRead(asked.path)?.tool, undefined)
}

function costOfTool(name: unknown, given: unknown): number {
  const tool = TOOLS.find((one) => one.name === name)
  return tool?.costOf?.((given ?? {}) as Readonly<Record<string, unknown>>) ?? tool?.cost ?? 1
}
