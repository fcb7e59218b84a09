/** Writes headings of the contents tree: create or replace, change, delete a branch, move, nest, place, retitle. */

import type { EditLogEntry } from '../../db/edit-log.ts'
import type { LibraryDatabase } from '../../db/library-database.ts'
import { HEADINGS_COLLECTION } from '../definitions/collection-names.ts'
import type { EditActionName } from '../definitions/edit-actions.ts'
import { headingRefFieldNames } from '../definitions/heading.ts'
import { createConflictError, createInvalidRequestError } from '../foundation/app-error.ts'
import { createBatchName } from '../foundation/batch.ts'
import type { ValuesByField, WriteIntent } from '../foundation/write-intent.ts'
import type { OnePositionMove } from '../records/order.ts'
import type { TranslationStore } from '../records/translations/translations.ts'
import type { DisplayedTextReader } from './text/displayed-text.ts'
import type { ContentsTreeReader } from './tree/contents.ts'
import {
  computeHeadingVersion,
  type DivisionContentsTree,
  type HeadingNode,
  listHeadingWithDescendants,
} from './tree/division-tree.ts'
import type { DivisionReader, DivisionRow } from './tree/divisions.ts'
import { type EditableHeadingValues, type HeadingPackageOrigin, HeadingRowWriter } from './tree/heading-rows.ts'
import {
  createHeadingSlugTakenError,
  requireParentHeading,
  requireValidParent,
  requireVolumeOfDivision,
} from './tree/heading-rules.ts'
import { parseHeadingTitleRows } from './tree/read-titles.ts'
import type { HeadingReader, LocatedHeading } from './volumes/entries.ts'

/** Direction of nesting. `in` puts a heading below its previous sibling, `out` puts it after its parent. */
export type HeadingNestDirection = 'in' | 'out'

/**
 * Writes headings and checks the rules of the contents tree. Each method is one transaction and one entry of the edit
 * log.
 * @throws AppError `not_found` for an unknown heading, `version_mismatch` if a precondition fails, `conflict` or
 * `invalid_request` if the write breaks a rule of the tree
 */
export class HeadingStore {
  private readonly rows: HeadingRowWriter

  constructor(
    private readonly db: LibraryDatabase,
    private readonly text: DisplayedTextReader,
    private readonly contents: ContentsTreeReader,
    private readonly divisions: DivisionReader,
    private readonly entries: HeadingReader,
    private readonly translations: TranslationStore,
  ) {
    this.rows = new HeadingRowWriter(db)
  }

  /**
   * Creates the heading of the body as the last of its volume among its siblings, or replaces the heading with the same
   * slug.
   */
  save(volume: number, intent: WriteIntent<ValuesByField>) {
    const body = intent.body()
    const slug = String(body.slug)
    const { created, division } = this.write(intent, (log) => {
      const division = this.divisionOf(volume)
      const tree = this.contents.of(division)
      const before = tree.bySlug(slug)
      intent.precondition(before && computeHeadingVersion(before))
      const values = valuesOf({ ...body, volume: body.volume ?? volume }, tree)
      requireVolumeOfDivision(division, values.volume)
      const parent = tree.byId(values.parentId ?? 0)
      requireValidParent(before, parent)
      const old = before && fieldsOf(before)
      if (before && !Bun.deepEquals(old, values)) this.change(tree, before, values)
      const id = before ? before.row.id : this.insert(division, tree, values, parent)
      log(before ? 'replace' : 'create', { division, slug, id }, { before: old, after: values })
      return { created: !before, division }
    })
    return { created, slug, answer: this.answer(volume, division, slug) }
  }

  /** Overwrites the fields that the body has (contract, common rule 6); parts of the ref that it does not name stay. */
  patch(volume: number, slug: string, intent: WriteIntent<ValuesByField>) {
    const saved = this.write(intent, (log) => {
      const { division, tree, node } = this.found(volume, slug, intent)
      const body = intent.body()
      const before = fieldsOf(node)
      const values = valuesOf({ ...before, parent: node.parent?.row.slug ?? null, ...body }, tree)
      if (body.volume !== undefined) requireVolumeOfDivision(division, values.volume)
      if (values.slug !== slug && tree.bySlug(values.slug)) throw createHeadingSlugTakenError(values.slug)
      requireValidParent(node, tree.byId(values.parentId ?? 0))
      const origin = values.slug === slug ? undefined : this.originOf(division, node)
      if (!Bun.deepEquals(before, values)) this.change(tree, node, { ...values, ...origin })
      log('patch', nameOf(division, node), { before, after: values })
      return { division, slug: values.slug }
    })
    return this.answer(volume, saved.division, saved.slug)
  }

