/** The canon's operations for readers: overview, volumes, pages, search (contract, "Canon"). */

import { Type } from 'typebox'
import { DEFAULT_EDITION, type EditionId } from '../definitions/editions.ts'
import { closedObjectSchema } from '../definitions/schemas.ts'
import { createOperationDefiner, type OperationDefinition, type OperationInput, okResult } from '../http/operation.ts'
import { langQueryProperties, pagingQueryProperties } from '../http/query.ts'
import type { Canon } from './canon.ts'
import { createHeadingOperations } from './routes-entries.ts'
import { createSourceOperations } from './routes-sources.ts'
import {
  canonOverviewSchema,
  contentsTreeSchema,
  editionQueryProperties,
  flatContentsSchema,
  openVolumesSchema,
  volumeAnswerSchema,
  volumeLayoutSchema,
  volumeNumberSchema,
  volumePageSchema,
  volumeSearchResultSchema,
} from './schemas.ts'
import type { LocalizedVolumeEdition } from './volumes/pages.ts'
import { parseVolumeEditionPairs } from './volumes/reading-pairs.ts'

const operation = createOperationDefiner('Canon')

/** A search inside a volume costs as much as twenty ordinary requests (contract, Limits). */
const VOLUME_SEARCH_RATE_LIMIT_COST = 20

const volumeParams = Type.Object({ volume: volumeNumberSchema })
const lang = Type.Object(langQueryProperties)

const editionAndLang = Type.Object({ ...editionQueryProperties, ...langQueryProperties })

/** Returns the volume and edition that a request names; the default edition is royal. */
const partOf = ({
  params: { volume },
  query: { edition = DEFAULT_EDITION },
  language,
}: Pick<
  OperationInput<{ volume: number }, { edition?: EditionId }, unknown>,
  'params' | 'query' | 'language'
>): LocalizedVolumeEdition => ({
  volume,
  edition,
  language,
})

/**
 * Creates all operations on the canon. Writes first open a new text database if there is one. For reads `createApp`
 * does this before each request.
 * @param decisionOperations operations that decide conflicts and hide passages
 */
export function createCanonOperations(
  canon: Canon,
  decisionOperations: readonly OperationDefinition[],
): readonly OperationDefinition[] {
  const operations = [
    ...volumeOperations(canon),
    ...pageOperations(canon),
    ...createHeadingOperations(canon),
    ...decisionOperations,
    ...createSourceOperations(canon),
  ]
  return operations.map((operation) => (operation.method === 'get' ? operation : withRefreshedCanon(operation, canon)))
}

/** Wraps an operation so that it refreshes the canon before it runs. */
const withRefreshedCanon = (operation: OperationDefinition, canon: Canon): OperationDefinition => ({
  ...operation,
  run: (input) => {
    canon.refresh()
    return operation.run(input)
  },
})

function volumeOperations(canon: Canon): readonly OperationDefinition[] {
  return [
    operation('GET /canon', 'getCanon', {
      summary: 'The three pitakas with their divisions',
      query: lang,
      answers: { 200: canonOverviewSchema },
      run: ({ language }) => okResult(canon.divisions.overview(language)),
    }),
    operation('GET /canon/volumes/{volume}', 'getVolume', {
      summary: 'One volume and the editions with text in it',
      params: volumeParams,
      query: lang,
      answers: { 200: volumeAnswerSchema },
      run: ({ params, language }) => okResult(canon.volumes.read(params.volume, language)),
    }),
    operation('GET /canon/volumes/{volume}/contents', 'getVolumeContents', {
      summary: 'Headings of a volume as a tree, or flat in reading order',
      params: volumeParams,
      query: Type.Object({
        flat: Type.Optional(
          Type.String({ title: 'แบบเรียงลำดับ', description: '1 for a flat list with depth and path' }),
        ),
        ...langQueryProperties,
      }),
      answers: { 200: contentsTreeSchema },
      run: ({ params, query, language }) =>
        okResult(
          query.flat === '1'
            ? canon.entries.flat(params.volume, language)
            : canon.entries.tree(params.volume, language),
        ),
    }),
    operation('GET /canon/volumes/{volume}/entries', 'listEntries', {
      summary: 'Headings of a volume in reading order',
      params: volumeParams,
      query: lang,
      answers: { 200: flatContentsSchema },
      run: ({ params, language }) => okResult(canon.entries.flat(params.volume, language)),
    }),
  ]
}

function pageOperations(canon: Canon): readonly OperationDefinition[] {
  return [
    operation('GET /canon/volumes/{volume}/layout', 'getVolumeLayout', {
      summary: 'Chapters of a volume and their pages in one edition',
      params: volumeParams,
      query: editionAndLang,
      answers: { 200: volumeLayoutSchema },
      run: (input) => okResult(canon.pages.layout(partOf(input))),
    }),
    operation('GET /canon/volumes/{volume}/pages/{number}', 'getVolumePage', {
      summary: 'One page of a volume in one edition',
      params: closedObjectSchema({
        volume: volumeNumberSchema,
        number: Type.Integer({ minimum: 1, title: 'หน้า', description: 'Page number' }),
      }),
      query: editionAndLang,
      answers: { 200: volumePageSchema },
      run: (input) => okResult(canon.pages.page(partOf(input), input.params.number)),
    }),
    operation('GET /canon/volumes/{volume}/search', 'searchVolume', {
      summary: 'Pages of a volume that contain the words literally',
      description: 'Compares character by character, including case and diacritics. Costs as much as 20 requests.',
      params: volumeParams,
      query: Type.Object({
        q: Type.String({
          minLength: 2,
          maxLength: 200,
          title: 'คำค้น',
          description: 'What to search for',
        }),
        ...editionQueryProperties,
        ...pagingQueryProperties,
        ...langQueryProperties,
      }),
      cost: VOLUME_SEARCH_RATE_LIMIT_COST,
      answers: { 200: volumeSearchResultSchema },
      run: (input) => {
        const { q, limit = 50, offset = 0 } = input.query
        return okResult(canon.pages.search(partOf(input), q, limit, offset))
      },
    }),
    operation('GET /canon/reading', 'getReading', {
      summary: 'Titles and page counts of several volumes',
      query: Type.Object({
        at: Type.Optional(
          Type.String({
            title: 'ที่อ่านอยู่',
            description: 'Pairs volume:edition, separated by commas, at most 24: 9:royal,19:pali',
          }),
        ),
        ...langQueryProperties,
      }),
      answers: { 200: openVolumesSchema },
      run: ({ query, language }) =>
        okResult({ places: canon.volumes.opened(parseVolumeEditionPairs(query.at, canon.text.editions), language) }),
    }),
  ]
}
