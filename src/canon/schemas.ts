/**
 * JSON schemas of the canon's request bodies and answers, for documentation and validation. The stores declare no types
 * of answers. Tests check every answer against its schema.
 */

import { type TSchema, Type } from 'typebox'
import { FIRST_VOLUME, LAST_VOLUME } from '../definitions/divisions.ts'
import { BUILT_IN_EDITION_IDS, DEFAULT_EDITION, type EditionId } from '../definitions/editions.ts'
import { headingFieldDefinitions, headingRefFieldDefinitions, MAX_CONTENTS_DEPTH } from '../definitions/heading.ts'
import { MAX_SAFE_JSON_INTEGER } from '../definitions/kinds/kind.ts'
import { createRequestFieldSchema } from '../definitions/kinds/kinds.ts'
import { slugField } from '../definitions/labels.ts'
import {
  closedObjectArraySchema,
  closedObjectSchema,
  createPatchBodySchema,
  createRecordBodySchema,
  enumSchema,
  namedClosedObjectSchema,
  recordVersionSchema,
} from '../definitions/schemas.ts'
import { BUILT_IN_EDITION_SPAN_KINDS, type SpanKind } from '../definitions/texts/format.ts'
import type { HeadingNestDirection } from './heading-store.ts'
import type { DecisionChoice } from './text/decisions.ts'

const count = (description: string) => Type.Integer({ minimum: 0, maximum: MAX_SAFE_JSON_INTEGER, description })
/** Creates the schema of a positive integer, up to the largest integer that every JSON parser reads exactly. */
export const createPositiveIntegerSchema = (description: string) =>
  Type.Integer({ minimum: 1, maximum: MAX_SAFE_JSON_INTEGER, description })
const text = (description: string) => Type.String({ description })
const textOrNull = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description })
const integerOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, description })
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()])

/** Formats a list of editions for the description of a schema: `Edition: a, b or c`. */
export const formatEditionSchemaDescription = (editions: readonly EditionId[]): string =>
  `Edition: ${editions.slice(0, -1).join(', ')} or ${editions.at(-1)}`

/** Description of the schema of an edition; it lists the built-in editions. */
export const EDITION_SCHEMA_DESCRIPTION = formatEditionSchemaDescription(BUILT_IN_EDITION_IDS)

/**
 * Schema of an edition id. routes-editions.ts finds such schemas by their `enum` array and description, and extends
 * them to the editions of the text.
 */
export const editionIdSchema = Type.Unsafe<EditionId>({
  type: 'string',
  enum: BUILT_IN_EDITION_IDS,
  title: 'ฉบับ',
  description: EDITION_SCHEMA_DESCRIPTION,
  $id: 'Edition',
})

/**
 * Schema of the query parameter `edition`, as properties of a query schema. The default is the royal edition. An
 * unknown edition is rejected with 400.
 */
export const editionQueryProperties = { edition: Type.Optional({ ...editionIdSchema, default: DEFAULT_EDITION }) }

/** Schema of a volume number of the canon. */
export const volumeNumberSchema = Type.Integer({
  minimum: FIRST_VOLUME,
  maximum: LAST_VOLUME,
  title: 'เล่ม',
  description: 'Volume number',
})

const named = closedObjectSchema({ slug: Type.String(), title: Type.String() })
const volume = Type.Integer({ minimum: FIRST_VOLUME, maximum: LAST_VOLUME })
const label = text('What the edition is called')

/**
 * Schema of the places where a heading begins: volume, pages of each edition and item numbers. Each is null if unknown.
 */
export const headingRefSchema = closedObjectSchema(
  Object.fromEntries(
    Object.entries(headingRefFieldDefinitions).map(([name, field]) => [name, integerOrNull(field.label.en)]),
  ),
)

const heading = {
  id: createPositiveIntegerSchema('Never reused'),
  slug: Type.String(),
  parent: textOrNull('Slug of the heading above'),
  title: Type.String(),
  pali: textOrNull('Pali name'),
  note: textOrNull('Note'),
  order: createPositiveIntegerSchema('Place among its siblings'),
  children: count('Headings directly below'),
  ownRef: orNull(headingRefSchema),
  ref: orNull(headingRefSchema),
  version: recordVersionSchema,
}

