/** Counts of what waits for editors. Separate from the queues, because the first screen does not load those. */

import type { ResourceDefinition } from '../../../definitions/definition.ts'
import { fetchEachListItem, fetchOwnKey, getFromApi } from './api.ts'
import { useLoaded } from './load-and-render.tsx'
import { getRecordsApiPath } from './records.ts'

/**
 * Counts the open suspects, the likely misprints among them (`likely`), and the open readers' reports. `isUnsearched` is
 * whether there is text in which misprints were never looked for.
 * @throws RequestRejectedError
 */
export async function countOpenSuspectsAndReportsOfDesk() {
  const [{ open, likely, hasText, searchedAt }, { total }] = await Promise.all([
    getFromApi('/api/desk/suspects/progress'),
    getFromApi('/api/desk/reports', { state: 'open', limit: 1 }),
  ])
  return { suspects: open, likely, reports: total, isUnsearched: hasText && searchedAt === null }
}

/**
 * Counts the proposals to review and the editor's own that wait or were returned.
 * @param own name of the editor's key
 * @throws RequestRejectedError
 */
export async function countWaitingAndReturnedProposals(own: string, mayReview: boolean) {
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
 * Counts the pages assigned to an editor that two people have not read yet.
 * @param name of the key
 * @throws RequestRejectedError
 */
export async function countPagesToProofread(name: string): Promise<number> {
  const { items } = await getFromApi('/api/desk/shares', { name })
  return items.reduce((left, { pages, confirmed }) => left + pages - confirmed, 0)
}

/** Loads the slugs of records with a translation older than its original. */
export function useSlugsWithOutdatedTranslation({ name, fields }: ResourceDefinition): ReadonlySet<string> {
  const loaded = useLoaded(async () => {
    const isTranslated = Object.values(fields).some(({ translatable }) => translatable)
    const [, ...languages] = isTranslated ? (await fetchOwnKey()).languages : []
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

/** Loads the open proposals for the records of a resource, grouped by slug; returned ones are left out. */
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
