/** One record, or a heading of the canon: the primary language and a translation side by side, drawn from its definition. */

import { ask, get } from '../base/api.ts'
import { type Entry, entriesPath, headingSubject } from '../base/headings.ts'
import { Load } from '../base/loaded.tsx'
import { resourceNamed } from '../base/names.ts'
import { NEW } from '../base/records.ts'
import type { At } from '../base/route.ts'
import { readWritten, recordSubject, type Subject } from '../form/written.ts'
import { WrittenForm } from '../form/written-form.tsx'

/** The query is that of the list that the record was opened from. */
export function RecordScreen({ name, one, query }: At) {
  const resource = resourceNamed(name)
  return (
    resource && (
      <Written slug={one} query={query} of={async () => recordSubject(resource, Object.fromEntries(query))} />
    )
  )
}

/** Under the address that its division gives it; of a new one, the query has its volume and the heading above it. */
export function HeadingScreen({ one, two, query }: At) {
  const subject = async () => {
    const volume = await volumeOf(one, two, query.get('volume'))
    return headingSubject(one, volume, query.get('parent'))
  }
  return <Written slug={two} query={query} of={subject} />
}

interface WrittenProps extends Pick<At, 'query'> {
  readonly slug: string
  readonly of: () => Promise<Subject>
}

function Written({ slug, query, of }: WrittenProps) {
  const load = async () => {
    const subject = await of()
    return { subject, read: await readWritten(subject, slug === NEW ? null : slug) }
  }
  return (
    <Load from={load} by={[query.toString()]}>
      {({ subject, read }) => <WrittenForm subject={subject} slug={slug} read={read} />}
    </Load>
  )
}

/** The volume that a heading stands in; of a new one the volume that was asked for, else the first of the division. */
async function volumeOf(division: string, slug: string, asked: string | null): Promise<number> {
  const { firstVolume } = await get('/api/v1/canon/divisions/{slug}', { slug: division })
  if (slug === NEW) return Number(asked) || firstVolume
  const { entry } = await ask<Entry>('get', entriesPath(firstVolume, slug))
  return entry.ref?.volume ?? firstVolume
}
