/** Corrects words of a source, at one place or everywhere, and undoes corrections (variants §2). */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import { parseParagraphsAsPlainText } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import {
  computeCorrectionStatuses,
  doTextPlacesOverlap,
  type NewCorrection,
  preferPlacesByPageOrVolume,
  readUncorrectedParts,
  type SourceTextIdentifier,
} from '../../canon/text/corrections.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import {
  collapseWhiteSpace,
  WordByContextFinder,
  type WordOccurrencePlace,
} from '../../canon/text/passage-word-finder.ts'
import { createTextMissingError } from '../../canon/text/text-database-holder.ts'
import type { HeadingReader } from '../../canon/volumes/entries.ts'
import { CORRECTIONS_COLLECTION } from '../../definitions/collection-names.ts'
import type { EditionId } from '../../definitions/editions.ts'
import { getThaiSourceTitle } from '../../definitions/source-titles.ts'
import { createConflictError, createInvalidRequestError, createNotFoundError } from '../../foundation/app-error.ts'
import { createBatchName } from '../../foundation/batch.ts'
import type { WriteIntent } from '../../foundation/write-intent.ts'
import type { ReportStore } from '../reports/reports.ts'
import type { CorrectionStore } from './corrections.ts'

/** A correction that a request asks for. `division` and `entry` are the current slugs of division and heading. */
export interface RequestedCorrectionInput {
  readonly source: string
  readonly division: string
  readonly entry: string
  readonly edition: EditionId
  readonly volume?: number | null
  readonly page?: number | null
  /** The printed words before the wrong ones, which distinguish places; see WordByContextFinder. */
  readonly before?: string | null
  readonly wrong: string
  readonly after?: string | null
  readonly right: string
  readonly reason: string
  readonly evidence?: string | null
  /** Number of the reader's report that it answers. */
  readonly report?: number | null
  /** Whether it applies to all places of the wrong words in the source and edition. */
  readonly everywhere?: boolean
  /** Names of places to which it does not apply; see UncorrectedPlace. */
  readonly except?: readonly string[]
}

/** A place with the wrong words that has no correction yet. */
export interface UncorrectedPlace {
  /** Its name `division/entry/edition/n`, by the packages' names: the n-th occurrence of the words in that text. */
  readonly place: string
  readonly text: SourceTextIdentifier
  readonly occurrence: WordOccurrencePlace
  readonly words: WordByContextFinder
}

/** Maximum number of places that one request may correct. */
export const MAX_CORRECTED_PLACES = 2_000

/** Maximum number of places that an error message names. */
const MAX_PLACES_IN_MESSAGE = 20

/** Stores and removes corrections. Each request is one entry of the edit log. */
export class CorrectionWriter {
  constructor(
    private readonly db: LibraryDatabase,
    private readonly text: DisplayedTextReader,
    private readonly corrections: CorrectionStore,
    private readonly entries: HeadingReader,
    private readonly reports: ReportStore,
  ) {}

  /**
   * Returns the uncorrected places that a requested correction applies to.
   * @throws AppError `invalid_request` when nothing would change, `not_found` when the text lacks the words, `conflict`
   *   when the place is already correct or corrected
   */
  findPlaces(request: RequestedCorrectionInput): readonly UncorrectedPlace[] {
    requireChange(request)
    const places = this.text.read((text) => this.findPlacesInText(text, request), [])
    if (places.length === 0) throw createWordsNotFoundError(this.text, request)
    return places
  }

