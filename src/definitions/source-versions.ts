/** Versions of sources for people: packages also use commits and digests, which only hosts compare. */

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/
const SHORT_COMMIT_CHARS = 7

/**
 * Returns the version of a source as people name it: that which the publisher states, or a commit in its short form;
 * null for a digest of the files, which a package has instead of a version.
 */
export function getReadableVersion(version: string | null): string | null {
  if (version === null || version.startsWith('sha256:')) return null
  return COMMIT.test(version) ? version.slice(0, SHORT_COMMIT_CHARS) : version
}
