/** Whether the library says what its text is from, and what was wrong when it was packed. */

import type { Evidence } from '../evidence.ts'
import { allBut, atLeast, type Measure } from '../goal.ts'
import { library } from '../made-library.ts'

interface Source {
  readonly id: string
  readonly version: string | null
}

export const provenance: Measure = {
  name: 'provenance',
  rows: async ({ shown, made }: Evidence) => {
    const sources = shown.sqlite.query<Source, []>('SELECT id, version FROM sources ORDER BY rank').all()
    const unsaid = sources.filter(({ version }) => !version).map(({ id }) => id)
    const told: string[] = []
    const silent: string[] = []
    for (const { id } of sources) {
      const { code, out, error } = await library('sources', '--warnings', id, '--data', made.data)
      if (code === 0 && (out + error).trim() !== '') told.push(id)
      else silent.push(id)
    }
    return [
      allBut('sources that say their version', 1, sources, unsaid),
      atLeast('sources with the warnings of their packing', 1, told.length, sources.length, silent),
    ]
  },
}
