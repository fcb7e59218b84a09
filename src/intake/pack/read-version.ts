/** Determines the version of a packed corpus: the commit of its checkout, or a digest of the files that were read. */

import { readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { CorpusFile } from './source-files.ts'

/** Computes a digest of the files that were read. A file that is read twice counts once. */
export class CorpusFilesDigest {
  private readonly files = new Map<string, string>()

  /** Adds a file that was read. */
  add({ path, name }: CorpusFile, bytes: Uint8Array): void {
    if (!this.files.has(path)) this.files.set(path, `${name} ${new Bun.SHA256().update(bytes).digest('hex')}`)
  }

  /** Returns the digest. It depends only on names and contents, not on where the files are or the order of reading. */
  toString(): string {
    const lines = [...this.files.values()].sort()
    return `sha256:${new Bun.SHA256().update(lines.join('\n')).digest('hex')}`
  }
}

/** Returns the commit from which all paths were checked out. Null if they are in no checkout, or in several. */
export function findCheckoutCommit(paths: readonly string[]): string | null {
  const commits = new Set(paths.map(findCommit))
  const [commit = null] = commits
  return commits.size === 1 ? commit : null
}

function findCommit(path: string): string | null {
  const fullPath = resolve(path)
  for (let folder = fullPath; ; folder = dirname(folder)) {
    const git = findGitFolder(folder)
    if (git !== null) return isTracked(git, relative(folder, fullPath)) ? readHeadCommit(git) : null
    if (dirname(folder) === folder) return null
  }
}

/** The folder `.git`, or the folder to which it points in a work tree. */
function findGitFolder(folder: string): string | null {
  const git = join(folder, '.git')
  if (isFolder(git)) return git
  const [, linkedFolder] = /^gitdir: (.+)$/m.exec(readTextFile(git) ?? '') ?? []
  return linkedFolder === undefined ? null : resolve(folder, linkedFolder)
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** Whether the index of a checkout contains a file; other files in its folder have no commit. */
function isTracked(git: string, path: string): boolean {
  if (path === '') return true
  try {
    return readFileSync(join(git, 'index')).includes(path)
  } catch {
    return false
  }
}

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/

function readHeadCommit(git: string): string | null {
  const head = readTextFile(join(git, 'HEAD'))?.trim() ?? ''
  if (COMMIT.test(head)) return head
  const [, name] = /^ref: (.+)$/.exec(head) ?? []
  if (name === undefined) return null
  const common = resolve(git, readTextFile(join(git, 'commondir'))?.trim() ?? '.')
  const loose = readTextFile(join(common, name))?.trim()
  const packed = readTextFile(join(common, 'packed-refs'))
    ?.split('\n')
    .find((line) => line.endsWith(` ${name}`))
    ?.split(' ')[0]
  const commit = loose ?? packed ?? ''
  return COMMIT.test(commit) ? commit : null
}

/** Reads a file; null if it does not exist. */
function readTextFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
