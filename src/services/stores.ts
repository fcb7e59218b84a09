/** Opens all stores of one library, from which its routes are made. */

import { dirname } from 'node:path'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { GlobalSearch } from '../../search/global/search.ts'
import { type Canon, openCanon } from '../canon/canon.ts'
import { DHAMMA_GROUP_BULK_PASTE, JATAKA_BULK_PASTE } from '../definitions/bulk-kinds.ts'
import type { ResourceDefinition } from '../definitions/definition.ts'
import type { PublishedLanguages } from '../definitions/languages/languages.ts'
import { allResources, contractResources, deskOnlyResources } from '../definitions/registry.ts'
import { reviewItemDefinitions } from '../definitions/review-items/registry.ts'
import { EditLogReader } from '../records/audit/edit-log.ts'
import { EditUndoer } from '../records/audit/undo.ts'
import { BookContentsDumpExtension } from '../records/books/contents-dump-extension.ts'
import { BookContentsStore } from '../records/books/contents-store.ts'
import { BulkPasteStore } from '../records/bulk/store.ts'
import { DumpableResource } from '../records/collections/resource-collection.ts'
import { CollectionDumpStore } from '../records/collections/store.ts'
import { getRecordStore, type RecordStores } from '../records/record-stores.ts'
import { RecordStore } from '../records/store.ts'
import { TranslationStore } from '../records/translations/translations.ts'
import { CorrectionStore } from '../review-items/corrections/corrections.ts'
import { addDecisionSourcesInOwnWrite } from '../review-items/decisions/assign-sources.ts'
import { DecisionStore } from '../review-items/decisions/decisions.ts'
import { AssignmentStore } from '../review-items/pages/assignments.ts'
import { ProposalStore } from '../review-items/proposals/proposals.ts'
import { createReportLeaseManager, ReportStore } from '../review-items/reports/reports.ts'
import { ReviewItemDumpCollection } from '../review-items/review-item-collection.ts'
import { GlossaryLookup } from '../words/glossary.ts'
import { WordLookup } from '../words/words.ts'
import { openEditorialStores } from './editorial-stores.ts'
import { ReportPlaceFinder } from './reported-places.ts'
import { DeskTranslationStore } from './translation-desk.ts'

/** All stores of an open library: records, canon, search, dictionaries, editorial, reports, and more. */
export type LibraryStores = ReturnType<typeof openStores>

interface StoreOptions {
  /** The path of text.db, next to which words.db is; null for a library that never has text. */
  readonly textPath: string | null
  /** The public address without a slash at its end, for absolute links. */
  readonly baseUrl?: string | undefined
  /** Whether anything is searched; default true. */
  readonly searches?: boolean
  /** Receives errors that do not prevent reading. */
  readonly onFault?: (error: unknown) => void
  /** Receives the reason when an imported text cannot be read. */
  readonly onUnreadable?: (why: NonNullable<Canon['text']['unreadable']>) => void
}

/** The path that no file has, for a library without text. */
const NO_TEXT = ''

/** Opens all stores of a library. @param languages the published languages */
export function openStores(db: LibraryDatabase, languages: PublishedLanguages, options: StoreOptions) {
  const translations = new TranslationStore(db, languages)
  const records: RecordStores = new Map(
    allResources.map((resource) => [resource.name, new RecordStore(db, resource, translations)]),
  )
  const contents = new BookContentsStore(db, getRecordStore(records, 'books'), languages.primary)
  const bookContents = new BookContentsDumpExtension(db)
  const [reports, proposals, assignments] = [new ReportStore(db), new ProposalStore(db), new AssignmentStore(db)]
  const leaseContext = { proposals, assignments }
  const [decisions, corrections] = [new DecisionStore(db), new CorrectionStore(db)]
  const canon = openCanon({
    db,
    translations,
    decisions: { verdicts: () => decisions.groupByText(), corrections: () => corrections.all() },
    onNewText: (text) => addDecisionSourcesInOwnWrite(db, text),
    ...options,
    textPath: options.textPath ?? NO_TEXT,
  })
  const editorial = openEditorialStores({ db, canon, decisions, corrections, reports, leaseContext })
  const collectionsOf = (some: readonly ResourceDefinition[]) =>
    some.map((resource) => {
      const extraField = resource.name === 'books' ? bookContents : undefined
      return new DumpableResource(db, resource, translations, extraField)
    })
  const collections = new CollectionDumpStore(
    db,
    [...collectionsOf(contractResources), canon.headingCollection, editorial.decisionCollection],
    [
      ...collectionsOf(deskOnlyResources),
      ...reviewItemDefinitions
        .filter(({ inContract }) => !inContract)
        .map((kind) => new ReviewItemDumpCollection(db, kind)),
    ],
  )
  const words = new WordLookup(options.textPath === null ? null : dirname(options.textPath), db.version)
  const bulk = {
    jataka: new BulkPasteStore(db, JATAKA_BULK_PASTE),
    dhammaGroups: new BulkPasteStore(db, DHAMMA_GROUP_BULK_PASTE),
  }
  const search = new GlobalSearch({
    db,
    records: contractResources.map(({ name }) => getRecordStore(records, name)),
    translations,
    canon,
    ...options,
  })
  const close = (): void => {
    canon.close()
    words.close()
  }
  return {
    db,
    languages,
    translations,
    records,
    /** Chapters and pages of books. */
    contents,
    /** Creates records from pasted lists. */
    bulk,
    canon,
    collections,
    search,
    /** Terms that the library itself explains. */
    glossary: new GlossaryLookup(db),
    /** Dictionaries, and looking up inflected forms in them. */
    words,
    /** The log of edits with their editors. */
    edits: new EditLogReader(db),
    undo: new EditUndoer(db),
    translationDesk: new DeskTranslationStore(db, collections, translations),
    /** Conflicts, suspected misprints, decisions and corrections of the text. */
    editorial,
    /** Readers' reports of misprints. */
    reports,
    /** Proposed writes that wait for an editor who may publish. */
    proposals,
    /** Assignments: which editor proofreads which part of the canon. */
    assignments,
    /** The leases of reports: which editor works on which. */
    reportLeases: createReportLeaseManager(reports, leaseContext),
    /** Finds the pages and words that reports are about. */
    reportedPlaces: new ReportPlaceFinder(canon, records, contents),
    /** Closes the imported files, also for `using`. */
    close,
    [Symbol.dispose]: close,
  }
}
