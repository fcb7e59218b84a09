/** Operations that compare all sources of the Pali text under a heading or at one place (variants §1). */

import { Type } from 'typebox'
import type { Canon } from '../canon/canon.ts'
import { CONFLICT_CLASSES, type ConflictClass } from '../canon/collation/classes.ts'
import { editionIdSchema, volumeNumberSchema } from '../canon/schemas.ts'
import type { PlaceWhereWitnessesDiffer } from '../canon/witnesses/displayed-places.ts'
import type { WitnessComparison } from '../canon/witnesses/witnesses.ts'
import type { EditionId } from '../definitions/editions.ts'
import { MAX_CORRECTED_WORDS_CHARS } from '../definitions/review-items/correction.ts'
import { enumSchema, namedClosedObjectArraySchema, namedClosedObjectSchema } from '../definitions/schemas.ts'
import { createInvalidRequestError } from '../foundation/app-error.ts'
import { createOperationDefiner, type OperationDefinition, okResult } from '../http/operation.ts'
import { pagingQueryProperties } from '../http/query.ts'
import type { LibraryStores } from '../services/stores.ts'
import { createCountSchema, createNullableSchema, paginate, requestFieldSchemaBuilders } from './schemas.ts'

const operation = createOperationDefiner('Witnesses')

const createWordsSchema = (title: string, description: string) =>
  Type.Optional(Type.String({ maxLength: MAX_CORRECTED_WORDS_CHARS, title, description }))

const query = Type.Object({
  from: requestFieldSchemaBuilders.oneOf(
    CONFLICT_CLASSES,
    'ชนิดของความต่าง',
    'Places of this class and of graver ones; all without it',
  ),
  source: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 120,
      title: 'แหล่ง',
      description: 'Id of the source of `wrong`',
    }),
  ),
  edition: Type.Optional({
    ...editionIdSchema,
    title: 'ฉบับ',
    description: 'Edition of `wrong`, and of the given volume and page',
  }),
  volume: Type.Optional(volumeNumberSchema),
  page: Type.Optional(requestFieldSchemaBuilders.number('หน้า', 'Page of the edition')),
  before: createWordsSchema('คำข้างหน้า', 'Words in front of `wrong`, as far as they are given'),
  wrong: createWordsSchema(
    'คำ',
    'Words of `source` in `edition`: the answer is the place at which they stand, whether anybody differs there or not',
  ),
  after: createWordsSchema('คำข้างหลัง', 'Words behind `wrong`'),
  ...pagingQueryProperties,
})

const place = namedClosedObjectSchema('WitnessPlace', {
  readings: namedClosedObjectArraySchema('WitnessReading', {
    witness: createCountSchema('Index in `witnesses`'),
    text: Type.String({
      description: 'In its own script; empty if it lacks the words; of more than 40 words the first and the last',
    }),
    printed: Type.Optional(Type.String({ description: 'The printed words, if they were corrected' })),
    note: Type.Optional(
      Type.String({
        description:
          'For a reading that is only in a note of the witness: the copies that have it, as abbreviated there; may be empty',
      }),
    ),
  }),
  known: Type.Boolean({ description: 'Whether a note contains one of the differing readings' }),
  class: enumSchema(CONFLICT_CLASSES, 'The gravest of all pairs of readings'),
  entry: Type.String({ description: 'Slug of the heading or of one below it' }),
  volume: createNullableSchema(
    'integer',
    'Where it stands in the edition that is asked for, else in the first that has it',
  ),
  page: createNullableSchema('integer', 'The page there'),
})

const answer = namedClosedObjectSchema('Witnesses', {
  witnesses: Type.Array(
    namedClosedObjectSchema('Witness', {
      source: Type.String({ description: 'Id of the source' }),
      edition: editionIdSchema,
      recension: createNullableSchema('string', 'Whose wording it is'),
      title: Type.String({ description: 'Title of the source' }),
    }),
    {
      description: 'Every source of every Pali edition with the text; empty if there is only one',
    },
  ),
  places: Type.Array(place, {
    description: 'In the order of the text; a long range that one source lacks comes before the places inside it',
  }),
  total: createCountSchema('On all pages'),
  limit: Type.Integer({ minimum: 1 }),
  offset: createCountSchema('Places skipped'),
})

