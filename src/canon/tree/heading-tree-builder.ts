/** Builds the contents trees during an import. Headings of text packages are inserted among those of the library. */

import type { deletedHeadingsTable } from '../../../db/canon-tables.ts'
import { romanPaliToThai } from '../../../search/letters/to-thai.ts'
import { MAX_CONTENTS_DEPTH } from '../../definitions/heading.ts'
import { MAX_SLUG_CHARS } from '../../definitions/kinds/slug.ts'
import type { PackageHeading } from '../../definitions/texts/format.ts'
import type { StoredHeading } from './heading-reader.ts'
import type { LibraryHeadingsSnapshot } from './headings-snapshot.ts'

/** A heading as one source of a text database has it. `source` is the rank of that source. */
export type ImportedHeading = PackageHeading & { readonly source: number }

type DeletedRow = typeof deletedHeadingsTable.$inferSelect

/** Whether a title is only the Pali name in Thai script, as older text packages have it. */
export const isPaliTitleInThaiScript = (title: string, pali: string | null): boolean =>
  pali !== null && title === romanPaliToThai(pali)

/** A heading of a tree under construction. `arrival` is null for headings that the library already has. */
export interface HeadingUnderConstruction {
  /** 0 until a new heading is stored. */
  id: number
  readonly division: number
  readonly parent: HeadingUnderConstruction | null
  readonly slug: string
  readonly depth: number
  readonly siblings: Siblings
  readonly children: Siblings
  /** The stored position; 0 for a new heading. */
  readonly storedPosition: number
  /** Whether it is known by which name a package brought it. */
  hasOrigin: boolean
  readonly arrival: ImportedHeading | null
  /** The title that an import gave and no editor changed; null where editors decide the title. */
  readonly givenTitle: string | null
}

/** Linked list of the headings below one parent: a package may insert hundreds of thousands between them. */
class Siblings {
  private first: HeadingUnderConstruction | undefined
  private readonly nextSiblings = new Map<HeadingUnderConstruction, HeadingUnderConstruction>()

  /** Inserts a heading after another one, or as the first. */
  insert(node: HeadingUnderConstruction, before: HeadingUnderConstruction | undefined): void {
    const next = before ? this.nextSiblings.get(before) : this.first
    if (next) this.nextSiblings.set(node, next)
    if (before) this.nextSiblings.set(before, node)
    else this.first = node
  }

  *[Symbol.iterator](): Generator<HeadingUnderConstruction> {
    for (let node = this.first; node; node = this.nextSiblings.get(node)) yield node
  }
}

const nameOf = (division: string | number, slug: string) => `${division}/${slug}`

/** Adds headings of text packages to the contents trees of the library, and collects the changes to write. */
export class HeadingTreeBuilder {
  /** The divisions that packages name, with the ids of the library's divisions. */
  readonly divisionOrigins = new Map<string, number>()
  /** New headings, parents before their children. */
  readonly added: HeadingUnderConstruction[] = []
  /** Headings that editors had created before a package knew them, with the division name that the package uses. */
  readonly recognised: { readonly node: HeadingUnderConstruction; readonly originDivision: string }[] = []
  /** Headings whose title came from an import and differs in the first source of this one. */
  readonly retitled: { readonly node: HeadingUnderConstruction; readonly title: string }[] = []
  /** Titles in other languages by heading; for each language that of the first source that has one. */
  readonly translated = new Map<HeadingUnderConstruction, Readonly<Record<string, string>>>()
  /** How many headings of the packages are left out because an editor deleted them. */
  leftOut = 0

  private readonly headingsWithTitleFound = new Set<HeadingUnderConstruction>()
  private readonly byOrigin = new Map<string, HeadingUnderConstruction>()
  private readonly bySlug = new Map<string, HeadingUnderConstruction>()
  private readonly tops = new Map<number, Siblings>()
  private readonly deleted: ReadonlySet<string>
  private readonly changedSiblings = new Set<Siblings>()
  /** Parents in the packages by name, to find the nearest ancestor that is not deleted. */
  private readonly packageParents = new Map<string, string | null>()
  /** For each list of siblings, the last heading of the current source. */
  private readonly lastPlaced = new Map<Siblings, HeadingUnderConstruction>()
  private source = 0

