/**
 * A server that is killed while proposals are published: each one still waits unseen, or is published under both names.
 */

import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createRandomGenerator } from '../../scripts/random.ts'
import { StressClient } from '../stress/client.ts'
import { runInFolder } from '../support/folders.ts'
import { startProgram } from '../support/program.ts'
import { securityProgram } from './program.ts'

const KEYS = { malee: 'malee-only-proposes-here', somchai: 'somchai-publishes-it-all' }
const settings = { LIBRARY_API_KEY: `malee?:${KEYS.malee},somchai:${KEYS.somchai}` }
const [AT_ONCE, ROUNDS] = [12, 3]

interface Proposal {
  readonly id: number
  readonly state: string
  readonly edit: number | null
  readonly path: string
}

/** What a kill left of a proposal: its state, what readers see, and the lines of the log under both names. */
function left(data: string) {
  using sqlite = new Database(join(data, 'library.db'), { readonly: true })
  return sqlite
    .query<{ state: string; description: string | null; lines: number }, []>(
      `SELECT proposals.state, book_categories.description,
         (SELECT count(*) FROM content_edit WHERE id = proposals.edit AND key_name = 'somchai' AND proposed_by = 'malee') AS lines
       FROM proposals JOIN book_categories ON proposals.path = '/api/v1/book-categories/' || book_categories.slug`,
    )
    .all()
}

test('a server killed while publishing publishes wholly or not at all, and keeps what it acknowledged', () =>
  runInFolder(async (data) => {
    const random = createRandomGenerator(20_261_127)
    let victim = await startProgram(securityProgram, data, { settings })
    const ends = { waiting: 0, published: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const [desk, malee] = [victim.api.replace('/v1', '/desk'), KEYS.malee]
      const [proposer, reviewer] = [new StressClient(desk, malee), new StressClient(desk, KEYS.somchai)]
      const records = new StressClient(victim.api, KEYS.somchai)
      const made: Proposal[] = []
      for (let nth = 0; nth < AT_ONCE; nth++) {
        const slug = `of-${round}-${nth}`
        await records.write({ method: 'POST', path: '/book-categories', body: { slug, title: slug } })
        const path = `/api/v1/book-categories/${slug}`
        const body = { method: 'PATCH', path, body: { description: 'ใหม่' } }
        made.push(await proposer.write<Proposal>({ method: 'POST', path: '/proposals', body }))
      }
      const answered = new Set<number>()
      const publishing = made.map(async ({ id }) => {
        const path = `/proposals/${id}/publish`
        // the connection breaks where the service is killed
        const answer = await reviewer.send({ method: 'POST', path, body: {} }).catch(() => undefined)
        if (answer?.status === 200) answered.add(id)
      })
      // the first time before any is answered, however late this process comes to it
      const wanted = round === 0 ? 0 : random.below(AT_ONCE - 1)
      while (answered.size < wanted) await Bun.sleep(1)
      await victim.kill()
      await Promise.all(publishing)
      for (const { state, description, lines } of left(data))
        expect([state, description, lines]).toEqual(
          state === 'published' ? ['published', 'ใหม่', 1] : ['waiting', null, 0],
        )
      victim = await startProgram(securityProgram, data, { settings })
      const again = new StressClient(victim.api.replace('/v1', '/desk'), KEYS.somchai)
      for (const { id } of made) {
        const { state } = await again.read<Proposal>(`/proposals/${id}`)
        if (answered.has(id)) expect(state).toBe('published')
        ends[state as keyof typeof ends]++
        // what waits goes on waiting, and can be published now
        if (state === 'waiting') await again.write({ method: 'POST', path: `/proposals/${id}/publish`, body: {} })
      }
    }
    expect(ends.waiting).toBeGreaterThan(0)
    expect(ends.published).toBeGreaterThan(0)
    expect(left(data).every(({ state }) => state === 'published')).toBe(true)
    await victim.kill()
  }))
