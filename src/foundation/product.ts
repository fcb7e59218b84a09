/** Which program this is: the version of package.json and the commit that it was built from. */

import { version } from '../../package.json' with { type: 'json' }

/** Put in by scripts/build.ts; absent when the program runs from its source. */
declare const LIBRARY_BUILD: { readonly commit: string; readonly target: string } | undefined

const build = typeof LIBRARY_BUILD === 'undefined' ? undefined : LIBRARY_BUILD

/** Version, commit and platform of this build. */
export const productInfo = {
  version,
  /** Abbreviated, with `-dirty` when it was built from changed files; undefined from source. */
  commit: build?.commit,
  /** Such as `linux-x64`. */
  target: build?.target ?? `${process.platform}-${process.arch}`,
  /** Whether it is one executable, and not run from its source. */
  isCompiled: build !== undefined,
  runtime: `bun ${Bun.version}`,
} as const

/** What tells two programs of one version apart, wherever it is told: a commit, or that it runs from its source. */
export const displayedCommit = ({ commit = 'source' }: { readonly commit?: string | undefined }): string => commit
