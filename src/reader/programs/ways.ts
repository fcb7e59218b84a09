/** Everything that can be read has one path: its public address, its URI, and the tool that reads it follow from that. */

import { divisions } from '../../definitions/divisions.ts'
import { inReadersOrder, listPath } from '../../definitions/faces.ts'
import { pitakas } from '../../definitions/pitakas.ts'
import { valuesIn } from '../../http/path-template.ts'
import type { LinkQuery, Visit } from '../pages/visit.ts'

/** A tool and what to call it with. */
export interface HowToRead {
  readonly tool: string
  readonly arguments: Readonly<Record<string, string | number>>
}

/** Paths of one form. */
interface Way {
  /** With parameters in braces; those named `volume` and `page` are numbers. */
  readonly path: string
  readonly tool: string
  readonly fixed?: Readonly<Record<string, string>>
  /** What can be asked behind the question mark of the URI. */
  readonly query?: readonly string[]
  readonly title: string
}

/** The first that fits counts. */
export const WAYS: readonly Way[] = [
  { path: '/sources', tool: 'sources', title: 'Whose texts these are, and their licences' },
  { path: '/canon', tool: 'contents', title: 'The canon: pitakas, divisions, volumes' },
  ...[pitakas, divisions].map(({ path, name, label }) => ({
    path: `${path}/{slug}`,
    tool: 'contents',
    fixed: { collection: name },
    title: label.en,
  })),
  {
    path: '/canon/{volume}/entries/{entry}',
    tool: 'read_heading',
    query: ['editions'],
    title: 'The text of a heading, editions side by side',
  },
  { path: '/canon/{volume}/{edition}/{page}', tool: 'read_page', title: 'A printed page of the canon' },
  { path: '/canon/{volume}', tool: 'contents', title: 'The contents of a volume' },
  {
    path: '/books/{slug}/{page}',
    tool: 'read_record',
    fixed: { collection: 'books' },
    title: 'A page of a book',
  },
  ...inReadersOrder
    .filter(({ name }) => name !== pitakas.name && name !== divisions.name)
    .flatMap((resource): readonly Way[] => [
      ...(resource.face
        ? [
            {
              path: listPath({ ...resource, face: resource.face }),
              tool: 'contents',
              fixed: { collection: resource.name },
              title: resource.face.title.en,
            },
          ]
        : []),
      {
        path: `${resource.path}/{slug}`,
        tool: 'read_record',
        fixed: { collection: resource.name },
        title: resource.label.en,
      },
    ]),
  { path: '/words/{word}', tool: 'word', title: 'What a word of Pali means' },
]

const NUMBERS: ReadonlySet<string> = new Set(['volume', 'page'])

/** How to read what stands at a path; undefined for a path of no page that can be read here. */
export function howToRead(path: string): HowToRead | undefined {
  for (const { path: form, tool, fixed } of WAYS) {
    const values = valuesIn(form, path)
    if (!values || [...NUMBERS].some((name) => !/^\d{1,9}$/.test(values[name] ?? '0'))) continue
    const found = Object.entries(values).map(([name, value]) => [
      name,
      NUMBERS.has(name) ? Number(value) : decoded(value),
    ])
    return { tool, arguments: { ...fixed, ...Object.fromEntries(found) } }
  }
  return undefined
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const SCHEME = 'library:/'

export const uriOf = (path: string): string => `${SCHEME}${path}`

/** The path and the query of a URI; undefined for one of another kind. */
export function pathIn(uri: string): { readonly path: string; readonly query: URLSearchParams } | undefined {
  if (!uri.startsWith(`${SCHEME}/`)) return undefined
  const [path = '', query = ''] = uri.slice(SCHEME.length).split('#')[0]?.split('?') ?? []
  return { path: path.replace(/\/+$/, ''), query: new URLSearchParams(query) }
}

/** Where something stands, as answers name it. */
export interface Stands {
  /** For people: whole where the public address is known, else from the root on. */
  readonly address: string
  /** Of the resource here. */
  readonly uri: string
}

export const stands = (visit: Visit, path: string, query: LinkQuery = {}, fragment = ''): Stands => ({
  address: visit.absolute(visit.href(path, query, fragment)),
  uri: uriOf(path),
})

/** The same with how to read it on. */
export const standsToRead = (visit: Visit, path: string, query: LinkQuery = {}, fragment = '') => ({
  ...stands(visit, path, query, fragment),
  read: howToRead(path),
})
