/** The list of MCP tools: the arguments of each, its addresses, and the function that runs it. */

import { Type } from 'typebox'
import { RESULT_KINDS } from '../../../search/global/search.ts'
import { computeSearchCost, searchQuerySchema } from '../../../search/global/search-query.ts'
import { SEARCH_LAYERS } from '../../../search/pages/page-lookup.ts'
import { PARALLELS_RATE_LIMIT_COST } from '../../canon/routes-parallels.ts'
import { volumeNumberSchema } from '../../canon/schemas.ts'
import { DEFAULT_EDITION, type EditionId, isCommentaryEdition } from '../../definitions/editions.ts'
import { MAX_CONTENTS_DEPTH } from '../../definitions/heading.ts'
import { MAX_SAFE_JSON_INTEGER } from '../../definitions/kinds/kind.ts'
import { getResourceListPath, resourcesInReaderMenuOrder } from '../../definitions/reader-listings.ts'
import { contractResourceNames } from '../../definitions/registry.ts'
import { enumSchema } from '../../definitions/schemas.ts'
import { MAX_REQUESTED_WORD_CHARS, WORD_LOOKUP_RATE_LIMIT_COST } from '../../words/requested-word.ts'
import { AS_PRINTED_PARAMETER } from '../canon/corrected-words.ts'
import { runContentsTool, runSourcesTool } from './contents-tools.ts'
import { MAX_MCP_HEADING_ANSWER_BYTES } from './fill-answer.ts'
import { runFindTool, runParallelsTool, runSearchTool, runWordTool } from './find-tools.ts'
import { runReadHeadingTool, runReadPageTool, runReadRecordTool } from './read-tools.ts'
import type { McpTool, McpToolArguments } from './tool.ts'

/** Creates the schema of an edition of the library. */
const createEditionSchema = (editions: readonly EditionId[], more: string) =>
  enumSchema(editions, { title: 'ฉบับ (edition)', description: `Edition: ${more}` })

const createPageNumberSchema = (description: string) =>
  Type.Integer({ minimum: 1, maximum: MAX_SAFE_JSON_INTEGER, title: 'หน้า (page)', description })

/** Creates the schema of the slug that names a record, a heading or a group in its address. */
const createSlugSchema = (title: string, description: string) =>
  Type.String({ minLength: 1, maxLength: 200, title, description })

const createQuerySchema = (description: string) => ({ ...searchQuerySchema, title: 'คำค้น (query)', description })

const collectionSchema = enumSchema(contractResourceNames, {
  title: 'ชุดข้อมูล (collection)',
  description: 'What kind of record it is',
})

const layerSchema = enumSchema(SEARCH_LAYERS, {
  title: 'ค้นใน (layer)',
  description: 'Whether pages of commentaries are looked through; canon when absent',
})

const asPrintedSchema = Type.Optional(
  Type.Boolean({
    title: 'ตามที่พิมพ์ (as_printed)',
    description: 'true shows the text as printed; without it corrected words are shown and listed',
  }),
)

/** The arguments that name a heading of the canon. */
const headingSchemas = {
  volume: Type.Optional(volumeNumberSchema),
  entry: createSlugSchema(
    'หัวข้อ (entry)',
    'The entry of the heading, such as mahasatipatthanasuttam; or its number, such as DN 22, without a volume',
  ),
}
const HEADING_PATH = '/canon/{volume}/entries/{entry}'
/** Maximum editions side by side. */
const MAX_EDITIONS = 3

const computeQueryCost = ({ query }: McpToolArguments): number => computeSearchCost(query)

const RECORD_FORMS = resourcesInReaderMenuOrder.flatMap(({ path, name, label }) => ({
  path: `${path}/{slug}`,
  fixed: { collection: name },
  title: label.en,
}))

