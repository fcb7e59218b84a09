/** The canon as a whole: opens everything that its routes, the search and the commands work with. */

import { dirname } from 'node:path'
import { count } from 'drizzle-orm'
import { isImporting } from '../../db/import-lock.ts'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { getFieldColumn, getResourceTable } from '../../db/tables.ts'
import type { TextDatabase } from '../../db/text-database.ts'
import { findPartsWhereQueryMayBegin } from '../../search/pages/volume-filter.ts'
import { translationLanguages } from '../definitions/languages/languages.ts'
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
import { BranchTextReader } from './volumes/branch-texts.ts'
import { type HeadingNamesInPackages, HeadingReader } from './volumes/entries.ts'
import { VolumeLayoutCache } from './volumes/layout.ts'
import { PageHeadingFinder } from './volumes/page-headings.ts'
import { CanonVolumeResponseReader } from './volumes/pages.ts'
import { PrintedPageReader } from './volumes/printed-pages.ts'
import { VolumeReader } from './volumes/volumes.ts'
import { WitnessCollator } from './witnesses/witnesses.ts'

interface CanonOptions {
  readonly db: LibraryDatabase
  readonly translations: TranslationStore
  /** What people say of the text. */
  readonly said: EditorialDecisionsSource
  /** Takes in what else follows from a new text, before its headings. */
  readonly takeIn: (text: TextDatabase) => void
  /** Where text.db is, or will be. */
  readonly textPath: string
  /** The public address without a slash at its end; absent for links that are paths. */
  readonly baseUrl?: string | undefined
  /** Is told why the headings of a new text could not be taken in; it is tried again. */
  readonly onFault?: (error: unknown) => void
  /** Is told of each text that is put there and cannot be read. */
  readonly onUnreadable?: (why: NonNullable<TextDatabaseHolder['unreadable']>) => void
}

/** Minimum wait before the text is opened again. */
const RETRY_INTERVAL_MS = 1_000

/** The opened canon: all readers and stores of text and headings, as `openCanon` returns them. */
export type Canon = ReturnType<typeof openCanon>

/**
 * Opens the text database and creates the readers and stores that routes, search and commands use. Call `refresh`
 * before each request and `close` at the end.
 */
export function openCanon(options: CanonOptions) {
  const { db, translations, said, textPath, baseUrl = '', onUnreadable } = options
  const shelf = new TextDatabaseHolder(textPath, db.version)
  const adoption = new Adoption(shelf, options)
  const text = new DisplayedTextReader(shelf, said, db.version)
  const divisions = new DivisionReader(db, translations)
  const contents = new ContentsTreeReader(db, translations)
  const entries = new HeadingReader(text, contents, divisions)
  const shownPages = new DisplayedPageLookup(text)
  const layouts = new VolumeLayoutCache(text, shownPages, contents, divisions)
  const names: HeadingNamesInPackages = {
    of: (heading) => entries.textNames(heading),
    heading: (name) => entries.ofText(name)?.node,
  }
  const laid = new AlignedBlockReader(text, names)
  return {
    text,
    divisions,
    contents,
    entries,
    volumes: new VolumeReader(text, shownPages, divisions, baseUrl),
    pages: new CanonVolumeResponseReader(text, layouts, contents, findPartsWhereQueryMayBegin),
    /** Pages and headings as people read them. */
    printed: new PrintedPageReader(text, shownPages, new PageHeadingFinder(shownPages, contents, divisions)),
    branches: new BranchTextReader(text, names),
    places: new PageCounterpartFinder(laid, text, shownPages),
    rows: new AlignedRowBuilder(laid),
    /** Where a text is said again. */
    same: new ParallelFinder(text, entries, divisions),
    witnesses: new WitnessCollator(text, contents, entries, shownPages),
    headings: new HeadingStore(db, text, contents, divisions, entries, translations),
    sources: new TextSourceReader(text),
    /** Headings as they are taken out whole and put back. */
    headingCollection: new HeadingDumpCollection(db, translations, divisions),
    /** The language of the records' own fields, for answers that take no `lang`. */
    primaryLanguage: translations.languages.primary,
    /** What `/sources` says of the dictionary. */
    dictionary: () => countDictionary(db),
    /** What `/health` adds; see LibraryDatabase. */
    readOnly: () => db.readOnly,
    keptOut: () => db.keptOut,
    /**
     * Opens the new text database if an import has made one, and takes in what follows from it. To be called before anything else
     * is done for a request, so that no answer is made from two texts; costs 2 µs.
     */
    refresh: (): void => {
      const isNew = shelf.refresh()
      if (isNew && shelf.unreadable) onUnreadable?.(shelf.unreadable)
      // the headings of a followed library are taken in by who writes it
      if (!db.isFollowed && (isNew || performance.now() >= adoption.retryAt)) adoption.run()
    },
    /** Opens the text and takes in nothing: the library is about to be replaced. */
    openText: () => void shelf.refresh(),
    close: () => shelf.close(),
  }
}

/** Takes in what follows from a new text. */
class Adoption {
  /** When to try again; never while nothing is left to do. */
  retryAt = Number.POSITIVE_INFINITY

  constructor(
    private readonly shelf: TextDatabaseHolder,
    private readonly options: CanonOptions,
  ) {}

  /**
   * If the disk is full or the library busy, readers are served and the rest is done later. While
   * an import is running, it does the rest itself: requests would have to wait here.
   */
  run(): void {
    const { db, translations, takeIn, textPath, onFault } = this.options
    this.retryAt = Number.POSITIVE_INFINITY
    if (isImporting(dirname(textPath))) {
      this.retryAt = performance.now() + RETRY_INTERVAL_MS
      return
    }
    try {
      this.shelf.read((text) => {
        takeIn(text)
        applyImportedHeadings(db, text, translationLanguages(translations.languages))
      }, undefined)
      // the import takes them in too, and may have been faster, even while this one waited for its turn
      db.version.look()
    } catch (error) {
      this.retryAt = performance.now() + RETRY_INTERVAL_MS
      // who else writes may be an import that has just begun
      // nor is a disk that takes no writes anything new
      const isExpected = error instanceof AppError && /^(rate_limited|storage_refused)$/.test(error.code)
      if (!isExpected) onFault?.(error)
    }
  }
}

/** Dhamma groups that have a number in the dictionary, and all of them. */
function countDictionary({ orm }: LibraryDatabase) {
  const table = getResourceTable('dhamma-groups')
  const number = getFieldColumn(table, 'dictionaryNumber')
  const [row] = orm
    .select({ entries: count(number), groups: count() })
    .from(table)
    .all()
  return row ?? { entries: 0, groups: 0 }
}
