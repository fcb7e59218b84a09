/** Collects the headings of a package: built-in headings with their ancestors, and new headings at their places. */

import { hasThaiLetters, thaiPaliToRoman } from '../../../search/letters/thai-pali.ts'
import { type EditionId, isPaliEdition } from '../../definitions/editions.ts'
import { getCitableTextIdOfHeading } from '../../definitions/facts/citations.ts'
import { builtInDivisions } from '../../definitions/facts/facts.ts'
import { type BuiltInHeading, findBuiltInHeadingBySlug } from '../../definitions/facts/headings.ts'
import { MAX_SLUG_CHARS } from '../../definitions/kinds/slug.ts'
import type { PackageHeading } from '../../definitions/texts/format.ts'
import type { CorpusHeadingStart } from './corpus.ts'
import { deriveThaiTitle } from './derive-title.ts'
import { getBuiltInHeadingThaiTitle } from './heading-titles.ts'
import type { PackWarningCollector } from './pack-warnings.ts'
import { createSlugFromTitle, removeLeadingNumber } from './titles.ts'

/** A heading of the package under construction. */
export interface PackedHeading {
  readonly division: string
  readonly slug: string
  readonly parent: PackedHeading | null
  readonly title: string
  /** Whether the title was derived from the Pali. */
  readonly isDerived: boolean
  readonly pali: string | null
  readonly volume: number
  /** The heading in the table; null for a new one. */
  readonly fact: BuiltInHeading | null
  /** For a new one, the page on which its text begins. */
  page: number | null
  /** Whether the package has text under it. */
  hasText: boolean
}

/** Titles in other languages by canonical id. */
type Titles = ReadonlyMap<string, Readonly<Record<string, string>>>

/** A new heading and the heading before it; null for the first of its division. */
interface AddedHeading {
  readonly heading: PackedHeading
  readonly after: PackedHeading | null
  readonly edition: EditionId
}

/** The headings of a package under construction: built-in headings, and new ones. */
export class PackedHeadingList {
  private readonly headingsByFact = new Map<number, PackedHeading>()
  private readonly newHeadings: AddedHeading[] = []
  /** Slugs of new headings, with their divisions. */
  private readonly slugs = new Set<string>()
  /** Open headings, outermost first, with the levels of the source. */
  private open: { readonly heading: PackedHeading; readonly level: number }[] = []
  private lastHeading: PackedHeading | null = null

  constructor(private readonly warnings: PackWarningCollector) {}

  /** Begins a new volume. Open headings stay open when the division continues. */
  beginVolume(volume: number): void {
    if (this.lastHeading?.division === findDivision(volume)) return
    this.open = []
    this.lastHeading = null
  }

  /** Begins a heading and returns it; the text after it belongs to this heading. */
  begin({ fact, title, level, where }: CorpusHeadingStart, volume: number, edition: EditionId): PackedHeading {
    while ((this.open.at(-1)?.level ?? 0) >= level) this.open.pop()
    const heading = fact ? this.addFromTable(fact) : this.addNew(title, volume, edition, where)
    // the table gives the parent even if the source has no line for it
    if (fact) this.open = this.listOpenAncestors(heading)
    this.open.push({ heading, level })
    this.lastHeading = heading
    return heading
  }

  private listOpenAncestors({ parent }: PackedHeading): { heading: PackedHeading; level: number }[] {
    if (!parent) return []
    const open = this.open.find(({ heading }) => heading === parent)
    return [...this.listOpenAncestors(parent), open ?? { heading: parent, level: parent.fact?.depth ?? 1 }]
  }

  private addFromTable(fact: BuiltInHeading): PackedHeading {
    const known = this.headingsByFact.get(fact.index)
    if (known) return known
    const { division, slug, pali, volume } = fact
    const parent = fact.parent && this.addFromTable(fact.parent)
    const heading: PackedHeading = {
      division,
      slug,
      parent,
      ...getBuiltInHeadingThaiTitle(fact),
      pali,
      volume,
      fact,
      page: null,
      hasText: false,
    }
    this.headingsByFact.set(fact.index, heading)
    return heading
  }

