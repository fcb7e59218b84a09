/** Divisions and pitakas: to which of them a volume belongs, and their names in each language. */

import { asc } from 'drizzle-orm'
import { divisionOriginsTable } from '../../../db/canon-tables.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { getFieldColumn, getResourceTable } from '../../../db/tables.ts'
import { HEADINGS_COLLECTION } from '../../definitions/collection-names.ts'
import { FIRST_VOLUME, LAST_VOLUME } from '../../definitions/divisions.ts'
import { getVolumeTitle } from '../../definitions/facts/facts.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import type { RecordTranslation } from '../../definitions/languages/overlay.ts'
import { createNotFoundError } from '../../foundation/app-error.ts'
import type { TranslationStore } from '../../records/translations/translations.ts'

/** Slug and title of a division or pitaka, as responses name it. */
interface Named {
  readonly slug: string
  readonly title: string
}

/** A division of the canon, with the range of its volumes. */
export interface DivisionRow extends Named {
  readonly id: number
  readonly pitakaId: number
  readonly abbreviation: string | null
  readonly firstVolume: number
  readonly lastVolume: number
}

interface PitakaRow extends Named {
  readonly id: number
  readonly pali: string | null
  readonly description: string | null
}

/** The divisions, and the names that text packages use for them. `DivisionReader.now` reads them inside a write. */
export type DivisionsWithPackageNames = Pick<DivisionReader, 'all' | 'namesInTexts'>

interface Loaded {
  readonly divisions: readonly DivisionRow[]
  readonly pitakas: readonly PitakaRow[]
  readonly byVolume: ReadonlyMap<number, DivisionRow>
  /** The names that text packages use for a division, by its id. */
  readonly names: ReadonlyMap<number, readonly string[]>
  /** The divisions that a name in text packages may mean. */
  readonly knownAs: ReadonlyMap<string, readonly DivisionRow[]>
  readonly translated: Map<string, ReadonlyMap<number, RecordTranslation>>
}

/** Reads all divisions and pitakas with their names in all languages. They are cached until they change. */
export class DivisionReader {
  private known: { readonly version: number; readonly loaded: Loaded } | undefined

  constructor(
    private readonly db: LibraryDatabase,
    private readonly translations: TranslationStore,
  ) {}

  /** Returns the division that covers a volume, if there is one. */
  at(volume: number): DivisionRow | undefined {
    return this.load().byVolume.get(volume)
  }

  /** Returns the division with an id, or with a slug (`bySlug`); undefined if there is none. */
  byId(id: number): DivisionRow | undefined {
    return this.load().divisions.find((division) => division.id === id)
  }

  bySlug(slug: string): DivisionRow | undefined {
    return this.load().divisions.find((division) => division.slug === slug)
  }

  /** Returns the division with a slug. @throws AppError `not_found` */
  called(slug: string): DivisionRow {
    const division = this.bySlug(slug)
    if (division) return division
    throw createNotFoundError(`ไม่พบหมวด “${slug}” กรุณาตรวจสอบชื่อหมวด`)
  }

  /** Returns all divisions in order. */
  all(): readonly DivisionRow[] {
    return this.load().divisions
  }

  /** Reads the divisions uncached, inside a write that has changed them and is not committed. */
  now(): DivisionsWithPackageNames {
    const loaded = this.read()
    return { all: () => loaded.divisions, namesInTexts: (division) => namesIn(loaded, division) }
  }

  /**
   * Returns the names that text packages may use for a division: those that it was imported under, else its own slug.
   */
  namesInTexts(division: DivisionRow): readonly string[] {
    return namesIn(this.load(), division)
  }

  /** Returns the divisions for which text packages may use a name. */
  knownAs(name: string): readonly DivisionRow[] {
    return this.load().knownAs.get(name) ?? []
  }

  /** Returns the division and the pitaka of a volume as answers name them; null where there is none. */
  named(volume: number, language: LanguageCode): { readonly pitaka: Named | null; readonly division: Named | null } {
    const division = this.at(volume)
    const pitaka = this.load().pitakas.find(({ id }) => id === division?.pitakaId)
    return {
      pitaka: pitaka ? this.name('pitakas', pitaka, language) : null,
      division: division ? this.nameOf(division, language) : null,
    }
  }

