/** The canon as a whole: opens everything that its routes, the search and the commands work with. */

import { dirname } from 'node:path'
import { isImporting } from '../../db/import-lock.ts'
import type { LibraryDatabase } from '../../db/library-database.ts'
import type { TextDatabase } from '../../db/text-database.ts'
import { type Language, translatedInto } from '../definitions/languages/languages.ts'
import { Refusal } from '../foundation/refusal.ts'
import type { TranslationStore } from '../records/translations/translations.ts'
import { adoptHeadings } from './adopt.ts'
import { countDictionary, type DictionaryCounts } from './dictionary.ts'
import { HeadingStore } from './heading-store.ts'
import { LaidBlocks } from './places/laid.ts'
import { Places } from './places/places.ts'
import { SameElsewhere } from './places/same-elsewhere.ts'
import { TextRows } from './places/text-rows.ts'
import type { SaidOfText } from './text/said-of-text.ts'
import { ShownText } from './text/shown-text.ts'
import { TextShelf } from './text/text-shelf.ts'
import { TextSources } from './text/text-sources.ts'
import { Contents } from './tree/contents.ts'
import type { HeadingNode } from './tree/division-tree.ts'
import { Divisions } from './tree/divisions.ts'
import { HeadingCollection } from './tree/heading-collection.ts'
import { BranchTexts } from './volumes/branch-texts.ts'
import { Entries } from './volumes/entries.ts'
import { Layouts } from './volumes/layout.ts'
import { Pages } from './volumes/pages.ts'
import { PrintedPages } from './volumes/printed-pages.ts'
import { VolumeTexts } from './volumes/volume-texts.ts'
import { Volumes } from './volumes/volumes.ts'
import { Witnesses } from './witnesses/witnesses.ts'

interface CanonOptions {
  readonly db: LibraryDatabase
  readonly translations: TranslationStore
  /** What people say of the text. */
  readonly said: SaidOfText
  /** Takes in what else follows from a new text, before its headings. */
  readonly takeIn: (text: TextDatabase) => void
  /** Where text.db stands, or will stand. */
  readonly textPath: string
  /** The public address without a slash at its end; absent for links that are paths. */
  readonly baseUrl?: string | undefined
  /** Is told why the headings of a new text could not be taken in; it is tried again. */
  readonly onFault?: (error: unknown) => void
  /** Is told of each text that is put there and cannot be read. */
  readonly onUnreadable?: (why: NonNullable<TextShelf['unreadable']>) => void
}

/** How long to wait before trying again, in milliseconds. */
const RETRY = 1_000

export class Canon {
  readonly divisions: Divisions
  readonly contents: Contents
  readonly text: ShownText
  readonly volumeTexts: VolumeTexts
  readonly volumes: Volumes
  readonly pages: Pages
  /** Pages and headings as people read them. */
  readonly printed: PrintedPages
  readonly branches: BranchTexts
  readonly places: Places
  readonly rows: TextRows
  /** Where a text is said again. */
  readonly same: SameElsewhere
  readonly entries: Entries
  readonly witnesses: Witnesses
  readonly headings: HeadingStore
  readonly sources: TextSources
  /** Headings as they are taken out whole and put back. */
  readonly headingCollection: HeadingCollection
  /** The language of the records' own fields, for answers that take no `lang`. */
  readonly primaryLanguage: Language
  private readonly translatedInto: readonly Language[]
  /** What `/sources` says of the dictionary. */
  readonly dictionary: () => DictionaryCounts
  private readonly db: LibraryDatabase
  private readonly takeIn: CanonOptions['takeIn']
  private readonly onFault: (error: unknown) => void
  private readonly onUnreadable: NonNullable<CanonOptions['onUnreadable']>
  /** When to try again to take in the headings of the text; never while nothing is left to do. */
  private retryAt = Number.POSITIVE_INFINITY
  private readonly shelf: TextShelf
  private readonly folder: string

