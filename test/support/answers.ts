/** Everything that a library answers to readers, for holding two libraries against each other. */

import { allResources } from '../../src/definitions/registry.ts'
import type { Server } from './binary.ts'

const API = '/api/v1'

/** Answers by address: every list in both languages, records, the canon's volumes with their texts, searches. */
export async function allAnswers(server: Server): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = {}
  const get = async (path: string) => {
    const reply = await server.get(API + path)
    answers[path] = `${reply.status} ${reply.text}`
    return reply.body
  }
  for (const { path } of allResources) {
    const { items } = await get(`${path}?limit=200`)
    await get(`${path}?limit=200&lang=en`)
    for (const { slug } of items.slice(0, 20)) await get(`${path}/${slug}?lang=en`)
  }
  const books = await get('/books?limit=200')
  for (const { slug } of books.items) {
    await get(`/books/${slug}/contents`)
    await get(`/books/${slug}/pages/1`)
  }
  await get('/canon')
  await get('/sources')
  await get('/languages')
  await get('/health')
  for (const volume of [9, 10, 25]) await volumeAnswers(volume, get)
  for (const q of ['เมตตา', 'ธรรม', 'nibbana', 'ชาดก']) await get(`/search?q=${encodeURIComponent(q)}`)
  return answers
}

type Get = (path: string) => Promise<{
  readonly entries?: readonly { readonly slug: string }[]
  readonly items?: readonly { readonly slug: string }[]
}>

async function volumeAnswers(volume: number, get: Get): Promise<void> {
  await get(`/canon/volumes/${volume}`)
  const { items = [] } = await get(`/canon/volumes/${volume}/contents?flat=1`)
  for (const edition of ['royal', 'pali', 'roman']) {
    await get(`/canon/volumes/${volume}/layout?edition=${edition}`)
    await get(`/canon/volumes/${volume}/pages/1?edition=${edition}`)
    await get(`/canon/volumes/${volume}/pages/2?edition=${edition}`)
    for (const { slug } of items)
      await get(`/canon/volumes/${volume}/entries/${slug}/passage?edition=${edition}`)
  }
}
