/** One record or canon heading: the primary language and a translation side by side. */

import { canKeyPublish, fetchOwnKey, getFromApi, sendDynamicRequest } from '../base/api.ts'
import { type DeskHeading, describeHeadingForForm, getHeadingsApiPath } from '../base/headings.ts'
import { LoadAndRender } from '../base/load-and-render.tsx'
import { findResource } from '../base/names.ts'
import { formatOtherProposersSentence } from '../base/proposal-sender.ts'
import { getRecordApiPath, NEW_RECORD_SLUG } from '../base/records.ts'
import { createScreenAddress, navigateTo, type ScreenAddress } from '../base/route.ts'
import {
  describeRecordForForm,
  type FormRecordDescription,
  fetchRecordWithTranslations,
} from '../form/record-description.ts'
import { RecordForm } from '../form/record-form.tsx'

/** Maximum open proposals of one record that are listed. */
const MAX_LISTED_PROPOSALS = 50

/**
 * Screen `/desk/{resource}/{slug}`: the form of a record. The query holds the filters of the list it was opened from.
 */
export function RecordScreen({ name, one, query }: ScreenAddress) {
  const resource = findResource(name)
  return (
    resource && (
      <Written
        slug={one}
        query={query}
        of={async () => {
          const { [SHOW_PUBLISHED_RECORD_PARAMETER]: _, ...filters } = Object.fromEntries(query)
          return { subject: describeRecordForForm(resource, filters), path: getRecordApiPath(resource, one) }
        }}
      />
    )
  )
}

/**
 * Screen `/desk/canon/{division}/{slug}`: the form of a heading. For a new one (`+`), the query has its volume and
 * parent.
 */
export function HeadingScreen({ one, two, query }: ScreenAddress) {
  const subject = async () => {
    const volume = await volumeOf(one, two, query.get('volume'))
    return { subject: describeHeadingForForm(one, volume, query.get('parent')), path: getHeadingsApiPath(volume, two) }
  }
  return <Written slug={two} query={query} of={subject} />
}

/** Query parameter of record addresses: opens the published record even if the editor has a pending proposal for it. */
export const SHOW_PUBLISHED_RECORD_PARAMETER = 'published'

interface WrittenProps extends Pick<ScreenAddress, 'query'> {
  readonly slug: string
  /** What is written, and its path in the API. */
  readonly of: () => Promise<{ readonly subject: FormRecordDescription; readonly path: string }>
}

function Written({ slug, query, of }: WrittenProps) {
  const load = async () => {
    const { subject, path } = await of()
    if (slug === NEW_RECORD_SLUG) return { subject, read: await fetchRecordWithTranslations(subject, null), open: [] }
    const [read, { items }, { key }] = await Promise.all([
      fetchRecordWithTranslations(subject, slug),
      getFromApi('/api/desk/proposals/open', { path, limit: MAX_LISTED_PROPOSALS }),
      fetchOwnKey(),
    ])
    // the editor goes on with their own change
    const own = items.findLast((item) => item.by === key && item.path === path)
    if (own && !query.has(SHOW_PUBLISHED_RECORD_PARAMETER)) navigateTo(createScreenAddress(['mine', own.id]), 'replace')
    return { subject, read, open: items.filter(({ state }) => state !== 'returned') }
  }
  return (
    <LoadAndRender load={load} inputs={[query.toString()]}>
      {({ subject, read, open }) => (
        <>
          {open.length > 0 && (
            <p class="hint">
              {formatOtherProposersSentence(open)}{' '}
              {canKeyPublish.value && <a href={createScreenAddress(['proposals', open[0]?.id ?? ''])}>เปิดงานที่รอตรวจ</a>}
            </p>
          )}
          <RecordForm subject={subject} slug={slug} read={read} />
        </>
      )}
    </LoadAndRender>
  )
}

/** The volume that a heading is in; of a new one the volume that was asked for, else the first of the division. */
async function volumeOf(division: string, slug: string, input: string | null): Promise<number> {
  const { firstVolume } = await getFromApi('/api/v1/canon/divisions/{slug}', { slug: division })
  if (slug === NEW_RECORD_SLUG) return Number(input) || firstVolume
  const { entry } = await sendDynamicRequest<DeskHeading>('get', getHeadingsApiPath(firstVolume, slug))
  return entry.ref?.volume ?? firstVolume
}
