/**
 * Completes decisions that say only first or second source with the ids of these: decisions of older libraries and of
 * dumps made from them.
 */

import { desc, eq, isNull } from 'drizzle-orm'
import type { LibraryDatabase } from '../../../db/library-database.ts'
import { getReviewItemTable } from '../../../db/review-item-tables.ts'
import type { RowValuesByColumn } from '../../../db/row-recorder.ts'
import { contentEditTable } from '../../../db/tables.ts'
import type { TextDatabase } from '../../../db/text-database.ts'
import { EDIT_LOG_ACTOR_OF_IMPORTS } from '../../canon/plan-imported-headings.ts'
import { type DecisionChoice, type DecisionRow, isPairDecision, type SourceChoice } from '../../canon/text/decisions.ts'
import { readRankedSourcesOfText } from '../../canon/text/ranked-sources.ts'
import { DECISIONS_COLLECTION } from '../../definitions/collection-names.ts'
import { DECISION_DEFINITION } from '../../definitions/review-items/decision.ts'
import { DecisionStore } from './decisions.ts'

type Text = Pick<TextDatabase, 'rows'>

/**
 * Completes decisions that name no sources with those of the present text, in a write of its own (decisions §4). Must
 * run before another text replaces it.
 * @returns how many were completed
 */
export function assignSourcesToDecisionRows(db: LibraryDatabase, text: TextDatabase): number {
  if (!canName(db, text)) return 0
  return db.write(
    EDIT_LOG_ACTOR_OF_IMPORTS,
    (log) => {
      const named = addMissingDecisionSources(db, text)
      const { generation } = text
      log({
        action: 'name-sources',
        collection: DECISIONS_COLLECTION,
        record: '*',
        change: { generation, named },
      })
      return named
    },
    { undoable: false },
  )
}

/**
 * Adds the missing sources to all decisions whose text has at least two, and to those of earlier edits in the log;
 * the others stay incomplete. Must be called inside a write.
 * @returns how many decisions were completed
 */
export function addMissingDecisionSources(db: LibraryDatabase, text: Text): number {
  const read = readings(db, text)
  const decisions = new DecisionStore(db)
  for (const [id, { chosen, other, ranks }] of read) decisions.change(id, { chosen, other, ranks })
  nameEdits(db, text)
  return read.size
}

/** Whether there is anything that the text can name. */
const canName = (db: LibraryDatabase, text: Text): boolean => readings(db, text).size > 0 || canNameEdits(db, text)

/** By the ids of the decisions. */
function readings(db: LibraryDatabase, text: Text): ReadonlyMap<number, ReadChoice> {
  const waiting = new DecisionStore(db)
    .all(isNull(getReviewItemTable(DECISION_DEFINITION).chosen))
    .filter(isPairDecision)
  return new Map(
    waiting.flatMap((row) => {
      const reading = readByRanks(text, row)
      return reading ? [[row.id, reading] as const] : []
    }),
  )
}

type Name = Pick<Unnamed, 'division' | 'entry' | 'edition'>

/** What an edit did to a decision: whole rows as JSON, or what differs of them; null where there was none. */
interface StoredDecision {
  readonly edit: number
  readonly seq: number
  readonly record: number
  readonly before: string | null
  readonly after: string | null
}

const unnamed = (side: string) => `(${side} ->> 'choice' IN ('keep', 'swap') AND ${side} ->> 'chosen' IS NULL)`

const UNNAMED = `SELECT edit, seq, record, before, after FROM edit_rows
  WHERE collection = '${DECISIONS_COLLECTION}' AND (${unnamed('before')} OR ${unnamed('after')})`

/** Names the sources in what the log keeps of decisions, so that to undo an old edit shows the source that it meant. To be called inside a write. */
function nameEdits(db: LibraryDatabase, text: Text): void {
  const store = db.sqlite.query<unknown, [string | null, string | null, number, number]>(
    'UPDATE edit_rows SET before = ?, after = ? WHERE edit = ? AND seq = ?',
  )
  for (const { edit, seq, before, after } of [...named(db, text)]) store.run(before, after, edit, seq)
}

