/** Finds one translation in bilara-data: its files, its translator, and what its publications state. */

import type { PackageEdition } from '../../../definitions/editions.ts'
import type { TextPackageSource } from '../../../definitions/texts/format.ts'
import { PackError } from '../pack-fault.ts'
import type { CorpusFile } from '../source-files.ts'
import { type BilaraFilesByKind, parseJsonFile } from './bilara-segments.ts'

/** `en/sujato`: language and translator, as in the names of folders. */
const TRANSLATION_NAME = /^([a-z]{2,3}(?:-[a-z0-9]+)?)\/([a-z0-9]+(?:-[a-z0-9]+)*)$/i

/** `dn1_translation-en-sujato.json`, `dn1_comment-en-sujato.json`. */
const TRANSLATION_FILE = /(?:^|\/)([a-z0-9.-]+)_(translation|comment)-([a-z]{2,3}(?:-[a-z0-9]+)?)-([a-z0-9-]+)\.json$/i

/** Whether a file contains text, rather than notes or names of texts. */
const hasText = (path: string): boolean => {
  const [, uid = '', kind] = TRANSLATION_FILE.exec(path) ?? []
  return kind === 'translation' && !uid.endsWith('-name')
}

/** Matches the files that describe all translators and publications. */
const METADATA_FILE = /(?:^|\/)_(author|publication)\.json$/

/** A translation in bilara-data, by one author into one language. */
export interface BilaraTranslation {
  readonly language: string
  readonly author: string
  readonly edition: PackageEdition
  /** Whether a file, by its path, belongs to it. */
  reads(path: string): boolean
  /** Its files by the ids of their texts. */
  texts(files: readonly CorpusFile[]): ReadonlyMap<string, Pick<BilaraFilesByKind, 'translation' | 'comment'>>
}

/**
 * Finds a translation by language and author.
 * @param name such as `en/sujato`
 * @throws PackError if the files have no such translation
 */
export function findBilaraTranslation(name: string, files: readonly CorpusFile[]): BilaraTranslation {
  const [, language = '', author = ''] = TRANSLATION_NAME.exec(name) ?? []
  const isOwn = (path: string) => {
    const [, , , tongue, translator] = TRANSLATION_FILE.exec(path) ?? []
    return tongue === language && translator === author
  }
  if (language === '') throw new PackError(name, 'ไม่ใช่ชื่อคำแปล ต้องเป็นรหัสภาษาและผู้แปลตามโฟลเดอร์ translation เช่น en/sujato')
  if (!files.some(({ path }) => isOwn(path) && hasText(path)))
    throw new PackError(name, `ไม่พบคำแปลนี้ในโฟลเดอร์ที่ระบุ ${describeAvailableTranslations(files)}`)
  return {
    language,
    author,
    edition: createEdition(language),
    reads: (path) => isOwn(path) || METADATA_FILE.test(path),
    texts: (read) => {
      const texts = new Map<string, { translation?: CorpusFile; comment?: CorpusFile }>()
      for (const file of read) {
        const [, uid = '', kind = ''] = isOwn(file.path) ? (TRANSLATION_FILE.exec(file.path) ?? []) : []
        if (uid === '') continue
        const text = texts.getOrInsert(uid, {})
        text[kind === 'comment' ? 'comment' : 'translation'] = file
      }
      return texts
    },
  }
}

function describeAvailableTranslations(files: readonly CorpusFile[]): string {
  const names = files.flatMap(({ path }) => {
    const [, , , language, author] = TRANSLATION_FILE.exec(path) ?? []
    return hasText(path) ? [`${language}/${author}`] : []
  })
  const available = [...new Set(names)].sort()
  return available.length === 0 ? 'ซึ่งไม่มีคำแปลใดเลย' : `ที่มีคือ ${available.join(', ')}`
}

/** The edition of all translations into a language, which bears its name. */
function createEdition(language: string): PackageEdition {
  const locale = new Intl.Locale(language)
  const getLanguageName = (reader: string) =>
    new Intl.DisplayNames([reader], { type: 'language' }).of(locale.language) ?? locale.language
  const [th, en] = [getLanguageName('th'), getLanguageName('en')]
  const id = en
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
  return {
    id: id.length < 2 ? locale.language : id,
    label: { th: `คำแปลภาษา${th}`, en: `${en} translation` },
    name: { th, en },
    language: locale.language,
    script: locale.maximize().script ?? 'Latn',
    translates: 'roman',
  }
}

/**
 * Returns the content of source.json for a translation. Names, years and licence are exactly as the repository states
 * them.
 */
export function createTranslationSourceMetadata(
  { language, author, edition }: BilaraTranslation,
  files: readonly CorpusFile[],
): TextPackageSource {
  const publications = readPublications(files).filter(
    (publication) => publication.language === language && publication.author === author,
  )
  const name =
    readAuthorName(files, author) ?? publications.find((publication) => publication.name !== null)?.name ?? author
  const years = publications.flatMap((publication) => publication.years).sort()
  const [from, to] = [years[0], years.at(-1)]
  const when = from === undefined ? '' : `, ${from === to ? from : `${from}–${to}`}`
  const licences = new Set(publications.flatMap(({ licence }) => licence ?? []))
  return {
    id: `sc-${language}-${author}`.toLowerCase(),
    title: `${name}: ${edition.label.en}${when}`,
    publisher: 'SuttaCentral',
    licence: licences.size === 0 ? null : [...licences].join(', '),
    url: 'https://github.com/suttacentral/bilara-data',
    version: null,
    recension: null,
    readingLinks: {},
    editions: [edition],
  }
}

type JsonObject = Readonly<Record<string, unknown>>

/** Publications of `_publication.json`, in its forms of different years. */
function readPublications(files: readonly CorpusFile[]) {
  return Object.values(readMetadataFile(files, 'publication')).map((publication) => {
    const licence = toJsonObject(publication.license)
    const editions = Array.isArray(publication.edition) ? publication.edition.map(toJsonObject) : []
    return {
      language: toText(publication.translation_lang_iso) ?? '',
      author: toText(publication.author_uid) ?? toText(publication.creator_uid) ?? '',
      name: toText(publication.author_name) ?? toText(publication.creator_name),
      licence:
        toText(licence.license_abbreviation) ??
        toText(publication.license_abbreviation) ??
        toText(licence.license_type) ??
        toText(publication.license_type),
      years: [publication.first_published, ...editions.map((edition) => edition.publication_date)].flatMap(
        (date) => /\b(?:19|20)\d{2}\b/.exec(String(date ?? ''))?.[0] ?? [],
      ),
    }
  })
}

const readAuthorName = (files: readonly CorpusFile[], author: string): string | null =>
  toText(readMetadataFile(files, 'author')[author]?.name)

/** Reads the entries of a metadata file of the repository; empty without the file. */
function readMetadataFile(files: readonly CorpusFile[], kind: string): Readonly<Record<string, JsonObject>> {
  const file = files.find(({ path }) => METADATA_FILE.exec(path)?.[1] === kind)
  if (!file) return {}
  return Object.fromEntries(
    Object.entries(toJsonObject(parseJsonFile(file))).map(([key, value]) => [key, toJsonObject(value)]),
  )
}

const toJsonObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}

const toText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
