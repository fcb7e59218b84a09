/** Reads a whole library once: every record, heading, page, layout and passage, and a search in every volume. */

import type { ResourceName } from '../../src/definitions/definition.ts'
import { allResources } from '../../src/definitions/registry.ts'
import { askEach, openConnections, requestBytes } from './connection.ts'
import type { LibraryServer } from './library-server.ts'

const CONNECTIONS = 8
/** What some records have below their own address. */
const EXTRAS: Readonly<Partial<Record<ResourceName, readonly string[]>>> = {
  books: ['/contents', '/pages/1'],
  chants: ['/text'],
}
const WHOLE = [
  '/canon',
  '/meta',
  '/sources',
  '/languages',
  '/openapi.json',
  '/canon/reading?at=1:royal,19:roman',
]
const QUESTIONS = ['ธรรม', 'nibbana', 'dhamma', 'พระพุทธ', 'metta']

interface Listed {
  readonly items: readonly { readonly slug: string }[]
  readonly total: number
}

interface Volume {
  readonly editions: readonly { readonly edition: string; readonly pages: number }[]
}

/** Requests every kind of address once. @returns how many requests were sent @param thinning every how-many-th page and heading is read.
 * @returns the number of requests. */
export async function touchEverything(server: LibraryServer, thinning: number): Promise<number> {
  const ask = async <T>(path: string) => (await (await fetch(server.api + path)).json()) as T
  const paths = [...WHOLE, ...QUESTIONS.map((question) => `/search?q=${encodeURIComponent(question)}`)]
  for (const { name, path: collection } of allResources) {
    let total = 1
    for (let offset = 0; offset < total; offset += 200) {
      const page = `${collection}?limit=200&offset=${offset}`
      const list = await ask<Listed>(page)
      total = list.total
      paths.push(page)
      for (const { slug } of list.items) {
        const path = `${collection}/${slug}`
        paths.push(path, `${path}?lang=en`, ...(EXTRAS[name] ?? []).map((extra) => path + extra))
      }
    }
  }
  for (let volume = 1; volume <= 45; volume++) {
    const base = `/canon/volumes/${volume}`
    const { editions } = await ask<Volume>(base)
    const { items } = await ask<Listed>(`${base}/contents?flat=1`)
    paths.push(base, `${base}/contents`, `${base}/contents?flat=1`, `${base}/entries`)
    for (const { slug } of thinned(items, thinning)) paths.push(`${base}/entries/${slug}`)
    for (const { edition, pages } of editions) {
      const of = `edition=${edition}`
      paths.push(`${base}/layout?${of}`, `${base}/search?${of}&q=${encodeURIComponent('ธมฺม')}`)
      for (let page = 1; page <= pages; page += thinning) paths.push(`${base}/pages/${page}?${of}`)
      for (const { slug } of thinned(items, thinning)) paths.push(`${base}/entries/${slug}/passage?${of}`)
    }
  }
  const connections = await openConnections(server.port, CONNECTIONS)
  const requests = paths.map((path) => requestBytes('GET', server.api + path))
  // a heading has no passage in an edition that its words are not in
  await askEach(connections, requests, (status) => status === 200 || status === 404)
  for (const connection of connections) connection.close()
  return requests.length
}

const thinned = <T>(values: readonly T[], thinning: number) =>
  values.filter((_, index) => index % thinning === 0)
