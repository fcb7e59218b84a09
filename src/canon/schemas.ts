/**
 * The schemas of canon bodies and answers: what the routes document and what judges the bodies. The stores declare no
 * types of their answers beside these: tests hold every answer to its schema.
 */

import { type TSchema, Type } from 'typebox'
import { FIRST_VOLUME, LAST_VOLUME } from '../definitions/divisions.ts'
import { DEFAULT_EDITION, EDITIONS, type Edition } from '../definitions/editions.ts'
import { DEEPEST, headingFields, refFields } from '../definitions/heading.ts'
import { LARGEST_INTEGER } from '../definitions/kinds/kind.ts'
import { inputSchema } from '../definitions/kinds/kinds.ts'
import { slug } from '../definitions/labels.ts'
import { closed, createSchema, patchSchema, versionSchema } from '../definitions/schemas.ts'
import { CONTRACT_KINDS, type SpanKind } from '../definitions/texts/format.ts'
import type { Direction } from './heading-store.ts'
import type { Choice } from './text/decisions.ts'

const count = (description: string) => Type.Integer({ minimum: 0, maximum: LARGEST_INTEGER, description })
export const positive = (description: string) =>
  Type.Integer({ minimum: 1, maximum: LARGEST_INTEGER, description })
const text = (description: string) => Type.String({ description })
const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description })
const integerOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, description })
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()])

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
})

/** `edition`, the royal one when it is not given; another one is 400 and never falls back. */
export const editionQuery = { edition: Type.Optional({ ...editionSchema, default: DEFAULT_EDITION }) }

export const volumeSchema = Type.Integer({
  minimum: FIRST_VOLUME,
  maximum: LAST_VOLUME,
  title: 'เล่ม',
  description: 'Volume number',
})

const named = closed({ slug: Type.String(), title: Type.String() })
const volume = Type.Integer({ minimum: FIRST_VOLUME, maximum: LAST_VOLUME })
const label = text('What the edition is called')

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
  depth: Type.Integer({ minimum: 1, maximum: DEEPEST, description: '1 at the top' }),
  path: Type.Array(Type.String(), { description: 'Slugs from the top' }),
})

/** Nesting is limited, so the tree is written out level by level. */
function treeHeading(depth: number): TSchema {
  const items =
    depth < DEEPEST ? Type.Array(treeHeading(depth + 1)) : Type.Array(Type.Never(), { maxItems: 0 })
  return closed({ ...heading, items })
}

const contents = { volume, division: orNull(named), entries: count('Number of headings') }

export const flatContentsAnswer = closed({ ...contents, items: Type.Array(flatHeading) }, 'VolumeEntries')

export const contentsAnswer = closed(
  { ...contents, items: Type.Array(Type.Union([flatHeading, treeHeading(1)])) },
  'VolumeContents',
)

export const entryAnswer = closed(
  {
    volume,
    division: orNull(named),
    entry: closed(heading),
    editions: Type.Array(
      closed({
        edition: editionSchema,
        label,
        passage: positive('Passage number'),
        page: positive('First page'),
      }),
    ),
    links: Type.Array(closed({ edition: editionSchema, label, href: Type.String() })),
  },
  'Entry',
)

const span = closed({
  text: Type.String(),
  kind: Type.Optional(Type.Unsafe<SpanKind>({ type: 'string', enum: CONTRACT_KINDS })),
})

export const passageAnswer = closed(
  {
    passage: positive('Passage number'),
    volume,
    division: orNull(named),
    entry: named,
    edition: editionSchema,
    editionLabel: label,
    source: text('Id of the source'),
    paragraphs: Type.Array(closed({ volume, page: positive('Page'), spans: Type.Array(span) })),
    variants: Type.Array(
      closed({
        passage: positive('Passage number'),
        source: text('Id of the source'),
        spans: Type.Array(closed({ text: Type.String(), differs: Type.Boolean() })),
        pairs: Type.Array(closed({ shown: Type.String(), other: Type.String() })),
      }),
    ),
  },
  'Passage',
)

export const overviewAnswer = closed(
  {
    pitakas: Type.Array(
      closed({
        slug: Type.String(),
        title: Type.String(),
        pali: textOrNull('Pali name'),
        description: textOrNull('Description'),
        divisions: Type.Array(
          closed({
            slug: Type.String(),
            title: Type.String(),
            firstVolume: volume,
            lastVolume: volume,
            volumes: positive('Number of volumes'),
          }),
        ),
      }),
    ),
    volumes: positive('Number of volumes of the canon'),
  },
  'CanonOverview',
)

export const volumeAnswer = closed(
  {
    volume,
    title: Type.String(),
    pitaka: orNull(named),
    division: orNull(named),
    editions: Type.Array(
      closed({ edition: editionSchema, label, pages: count('Highest page'), passages: count('Passages') }),
    ),
    href: text('The volume on the website'),
    readHref: text('Where the volume is read'),
  },
  'Volume',
)

export const layoutAnswer = closed(
  {
    volume,
    edition: editionSchema,
    editionLabel: label,
    totalPages: count('Highest page; 0 without text'),
    chapters: Type.Array(
      closed({
        chapter: positive('Number of the chapter, from 1'),
        title: Type.String(),
        entry: text('Slug of the heading'),
        depth: Type.Integer({ minimum: 1, maximum: DEEPEST }),
        firstPage: positive('First page'),
        lastPage: positive('Last page'),
      }),
    ),
  },
  'VolumeLayout',
)

