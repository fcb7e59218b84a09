/**
 * Proofreading marks: which printed pages editors have compared with the print, and which have changed since (review
 * §4).
 */

import { and, desc, eq, getTableColumns, like, or, type SQL, sql } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { getReviewItemTable } from '../../../db/review-item-tables.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import { createTextMissingError } from '../../canon/text/text-database-holder.ts'
import type { VolumeEdition } from '../../canon/text/volume-part.ts'
import type { PrintedPagePlace } from '../../canon/volumes/printed-pages.ts'
import { PROOFREADING_MARKS_COLLECTION } from '../../definitions/collection-names.ts'
import type { EditActionName } from '../../definitions/edit-actions.ts'
import { callOnce } from '../../definitions/once.ts'
import {
  PROOFREADING_MARK_DEFINITION,
  type ProofreadingObstacleReason,
} from '../../definitions/review-items/page-mark.ts'
import type { ReviewItemRow } from '../../definitions/review-items/review-item.ts'
import { createConflictError, createNotFoundError, RetryLaterError } from '../../foundation/app-error.ts'
import { createBatchName } from '../../foundation/batch.ts'
import type { WriteIntent } from '../../foundation/write-intent.ts'
import { ReviewItemStore } from '../review-item-rows.ts'
import { type ChangedWords, diffPageLetters, type PageLettersDigest, PageLettersDigests } from './page-letters.ts'

/**
 * Proofreading states of a page:
 * - `unread`: no editor has marked the current letters
 * - `read`: one editor has read them
 * - `confirmed`: two editors have read them
 * - `problem`: by the newest mark, the page cannot be compared with its print
 * - `changed`: the letters differ from those that were read
 */
export const PAGE_PROOFREADING_STATES = ['unread', 'read', 'confirmed', 'problem', 'changed'] as const
/** How far a printed page is proofread; one of `PAGE_PROOFREADING_STATES`. */
export type PageProofreadingState = (typeof PAGE_PROOFREADING_STATES)[number]

/** A stored proofreading mark. */
export type ProofreadingMarkRow = ReviewItemRow<typeof PROOFREADING_MARK_DEFINITION>

const MARK_FIELD_NAMES = [
  ...(['readBy', 'readAt', 'confirmedBy', 'confirmedAt'] as const),
  ...(['clearedBy', 'clearedAt', 'problemBy', 'problemAt', 'reason', 'note', 'open'] as const),
] as const

/** Who read or confirmed the present letters or reported a problem, and when; null where no editor did. */
type MarkFields = Pick<ProofreadingMarkRow, (typeof MARK_FIELD_NAMES)[number]>

/** The problem for which an editor could not proofread a printed page, with an optional note. */
export interface PageProblemReportedByEditor {
  readonly reason: ProofreadingObstacleReason
  readonly note?: string | null
}

/** A page with its proofreading state, and who marked it when. */
export interface PageWithProofreadingState extends PrintedPagePlace, MarkFields {
  readonly state: PageProofreadingState
}

/** A mark without the letters of the page, which need not be read for lists. */
type MarkWithoutLetters = Omit<ProofreadingMarkRow, 'letters'>

const marks = getReviewItemTable(PROOFREADING_MARK_DEFINITION)
const { letters: _, ...columnsWithoutLetters } = getTableColumns(marks)

/** Maximum number of pages that one key may mark as read per minute. */
export const MAX_PAGES_MARKED_READ_PER_MINUTE = 30
const MINUTE_MS = 60_000

/** Latest first. Only the last 20,000 lines of the log are searched; a minute never has more. */
const LATEST_READS_SQL = `SELECT time FROM content_edit
WHERE id > (SELECT max(id) FROM content_edit) - 20000 AND action = 'read-page' AND key_name = ? AND time > ?
ORDER BY id DESC LIMIT ?`

const EMPTY_MARK_FIELDS = Object.fromEntries(MARK_FIELD_NAMES.map((name) => [name, null])) as unknown as MarkFields
const NO_PROBLEM = { problemBy: null, problemAt: null, reason: null, note: null }

/** The editor who marks a page, and the check that the letters are those that the editor saw. */
type Marking = Pick<WriteIntent, 'keyName' | 'precondition'>

/** Reads and writes proofreading marks in library.db, and computes the states of pages. */
export class ProofreadingMarkStore extends ReviewItemStore<typeof PROOFREADING_MARK_DEFINITION> {
  readonly letters: PageLettersDigests

  constructor(
    db: LibraryDatabase,
    private readonly text: DisplayedTextReader,
  ) {
    super(db, PROOFREADING_MARK_DEFINITION)
    this.letters = new PageLettersDigests(text)
  }

