/** One heading of the canon, under the address that its division gives it; its form is drawn from its definition. */

import { answered, api, ask } from '../base/api.ts'
import { type Entry, entriesPath, headingSubject } from '../base/headings.ts'
import { Load } from '../base/loaded.tsx'
import { NEW } from '../base/records.ts'
import { readWritten } from '../form/written.ts'
import { WrittenForm } from '../form/written-form.tsx'

interface HeadingProps {
  readonly division: string
  readonly slug: string
  /** Of a new heading: its volume, and the heading above it. */
  readonly query: URLSearchParams
}

export function HeadingScreen({ division, slug, query }: HeadingProps) {
  const load = async () => {
    const volume = await volumeOf(division, slug, query.get('volume'))
    const subject = headingSubject(division, volume, query.get('parent'))
    return { subject, read: await readWritten(subject, slug === NEW ? null : slug) }
  }
  return (
    <Load from={load} by={[division, slug, query.toString()]}>
      {({ subject, read }) => <WrittenForm subject={subject} slug={slug} read={read} />}
    </Load>
  )
}

/** The volume that a heading stands in; of a new one the volume that was asked for, else the first of the division. */
async function volumeOf(division: string, slug: string, asked: string | null): Promise<number> {
  const { firstVolume } = await answered(
    api.GET('/api/v1/canon/divisions/{slug}', { params: { path: { slug: division } } }),
  )
  if (slug === NEW) return Number(asked) || firstVolume
  const { entry } = await ask<Entry>('GET', entriesPath(firstVolume, slug))
  return entry.ref?.volume ?? firstVolume
}
