/** Corrects words of a source, at one place or everywhere, and undoes corrections (variants §2). */

import type { LibraryDatabase } from '../../../db/library-database.ts'
import { parseParagraphsAsPlainText } from '../../../db/stored-paragraphs.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import {
  computeCorrectionStatuses,
  doTextPlacesOverlap,
  filterPlacesByPageOrVolume,
  type NewCorrection,
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

/** A requested correction; division and entry are the current slugs of the division and the heading. */
export interface RequestedCorrectionInput {
  readonly source: string
  readonly division: string
  readonly entry: string
  readonly edition: EditionId
  readonly volume?: number | null
  readonly page?: number | null
  readonly before?: string | null
  readonly wrong: string
  readonly after?: string | null
  readonly right: string
  readonly reason: string
  readonly evidence?: string | null
  readonly report?: number | null
  readonly everywhere?: boolean
  readonly except?: readonly string[]
}

/** A place that has the wrong words and no correction yet. */
export interface UncorrectedPlace {
  /** Its name `division/entry/edition/n`, by the packages' names: the n-th occurrence of the words in that text. */
  readonly place: string
  readonly text: SourceTextIdentifier
  readonly stand: WordOccurrencePlace
  readonly words: WordByContextFinder
}

/** Maximum number of places that one request may correct. */
export const MAX_CORRECTED_PLACES = 2_000

/** Most places that a refusal names. */
const MAX_NAMED = 20

