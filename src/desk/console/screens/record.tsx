/** One record, or a heading of the canon: the primary language and a translation side by side, drawn from its definition. */

import { ask, get, me, publishes } from '../base/api.ts'
import { type Entry, entriesPath, headingSubject } from '../base/headings.ts'
import { Load } from '../base/loaded.tsx'
import { resourceNamed } from '../base/names.ts'
import { sayOthers } from '../base/proposed.ts'
import { NEW, recordPath } from '../base/records.ts'
import { type At, address, go } from '../base/route.ts'
import { readWritten, recordSubject, type Subject } from '../form/written.ts'
import { WrittenForm } from '../form/written-form.tsx'

/** Most proposals of one record that are named. */
const MAX_OPEN = 50

/** The query is that of the list that the record was opened from. */
export function RecordScreen({ name, one, query }: At) {
  const resource = resourceNamed(name)
  return (
    resource && (
      <Written
        slug={one}
        query={query}
        of={async () => {
          const { [PUBLISHED]: _, ...filters } = Object.fromEntries(query)
          return { subject: recordSubject(resource, filters), path: recordPath(resource, one) }
        }}
      />
    )
  )
}

/** Under the address that its division gives it; of a new one, the query has its volume and the heading above it. */
export function HeadingScreen({ one, two, query }: At) {
  const subject = async () => {
    const volume = await volumeOf(one, two, query.get('volume'))
    return { subject: headingSubject(one, volume, query.get('parent')), path: entriesPath(volume, two) }
  }
  return <Written slug={two} query={query} of={subject} />
}

/** In the address: the record is shown as it is published, also where the editor has a change of it that waits. */
export const PUBLISHED = 'published'

interface WrittenProps extends Pick<At, 'query'> {
  readonly slug: string
  /** What is written, and its path in the API. */
  readonly of: () => Promise<{ readonly subject: Subject; readonly path: string }>
}

function Written({ slug, query, of }: WrittenProps) {
  const load = async () => {
    const { subject, path } = await of()
    if (slug === NEW) return { subject, read: await readWritten(subject, null), open: [] }
    const [read, { items }, { key }] = await Promise.all([
      readWritten(subject, slug),
      get('/api/desk/proposals/open', { path, limit: MAX_OPEN }),
      me(),
    ])
    // the editor goes on with their own change
    const own = items.findLast((item) => item.by === key && item.path === path)
    if (own && !query.has(PUBLISHED)) go(address(['mine', own.id]), 'replace')
    return { subject, read, open: items.filter(({ state }) => state !== 'returned') }
  }
  return (
    <Load from={load} by={[query.toString()]}>
      {({ subject, read, open }) => (
        <>
          {open.length > 0 && (
            <p class="hint">
              {sayOthers(open).slice(' · '.length)}{' '}
              {publishes.value && <a href={address(['proposals', open[0]?.id ?? ''])}>เปิดงานที่รอตรวจ</a>}
            </p>
          )}
          <WrittenForm subject={subject} slug={slug} read={read} />
        </>
      )}
    </Load>
  )
}

/** The volume that a heading is in; of a new one the volume that was asked for, else the first of the division. */
async function volumeOf(division: string, slug: string, input: string | null): Promise<number> {
  const { firstVolume } = await get('/api/v1/canon/divisions/{slug}', { slug: division })
  if (slug === NEW) return Number(input) || firstVolume
  const { entry } = await ask<Entry>('get', entriesPath(firstVolume, slug))
  return entry.ref?.volume ?? firstVolume
}