/** Whether there is anything that the text can name; costs a look at every edit of a decision. */
const canNameEdits = (db: LibraryDatabase, text: Text): boolean => !named(db, text).next().done

/** Those that the text can name, with the names. */
function* named(db: LibraryDatabase, text: Text): Generator<StoredDecision> {
  const rows = db.sqlite.query<StoredDecision, []>(UNNAMED).all()
  if (rows.length === 0) return
  const ranksAt = ranksByEdit(db)
  for (const row of rows) {
    const ranks = ranksAt(row.edit)
    const isWhole = row.before === null || row.after === null
    let isNamed = false
    const side = (json: string | null): string | null => {
      const columns = json === null ? {} : (JSON.parse(json) as RowValuesByColumn)
      const { choice, chosen } = columns
      if ((choice !== 'keep' && choice !== 'swap') || typeof chosen === 'string') return json
      const name = nameOf(db, row.record, columns)
      const reading = name && readByRanks(text, { ...name, choice: choice as DecisionChoice, ranks })
      if (!reading) return json
      isNamed = true
      const names = { chosen: reading.chosen, other: reading.other }
      return JSON.stringify({ ...columns, ...names, ...(isWhole ? { ranks: reading.ranks } : {}) })
    }
    const [before, after] = [side(row.before), side(row.after)]
    if (isNamed) yield { ...row, before, after }
  }
}

/** The sources by rank as the last import before an edit left them, and the log remembers them. */
function ranksByEdit({ orm }: LibraryDatabase): (edit: number) => string | null {
  const { id, record, action } = contentEditTable
  const lines = orm.select({ id, record }).from(contentEditTable).where(eq(action, 'import'))
  const imports = lines.orderBy(desc(id)).all()
  return (edit) => imports.find(({ id }) => id < edit)?.record ?? null
}

/** The text that a decision is about; one that is removed is known from the edit that made or deleted it. */
function nameOf(db: LibraryDatabase, id: number, columns: RowValuesByColumn): Name | undefined {
  if (typeof columns.entry === 'string') return columns as unknown as Name
  const row = new DecisionStore(db).one(id)
  if (row) return row
  const gone = db.sqlite
    .query<{ row: string }, [string, number]>(
      `SELECT coalesce(before, after) AS row FROM edit_rows
       WHERE collection = ? AND record = ? AND (before IS NULL OR after IS NULL) LIMIT 1`,
    )
    .get(DECISIONS_COLLECTION, id)
  return gone ? (JSON.parse(gone.row) as Name) : undefined
}

/** A choice, of which text, and the sources by rank when it was made, where anybody knows them. */
interface Unnamed extends Pick<DecisionRow, 'division' | 'entry' | 'edition' | 'ranks'> {
  readonly choice: DecisionChoice
}

/** `ranks` are those by which it was read, null where these are sure to be those by which it was made. */
type ReadChoice = SourceChoice & Pick<DecisionRow, 'ranks'>

/**
 * Reads a choice that says only first or second: by the ranks of its own time, where they are known and name all the sources that the text has now; else by the ranks of
 * the text at hand.
 * @returns undefined while the text has not two sources
 */
function readByRanks(text: Pick<TextDatabase, 'rows'>, unnamed: Unnamed): ReadChoice | undefined {
  // what says only first or second was decided before recensions were told apart
  const here = readRankedSourcesOfText(text, unnamed).all
  const then = unnamed.ranks?.split(' ') ?? []
  const isSure = here.every((id) => then.includes(id))
  const [first, second] = isSure ? here.toSorted((a, b) => then.indexOf(a) - then.indexOf(b)) : here
  if (first === undefined || second === undefined) return undefined
  const { choice } = unnamed
  const [chosen, other] = choice === 'keep' ? [first, second] : [second, first]
  return { choice, chosen, other, ranks: isSure ? null : here.join(' ') }
}