  /**
   * Returns a page's proofreading state, its version, and the words that changed since it was read.
   * @throws AppError `not_found` for a page without words
   */
  readPage(
    place: PrintedPagePlace,
  ): PageWithProofreadingState & { readonly version: string; readonly changes: readonly ChangedWords[] } {
    const { letters, digest } = this.requireLetters(place)
    const pageMarks = this.listOnPage(place)
    const marked = toPageWithState(place, pageMarks, digest)
    const [latest] = marked.state === 'changed' ? pageMarks : []
    const changes = latest ? diffPageLetters(this.require(latest.id).letters, letters) : []
    return { ...marked, version: digest, changes }
  }

  /**
   * Returns the mark that readers see on a page; undefined unless the present letters were read and the newest mark is
   * not a problem.
   */
  findDisplayedMark(place: PrintedPagePlace): MarkFields | undefined {
    const pageMarks = this.listOnPage(place)
    const present = pageMarks.length > 0 ? this.letters.computeForPage(place) : undefined
    const mark = present && pageMarks.find(({ digest }) => digest === present.digest)
    return mark && getState(mark) !== 'problem' ? mark : undefined
  }

  /** Returns all pages of a volume that have words with their states, in order. */
  listPages(part: VolumeEdition): readonly PageWithProofreadingState[] {
    const marksByPage = Map.groupBy(this.selectWithoutLetters(isInVolume(part)).all(), ({ page }) => page)
    return [...this.letters.getOfVolume(part)].map(([page, digest]) =>
      toPageWithState({ ...part, page }, marksByPage.get(page) ?? [], digest),
    )
  }

  /**
   * Marks a page as read by the editor, or confirms an earlier reader; after a problem, marks that there is none.
   * @param countOpen counts the review items on the page that wait for a decision
   * @throws AppError `not_found`, `version_mismatch` when the letters differ from those that the editor saw, `conflict`
   *   when this key or two others have read the page already, or three others did before a problem was reported
   * @throws RetryLaterError when the key marked too many pages in the last minute
   */
  markPageRead(place: PrintedPagePlace, intent: Marking, countOpen: () => number): void {
    const { keyName } = intent
    this.mark(intent, 'read-page', place, countOpen, (mark, now) => {
      this.requireWithinRate(keyName, now)
      if (mark && getState(mark) !== 'problem') {
        if (mark.readBy === keyName || mark.confirmedBy === keyName)
          throw createConflictError(`${keyName} อ่านหน้านี้แล้ว กรุณาให้อีกคนหนึ่งอ่านยืนยัน`)
        if (mark.confirmedBy)
          throw createConflictError(`${mark.readBy} กับ ${mark.confirmedBy} อ่านหน้านี้ตรงกันแล้ว กรุณาอ่านหน้าถัดไป`)
      }
      const others = withoutKey(mark, keyName)
      if (others.clearedBy) throw createConflictError(describeThreeReadings(others))
      if (others.readBy === null) return { ...others, readBy: keyName, readAt: now }
      return others.confirmedBy === null
        ? { ...others, confirmedBy: keyName, confirmedAt: now }
        : { ...others, clearedBy: keyName, clearedAt: now }
    })
  }

  /**
   * Marks a page with a problem that keeps it from being read.
   * @param countOpen counts the review items on the page that wait for a decision
   * @throws AppError `not_found`, `version_mismatch`
   */
  reportProblem(
    place: PrintedPagePlace,
    intent: Marking & Pick<WriteIntent<PageProblemReportedByEditor>, 'body'>,
    countOpen: () => number,
  ): void {
    const { keyName } = intent
    this.mark(intent, 'mark-problem', place, countOpen, (mark, now) => {
      const { reason, note } = intent.body()
      const problem = { problemBy: keyName, problemAt: now, reason, note: note?.trim() || null }
      return { ...withoutKey(mark, keyName), ...problem }
    })
  }

  /**
   * Removes the editor's own mark from a page; marks of others stay.
   * @throws AppError as `markPageRead` does, `not_found` when there is no such mark
   */
  unread(place: PrintedPagePlace, { keyName, precondition }: Marking): void {
    this.write(keyName, 'unread-page', place, precondition, (mark, { digest }) => {
      if (!mark || ![mark.readBy, mark.confirmedBy, mark.clearedBy, mark.problemBy].includes(keyName))
        throw createNotFoundError(`${keyName} ยังไม่ได้อ่านหน้านี้ตามตัวอักษรที่แสดงอยู่ จึงไม่มีอะไรให้ถอน กรุณาโหลดหน้านี้ใหม่`)
      this.withdraw(mark, keyName)
      return [mark.id, { digest }]
    })
  }

