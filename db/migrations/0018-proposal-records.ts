/**
 * Version 18: the records that proposals name, so that they stay about them when they are renamed. For stored proposals
 * the log of edits tells which record had a slug then. Where it does not, the column stays null, and a reviewer has to
 * see the record before the proposal is published.
 */

import type { Database } from 'bun:sqlite'

interface Proposal {
  readonly id: number
  readonly method: string
  readonly path: string
  readonly body: string | null
  readonly further: string | null
  readonly created: string
  readonly updated: string
}

interface Write {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** A slug in a write, or an id. */
interface Name {
  readonly collection: string
  readonly slug?: string | undefined
  readonly id?: number
  readonly scope?: number
}

interface Holder {
  readonly id: number
  readonly slug: string
  readonly scope: number
  readonly createdAt: string
}

/** Collections by their paths, longer paths first, with their references. */
const PATHS: readonly (readonly [
  path: string,
  collection: string,
  references?: Readonly<Record<string, string>>,
])[] = [
  ['/book-categories', 'book-categories'],
  ['/books', 'books', { category: 'book-categories' }],
  ['/chant-sections', 'chant-sections'],
  ['/chants', 'chants', { section: 'chant-sections' }],
  ['/canon/pitakas', 'pitakas'],
  ['/canon/divisions', 'divisions', { pitaka: 'pitakas' }],
  ['/jataka/nipatas', 'nipatas'],
  ['/jataka', 'jataka', { nipata: 'nipatas' }],
  ['/dhamma-groups/sets', 'dhamma-group-sets'],
  ['/dhamma-groups', 'dhamma-groups', { set: 'dhamma-group-sets' }],
  ['/glossary', 'glossary'],
]
const HEADINGS = 'tipitaka-contents'
const COLLECTIONS: ReadonlySet<unknown> = new Set([...PATHS.map(([, collection]) => collection), HEADINGS])

const tableOf = (collection: string): string =>
  collection === HEADINGS ? 'headings' : collection.replaceAll('-', '_')
const scopeIn = (collection: string): string => (collection === HEADINGS ? 'division_id' : '0')

export function proposalRecords(sqlite: Database): void {
  sqlite.run('ALTER TABLE proposals ADD COLUMN records TEXT')
  const open = sqlite.query<Proposal, []>(
    `SELECT id, method, path, body, further, created_at AS created, updated_at AS updated FROM proposals
     WHERE state IN ('draft', 'waiting', 'returned')`,
  )
  const put = sqlite.query('UPDATE proposals SET records = ? WHERE id = ?')
  for (const proposal of open.all()) {
    const { method, path, body, further, created, updated } = proposal
    const writes: readonly Write[] = [
      { method, path, body: body === null ? null : JSON.parse(body) },
      ...((further === null ? null : JSON.parse(further)) ?? []),
    ]
    const made = new Set(
      writes.map((write) => (write.method === 'POST' ? Object(write.body).slug : undefined)),
    )
    const named = writes.map((write) =>
      namesIn(sqlite, write).map((name) => {
        const record = recordAt(sqlite, name, created, updated)
        return record === null && !made.has(name.slug) ? undefined : record
      }),
    )
    if (named.some((records) => records.includes(undefined))) continue
    put.run(JSON.stringify(named.map((records) => records.filter((record) => record !== null))), proposal.id)
  }
}

function namesIn(sqlite: Database, { path, body }: Write): readonly Name[] {
  const [, address = ''] = /^\/api\/(?:v1|desk)(\/[^?]*)/.exec(path) ?? []
  const given: Readonly<Record<string, unknown>> = Object(body)
  const inBody = (name: string, collection: string, scope = 0): readonly Name[] => {
    const slug = given[name]
    return typeof slug === 'string' ? [{ collection, slug, scope }] : []
  }
  const [heading, volume, entry] = /^\/canon\/volumes\/(\d+)\/entries(?:\/([^/]+))?/.exec(address) ?? []
  if (heading !== undefined) {
    const division = sqlite.query<{ id: number }, [number]>(
      'SELECT id FROM divisions WHERE ? BETWEEN first_volume AND last_volume',
    )
    const scope = division.get(Number(volume))?.id ?? 0
    const own =
      entry === undefined ? inBody('slug', HEADINGS, scope) : [{ collection: HEADINGS, slug: entry, scope }]
    return [...own, ...inBody('parent', HEADINGS, scope)]
  }
  if (address === '/place') {
    const { collection } = given
    if (typeof given.division !== 'string')
      return ['slug', 'before'].flatMap((name) => inBody(name, String(collection)))
    const division = sqlite.query<{ id: number }, [string]>('SELECT id FROM divisions WHERE slug = ?')
    const scope = division.get(given.division)?.id ?? 0
    const inDivision = ['slug', 'parent', 'before'].flatMap((name) => inBody(name, HEADINGS, scope))
    return [...inBody('division', 'divisions'), ...inDivision]
  }
  const [, collection = given.collection, id = given.id] =
    /^\/translations(?:\/([^/]+)\/(\d+)\/|$)/.exec(address) ?? []
  if (address.startsWith('/translations') && COLLECTIONS.has(collection) && Number.isSafeInteger(Number(id)))
    return [{ collection: String(collection), id: Number(id) }]
  const found = PATHS.find(([root]) => address === root || address.startsWith(`${root}/`))
  if (!found) return []
  const [root, ofRoot, references = {}] = found
  const own =
    address === root
      ? inBody('slug', ofRoot)
      : [{ collection: ofRoot, slug: address.split('/')[root.split('/').length] }]
  return [...own, ...Object.entries(references).flatMap(([name, target]) => inBody(name, target))]
}

/** The record that a name meant at both times; null where there was none, undefined where that is not certain. */
function recordAt(sqlite: Database, name: Name, created: string, updated: string) {
  const { collection } = name
  // what was written without rows in the log may have renamed anything
  const unknown = sqlite
    .query(
      `SELECT 1 FROM content_edit WHERE time >= ? AND kept = 0 AND action <> 'import' AND collection IN (?, '*') LIMIT 1`,
    )
    .get(created, collection)
  if (unknown) return undefined
  const [first, second] = [created, updated].map((time) => holderAt(sqlite, name, time))
  if (first?.id !== second?.id) return undefined
  return first && { collection, ...first, slug: name.slug ?? first.slug }
}

function holderAt(
  sqlite: Database,
  { collection, slug, id, scope = 0 }: Name,
  time: string,
): Holder | null | undefined {
  const table = tableOf(collection)
  const rows = `SELECT id, slug, ${scopeIn(collection)} AS scope, created_at AS createdAt FROM ${table}`
  const now =
    slug === undefined
      ? sqlite.query<Holder, [number]>(`${rows} WHERE id = ?`).get(id ?? 0)
      : sqlite
          .query<Holder, [string, number]>(`SELECT * FROM (${rows}) WHERE slug = ? AND scope = ?`)
          .get(slug, scope)
  const since = sqlite
    .query<
      { record: number; left: number; scope: number | null; createdAt: string | null },
      [string, string, string, string]
    >(
      `SELECT edit_rows.record, before ->> 'slug' IS ?1 AS left,
         ${collection === HEADINGS ? `coalesce(before ->> 'division_id', after ->> 'division_id', (SELECT division_id FROM headings WHERE id = edit_rows.record))` : '0'} AS scope,
         coalesce((SELECT created_at FROM ${table} WHERE id = edit_rows.record), before ->> 'created_at') AS createdAt
       FROM edit_rows JOIN content_edit ON content_edit.id = edit
       WHERE edit_rows.collection = ?2 AND name = ?3 AND time >= ?4
         AND (before ->> 'slug' IS ?1 OR after ->> 'slug' IS ?1)
       ORDER BY edit, left DESC, seq`,
    )
    .all(slug ?? '', collection, table, time)
  if (since.some((event) => event.scope === null)) return undefined
  const [event] = since.filter((one) => one.scope === scope)
  if (!event) return now && now.createdAt > time ? undefined : now
  if (!event.left) return null
  return event.createdAt === null
    ? undefined
    : { id: event.record, slug: slug ?? '', scope, createdAt: event.createdAt }
}