  constructor(
    rows: readonly StoredHeading[],
    deleted: readonly DeletedRow[],
    private readonly library: Pick<LibraryHeadingsSnapshot, 'division'>,
    /** Whether a heading's title is the one that an import gave it. */
    private readonly hasGivenTitle: (row: StoredHeading) => boolean = () => false,
  ) {
    this.deleted = new Set(deleted.map((row) => nameOf(row.originDivision, row.originSlug)))
    this.addStoredRows(rows)
  }

  /** Adds one heading of a package, in reading order; an existing heading keeps its place. */
  take(arrival: ImportedHeading): void {
    if (arrival.source !== this.source) this.lastPlaced.clear()
    this.source = arrival.source
    const division = this.library.division(arrival.division)
    if (!division) return
    this.divisionOrigins.set(arrival.division, division.id)
    const name = nameOf(arrival.division, arrival.slug)
    const isNew = !this.packageParents.has(name)
    if (isNew) this.packageParents.set(name, arrival.parent)
    const known = this.byOrigin.get(name) ?? this.recognise(arrival.division, arrival.slug)
    if (known) {
      this.lastPlaced.set(known.siblings, known)
      this.retitle(known, arrival)
      this.translate(known, arrival)
    } else if (!this.deleted.has(name)) this.translate(this.add(arrival, division.id), arrival)
    else if (isNew) this.leftOut++
  }

  private translate(node: HeadingUnderConstruction, { titles }: ImportedHeading): void {
    if (titles) this.translated.set(node, { ...titles, ...this.translated.get(node) })
  }

  /** Sets the title from the first source that has a Thai one; older packages have the Pali in Thai letters. */
  private retitle(node: HeadingUnderConstruction, { title, pali }: ImportedHeading): void {
    if (node.givenTitle === null || this.headingsWithTitleFound.has(node) || isPaliTitleInThaiScript(title, pali))
      return
    this.headingsWithTitleFound.add(node)
    if (title !== node.givenTitle) this.retitled.push({ node, title })
  }

  /** Links the heading that an editor created with the text that packages have under its name, if there is one. */
  recognise(division: string, slug: string): HeadingUnderConstruction | undefined {
    const id = this.library.division(division)?.id
    if (id === undefined || this.byOrigin.has(nameOf(division, slug))) return undefined
    const node = this.bySlug.get(nameOf(id, slug))
    if (!node || node.hasOrigin) return undefined
    node.hasOrigin = true
    this.byOrigin.set(nameOf(division, slug), node)
    this.recognised.push({ node, originDivision: division })
    this.divisionOrigins.set(division, id)
    return node
  }

  /** Returns the position of every heading whose stored position differs, new headings included. */
  positions(): ReadonlyMap<HeadingUnderConstruction, number> {
    const positions = new Map<HeadingUnderConstruction, number>()
    for (const siblings of this.changedSiblings) {
      let position = 0
      for (const node of siblings) {
        if (node.storedPosition !== ++position) positions.set(node, position)
      }
    }
    return positions
  }

  /** Yields all headings of a division in reading order. */
  *inOrder(division: number): Generator<HeadingUnderConstruction> {
    yield* traverse(this.topsOf(division))
  }

  private add(arrival: ImportedHeading, division: number): HeadingUnderConstruction {
    const parent = this.findParent(arrival)
    const siblings = parent ? parent.children : this.topsOf(division)
    const slug = this.findFreeSlug(division, arrival.slug)
    const depth = (parent?.depth ?? 0) + 1
    const node: HeadingUnderConstruction = {
      id: 0,
      division,
      parent,
      slug,
      depth,
      siblings,
      children: new Siblings(),
      storedPosition: 0,
      hasOrigin: true,
      arrival,
      givenTitle: null,
    }
    siblings.insert(node, this.lastPlaced.get(siblings))
    this.lastPlaced.set(siblings, node)
    this.changedSiblings.add(siblings)
    this.byOrigin.set(nameOf(arrival.division, arrival.slug), node)
    this.bySlug.set(nameOf(division, slug), node)
    this.added.push(node)
    return node
  }

