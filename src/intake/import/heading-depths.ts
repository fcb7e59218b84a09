/** Foresees which headings of packages the library will have to raise, since none may be deeper than six levels. */

import type { LibraryHeadingsSnapshot } from '../../canon/tree/headings-snapshot.ts'
import { MAX_CONTENTS_DEPTH } from '../../definitions/heading.ts'
import type { PackageHeading } from '../../definitions/texts/format.ts'

/** Computes the depth of the headings of one import, in the order in which HeadingTreeBuilder will read them. */
export class HeadingDepthTracker {
  private readonly depths = new Map<string, number>()

  constructor(private readonly library: LibraryHeadingsSnapshot) {}

  /**
   * Adds a heading; its parent must have been added before.
   * @returns whether the heading goes to a higher level than its package says, since six levels are the maximum
   */
  isRaised({ division, slug, parent }: PackageHeading): boolean {
    const name = `${division}/${slug}`
    if (this.depths.has(name)) return false // the source that names it first says where it is
    const above =
      parent === null ? 0 : (this.depths.get(`${division}/${parent}`) ?? this.depthIn(division, parent) ?? 0)
    const known = this.depthIn(division, slug)
    // below a heading that an editor deleted is what was below its parent
    const depth = known === undefined ? Math.min(above + 1, MAX_CONTENTS_DEPTH) : known === 0 ? above : known
    this.depths.set(name, depth)
    return known === undefined && above >= MAX_CONTENTS_DEPTH
  }

  private depthIn(division: string, slug: string): number | undefined {
    return this.library.depthOf(division, slug)
  }
}
