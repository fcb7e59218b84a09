/** The two forms that can be edited as a table: the texts of a chant, and the members of a group of teachings. */

import type { DhammaGroupMember, FieldValue } from '../../../definitions/definition.ts'
import { parseGroupMembersCell } from '../../../definitions/member-lines.ts'
import { pairChantLines } from '../../../records/chants/lines.ts'
import { getThaiLanguageName } from '../base/names.ts'
import type { TableCells } from '../files/document.ts'
import { type ChantLineKind, guessLineKind, sortChantLinesIntoColumns } from './line-kinds.ts'
import { type FilledRowsWithMessage, type GridColumnDefinition, LinesGrid } from './lines-grid.tsx'
import { type AlignedLineRows, alignTextLinesInRows, getColumnText } from './rows.ts'

/** Reads and writes the fields that a table edits, by language and field name. */
export interface GridFieldAccess {
  readonly read: (language: string, name: string) => FieldValue
  readonly write: (language: string, name: string, value: FieldValue) => void
  readonly languages: readonly string[]
}

const CHANT_COLUMNS: readonly (GridColumnDefinition & { readonly kind: ChantLineKind; readonly name: string })[] = [
  { key: 'pali', kind: 'pali', name: 'pali', label: 'บาลี', lang: 'pi-Thai' },
  { key: 'roman', kind: 'roman', name: 'roman', label: 'โรมัน', lang: 'pi-Latn' },
  { key: 'meaning', kind: 'meaning', name: 'meaning', label: 'คำแปล', lang: 'th' },
  { key: 'english', kind: 'english', name: 'meaning', label: 'English', lang: 'en' },
]

/** Renders the texts of a chant as a table with a line in each row: Pali, romanized Pali, meaning and English. */
export function ChantGrid({ read, write, languages }: GridFieldAccess) {
  const [primary = ''] = languages
  const columns = CHANT_COLUMNS.filter(({ kind }) => kind !== 'english' || languages.includes('en'))
  const languageOf = (kind: ChantLineKind) => (kind === 'english' ? 'en' : primary)
  const texts = columns.map(({ kind, name }) => String(read(languageOf(kind), name) ?? ''))
  const setRows = (rows: AlignedLineRows) => {
    for (const [at, { kind, name }] of columns.entries()) {
      const text = getColumnText(rows, at)
      if (text !== texts[at]) write(languageOf(kind), name, text || null)
    }
  }
  const fill = (cells: TableCells): FilledRowsWithMessage | undefined => {
    const found = sortChantLinesIntoColumns(cells)
    return (
      found && {
        rows: alignTextLinesInRows(
          columns.map(({ kind }, at) => found.columns.get(kind)?.join('\n') ?? texts[at] ?? ''),
        ),
        message: found.message,
      }
    )
  }
  const [pali = '', roman = '', meaning = ''] = texts
  return (
    <div class="beside">
      <LinesGrid
        id="chant-lines"
        label="บทสวดเป็นตาราง"
        columns={columns}
        rows={alignTextLinesInRows(texts)}
        onRows={setRows}
        fill={fill}
        isCounted
      />
      <aside aria-label="ตัวอย่างหน้าที่ผู้อ่านจะเห็น">
        <p class="soft">ผู้อ่านจะเห็น</p>
        {pairChantLines({ pali, roman, meaning }).map((line, at, all) => (
          <div key={line.number} class={line.stanza === all[at - 1]?.stanza ? undefined : 'stanza'}>
            {line.pali !== null && <p lang="pi-Thai">{line.pali}</p>}
            {line.roman !== null && <p lang="pi-Latn">{line.roman}</p>}
            {line.meaning !== null && <p class="soft">{line.meaning}</p>}
          </div>
        ))}
      </aside>
    </div>
  )
}

const MEMBER_FIELDS = [
  { name: 'title', label: 'ชื่อข้อธรรม' },
  { name: 'pali', label: 'บาลี' },
  { name: 'description', label: 'คำอธิบาย' },
] as const satisfies readonly { readonly name: keyof DhammaGroupMember; readonly label: string }[]