  /** Finds the nearest ancestor that exists and is not too deep for a child (maximum depth 6). */
  private findParent(arrival: ImportedHeading): HeadingUnderConstruction | null {
    let parent: HeadingUnderConstruction | null = null
    // deleted headings of several packages may be each other's parents
    const passed = new Set<string>()
    let last: string | null = null
    for (let slug = arrival.parent; slug !== null && !parent && !passed.has(slug); ) {
      passed.add(slug)
      last = slug
      const name = nameOf(arrival.division, slug)
      parent = this.byOrigin.get(name) ?? this.bySlugIn(arrival.division, slug) ?? null
      slug = this.packageParents.get(name) ?? null
    }
    // path compression: deleted headings on the way point to its end, so that a long way is walked only once
    for (const slug of passed) {
      const name = nameOf(arrival.division, slug)
      if (slug !== last && this.deleted.has(name)) this.packageParents.set(name, parent ? last : null)
    }
    while (parent && parent.depth >= MAX_CONTENTS_DEPTH) parent = parent.parent
    return parent
  }

  private bySlugIn(division: string, slug: string): HeadingUnderConstruction | undefined {
    const id = this.library.division(division)?.id
    return id === undefined ? undefined : this.bySlug.get(nameOf(id, slug))
  }

  /** Returns the slug itself, or with a number appended when another heading has it. */
  private findFreeSlug(division: number, slug: string): string {
    let free = slug
    for (let count = 2; this.bySlug.has(nameOf(division, free)); count++) {
      free = `${slug.slice(0, MAX_SLUG_CHARS - 8).replace(/-$/, '')}-${count}`
    }
    return free
  }

  private topsOf(division: number): Siblings {
    return this.tops.getOrInsertComputed(division, () => new Siblings())
  }

  /** Builds the trees from the stored rows. */
  private addStoredRows(rows: readonly StoredHeading[]): void {
    const below = Map.groupBy(rows, (row) => row.parentId)
    const grow = (
      row: StoredHeading,
      parent: HeadingUnderConstruction | null,
      before: HeadingUnderConstruction | undefined,
    ): HeadingUnderConstruction => {
      const siblings = parent ? parent.children : this.topsOf(row.divisionId)
      const node: HeadingUnderConstruction = {
        id: row.id,
        division: row.divisionId,
        parent,
        slug: row.slug,
        depth: (parent?.depth ?? 0) + 1,
        siblings,
        children: new Siblings(),
        storedPosition: row.position,
        hasOrigin: row.originSlug !== null,
        arrival: null,
        givenTitle: row.originSlug !== null && this.hasGivenTitle(row) ? row.title : null,
      }
      siblings.insert(node, before)
      this.bySlug.set(nameOf(row.divisionId, row.slug), node)
      if (row.originDivision !== null && row.originSlug !== null) {
        this.byOrigin.set(nameOf(row.originDivision, row.originSlug), node)
      }
      let last: HeadingUnderConstruction | undefined
      for (const child of below.get(row.id)?.sort(inOrder) ?? []) last = grow(child, node, last)
      return node
    }
    const lastTops = new Map<number, HeadingUnderConstruction>()
    for (const top of below.get(null)?.sort(inOrder) ?? []) {
      lastTops.set(top.divisionId, grow(top, null, lastTops.get(top.divisionId)))
    }
  }
}

function* traverse(siblings: Iterable<HeadingUnderConstruction>): Generator<HeadingUnderConstruction> {
  for (const node of siblings) {
    yield node
    yield* traverse(node.children)
  }
}

const inOrder = (a: StoredHeading, b: StoredHeading) => a.position - b.position || a.id - b.id