const flatHeading = closedObjectSchema({
  ...heading,
  depth: Type.Integer({ minimum: 1, maximum: MAX_CONTENTS_DEPTH, description: '1 at the top' }),
  path: Type.Array(Type.String(), { description: 'Slugs from the top' }),
})

/** Creates the schema of a heading with its children. Depth is limited, so each level has its own schema. */
function treeHeading(depth: number): TSchema {
  const items =
    depth < MAX_CONTENTS_DEPTH ? Type.Array(treeHeading(depth + 1)) : Type.Array(Type.Never(), { maxItems: 0 })
  return closedObjectSchema({ ...heading, items })
}

const contents = { volume, division: orNull(named), entries: count('Number of headings') }

/** Schema of the response `VolumeEntries`: the headings of a volume as a flat list in reading order. */
export const flatContentsSchema = namedClosedObjectSchema('VolumeEntries', {
  ...contents,
  items: Type.Array(flatHeading),
})

/** Schema of the response `VolumeContents`: the headings of a volume, flat or as a tree. */
export const contentsTreeSchema = namedClosedObjectSchema('VolumeContents', {
  ...contents,
  items: Type.Array(Type.Union([flatHeading, treeHeading(1)])),
})

/** Schema of the response `Entry`: a heading, the editions that have its text, and links to other sites. */
export const headingSchema = namedClosedObjectSchema('Entry', {
  volume,
  division: orNull(named),
  entry: closedObjectSchema(heading),
  editions: closedObjectArraySchema({
    edition: editionIdSchema,
    label,
    passage: createPositiveIntegerSchema('Passage number'),
    page: createPositiveIntegerSchema('First page'),
  }),
  links: closedObjectArraySchema({ edition: editionIdSchema, label, href: Type.String() }),
})

const span = closedObjectSchema({
  text: Type.String(),
  kind: Type.Optional(Type.Unsafe<SpanKind>({ type: 'string', enum: BUILT_IN_EDITION_SPAN_KINDS })),
})

/** Schema of the response `Passage`: the text of a heading in one edition, with other sources' variants. */
export const passageSchema = namedClosedObjectSchema('Passage', {
  passage: createPositiveIntegerSchema('Passage number'),
  volume,
  division: orNull(named),
  entry: named,
  edition: editionIdSchema,
  editionLabel: label,
  source: text('Id of the source'),
  paragraphs: closedObjectArraySchema({ volume, page: createPositiveIntegerSchema('Page'), spans: Type.Array(span) }),
  variants: closedObjectArraySchema({
    passage: createPositiveIntegerSchema('Passage number'),
    source: text('Id of the source'),
    spans: closedObjectArraySchema({ text: Type.String(), differs: Type.Boolean() }),
    pairs: closedObjectArraySchema({ shown: Type.String(), other: Type.String() }),
  }),
})

/** Schema of the response `CanonOverview`: the three pitakas with their divisions. */
export const canonOverviewSchema = namedClosedObjectSchema('CanonOverview', {
  pitakas: closedObjectArraySchema({
    slug: Type.String(),
    title: Type.String(),
    pali: textOrNull('Pali name'),
    description: textOrNull('Description'),
    divisions: closedObjectArraySchema({
      slug: Type.String(),
      title: Type.String(),
      firstVolume: volume,
      lastVolume: volume,
      volumes: createPositiveIntegerSchema('Number of volumes'),
    }),
  }),
  volumes: createPositiveIntegerSchema('Number of volumes of the canon'),
})

/** Schema of the response `Volume`: a volume, its editions, and the addresses of its pages on the website. */
export const volumeAnswerSchema = namedClosedObjectSchema('Volume', {
  volume,
  title: Type.String(),
  pitaka: orNull(named),
  division: orNull(named),
  editions: closedObjectArraySchema({
    edition: editionIdSchema,
    label,
    pages: count('Highest page'),
    passages: count('Passages'),
  }),
  href: text('The volume on the website'),
  readHref: text('Where the volume is read'),
})