/** Renders the members of a group of teachings as a table. @param name name of the field that holds the members */
export function MembersGrid({ name, read, write, languages }: GridFieldAccess & { readonly name: string }) {
  const columns = languages.flatMap((language, at) =>
    MEMBER_FIELDS.filter((part) => at === 0 || part.name !== 'pali').map((part) => ({
      ...part,
      language,
      key: `${language}-${part.name}`,
      label: at === 0 ? part.label : `${part.label} (${getThaiLanguageName(language)})`,
      lang: part.name === 'pali' ? 'pi' : language,
    })),
  )
  const membersOf = (language: string) => (read(language, name) ?? []) as readonly DhammaGroupMember[]
  const height = Math.max(0, ...languages.map((language) => membersOf(language).length))
  const rows = Array.from({ length: height }, (_, row) =>
    columns.map((column) => membersOf(column.language)[row]?.[column.name] ?? ''),
  )
  const setRows = (next: AlignedLineRows) => {
    const filled = next.filter((row, at) => at < rows.length || row.some((cell) => cell !== ''))
    for (const language of languages) {
      const members = filled.map((row, at): DhammaGroupMember => {
        const cell = (part: keyof DhammaGroupMember) =>
          row[columns.findIndex((column) => column.language === language && column.name === part)]
        const pali = language === languages[0] ? cell('pali') : membersOf(language)[at]?.pali
        return { title: cell('title') ?? '', pali: pali || null, description: cell('description') || null }
      })
      // empty members at the end are not translated yet
      const own =
        language === languages[0]
          ? members
          : members.slice(0, members.findLastIndex(({ title, description }) => title || description) + 1)
      if (JSON.stringify(own) !== JSON.stringify(membersOf(language))) write(language, name, own)
    }
  }
  return (
    <LinesGrid
      id={`${name}-lines`}
      label="ข้อธรรมเป็นตาราง"
      columns={columns}
      rows={rows}
      onRows={setRows}
      fill={(cells) => fillMembers(cells, rows, columns.length)}
    />
  )
}

/** Assigns the members of a pasted table to the columns of the primary language; Pali is recognized by its letters. */
function fillMembers(cells: TableCells, own: AlignedLineRows, width: number): FilledRowsWithMessage | undefined {
  const members = cells.some((row) => row.length > 1)
    ? readMembersTable(cells)
    : parseGroupMembersCell(cells.map(([cell]) => cell).join('\n'))
  if (members.length === 0) return undefined
  const rows = members.map(({ title, pali, description }, at) => [
    ...[title, pali ?? '', description ?? ''],
    ...(own[at]?.slice(MEMBER_FIELDS.length) ?? Array<string>(width - MEMBER_FIELDS.length).fill('')),
  ])
  return { rows, message: `วางแล้ว ${members.length} ข้อ` }
}

function readMembersTable(cells: TableCells): readonly DhammaGroupMember[] {
  const isHead = cells[0]?.some((cell) => /^(ชื่อ|ข้อธรรม|บาลี|คำอธิบาย|ความหมาย|title)/i.test(cell.trim())) === true
  const rows = isHead ? cells.slice(1) : cells
  const columns = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) => at).filter(
    (column) => guessLineKind(rows.map((row) => row[column] ?? '')) !== undefined,
  )
  const isPali = (column: number) =>
    column !== columns[0] &&
    (/บาลี|pali/i.test(isHead ? (cells[0]?.[column] ?? '') : '') ||
      guessLineKind(rows.map((row) => row[column] ?? '')) === 'roman')
  const pali = columns.find(isPali)
  const [title, description] = columns.filter((column) => column !== pali)
  const cell = (row: readonly string[], column: number | undefined) =>
    column === undefined ? '' : (row[column] ?? '').trim()
  return rows
    .map((row) => ({
      title: cell(row, title),
      pali: cell(row, pali) || null,
      description: cell(row, description) || null,
    }))
    .filter((member) => member.title !== '' || member.pali !== null || member.description !== null)
}