/** Stores and removes corrections, each as one line of the log. */
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
   * @throws AppError `invalid_request` when nothing would change, `not_found` when the words are nowhere, `conflict`
   *   when the place is already correct or corrected
   */
  places(wanted: RequestedCorrectionInput): readonly UncorrectedPlace[] {
    requireChange(wanted)
    const places = this.text.read((text) => this.placesIn(text, wanted), [])
    if (places.length === 0) throw nowhere(this.text, wanted)
    return places
  }

  /**
   * Stores a correction at one place, or at all places with `everywhere`.
   * @returns the id of the (first) correction, the number of the edit, and how many places were corrected
   * @throws AppError as `places` does, and `conflict` when there are several places and not all are wanted
   */
  correct(intent: WriteIntent<RequestedCorrectionInput>): { id: number; edit: number; places: number } {
    const wanted = intent.body()
    const { result, line } = this.db.writeLine(intent.keyName, (log) => {
      const places = this.places(wanted)
      if (places.length > 1 && !wanted.everywhere) throw severalPlaces(wanted, places)
      const now = new Date().toISOString()
      this.takeReport(wanted, intent.keyName, now)
      const ids = places.map((place) => this.corrections.add(rowOf(wanted, place, intent.keyName, now)))
      const [id = 0] = ids
      const [only] = ids.length === 1 ? places : []
      log({
        action: 'correct',
        collection: CORRECTIONS_COLLECTION,
        record: only ? `${only.text.division}/${only.text.entry}/${only.text.edition}` : '*',
        ...(only ? { recordId: id } : { batch: createBatchName() }),
        change: { wrong: wanted.wrong, right: wanted.right, source: wanted.source, places: ids.length },
      })
      return { id, places: ids.length }
    })
    return { ...result, edit: line }
  }

  /**
   * Removes one correction.
   * @throws AppError `not_found`, `version_mismatch`
   */
  remove(id: number, intent: Pick<WriteIntent, 'keyName' | 'precondition'>): { id: number; edit: number } {
    return this.corrections.takeBack(id, intent, 'uncorrect', ({ wrong, right }) => ({ wrong, right }))
  }

  private placesIn(text: TextDatabase, wanted: RequestedCorrectionInput): readonly UncorrectedPlace[] {
    const { source, edition } = wanted
    const { division, node } = this.entries.called(wanted.division, wanted.entry)
    const own: SourceTextIdentifier = { source, ...this.entries.textName(division, node, edition) }
    const parts = readUncorrectedParts(text, own)
    if (parts.length === 0)
      throw createNotFoundError(
        `แหล่ง “${titleOf(text, source)}” ไม่มีข้อความของหัวข้อ “${wanted.entry}” ในฉบับนี้ กรุณาเลือกแหล่งและฉบับที่มีข้อความ`,
      )
    if (wanted.everywhere) return this.everywhere(text, wanted)
    const words = new WordByContextFinder(parts, edition)
    const { wrong, volume = null, page = null } = wanted
    const { before, after } = contextGiven(wanted)
    const all = words.find({ before: '', wrong, after: '' }, wanted.right)
    const meant = filterPlacesByPageOrVolume(words.find({ before, wrong, after }, wanted.right), { volume, page })
    if (meant.length === 0) {
      if (words.find({ before, wrong, after }).length > 0) throw rightAlready(wanted)
      throw nowhere(this.text, wanted, all.length)
    }
    const taken = this.takenIn(own, parts)
    const open = meant.filter((stand) => !taken.some((other) => doTextPlacesOverlap(stand, other)))
    if (open.length === 0) throw createConflictError(`คำว่า “${wrong}” ตรงนี้มีผู้แก้ไว้แล้ว หากจะแก้ใหม่ให้เลิกการแก้เดิมก่อน`)
    return open.map((stand) => ({
      place: placeName(own, all, stand),
      text: own,
      stand,
      words,
    }))
  }

  /**
   * Returns all uncorrected places of the words in the source and edition.
   * @throws AppError `invalid_request` for too many places or unknown exceptions, `not_found` for none
   */
  private everywhere(text: TextDatabase, wanted: RequestedCorrectionInput): readonly UncorrectedPlace[] {
    const { source, edition, wrong, right } = wanted
    const except = new Set(wanted.except ?? [])
    const places: UncorrectedPlace[] = []
    const named = new Set<string>()
    for (const own of findTextsContaining(text, source, edition, wrong)) {
      const parts = readUncorrectedParts(text, own)
      const words = new WordByContextFinder(parts, edition)
      const all = words.find({ before: '', wrong, after: '' }, right)
      if (all.length === 0) continue
      const taken = [...this.takenIn(own, parts)]
      for (const stand of all) {
        const place = placeName(own, all, stand)
        named.add(place)
        if (except.has(place) || taken.some((other) => doTextPlacesOverlap(stand, other))) continue
        taken.push(stand)
        places.push({ place, text: own, stand, words })
        if (places.length > MAX_CORRECTED_PLACES)
          throw createInvalidRequestError({
            wrong: [
              `คำว่า “${wrong}” มีมากกว่า ${MAX_CORRECTED_PLACES.toLocaleString('en')} แห่งในแหล่งนี้ กรุณาเลือกคำให้ยาวขึ้น แล้วแก้ทีละกลุ่ม`,
            ],
          })
      }
    }
    const unknown = [...except].find((place) => !named.has(place))
    if (unknown !== undefined)
      throw createInvalidRequestError({
        except: [`ไม่มีที่ชื่อ “${unknown}” ในรายการของคำนี้ กรุณาดูรายการใหม่แล้วเลือกที่จะเว้นอีกครั้ง`],
      })
    if (places.length === 0 && named.size > 0)
      throw createConflictError(`คำว่า “${wrong}” ในแหล่งนี้แก้ไว้แล้วหรือเว้นไว้ทุกแห่ง กรุณาเลือกแห่งที่จะแก้ หรือเลิกการแก้เดิมก่อน`)
    return places
  }

  /**
   * Accepts the report that the correction is based on; undoing the correction opens it again.
   * @throws AppError `not_found`
   */
  private takeReport({ report }: RequestedCorrectionInput, keyName: string, now: string): void {
    if (report === undefined || report === null) return
    if (this.reports.require(report).state === 'taken') return
    this.reports.change(report, { state: 'taken', decidedBy: keyName, decidedAt: now, updatedAt: now })
  }

  /** Returns the places that are already corrected in a text. */
  private takenIn(
    own: SourceTextIdentifier,
    parts: Parameters<typeof computeCorrectionStatuses>[0],
  ): readonly WordOccurrencePlace[] {
    return [...computeCorrectionStatuses(parts, this.corrections.of(own)).values()].flatMap(({ state, stand }) =>
      state === 'active' && stand ? [stand] : [],
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

/** Empty where nothing is given. */
const contextGiven = ({ before, after }: Pick<RequestedCorrectionInput, 'before' | 'after'>) => ({
  before: collapseWhiteSpace(before ?? ''),
  after: collapseWhiteSpace(after ?? ''),
})

function titleOf(text: TextDatabase, id: string): string {
  const row = text.row<{ title: string }>('SELECT title FROM sources WHERE id = ?', id)
  return row ? getThaiSourceTitle({ id, ...row }) : id
}

/** @param elsewhere how often the wrong words are in the text with other words around them */
function nowhere(text: DisplayedTextReader, { wrong, everywhere, ...around }: RequestedCorrectionInput, elsewhere = 0) {
  const { before, after } = contextGiven(around)
  const whole = collapseWhiteSpace(`${before} ${wrong} ${after}`)
  return createTextMissingError(
    text,
    elsewhere > 0
      ? `คำว่า “${wrong}” มีในข้อความนี้ แต่ไม่ได้อยู่อย่าง “${whole}” กรุณาคัดลอกคำข้างเคียงจากหน้าที่แสดงอยู่`
      : `ไม่พบคำว่า “${everywhere ? wrong : whole}” ในข้อความของแหล่งนี้ กรุณาคัดลอกคำและคำข้างเคียงจากหน้าที่แสดงอยู่`,
  )
}

/** The wrong words are a piece of the right ones, which are there. */
const rightAlready = ({ right }: RequestedCorrectionInput) =>
  createConflictError(
    `ตรงนี้เป็น “${collapseWhiteSpace(right)}” อยู่แล้ว จึงไม่มีอะไรให้แก้ กรุณาเลือกคำที่พิมพ์ไว้ให้ครบทั้งคำ แล้วใส่คำที่ถูกอีกครั้ง`,
  )

function severalPlaces({ wrong }: RequestedCorrectionInput, places: readonly UncorrectedPlace[]) {
  const named = places.slice(0, MAX_NAMED).map(({ stand, words }) => {
    const { before, after } = words.around(stand)
    return `เล่ม ${stand.volume} หน้า ${stand.page}: …${before} [${wrong}] ${after}…`
  })
  return createConflictError(
    `คำว่า “${wrong}” มี ${places.length} แห่งในข้อความนี้ กรุณาใส่คำข้างเคียงให้เหลือแห่งเดียว หรือเลือกแก้ทุกแห่ง`,
    {
      wrong: named,
    },
  )
}

function placeName(
  { division, entry, edition }: SourceTextIdentifier,
  all: readonly WordOccurrencePlace[],
  stand: WordOccurrencePlace,
): string {
  return `${division}/${entry}/${edition}/${all.findIndex(({ at }) => at === stand.at) + 1}`
}

function rowOf(
  wanted: RequestedCorrectionInput,
  { text, stand, words }: UncorrectedPlace,
  keyName: string,
  now: string,
): NewCorrection {
  const given = contextGiven(wanted)
  const wrong = collapseWhiteSpace(wanted.wrong)
  const isEnough =
    !wanted.everywhere &&
    given.before + given.after !== '' &&
    words.find({ ...given, wrong }, wanted.right).length === 1
  return {
    ...text,
    volume: stand.volume,
    page: stand.page,
    ...(isEnough ? given : words.contextOf(stand)),
    wrong,
    right: collapseWhiteSpace(wanted.right),
    reason: wanted.reason.trim(),
    evidence: wanted.evidence ?? null,
    report: wanted.report ?? null,
    correctedBy: keyName,
    createdAt: now,
    updatedAt: now,
  }
}

const PARTS = `
SELECT texts.division, texts.entry, parts.paragraphs FROM passages
JOIN texts ON texts.id = passages.text
JOIN sources ON sources.rank = passages.source
JOIN parts ON parts.passage = passages.number
WHERE sources.id = ? AND texts.edition = ? ORDER BY passages.text`

interface PartOfText extends Pick<SourceTextIdentifier, 'division' | 'entry'> {
  readonly paragraphs: string
}

/**
 * Returns the texts of a source in one edition that have all of the words in one part, in any order; in reading order.
 */
export function findTextsContaining(
  { sqlite }: TextDatabase,
  source: string,
  edition: EditionId,
  words: string,
): readonly SourceTextIdentifier[] {
  const pieces = collapseWhiteSpace(words).split(' ')
  const found: SourceTextIdentifier[] = []
  const parts = sqlite.query<PartOfText, [string, string]>(PARTS)
  for (const { division, entry, paragraphs } of parts.iterate(source, edition)) {
    const last = found.at(-1)
    if (last?.division === division && last.entry === entry) continue
    // where spans part the letters of a word, only the plain text has them in a row
    const hasAll = (plain: string) => pieces.every((piece) => plain.includes(piece))
    if (hasAll(paragraphs) || (paragraphs.includes('],') && hasAll(parseParagraphsAsPlainText(paragraphs).join('\n'))))
      found.push({ source, division, entry, edition })
  }
  return found
}