/** Schema of the response `VolumeLayout`: the chapters of a volume with their pages in one edition. */
export const volumeLayoutSchema = namedClosedObjectSchema('VolumeLayout', {
  volume,
  edition: editionIdSchema,
  editionLabel: label,
  totalPages: count('Highest page; 0 without text'),
  chapters: closedObjectArraySchema({
    chapter: createPositiveIntegerSchema('Number of the chapter, from 1'),
    title: Type.String(),
    entry: text('Slug of the heading'),
    depth: Type.Integer({ minimum: 1, maximum: MAX_CONTENTS_DEPTH }),
    firstPage: createPositiveIntegerSchema('First page'),
    lastPage: createPositiveIntegerSchema('Last page'),
  }),
})

const pageHeading = {
  chapter: integerOrNull('Number of the chapter in the layout'),
  chapterTitle: textOrNull('Title of the chapter'),
  heading: Type.Optional(text('Title of the first heading that begins on the page')),
}

/** Schema of the response `VolumePage`: the text of one printed page with the headings on it. */
export const volumePageSchema = namedClosedObjectSchema('VolumePage', {
  volume,
  edition: editionIdSchema,
  number: createPositiveIntegerSchema('Page'),
  ...pageHeading,
  headings: closedObjectArraySchema({
    before: count('Index of the paragraph that the heading stands before'),
    entry: text('Slug of the heading'),
    title: Type.String(),
    depth: Type.Integer({ minimum: 1, maximum: MAX_CONTENTS_DEPTH }),
  }),
  paragraphs: Type.Array(Type.String()),
  totalPages: count('Highest page'),
})

