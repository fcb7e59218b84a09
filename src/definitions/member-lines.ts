/**
 * The members of a dhamma group in one table cell: one per line, with title, Pali name and description separated by
 * bars.
 */

import type { DhammaGroupMember } from './definition.ts'

/** Begins a line that continues the description of the previous member. */
const CONTINUATION_INDENT = '  '
const PART_SEPARATOR = ' | '

/** Matches the number of a list item, which is not a part of its title. */
const NUMBER = /^[\d๐-๙]+[.)]\s+/

/** Formats the members of a dhamma group as the text of one table cell: lines such as `title | pali | description`. */
export const formatGroupMembersCell = (members: readonly DhammaGroupMember[]): string =>
  members
    .map(({ title, pali, description }) => {
      const parts = [title, pali ?? '', description ?? '']
      const filled = parts.slice(0, parts.findLastIndex((part) => part !== '') + 1)
      return filled.join(PART_SEPARATOR).replaceAll('\n', `\n${CONTINUATION_INDENT}`)
    })
    .join('\n')

/** Parses the text of a table cell into members of a dhamma group. `formatGroupMembersCell` is its inverse. */
export function parseGroupMembersCell(cell: string): DhammaGroupMember[] {
  const members: DhammaGroupMember[] = []
  for (const line of cell.split(/\r\n?|[\n\u2028\u2029]/)) {
    const above = members.at(-1)
    if (above && line.startsWith(CONTINUATION_INDENT)) {
      const more = line.slice(CONTINUATION_INDENT.length)
      members[members.length - 1] = {
        ...above,
        description: above.description === null ? more : `${above.description}\n${more}`,
      }
    } else if (line.trim() !== '') members.push(parseMember(line))
  }
  return members
}

function parseMember(line: string): DhammaGroupMember {
  const [title = '', pali = '', ...rest] = line
    .replace(NUMBER, '')
    .split(/[|｜]/)
    .map((part) => part.trim())
  return { title, pali: pali || null, description: rest.join(PART_SEPARATOR) || null }
}