  /** Returns slug and title of a division, as answers name it. */
  nameOf(division: DivisionRow, language: LanguageCode): Named {
    return this.name('divisions', division, language)
  }

  /** Returns the abbreviation of a division in citations (`ที.`, in English `DN`); null where it has none. */
  abbreviationOf(division: DivisionRow, language: LanguageCode): string | null {
    return this.translated('divisions', division.id, 'abbreviation', language) ?? division.abbreviation
  }

  /** Returns the title of a volume from 1 to 45. */
  volumeTitle(volume: number, language: LanguageCode): string {
    return getVolumeTitle(volume, language, this.translations.languages.primary) ?? String(volume)
  }

  /** Returns the answer of `GET /canon`: pitakas in order with their divisions in order. */
  overview(language: LanguageCode) {
    const { pitakas, divisions } = this.load()
    return {
      pitakas: pitakas.map((pitaka) => ({
        ...this.name('pitakas', pitaka, language),
        pali: pitaka.pali,
        description: this.translated('pitakas', pitaka.id, 'description', language) ?? pitaka.description,
        divisions: divisions
          .filter((division) => division.pitakaId === pitaka.id)
          .map((division) => ({
            ...this.nameOf(division, language),
            firstVolume: division.firstVolume,
            lastVolume: division.lastVolume,
            volumes: division.lastVolume - division.firstVolume + 1,
          })),
      })),
      volumes: LAST_VOLUME - FIRST_VOLUME + 1,
    }
  }

  private name(
    collection: 'pitakas' | 'divisions',
    row: Named & { readonly id: number },
    language: LanguageCode,
  ): Named {
    return { slug: row.slug, title: this.translated(collection, row.id, 'title', language) ?? row.title }
  }

  private translated(collection: string, id: number, field: string, language: LanguageCode): string | undefined {
    const { translated } = this.load()
    const key = `${collection} ${language}`
    const all = translated.getOrInsertComputed(key, () => this.translations.readCollection(collection, language))
    const value = all.get(id)?.[field]
    return typeof value === 'string' ? value : undefined
  }

  private load(): Loaded {
    // an import of headings also adds the names that its package uses for divisions
    const version = this.db.version.of('divisions', 'pitakas', HEADINGS_COLLECTION)
    if (this.known?.version !== version) this.known = { version, loaded: this.read() }
    return this.known.loaded
  }

  private read(): Loaded {
    const divisions = this.rows<DivisionRow>('divisions', ['title', 'abbreviation', 'firstVolume', 'lastVolume'])
    const byVolume = new Map<number, DivisionRow>()
    for (const division of divisions) {
      for (let volume = division.firstVolume; volume <= division.lastVolume; volume++) {
        byVolume.set(volume, division)
      }
    }
    const pitakas = this.rows<PitakaRow>('pitakas', ['title', 'pali', 'description'])
    const origins = Map.groupBy(this.db.orm.select().from(divisionOriginsTable).all(), (row) => row.divisionId)
    const names = new Map([...origins].map(([id, rows]) => [id, rows.map(({ slug }) => slug)]))
    const named = divisions.flatMap((division) =>
      [...new Set(namesIn({ names }, division))].map((name) => ({ name, division })),
    )
    const knownAs = new Map(
      [...Map.groupBy(named, ({ name }) => name)].map(([name, group]) => [name, group.map(({ division }) => division)]),
    )
    return { divisions, pitakas, byVolume, names, knownAs, translated: new Map() }
  }

  private rows<T>(name: 'divisions' | 'pitakas', fields: readonly string[]): readonly T[] {
    const table = getResourceTable(name)
    const columns = Object.fromEntries(fields.map((field) => [field, getFieldColumn(table, field)]))
    const reference = name === 'divisions' ? { pitakaId: getFieldColumn(table, 'pitaka') } : {}
    return this.db.orm
      .select({ id: table.id, slug: table.slug, ...columns, ...reference })
      .from(table)
      .orderBy(asc(getFieldColumn(table, 'position')), asc(table.id))
      .all() as readonly T[]
  }
}

const namesIn = ({ names }: Pick<Loaded, 'names'>, { id, slug }: DivisionRow): readonly string[] =>
  names.get(id) ?? [slug]