/** Schema of the response `VolumeSearch`: the pages of a volume that match, with snippets. */
export const volumeSearchResultSchema = namedClosedObjectSchema('VolumeSearch', {
  volume,
  edition: editionIdSchema,
  query: Type.String(),
  items: closedObjectArraySchema({
    number: createPositiveIntegerSchema('Page'),
    ...pageHeading,
    matches: createPositiveIntegerSchema('How often the words stand on the page'),
    snippet: closedObjectSchema({
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

/** Schema of the response `ReadingPlaces`: titles and page counts of the volumes that a reader has open. */
export const openVolumesSchema = namedClosedObjectSchema('ReadingPlaces', {
  places: closedObjectArraySchema({
    volume,
    edition: editionIdSchema,
    editionLabel: label,
    title: Type.String(),
    division: orNull(named),
    totalPages: count('Highest page; 0 without text'),
    readHref: Type.String(),
  }),
})

const writable = { slug: slugField, ...headingFieldDefinitions }
/** Schema of the body `EntryCreate`, which creates or replaces a heading. */
export const headingCreateSchema = { ...createRecordBodySchema(writable), $id: 'EntryCreate' }
/** Schema of the body `EntryPatch`, which changes fields of a heading. */
export const headingPatchSchema = { ...createPatchBodySchema(writable), $id: 'EntryPatch' }

/** Schema of the body `Nest`, which moves a heading one level in or out. */
export const nestHeadingBodySchema = namedClosedObjectSchema('Nest', {
  direction: enumSchema<HeadingNestDirection>(['in', 'out'], {
    title: 'ทิศทาง',
    description: 'in: last below the previous sibling; out: directly after the parent',
  }),
})

/** Schema of the response `DeletedEntries`: the slugs of a deleted branch, and how many passages lost their heading. */
export const deletedHeadingsSchema = namedClosedObjectSchema('DeletedEntries', {
  deleted: Type.Array(Type.String(), { description: 'Slugs of the branch' }),
  passagesReleased: count('Passages that have lost their heading'),
})

const slugSchema = (title: string) => ({ ...createRequestFieldSchema(slugField), title })

/** Schema properties that name a pair of sources: division, heading (`entry`) and edition. */
export const sourcePairProperties = {
  division: Type.Unsafe<string>(slugSchema('หมวด')),
  entry: Type.Unsafe<string>(slugSchema('หัวข้อ')),
  edition: editionIdSchema,
}

/** Schema of a choice between two sources. `keep` displays the first-ranked one, `swap` the other. */
export const decisionChoiceSchema = enumSchema<DecisionChoice>(['keep', 'swap'], {
  title: 'คำตัดสิน',
  description: "keep: the first-ranked source's text; swap: the other one's",
})

/** Schema of the body `Settle`, which decides a conflict of two sources. */
export const decideConflictBodySchema = namedClosedObjectSchema('Settle', {
  ...sourcePairProperties,
  choice: decisionChoiceSchema,
})
/** Schema of the body `Reopen`, which removes the decision on a pair of sources. */
export const reopenConflictBodySchema = namedClosedObjectSchema('Reopen', sourcePairProperties)
/** Schema of the body `Hide`, which hides a passage or shows it again. */
export const hidePassageBodySchema = namedClosedObjectSchema('Hide', {
  hide: Type.Boolean({ title: 'การซ่อน', description: 'true hides, false shows again' }),
})

const answeredPair = { division: Type.String(), entry: Type.String(), edition: editionIdSchema }

/** Schema of the response `Settled`: the decision on a pair of sources, and its time. */
export const decidedConflictSchema = namedClosedObjectSchema('Settled', {
  ...answeredPair,
  choice: decisionChoiceSchema,
  decidedAt: Type.String({ format: 'date-time' }),
})
/** Schema of the response `Reopened`: the pair whose decision was removed. */
export const reopenedConflictSchema = namedClosedObjectSchema('Reopened', {
  ...answeredPair,
  reopened: Type.Literal(true),
})
/** Schema of the response `Hidden`: whether a passage is hidden now. */
export const hiddenPassageSchema = namedClosedObjectSchema('Hidden', {
  passage: createPositiveIntegerSchema('Passage number'),
  hidden: Type.Boolean(),
})

const share = Type.Number({ minimum: 0, maximum: 1, description: 'Share of the displayed characters' })

/** Schema of the response `Sources`: the sources of the text, their licences and their shares of what readers see. */
export const sourcesSchema = namedClosedObjectSchema('Sources', {
  texts: closedObjectArraySchema({
    id: Type.String(),
    title: Type.String(),
    publisher: textOrNull('Publisher'),
    licence: textOrNull('Licence as the source states it'),
    url: textOrNull('Where it comes from'),
    version: textOrNull('Version'),
    editions: closedObjectArraySchema({
      edition: editionIdSchema,
      passages: count('Stored passages'),
      characters: count('Stored characters'),
      share,
    }),
  }),
  hasText: Type.Boolean(),
  canon: closedObjectSchema({
    passages: count('Passages that readers see'),
    characters: count('Characters that readers see'),
    editions: closedObjectArraySchema({
      edition: editionIdSchema,
      label,
      characters: count('Characters that readers see'),
      shares: closedObjectArraySchema({ source: Type.String(), share }),
    }),
  }),
  dictionary: closedObjectSchema({
    entries: count('Dhamma groups with a number in the dictionary'),
    groups: count('Dhamma groups'),
  }),
})

/** Schema of the response `Healthy`: the text database can be read. */
export const healthAnswerSchema = namedClosedObjectSchema('Healthy', {
  status: Type.Literal('ok'),
  passages: createPositiveIntegerSchema('Stored passages'),
  editions: Type.Array(editionIdSchema),
  readOnly: Type.Optional(
    Type.String({ description: 'Reason why writing is impossible, in Thai; absent if it is possible' }),
  ),
  keptOut: Type.Optional(Type.String({ description: 'Reason why a follower does not serve the newest file, in Thai' })),
})

/** Schema of the response `Unhealthy` (503): why the text database cannot be read. */
export const unhealthyAnswerSchema = namedClosedObjectSchema('Unhealthy', {
  error: closedObjectSchema({ code: Type.Literal('text_unavailable'), message: Type.String() }),
  why: enumSchema(['unopenable', 'empty']),
})
