/** What the editions are called before an editor: the contract's at once, those that packages bring when the server has told. */

import { EDITIONS, factsOf } from '../../../definitions/editions.ts'
import { answered, api } from '../base/api.ts'
import { Shared } from '../base/shared.ts'
import type { Edition } from './words.ts'

/** By their ids, in the order in which they are listed. */
export const editionNames = new Shared<Readonly<Record<string, string>>>(
  Object.fromEntries(EDITIONS.map((edition) => [edition, factsOf(edition).deskName])),
)

/** The name, or the id of an edition that nobody has named yet. */
export const editionName = (edition: string): string => editionNames.value[edition] ?? edition

/** Whether it may be one: which there are is the server's to say. */
export const isEditionId = (text: string): text is Edition => /^[a-z]{2,40}$/.test(text)

/** Takes in which editions there are now; without an answer the contract's go on being known. */
export async function learnEditions(): Promise<void> {
  const { canon } = await answered(api.GET('/api/v1/sources'))
  const brought = canon.editions.filter(({ edition }) => !EDITIONS.includes(edition))
  if (brought.length === 0) return
  const names = brought.map(({ edition, label }) => [edition, label] as const)
  editionNames.value = { ...editionNames.value, ...Object.fromEntries(names) }
}
