/**
 * The schemas of canon bodies and answers: what the routes document and what judges the bodies. The stores declare no
 * types of their answers beside these: tests hold every answer to its schema.
 */

import { type TSchema, Type } from 'typebox'
import { FIRST_VOLUME, LAST_VOLUME } from '../definitions/divisions.ts'
import { DEFAULT_EDITION, EDITIONS, type Edition } from '../definitions/editions.ts'
import { headingFields, MAX_DEPTH, refFields } from '../definitions/heading.ts'
import { MAX_INTEGER } from '../definitions/kinds/kind.ts'
import { inputSchema } from '../definitions/kinds/kinds.ts'
import { slug } from '../definitions/labels.ts'
import {
  closed,
  closedAs,
  createSchema,
  manyOf,
  oneOf,
  patchSchema,
  versionSchema,
} from '../definitions/schemas.ts'
import { CONTRACT_KINDS, type SpanKind } from '../definitions/texts/format.ts'
import type { Direction } from './heading-store.ts'
import type { Choice } from './text/decisions.ts'

const count = (description: string) => Type.Integer({ minimum: 0, maximum: MAX_INTEGER, description })
/** The schema of a positive integer. */
export const positive = (description: string) =>
  Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description })
const text = (description: string) => Type.String({ description })
const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description })
const integerOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, description })
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()])

/** Lists editions for a description. */
export const describeEditions = (editions: readonly Edition[]): string =>
  `Edition: ${editions.slice(0, -1).join(', ')} or ${editions.at(-1)}`

/** What `edition` means, for the contract's editions. */
export const EDITION_MEANING = describeEditions(EDITIONS)

/** By this very list, and by what it means, a schema is known as one of editions: see routes-editions.ts. */
export const editionSchema = Type.Unsafe<Edition>({
  type: 'string',
  enum: EDITIONS,
  title: 'ฉบับ (edition)',
  description: EDITION_MEANING,
  $id: 'Edition',
})

/** `edition`, the royal one when it is not given; another one is 400 and never falls back. */
export const editionQuery = { edition: Type.Optional({ ...editionSchema, default: DEFAULT_EDITION }) }

/** The schema of a volume number. */
export const volumeSchema = Type.Integer({
  minimum: FIRST_VOLUME,
  maximum: LAST_VOLUME,
  title: 'เล่ม',
  description: 'Volume number',
})

const named = closed({ slug: Type.String(), title: Type.String() })
const volume = Type.Integer({ minimum: FIRST_VOLUME, maximum: LAST_VOLUME })
const label = text('What the edition is called')

/** The schema of a heading's reference to printed pages. */
export const refSchema = closed(
  Object.fromEntries(Object.entries(refFields).map(([name, field]) => [name, integerOrNull(field.label.en)])),
)

const heading = {
  id: positive('Never reused'),
  slug: Type.String(),
  parent: textOrNull('Slug of the heading above'),
  title: Type.String(),
  pali: textOrNull('Pali name'),
  note: textOrNull('Note'),
  order: positive('Place among its siblings'),
  children: count('Headings directly below'),
  ownRef: orNull(refSchema),
  ref: orNull(refSchema),
  version: versionSchema,
}

const flatHeading = closed({
  ...heading,
  depth: Type.Integer({ minimum: 1, maximum: MAX_DEPTH, description: '1 at the top' }),
  path: Type.Array(Type.String(), { description: 'Slugs from the top' }),
})

/** Nesting is limited, so the tree is written out level by level. */
function treeHeading(depth: number): TSchema {
  const items =
    depth < MAX_DEPTH ? Type.Array(treeHeading(depth + 1)) : Type.Array(Type.Never(), { maxItems: 0 })
  return closed({ ...heading, items })
}

const contents = { volume, division: orNull(named), entries: count('Number of headings') }

/** The response `VolumeEntries`. */
export const flatContentsAnswer = closedAs('VolumeEntries', { ...contents, items: Type.Array(flatHeading) })

/** The response `VolumeContents`. */
export const contentsAnswer = closedAs('VolumeContents', {
  ...contents,
  items: Type.Array(Type.Union([flatHeading, treeHeading(1)])),
})