  /**
   * Removes all marks that one editor made on one day, as one batch in one line of the log.
   * @param on the day, YYYY-MM-DD (UTC)
   * @throws AppError `not_found` when there are none
   */
  unreadDay({ by, on }: { readonly by: string; readonly on: string }, keyName: string) {
    const batch = createBatchName()
    const { result, line } = this.db.writeLine(keyName, (log) => {
      const isMarkedOnDay = (kind: 'read' | 'confirmed' | 'cleared' | 'problem') =>
        and(eq(marks[`${kind}By`], by), like(marks[`${kind}At`], `${on}T%`))
      const isOfDay = or(...(['read', 'confirmed', 'cleared', 'problem'] as const).map(isMarkedOnDay))
      const marksOfDay = this.selectWithoutLetters(isOfDay).all()
      if (marksOfDay.length === 0)
        throw createNotFoundError(`${by} ไม่ได้บันทึกว่าอ่านหน้าใดในวันนั้น หรือมีผู้ถอนไปแล้ว กรุณาตรวจสอบชื่อและวันที่`)
      for (const mark of marksOfDay) this.withdraw(mark, by)
      log({
        action: 'unread-page',
        collection: PROOFREADING_MARKS_COLLECTION,
        record: '*',
        batch,
        change: { by, on, pages: marksOfDay.length },
      })
      return marksOfDay.length
    })
    return { batch, edit: line, pages: result }
  }

  /** Removes the readings and the problem of one key from a mark; those of others stay. */
  private withdraw(mark: MarkWithoutLetters, keyName: string): void {
    const others = withoutKey(mark, keyName)
    if (others.readBy === null && others.problemBy === null) this.remove(mark.id)
    else this.change(mark.id, { ...others, updatedAt: getTimeAfter(mark) })
  }

  /** @param getFields returns the fields of the new mark */
  private mark(
    { keyName, precondition }: Marking,
    action: EditActionName,
    place: PrintedPagePlace,
    countOpen: () => number,
    getFields: (mark: MarkWithoutLetters | undefined, now: string) => MarkFields,
  ): void {
    this.write(keyName, action, place, precondition, (mark, { letters, digest }) => {
      const now = getTimeAfter(mark)
      const fields = { ...getFields(mark, now), open: countOpen() }
      if (mark) this.change(mark.id, { ...fields, updatedAt: now })
      const id = mark?.id ?? this.add({ ...place, ...fields, digest, letters, createdAt: now, updatedAt: now })
      const { reason, note } = fields
      return [id, { digest, open: fields.open, ...(action === 'mark-problem' ? { reason, note } : {}) }]
    })
  }

  /**
   * Limits the pages that one key marks as read in a minute, since an editor who marks more has not read them.
   * @throws RetryLaterError
   */
  private requireWithinRate(keyName: string, now: string): void {
    const minuteAgo = Date.parse(now) - MINUTE_MS
    const latest = this.db.sqlite
      .query<{ time: string }, [string, string, number]>(LATEST_READS_SQL)
      .all(keyName, new Date(minuteAgo).toISOString(), MAX_PAGES_MARKED_READ_PER_MINUTE)
    const oldest = latest[MAX_PAGES_MARKED_READ_PER_MINUTE - 1]
    if (!oldest) return
    const seconds = Math.max(1, Math.ceil((Date.parse(oldest.time) - minuteAgo) / 1000))
    throw new RetryLaterError(
      `บันทึกว่าอ่านแล้วได้ไม่เกิน ${MAX_PAGES_MARKED_READ_PER_MINUTE} หน้าต่อนาที กรุณาอ่านต่อ แล้วบันทึกหน้านี้ในอีก ${seconds} วินาที`,
      seconds,
    )
  }

  /** @param change changes the mark of the present letters; returns the id of the mark and the change for the log */
  private write(
    keyName: string,
    action: EditActionName,
    place: PrintedPagePlace,
    precondition: WriteIntent['precondition'],
    change: (mark: MarkWithoutLetters | undefined, letters: PageLettersDigest) => readonly [number, object],
  ): void {
    const { edition, volume, page } = place
    this.db.write(keyName, (log) => {
      const letters = this.requireLetters(place)
      precondition(letters.digest)
      const mark = this.listOnPage(place).find(({ digest }) => digest === letters.digest)
      const [recordId, logged] = change(mark, letters)
      const record = `${volume}/${edition}/${page}`
      log({ action, collection: PROOFREADING_MARKS_COLLECTION, record, recordId, change: logged })
    })
  }

  private requireLetters(place: PrintedPagePlace): PageLettersDigest {
    const found = this.text.editions.includes(place.edition) ? this.letters.computeForPage(place) : undefined
    if (!found) throw createTextMissingError(this.text, 'หน้านี้ไม่มีข้อความในฉบับนี้ กรุณาเลือกหน้าที่มีข้อความ')
    return found
  }

