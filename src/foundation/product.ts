/** Version and build of this program, from package.json and the build script. */

import { version } from '../../package.json' with { type: 'json' }

/** Inserted by scripts/build.ts; absent when the program runs from source. */
declare const LIBRARY_BUILD: { readonly commit: string; readonly target: string } | undefined

const build = typeof LIBRARY_BUILD === 'undefined' ? undefined : LIBRARY_BUILD

/** Version, commit and platform of this build of the program. */
export const productInfo = {
  version,
  /** Abbreviated, with `-dirty` if it was built from changed files; undefined from source. */
  commit: build?.commit,
  /** Such as `linux-x64`. */
  target: build?.target ?? `${process.platform}-${process.arch}`,
  /** Whether the program is a compiled executable, and not run from source. */
  isCompiled: build !== undefined,
  runtime: `bun ${Bun.version}`,
} as const

/** Returns the commit of a build as it is displayed. `source` if the program runs from source. */
export const getDisplayedCommit = ({ commit = 'source' }: { readonly commit?: string | undefined }): string => commit