/** The response `Entry`. */
export const entryAnswer = closedAs('Entry', {
  volume,
  division: orNull(named),
  entry: closed(heading),
  editions: manyOf({
    edition: editionSchema,
    label,
    passage: positive('Passage number'),
    page: positive('First page'),
  }),
  links: manyOf({ edition: editionSchema, label, href: Type.String() }),
})

const span = closed({
  text: Type.String(),
  kind: Type.Optional(Type.Unsafe<SpanKind>({ type: 'string', enum: CONTRACT_KINDS })),
})

/** The response `Passage`. */
export const passageAnswer = closedAs('Passage', {
  passage: positive('Passage number'),
  volume,
  division: orNull(named),
  entry: named,
  edition: editionSchema,
  editionLabel: label,
  source: text('Id of the source'),
  paragraphs: manyOf({ volume, page: positive('Page'), spans: Type.Array(span) }),
  variants: manyOf({
    passage: positive('Passage number'),
    source: text('Id of the source'),
    spans: manyOf({ text: Type.String(), differs: Type.Boolean() }),
    pairs: manyOf({ shown: Type.String(), other: Type.String() }),
  }),
})

/** The response `CanonOverview`. */
export const overviewAnswer = closedAs('CanonOverview', {
  pitakas: manyOf({
    slug: Type.String(),
    title: Type.String(),
    pali: textOrNull('Pali name'),
    description: textOrNull('Description'),
    divisions: manyOf({
      slug: Type.String(),
      title: Type.String(),
      firstVolume: volume,
      lastVolume: volume,
      volumes: positive('Number of volumes'),
    }),
  }),
  volumes: positive('Number of volumes of the canon'),
})

/** The response `Volume`. */
export const volumeAnswer = closedAs('Volume', {
  volume,
  title: Type.String(),
  pitaka: orNull(named),
  division: orNull(named),
  editions: manyOf({
    edition: editionSchema,
    label,
    pages: count('Highest page'),
    passages: count('Passages'),
  }),
  href: text('The volume on the website'),
  readHref: text('Where the volume is read'),
})

/** The response `VolumeLayout`. */
export const layoutAnswer = closedAs('VolumeLayout', {
  volume,
  edition: editionSchema,
  editionLabel: label,
  totalPages: count('Highest page; 0 without text'),
  chapters: manyOf({
    chapter: positive('Number of the chapter, from 1'),
    title: Type.String(),
    entry: text('Slug of the heading'),
    depth: Type.Integer({ minimum: 1, maximum: MAX_DEPTH }),
    firstPage: positive('First page'),
    lastPage: positive('Last page'),
  }),
})

const pageHeading = {
  chapter: integerOrNull('Number of the chapter in the layout'),
  chapterTitle: textOrNull('Title of the chapter'),
  heading: Type.Optional(text('Title of the first heading that begins on the page')),
}

/** The response `VolumePage`. */
export const pageAnswer = closedAs('VolumePage', {
  volume,
  edition: editionSchema,
  number: positive('Page'),
  ...pageHeading,
  headings: manyOf({
    before: count('Index of the paragraph that the heading stands before'),
    entry: text('Slug of the heading'),
    title: Type.String(),
    depth: Type.Integer({ minimum: 1, maximum: MAX_DEPTH }),
  }),
  paragraphs: Type.Array(Type.String()),
  totalPages: count('Highest page'),
})

/** The response `VolumeSearch`. */
export const searchAnswer = closedAs('VolumeSearch', {
  volume,
  edition: editionSchema,
  query: Type.String(),
  items: manyOf({
    number: positive('Page'),
    ...pageHeading,
    matches: positive('How often the words stand on the page'),
    snippet: closed({
      text: Type.String(),
      marks: Type.Array(
        Type.Array(Type.Integer({ minimum: 0 }), {
          minItems: 2,
          maxItems: 2,
          description: 'Start and length in UTF-16 units',
        }),
      ),
    }),
  }),
  total: count('Pages that match'),
  limit: Type.Integer({ minimum: 1 }),
  offset: Type.Integer({ minimum: 0 }),
})

/** The response `ReadingPlaces`. */
export const readingAnswer = closedAs('ReadingPlaces', {
  places: manyOf({
    volume,
    edition: editionSchema,
    editionLabel: label,
    title: Type.String(),
    division: orNull(named),
    totalPages: count('Highest page; 0 without text'),
    readHref: Type.String(),
  }),
})

