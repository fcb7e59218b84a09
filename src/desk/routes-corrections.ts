/**
 * Operations on corrections: finding words on a page and in print, creating, listing, withdrawing and exporting them
 * (variants §2).
 */

import { Type } from 'typebox'
import { editionIdSchema, volumeNumberSchema } from '../canon/schemas.ts'
import { CORRECTION_STATES } from '../canon/text/corrections.ts'
import {
  CORRECTION_DEFINITION,
  MAX_CORRECTED_WORDS_CHARS,
  MAX_CORRECTION_REASON_CHARS,
} from '../definitions/review-items/correction.ts'
import {
  enumSchema,
  namedClosedObjectArraySchema,
  namedClosedObjectSchema,
  recordVersionSchema,
} from '../definitions/schemas.ts'
import type { WriteIntent } from '../foundation/write-intent.ts'
import { createdResult, createOperationDefiner, type OperationDefinition, okResult } from '../http/operation.ts'
import type { RequestedCorrectionInput } from '../review-items/corrections/correction-writer.ts'
import { eachExportedCorrection } from '../review-items/corrections/exchange.ts'
import { findLetterSequenceWarnings } from '../review-items/corrections/letter-warnings.ts'
import { toReportProposalSubject, toSuspectProposalSubject } from '../review-items/proposals/subjects.ts'
import { createReviewItemFieldSchema } from '../review-items/review-item-row.ts'
import type { EditorialStores } from '../services/editorial-stores.ts'
import type { LibraryStores } from '../services/stores.ts'
import { defineReviewItemListOperation, defineReviewItemReadOperation } from './review-item-operations.ts'
import {
  createCountSchema,
  createIdSchema,
  createNullableSchema,
  createTimeSchema,
  requestFieldSchemaBuilders,
  sliceListPage,
  wordsAtPlaceProperties,
} from './schemas.ts'

const operation = createOperationDefiner('Corrections')

const createContextSchema = (title: string, description: string) =>
  Type.Optional(Type.String({ maxLength: MAX_CORRECTED_WORDS_CHARS, title, description }))

const pointedPlaceSchema = namedClosedObjectSchema('PointedAt', wordsAtPlaceProperties)

const pointedQuery = Type.Object({
  edition: editionIdSchema,
  volume: requestFieldSchemaBuilders.number('เล่ม', 'Volume'),
  page: requestFieldSchemaBuilders.number('หน้า', 'Page'),
  words: Type.String({
    minLength: 1,
    maxLength: MAX_CORRECTED_WORDS_CHARS,
    title: 'คำ',
    description: 'Whole words, exactly as at the place',
  }),
  before: createContextSchema('คำข้างหน้า', 'Words in front, as far as they are known'),
  after: createContextSchema('คำข้างหลัง', 'Words behind, as far as they are known'),
})

const createNameSchema = (title: string, description: string) => Type.String({ minLength: 1, title, description })

const printedAt = Type.Object({
  source: createNameSchema('แหล่ง', 'Id of a source'),
  division: createNameSchema('หมวด', 'Slug of a division'),
  entry: createNameSchema('หัวข้อ', 'Slug of a heading'),
  ...pointedQuery.properties,
})

const inPrintSchema = namedClosedObjectSchema('InPrint', {
  volume: Type.Integer({ minimum: 0 }),
  page: Type.Integer({ minimum: 1 }),
  file: createNullableSchema(
    'string',
    'The file of the corpus that it was read in; null where the package does not tell',
  ),
  text: Type.String({ description: 'The paragraph as printed' }),
  start: createCountSchema('Of the words in it, in UTF-16 units'),
  length: createCountSchema('The same'),
})

/**
 * Creates the operations `findPointedAt` and `readInPrint`: which source has the words on a page, and where they are in
 * print.
 */
export function createPageWordLookupOperations({
  editorial,
}: Pick<LibraryStores, 'editorial'>): readonly OperationDefinition[] {
  return [
    operation('GET /pointed-at', 'findPointedAt', {
      summary: 'The source and place of words on a displayed page',
      description:
        'Places that a correction can name, chosen by the surrounding words that match best. Empty if the printed page does not contain the words.',
      query: pointedQuery,
      answers: { 200: namedClosedObjectSchema('PointedAtPlaces', { places: Type.Array(pointedPlaceSchema) }) },
      run: ({ query: { words, before = '', after = '', ...page } }) =>
        okResult({ places: editorial.pagesWords.find({ ...page, before, wrong: words, after }) }),
    }),
    operation('GET /in-print', 'readInPrint', {
      summary: 'The paragraph that contains the words as printed, with page and file',
      query: printedAt,
      appErrors: ['not_found'],
      answers: { 200: inPrintSchema },
      run: ({ query: { words, before = '', after = '', ...place } }) =>
        okResult(editorial.inPrint.read({ ...place, before, wrong: words, after })),
    }),
  ]
}