  /**
   * Stores a correction at one place, or at all places with `everywhere`.
   * @returns the id of the (first) correction, the number of the edit, and how many places were corrected
   * @throws AppError as `findPlaces` does, and `conflict` for several places without `everywhere`
   */
  correct(intent: WriteIntent<RequestedCorrectionInput>): { id: number; edit: number; places: number } {
    const request = intent.body()
    const { result, line } = this.db.writeLine(intent.keyName, (log) => {
      const places = this.findPlaces(request)
      if (places.length > 1 && !request.everywhere) throw createSeveralPlacesError(request, places)
      const now = new Date().toISOString()
      this.acceptReport(request, intent.keyName, now)
      const ids = places.map((place) => this.corrections.add(toCorrectionRow(request, place, intent.keyName, now)))
      const [id = 0] = ids
      const [only] = ids.length === 1 ? places : []
      log({
        action: 'correct',
        collection: CORRECTIONS_COLLECTION,
        record: only ? `${only.text.division}/${only.text.entry}/${only.text.edition}` : '*',
        ...(only ? { recordId: id } : { batch: createBatchName() }),
        change: { wrong: request.wrong, right: request.right, source: request.source, places: ids.length },
      })
      return { id, places: ids.length }
    })
    return { ...result, edit: line }
  }

  /** Removes one correction. @throws AppError `not_found`, `version_mismatch` */
  remove(id: number, intent: Pick<WriteIntent, 'keyName' | 'precondition'>): { id: number; edit: number } {
    return this.corrections.removeWithLog(id, intent, 'uncorrect', ({ wrong, right }) => ({ wrong, right }))
  }

  private findPlacesInText(text: TextDatabase, request: RequestedCorrectionInput): readonly UncorrectedPlace[] {
    const { source, edition } = request
    const { division, node } = this.entries.called(request.division, request.entry)
    const sourceText: SourceTextIdentifier = { source, ...this.entries.textName(division, node, edition) }
    const parts = readUncorrectedParts(text, sourceText)
    if (parts.length === 0)
      throw createNotFoundError(
        `แหล่ง “${getSourceTitle(text, source)}” ไม่มีข้อความของหัวข้อ “${request.entry}” ในฉบับนี้ กรุณาเลือกแหล่งและฉบับที่มีข้อความ`,
      )
    if (request.everywhere) return this.findPlacesEverywhere(text, request)
    const words = new WordByContextFinder(parts, edition)
    const { wrong, volume = null, page = null } = request
    const { before, after } = getRequestedContext(request)
    const all = words.find({ before: '', wrong, after: '' }, request.right)
    const matching = preferPlacesByPageOrVolume(words.find({ before, wrong, after }, request.right), { volume, page })
    if (matching.length === 0) {
      if (words.find({ before, wrong, after }).length > 0) throw createAlreadyCorrectError(request)
      throw createWordsNotFoundError(this.text, request, all.length)
    }
    const corrected = this.listCorrectedPlaces(sourceText, parts)
    const open = matching.filter((occurrence) => !corrected.some((other) => doTextPlacesOverlap(occurrence, other)))
    if (open.length === 0) throw createConflictError(`คำว่า “${wrong}” ตรงนี้มีผู้แก้ไว้แล้ว หากจะแก้ใหม่ให้เลิกการแก้เดิมก่อน`)
    return open.map((occurrence) => ({
      place: formatPlaceName(sourceText, all, occurrence),
      text: sourceText,
      occurrence,
      words,
    }))
  }

