/** Writes that touch many rows at once: a pasted list, a restored collection, the contents of a book. */

import { defineScenario, type StressScenario } from '../corner.ts'

interface Group {
  readonly number: number
  readonly title: string
}

/** A set of dhamma groups that lists are pasted into, over and over. */
export function pasteScenario(name: string, firstNumber: number) {
  const set = `set-${name}`
  const definition: StressScenario<readonly Group[]> = {
    name,
    begin: [],
    prepare: async (client) => {
      await client.write({ method: 'POST', path: '/dhamma-groups/sets', body: { slug: set, title: set } })
    },
    next: (groups, random) => {
      const from = firstNumber + random.below(100)
      const pasted = Array.from({ length: 1 + random.below(60) }, (_, index) => ({
        number: from + index,
        title: `หมวด ${random.below(1_000_000)}`,
      }))
      const rows = pasted.map(({ number, title }) => `${number} | ${title} | | ${number}`)
      const after = new Map([...groups, ...pasted].map((group) => [group.number, group]))
      return {
        request: { method: 'POST', path: '/dhamma-groups/bulk', body: { set, rows } },
        after: [...after.values()].sort((a, b) => a.number - b.number),
      }
    },
    read: async (client) => {
      const { items } = await client.read<{ items: readonly (Group & { dictionaryNumber: number })[] }>(
        `/dhamma-groups?set=${set}&limit=200`,
      )
      return items.map(({ dictionaryNumber: number, title }) => ({ number, title }))
    },
  }
  return defineScenario(definition)
}

interface Category {
  readonly id: number
  readonly slug: string
  readonly title: string
}

/** The collection of book categories, replaced whole each time. */
export function restoreScenario(name: string) {
  const definition: StressScenario<readonly Category[]> = {
    name,
    begin: [],
    prepare: async () => undefined,
    next: (categories, random) => {
      const stored = categories.filter(() => random.next() < 0.6)
      const fresh = Array.from({ length: 1 + random.below(40) }, (_, index) => {
        const id = 1 + index + random.below(1_000) * 100
        return { id, slug: `category-${id}`, title: `ชั้น ${random.below(1_000_000)}` }
      })
      const byId = new Map([...stored, ...fresh].map((category) => [category.id, category]))
      const after = [...byId.values()].sort((a, b) => a.id - b.id)
      const records = after.map((category, index) => ({ ...category, order: index + 1 }))
      return {
        request: {
          method: 'PUT',
          path: '/collections/book-categories',
          body: { collection: 'book-categories', format: 1, records },
        },
        after,
      }
    },
    read: async (client) => {
      const { records } = await client.read<{ records: readonly Category[] }>('/collections/book-categories')
      return records.map(({ id, slug, title }) => ({ id, slug, title })).sort((a, b) => a.id - b.id)
    },
  }
  return defineScenario(definition)
}

interface Contents {
  readonly chapterTitle: readonly string[]
  readonly chapterBody: readonly string[]
}

/** A book whose contents are written again, changed in length, or cleared. */
export function contentsScenario(name: string) {
  const slug = `book-${name}`
  const definition: StressScenario<Contents> = {
    name,
    begin: { chapterTitle: [], chapterBody: [] },
    prepare: async (client) => {
      await client.write({ method: 'POST', path: '/books', body: { slug, title: slug } })
    },
    next: (_, random) => {
      const chapters = Array.from({ length: random.below(12) }, () => random.below(1_000_000))
      const after = {
        chapterTitle: chapters.map((chapter) => `บทที่ ${chapter}`),
        chapterBody: chapters.map((chapter) => `ย่อหน้า ${chapter} `.repeat(200).trim()),
      }
      return { request: { method: 'PUT', path: `/books/${slug}/contents`, body: after }, after }
    },
    read: async (client) => {
      const { records } = await client.read<{
        records: readonly { readonly slug: string; readonly contents: Contents | null }[]
      }>('/collections/books')
      const contents = records.find((record) => record.slug === slug)?.contents
      return contents ?? { chapterTitle: [], chapterBody: [] }
    },
  }
  return defineScenario(definition)
}

/** The English title of a pitaka, translated, changed and taken away. */
export function translationScenario(name: string, pitaka: string) {
  let id = 0
  const definition: StressScenario<{ readonly title: string | null }> = {
    name,
    begin: { title: null },
    prepare: async (client) => {
      id = (await client.read<{ id: number }>(`/canon/pitakas/${pitaka}`)).id
      await client.write(request(''))
    },
    next: (_, random) => {
      const title = random.next() < 0.3 ? null : `Basket ${random.below(1_000_000)}`
      return { request: request(title ?? ''), after: { title } }
    },
    read: async (client) => {
      const { records } = await client.read<{
        records: readonly { slug: string; translations: { en?: { title?: string } } }[]
      }>('/collections/pitakas')
      const record = records.find((candidate) => candidate.slug === pitaka)
      return { title: record?.translations.en?.title ?? null }
    },
  }
  return defineScenario(definition)

  function request(title: string) {
    const body = { collection: 'pitakas', id, language: 'en', title }
    return { method: 'POST', path: '/translations', body } as const
  }
}
