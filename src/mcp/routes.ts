/** `POST /mcp`: the Model Context Protocol over HTTP, without sessions (Streamable HTTP). */

import type { AllowedOrigins } from '../http/cors.ts'
import type { Operation } from '../http/operation.ts'
import type { Reader } from '../reader/reader.ts'

export function mcpOperations(
  _reader: Reader,
  _: { origins: AllowedOrigins; onFault: (error: unknown) => void },
): readonly Operation[] {
  return []
}
