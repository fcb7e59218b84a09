/**
 * Corpus format of SuttaCentral's bilara-data: the Pali root text with references, HTML templates and variants, one
 * JSON file per text. Edition roman.
 */

import { findCitedText } from '../../../definitions/facts/citations.ts'
import { type BuiltInHeading, readBuiltInHeadings } from '../../../definitions/facts/headings.ts'
import { isVerseSpanKind, type TextWithSpanKind } from '../../../definitions/texts/format.ts'
import {
  type CorpusBookPiece,
  type CorpusFormatDefinition,
  type CorpusHeadingStart,
  type CorpusParagraph,
  type CorpusParagraphPart,
  type EditionWithScriptConverter,
  groupBookPiecesByVolume,
  type SourceSpanWithCompanionText,
} from '../corpus.ts'
import { PackWarningCollector } from '../pack-warnings.ts'
import { type CorpusFile, compareNaturally } from '../source-files.ts'
import { toTitleComparisonKey } from '../titles.ts'
import {
  type BilaraFilesByKind,
  type BilaraKind,
  type BilaraSegment,
  parseJsonStringMap,
  readBilaraSegments,
  spreadPageMarksOverSegments,
} from './bilara-segments.ts'
import { type BilaraTranslation, createTranslationSourceMetadata, findBilaraTranslation } from './bilara-translation.ts'
import { TranslationMarkupParser } from './translation-markup.ts'

/** The corpus format of SuttaCentral's bilara-data. */
export const bilaraFormat: CorpusFormatDefinition = {
  format: 'bilara',
  about: 'SuttaCentral bilara-data ทั้งหมดหรือบางส่วน บาลีอักษรโรมัน',
  source: {
    id: 'sc',
    title: 'Mahāsaṅgīti Tipiṭaka, roman script',
    publisher: 'SuttaCentral',
    licence: 'CC0-1.0',
    url: 'https://github.com/suttacentral/bilara-data',
    version: null,
    recension: 'chattha',
    readingLinks: {},
  },
  reads: (path) => FILE.test(path) || NAME_FILE.test(path),
  books: (files, warnings) => groupBookPiecesByVolume(generatePieces(files, warnings), WRITINGS),
  titles: readNames,
  companions: { flag: 'translation', of: createTranslationFormat },
}

/**
 * `translation/en/sujato/name/sutta/dn-name_translation-en-sujato.json`: the names of texts of the 45 volumes in
 * another language.
 */
const NAME_FILE =
  /(?:^|\/)(?:dn|mn|sn|an|kp|dhp|ud|iti|snp|vv|pv|thag|thig|tha-ap|thi-ap|bv|cp|ja|mnd|cnd|ps|pli-tv-[a-z-]+)-name_translation-([a-z]{2,3})-[a-z0-9-]+\.json$/

/**
 * A translation of the same texts, with the pages, paragraphs and headings of the root text.
 * @param name as in the folder `translation/`: `en/sujato`
 * @throws PackError if there is no such translation
 */
function createTranslationFormat(name: string, files: readonly CorpusFile[]): CorpusFormatDefinition {
  const translation = findBilaraTranslation(name, files)
  const { edition, language } = translation
  const ownTitles = new Map<string, string>()
  return {
    ...bilaraFormat,
    isAlongside: true,
    source: createTranslationSourceMetadata(translation, files),
    reads: (path) => FILE.test(path) || translation.reads(path),
    titles: (read) => {
      const titles = new Map(readNames(read.filter(({ path }) => translation.reads(path))))
      for (const [uid, title] of ownTitles) titles.set(uid, { [language]: title, ...titles.get(uid) })
      return titles
    },
    books: (read, warnings) =>
      groupBookPiecesByVolume(
        generatePieces(read, warnings, { ...translation, reportTitle: (uid, title) => ownTitles.set(uid, title) }),
        [{ edition: edition.id, write: (text) => text, rootEdition: 'roman' }],
      ),
  }
}