  constructor({
    db,
    translations,
    said,
    takeIn,
    textPath,
    baseUrl = '',
    onFault,
    onUnreadable,
  }: CanonOptions) {
    this.db = db
    this.takeIn = takeIn
    this.folder = dirname(textPath)
    this.onFault = onFault ?? (() => undefined)
    this.onUnreadable = onUnreadable ?? (() => undefined)
    this.shelf = new TextShelf(textPath, db.changes)
    this.divisions = new Divisions(db, translations)
    this.contents = new Contents(db, translations)
    this.text = new ShownText(this.shelf, said, db.changes)
    this.volumeTexts = new VolumeTexts(this.text)
    const { text, contents, divisions } = this
    const layouts = new Layouts(text, contents, divisions)
    this.volumes = new Volumes(text, divisions, baseUrl)
    this.pages = new Pages(text, layouts, contents, this.volumeTexts)
    this.printed = new PrintedPages(text, layouts)
    this.branches = new BranchTexts(text, layouts)
    const laid = new LaidBlocks(text, layouts, contents)
    this.places = new Places(laid, text, db.changes)
    this.rows = new TextRows(laid)
    this.entries = new Entries(text, contents, divisions)
    this.same = new SameElsewhere(text, this.entries, divisions)
    this.witnesses = new Witnesses(text, contents, this.entries)
    this.headings = new HeadingStore(db, text, contents, divisions, this.entries, translations)
    this.sources = new TextSources(text)
    this.headingCollection = new HeadingCollection(db, translations, divisions)
    this.primaryLanguage = translations.languages.primary
    this.translatedInto = translatedInto(translations.languages)
    this.dictionary = () => countDictionary(db)
  }

  /** The heading of a text, by the names that packages have for it; undefined where it stands nowhere here. */
  headingOfText({
    division: name,
    slug,
  }: {
    readonly division: string
    readonly slug: string
  }): { readonly node: HeadingNode; readonly volume: number } | undefined {
    const { entries, divisions } = this
    const [known] = divisions.knownAs(name)
    const found = entries.ofText({ division: name, entry: slug }) ?? (known && entries.in(known, slug))
    return found && { node: found.node, volume: found.node.ref?.volume ?? found.division.firstVolume }
  }

  /**
   * Opens the new text database if an import has made one, and takes in what follows from it. To be called before anything else
   * is done for a request, so that no answer is made from two texts; costs 2 µs.
   */
  refresh(): void {
    const isNew = this.shelf.refresh()
    if (isNew && this.shelf.unreadable) this.onUnreadable(this.shelf.unreadable)
    // the headings of a followed library are taken in by who writes it
    if (this.db.isFollowed) return
    if (isNew || performance.now() >= this.retryAt) this.adopt()
  }

  /** Opens the text and takes in nothing: the library is about to be replaced. */
  openText(): void {
    this.shelf.refresh()
  }

  /** See LibraryDatabase. */
  get readOnly(): string | undefined {
    return this.db.readOnly
  }

  close(): void {
    this.shelf.close()
  }

  /**
   * When the disk is full or the library busy, people can read all the same and what follows comes later. While the
   * import is still at work it is left to it: everybody would wait here for what it does beside.
   */
  private adopt(): void {
    this.retryAt = Number.POSITIVE_INFINITY
    if (isImporting(this.folder)) {
      this.retryAt = performance.now() + RETRY
      return
    }
    try {
      this.shelf.read((text) => {
        this.takeIn(text)
        adoptHeadings(this.db, text, this.translatedInto)
      }, undefined)
      // the import takes them in too, and may have been faster, even while this one waited for its turn
      this.db.changes.look()
    } catch (error) {
      this.retryAt = performance.now() + RETRY
      // who else writes may be an import that has just begun
      // nor is a disk that takes no writes anything new
      const isExpected = error instanceof Refusal && /^(rate_limited|storage_refused)$/.test(error.code)
      if (!isExpected) this.onFault(error)
    }
  }
}
