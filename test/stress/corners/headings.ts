/** The headings of a division: branches grow, move, nest and are cut off. */

import type { RandomGenerator } from '../../../scripts/random.ts'
import { defineScenario, type StressScenario, type StressStep } from '../corner.ts'
import { swapNeighbours } from './chants.ts'

interface Heading {
  readonly slug: string
  readonly items: readonly Heading[]
}
type Tree = readonly Heading[]

const VOLUME = 9
const PATH = `/canon/volumes/${VOLUME}/entries`
const MAX_DEPTH = 6
const MAX_COUNT = 30

/** A heading, with the slugs on the way to it. */
interface Spot {
  readonly heading: Heading
  readonly siblings: Tree
  readonly at: number
  readonly parents: readonly string[]
}

export function headingsScenario(name: string) {
  const definition: StressScenario<Tree> = {
    name,
    begin: [],
    prepare: async () => undefined,
    next: (tree, random) => {
      const spots = [...walk(tree, [])]
      if (spots.length === 0) return grow(tree, undefined, random)
      const spot = random.pick(spots)
      switch (spots.length >= MAX_COUNT ? 'cut' : random.pick(ACTS)) {
        case 'grow':
          return grow(tree, spot.parents.length + 1 < MAX_DEPTH ? spot : undefined, random)
        case 'move':
          return move(tree, spot, random.pick([-1, 1] as const))
        case 'in':
          return nestIn(tree, spot) ?? grow(tree, undefined, random)
        case 'out':
          return nestOut(tree, spot) ?? move(tree, spot, 1)
        case 'cut': {
          const request = { method: 'DELETE', path: `${PATH}/${spot.heading.slug}` } as const
          return { request, after: within(tree, spot.parents, (items) => items.toSpliced(spot.at, 1)) }
        }
      }
    },
    read: async (client) => {
      const { items } = await client.read<{ items: Tree }>(`/canon/volumes/${VOLUME}/contents`)
      return items.map(bare)
    },
  }
  return defineScenario(definition)

  function grow(tree: Tree, under: Spot | undefined, random: RandomGenerator): StressStep<Tree> {
    const slug = `${name}-${random.below(1_000_000_000)}`
    const parent = under?.heading.slug ?? null
    const body = { slug, parent, title: `หัวข้อ ${slug}` }
    const parents = under ? [...under.parents, under.heading.slug] : []
    return {
      request: { method: 'POST', path: PATH, body },
      after: within(tree, parents, (items) => [...items, { slug, items: [] }]),
    }
  }
}

const ACTS = ['grow', 'grow', 'grow', 'move', 'move', 'in', 'out', 'cut'] as const

function move(tree: Tree, { heading, at, parents }: Spot, delta: -1 | 1): StressStep<Tree> {
  return {
    request: { method: 'POST', path: `${PATH}/${heading.slug}/move`, body: { delta } },
    after: within(tree, parents, (items) => swapNeighbours(items, at, at + delta)),
  }
}

/** Last under its previous sibling; undefined where there is none or the branch would grow too deep. */
function nestIn(tree: Tree, { heading, siblings, at, parents }: Spot): StressStep<Tree> | undefined {
  const previous = siblings[at - 1]
  if (!previous || parents.length + 1 + height(heading) > MAX_DEPTH) return undefined
  return {
    request: nestRequest(heading, 'in'),
    after: within(tree, parents, (items) =>
      items
        .toSpliced(at, 1)
        .map((item) => (item.slug === previous.slug ? { ...item, items: [...item.items, heading] } : item)),
    ),
  }
}

/** Right after its parent; undefined at the top. */
function nestOut(tree: Tree, { heading, at, parents }: Spot): StressStep<Tree> | undefined {
  const parent = parents.at(-1)
  if (parent === undefined) return undefined
  return {
    request: nestRequest(heading, 'out'),
    after: within(tree, parents.slice(0, -1), (items) =>
      items.flatMap((item) =>
        item.slug === parent ? [{ ...item, items: item.items.toSpliced(at, 1) }, heading] : [item],
      ),
    ),
  }
}

const nestRequest = (heading: Heading, direction: 'in' | 'out') =>
  ({ method: 'POST', path: `${PATH}/${heading.slug}/nest`, body: { direction } }) as const

const height = ({ items }: Heading): number => 1 + Math.max(0, ...items.map(height))

function* walk(siblings: Tree, parents: readonly string[]): Generator<Spot> {
  for (const [at, heading] of siblings.entries()) {
    yield { heading, siblings, at, parents }
    yield* walk(heading.items, [...parents, heading.slug])
  }
}

/** The tree with the children of one heading changed. */
function within(tree: Tree, [first, ...rest]: readonly string[], change: (items: Tree) => Tree): Tree {
  if (first === undefined) return change(tree)
  return tree.map((item) => (item.slug === first ? { ...item, items: within(item.items, rest, change) } : item))
}

const bare = ({ slug, items }: Heading): Heading => ({ slug, items: items.map(bare) })
