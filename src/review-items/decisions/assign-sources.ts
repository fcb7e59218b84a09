/**
 * Completes decisions that do not name their sources but only say first or second. They come from older libraries and
 * dumps.
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
 * Calls addMissingDecisionSources in a write of its own (decisions §4), if there is anything to add. Call it before
 * another text replaces the current one.
 * @returns how many decisions were completed
 */
export function addDecisionSourcesInOwnWrite(db: LibraryDatabase, text: TextDatabase): number {
  if (!canAddSources(db, text)) return 0
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
 * Adds the ids of both sources to decisions that lack them, and to the earlier entries of the edit log about decisions.
 * Decisions stay incomplete if the current text has fewer than two sources for them. Call it inside a write.
 * @returns how many decisions were completed
 */
export function addMissingDecisionSources(db: LibraryDatabase, text: Text): number {
  const choices = computeChoices(db, text)
  const decisions = new DecisionStore(db)
  for (const [id, { chosen, other, ranks }] of choices) decisions.change(id, { chosen, other, ranks })
  addSourcesToLoggedEdits(db, text)
  return choices.size
}

/** Whether the text has the missing sources of any decision or logged edit. */
const canAddSources = (db: LibraryDatabase, text: Text): boolean =>
  computeChoices(db, text).size > 0 || canAddSourcesToEdits(db, text)

/** Returns the choices with sources of the decisions that lack them, by the ids of the decisions. */
function computeChoices(db: LibraryDatabase, text: Text): ReadonlyMap<number, ChoiceWithSources> {
  const waiting = new DecisionStore(db)
    .all(isNull(getReviewItemTable(DECISION_DEFINITION).chosen))
    .filter(isPairDecision)
  return new Map(
    waiting.flatMap((row) => {
      const completed = interpretByRanks(text, row)
      return completed ? [[row.id, completed] as const] : []
    }),
  )
}

type TextIdentifier = Pick<ChoiceByRank, 'division' | 'entry' | 'edition'>

/** A logged change of a decision: rows before and after as JSON, whole or only the changed columns; null for no row. */
interface StoredDecision {
  readonly edit: number
  readonly seq: number
  readonly record: number
  readonly before: string | null
  readonly after: string | null
}

const lacksSourcesSql = (side: string) => `(${side} ->> 'choice' IN ('keep', 'swap') AND ${side} ->> 'chosen' IS NULL)`

const EDITS_WITHOUT_SOURCES_SQL = `SELECT edit, seq, record, before, after FROM edit_rows
  WHERE collection = '${DECISIONS_COLLECTION}' AND (${lacksSourcesSql('before')} OR ${lacksSourcesSql('after')})`

/**
 * Adds the sources to logged changes of decisions, so that undoing an old edit displays the source that it displayed
 * then. Must be called inside a write.
 */
function addSourcesToLoggedEdits(db: LibraryDatabase, text: Text): void {
  const store = db.sqlite.query<unknown, [string | null, string | null, number, number]>(
    'UPDATE edit_rows SET before = ?, after = ? WHERE edit = ? AND seq = ?',
  )
  for (const { edit, seq, before, after } of [...eachCompletedEdit(db, text)]) store.run(before, after, edit, seq)
}

/** Whether the text has the missing sources of any logged edit; reads every logged edit of a decision. */
const canAddSourcesToEdits = (db: LibraryDatabase, text: Text): boolean => !eachCompletedEdit(db, text).next().done

/** Yields the logged changes whose sources the text has, with the sources added. */
function* eachCompletedEdit(db: LibraryDatabase, text: Text): Generator<StoredDecision> {
  const rows = db.sqlite.query<StoredDecision, []>(EDITS_WITHOUT_SOURCES_SQL).all()
  if (rows.length === 0) return
  const getRanksAt = createRanksLookup(db)
  for (const row of rows) {
    const ranks = getRanksAt(row.edit)
    const isWhole = row.before === null || row.after === null
    let isCompleted = false
    const addSources = (json: string | null): string | null => {
      const columns = json === null ? {} : (JSON.parse(json) as RowValuesByColumn)
      const { choice, chosen } = columns
      if ((choice !== 'keep' && choice !== 'swap') || typeof chosen === 'string') return json
      const textName = findText(db, row.record, columns)
      const completed = textName && interpretByRanks(text, { ...textName, choice: choice as DecisionChoice, ranks })
      if (!completed) return json
      isCompleted = true
      const sources = { chosen: completed.chosen, other: completed.other }
      return JSON.stringify({ ...columns, ...sources, ...(isWhole ? { ranks: completed.ranks } : {}) })
    }
    const [before, after] = [addSources(row.before), addSources(row.after)]
    if (isCompleted) yield { ...row, before, after }
  }
}

/** Returns a function that reads from the log the ranked sources of the last import before an edit. */
function createRanksLookup({ orm }: LibraryDatabase): (edit: number) => string | null {
  const { id, record, action } = contentEditTable
  const lines = orm.select({ id, record }).from(contentEditTable).where(eq(action, 'import'))
  const imports = lines.orderBy(desc(id)).all()
  return (edit) => imports.find(({ id }) => id < edit)?.record ?? null
}

/** Returns the text of a decision; that of a removed decision is read from the edit that created or deleted it. */
function findText(db: LibraryDatabase, id: number, columns: RowValuesByColumn): TextIdentifier | undefined {
  if (typeof columns.entry === 'string') return columns as unknown as TextIdentifier
  const row = new DecisionStore(db).findById(id)
  if (row) return row
  const logged = db.sqlite
    .query<{ row: string }, [string, number]>(
      `SELECT coalesce(before, after) AS row FROM edit_rows
       WHERE collection = ? AND record = ? AND (before IS NULL OR after IS NULL) LIMIT 1`,
    )
    .get(DECISIONS_COLLECTION, id)
  return logged ? (JSON.parse(logged.row) as TextIdentifier) : undefined
}

/** A choice without sources, its text, and the ranked sources at the time of the choice, if known. */
interface ChoiceByRank extends Pick<DecisionRow, 'division' | 'entry' | 'edition' | 'ranks'> {
  readonly choice: DecisionChoice
}

/**
 * A choice with sources. `ranks` are those by which it was interpreted; null if they are surely those of its own time.
 */
type ChoiceWithSources = SourceChoice & Pick<DecisionRow, 'ranks'>

/**
 * Interprets a choice that says only first or second: by the ranks of its own time if they are known and contain all
 * present sources of the text, else by the present ranks.
 * @returns undefined while the text has fewer than two sources
 */
function interpretByRanks(text: Text, choiceByRank: ChoiceByRank): ChoiceWithSources | undefined {
  // such choices were made before recensions were distinguished, so all sources count
  const present = readRankedSourcesOfText(text, choiceByRank).all
  const ranksThen = choiceByRank.ranks?.split(' ') ?? []
  const isSure = present.every((id) => ranksThen.includes(id))
  const [first, second] = isSure ? present.toSorted((a, b) => ranksThen.indexOf(a) - ranksThen.indexOf(b)) : present
  if (first === undefined || second === undefined) return undefined
  const { choice } = choiceByRank
  const [chosen, other] = choice === 'keep' ? [first, second] : [second, first]
  return { choice, chosen, other, ranks: isSure ? null : present.join(' ') }
}