const exchanged = namedClosedObjectSchema('ExchangedCorrection', {
  ...wordsAtPlaceProperties,
  volume: createNullableSchema('integer', 'Volume in which it stands, or stood'),
  page: createNullableSchema('integer', 'Page on which it stands, or stood'),
  file: createNullableSchema('string', 'File of the corpus, where the package tells'),
  line: createNullableSchema('integer', 'Null: the server does not look into the corpus'),
  state: enumSchema(CORRECTION_STATES),
  right: Type.String(),
  reason: Type.String(),
  evidence: createNullableSchema('string', 'What other sources read'),
  correctedBy: createNullableSchema('string', 'The name of the key that corrected'),
  createdAt: createTimeSchema('When it was corrected'),
})

/** Creates the operation `exportCorrections`: all corrections in the form that another library imports. */
export const createExportCorrectionsOperation = ({
  db,
  canon,
}: Pick<LibraryStores, 'db' | 'canon'>): OperationDefinition =>
  operation('GET /corrections/exchanged', 'exportCorrections', {
    summary: 'All corrections, in the form that another library imports',
    description:
      'The list that `library corrections export` writes and `library corrections import` reads; a line of that file is one item.',
    query: Type.Object({
      source: requestFieldSchemaBuilders.text('แหล่ง', 'Id of a source'),
    }),
    heavy: true,
    answers: { 200: namedClosedObjectSchema('ExchangedCorrections', { items: Type.Array(exchanged) }) },
    run: ({ query }) =>
      okResult({
        items: canon.text.readUndecided((text) => [...eachExportedCorrection(db, text, query.source)], []),
      }),
  })

/** Names of the operations in the OpenAPI document. */
const CORRECTIONS = { of: 'Correction', path: '/corrections' }

/** Maximum number of places that a request excludes. */
const MAX_EXCLUDED_PLACES = 2_000
/** Maximum length of the name of a place. */
const MAX_PLACE_NAME_CHARS = 400

/** Maximum places that a preview lists; all are counted. */
const MAX_LISTED_PLACES = 2_000

const createFieldSchema = (name: keyof typeof CORRECTION_DEFINITION.fields, description: string) =>
  createReviewItemFieldSchema(CORRECTION_DEFINITION.fields[name], description)

/** Creates the schema of a field that quotes the text, which is stored as it is. */
const createQuotedFieldSchema = (name: keyof typeof CORRECTION_DEFINITION.fields, description: string) =>
  Object.assign(createFieldSchema(name, description), { 'x-quoted': true })

const body = namedClosedObjectSchema('CorrectionBody', {
  source: createFieldSchema('source', 'Id of the source'),
  division: Type.String({ minLength: 1, title: 'หมวด', description: 'Slug of the division' }),
  entry: Type.String({ minLength: 1, title: 'หัวข้อ', description: 'Slug of the heading' }),
  edition: editionIdSchema,
  volume: createFieldSchema('volume', 'Which of several places is meant'),
  page: createFieldSchema('page', 'Which of several places in the volume is meant'),
  before: createQuotedFieldSchema(
    'before',
    'Words in front, as many as make it one place; compared as readers see them',
  ),
  wrong: createQuotedFieldSchema('wrong', 'As it is printed'),
  after: createQuotedFieldSchema('after', 'Words behind'),
  right: createFieldSchema('right', 'What is to be read'),
  reason: Type.String({
    maxLength: MAX_CORRECTION_REASON_CHARS,
    title: 'เหตุผล',
    description: 'Readers see it',
  }),
  evidence: createFieldSchema('evidence', 'What other sources read, or a page of the print'),
  report: createFieldSchema('report', "Number of a reader's report"),
  everywhere: requestFieldSchemaBuilders.flag(
    'ทุกแห่ง',
    'Wherever the wrong words stand in this source and edition, whatever is around them',
  ),
  except: Type.Optional(
    Type.Array(Type.String({ maxLength: MAX_PLACE_NAME_CHARS }), {
      maxItems: MAX_EXCLUDED_PLACES,
      title: 'ที่เว้นไว้',
      description: 'Places, as named by the preview, to leave as printed',
    }),
  ),
})

const item = namedClosedObjectSchema('Correction', {
  id: createIdSchema('Id'),
  ...wordsAtPlaceProperties,
  volume: createNullableSchema('integer', 'Volume in which it stands, or stood'),
  page: createNullableSchema('integer', 'Page on which it stands, or stood'),
  right: Type.String(),
  reason: Type.String(),
  evidence: createNullableSchema('string', 'What other sources read'),
  state: enumSchema(
    CORRECTION_STATES,
    'active: it is shown; taken-up: the source has the right words by now; homeless: the place is gone, or is no longer one place',
  ),
  places: createCountSchema('At how many places of the present text its words occur'),
  report: createNullableSchema('integer', "Number of a reader's report"),
  key: createNullableSchema('string', 'The name of the key that corrected'),
  at: createTimeSchema('When it was corrected'),
  version: recordVersionSchema,
})

