/** A section of chants: created, replaced, changed, renamed, moved and deleted. */

import type { RandomGenerator } from '../../../scripts/random.ts'
import { defineScenario, type StressScenario } from '../corner.ts'

interface Chant {
  readonly slug: string
  readonly title: string
  readonly note: string | null
}
type Chants = readonly Chant[]

const MAX_COUNT = 40

export function chantsScenario(name: string) {
  const section = `section-${name}`
  const titleOf = (random: RandomGenerator) => `บทสวดที่ ${random.below(1_000_000)}`
  const definition: StressScenario<Chants> = {
    name,
    begin: [],
    prepare: async (client) => {
      await client.write({ method: 'POST', path: '/chant-sections', body: { slug: section, title: section } })
    },
    next: (chants, random) => {
      const make = () => {
        const slug = `${name}-${random.below(1_000_000)}`
        const chant = { slug, title: titleOf(random), note: random.pick([null, 'หมายเหตุ']) }
        const others = chants.filter((other) => other.slug !== slug)
        if (others.length < chants.length) return step('POST', '', chant, replaced(chants, slug, chant))
        return step('POST', '', chant, [...chants, chant])
      }
      if (chants.length === 0) return make()
      const chant = random.pick(chants)
      const at = chants.indexOf(chant)
      switch (chants.length >= MAX_COUNT ? 'delete' : random.pick(ACTS)) {
        case 'create':
          return make()
        case 'replace': {
          const other = { ...chant, title: titleOf(random), note: null }
          return step('POST', '', other, replaced(chants, chant.slug, other))
        }
        case 'patch': {
          const note = `แก้ไข ${random.below(1_000_000)}`
          return step('PATCH', `/${chant.slug}`, { note }, replaced(chants, chant.slug, { ...chant, note }))
        }
        case 'rename': {
          const slug = `${name}-renamed-${random.below(1_000_000)}`
          if (chants.some((other) => other.slug === slug)) return make()
          return step('PATCH', `/${chant.slug}`, { slug }, replaced(chants, chant.slug, { ...chant, slug }))
        }
        case 'move': {
          const delta = random.pick([-1, 1] as const)
          return step('POST', `/${chant.slug}/move`, { delta }, swapNeighbours(chants, at, at + delta))
        }
        case 'delete':
          return step('DELETE', `/${chant.slug}`, undefined, chants.toSpliced(at, 1))
      }
    },
    read: async (client) => {
      const { items } = await client.read<{ items: readonly (Chant & { readonly order: number })[] }>(
        `/chants?section=${section}&limit=200`,
      )
      if (new Set(items.map(({ order }) => order)).size < items.length) throw new Error('Two share a place')
      return items.map(({ slug, title, note }) => ({ slug, title, note }))
    },
  }
  return defineScenario(definition)

  function step(method: 'POST' | 'PATCH' | 'DELETE', path: string, given: object | undefined, after: Chants) {
    // a replaced chant belongs to the section that its body names
    const body = given && method === 'POST' && path === '' ? { ...given, section } : given
    return { request: { method, path: `/chants${path}`, ...(body ? { body } : {}) }, after }
  }
}

const ACTS = ['create', 'create', 'replace', 'patch', 'patch', 'rename', 'move', 'move', 'delete'] as const

const replaced = (chants: Chants, slug: string, chant: Chant): Chants =>
  chants.map((other) => (other.slug === slug ? chant : other))

/** Past either end nothing changes. */
export function swapNeighbours<T>(values: readonly T[], from: number, to: number): readonly T[] {
  const [a, b] = [values[from], values[to]]
  return a === undefined || b === undefined ? values : values.with(from, b).with(to, a)
}