  /**
   * Deletes a heading with everything below it. The text stays on its pages, without a heading.
   * @returns the slugs of the branch, and how many passages have lost their heading
   */
  remove(volume: number, slug: string, intent: WriteIntent) {
    return this.write(intent, (log) => {
      const { division, tree, node } = this.found(volume, slug, intent)
      const branch = listHeadingWithDescendants(node)
      const passagesReleased = this.text.countPassages(
        branch.flatMap((heading) => this.originOf(division, heading) ?? []),
      )
      this.rows.remove(branch, (heading) => this.originOf(division, heading))
      this.rows.renumber(otherSiblings(tree, node))
      for (const { row } of branch) this.translations.removeAllOf(HEADINGS_COLLECTION, row.id)
      const deleted = branch.map(({ row }) => row.slug)
      const change = { before: branch.map(fieldsOf), passagesReleased }
      log('delete', nameOf(division, node), change)
      return { deleted, passagesReleased }
    })
  }

  /** Swaps a heading with its neighbour among its siblings; past the end nothing changes. */
  move(volume: number, slug: string, intent: WriteIntent<{ readonly delta: OnePositionMove }>) {
    const division = this.write(intent, (log) => {
      const { division, tree, node } = this.found(volume, slug, intent)
      const { delta } = intent.body()
      const siblings = [...siblingsOf(tree, node)]
      const from = siblings.indexOf(node)
      const neighbour = siblings[from + delta]
      if (neighbour) {
        siblings[from] = neighbour
        siblings[from + delta] = node
      }
      this.rows.renumber(siblings)
      log('move', nameOf(division, node), { delta, moved: neighbour !== undefined })
      return division
    })
    return this.answer(volume, division, slug)
  }

  /**
   * Moves a heading to the end of its previous sibling's children (`in`), or right after its parent (`out`) (decisions
   * §4).
   */
  nest(volume: number, slug: string, intent: WriteIntent<{ readonly direction: HeadingNestDirection }>) {
    const division = this.write(intent, (log) => {
      const { division, tree, node } = this.found(volume, slug, intent)
      const { direction } = intent.body()
      const target = direction === 'in' ? insidePrevious(tree, node) : afterParent(tree, node)
      requireValidParent(node, target.parent ?? undefined)
      this.put(tree, node, target)
      const [from, to] = [node.parent, target.parent].map((parent) => parent?.row.slug ?? null)
      log('nest', nameOf(division, node), { direction, from, to })
      return division
    })
    return this.answer(volume, division, slug)
  }

  /** Moves a heading under a parent (null for the top), before one of its children or to the end (desk §1). */
  place({ division: name, slug, parent, before }: HeadingMoveTarget, intent: WriteIntent<unknown>) {
    const { division, volume } = this.write(intent, (log) => {
      const { division, tree, node } = this.entries.called(name, slug)
      intent.precondition(computeHeadingVersion(node))
      const above = requireParentHeading(tree, parent)
      const others = (above?.children ?? tree.tops).filter((sibling) => sibling !== node)
      const at = before === null ? others.length : others.findIndex(({ row }) => row.slug === before)
      if (at < 0) {
        throw createInvalidRequestError({
          before: [`“${before}” ไม่ได้อยู่ใต้หัวข้อแม่นั้น กรุณาเลือกหัวข้อที่อยู่ใต้หัวข้อแม่เดียวกัน หรือเว้นว่างเพื่อวางไว้เป็นลำดับสุดท้าย`],
        })
      }
      requireValidParent(node, above)
      const moved = node.parent !== (above ?? null) || siblingsOf(tree, node).indexOf(node) !== at
      this.put(tree, node, { parent: above ?? null, siblings: others.toSpliced(at, 0, node) })
      log('place', nameOf(division, node), { parent, before, moved })
      return { division, volume: node.ref?.volume ?? division.firstVolume }
    })
    return this.answer(volume, division, slug)
  }

