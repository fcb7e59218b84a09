/** How much waits for editors: apart from the queues themselves, which the first screen does without. */

import type { Resource } from '../../../definitions/definition.ts'
import { eachListItem, get, readOwnKey } from './api.ts'
import { useLoaded } from './loaded.tsx'
import { recordsPath } from './records.ts'

/** How many misprints wait; `likely` are the suspects that are rather misprints than not. @throws Refused */
export async function countMisprints() {
  const [{ open, likely }, { total }] = await Promise.all([
    get('/api/desk/suspects/progress'),
    get('/api/desk/reports', { state: 'open', limit: 1 }),
  ])
  return { suspects: open, likely, reports: total }
}

/** How many proposals wait, and how many of one's own are where. @throws Refused */
export async function countProposals(own: string, mayReview: boolean) {
  const count = async (query: { by?: string; state: 'waiting' | 'returned' }) => {
    return (await get('/api/desk/proposals', { ...query, limit: 1 })).total
  }
  const [all, waiting, returned] = await Promise.all([
    mayReview ? count({ state: 'waiting' }) : 0,
    count({ state: 'waiting', by: own }),
    count({ state: 'returned', by: own }),
  ])
  return { toReview: mayReview ? all - waiting : 0, waiting, returned }
}

/** Pages of one's shares that two people have not read yet. @throws Refused */
export async function countPages(name: string): Promise<number> {
  const { items } = await get('/api/desk/shares', { name })
  return items.reduce((left, { pages, confirmed }) => left + pages - confirmed, 0)
}

/** The slugs of records with a translation that is older than its original. */
export function useOutdated({ name, fields }: Resource): ReadonlySet<string> {
  const loaded = useLoaded(async () => {
    const isTranslated = Object.values(fields).some(({ translatable }) => translatable)
    const [, ...languages] = isTranslated ? (await readOwnKey()).languages : []
    const found = languages.map((language) =>
      Array.fromAsync(
        eachListItem((offset) => get('/api/desk/outdated', { collection: name, language, limit: 200, offset })),
      ),
    )
    return (await Promise.all(found)).flat().map(({ slug }) => slug)
  }, [name])
  return new Set(loaded.state === 'here' ? loaded.value : [])
}

/** What waits for the records of a resource, by slug. */
export function useWaiting(resource: Resource) {
  const loaded = useLoaded(
    () =>
      Array.fromAsync(
        eachListItem((offset) => get('/api/desk/proposals/open', { kind: resource.name, limit: 200, offset })),
      ),
    [resource.name],
  )
  const items = loaded.state === 'here' ? loaded.value.filter(({ state }) => state !== 'returned') : []
  return Map.groupBy(items, ({ path }) => path.slice(recordsPath(resource).length + 1).split('/')[0] ?? '')
}
