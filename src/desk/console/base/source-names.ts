/** What the imported sources are called before an editor. */

import { answered, desk } from './api.ts'
import { Shared } from './shared.ts'

/** More sources than a library has. */
const MOST = 200

/** Titles by id; empty until the server has told. */
export const sourceNames = new Shared<Readonly<Record<string, string>>>({})

/** The title, or the id of a source that is not there any more. */
export const sourceName = (id: string): string => sourceNames.value[id] ?? id

/** Takes in which sources there are now; without an answer their ids are shown. */
export async function learnSources(): Promise<void> {
  const { items } = await answered(desk.GET('/api/desk/sources', { params: { query: { limit: MOST } } }))
  sourceNames.value = Object.fromEntries(items.map(({ id, title }) => [id, title]))
}
