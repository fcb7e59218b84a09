/** What a library holds, so that requests hit something more often than chance would. */

import { DECISIONS_COLLECTION, HEADINGS_COLLECTION } from '../../../src/definitions/collection-names.ts'
import { contractResources, resourcesByName } from '../../../src/definitions/registry.ts'

/** Asks a library; the parsed body of a GET. */
type Look = (path: string) => Promise<unknown>

/** Parameters and fields that must agree with each other, or hardly any request would mean something. */
export type KnownSubject = Readonly<Record<string, string | number>>

export interface KnownRecords {
  /** Values that a parameter or field of this name may well have, such as `section` or `volume`. */
  readonly byName: Readonly<Record<string, readonly (string | number)[]>>
  /** Slugs by the path of their collection: `/chants`. */
  readonly slugs: Readonly<Record<string, readonly string[]>>
  /** Values that belong together: a heading with its volume, division and the editions that have its text. */
  readonly headings: readonly Readonly<Record<string, string | number>>[]
  /** Those of them that two sources disagree about. */
  readonly contested: KnownRecords['headings']
  /** Records that can be translated, and the language. */
  readonly translatable: KnownRecords['headings']
  /** Whole collections, as they were taken out. */
  readonly dumps: readonly Dump[]
}

/** A collection as it is taken out. */
export interface Dump {
  readonly collection: string
  readonly format: number
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

/** Slugs that requests create and then find again. */
export const OWN_SLUGS = ['fuzz-1', 'fuzz-2', 'fuzz-3']

const COLLECTIONS: readonly string[] = [
  ...contractResources.map(({ name }) => name),
  HEADINGS_COLLECTION,
  DECISIONS_COLLECTION,
]

/** The fields and parameters that name a record of a resource, by the resource's path. */
const NAMED_BY: readonly (readonly [name: string, path: string])[] = [
  ...contractResources.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'reference' ? [[name, resourcesByName[field.to].path] as const] : [],
    ),
  ),
  ['division', resourcesByName.divisions.path],
]

interface Listed {
  readonly items: readonly { readonly slug: string }[]
}

interface HeadingDump {
  readonly slug: string
  readonly division: string
  readonly volume: number | null
}

interface Entry {
  readonly editions: readonly { readonly edition: string; readonly passage: number }[]
}

export async function readKnownRecords(look: Look): Promise<KnownRecords> {
  const dumps = (await Promise.all(COLLECTIONS.map((name) => look(`/collections/${name}`)))) as Dump[]
  const slugs: Record<string, readonly string[]> = {}
  for (const { path } of contractResources) {
    const { items } = (await look(`${path}?limit=30`)) as Listed
    slugs[path] = [...items.map(({ slug }) => slug), ...OWN_SLUGS]
  }
  // a reference to a record that is perhaps not there is one of several
  const named = NAMED_BY.map(([name, path]) => [name, slugs[path]?.slice(0, 1 - OWN_SLUGS.length) ?? []])
  const { headings, contested, passages } = await learnHeadings(look, dumps)
  const translatable = dumps.flatMap(({ collection, records }) =>
    records.slice(0, 5).flatMap(({ id }) => [{ collection, id: Number(id), language: 'en' }]),
  )
  const volumes = [...new Set(headings.map(({ volume }) => Number(volume)))]
  const entries = [...new Set(headings.map(({ entry }) => String(entry))), ...OWN_SLUGS]
  return {
    slugs,
    headings,
    contested,
    translatable,
    dumps,
    byName: {
      ...Object.fromEntries(named),
      volume: volumes,
      entry: entries,
      parent: entries,
      passage: passages,
      edition: ['royal', 'pali', 'roman'],
      lang: ['th', 'en', 'de', 'EN', 'en-GB'],
      language: ['en', 'th', 'de'],
      name: COLLECTIONS,
      collection: COLLECTIONS,
      number: [1, 2, 3, 10],
      id: [1, 2, 3, 20],
      at: volumes.flatMap((volume) => [`${volume}:royal`, `${volume}:roman,${volume}:pali`]),
      q: ['ธรรม', 'dhamma', 'nibbāna', 'นิพฺพาน', 'สวด มนต์', '"metta"', 'ab', '๑๒'],
    },
  }
}

async function learnHeadings(look: Look, dumps: readonly Dump[]) {
  const dump = dumps.find(({ collection }) => collection === 'tipitaka-contents')
  const headings: Record<string, string | number>[] = []
  const contested: typeof headings = []
  const passages: number[] = []
  for (const { slug, division, volume } of (dump?.records ?? []) as unknown as readonly HeadingDump[]) {
    if (volume === null) continue
    // a division that an editor gave other volumes may leave a heading without an address
    const { editions = [] } = (await look(`/canon/volumes/${volume}/entries/${slug}`)) as Partial<Entry>
    for (const { edition, passage } of editions) {
      const heading = { volume, division, entry: slug, edition }
      headings.push(heading)
      passages.push(passage)
      const path = `/canon/volumes/${volume}/entries/${slug}/passage?edition=${edition}`
      const { variants = [] } = (await look(path)) as { readonly variants?: readonly unknown[] }
      if (variants.length > 0) contested.push(heading)
    }
  }
  return { headings, contested, passages: passages.length > 0 ? passages : [1] }
}
