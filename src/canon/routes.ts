/** The canon's operations for readers: overview, volumes, pages, search (contract, "Canon"). */

import { Type } from 'typebox'
import { DEFAULT_EDITION, type Edition } from '../definitions/editions.ts'
import { closed } from '../definitions/schemas.ts'
import { type Input, type Operation, ok, operationsOf } from '../http/operation.ts'
import { langQuery, pageQuery } from '../http/query.ts'
import type { Canon } from './canon.ts'
import { entryOperations } from './routes-entries.ts'
import { sourceOperations } from './routes-sources.ts'
import {
  contentsAnswer,
  editionQuery,
  flatContentsAnswer,
  layoutAnswer,
  overviewAnswer,
  pageAnswer,
  readingAnswer,
  searchAnswer,
  volumeAnswer,
  volumeSchema,
} from './schemas.ts'
import type { RequestedPart } from './volumes/pages.ts'
import { readingPairs } from './volumes/reading-pairs.ts'

const operation = operationsOf('Canon')

/** A search inside a volume costs as much as twenty ordinary requests (contract, Limits). */
const SEARCH_COST = 20

const volumeParams = Type.Object({ volume: volumeSchema })
const lang = Type.Object(langQuery)

const editionAndLang = Type.Object({ ...editionQuery, ...langQuery })

/** The part that a request names, royal where it names no edition. */
const partOf = ({
  params: { volume },
  query: { edition = DEFAULT_EDITION },
  language,
}: Pick<
  Input<{ volume: number }, { edition?: Edition }, unknown>,
  'params' | 'query' | 'language'
>): RequestedPart => ({
  volume,
  edition,
  language,
})

/**
 * Everything that is asked of the canon. Before each read it is looked whether a new text has come (see createApp);
 * a write is judged by the one that is on disk this very moment.
 * @param deciding what decides of passages
 */
export function canonOperations(canon: Canon, deciding: readonly Operation[]): readonly Operation[] {
  const operations = [
    ...volumeOperations(canon),
    ...pageOperations(canon),
    ...entryOperations(canon),
    ...deciding,
    ...sourceOperations(canon),
  ]
  return operations.map((operation) =>
    operation.method === 'get' ? operation : afterALook(operation, canon),
  )
}

const afterALook = (operation: Operation, canon: Canon): Operation => ({
  ...operation,
  run: (input) => {
    canon.refresh()
    return operation.run(input)
  },
})

function volumeOperations(canon: Canon): readonly Operation[] {
  return [
    operation('GET /canon', 'getCanon', {
      summary: 'The three pitakas with their divisions',
      query: lang,
      answers: { 200: overviewAnswer },
      run: ({ language }) => ok(canon.divisions.overview(language)),
    }),
    operation('GET /canon/volumes/{volume}', 'getVolume', {
      summary: 'One volume and the editions that have text in it',
      params: volumeParams,
      query: lang,
      answers: { 200: volumeAnswer },
      run: ({ params, language }) => ok(canon.volumes.read(params.volume, language)),
    }),
    operation('GET /canon/volumes/{volume}/contents', 'getVolumeContents', {
      summary: 'Headings of a volume as a tree, or flat in reading order',
      params: volumeParams,
      query: Type.Object({
        flat: Type.Optional(
          Type.String({ title: 'แบบเรียงลำดับ (flat)', description: '1 for a flat list with depth and path' }),
        ),
        ...langQuery,
      }),
      answers: { 200: contentsAnswer },
      run: ({ params, query, language }) =>
        ok(
          query.flat === '1'
            ? canon.entries.flat(params.volume, language)
            : canon.entries.tree(params.volume, language),
        ),
    }),
    operation('GET /canon/volumes/{volume}/entries', 'listEntries', {
      summary: 'Headings of a volume in reading order',
      params: volumeParams,
      query: lang,
      answers: { 200: flatContentsAnswer },
      run: ({ params, language }) => ok(canon.entries.flat(params.volume, language)),
    }),
  ]
}

function pageOperations(canon: Canon): readonly Operation[] {
  return [
    operation('GET /canon/volumes/{volume}/layout', 'getVolumeLayout', {
      summary: 'Chapters of a volume and the pages that they take in one edition',
      params: volumeParams,
      query: editionAndLang,
      answers: { 200: layoutAnswer },
      run: (input) => ok(canon.pages.layout(partOf(input))),
    }),
    operation('GET /canon/volumes/{volume}/pages/{number}', 'getVolumePage', {
      summary: 'One page of a volume in one edition',
      params: closed({
        volume: volumeSchema,
        number: Type.Integer({ minimum: 1, title: 'หน้า', description: 'Page number' }),
      }),
      query: editionAndLang,
      answers: { 200: pageAnswer },
      run: (input) => ok(canon.pages.page(partOf(input), input.params.number)),
    }),
    operation('GET /canon/volumes/{volume}/search', 'searchVolume', {
      summary: 'Pages of a volume on which the words stand literally',
      description:
        'Compares character by character: case and diacritics matter. Costs as much as 20 requests.',
      params: volumeParams,
      query: Type.Object({
        q: Type.String({
          minLength: 2,
          maxLength: 200,
          title: 'คำค้น (q)',
          description: 'What to search for',
        }),
        ...editionQuery,
        ...pageQuery,
        ...langQuery,
      }),
      cost: SEARCH_COST,
      answers: { 200: searchAnswer },
      run: (input) => {
        const { q, limit = 50, offset = 0 } = input.query
        return ok(canon.pages.search(partOf(input), q, limit, offset))
      },
    }),
    operation('GET /canon/reading', 'getReading', {
      summary: 'Titles and page counts of the volumes that a reader has open',
      query: Type.Object({
        at: Type.Optional(
          Type.String({
            title: 'ที่อ่านอยู่ (at)',
            description: 'Pairs volume:edition, separated by commas, at most 24: 9:royal,19:pali',
          }),
        ),
        ...langQuery,
      }),
      answers: { 200: readingAnswer },
      run: ({ query, language }) =>
        ok({ places: canon.volumes.opened(readingPairs(query.at, canon.text.editions), language) }),
    }),
  ]
}