const writable = { slug, ...headingFields }
/** The body that creates a heading. */
export const headingCreate = { ...createSchema(writable), $id: 'EntryCreate' }
/** The body that changes a heading. */
export const headingPatch = { ...patchSchema(writable), $id: 'EntryPatch' }

/** The body that nests a heading. */
export const nestBody = closedAs('Nest', {
  direction: oneOf<Direction>(['in', 'out'], {
    title: 'ทิศทาง (direction)',
    description: 'in: last under the previous sibling; out: right behind the parent',
  }),
})

/** The response to a deletion. */
export const deletedEntries = closedAs('DeletedEntries', {
  deleted: Type.Array(Type.String(), { description: 'Slugs of the branch' }),
  passagesReleased: count('Passages that have lost their heading'),
})

const slugSchema = (title: string) => ({ ...inputSchema(slug), title })

/** The fields that name a pair of sources. */
export const pair = {
  division: Type.Unsafe<string>(slugSchema('หมวด (division)')),
  entry: Type.Unsafe<string>(slugSchema('หัวข้อ (entry)')),
  edition: editionSchema,
}

/** The schema of a decision. */
export const choice = oneOf<Choice>(['keep', 'swap'], {
  title: 'คำตัดสิน (choice)',
  description: "keep: the first-ranked source's text; swap: the other one's",
})

/** The body that decides a pair. */
export const settleBody = closedAs('Settle', { ...pair, choice })
/** The body that reopens a pair. */
export const reopenBody = closedAs('Reopen', pair)
/** The body that hides a passage. */
export const hideBody = closedAs('Hide', {
  hide: Type.Boolean({ title: 'การซ่อน (hide)', description: 'true hides, false shows again' }),
})

const answeredPair = { division: Type.String(), entry: Type.String(), edition: editionSchema }

/** The response `Settled`. */
export const settledAnswer = closedAs('Settled', {
  ...answeredPair,
  choice,
  decidedAt: Type.String({ format: 'date-time' }),
})
/** The response `Reopened`. */
export const reopenedAnswer = closedAs('Reopened', { ...answeredPair, reopened: Type.Literal(true) })
/** The response `Hidden`. */
export const hiddenAnswer = closedAs('Hidden', {
  passage: positive('Passage number'),
  hidden: Type.Boolean(),
})

const share = Type.Number({ minimum: 0, maximum: 1, description: 'Share of the characters that readers see' })

/** The response `Sources`. */
export const sourcesAnswer = closedAs('Sources', {
  texts: manyOf({
    id: Type.String(),
    title: Type.String(),
    publisher: textOrNull('Publisher'),
    licence: textOrNull('Licence as the source states it'),
    url: textOrNull('Where it comes from'),
    version: textOrNull('Version'),
    editions: manyOf({
      edition: editionSchema,
      passages: count('Stored passages'),
      characters: count('Stored characters'),
      share,
    }),
  }),
  hasText: Type.Boolean(),
  canon: closed({
    passages: count('Passages that readers see'),
    characters: count('Characters that readers see'),
    editions: manyOf({
      edition: editionSchema,
      label,
      characters: count('Characters that readers see'),
      shares: manyOf({ source: Type.String(), share }),
    }),
  }),
  dictionary: closed({
    entries: count('Dhamma groups with a number in the dictionary'),
    groups: count('Dhamma groups'),
  }),
})

/** The response `Healthy`. */
export const healthyAnswer = closedAs('Healthy', {
  status: Type.Literal('ok'),
  passages: positive('Stored passages'),
  editions: Type.Array(editionSchema),
  readOnly: Type.Optional(
    Type.String({ description: 'Why nothing can be written now, in Thai; absent where it can' }),
  ),
  keptOut: Type.Optional(
    Type.String({ description: 'Why a follower does not serve the newest library file, in Thai' }),
  ),
})

/** The response `Unhealthy` (503). */
export const unhealthyAnswer = closedAs('Unhealthy', {
  error: closed({ code: Type.Literal('text_unavailable'), message: Type.String() }),
  why: oneOf(['unopenable', 'empty']),
})