  /**
   * Returns all uncorrected places of the words in the source and edition.
   * @throws AppError `invalid_request` for too many places or unknown exceptions, `not_found` for none
   */
  private findPlacesEverywhere(text: TextDatabase, request: RequestedCorrectionInput): readonly UncorrectedPlace[] {
    const { source, edition, wrong, right } = request
    const except = new Set(request.except ?? [])
    const places: UncorrectedPlace[] = []
    const placeNames = new Set<string>()
    for (const sourceText of findTextsContaining(text, source, edition, wrong)) {
      const parts = readUncorrectedParts(text, sourceText)
      const words = new WordByContextFinder(parts, edition)
      const all = words.find({ before: '', wrong, after: '' }, right)
      if (all.length === 0) continue
      const corrected = [...this.listCorrectedPlaces(sourceText, parts)]
      for (const occurrence of all) {
        const place = formatPlaceName(sourceText, all, occurrence)
        placeNames.add(place)
        if (except.has(place) || corrected.some((other) => doTextPlacesOverlap(occurrence, other))) continue
        corrected.push(occurrence)
        places.push({ place, text: sourceText, occurrence, words })
        if (places.length > MAX_CORRECTED_PLACES)
          throw createInvalidRequestError({
            wrong: [
              `คำว่า “${wrong}” มีมากกว่า ${MAX_CORRECTED_PLACES.toLocaleString('en')} แห่งในแหล่งนี้ กรุณาเลือกคำให้ยาวขึ้น แล้วแก้ทีละกลุ่ม`,
            ],
          })
      }
    }
    const unknown = [...except].find((place) => !placeNames.has(place))
    if (unknown !== undefined)
      throw createInvalidRequestError({
        except: [`ไม่มีที่ชื่อ “${unknown}” ในรายการของคำนี้ กรุณาดูรายการใหม่แล้วเลือกที่จะเว้นอีกครั้ง`],
      })
    if (places.length === 0 && placeNames.size > 0)
      throw createConflictError(`คำว่า “${wrong}” ในแหล่งนี้แก้ไว้แล้วหรือเว้นไว้ทุกแห่ง กรุณาเลือกแห่งที่จะแก้ หรือเลิกการแก้เดิมก่อน`)
    return places
  }

  /**
   * Accepts the report that the correction is based on; undoing the correction opens it again.
   * @throws AppError `not_found`
   */
  private acceptReport({ report }: RequestedCorrectionInput, keyName: string, now: string): void {
    if (report === undefined || report === null) return
    if (this.reports.require(report).state === 'taken') return
    this.reports.change(report, { state: 'taken', decidedBy: keyName, decidedAt: now, updatedAt: now })
  }

  /** Returns the places that are already corrected in a text. */
  private listCorrectedPlaces(
    sourceText: SourceTextIdentifier,
    parts: Parameters<typeof computeCorrectionStatuses>[0],
  ): readonly WordOccurrencePlace[] {
    return [...computeCorrectionStatuses(parts, this.corrections.selectOfText(sourceText)).values()].flatMap(
      ({ state, place }) => (state === 'active' && place ? [place] : []),
    )
  }
}

function requireChange({ wrong, right }: RequestedCorrectionInput): void {
  const faults: Record<string, readonly string[]> = {}
  if (collapseWhiteSpace(wrong) === '') faults.wrong = ['กรุณาใส่คำที่พิมพ์ไว้']
  if (collapseWhiteSpace(right) === '') faults.right = ['กรุณาใส่คำที่ถูก']
  else if (collapseWhiteSpace(wrong) === collapseWhiteSpace(right))
    faults.right = ['คำที่ถูกเหมือนคำที่พิมพ์ไว้ จึงไม่มีอะไรให้แก้ กรุณาใส่คำที่ต่างออกไป']
  if (Object.keys(faults).length > 0) throw createInvalidRequestError(faults)
}

/** Returns the context of the words in a request; empty strings when absent. */
const getRequestedContext = ({ before, after }: Pick<RequestedCorrectionInput, 'before' | 'after'>) => ({
  before: collapseWhiteSpace(before ?? ''),
  after: collapseWhiteSpace(after ?? ''),
})

function getSourceTitle(text: TextDatabase, id: string): string {
  const row = text.row<{ title: string }>('SELECT title FROM sources WHERE id = ?', id)
  return row ? getThaiSourceTitle({ id, ...row }) : id
}

/** @param elsewhere how often the wrong words are in the text with another context */
function createWordsNotFoundError(
  text: DisplayedTextReader,
  { wrong, everywhere, ...requested }: RequestedCorrectionInput,
  elsewhere = 0,
) {
  const { before, after } = getRequestedContext(requested)
  const withContext = collapseWhiteSpace(`${before} ${wrong} ${after}`)
  return createTextMissingError(
    text,
    elsewhere > 0
      ? `คำว่า “${wrong}” มีในข้อความนี้ แต่ไม่ได้อยู่อย่าง “${withContext}” กรุณาคัดลอกคำข้างเคียงจากหน้าที่แสดงอยู่`
      : `ไม่พบคำว่า “${everywhere ? wrong : withContext}” ในข้อความของแหล่งนี้ กรุณาคัดลอกคำและคำข้างเคียงจากหน้าที่แสดงอยู่`,
  )
}

