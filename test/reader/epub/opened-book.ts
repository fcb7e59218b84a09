/** Opens an EPUB as an e-reader does: parses every file and follows every link. */

import { expect } from 'bun:test'
import { unzipSync } from 'fflate'
import sax from 'sax'

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** All text inside. */
  text: string
}

/** Parses the elements of a document, in order. @throws Error if it is not well-formed */
export function parseElements(xml: string): readonly Element[] {
  const parser = sax.parser(true)
  const all: Element[] = []
  const open: Element[] = []
  parser.onopentag = ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '' }
    all.push(element)
    open.push(element)
  }
  parser.ontext = (text) => {
    for (const element of open) element.text += text
  }
  parser.onclosetag = () => void open.pop()
  parser.onerror = (error) => {
    throw error
  }
  parser.write(xml).close()
  return all
}

export interface OpenedBook {
  /** The text of the files, by their names below `EPUB/`. */
  readonly files: ReadonlyMap<string, string>
  readonly metadata: (name: string) => readonly string[]
  /** Documents in reading order. */
  readonly spine: readonly string[]
  readonly contents: readonly Target[]
  readonly pages: readonly Target[]
  /** All text of the spine. */
  readonly text: string
}

interface Target {
  readonly label: string
  readonly file: string
  readonly id: string
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Opens an EPUB and checks what e-readers rely on: manifest, spine, links, contents and page list. */
export function openBook(bytes: Uint8Array): OpenedBook {
  // the first file is not compressed, so that programs recognize an EPUB by its first bytes
  expect(decoder.decode(bytes.slice(30, 58))).toBe('mimetypeapplication/epub+zip')
  expect(bytes[8]).toBe(0)
  const raw = unzipSync(bytes)
  const files = new Map(
    Object.entries(raw)
      .filter(([name]) => name.startsWith('EPUB/') && !name.endsWith('.woff2'))
      .map(([name, content]) => [name.slice(5), decoder.decode(content)]),
  )
  const documents = new Map(
    [...files].filter(([name]) => !name.endsWith('.css')).map(([name, xml]) => [name, parseElements(xml)]),
  )
  const opf = documents.get('package.opf') ?? []
  const items = opf.filter(({ name }) => name === 'item').map(({ attributes }) => attributes)
  const listed = items.map(({ href }) => href ?? '').toSorted()
  const stored = Object.keys(raw).filter((name) => name.startsWith('EPUB/') && !name.endsWith('.opf'))
  expect(listed).toEqual(stored.map((name) => name.slice(5)).toSorted())
  const spine = opf
    .filter(({ name }) => name === 'itemref')
    .map(({ attributes }) => items.find(({ id }) => id === attributes.idref)?.href ?? 'missing')
  for (const file of spine) expect([file, files.has(file)]).toEqual([file, true])
  const ids = new Map([...documents].map(([name, elements]) => [name, listIds(name, elements)]))
  for (const [name, elements] of documents) checkLinks(name, elements, ids)
  for (const [, font = ''] of (files.get('book.css') ?? '').matchAll(/url\((.*?)\)/g))
    expect([font, listed.includes(font)]).toEqual([font, true])
  const nav = parseTargets(files.get('nav.xhtml') ?? '')
  expect(isInReadingOrder(nav.contents, spine, ids)).toBe(true)
  expect(isInReadingOrder(nav.pages, spine, ids)).toBe(true)
  expect(nav.contents.length).toBeGreaterThan(0)
  return {
    files,
    metadata: (property) =>
      opf
        .filter(({ name, attributes }) => name === property || attributes.property === property)
        .map(({ text }) => text),
    spine,
    ...nav,
    text: spine.map((file) => files.get(file) ?? '').join(''),
  }
}

function listIds(name: string, elements: readonly Element[]): readonly string[] {
  const ids = elements.flatMap(({ attributes }) => attributes.id ?? [])
  expect([name, new Set(ids).size]).toEqual([name, ids.length])
  return ids
}

/** Checks that every link leads to a target in the book or to the web, and that nothing is loaded from the web. */
function checkLinks(name: string, elements: readonly Element[], ids: ReadonlyMap<string, readonly string[]>): void {
  for (const { name: tag, attributes } of elements) {
    const { href, src } = attributes
    const target = href ?? src
    if (target === undefined || name === 'package.opf') continue
    if (/^https?:/.test(target)) expect([name, tag]).toEqual([name, 'a'])
    else {
      const [file, id] = target.split('#')
      const targetIds = ids.get(file || name)
      if (file !== 'book.css') expect([name, target, targetIds !== undefined]).toEqual([name, target, true])
      if (id !== undefined) expect([name, target, targetIds?.includes(id)]).toEqual([name, target, true])
    }
  }
}

function parseTargets(nav: string): Pick<OpenedBook, 'contents' | 'pages'> {
  const listLinks = (type: string) => {
    const part = new RegExp(`<nav epub:type="${type}".*?</nav>`, 's').exec(nav)?.[0] ?? ''
    return [...part.matchAll(/<a[^>]* href="([^"#]*)#?([^"]*)">([^<]*)<\/a>/g)].map(
      ([, file = '', id = '', label = '']) => ({ file, id, label }),
    )
  }
  return { contents: listLinks('toc'), pages: listLinks('page-list') }
}

function isInReadingOrder(
  all: readonly Target[],
  spine: readonly string[],
  ids: ReadonlyMap<string, readonly string[]>,
): boolean {
  const places = all.map(({ file, id }) => spine.indexOf(file) * 1e6 + (ids.get(file)?.indexOf(id) ?? 0))
  return places.every((place, at) => at === 0 || place >= (places[at - 1] ?? 0))
}
