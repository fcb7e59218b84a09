/** The operations of the desk's own API (`/api/desk`). All need a key. */

import { Type } from 'typebox'
import { createErrorIfTextUnavailable } from '../canon/text/text-database-holder.ts'
import { namedClosedObjectSchema } from '../definitions/schemas.ts'
import type { EditorKeys } from '../http/keys.ts'
import { createOperationDefiner, type OperationDefinition, okResult } from '../http/operation.ts'
import { createDeskBulkPasteOperations } from '../records/bulk/routes.ts'
import type { PageScanFinder } from '../services/scans.ts'
import type { LibraryStores } from '../services/stores.ts'
import { createBatchWriteOperations, createPreviewOperations } from './routes-batch-writes.ts'
import { createConflictOperations } from './routes-conflicts.ts'
import {
  createCorrectionOperations,
  createExportCorrectionsOperation,
  createPageWordLookupOperations,
} from './routes-corrections.ts'
import { createEditOperations } from './routes-edits.ts'
import { createRecordLookupOperations } from './routes-lists.ts'
import { createReportOperations, createSuspectOperations } from './routes-misprints.ts'
import { createAssignmentOperations, createProofreadingOperations } from './routes-pages.ts'
import { createDeskChapterOperations, createMoveOperations, createTranslationOperations } from './routes-records.ts'
import { createImportedSourceOperations } from './routes-sources.ts'
import { createWitnessOperations } from './routes-witnesses.ts'

const operation = createOperationDefiner('Desk')

const meAnswer = namedClosedObjectSchema('Me', {
  key: Type.String({ description: 'Name of the key, as in the edit log' }),
  publishes: Type.Boolean({ description: 'Whether its writes take effect at once; else they are proposals' }),
  languages: Type.Array(Type.String(), { description: 'The published languages, the primary one first' }),
  version: Type.String({ description: 'Version of the program' }),
  readOnly: Type.Optional(
    Type.String({ description: 'Reason why writing is impossible, in Thai; absent if it is possible' }),
  ),
  unreadable: Type.Optional(
    Type.String({
      description: 'Reason why review items are not listed, in Thai; absent if the text is readable',
    }),
  ),
})

/** What the operations of the desk API need: the stores, the scans of pages, the program's version, and the keys. */
export interface DeskDependencies {
  readonly stores: LibraryStores
  readonly scans: PageScanFinder
  readonly version: string
  /** The keys of editors; undefined in a worker, which answers no request that needs them. */
  readonly keys?: EditorKeys | undefined
}

/** Creates the operations of the desk API (`/api/desk`). Those on proposals are made by createProposalOperations. */
export function createDeskOperations({
  stores,
  scans,
  version,
  keys,
}: DeskDependencies): readonly OperationDefinition[] {
  const { languages } = stores
  return [
    operation('GET /me', 'getMe', {
      summary: 'The holder of this key',
      answers: { 200: meAnswer },
      run: ({ intent, publishes }) => {
        const { readOnly } = stores.db
        const unreadable = createErrorIfTextUnavailable(stores.canon.text)?.message
        return okResult({
          key: intent.keyName,
          publishes,
          languages: languages.all,
          version,
          ...(readOnly === undefined ? {} : { readOnly }),
          ...(unreadable === undefined ? {} : { unreadable }),
        })
      },
    }),
    ...createEditOperations(stores),
    ...createConflictOperations(stores),
    ...createCorrectionOperations(stores),
    createExportCorrectionsOperation(stores),
    ...createPageWordLookupOperations(stores),
    ...createSuspectOperations(stores),
    ...createReportOperations(stores),
    ...createProofreadingOperations(stores, scans),
    ...createAssignmentOperations(stores, keys),
    ...createRecordLookupOperations(stores, keys),
    ...createWitnessOperations(stores),
    ...createTranslationOperations(stores),
    ...createMoveOperations(stores),
    ...createDeskChapterOperations(stores),
    ...createPreviewOperations(stores),
    ...createDeskBulkPasteOperations(stores),
    ...createBatchWriteOperations(stores),
    ...createImportedSourceOperations(stores),
  ]
}