/** The names of texts; those of `dn-name:2.dn1` belong to dn1. Of two translators the first counts. */
function readNames(files: readonly CorpusFile[]): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const titles = new Map<string, Record<string, string>>()
  for (const file of files) {
    const [, language] = NAME_FILE.exec(file.path) ?? []
    if (language === undefined) continue
    for (const [id, name] of Object.entries(parseJsonStringMap(file))) {
      const text = id.replace(/^.*?:\d+\./, '')
      const known = titles.getOrInsert(text, {})
      if (name.trim() !== '') known[language] ??= name.trim()
    }
  }
  return titles
}

/** `dn1_root-pli-ms.json`, `dn1_reference.json` and so on; translations do not match. */
const FILE = /(?:^|\/)([a-z][a-z0-9.-]*)_(root-pli-ms|reference|html|variant-pli-ms)\.json$/

const WRITINGS: readonly EditionWithScriptConverter[] = [{ edition: 'roman', write: (text) => text }]

/** The pieces of all texts in reading order. */
function* generatePieces(
  files: readonly CorpusFile[],
  warnings: PackWarningCollector,
  translation?: BilaraTranslation & { readonly reportTitle: (uid: string, title: string) => void },
) {
  // faults of the root text are reported when the root text is packed
  const rootWarnings = translation ? new PackWarningCollector() : warnings
  const reader = new BilaraReader(rootWarnings, translation && new TranslationMarkupParser(warnings))
  const translations = translation ? translation.texts(files) : new Map<string, Partial<BilaraFilesByKind>>()
  for (const { uid, parts } of listTexts(files, rootWarnings)) {
    const translated = translations.get(uid) ?? {}
    const filesOfText = { ...parts, ...translated }
    const segments = spreadPageMarksOverSegments(readBilaraSegments(filesOfText, rootWarnings, warnings), rootWarnings)
    const title = getTranslatedTitle(segments)
    if (title !== '') translation?.reportTitle(uid, title)
    const file = (translation ? translated.translation?.path : parts['root-pli-ms']?.path) ?? ''
    for (const piece of reader.readText(uid, segments)) {
      yield {
        volume: reader.volume,
        piece: piece.kind === 'begins' || file === '' ? piece : { ...piece, file },
      }
    }
  }
}

/** The translation's title for a text above, without its number; empty if it has none. */
const getTranslatedTitle = (segments: readonly BilaraSegment[]): string =>
  (segments.find(({ isTitle }) => isTitle)?.translation ?? '').replace(/^\s*[\d.–-]+\s+/, '').trim()

/** The texts of the 45 volumes in reading order: collections as in the table, texts by their numbers. */
function listTexts(
  files: readonly CorpusFile[],
  warnings: PackWarningCollector,
): readonly { uid: string; parts: BilaraFilesByKind }[] {
  const byUid = new Map<string, Partial<Record<BilaraKind, CorpusFile>>>()
  for (const file of files) {
    const [, uid = '', kind = ''] = FILE.exec(file.path) ?? []
    const parts = byUid.getOrInsert(uid, {})
    parts[kind as BilaraKind] = file
  }
  const ranks = computeCollectionRanks()
  return [...byUid]
    .flatMap(([uid, parts]) => {
      if (!parts['root-pli-ms']) return []
      const rank = ranks.get(getCollection(uid))
      if (rank === undefined) warnings.add('outside-the-canon', parts['root-pli-ms'].path)
      return rank === undefined ? [] : [{ uid, parts, rank }]
    })
    .sort((a, b) => a.rank - b.rank || compareNaturally(a.uid, b.uid))
}

/** `sn` of `sn56.11`, `pli-tv-bi-vb-pj` of `pli-tv-bi-vb-pj5`. */
const getCollection = (uid: string) => uid.replace(/\d.*$/, '')

/** The collection; the rule classes of a vibhaṅga are one work. */
const getWork = (uid: string) => getCollection(uid).replace(/^(pli-tv-b[ui]-vb)-.*/, '$1')

