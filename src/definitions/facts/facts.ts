/**
 * The facts a new library starts with: pitakas, divisions, volumes, nipatas and jatakas, typed from the data files of
 * this folder.
 */

import canonTranslations from './canon-translations.json' with { type: 'json' }
import divisionRows from './divisions.json' with { type: 'json' }
import jatakaRows from './jataka.json' with { type: 'json' }
import nipataTranslations from './nipata-translations.json' with { type: 'json' }
import nipataRows from './nipatas.json' with { type: 'json' }
import pitakaRows from './pitakas.json' with { type: 'json' }
import volumeRows from './volumes.json' with { type: 'json' }

/** One of the three baskets; the writable fields of a pitaka. */
interface PitakaFact {
  readonly slug: string
  readonly title: string
  readonly pali: string
  readonly description: string
}

/** One of the sixteen divisions with the volumes it spans; the writable fields of a division. */
interface DivisionFact {
  readonly slug: string
  /** Slug of its pitaka. */
  readonly pitaka: string
  readonly title: string
  readonly pali: string
  readonly abbreviation: string
  readonly description: string
  readonly firstVolume: number
  readonly lastVolume: number
}

/** One of the forty-five volumes. Volumes are not records and cannot be written. */
interface VolumeFact {
  readonly volume: number
  /** Title by language code; Thai is always there. */
  readonly titles: { readonly th: string; readonly en: string }
}

/** One of the twenty-two books of jatakas; the writable fields of a nipata. */
interface NipataFact {
  readonly slug: string
  readonly number: number
  readonly title: string
  readonly pali: string
  readonly description: string
}

/** One jataka; the writable fields of a jataka. Pages are those on which it begins, in its volume of each edition. */
interface JatakaFact {
  readonly slug: string
  readonly number: number
  readonly title: string
  readonly subject: string | null
  readonly romanized: string
  /** Slug of its nipata. */
  readonly nipata: string
  readonly vagga: string | null
  readonly summary: string | null
  readonly volume: number
  readonly royalPage: number
  readonly paliPage: number
  readonly romanPage: number
}

/** The fields of one fact in another language. A field that is not named falls back to Thai. */
interface FactTranslation {
  readonly collection: 'pitakas' | 'divisions' | 'nipatas'
  readonly slug: string
  readonly language: 'en'
  readonly fields: { readonly title: string; readonly description: string; readonly abbreviation?: string }
}

/** The three pitakas in canonical order. */
export const builtInPitakas: readonly PitakaFact[] = pitakaRows

/** The sixteen divisions in canonical order; together they cover volumes 1 to 45 without gap or overlap. */
export const builtInDivisions: readonly DivisionFact[] = divisionRows

/** The forty-five volumes, volume 1 first. */
export const builtInVolumes: readonly VolumeFact[] = volumeRows

/** The twenty-two nipatas, number 1 first. */
export const builtInNipatas: readonly NipataFact[] = nipataRows

/** The 547 jatakas, number 1 first. Each has the slug that a bulk paste would give it, `jataka-{number}`. */
export const builtInJatakas: readonly JatakaFact[] = jatakaRows.map((row) => ({
  slug: `jataka-${row.number}`,
  subject: null,
  summary: null,
  ...row,
}))

/** English translations for every pitaka, division and nipata. Jatakas have their romanised name instead. */
export const builtInEnglishTranslations: readonly FactTranslation[] = [
  ...canonTranslations,
  ...nipataTranslations,
] as readonly FactTranslation[]

/**
 * Returns the title of a volume in the first of `languages` that has one. If none has, returns the Thai title. Null if
 * there is no such volume. Pass the requested language first, then the library's primary language.
 */
export function getVolumeTitle(volume: number, ...languages: readonly string[]): string | null {
  const titles: Readonly<Record<string, string>> | undefined = builtInVolumes[volume - 1]?.titles
  if (titles === undefined) return null
  for (const language of [...languages, 'th']) {
    const title = Object.hasOwn(titles, language) ? titles[language] : undefined
    if (title !== undefined) return title
  }
  return null
}