/** The MCP tools of the library, in the order in which clients list them. */
export const MCP_TOOLS: readonly McpTool[] = [
  {
    name: 'find',
    title: 'Find a place by citation, number or name',
    description:
      'Where a citation (“สํ.ม. ๑๙/๑๖๖๔”, “เล่ม ๙ หน้า ๒๓๑”, “9 ข้อ 91”, “S V 420”), a number (“DN 22”, “SN 56.11”, “Dhp 160”) or a name that people know (“กาลามสูตร”, “Fire Sermon”, the name of a chant, a book, a jataka) leads. Each place says by which tool and arguments to read it. To look for words in the texts, use search.',
    takes: () => ({
      query: createQuerySchema('A citation, a number or a name, in Thai or in English, with Thai or Arabic digits'),
    }),
    forms: [{ path: '/search' }],
    query: { query: 'q' },
    cost: computeQueryCost,
    run: runFindTool,
  },
  {
    name: 'search',
    title: 'Search the whole library',
    description:
      'Looks for words in the texts of the canon, headings, chants, books, jataka stories and dhamma groups. Finds pieces of unspaced Thai, roman Pali with or without marks, and roman and Thai-script Pali for each other. Several words mean all of them; words in quotation marks are meant literally. Without kind the first few of each kind; with kind all of it, page by page. «» marks what was found. A citation or a number is answered as find does.',
    takes: (editions) => ({
      query: createQuerySchema('Words in Thai, in Pali of either script, or in English'),
      kind: Type.Optional(
        enumSchema(RESULT_KINDS, {
          title: 'ประเภท (kind)',
          description: 'Only this kind; pages are printed pages of the canon',
        }),
      ),
      pitaka: Type.Optional(createSlugSchema('ปิฎก (pitaka)', 'Only in the pitaka of this slug; contents names them')),
      volume: Type.Optional(volumeNumberSchema),
      edition: Type.Optional(createEditionSchema(editions, 'only pages of this one')),
      ...(editions.some(isCommentaryEdition) ? { layer: Type.Optional(layerSchema) } : {}),
    }),
    forms: [{ path: '/search', title: 'Words in the whole library' }],
    query: {
      query: 'q',
      kind: 'kind',
      pitaka: 'pitaka',
      volume: 'volume',
      edition: 'edition',
      layer: 'layer',
    },
    cost: computeQueryCost,
    stopsAtParts: true,
    run: runSearchTool,
  },
  {
    name: 'read_page',
    title: 'Read a printed page',
    description:
      'One printed page of the canon, by volume, edition and page: its text, paragraph by paragraph, its citation, whose text it is and under which licence, the pages before and after, and where the same words stand in the other editions. Pages of one edition are not those of another.',
    takes: (editions) => ({
      volume: volumeNumberSchema,
      edition: Type.Optional({
        ...createEditionSchema(editions, `${DEFAULT_EDITION} when it is not given`),
        default: DEFAULT_EDITION,
      }),
      page: createPageNumberSchema('Page number as printed in that edition'),
      as_printed: asPrintedSchema,
    }),
    forms: [{ path: '/canon/{volume}/{edition}/{page}', title: 'A printed page of the canon' }],
    query: { as_printed: AS_PRINTED_PARAMETER },
    cost: 1,
    run: runReadPageTool,
  },
  {
    name: 'read_heading',
    title: 'Read a heading of the canon',
    description:
      'The whole text of a heading of the canon (a sutta, a chapter, a rule) by volume and entry, as returned by find, search and contents, or by its number (DN 22): in rows with the same place of each edition, and the citation of every page. Long texts are divided; continue with the cursor until next_cursor is null.',
    takes: (editions) => ({
      ...headingSchemas,
      editions: Type.Optional(
        Type.Array(createEditionSchema(editions, 'one of those that this library has'), {
          maxItems: MAX_EDITIONS,
          title: 'ฉบับ (editions)',
          description: 'Up to three editions side by side; by default those that the page opens with',
        }),
      ),
      as_printed: asPrintedSchema,
    }),
    forms: [{ path: HEADING_PATH, title: 'The text of a heading, editions side by side' }],
    query: { editions: 'with', as_printed: AS_PRINTED_PARAMETER },
    cost: 1,
    maxBytes: MAX_MCP_HEADING_ANSWER_BYTES,
    run: runReadHeadingTool,
  },
  {
    name: 'read_record',
    title: 'Read a chant, a book, a jataka, a dhamma group',
    description:
      'Everything of one record by its collection and slug, as find, search and contents name them: chants line by line (Pali, roman letters, meaning), books with their chapters, and with page a page of a book, jataka stories, dhamma groups with their members. Names its source.',
    takes: () => ({
      collection: collectionSchema,
      slug: createSlugSchema('ชื่อ (slug)', 'The slug of the record'),
      page: Type.Optional(createPageNumberSchema('Of books: a page to read, from 1')),
    }),
    forms: [
      ...RECORD_FORMS,
      { path: '/books/{slug}/{page}', fixed: { collection: 'books' }, title: 'A page of a book' },
    ],
    cost: 1,
    run: runReadRecordTool,
  },
  {
    name: 'contents',
    title: 'What there is',
    description:
      'Lists what can be read. Without arguments: what there is in the library. With volume: the tree of its headings, so many levels deep; with volume and entry: what stands below that heading. With collection: its records (divisions of the canon, chants, books, jataka, dhamma-groups), by their groups where they have any; with slug: what stands in that group, pitaka or division.',
    takes: () => ({
      volume: Type.Optional(volumeNumberSchema),
      entry: Type.Optional(
        createSlugSchema(
          'หัวข้อ (entry)',
          'Only what stands below this heading of the volume; its number, such as DN 22, needs no volume',
        ),
      ),
      depth: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_CONTENTS_DEPTH,
          title: 'ลึกกี่ชั้น (depth)',
          description: 'Levels of headings; 2 by default',
        }),
      ),
      collection: Type.Optional(collectionSchema),
      slug: Type.Optional(createSlugSchema('ชื่อ (slug)', 'With collection: only what stands in this group')),
    }),
    forms: [
      { path: '/', title: 'What there is' },
      { path: '/canon/{volume}', title: 'The contents of a volume' },
      ...resourcesInReaderMenuOrder.flatMap((resource) => {
        const { face, name: of } = resource
        return face
          ? [{ path: getResourceListPath({ ...resource, face }), fixed: { collection: of }, title: face.title.en }]
          : []
      }),
      ...RECORD_FORMS.map(({ path, fixed }) => ({ path, fixed })),
    ],
    cost: 1,
    run: runContentsTool,
  },
  {
    name: 'same',
    title: 'Where the same is said again',
    description:
      'The headings of the canon that share long runs of Pali words with a heading, all below it counted as its own: parallels, quotations and verses that stand in several places, computed from the text itself. Each says how many words it shares, the paragraph at which they begin, the first of them, and by which tool and arguments to read it.',
    takes: () => headingSchemas,
    forms: [{ path: HEADING_PATH }],
    cost: PARALLELS_RATE_LIMIT_COST,
    run: runParallelsTool,
  },
  {
    name: 'word',
    title: 'Look up a word of Pali',
    description:
      'What a word of Pali means by the dictionaries of this library: any inflected or compound form, in roman, Thai or Devanagari letters. Says what the form is of which word, the entries with their dictionaries and licences, and how often the form stands in the canon.',
    takes: () => ({
      word: Type.String({
        minLength: 1,
        maxLength: MAX_REQUESTED_WORD_CHARS,
        title: 'คำ (word)',
        description: 'One word of Pali, such as satipaṭṭhānaṃ or สติปฏฺฐานํ',
      }),
    }),
    forms: [{ path: '/words/{word}', title: 'What a word of Pali means' }],
    cost: WORD_LOOKUP_RATE_LIMIT_COST,
    run: runWordTool,
  },
  {
    name: 'sources',
    title: 'Whose texts these are',
    description:
      'The outside works from which the canon and the dictionaries come, with publisher, licence, version and their share of each edition. Cite them where you show text from here.',
    takes: () => ({}),
    forms: [{ path: '/sources', title: 'Whose texts these are, and their licences' }],
    cost: 1,
    run: runSourcesTool,
  },
]
