/** Members of a group in one table cell: one per line, with title, Pali name and description separated by bars. */

import type { DhammaGroupMember } from './definition.ts'

/** A line that begins so goes on with the description of the member above it. */
const CONTINUES = '  '
const PARTS = ' | '

/** The number of an item of a list, which is no part of its title. */
const NUMBER = /^[\d๐-๙]+[.)]\s+/

/** Formats the members of a dhamma group as the text of one table cell. */
export const formatGroupMembersCell = (members: readonly DhammaGroupMember[]): string =>
  members
    .map(({ title, pali, description }) => {
      const parts = [title, pali ?? '', description ?? '']
      const filled = parts.slice(0, parts.findLastIndex((part) => part !== '') + 1)
      return filled.join(PARTS).replaceAll('\n', `\n${CONTINUES}`)
    })
    .join('\n')

/**
 * Parses the text of a table cell into members of a dhamma group; `formatGroupMembersCell` of the result gives the same
 * cell.
 */
export function parseGroupMembersCell(cell: string): DhammaGroupMember[] {
  const members: DhammaGroupMember[] = []
  for (const line of cell.split(/\r\n?|[\n\u2028\u2029]/)) {
    const above = members.at(-1)
    if (above && line.startsWith(CONTINUES)) {
      const more = line.slice(CONTINUES.length)
      members[members.length - 1] = {
        ...above,
        description: above.description === null ? more : `${above.description}\n${more}`,
      }
    } else if (line.trim() !== '') members.push(memberIn(line))
  }
  return members
}

function memberIn(line: string): DhammaGroupMember {
  const [title = '', pali = '', ...rest] = line
    .replace(NUMBER, '')
    .split(/[|｜]/)
    .map((part) => part.trim())
  return { title, pali: pali || null, description: rest.join(PARTS) || null }
}