/** The error when the text has the right words there, and the wrong words are only part of them. */
const createAlreadyCorrectError = ({ right }: RequestedCorrectionInput) =>
  createConflictError(
    `ตรงนี้เป็น “${collapseWhiteSpace(right)}” อยู่แล้ว จึงไม่มีอะไรให้แก้ กรุณาเลือกคำที่พิมพ์ไว้ให้ครบทั้งคำ แล้วใส่คำที่ถูกอีกครั้ง`,
  )

function createSeveralPlacesError({ wrong }: RequestedCorrectionInput, places: readonly UncorrectedPlace[]) {
  const named = places.slice(0, MAX_PLACES_IN_MESSAGE).map(({ occurrence, words }) => {
    const { before, after } = words.around(occurrence)
    return `เล่ม ${occurrence.volume} หน้า ${occurrence.page}: …${before} [${wrong}] ${after}…`
  })
  return createConflictError(
    `คำว่า “${wrong}” มี ${places.length} แห่งในข้อความนี้ กรุณาใส่คำข้างเคียงให้เหลือแห่งเดียว หรือเลือกแก้ทุกแห่ง`,
    { wrong: named },
  )
}

function formatPlaceName(
  { division, entry, edition }: SourceTextIdentifier,
  all: readonly WordOccurrencePlace[],
  occurrence: WordOccurrencePlace,
): string {
  return `${division}/${entry}/${edition}/${all.findIndex(({ at }) => at === occurrence.at) + 1}`
}

function toCorrectionRow(
  request: RequestedCorrectionInput,
  { text, occurrence, words }: UncorrectedPlace,
  keyName: string,
  now: string,
): NewCorrection {
  const context = getRequestedContext(request)
  const wrong = collapseWhiteSpace(request.wrong)
  const isUnambiguous =
    !request.everywhere &&
    context.before + context.after !== '' &&
    words.find({ ...context, wrong }, request.right).length === 1
  return {
    ...text,
    volume: occurrence.volume,
    page: occurrence.page,
    ...(isUnambiguous ? context : words.contextOf(occurrence)),
    wrong,
    right: collapseWhiteSpace(request.right),
    reason: request.reason.trim(),
    evidence: request.evidence ?? null,
    report: request.report ?? null,
    correctedBy: keyName,
    createdAt: now,
    updatedAt: now,
  }
}

const PARTS_SQL = `
SELECT texts.division, texts.entry, parts.paragraphs FROM passages
JOIN texts ON texts.id = passages.text
JOIN sources ON sources.rank = passages.source
JOIN parts ON parts.passage = passages.number
WHERE sources.id = ? AND texts.edition = ? ORDER BY passages.text`

interface PartOfText extends Pick<SourceTextIdentifier, 'division' | 'entry'> {
  readonly paragraphs: string
}

/**
 * Finds the texts of a source in one edition that have all of the words in one part, in any order. They are in reading
 * order.
 * @param words separated by white space
 */
export function findTextsContaining(
  { sqlite }: TextDatabase,
  source: string,
  edition: EditionId,
  words: string,
): readonly SourceTextIdentifier[] {
  const eachWord = collapseWhiteSpace(words).split(' ')
  const found: SourceTextIdentifier[] = []
  const parts = sqlite.query<PartOfText, [string, string]>(PARTS_SQL)
  for (const { division, entry, paragraphs } of parts.iterate(source, edition)) {
    const last = found.at(-1)
    if (last?.division === division && last.entry === entry) continue
    // if spans divide a word, only the plain text contains it in one piece
    const hasAll = (plain: string) => eachWord.every((word) => plain.includes(word))
    if (hasAll(paragraphs) || (paragraphs.includes('],') && hasAll(parseParagraphsAsPlainText(paragraphs).join('\n'))))
      found.push({ source, division, entry, edition })
  }
  return found
}
