/** Versions of sources as people name them. Packages also have commits and digests, which only hosts compare. */

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/
const SHORT_COMMIT_CHARS = 7

/**
 * Returns the version of a source as people name it: the publisher's version, or a commit in its short form. Null if
 * the package has only a digest of its files.
 */
export function getReadableSourceVersion(version: string | null): string | null {
  if (version === null || version.startsWith('sha256:')) return null
  return COMMIT.test(version) ? version.slice(0, SHORT_COMMIT_CHARS) : version
}