/** Rank of each collection in the table. The rules of the vibhaṅgas are not in alphabetical order. */
function computeCollectionRanks(): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  for (const { scText, index } of readBuiltInHeadings()) {
    const collection = getCollection(scText)
    if (scText !== '' && !ranks.has(collection)) ranks.set(collection, index)
  }
  return ranks
}

/** Finds the headings of texts, in reading order. */
class BilaraReader {
  private readonly bySegment = new Map<string, BuiltInHeading>()
  /** The last text of each work in the table. */
  private readonly lastOfWork = new Map<string, BuiltInHeading>()
  /** The last heading of the table that had text. */
  private fact: BuiltInHeading | null = null

  constructor(
    private readonly warnings: PackWarningCollector,
    private readonly markup: TranslationMarkupParser | undefined,
  ) {
    for (const fact of readBuiltInHeadings()) {
      if (fact.scSegment !== '') this.bySegment.set(fact.scSegment, fact)
      if (fact.scText !== '') this.lastOfWork.set(getWork(fact.scText), fact)
    }
  }

  /** The volume of the latest piece. */
  get volume(): number {
    return this.fact?.volume ?? 1
  }

  /** Yields the pieces of one text. Heading lines are held back until the text below them identifies the heading. */
  *readText(uid: string, segments: readonly BilaraSegment[]): Generator<CorpusBookPiece> {
    const begins = this.beginUnknownText(uid, segments)
    if (begins) yield begins
    let lines: BilaraSegment[] = []
    const paragraphs = new ParagraphJoiner(this.markup)
    for (const segment of segments) {
      const fact = this.bySegment.get(segment.id)
      if (segment.isHeading && !fact) {
        yield* paragraphs.end()
        lines.push(segment)
        continue
      }
      if (fact) yield* paragraphs.end()
      const found = fact ?? (lines.length > 0 ? this.findByTitle(lines) : null)
      if (found) yield this.begin(found, segment.id)
      else if (lines.length > 0 && lines[0] !== segments[0]) {
        this.warnings.add('headings-kept', `${segment.id} ${lines.map(({ text }) => text.trim()).join(' / ')}`)
      }
      yield* lines.map((line) => this.headingLine(line))
      lines = []
      if (segment.isHeading) yield this.headingLine(segment)
      else yield* paragraphs.add(segment, this.volume)
    }
    yield* paragraphs.end()
    yield* lines.map((line) => this.headingLine(line))
  }

  private headingLine(segment: BilaraSegment): CorpusBookPiece {
    const { id, text, marks, variant } = segment
    const line: SourceSpanWithCompanionText = { text: text.replaceAll('**', ''), kind: 'heading' }
    const words = this.markup?.attachTranslation([line], segment) ?? [line]
    return {
      kind: 'paragraph',
      parts: [...marks, ...words, ...createNote(variant)],
      leads: true,
      counts: 0,
      segment: id,
    }
  }

  private begin(fact: BuiltInHeading, where: string): CorpusHeadingStart {
    this.fact = fact
    return { kind: 'begins', fact, title: fact.pali, level: fact.depth, where }
  }

  /** Finds a heading without a key by its title, among those after the last one that have no key. */
  private findByTitle(lines: readonly BilaraSegment[]): BuiltInHeading | null {
    const titles = new Set(lines.map(({ text }) => toTitleComparisonKey(text)))
    const facts = readBuiltInHeadings()
    for (let at = (this.fact?.index ?? -1) + 1; at < facts.length; at++) {
      const fact = facts[at]
      if (fact?.scSegment !== '' || fact.volume !== this.fact?.volume) return null
      if (titles.has(toTitleComparisonKey(fact.pali))) return fact
    }
    return null
  }