  /**
   * Changes the titles of many headings of a division, all or none, in one line of the log (desk §1).
   * @param rows `slug|title`, one heading each; blank rows are skipped
   * @throws AppError `not_found`, or `invalid_request` with `issues["rows.{index}"]`
   */
  retitle(name: string, rows: readonly string[], intent: WriteIntent<unknown>) {
    const batch = createBatchName()
    const counts = this.write(intent, (_, log) => {
      const division = this.divisions.called(name)
      const titles = parseHeadingTitleRows(rows, this.contents.of(division))
      const changed = titles.filter(({ node, title }) => node.row.title !== title)
      for (const { node, title } of changed) this.rows.update(node.row.id, { title })
      log({
        action: 'retitle',
        collection: HEADINGS_COLLECTION,
        record: '*',
        division: division.slug,
        change: { titles: changed.map(({ node, title }) => [node.row.slug, node.row.title, title]) },
        batch,
      })
      return { changed: changed.length, unchanged: titles.length - changed.length }
    })
    return { batch, ...counts }
  }

  /** Moves a heading to a place among siblings. */
  private put(tree: DivisionContentsTree, node: HeadingNode, { parent, siblings }: TreePlace): void {
    if (node.parent !== parent) {
      this.rows.update(node.row.id, { parentId: parent?.row.id ?? null })
      this.rows.renumber(otherSiblings(tree, node))
    }
    this.rows.renumber(siblings)
  }

  /** @returns the new heading's id */
  private insert(
    division: DivisionRow,
    tree: DivisionContentsTree,
    values: EditableHeadingValues,
    parent: HeadingNode | undefined,
  ): number {
    const siblings = parent?.children ?? tree.tops
    const later = siblings.findIndex(({ ref }) => (ref?.volume ?? 0) > (values.volume ?? 0))
    const at = later < 0 ? siblings.length : later
    for (const [index, { row }] of siblings.entries()) {
      if (index >= at) this.rows.update(row.id, { position: index + 2 })
    }
    return this.rows.insert(division.id, values, at + 1, this.originForNewHeading(division, tree, values.slug))
  }

  /** Writes changed values; under a new parent the heading comes last. */
  private change(
    tree: DivisionContentsTree,
    node: HeadingNode,
    values: EditableHeadingValues & Partial<HeadingPackageOrigin>,
  ): void {
    const { id, parentId } = node.row
    if (values.parentId === parentId) {
      this.rows.update(id, values)
      return
    }
    const siblings = tree.byId(values.parentId ?? 0)?.children ?? tree.tops
    this.rows.update(id, { ...values, position: siblings.length + 1 })
    this.rows.renumber(otherSiblings(tree, node))
  }

  /** Runs one write of headings. */
  private write<T>(
    intent: WriteIntent<unknown>,
    work: (
      log: (action: EditActionName, heading: HeadingName, change: unknown) => void,
      logMany: (edit: EditLogEntry) => void,
    ) => T,
  ): T {
    return this.db.write(intent.keyName, (log) => {
      const logOne = (action: EditActionName, { division, slug, id }: HeadingName, change: unknown) =>
        log({
          action,
          collection: HEADINGS_COLLECTION,
          record: slug,
          recordId: id,
          division: division.slug,
          change,
        })
      return work(logOne, log)
    })
  }

  private found(volume: number, slug: string, intent: WriteIntent<unknown>): LocatedHeading {
    const found = this.entries.find(volume, slug)
    intent.precondition(computeHeadingVersion(found.node))
    return found
  }

  /** Returns the answer about the heading that was written; it may have left the requested volume. */
  private answer(volume: number, division: DivisionRow, slug: string) {
    const found = this.entries.in(division, slug)
    if (!found) throw new Error(`The heading ${slug} vanished after its own write`)
    return this.entries.show(volume, found, this.translations.languages.primary)
  }

  /** Returns the division that covers a volume. @throws AppError `conflict` when there is none */
  private divisionOf(volume: number): DivisionRow {
    const division = this.divisions.at(volume)
    if (division) return division
    throw createConflictError(`ยังไม่มีหมวดใดครอบคลุมเล่ม ${volume} กรุณากำหนดช่วงเล่มของหมวดก่อน แล้วค่อยเพิ่มหัวข้อ`)
  }

  /** Returns the name of a heading's text in packages; undefined when no package has the heading or such a text. */
  private originOf(division: DivisionRow, node: HeadingNode): HeadingPackageOrigin | undefined {
    const { originDivision, originSlug } = node.row
    if (originDivision !== null && originSlug !== null) return { originDivision, originSlug }
    return this.findTextWithoutHeading(division, node.row.slug)
  }

