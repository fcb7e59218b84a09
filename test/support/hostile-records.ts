/** Writes HTML that would run a script into every field of every resource and its translations. */

import type { FieldDefinition, ResourceDefinition } from '../../src/definitions/definition.ts'
import { contractResources } from '../../src/definitions/registry.ts'
import type { Json } from './json.ts'

/** HTML that sets `window.struck` unless it is escaped. Pages must display it as text. */
export const HOSTILE_MARKUP = '<img src=x onerror="window.struck=1">'

/** The built-in records to overwrite; of the other resources a record is created. */
const WRITTEN_OVER: Readonly<Record<string, string>> = {
  pitakas: 'sutta',
  divisions: 'digha-nikaya',
  nipatas: 'ekakanipata',
  jataka: 'jataka-1',
}
/** Returns the slug of the record of a resource that has the hostile HTML. */
export const getHostileRecordSlug = (name: string) => WRITTEN_OVER[name] ?? 'hostile'

/** Returns a hostile value that a field accepts; undefined if it accepts no text. */
function hostileValue(field: FieldDefinition): unknown {
  switch (field.kind) {
    case 'text':
      return HOSTILE_MARKUP.slice(0, field.max)
    case 'members':
      return [{ title: HOSTILE_MARKUP, pali: HOSTILE_MARKUP, description: HOSTILE_MARKUP }]
    case 'url':
      return "/x'onerror='window.struck=1"
    case 'reference':
      return getHostileRecordSlug(field.to)
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

/** Sends a write with the key to a path below /api/v1. @returns the response body @throws Error if it is rejected */
export type SendWrite = (method: string, path: string, body: unknown) => Promise<Json>

/** Writes a hostile record of each resource, its English translation, and a chapter of a book. */
export async function writeHostileRecords(write: SendWrite): Promise<void> {
  for (const resource of contractResources) {
    const slug = getHostileRecordSlug(resource.name)
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
  await write('PUT', '/books/hostile/contents', { chapterTitle: [HOSTILE_MARKUP], chapterBody: [HOSTILE_MARKUP] })
}
