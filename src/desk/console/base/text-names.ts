/** What editions and imported sources are called before an editor: the contract's editions at once, all else when the server has told. */

import { EDITIONS, factsOf } from '../../../definitions/editions.ts'
import type { components } from '../types/desk.d.ts'
import { get } from './api.ts'
import { Shared } from './shared.ts'

export type Edition = components['schemas']['Conflict']['edition']
type Names = Readonly<Record<string, string>>

/** By their ids, in the order in which they are listed. */
export const editionNames = new Shared<Names>(
  Object.fromEntries(EDITIONS.map((edition) => [edition, factsOf(edition).deskName])),
)
/** Titles by id; empty until the server has told. */
export const sourceNames = new Shared<Names>({})

/** The name, or the id of one that nobody has named yet, or that is not there any more. */
export const editionName = (edition: string): string => editionNames.value[edition] ?? edition
export const sourceName = (id: string): string => sourceNames.value[id] ?? id

/** Whether it may be one: which there are is the server's to say. */
export const isEditionId = (text: string): text is Edition => /^[a-z]{2,40}$/.test(text)

/** More sources than a library has. */
const MOST = 200

/** Takes in which there are now; without an answer ids are shown, and the contract's editions go on being known. */
export function learnTextNames(): void {
  const ignore = () => undefined
  const query = { limit: MOST }
  get('/api/desk/sources', query).then(({ items }) => {
    sourceNames.value = Object.fromEntries(items.map(({ id, title }) => [id, title]))
  }, ignore)
  get('/api/v1/sources').then(({ canon }) => {
    const brought = canon.editions.filter(({ edition }) => !EDITIONS.includes(edition))
    if (brought.length === 0) return
    const names = brought.map(({ edition, label }) => [edition, label] as const)
    editionNames.value = { ...editionNames.value, ...Object.fromEntries(names) }
  }, ignore)
}
