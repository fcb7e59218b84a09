/** Values of fields as an editor reads them: names of sources and editions, words of choices, times of one era. */

import type { Field } from '../../../definitions/definition.ts'
import { CHOICE_NAMES } from '../conflicts/words.ts'
import { REPORT_STATES, SUSPECT_STATES } from '../misprints/misprint.ts'
import { resourceNamed } from './names.ts'
import { editionName, sourceName } from './text-names.ts'
import { readableTime } from './times.ts'

const CHOICES: Readonly<Record<string, string>> = { ...CHOICE_NAMES, hide: 'ซ่อน' }
const STATES: Readonly<Record<string, string>> = { ...SUSPECT_STATES, ...REPORT_STATES }

/** By the names of fields that hold no record's own words. */
const READ: Readonly<Record<string, (value: string) => string>> = {
  source: sourceName,
  chosen: sourceName,
  other: sourceName,
  ranks: sourceName,
  edition: editionName,
  choice: (value) => CHOICES[value] ?? value,
  state: (value) => STATES[value] ?? value,
  decidedAt: readableTime,
  readAt: readableTime,
  confirmedAt: readableTime,
}

/** @param name a field's; of lists each value is said */
export function saidOf(collection: string, name: string, value: unknown): unknown {
  const fields: Readonly<Record<string, Field>> | undefined = resourceNamed(collection)?.fields
  const field = fields?.[name]
  const called = field?.kind === 'choice' || field?.kind === 'choices' ? field.called : undefined
  // a record may have a field of that name that holds its own words
  const say = field ? (one: string) => called?.[one] ?? one : READ[name]
  if (!say) return value
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? say(one) : one))
  return typeof value === 'string' ? say(value) : value
}
