/**
 * Fetches counts of the work that waits for editors. They are apart from the queues, because the first screen does not
 * load the queues.
 */

import type { ResourceDefinition } from '../../../definitions/definition.ts'
import { fetchEachListItem, fetchOwnKeyRights, getFromApi } from './api.ts'
import { useLoaded } from './load-and-render.tsx'
import { getRecordsApiPath } from './records.ts'

/**
 * Fetches the numbers of open suspects (`suspects`), of the likely misprints among them (`likely`), and of open
 * readers' reports (`reports`). `isUnsearched` says that there is a canon text in which misprints were never searched
 * for.
 * @throws RequestRejectedError
 */
export async function fetchOpenSuspectAndReportCounts() {
  const [{ open, likely, hasText, searchedAt }, { total }] = await Promise.all([
    getFromApi('/api/desk/suspects/progress'),
    getFromApi('/api/desk/reports', { state: 'open', limit: 1 }),
  ])
  return { suspects: open, likely, reports: total, isUnsearched: hasText && searchedAt === null }
}

/**
 * Fetches the numbers of other editors' proposals to review (`toReview`), and of the editor's own proposals that wait
 * or were returned.
 * @param own name of the editor's key
 * @param mayReview whether the editor may review; otherwise `toReview` is 0
 * @throws RequestRejectedError
 */
export async function fetchWaitingAndReturnedProposalCounts(own: string, mayReview: boolean) {
  const count = async (query: { by?: string; state: 'waiting' | 'returned' }) => {
    return (await getFromApi('/api/desk/proposals', { ...query, limit: 1 })).total
  }
  const [allWaiting, waiting, returned] = await Promise.all([
    mayReview ? count({ state: 'waiting' }) : 0,
    count({ state: 'waiting', by: own }),
    count({ state: 'returned', by: own }),
  ])
  return { toReview: mayReview ? allWaiting - waiting : 0, waiting, returned }
}

/**
 * Fetches the number of pages assigned to an editor that two editors have not read yet.
 * @param name name of the editor's key
 * @throws RequestRejectedError
 */
export async function fetchNumberOfPagesToProofread(name: string): Promise<number> {
  const { items } = await getFromApi('/api/desk/shares', { name })
  return items.reduce((left, { pages, confirmed }) => left + pages - confirmed, 0)
}

/**
 * Loads the slugs of the records whose original changed after their translation. Empty while loading, or if loading
 * failed.
 */
export function useSlugsWithOutdatedTranslation({ name, fields }: ResourceDefinition): ReadonlySet<string> {
  const loaded = useLoaded(async () => {
    const isTranslated = Object.values(fields).some(({ translatable }) => translatable)
    const [, ...languages] = isTranslated ? (await fetchOwnKeyRights()).languages : []
    const found = languages.map((language) =>
      Array.fromAsync(
        fetchEachListItem((offset) =>
          getFromApi('/api/desk/outdated', { collection: name, language, limit: 200, offset }),
        ),
      ),
    )
    return (await Promise.all(found)).flat().map(({ slug }) => slug)
  }, [name])
  return new Set(loaded.state === 'loaded' ? loaded.value : [])
}

/**
 * Loads the open proposals for records of a resource, by the slug of their record. Proposals returned to their author
 * are left out. Empty while loading, or if loading failed.
 */
export function useOpenProposals(resource: ResourceDefinition) {
  const loaded = useLoaded(
    () =>
      Array.fromAsync(
        fetchEachListItem((offset) =>
          getFromApi('/api/desk/proposals/open', { kind: resource.name, limit: 200, offset }),
        ),
      ),
    [resource.name],
  )
  const items = loaded.state === 'loaded' ? loaded.value.filter(({ state }) => state !== 'returned') : []
  return Map.groupBy(items, ({ path }) => path.slice(getRecordsApiPath(resource).length + 1).split('/')[0] ?? '')
}
