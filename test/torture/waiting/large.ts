/** What a library with a large collection makes heavy: to take it out, look at it, empty it, and undo all that. */

import type { Resource } from '../../../src/definitions/definition.ts'
import { allResources } from '../../../src/definitions/registry.ts'
import type { Dump, Known } from '../fuzz/known.ts'
import type { FuzzRequest } from '../fuzz/requests.ts'
import { KEY } from '../fuzz/target.ts'
import { DUMP_WAIT, type HostileRequest, ORDINARY_WAIT } from './hostile.ts'
import { TEXTS } from './texts.ts'

const MIB = 1024 * 1024
const LARGEST_DUMP = 64 * MIB
const LARGEST_CONTENTS = 8 * MIB - MIB / 8

/** Asks the service; the parsed body of a GET, by its path and query from the root. */
type Look = (target: string) => Promise<unknown>

/** Resources that others refer to, so that they cannot be emptied. */
const referred = new Set<string>(
  allResources.flatMap(({ fields }: Resource) =>
    Object.values(fields).flatMap((field) => (field.kind === 'reference' ? [field.to] : [])),
  ),
)

/** Resources that may have any number of records which differ in slug and title alone, or none. */
const roomy = allResources.filter(
  ({ name, fields, range }: Resource) =>
    !referred.has(name) && !range && !Object.values(fields).some(({ unique }) => unique),
)

/** One collection, another with every seed, with as many records as it may have; undefined where none has any. */
export function fullDump(known: Known, seed: number): Dump | undefined {
  const dumps = known.dumps.filter(
    ({ collection, records }) => records.length > 0 && roomy.some(({ name }) => name === collection),
  )
  const dump = dumps[seed % dumps.length]
  const first = dump?.records[0]
  if (!dump || !first) return undefined
  const count = Math.floor(LARGEST_DUMP / (Buffer.byteLength(JSON.stringify(first)) + 400))
  const records = Array.from({ length: count }, (_, n) => ({
    ...first,
    id: n + 1,
    slug: `waiting-${n}`,
    title: `${n} ${TEXTS.words?.(120)}`,
  }))
  return { ...dump, records }
}

/** To be sent one after another: each finds what the ones before it have left; the large collection stays. */
export function largeRequests(known: Known, seed: number, look: Look): readonly HostileRequest[] {
  const small = fullDump(
    { ...known, dumps: known.dumps.map((dump) => ({ ...dump, records: dump.records.slice(0, 1) })) },
    seed,
  )
  if (!small) return []
  const { collection, format } = small
  const path = `/api/v1/collections/${collection}`
  const whole = () => JSON.stringify(fullDump(known, seed))
  const newest = async (of: string) => {
    const edits = (await look(`/api/desk/edits?collection=${of}&limit=5`)) as {
      readonly items: readonly Edit[]
    }
    return edits.items.find(({ undoable }) => undoable)?.id ?? 0
  }
  const undo = async (of: string) => sent('POST', `/api/desk/edits/${await newest(of)}/undo`)
  const large = (
    operation: string,
    what: string,
    make: HostileRequest['make'],
    limit = ORDINARY_WAIT,
  ): HostileRequest => ({ operation, what: `${collection}, large: ${what}`, limit, make, succeeds: true })
  const book = collection === 'books' ? 'waiting-0' : known.slugs['/books']?.[0]
  return [
    large('putCollection', 'made so', () => sent('PUT', path, whole()), DUMP_WAIT),
    large('getCollection', 'taken out', () => sent('GET', path)),
    large(
      'previewCollection',
      'the same again',
      () => sent('POST', `/api/desk/preview/collections/${collection}`, whole()),
      DUMP_WAIT,
    ),
    large('listEdits', 'its making among them', () => sent('GET', '/api/desk/edits?limit=200')),
    large('getEdit', 'its making', async () => sent('GET', `/api/desk/edits/${await newest(collection)}`)),
    large('putCollection', 'emptied', () =>
      sent('PUT', path, JSON.stringify({ collection, format, records: [] })),
    ),
    large('undoEdit', 'emptying undone', () => undo(collection)),
    ...(book === undefined
      ? []
      : [
          large('putBookContents', 'contents of 8 MiB', () =>
            sent('PUT', `/api/v1/books/${book}/contents`, JSON.stringify(contents())),
          ),
          large('deleteBooks', 'a book of 8 MiB', () => sent('DELETE', `/api/v1/books/${book}`)),
          large('undoEdit', 'a book of 8 MiB', () => undo('books')),
        ]),
  ]
}

interface Edit {
  readonly id: number
  readonly undoable: boolean
}

/** As many chapters as there is room for, each as long as it may be. */
function contents(): object {
  const body = TEXTS.mixed?.(190_000) ?? ''
  const count = Math.floor(LARGEST_CONTENTS / (Buffer.byteLength(body) + 10))
  const chapters = Array.from({ length: count }, (_, n) => `${n + 1}`)
  return { chapterTitle: chapters, chapterBody: chapters.map(() => body) }
}

const sent = (method: string, target: string, body?: string): FuzzRequest => ({
  method,
  target,
  headers: {
    authorization: `Bearer ${KEY}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  ...(body === undefined ? {} : { body }),
})
