/** Who read which printed page against the print, who confirmed it, and what has changed since (review §4). */

import { and, desc, eq, getTableColumns, like, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { findingTable } from '../../../db/finding-tables.ts'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { lazy } from '../../../db/statements.ts'
import { ShownPages } from '../../canon/text/shown-pages.ts'
import type { ShownText } from '../../canon/text/shown-text.ts'
import { partKey, type VolumePart } from '../../canon/text/volume-part.ts'
import type { PagePlace } from '../../canon/volumes/printed-pages.ts'
import { PAGE_MARKS } from '../../definitions/collection-names.ts'
import type { EditActionName } from '../../definitions/edit-actions.ts'
import { isCommentary } from '../../definitions/editions.ts'
import type { FindingRow } from '../../definitions/findings/finding.ts'
import { PAGE_MARK } from '../../definitions/findings/page-mark.ts'
import { newBatch } from '../../foundation/batch.ts'
import type { Intent } from '../../foundation/intent.ts'
import { conflict, notFound, TooSoon } from '../../foundation/refusal.ts'
import { FindingRows } from '../finding-rows.ts'
import { type ChangedWords, changedWords, LettersOfPages, type PageLetters } from './page-letters.ts'

export const READ_STATES = ['unread', 'read', 'confirmed', 'changed'] as const
export type ReadState = (typeof READ_STATES)[number]

export type MarkRow = FindingRow<typeof PAGE_MARK>

/** Who says so; nothing where nobody read the letters that stand there. */
type Said = Readonly<Record<'readBy' | 'readAt' | 'confirmedBy' | 'confirmedAt', string | null>>

export interface MarkedPage extends PagePlace, Said {
  readonly state: ReadState
}

/** How far a part of the canon is. */
export interface PageCounts {
  /** Those with words. */
  readonly pages: number
  readonly read: number
  readonly confirmed: number
  readonly changed: number
}

/** What is read of a mark where many are: without the letters. */
type LightMark = Omit<MarkRow, 'letters'>

const marks = findingTable(PAGE_MARK)
const { letters: _, ...lightColumns } = getTableColumns(marks)

/** Pages that one key marks in a minute. */
export const MAX_PAGES_A_MINUTE = 30
const MINUTE_MS = 60_000

/** The latest first; a minute has no more lines than are looked at. */
const LATELY_READ = `SELECT time FROM content_edit
WHERE id > (SELECT max(id) FROM content_edit) - 20000 AND action = 'read-page' AND key_name = ? AND time > ?
ORDER BY id DESC LIMIT ?`

const NOBODY: Said = { readBy: null, readAt: null, confirmedBy: null, confirmedAt: null }

export class PageMarks extends FindingRows<typeof PAGE_MARK> {
  readonly letters: LettersOfPages
  private readonly pages: ShownPages

  constructor(
    db: LibraryDatabase,
    private readonly text: ShownText,
  ) {
    super(db, PAGE_MARK)
    this.letters = new LettersOfPages(text)
    this.pages = new ShownPages(text)
  }

  /** @throws Refusal `not_found` for a page without words */
  page(
    place: PagePlace,
  ): MarkedPage & { readonly version: string; readonly changes: readonly ChangedWords[] } {
    const { letters, digest } = this.requireLetters(place)
    const known = this.at(place)
    const marked = markedPage(place, known, digest)
    const [latest] = marked.state === 'changed' ? known : []
    const changes = latest ? changedWords(this.require(latest.id).letters, letters) : []
    return { ...marked, version: digest, changes }
  }

  /** What readers are told of a page: undefined where nobody read what stands there. */
  saidOf(place: PagePlace): Said | undefined {
    const known = this.at(place)
    const own = known.length > 0 ? this.letters.of(place) : undefined
    return own && known.find(({ digest }) => digest === own.digest)
  }

  /** All pages of a volume that have words, in order. */
  in(part: VolumePart): readonly MarkedPage[] {
    const known = Map.groupBy(this.light(ofPart(part)), ({ page }) => page)
    return [...this.letters.in(part)].map(([page, digest]) =>
      markedPage({ ...part, page }, known.get(page) ?? [], digest),
    )
  }

  /** Of the volumes of each edition that have words. */
  counts(): readonly (VolumePart & PageCounts)[] {
    const marked = Map.groupBy(this.light(), partKey)
    // a commentary has the pages of its text, which are none of its print
    const printed = this.text.editions.filter((edition) => !isCommentary(edition))
    return printed.flatMap((edition) =>
      this.volumes(edition).flatMap((volume) => {
        const part = { edition, volume }
        const { pages } = this.pages.count(part)
        if (pages === 0) return []
        return [{ ...part, ...(marked.has(partKey(part)) ? countsOf(this.in(part)) : { ...NONE, pages }) }]
      }),
    )
  }

  private volumes(edition: string): readonly number[] {
    const sql = 'SELECT DISTINCT volume FROM extents WHERE edition = ? ORDER BY volume'
    return this.text.rows<{ volume: number }>(sql, edition).map(({ volume }) => volume)
  }

  /**
   * Says that somebody read the page as it stands, or confirms that who read it was right.
   * @throws Refusal `not_found`, `version_mismatch` where other letters stand there than were seen, `conflict` for who has
   * read it already, and where two have
   */
  read(place: PagePlace, { keyName, precondition }: Pick<Intent, 'keyName' | 'precondition'>): void {
    this.write(keyName, 'read-page', place, precondition, (own, { letters, digest }, now) => {
      this.requirePace(keyName, now)
      if (own?.readBy === keyName || own?.confirmedBy === keyName)
        throw conflict(`${keyName} อ่านหน้านี้แล้ว กรุณาให้อีกคนหนึ่งอ่านยืนยัน`)
      if (own?.confirmedBy)
        throw conflict(`${own.readBy} กับ ${own.confirmedBy} อ่านหน้านี้ตรงกันแล้ว กรุณาอ่านหน้าถัดไป`)
      if (own) this.change(own.id, { confirmedBy: keyName, confirmedAt: now, updatedAt: now })
      const read = { readBy: keyName, readAt: now, createdAt: now, updatedAt: now }
      return own?.id ?? this.add({ ...place, ...NOBODY, ...read, digest, letters })
    })
  }

  /** Takes one's own mark back; somebody else's stays. @throws Refusal as `read` does, `not_found` where there is none */
  unread(place: PagePlace, { keyName, precondition }: Pick<Intent, 'keyName' | 'precondition'>): void {
    this.write(keyName, 'unread-page', place, precondition, (own, _, now) => {
      if (!own || (own.confirmedBy !== keyName && own.readBy !== keyName))
        throw notFound(`${keyName} ยังไม่ได้อ่านหน้านี้ตามตัวอักษรที่แสดงอยู่`)
      this.withdraw(own, keyName, now)
      return own.id
    })
  }

  /**
   * Takes back all that one name marked on one day, as one batch in one line of the log.
   * @param on the day, YYYY-MM-DD (UTC)
   * @throws Refusal `not_found` where there is nothing
   */
  unreadDay({ by, on }: { readonly by: string; readonly on: string }, keyName: string) {
    const batch = newBatch()
    const { result, line } = this.db.writeLine(keyName, (log) => {
      const now = new Date().toISOString()
      const isOn = (who: SQLiteColumn, at: SQLiteColumn) => and(eq(who, by), like(at, `${on}T%`))
      const own = this.light(or(isOn(marks.readBy, marks.readAt), isOn(marks.confirmedBy, marks.confirmedAt)))
      if (own.length === 0) throw notFound(`${by} ไม่ได้บันทึกว่าอ่านหน้าใดในวันนั้น หรือมีผู้ถอนไปแล้ว กรุณาตรวจสอบชื่อและวันที่`)
      for (const mark of own) this.withdraw(mark, by, now)
      log({
        action: 'unread-page',
        collection: PAGE_MARKS,
        record: '*',
        batch,
        change: { by, on, pages: own.length },
      })
      return own.length
    })
    return { batch, edit: line, pages: result }
  }

  /** What somebody said of a page goes; the word of another one stays. */
  private withdraw(mark: LightMark, name: string, now: string): void {
    const { id, confirmedBy, confirmedAt } = mark
    const unconfirmed = { confirmedBy: null, confirmedAt: null, updatedAt: now }
    if (confirmedBy === name) this.change(id, unconfirmed)
    else if (confirmedBy && confirmedAt)
      this.change(id, { ...unconfirmed, readBy: confirmedBy, readAt: confirmedAt })
    else this.remove(id)
  }

  /** Nobody reads faster: whoever marks more has not read them. @throws TooSoon */
  private requirePace(keyName: string, now: string): void {
    const minuteAgo = Date.parse(now) - MINUTE_MS
    const lately = this.db.sqlite
      .query<{ time: string }, [string, string, number]>(LATELY_READ)
      .all(keyName, new Date(minuteAgo).toISOString(), MAX_PAGES_A_MINUTE)
    const first = lately[MAX_PAGES_A_MINUTE - 1]
    if (!first) return
    const seconds = Math.max(1, Math.ceil((Date.parse(first.time) - minuteAgo) / 1000))
    throw new TooSoon(
      `บันทึกว่าอ่านแล้วได้ไม่เกิน ${MAX_PAGES_A_MINUTE} หน้าต่อนาที กรุณาอ่านต่อ แล้วบันทึกหน้านี้ในอีก ${seconds} วินาที`,
      seconds,
    )
  }

  /** @param marking is given the mark of what stands there, and answers with its number */
  private write(
    keyName: string,
    action: EditActionName,
    place: PagePlace,
    precondition: Intent['precondition'],
    marking: (own: LightMark | undefined, letters: PageLetters, now: string) => number,
  ): void {
    const { edition, volume, page } = place
    this.db.write(keyName, (log) => {
      const letters = this.requireLetters(place)
      precondition(letters.digest)
      const own = this.at(place).find(({ digest }) => digest === letters.digest)
      const recordId = marking(own, letters, new Date().toISOString())
      const change = { digest: letters.digest }
      log({ action, collection: PAGE_MARKS, record: `${volume}/${edition}/${page}`, recordId, change })
    })
  }

  private requireLetters(place: PagePlace): PageLetters {
    const found = this.text.editions.includes(place.edition) ? this.letters.of(place) : undefined
    if (!found) throw notFound('หน้านี้ไม่มีข้อความในฉบับนี้ กรุณาเลือกหน้าที่มีข้อความ')
    return found
  }

  /** The latest first. */
  private at({ edition, volume, page }: PagePlace): readonly LightMark[] {
    return this.onPage().all({ edition, volume, page })
  }

  /** Every page for readers asks. */
  private readonly onPage = lazy(() => {
    const columns = ['edition', 'volume', 'page'] as const
    return this.lightest(and(...columns.map((name) => eq(marks[name], sql.placeholder(name))))).prepare()
  })

  private light(which?: SQL): readonly LightMark[] {
    return this.lightest(which).all()
  }

  private lightest(which: SQL | undefined) {
    return this.db.orm
      .select(lightColumns)
      .from(marks)
      .where(which)
      .orderBy(desc(marks.updatedAt), desc(marks.id))
  }
}

const ofPart = ({ edition, volume }: VolumePart) => and(eq(marks.edition, edition), eq(marks.volume, volume))

/** @param known marks of the page, of whatever letters */
function markedPage(
  { edition, volume, page }: PagePlace,
  known: readonly LightMark[],
  digest: string,
): MarkedPage {
  const own = known.find((mark) => mark.digest === digest)
  const { readBy, readAt, confirmedBy, confirmedAt } = own ?? NOBODY
  const state = own ? (confirmedBy === null ? 'read' : 'confirmed') : known.length > 0 ? 'changed' : 'unread'
  return { edition, volume, page, state, readBy, readAt, confirmedBy, confirmedAt }
}

const NONE = { read: 0, confirmed: 0, changed: 0 } as const

/** Confirmed ones were read, too, and count once. */
export function countsOf(pages: readonly MarkedPage[]): PageCounts {
  const counts: Record<ReadState, number> = { ...NONE, unread: 0 }
  for (const { state } of pages) counts[state]++
  const { read, confirmed, changed } = counts
  return { pages: pages.length, read, confirmed, changed }
}
