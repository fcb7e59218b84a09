/** The screens of one record and of one canon heading, with the primary language and a translation side by side. */

import { canKeyPublish, fetchOwnKeyRights, getFromApi, sendDynamicRequest } from '../base/api.ts'
import { type ApiHeading, createHeadingFormDescription, getHeadingsApiPath } from '../base/headings.ts'
import { LoadAndRender } from '../base/load-and-render.tsx'
import { findResource } from '../base/names.ts'
import { formatOtherProposersSentence } from '../base/proposal-sender.ts'
import { getRecordApiPath, NEW_RECORD_SLUG } from '../base/records.ts'
import { createScreenAddress, navigateTo, type ScreenAddress } from '../base/route.ts'
import {
  createRecordFormDescription,
  type FormRecordDescription,
  fetchRecordWithTranslations,
} from '../form/record-description.ts'
import { RecordForm } from '../form/record-form.tsx'

/** Maximum open proposals of one record that are listed. */
const MAX_LISTED_PROPOSALS = 50

/**
 * Screen `/desk/{resource}/{slug}`: the form of a record. The query has the filters of the list from which it was
 * opened.
 */
export function RecordScreen({ name, one, query }: ScreenAddress) {
  const resource = findResource(name)
  return (
    resource && (
      <RecordOrHeading
        slug={one}
        query={query}
        describe={async () => {
          const { [SHOW_PUBLISHED_RECORD_PARAMETER]: _, ...filters } = Object.fromEntries(query)
          return { subject: createRecordFormDescription(resource, filters), path: getRecordApiPath(resource, one) }
        }}
      />
    )
  )
}

/**
 * Screen `/desk/canon/{division}/{slug}`: the form of a heading. For a new heading (`+`), the query has its volume and
 * parent.
 */
export function HeadingScreen({ one, two, query }: ScreenAddress) {
  const describe = async () => {
    const volume = await findVolume(one, two, query.get('volume'))
    return {
      subject: createHeadingFormDescription(one, volume, query.get('parent')),
      path: getHeadingsApiPath(volume, two),
    }
  }
  return <RecordOrHeading slug={two} query={query} describe={describe} />
}

/**
 * Query parameter of a record's address. It opens the published record even if the editor has a pending proposal for
 * it.
 */
export const SHOW_PUBLISHED_RECORD_PARAMETER = 'published'

interface RecordOrHeadingProps extends Pick<ScreenAddress, 'query'> {
  readonly slug: string
  /** Returns the description of the record for the form, and its API path. */
  readonly describe: () => Promise<{ readonly subject: FormRecordDescription; readonly path: string }>
}

function RecordOrHeading({ slug, query, describe }: RecordOrHeadingProps) {
  const load = async () => {
    const { subject, path } = await describe()
    if (slug === NEW_RECORD_SLUG) return { subject, read: await fetchRecordWithTranslations(subject, null), open: [] }
    const [read, { items }, { key }] = await Promise.all([
      fetchRecordWithTranslations(subject, slug),
      getFromApi('/api/desk/proposals/open', { path, limit: MAX_LISTED_PROPOSALS }),
      fetchOwnKeyRights(),
    ])
    // the editor continues their own proposal
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

/** Returns the volume of a heading. For a new one it is the requested volume, else the first of the division. */
async function findVolume(division: string, slug: string, requested: string | null): Promise<number> {
  const { firstVolume } = await getFromApi('/api/v1/canon/divisions/{slug}', { slug: division })
  if (slug === NEW_RECORD_SLUG) return Number(requested) || firstVolume
  const { entry } = await sendDynamicRequest<ApiHeading>('get', getHeadingsApiPath(firstVolume, slug))
  return entry.ref?.volume ?? firstVolume
}
