/** One record: the primary language and a translation side by side, a draft kept until it is saved. */

import { useMemo } from 'preact/hooks'
import type { Resource } from '../../../definitions/definition.ts'
import { Load } from '../base/loaded.tsx'
import { NEW } from '../base/records.ts'
import { recordSubject } from '../form/subject.ts'
import { readWritten } from '../form/written.ts'
import { WrittenForm } from '../form/written-form.tsx'

interface RecordProps {
  readonly resource: Resource
  readonly slug: string
  /** The list that the record was opened from: its filters. */
  readonly query: URLSearchParams
}

export function RecordScreen({ resource, slug, query }: RecordProps) {
  const subject = useMemo(
    () => recordSubject(resource, Object.fromEntries(query)),
    [resource, query.toString()],
  )
  return (
    <Load from={() => readWritten(subject, slug === NEW ? null : slug)} by={[resource.name, slug]}>
      {(read) => <WrittenForm subject={subject} slug={slug} read={read} />}
    </Load>
  )
}