  private addNew(title: string, volume: number, edition: EditionId, where: string): PackedHeading {
    const division = findDivision(volume)
    const parent = this.open.at(-1)?.heading ?? null
    const name = removeLeadingNumber(title) || title
    const isPali = isPaliEdition(edition)
    const roman = hasThaiLetters(name) ? thaiPaliToRoman(name) : name
    const heading: PackedHeading = {
      division,
      slug: this.findFreeSlug(division, createSlugFromTitle(name), parent),
      parent,
      title: isPali ? deriveThaiTitle(roman) : name,
      isDerived: isPali,
      pali: isPali ? roman : null,
      volume,
      fact: null,
      page: null,
      hasText: false,
    }
    this.newHeadings.push({ heading, after: this.lastHeading, edition })
    this.warnings.add('new-headings', `${where} ${title} → ${division}/${heading.slug}`)
    return heading
  }

  /**
   * Creates an unused slug in the style of the table: the parent's slug first and, if it is taken, a number at the end.
   */
  private findFreeSlug(division: string, slugOfTitle: string, parent: PackedHeading | null): string {
    const isFree = (slug: string) => !findBuiltInHeadingBySlug(division, slug) && !this.slugs.has(`${division}/${slug}`)
    const long = parent ? `${parent.slug}-${slugOfTitle}`.slice(0, MAX_SLUG_CHARS).replace(/-$/, '') : slugOfTitle
    let slug = isFree(slugOfTitle) ? slugOfTitle : long
    for (let number = 2; !isFree(slug); number++) {
      const tail = `-${number}`
      slug = `${long.slice(0, MAX_SLUG_CHARS - tail.length).replace(/-$/, '')}${tail}`
    }
    this.slugs.add(`${division}/${slug}`)
    return slug
  }

  /**
   * Yields the lines of headings.jsonl in reading order, parents before children.
   * @param onlyNeeded whether to include only headings with text or translated titles, and their ancestors
   */
  *lines(titles: Titles = new Map(), onlyNeeded = false): Generator<PackageHeading> {
    const wanted = onlyNeeded ? this.findNeeded(titles) : undefined
    const lineIf = (heading: PackedHeading, edition?: EditionId) =>
      wanted && !wanted.has(heading) ? [] : [createLine(heading, titles, edition)]
    const followers = Map.groupBy(this.newHeadings, ({ after }) => after)
    function* withFollowers(heading: PackedHeading, edition?: EditionId): Generator<PackageHeading> {
      yield* lineIf(heading, edition)
      yield* linesAfter(heading)
    }
    function* linesAfter(after: PackedHeading | null): Generator<PackageHeading> {
      for (const { heading, edition } of followers.get(after) ?? []) yield* withFollowers(heading, edition)
    }
    yield* linesAfter(null)
    for (const [, heading] of [...this.headingsByFact].sort(([a], [b]) => a - b)) yield* withFollowers(heading)
  }

  private findNeeded(titles: Titles): ReadonlySet<PackedHeading> {
    const needed = new Set<PackedHeading>()
    const all = [...this.headingsByFact.values(), ...this.newHeadings.map(({ heading }) => heading)]
    for (const candidate of all) {
      const id = candidate.fact && getCitableTextIdOfHeading(candidate.fact)
      if (!candidate.hasText && !(id && titles.has(id))) continue
      for (let heading: PackedHeading | null = candidate; heading && !needed.has(heading); heading = heading.parent)
        needed.add(heading)
    }
    return needed
  }
}

const findDivision = (volume: number): string =>
  builtInDivisions.find(({ firstVolume, lastVolume }) => firstVolume <= volume && volume <= lastVolume)?.slug ?? ''

/**
 * Creates the line of a heading. Facts come from the table, so that independent packages agree; of a new heading only
 * its page is known. Siam Rath's pages count for Pali in both scripts.
 * @param edition edition of the text under a new heading
 */
function createLine(
  { division, slug, parent, title, isDerived, pali, volume, fact, page }: PackedHeading,
  titles: Titles,
  edition?: EditionId,
): PackageHeading {
  const canonicalId = fact && getCitableTextIdOfHeading(fact)
  const titlesInLanguages = canonicalId ? titles.get(canonicalId) : undefined
  const isPali = edition !== undefined && isPaliEdition(edition)
  const pages = { royalPage: edition && !isPali ? page : null, paliPage: isPali ? page : null }
  const { royalPage, paliPage } = fact ?? pages
  return {
    division,
    slug,
    parent: parent?.slug ?? null,
    title,
    pali,
    volume,
    royalPage,
    paliPage,
    romanPage: paliPage,
    itemFrom: fact?.itemFrom ?? null,
    itemTo: fact?.itemTo ?? null,
    ...(canonicalId ? { canonicalId } : {}),
    ...(isDerived ? { titleDerived: true as const } : {}),
    ...(titlesInLanguages ? { titles: titlesInLanguages } : {}),
  }
}
