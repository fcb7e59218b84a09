/** Laws of the contents trees under any sequence of writes: every heading reachable once, depth, order. */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { headingsTable } from '../../db/canon-tables.ts'
import { HEADINGS_COLLECTION } from '../../src/definitions/collection-names.ts'
import { MAX_CONTENTS_DEPTH } from '../../src/definitions/heading.ts'
import { AppError } from '../../src/foundation/app-error.ts'
import { type CanonLibrary, openCanonLibrary } from './canon-library.ts'

const VOLUME = 9
const SLUGS = Array.from({ length: 12 }, (_, index) => `h${index}`)
const slug = fc.constantFrom(...SLUGS)

type Step =
  | {
      readonly act: 'save' | 'patch'
      readonly slug: string
      readonly parent: string | null
      readonly volume: number | null
    }
  | { readonly act: 'rename'; readonly slug: string; readonly to: string }
  | { readonly act: 'remove'; readonly slug: string }
  | { readonly act: 'move'; readonly slug: string; readonly delta: -1 | 1 }
  | { readonly act: 'nest'; readonly slug: string; readonly direction: 'in' | 'out' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('save' as const, 'patch' as const),
      slug,
      parent: fc.option(slug),
      volume: fc.option(fc.constantFrom(9, 10, 11)),
    }),
  },
  fc.record({ act: fc.constant('rename' as const), slug, to: slug }),
  fc.record({ act: fc.constant('remove' as const), slug }),
  fc.record({ act: fc.constant('move' as const), slug, delta: fc.constantFrom(-1 as const, 1 as const) }),
  fc.record({
    act: fc.constant('nest' as const),
    slug,
    direction: fc.constantFrom('in' as const, 'out' as const),
  }),
)

function run({ canon }: CanonLibrary, todo: Step): void {
  const intent = <T>(body: T) => ({ keyName: 'test', precondition: () => undefined, body: () => body })
  const { headings: store } = canon
  try {
    if (todo.act === 'save') {
      store.save(VOLUME, intent({ slug: todo.slug, title: todo.slug, parent: todo.parent, volume: todo.volume }))
    } else if (todo.act === 'patch') {
      store.patch(VOLUME, todo.slug, intent({ parent: todo.parent, volume: todo.volume }))
    } else if (todo.act === 'rename') store.patch(VOLUME, todo.slug, intent({ slug: todo.to }))
    else if (todo.act === 'remove') store.remove(VOLUME, todo.slug, intent(undefined))
    else if (todo.act === 'move') store.move(VOLUME, todo.slug, intent({ delta: todo.delta }))
    else if (todo.act === 'nest') store.nest(VOLUME, todo.slug, intent({ direction: todo.direction }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

test('any writes leave trees with each heading once, at most six levels, numbered from 1', async () => {
  using library = await openCanonLibrary()
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
      library.db.write('t', (log) => {
        library.db.sqlite.run('DELETE FROM headings')
        log({ action: 'import', collection: HEADINGS_COLLECTION, record: '*', change: {} })
      })
      const division = library.canon.divisions.at(VOLUME)
      for (const todo of steps) run(library, todo)
      const tree = library.canon.contents.of(division ?? { id: 0 })
      const rows = library.db.orm.select().from(headingsTable).all()
      expect(tree.nodes.map(({ row }) => row.id).sort((a, b) => a - b)).toEqual(rows.map(({ id }) => id))
      for (const node of tree.nodes) {
        expect(node.depth).toBeLessThanOrEqual(MAX_CONTENTS_DEPTH)
        expect(node.children.map(({ row }) => row.position)).toEqual(node.children.map((_, index) => index + 1))
        const own = node.row.volume
        if (own != null) expect(node.ref?.volume).toBe(own)
        else if (node.parent?.ref) expect(node.ref).not.toBeNull()
      }
      expect(tree.tops.map(({ row }) => row.position)).toEqual(tree.tops.map((_, index) => index + 1))
      checkVolumes(library)
    }),
    { numRuns: 5 },
  )
})

/**
 * Checks that flat and tree form have the same headings, and that the volumes have all headings with a resolved ref.
 */
function checkVolumes({ canon }: CanonLibrary): void {
  const division = canon.divisions.at(VOLUME)
  const tree = canon.contents.of(division ?? { id: 0 })
  const seen = new Set<string>()
  for (const volume of [9, 10, 11]) {
    const flat = canon.entries.flat(volume, 'th')
    expect(new Set(flat.items.map(({ slug: name }) => name)).size).toBe(flat.entries)
    const nested = canon.entries.tree(volume, 'th')
    const walk = (items: typeof nested.items): string[] => items.flatMap((item) => [item.slug, ...walk(item.items)])
    expect(walk(nested.items)).toEqual(flat.items.map(({ slug: name }) => name))
    for (const { slug: name } of flat.items) seen.add(name)
  }
  const placed = tree.nodes.filter(({ ref }) => ref?.volume != null).map(({ row }) => row.slug)
  expect(placed.filter((name) => !seen.has(name))).toEqual([])
}
