/** The operations of the desk's own API (`/api/desk`); all of them need the key. */

import { Type } from 'typebox'
import { createTextRebuildingError } from '../canon/text/missing-text.ts'
import { namedClosedObjectSchema } from '../definitions/schemas.ts'
import type { WriteKeys } from '../http/keys.ts'
import { type OperationDefinition, okResult, operationDefinerForTag } from '../http/operation.ts'
import { deskBulkPasteOperations } from '../records/bulk/routes.ts'
import type { ScanFinder } from '../services/scans.ts'
import type { LibraryStores } from '../services/stores.ts'
import { batchWriteOperations } from './routes-batch-writes.ts'
import { conflictOperations } from './routes-conflicts.ts'
import { correctionOperations, exportCorrectionsOperation, findPointedAtOperations } from './routes-corrections.ts'
import { editOperations } from './routes-edits.ts'
import { listingOperations } from './routes-lists.ts'
import { assignmentOperations, proofreadingOperations } from './routes-pages.ts'
import { previewOperations } from './routes-previews.ts'
import { contentsOperations, createMoveOperations, translationOperations } from './routes-records.ts'
import { reportOperations } from './routes-reports.ts'
import { importedSourceOperations } from './routes-sources.ts'
import { suspectOperations } from './routes-suspects.ts'
import { witnessOperations } from './routes-witnesses.ts'

const operation = operationDefinerForTag('Desk')

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

/** What the desk API is built from: the stores, the scans of pages, the program's version, and the keys. */
export interface DeskDependencies {
  readonly stores: LibraryStores
  readonly scans: ScanFinder
  readonly version: string
  /** The keys of editors; undefined in a worker, which answers no request that needs them. */
  readonly keys?: WriteKeys | undefined
}

/**
 * Returns the operations of the desk API (`/api/desk`), except those on proposals, for which see proposalOperations.
 */
export function deskOperations({ stores, scans, version, keys }: DeskDependencies): readonly OperationDefinition[] {
  const { languages } = stores
  return [
    operation('GET /me', 'getMe', {
      summary: 'The holder of this key',
      answers: { 200: meAnswer },
      run: ({ intent, publishes }) => {
        const { readOnly } = stores.db
        const unreadable = createTextRebuildingError(stores.canon.text)?.message
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
    ...editOperations(stores),
    ...conflictOperations(stores),
    ...correctionOperations(stores),
    exportCorrectionsOperation(stores),
    ...findPointedAtOperations(stores),
    ...suspectOperations(stores),
    ...reportOperations(stores),
    ...proofreadingOperations(stores, scans),
    ...assignmentOperations(stores, keys),
    ...listingOperations(stores, keys),
    ...witnessOperations(stores),
    ...translationOperations(stores),
    ...createMoveOperations(stores),
    ...contentsOperations(stores),
    ...previewOperations(stores),
    ...deskBulkPasteOperations(stores),
    ...batchWriteOperations(stores),
    ...importedSourceOperations(stores),
  ]
}
