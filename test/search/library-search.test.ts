/** The whole answer: groups of kinds with labels, totals, links and snippets (decisions §6). */
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { LibraryDatabase } from '../../db/library-database.ts'
import { LibrarySearch, type RecordKind, type SearchRequest } from '../../search/library-search.ts'
import { PageIndex } from '../../search/pages/page-index.ts'
import { PageIndexWriter } from '../../search/pages/page-writer.ts'
import { idOf, RecordRows, rowOf } from '../../search/records/record-rows.ts'
import { RecordSearch } from '../../search/records/record-search.ts'
import { Vocabulary } from '../../search/vocabulary.ts'
import { HOSTILE_QUERIES } from './hostile.ts'

const PAGE = 'Evaṃ me sutaṃ. Nibbānaṃ paramaṃ sukhaṃ.'

/** The same text on so many pages from the third on. */
function pages(text: string, count: number): PageIndex {
  const db = new Database(':memory:')
  const writer = new PageIndexWriter(db)
  for (let part = 1; part <= count; part++) {
    const place = { edition: 'roman', volume: 9, page: part + 2 }
    writer.add({ part, passage: part, usual: true, ...place }, text)
  }
  writer.finish()
  return new PageIndex(db, {
    textsOf: (parts) => parts.map(() => text),
    exceptions: () => ({ hidden: new Set(), shown: new Set() }),
  })
}

const records: { kind: RecordKind; slug: string; texts: string[]; division?: string; volume?: number }[] = [
  { kind: 'chants', slug: 'nibbana-chant', texts: ['บทนิพพาน', 'นิพพานัง ปะระมัง สุขัง'] },
  { kind: 'books', slug: 'on-nibbana', texts: ['Nibbāna', 'A book about it'] },
  { kind: 'books', slug: 'other', texts: ['Other', 'mentions nibbāna once'] },
  { kind: 'headings', slug: 'nibbanasuttam', texts: ['นิพฺพานสุตฺตํ'], division: 'udana', volume: 25 },
]

const KINDS: RecordKind[] = ['chants', 'books', 'headings']

function open(text: PageIndex | null = pages(PAGE, 1)): LibrarySearch {
  const { sqlite } = LibraryDatabase.open(':memory:')
  const rows = new RecordRows(sqlite)
  for (const [number, { kind, texts }] of records.entries()) {
    const fields = texts.map((text, i) => ({ text, title: i === 0 }))
    rows.put(rowOf(KINDS.indexOf(kind), number), fields)
  }
  return new LibrarySearch({
    records: new RecordSearch(sqlite),
    kinds: KINDS,
    vocabulary: new Vocabulary(sqlite),
    pages: {
      search: (query, limit, offset) => text?.search(query, limit, offset) ?? null,
      has: (term) => text?.has(term) ?? false,
    },
    views: {
      record(row, language) {
        const record = records[idOf(row)]
        if (!record) return null
        const { kind, slug, texts, ...place } = record
        return { slug, title: `${language} ${texts[0]}`, href: `/${kind}/${slug}`, texts, ...place }
      },
      page: ({ volume, edition, page }, language) => ({
        title: `${language} ${volume}`,
        href: `/canon/${volume}/read/${edition}/${page}`,
      }),
    },
  })
}

const ask = (request: Partial<SearchRequest>, search = open()) =>
  search.search({ q: 'nibbāna', limit: 50, offset: 0, language: 'th', ...request })

describe('groups', () => {
  test('come in the order of their best scores, with true totals', () => {
    const { query, total, groups } = ask({ q: ' nibbāna ' })
    expect(query).toBe('nibbāna')
    const totals = Object.fromEntries(groups.map((group) => [group.kind, group.total]))
    expect(totals).toEqual({ headings: 1, chants: 1, books: 2, pages: 1 })
    const best = groups.map(({ items }) => items[0]?.score ?? 0)
    expect(best).toEqual(best.toSorted((a, b) => b - a))
    expect(total).toBe(5)
  })

  test('scores fall within a group', () => {
    for (const { items } of ask({}).groups) {
      const scores = items.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    }
  })

  test('have labels in the language of the answer', () => {
    const labels = (language: string) => ask({ language, kind: 'books' }).groups.map(({ label }) => label)
    expect(labels('th')).toEqual(['หนังสือ'])
    expect(labels('en')).toEqual(['Books'])
    expect(labels('pali')).toEqual(['หนังสือ'])
  })

  test('are one when a kind is asked for', () => {
    expect(ask({ kind: 'pages' }).groups.map(({ kind }) => kind)).toEqual(['pages'])
    expect(ask({ kind: 'jataka' })).toEqual({ query: 'nibbāna', total: 0, groups: [] })
  })

  test('keep their totals under limit and offset', () => {
    const [books] = ask({ kind: 'books', limit: 1, offset: 1 }).groups
    expect(books).toMatchObject({ total: 2, items: [{ slug: 'other' }] })
    expect(ask({ kind: 'books', offset: 9 }).groups[0]).toMatchObject({ total: 2, items: [] })
  })
})

describe('items', () => {
  test('of headings say where the slug belongs', () => {
    const [heading] = ask({ kind: 'headings' }).groups[0]?.items ?? []
    expect(heading).toMatchObject({ kind: 'headings', slug: 'nibbanasuttam', division: 'udana', volume: 25 })
  })

  test('of other kinds do not', () => {
    expect(Object.keys(ask({ kind: 'books' }).groups[0]?.items[0] ?? {}).sort()).toEqual([
      'href',
      'kind',
      'score',
      'slug',
      'snippet',
      'title',
    ])
  })

  test('of pages are named by volume, edition and page', () => {
    const [page] = ask({ kind: 'pages', q: 'evam sutam' }).groups[0]?.items ?? []
    expect(page).toMatchObject({ slug: '9/roman/3', href: '/canon/9/read/roman/3', title: 'th 9' })
    const marks = page?.snippet.marks.map(([start, length]) => page.snippet.text.slice(start, start + length))
    expect(marks).toEqual(['Evaṃ', 'sutaṃ'])
  })

  test('show the text that was found', () => {
    const other = ask({ kind: 'books' }).groups[0]?.items.find(({ slug }) => slug === 'other')
    expect(other?.snippet.text).toBe('mentions nibbāna once')
  })
})

test('a typo that stands on a few pages is one, a word of many pages is none', () => {
  const kinds = (count: number) =>
    ask({ q: 'nibbona' }, open(pages('nibbona', count))).groups.map(({ kind }) => kind)
  expect(kinds(10).toSorted()).toEqual(['books', 'headings', 'pages'])
  expect(kinds(11)).toEqual(['pages'])
})

test('without a text database there are no pages, and no error', () => {
  expect(ask({}, open(null)).groups.map(({ kind }) => kind)).not.toContain('pages')
})

test('queries that nobody means have calm answers', () => {
  const search = open()
  for (const q of HOSTILE_QUERIES) {
    const { total, groups } = ask({ q }, search)
    expect(total).toBe(groups.reduce((sum, group) => sum + group.total, 0))
  }
})
