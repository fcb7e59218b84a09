/** Opens everything that the routes of the canon, the search and the commands work with. */

import { dirname } from 'node:path'
import { count } from 'drizzle-orm'
import { isImporting } from '../../db/import-lock.ts'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { getFieldColumn, getResourceTable } from '../../db/tables.ts'
import type { TextDatabase } from '../../db/text-database.ts'
import { findPartsWhereQueryMayBegin } from '../../search/pages/volume-filter.ts'
import { getTranslationLanguages } from '../definitions/languages/languages.ts'
import { AppError } from '../foundation/app-error.ts'
import type { TranslationStore } from '../records/translations/translations.ts'
import { applyImportedHeadings } from './apply-imported-headings.ts'
import { HeadingStore } from './heading-store.ts'
import { AlignedBlockReader } from './places/aligned-blocks.ts'
import { ParallelFinder } from './places/parallel-finder.ts'
import { PageCounterpartFinder } from './places/places.ts'
import { AlignedRowBuilder } from './places/text-rows.ts'
import type { EditorialDecisionsSource } from './text/decisions.ts'
import { DisplayedPageLookup } from './text/displayed-pages.ts'
import { DisplayedTextReader } from './text/displayed-text.ts'
import { TextDatabaseHolder } from './text/text-database-holder.ts'
import { TextSourceReader } from './text/text-sources.ts'
import { ContentsTreeReader } from './tree/contents.ts'
import { DivisionReader } from './tree/divisions.ts'
import { HeadingDumpCollection } from './tree/heading-collection.ts'
import { SubtreeTextReader } from './volumes/branch-texts.ts'
import { type HeadingNamesInPackages, HeadingReader } from './volumes/entries.ts'
import { VolumeLayoutCache } from './volumes/layout.ts'
import { PageHeadingFinder } from './volumes/page-headings.ts'
import { CanonVolumeResponseReader } from './volumes/pages.ts'
import { PrintedPageReader } from './volumes/printed-pages.ts'
import { VolumeSummaryReader } from './volumes/volumes.ts'
import { WitnessCollator } from './witnesses/witnesses.ts'

interface CanonOptions {
  readonly db: LibraryDatabase
  readonly translations: TranslationStore
  /** Decisions and corrections of editors. */
  readonly decisions: EditorialDecisionsSource
  /** Called with a new text before its headings are applied. */
  readonly onNewText: (text: TextDatabase) => void
  /** Path of text.db; the file need not exist yet. */
  readonly textPath: string
  /** The public address without a slash at its end; absent for links that are paths. */
  readonly baseUrl?: string | undefined
  /** Called with the reason when the headings of a new text could not be applied; the canon tries again. */
  readonly onFault?: (error: unknown) => void
  /** Called for each new text file that cannot be read. */
  readonly onUnreadable?: (why: NonNullable<TextDatabaseHolder['unreadable']>) => void
}

/** Minimum wait before the headings of a new text are applied again. */
const RETRY_INTERVAL_MS = 1_000

/** All readers and stores of the canon's text and headings, as `openCanon` returns them. */
export type Canon = ReturnType<typeof openCanon>

/**
 * Opens the text database and creates the readers and stores of the canon. Call `refresh` before each request, and
 * `close` at the end.
 */