  /** Returns the text that a new heading restores: that of a deleted heading, or one that has no heading. */
  private originForNewHeading(
    division: DivisionRow,
    tree: DivisionContentsTree,
    slug: string,
  ): HeadingPackageOrigin | undefined {
    const revived = this.rows.revive(this.divisions.namesInTexts(division), slug)
    if (revived) return revived
    const origin = this.findTextWithoutHeading(division, slug)
    return origin && !tree.ofText(origin.originDivision, slug) ? origin : undefined
  }

  /** Returns the name of a stored text under the slug of a heading that no package brought. */
  private findTextWithoutHeading(division: DivisionRow, slug: string): HeadingPackageOrigin | undefined {
    const name = this.divisions
      .namesInTexts(division)
      .find((originDivision) => this.text.hasTexts(originDivision, slug))
    return name === undefined ? undefined : { originDivision: name, originSlug: slug }
  }
}

/** A heading, and the place to which `HeadingStore.place` moves it. All names are slugs. */
export interface HeadingMoveTarget {
  readonly division: string
  readonly slug: string
  readonly parent: string | null
  /** The slug of the child of `parent` that it comes before; null for last. */
  readonly before: string | null
}

/** The names of a heading for the log. */
interface HeadingName {
  readonly division: DivisionRow
  readonly slug: string
  readonly id: number
}

const nameOf = (division: DivisionRow, { row }: HeadingNode): HeadingName => ({
  division,
  slug: row.slug,
  id: row.id,
})

/** A new place of a heading: its parent, and the siblings there including the heading itself. */
interface TreePlace {
  readonly parent: HeadingNode | null
  readonly siblings: readonly HeadingNode[]
}

/** Returns the last place under the previous sibling. @throws AppError `conflict` when there is no previous sibling */
function insidePrevious(tree: DivisionContentsTree, node: HeadingNode): TreePlace {
  const siblings = siblingsOf(tree, node)
  const previous = siblings[siblings.indexOf(node) - 1]
  if (previous) return { parent: previous, siblings: [...previous.children, node] }
  throw createConflictError(`หัวข้อ “${node.row.slug}” เป็นหัวข้อแรกในระดับนี้ จึงไม่มีหัวข้อก่อนหน้าให้ย้ายเข้าไปอยู่ข้างใต้ กรุณาเลื่อนลงก่อน`)
}

/** Returns the place right after the parent. @throws AppError `conflict` at the top */
function afterParent(tree: DivisionContentsTree, node: HeadingNode): TreePlace {
  const { parent } = node
  if (!parent) throw createConflictError(`หัวข้อ “${node.row.slug}” อยู่ระดับบนสุดแล้ว จึงย้ายออกไม่ได้อีก`)
  const around = siblingsOf(tree, parent)
  return { parent: parent.parent, siblings: around.toSpliced(around.indexOf(parent) + 1, 0, node) }
}

const siblingsOf = (tree: DivisionContentsTree, node: HeadingNode): readonly HeadingNode[] =>
  node.parent?.children ?? tree.tops

const otherSiblings = (tree: DivisionContentsTree, node: HeadingNode): readonly HeadingNode[] =>
  siblingsOf(tree, node).filter((sibling) => sibling !== node)

/** Returns the values that an editor would write to get this heading. */
function fieldsOf({ row }: HeadingNode): EditableHeadingValues {
  const { slug, parentId, title, pali, note } = row
  const { volume, royalPage, paliPage, romanPage, itemFrom, itemTo } = row
  return { slug, parentId, title, pali, note, volume, royalPage, paliPage, romanPage, itemFrom, itemTo }
}

/**
 * Converts a validated body that has every field to values of a row.
 * @throws AppError `invalid_request` for an unknown parent
 */
function valuesOf(body: ValuesByField, tree: DivisionContentsTree): EditableHeadingValues {
  const text = (name: string) => (body[name] ?? null) as string | null
  const ref = Object.fromEntries(headingRefFieldNames.map((name) => [name, (body[name] ?? null) as number | null]))
  return {
    slug: String(body.slug),
    parentId: requireParentHeading(tree, text('parent'))?.row.id ?? null,
    title: String(body.title),
    pali: text('pali'),
    note: text('note'),
    ...(ref as Record<(typeof headingRefFieldNames)[number], number | null>),
  }
}