const pageHeading = {
  chapter: integerOrNull('Number of the chapter in the layout'),
  chapterTitle: textOrNull('Title of the chapter'),
  heading: Type.Optional(text('Title of the first heading that begins on the page')),
}

export const pageAnswer = closed(
  {
    volume,
    edition: editionSchema,
    number: positive('Page'),
    ...pageHeading,
    headings: Type.Array(
      closed({
        before: count('Index of the paragraph that the heading stands before'),
        entry: text('Slug of the heading'),
        title: Type.String(),
        depth: Type.Integer({ minimum: 1, maximum: DEEPEST }),
      }),
    ),
    paragraphs: Type.Array(Type.String()),
    totalPages: count('Highest page'),
  },
  'VolumePage',
)

export const searchAnswer = closed(
  {
    volume,
    edition: editionSchema,
    query: Type.String(),
    items: Type.Array(
      closed({
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
    ),
    total: count('Pages that match'),
    limit: Type.Integer({ minimum: 1 }),
    offset: Type.Integer({ minimum: 0 }),
  },
  'VolumeSearch',
)

export const readingAnswer = closed(
  {
    places: Type.Array(
      closed({
        volume,
        edition: editionSchema,
        editionLabel: label,
        title: Type.String(),
        division: orNull(named),
        totalPages: count('Highest page; 0 without text'),
        readHref: Type.String(),
      }),
    ),
  },
  'ReadingPlaces',
)

const writable = { slug, ...headingFields }
export const headingCreate = { ...createSchema(writable), $id: 'EntryCreate' }
export const headingPatch = { ...patchSchema(writable), $id: 'EntryPatch' }

export const nestBody = closed(
  {
    direction: Type.Unsafe<Direction>({
      type: 'string',
      enum: ['in', 'out'],
      title: 'ทิศทาง (direction)',
      description: 'in: last under the previous sibling; out: right behind the parent',
    }),
  },
  'Nest',
)

export const deletedEntries = closed(
  {
    deleted: Type.Array(Type.String(), { description: 'Slugs of the branch' }),
    passagesReleased: count('Passages that have lost their heading'),
  },
  'DeletedEntries',
)

const slugSchema = (title: string) => ({ ...inputSchema(slug), title })

export const pair = {
  division: Type.Unsafe<string>(slugSchema('หมวด (division)')),
  entry: Type.Unsafe<string>(slugSchema('หัวข้อ (entry)')),
  edition: editionSchema,
}

export const choice = Type.Unsafe<Choice>({
  type: 'string',
  enum: ['keep', 'swap'],
  title: 'คำตัดสิน (choice)',
  description: "keep: the first-ranked source's text; swap: the other one's",
})

export const settleBody = closed({ ...pair, choice }, 'Settle')
export const reopenBody = closed(pair, 'Reopen')
export const hideBody = closed(
  { hide: Type.Boolean({ title: 'การซ่อน (hide)', description: 'true hides, false shows again' }) },
  'Hide',
)

const answeredPair = { division: Type.String(), entry: Type.String(), edition: editionSchema }

export const settledAnswer = closed(
  { ...answeredPair, choice, decidedAt: Type.String({ format: 'date-time' }) },
  'Settled',
)
export const reopenedAnswer = closed({ ...answeredPair, reopened: Type.Literal(true) }, 'Reopened')
export const hiddenAnswer = closed({ passage: positive('Passage number'), hidden: Type.Boolean() }, 'Hidden')

const share = Type.Number({ minimum: 0, maximum: 1, description: 'Share of the characters that readers see' })

export const sourcesAnswer = closed(
  {
    texts: Type.Array(
      closed({
        id: Type.String(),
        title: Type.String(),
        publisher: textOrNull('Publisher'),
        licence: textOrNull('Licence as the source states it'),
        url: textOrNull('Where it comes from'),
        version: textOrNull('Version'),
        editions: Type.Array(
          closed({
            edition: editionSchema,
            passages: count('Stored passages'),
            characters: count('Stored characters'),
            share,
          }),
        ),
      }),
    ),
    hasText: Type.Boolean(),
    canon: closed({
      passages: count('Passages that readers see'),
      characters: count('Characters that readers see'),
      editions: Type.Array(
        closed({
          edition: editionSchema,
          label,
          characters: count('Characters that readers see'),
          shares: Type.Array(closed({ source: Type.String(), share })),
        }),
      ),
    }),
    dictionary: closed({
      entries: count('Dhamma groups with a number in the dictionary'),
      groups: count('Dhamma groups'),
    }),
  },
  'Sources',
)

export const healthyAnswer = closed(
  {
    status: Type.Literal('ok'),
    passages: positive('Stored passages'),
    editions: Type.Array(editionSchema),
    readOnly: Type.Optional(
      Type.String({ description: 'Why nothing can be written now, in Thai; absent where it can' }),
    ),
  },
  'Healthy',
)

export const unhealthyAnswer = closed(
  {
    error: closed({ code: Type.Literal('text_unavailable'), message: Type.String() }),
    why: Type.Unsafe<string>({ type: 'string', enum: ['unopenable', 'empty'] }),
  },
  'Unhealthy',
)