  /**
   * Begins a text that the table does not have. Between known texts it belongs to the heading before, since
   * SuttaCentral divides some books more finely than CST; after the last known text it has a heading of its own.
   */
  private beginUnknownText(uid: string, segments: readonly BilaraSegment[]): CorpusHeadingStart | null {
    if (segments.some(({ id }) => this.bySegment.has(id))) return null
    const last = this.lastOfWork.get(getWork(uid))
    const title = findTitle(segments) ?? uid
    if (last && compareInReadingOrder(uid, last.scText) < 0 && this.fact) {
      this.warnings.add('unknown-ids', `${uid} ${title} → ${this.fact.division}/${this.fact.slug}`)
      return null
    }
    const above = last && findCitedText(last.scText)
    this.fact = last ?? this.fact
    this.warnings.add('unknown-ids', `${uid} ${title}`)
    return { kind: 'begins', fact: null, title, level: above?.heading.depth ?? 1, where: uid }
  }
}

/** The order of two texts of one work. */
function compareInReadingOrder(uid: string, other: string): number {
  const ranks = computeCollectionRanks()
  const rank = (id: string) => ranks.get(getCollection(id)) ?? 0
  return rank(uid) - rank(other) || compareNaturally(uid, other)
}

/** The text's title: as its template marks it, or else the last of its first heading lines. */
const findTitle = (segments: readonly BilaraSegment[]): string | null => {
  const lines = segments.filter(({ id, isHeading }) => isHeading && /:0(\.\d+)?$/.test(id))
  return (lines.find(({ isTitle }) => isTitle) ?? lines.at(-1))?.text.trim() ?? null
}

/** Note with the readings of a segment; a translation has none. */
const createNote = (variant: string): readonly SourceSpanWithCompanionText[] =>
  variant === '' ? [] : [{ text: ` [${variant}]`, kind: 'note', instead: [] }]

/** The words of a segment; `**` encloses bold parts of running text. */
function splitIntoSpans({ text, kind }: BilaraSegment): readonly TextWithSpanKind[] {
  if (isVerseSpanKind(kind)) return [{ text: text.replaceAll('**', '').trim(), kind: kind ?? 'verse' }]
  const pieces = text.split('**')
  const isPaired = pieces.length % 2 === 1
  return pieces.flatMap((words, at): TextWithSpanKind[] => {
    const spanKind = kind ?? (isPaired && at % 2 === 1 ? 'bold' : undefined)
    return words === '' ? [] : [spanKind ? { text: words, kind: spanKind } : { text: words }]
  })
}

/** Joins segments into paragraphs. */
class ParagraphJoiner {
  private parts: CorpusParagraphPart[] = []
  private group = ''
  private wasVerse = false
  private segment: string | undefined

  constructor(private readonly markup: TranslationMarkupParser | undefined) {}

  private lastText(): string {
    const last = this.parts.findLast((part) => 'text' in part && part.kind !== 'note')
    return last && 'text' in last ? last.text : ' '
  }

  *add(segment: BilaraSegment, volume: number): Generator<CorpusParagraph> {
    if (segment.opensParagraph || segment.group !== this.group) yield* this.end()
    this.group = segment.group
    this.segment ??= segment.id
    const hasText = this.parts.some((part) => 'text' in part)
    const marks = segment.marks.map((mark) => (mark.volume === volume ? mark : { ...mark, foreign: true as const }))
    const isVerse = isVerseSpanKind(segment.kind)
    if (hasText && (isVerse || this.wasVerse)) {
      this.parts.push({ text: '\n', kind: segment.kind === 'uddana' ? 'uddana' : 'verse' })
    } else if (hasText && !/[\s—]$/.test(this.lastText())) this.parts.push({ text: ' ' })
    const words = splitIntoSpans(segment)
    this.parts.push(
      ...marks,
      ...(this.markup?.attachTranslation(words, segment) ?? words),
      ...createNote(segment.variant),
    )
    this.wasVerse = isVerse
    if (segment.closesParagraph) yield* this.end()
  }

  *end(): Generator<CorpusParagraph> {
    const { parts, segment } = this
    if (parts.length > 0) yield { kind: 'paragraph', parts, ...(segment ? { segment } : {}) }
    this.parts = []
    this.segment = undefined
    this.group = ''
    this.wasVerse = false
  }
}
