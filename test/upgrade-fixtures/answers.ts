/** The answers of a program about a library: every record, heading, decision and page, and the log of edits. */

import type { ServedInput } from './program.ts'

/** Answers by address below /api/v1. */
export type RecordedAnswers = Readonly<Record<string, unknown>>

export interface AnswerWitness {
  /** What is in library.db: it must be answered the same for ever. */
  readonly library: RecordedAnswers
  /** What is in text.db. */
  readonly text: RecordedAnswers
  /** The log of edits, as `library audit --json` prints it. */
  readonly log: readonly Readonly<Record<string, unknown>>[]
}

const RESOURCES = [
  '/book-categories',
  '/books',
  '/chant-sections',
  '/chants',
  '/canon/pitakas',
  '/canon/divisions',
  '/jataka/nipatas',
  '/dhamma-groups/sets',
  '/dhamma-groups',
] as const

const COLLECTIONS = [
  ...['book-categories', 'books', 'chant-sections', 'chants', 'pitakas', 'divisions', 'nipatas', 'jataka'],
  ...['dhamma-group-sets', 'dhamma-groups', 'tipitaka-contents', 'passage-decisions'],
] as const

/** Those with text, by the sample and by the fixtures' own. */
const VOLUMES = [9, 10, 12, 25] as const
const EDITIONS = ['royal', 'pali', 'roman'] as const

/** Asks everything but for the log, which a command reads. */
export async function recordAnswers(served: ServedInput): Promise<Pick<AnswerWitness, 'library' | 'text'>> {
  const library: Record<string, unknown> = {}
  const text: Record<string, unknown> = {}
  const get = async (into: Record<string, unknown>, path: string) => {
    const { status, body } = await served.ask('GET', `/api/v1${path}`, undefined, 'malee')
    into[path] = { status, body }
    return body
  }
  for (const name of COLLECTIONS) await get(library, `/collections/${name}`)
  for (const path of RESOURCES) {
    const { items } = await get(library, `${path}?limit=200&lang=en`)
    for (const { slug } of items) await get(library, `${path}/${slug}`)
  }
  for (let offset = 0; offset < 600; offset += 200) await get(library, `/jataka?limit=200&offset=${offset}`)
  const books = await get(library, '/books?limit=200')
  for (const { slug } of books.items) {
    await get(library, `/books/${slug}/contents`)
    await get(library, `/books/${slug}/pages/1`)
  }
  const chants = await get(library, '/chants?limit=200')
  for (const { slug } of chants.items) await get(library, `/chants/${slug}/text`)
  for (const volume of VOLUMES) {
    await get(library, `/canon/volumes/${volume}/contents`)
    const { items } = await get(library, `/canon/volumes/${volume}/entries?lang=en`)
    for (const edition of EDITIONS) {
      const { totalPages } = await get(text, `/canon/volumes/${volume}/layout?edition=${edition}`)
      for (let page = 1; page <= (totalPages ?? 0); page++)
        await get(text, `/canon/volumes/${volume}/pages/${page}?edition=${edition}`)
      for (const { slug } of items)
        await get(text, `/canon/volumes/${volume}/entries/${slug}/passage?edition=${edition}`)
    }
    for (const { slug } of items) await get(text, `/canon/volumes/${volume}/entries/${slug}`)
  }
  await get(text, '/sources')
  return { library, text }
}
