/** All tools. A new one is a file in tools and a line here. */

import type { Tool } from './tool.ts'
import { contentsTool } from './tools/contents.ts'
import { findTool } from './tools/find.ts'
import { readHeadingTool } from './tools/read-heading.ts'
import { readPageTool } from './tools/read-page.ts'
import { readRecordTool } from './tools/read-record.ts'
import { sameTool } from './tools/same.ts'
import { searchTool } from './tools/search.ts'
import { sourcesTool } from './tools/sources.ts'
import { wordTool } from './tools/word.ts'

export const TOOLS: readonly Tool[] = [
  findTool,
  searchTool,
  readPageTool,
  readHeadingTool,
  readRecordTool,
  contentsTool,
  sameTool,
  wordTool,
  sourcesTool,
]