interface WitnessQuery {
  readonly from?: ConflictClass
  readonly source?: string
  readonly edition?: EditionId
  readonly volume?: number
  readonly page?: number
  readonly before?: string
  readonly wrong?: string
  readonly after?: string
}

/** Creates the operation `getWitnesses`: the readings of all witnesses at each place at which they differ. */
export function createWitnessOperations({ canon }: Pick<LibraryStores, 'canon'>): readonly OperationDefinition[] {
  return [
    operation('GET /witnesses/{division}/{entry}', 'getWitnesses', {
      summary: 'Readings of all sources where Pali texts differ',
      // the longest headings take seconds
      heavy: true,
      description:
        'All sources of all Pali editions of a heading and its descendants, aligned word by word, in any script and recension. A place is a sequence of adjacent differing words. Displayed text is compared: corrected words with the printed ones alongside, without hidden passages. With `wrong`: the one place where these words of `source` are printed.',
      params: Type.Object({ division: Type.String(), entry: Type.String() }),
      query,
      appErrors: ['not_found'],
      answers: { 200: answer },
      run: ({ params, query: { limit, offset, ...input } }) => {
        const { edition } = input as WitnessQuery
        const { witnesses, places } = readComparison(canon, params, input as WitnessQuery)
        const items = places.map((place) => toPlaceItem(witnesses, place, edition))
        const matching = items.filter(
          ({ volume, page }) =>
            input.wrong !== undefined ||
            ((input.volume === undefined || volume === input.volume) &&
              (input.page === undefined || page === input.page)),
        )
        const { items: page, ...paging } = paginate(matching, { limit, offset })
        return okResult({ witnesses, places: page, ...paging })
      },
    }),
  ]
}

/** Reads the comparison. @throws AppError `invalid_request` for words without their source and edition */
function readComparison(
  { entries, witnesses }: Canon,
  { division, entry }: { readonly division: string; readonly entry: string },
  { from, source, edition, volume = 0, page = 0, before = '', wrong, after = '' }: WitnessQuery,
): WitnessComparison {
  if (wrong !== undefined) {
    if (source === undefined || edition === undefined) throw createMissingSourceError(source, edition)
    const place = { volume: volume || null, page: page || null }
    return witnesses.at({ division, entry, source, edition, ...place, before, wrong, after })
  }
  const table = witnesses.under(entries.called(division, entry))
  const least = from === undefined ? 0 : CONFLICT_CLASSES.indexOf(from)
  return { ...table, places: table.places.filter((place) => CONFLICT_CLASSES.indexOf(place.class) >= least) }
}

const createMissingSourceError = (source: string | undefined, edition: EditionId | undefined) =>
  createInvalidRequestError({
    ...(source === undefined ? { source: ['กรุณาระบุว่าเป็นคำของแหล่งใด'] } : {}),
    ...(edition === undefined ? { edition: ['กรุณาระบุว่าเป็นคำในฉบับใด'] } : {}),
  })

function toPlaceItem(
  witnesses: WitnessComparison['witnesses'],
  { heading, readings, known, class: conflictClass }: PlaceWhereWitnessesDiffer,
  edition: EditionId | undefined,
) {
  const ofEdition = readings.filter(({ witness }) => edition === undefined || witnesses[witness]?.edition === edition)
  const withPlace = ofEdition.filter(({ at }) => at)
  // a witness with the words comes first, since the place of one without them is only where they would be
  const at = (withPlace.find(({ text }) => text !== '') ?? withPlace[0] ?? readings.find((one) => one.at))?.at
  return {
    readings: readings.map(({ at: _, ...reading }) => reading),
    known,
    class: conflictClass,
    entry: heading.row.slug,
    volume: at?.volume ?? null,
    page: at?.page ?? null,
  }
}