export function openCanon(options: CanonOptions) {
  const { db, translations, decisions, textPath, baseUrl = '', onUnreadable } = options
  const texts = new TextDatabaseHolder(textPath, db.version)
  const applier = new NewTextApplier(texts, options)
  const text = new DisplayedTextReader(texts, decisions, db.version)
  const divisions = new DivisionReader(db, translations)
  const contents = new ContentsTreeReader(db, translations)
  const entries = new HeadingReader(text, contents, divisions)
  const displayedPages = new DisplayedPageLookup(text)
  const layouts = new VolumeLayoutCache(text, displayedPages, contents, divisions)
  const names: HeadingNamesInPackages = {
    of: (heading) => entries.textNames(heading),
    heading: (name) => entries.ofText(name)?.node,
  }
  const blocks = new AlignedBlockReader(text, names)
  return {
    text,
    divisions,
    contents,
    entries,
    volumes: new VolumeSummaryReader(text, displayedPages, divisions, baseUrl),
    pages: new CanonVolumeResponseReader(text, layouts, contents, findPartsWhereQueryMayBegin),
    /** Printed pages and headings as the website shows them. */
    printed: new PrintedPageReader(text, displayedPages, new PageHeadingFinder(displayedPages, contents, divisions)),
    branches: new SubtreeTextReader(text, names),
    places: new PageCounterpartFinder(blocks, text, displayedPages),
    rows: new AlignedRowBuilder(blocks),
    /** Finds parallels of a text in the canon. */
    parallels: new ParallelFinder(text, entries, divisions),
    witnesses: new WitnessCollator(text, contents, entries, displayedPages),
    headings: new HeadingStore(db, text, contents, divisions, entries, translations),
    sources: new TextSourceReader(text),
    /** Headings as a collection of dumps. */
    headingCollection: new HeadingDumpCollection(db, translations, divisions),
    /** The language of the records' own fields, for responses without a `lang` parameter. */
    primaryLanguage: translations.languages.primary,
    /** Counts of the dictionary for `/sources`. */
    dictionary: () => countDictionary(db),
    /** For `/health`; see LibraryDatabase. */
    readOnly: () => db.readOnly,
    keptOut: () => db.keptOut,
    /**
     * Opens the new text database if an import has made one, and applies its headings. Call it first for each request,
     * so that no response mixes two texts; costs 2 µs.
     */
    refresh: (): void => {
      const isNew = texts.refresh()
      if (isNew && texts.unreadable) onUnreadable?.(texts.unreadable)
      // the primary applies the headings of a followed library
      if (!db.isFollowed && (isNew || performance.now() >= applier.retryAt)) applier.run()
    },
    /** Opens the text without applying its headings, because the library is about to be replaced. */
    openText: () => void texts.refresh(),
    close: () => texts.close(),
  }
}

/** Applies the headings of a new text, and retries after a failure. */
class NewTextApplier {
  /** Time of the next attempt (`performance.now()`); infinity when nothing is left to do. */
  retryAt = Number.POSITIVE_INFINITY

  constructor(
    private readonly texts: TextDatabaseHolder,
    private readonly options: CanonOptions,
  ) {}

  /**
   * Applies the headings. When the disk is full or the library busy, readers are served and a later call retries. While
   * an import is running, the import applies them: a request would have to wait for it here.
   */
  run(): void {
    const { db, translations, onNewText, textPath, onFault } = this.options
    this.retryAt = Number.POSITIVE_INFINITY
    if (isImporting(dirname(textPath))) {
      this.retryAt = performance.now() + RETRY_INTERVAL_MS
      return
    }
    try {
      this.texts.read((text) => {
        onNewText(text)
        applyImportedHeadings(db, text, getTranslationLanguages(translations.languages))
      }, undefined)
      // the import may have applied them while this call waited for the write lock
      db.version.look()
    } catch (error) {
      this.retryAt = performance.now() + RETRY_INTERVAL_MS
      // expected: another writer, such as an import that has just begun, or a disk that refuses writes
      const isExpected = error instanceof AppError && /^(rate_limited|storage_refused)$/.test(error.code)
      if (!isExpected) onFault?.(error)
    }
  }
}

/** Counts the dhamma groups that have a number in the dictionary, and all of them. */
function countDictionary({ orm }: LibraryDatabase) {
  const table = getResourceTable('dhamma-groups')
  const number = getFieldColumn(table, 'dictionaryNumber')
  const [row] = orm
    .select({ entries: count(number), groups: count() })
    .from(table)
    .all()
  return row ?? { entries: 0, groups: 0 }
}
