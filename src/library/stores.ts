/** Every store over one open library; the routes are made from these. */

import { dirname } from 'node:path'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { Canon } from '../canon/canon.ts'
import { dhammaGroupRows, jatakaRows } from '../definitions/bulk-kinds.ts'
import { findingKinds } from '../definitions/findings/registry.ts'
import type { Languages } from '../definitions/languages/languages.ts'
import { allResources } from '../definitions/registry.ts'
import { Corrections } from '../findings/corrections/corrections.ts'
import { Decisions } from '../findings/decisions/decisions.ts'
import { nameDecisions } from '../findings/decisions/name-sources.ts'
import { FindingCollection } from '../findings/finding-collection.ts'
import { Shares } from '../findings/pages/shares.ts'
import { Proposals } from '../findings/proposals/proposals.ts'
import { reportTurns } from '../findings/reports/report-turns.ts'
import { Reports } from '../findings/reports/reports.ts'
import { type RecordStores, recordsOf } from '../records/all.ts'
import { EditLog } from '../records/audit/edit-log.ts'
import { UndoStore } from '../records/audit/undo.ts'
import { ContentsAppendage } from '../records/books/contents-appendage.ts'
import { ContentsStore } from '../records/books/contents-store.ts'
import { BulkStore } from '../records/bulk/store.ts'
import { ResourceCollection } from '../records/collections/resource-collection.ts'
import { CollectionStore } from '../records/collections/store.ts'
import { RecordStore } from '../records/store.ts'
import { TranslationStore } from '../records/translations/translations.ts'
import { WordLookup } from '../words/words.ts'
import { type Findings, openFindings } from './findings.ts'
import { ReportedPlaces } from './reported-places.ts'
import { Search } from './search/search.ts'
import { TranslationDesk } from './translation-desk.ts'

export interface Stores {
  readonly db: LibraryDatabase
  readonly languages: Languages
  readonly translations: TranslationStore
  readonly records: RecordStores
  /** What stands in the books. */
  readonly contents: ContentsStore
  /** Pasted lists. */
  readonly bulk: { readonly jataka: BulkStore; readonly dhammaGroups: BulkStore }
  readonly canon: Canon
  readonly collections: CollectionStore
  readonly search: Search
  /** Dictionaries, and the way from a form to its entry. */
  readonly words: WordLookup
  /** What was edited, and by whom. */
  readonly edits: EditLog
  readonly undo: UndoStore
  readonly translationDesk: TranslationDesk
  /** What is doubted and decided of the text. */
  readonly findings: Findings
  /** What readers say is misprinted. */
  readonly reports: Reports
  /** Writes that wait for somebody who may publish. */
  readonly proposals: Proposals
  /** Which part of the canon is whose. */
  readonly shares: Shares
  /** Who is at which report. */
  readonly reportTurns: ReturnType<typeof reportTurns>
  /** What reports are about. */
  readonly reportedPlaces: ReportedPlaces
}

interface StoreOptions {
  /** Where text.db stands, or will stand, and words.db beside it; null for a library that never has text. */
  readonly textPath: string | null
  /** The public address without a slash at its end, for absolute links. */
  readonly baseUrl?: string | undefined
  /** Is told of errors that stop nobody from reading. */
  readonly onFault?: (error: unknown) => void
  /** Is told of each imported text that is put there and cannot be read. */
  readonly onUnreadable?: (why: NonNullable<Canon['text']['unreadable']>) => void
}

/** No file has this name, so there is never text. */
const NO_TEXT = ''

export function openStores(db: LibraryDatabase, languages: Languages, options: StoreOptions): Stores {
  const translations = new TranslationStore(db, languages)
  const records = new Map(
    allResources.map((resource) => [resource.name, new RecordStore(db, resource, translations)]),
  )
  const contents = new ContentsStore(db, recordsOf(records, 'books'), languages.primary)
  const bookContents = new ContentsAppendage(db)
  const [reports, proposals, shares] = [new Reports(db), new Proposals(db), new Shares(db)]
  const around = { proposals, shares }
  const [decisions, corrections] = [new Decisions(db), new Corrections(db)]
  const canon = new Canon({
    db,
    translations,
    said: { verdicts: () => decisions.byText(), corrections: () => corrections.all() },
    takeIn: (text) => nameDecisions(db, text),
    ...options,
    textPath: options.textPath ?? NO_TEXT,
  })
  const findings = openFindings({ db, canon, decisions, corrections, reports, around })
  const ofResources = allResources.map((resource) => {
    const appendage = resource.name === 'books' ? bookContents : undefined
    return new ResourceCollection(db, resource, translations, appendage)
  })
  const collections = new CollectionStore(
    db,
    [...ofResources, canon.headingCollection, findings.decisionCollection],
    findingKinds.filter(({ inContract }) => !inContract).map((kind) => new FindingCollection(db, kind)),
  )
  const words = new WordLookup(options.textPath === null ? null : dirname(options.textPath), db.changes)
  const bulk = { jataka: new BulkStore(db, jatakaRows), dhammaGroups: new BulkStore(db, dhammaGroupRows) }
  const search = new Search({ db, records: records.values(), translations, canon, ...options })
  const edits = new EditLog(db)
  const undo = new UndoStore(db)
  const translationDesk = new TranslationDesk(db, collections, translations)
  const readers = {
    findings,
    reports,
    proposals,
    shares,
    reportTurns: reportTurns(reports, around),
    reportedPlaces: new ReportedPlaces(db, canon, records, contents),
  }
  const written = { edits, undo, translationDesk }
  const read = { records, contents, bulk, canon, collections, search, words }
  return { db, languages, translations, ...read, ...written, ...readers }
}
