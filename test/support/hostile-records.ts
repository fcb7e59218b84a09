/** Markup that would run, in every field of every resource and in all its translations. */

import type { FieldDefinition, ResourceDefinition } from '../../src/definitions/definition.ts'
import { contractResources } from '../../src/definitions/registry.ts'
import type { Json } from './json.ts'

/** Loads a missing picture, whose error handler would run. Whatever shows it must show it as text. */
export const HOSTILE_VALUES = '<img src=x onerror="window.struck=1">'

/** The built-in records that are written over; of the other resources one is made. */
const WRITTEN_OVER: Readonly<Record<string, string>> = {
  pitakas: 'sutta',
  divisions: 'digha-nikaya',
  nipatas: 'ekakanipata',
  jataka: 'jataka-1',
}
/** The slug of the record with it. */
export const slugOf = (name: string) => WRITTEN_OVER[name] ?? 'hostile'

/** What a field takes of it; undefined where it takes no words. */
function hostileValue(field: FieldDefinition): unknown {
  switch (field.kind) {
    case 'text':
      return HOSTILE_VALUES.slice(0, field.max)
    case 'members':
      return [{ title: HOSTILE_VALUES, pali: HOSTILE_VALUES, description: HOSTILE_VALUES }]
    case 'url':
      return "/x'onerror='window.struck=1"
    case 'reference':
      return slugOf(field.to)
    case 'integer':
      return field.required ? field.min : undefined
    default:
      return undefined
  }
}

const bodyOf = (resource: ResourceDefinition, only: (field: FieldDefinition) => boolean) =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const value = only(field) ? hostileValue(field) : undefined
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Sends a body with the key to a path below /api/v1, and gives the answer. @throws Error when it is refused */
export type HostileWrite = (method: string, path: string, body: unknown) => Promise<Json>

/** Writes one record of each resource, and its English. */
export async function writeHostileRecords(write: HostileWrite): Promise<void> {
  for (const resource of contractResources) {
    const slug = slugOf(resource.name)
    const record =
      resource.name in WRITTEN_OVER
        ? await write(
            'PATCH',
            `${resource.path}/${slug}`,
            bodyOf(resource, ({ kind }) => kind !== 'integer'),
          )
        : await write('POST', resource.path, { slug, ...bodyOf(resource, () => true) })
    await write('POST', '/translations', {
      collection: resource.name,
      id: record.id,
      language: 'en',
      ...bodyOf(resource, ({ translatable }) => translatable === true),
    })
  }
  await write('PUT', '/books/hostile/contents', { chapterTitle: [HOSTILE_VALUES], chapterBody: [HOSTILE_VALUES] })
}