  /** Returns the marks of a page, also those of former letters, latest first. */
  private listOnPage({ edition, volume, page }: PrintedPagePlace): readonly MarkWithoutLetters[] {
    return this.selectOnPage().all({ edition, volume, page })
  }

  /** Prepared once, since every page for readers runs it. */
  private readonly selectOnPage = callOnce(() => {
    const columns = ['edition', 'volume', 'page'] as const
    return this.selectWithoutLetters(and(...columns.map((name) => eq(marks[name], sql.placeholder(name))))).prepare()
  })

  /** Builds the query for marks without their letters, latest first. */
  private selectWithoutLetters(which?: SQL) {
    return this.db.orm
      .select(columnsWithoutLetters)
      .from(marks)
      .where(which)
      .orderBy(desc(marks.updatedAt), desc(marks.id))
  }
}

const isInVolume = ({ edition, volume }: VolumeEdition) => and(eq(marks.edition, edition), eq(marks.volume, volume))

/** @param pageMarks marks of the page, also of former letters */
function toPageWithState(
  { edition, volume, page }: PrintedPagePlace,
  pageMarks: readonly MarkWithoutLetters[],
  digest: string,
): PageWithProofreadingState {
  const present = pageMarks.find((mark) => mark.digest === digest)
  const state = getProofreadingState(pageMarks, digest)
  return { edition, volume, page, state, ...selectMarkFields(present ?? EMPTY_MARK_FIELDS) }
}

const selectMarkFields = (mark: MarkFields): MarkFields =>
  Object.fromEntries(MARK_FIELD_NAMES.map((name) => [name, mark[name]])) as unknown as MarkFields

/** What of a mark determines the state of its page. */
type MarkState = Pick<
  ProofreadingMarkRow,
  'digest' | 'readAt' | 'confirmedAt' | 'clearedAt' | 'confirmedBy' | 'problemAt'
>

/**
 * Returns the proofreading state of a page.
 * @param pageMarks marks of the page, also those of former letters
 * @param digest digest of its current letters
 */
export function getProofreadingState(pageMarks: readonly MarkState[], digest: string): PageProofreadingState {
  const present = pageMarks.find((mark) => mark.digest === digest)
  return present ? getState(present) : pageMarks.length > 0 ? 'changed' : 'unread'
}

/** Returns the state of a mark: the latest entry counts, a problem or a reading. */
function getState({ readAt, confirmedAt, clearedAt, confirmedBy, problemAt }: Omit<MarkState, 'digest'>) {
  const latest = [readAt, confirmedAt, clearedAt].reduce((a, b) => ((b ?? '') > (a ?? '') ? b : a)) ?? ''
  if (problemAt !== null && problemAt > latest) return 'problem'
  return confirmedBy === null ? 'read' : 'confirmed'
}

/** Removes the readings and the problem of one key; later readings of others move up to the free places. */
function withoutKey(mark: MarkFields = EMPTY_MARK_FIELDS, keyName: string): MarkFields {
  const { readBy, readAt, confirmedBy, confirmedAt, clearedBy, clearedAt, problemBy } = mark
  const readings = [
    { by: readBy, at: readAt },
    { by: confirmedBy, at: confirmedAt },
    { by: clearedBy, at: clearedAt },
  ].filter(({ by }) => by !== null && by !== keyName)
  const none = { by: null, at: null }
  const [first = none, second = none, third = none] = readings
  return {
    ...selectMarkFields(mark),
    readBy: first.by,
    readAt: first.at,
    confirmedBy: second.by,
    confirmedAt: second.at,
    clearedBy: third.by,
    clearedAt: third.at,
    ...(problemBy === keyName ? NO_PROBLEM : {}),
  }
}

/** Describes in Thai that a page has three readings of others, the maximum, and who can read it again. */
const describeThreeReadings = ({ readBy, confirmedBy, clearedBy, problemBy }: MarkFields): string =>
  `${readBy}, ${confirmedBy} และ ${clearedBy} อ่านหน้านี้แล้ว กรุณาให้คนหนึ่งในสามคนนี้อ่านอีกครั้ง${problemBy ? ` หรือให้ ${problemBy} ถอนปัญหาที่แจ้งไว้` : ''}`

/**
 * Whether a key may mark a page as read although a problem was reported on it; see ProofreadingMarkStore.markPageRead.
 * @param mark the newest mark of the page
 */
export const canMarkPageReadAfterProblem = (mark: MarkFields, keyName: string): boolean =>
  mark.problemBy !== keyName && withoutKey(mark, keyName).clearedBy === null

/** Returns the present time, but at least 1 ms after the last change of the mark, so that times tell which is newer. */
const getTimeAfter = (mark: MarkWithoutLetters | undefined): string =>
  new Date(Math.max(Date.now(), mark ? Date.parse(mark.updatedAt) + 1 : 0)).toISOString()