const filters = {
  source: requestFieldSchemaBuilders.text('แหล่ง', 'Id of a source'),
  volume: Type.Optional(volumeNumberSchema),
  division: requestFieldSchemaBuilders.text('หมวด', 'Slug of a division'),
  state: requestFieldSchemaBuilders.oneOf(CORRECTION_STATES, 'สถานะ', 'How it stands in the text'),
  key: requestFieldSchemaBuilders.text('ชื่อกุญแจ', 'Name of a key'),
}

const warnings = Type.Array(Type.String(), {
  description: 'Thai messages about impossible letters in the new words',
})

const preview = namedClosedObjectSchema('CorrectionPreview', {
  places: namedClosedObjectArraySchema('CorrectionPlace', {
    place: Type.String({ description: 'Identifies the place in `except` while the text is unchanged' }),
    division: Type.String(),
    entry: Type.String(),
    title: createNullableSchema('string', 'Of the heading'),
    volume: Type.Integer({ minimum: 0 }),
    page: Type.Integer({ minimum: 1 }),
    before: Type.String(),
    after: Type.String(),
  }),
  total: createCountSchema('All of them'),
  warnings,
})

const params = Type.Object({ id: createIdSchema('Id of a correction') })

/** Creates the operations on corrections: list, read, preview, create and withdraw. */
export function createCorrectionOperations({
  editorial: { correcting, correctionList },
  canon: { entries },
}: Pick<LibraryStores, 'editorial' | 'canon'>): readonly OperationDefinition[] {
  return [
    defineReviewItemListOperation({
      ...CORRECTIONS,
      summary: 'Corrections, the newest first',
      filters,
      item,
      find: (input, page) => sliceListPage(correctionList.find(input), page),
    }),
    defineReviewItemReadOperation({
      ...CORRECTIONS,
      summary: 'One correction',
      params,
      item,
      read: ({ id }) => correctionList.read(id),
    }),
    operation('POST /corrections', 'createCorrection', {
      subjects: ({ body }) => listSubjects(body as RequestedCorrectionInput),
      summary: 'Correct words of a source',
      heavy: true,
      description:
        'At the one place that the surrounding words identify, or everywhere: then each place is a correction, all in one edit with a batch. 409 names the places if there are several and `everywhere` is not set; 404 if there is none. The printed words stay visible.',
      body,
      appErrors: ['not_found', 'conflict'],
      answers: {
        201: namedClosedObjectSchema('Corrected', {
          correction: item,
          edit: createIdSchema('Number of the edit, by which all of it can be undone'),
          places: createCountSchema('Corrected places; the correction is that of the first'),
          warnings,
        }),
      },
      run: ({ intent }) => {
        const { id, edit, places } = correcting.correct(intent as WriteIntent<RequestedCorrectionInput>)
        const correction = correctionList.read(id)
        const answer = { correction, edit, places, warnings: findLetterSequenceWarnings(correction) }
        return createdResult(answer, `/corrections/${correction.id}`)
      },
    }),
    operation('DELETE /corrections/{id}', 'deleteCorrection', {
      summary: 'Show words as printed again',
      params,
      conditions: ['if-match'],
      answers: {
        200: namedClosedObjectSchema('CorrectionDeleted', {
          id: createIdSchema('Id'),
          edit: createIdSchema('Number of the edit'),
        }),
      },
      run: ({ params, intent }) => okResult(correcting.remove(params.id, intent)),
    }),
    operation('POST /preview/corrections', 'previewCorrection', {
      proposers: true,
      summary: 'Preview of a correction: the places',
      heavy: true,
      description: 'Takes the body of POST /corrections and writes nothing.',
      body,
      appErrors: ['not_found', 'conflict'],
      answers: { 200: preview },
      run: ({ intent }) => okResult(previewPlaces(correcting, entries, intent.body() as RequestedCorrectionInput)),
    }),
  ]
}

/** Returns the proposal subjects of a correction: the suspects of the same words, and the report that it answers. */
const listSubjects = ({ source, edition, wrong, report }: RequestedCorrectionInput): readonly string[] => [
  toSuspectProposalSubject({ source, edition, wrong }),
  ...(report ? [toReportProposalSubject(report)] : []),
]

function previewPlaces(
  correcting: EditorialStores['correcting'],
  entries: LibraryStores['canon']['entries'],
  request: RequestedCorrectionInput,
) {
  const places = correcting.findPlaces(request)
  return {
    places: places.slice(0, MAX_LISTED_PLACES).map(({ place, text, occurrence, words }) => ({
      place,
      ...entries.named(text),
      volume: occurrence.volume,
      page: occurrence.page,
      ...words.around(occurrence),
    })),
    total: places.length,
    warnings: findLetterSequenceWarnings(request),
  }
}
