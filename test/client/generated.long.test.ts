/** Clients that other generators make of the OpenAPI documents compile strictly and work (contract, Versioning). */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openListeningPort } from '../../src/host/server/listen.ts'
import { testFolder } from '../support/folders.ts'
import { openTestLibrary, TEST_KEY } from '../support/library.ts'

/** One call: its operation, what is in its path, its query or body, and the status that it is answered with. */
type Call = readonly [
  id: string,
  route: string,
  path: Readonly<Record<string, unknown>>,
  given: unknown,
  status: number,
]

const BOOK = { slug: 'made' }
const HEADING = { volume: 9, entry: 'made' }
const CALLS: readonly Call[] = [
  ['saveBook', 'POST /books', {}, { slug: 'made', title: 'หนังสือ', writtenIn: 'ไทย' }, 201],
  ['getBook', 'GET /books/{slug}', BOOK, { lang: 'en' }, 200],
  ['patchBook', 'PATCH /books/{slug}', BOOK, { publishedYear: 2569, subtitle: null }, 200],
  ['listBooks', 'GET /books', {}, { writtenIn: 'ไทย', limit: 2 }, 200],
  ['putBookContents', 'PUT /books/{slug}/contents', BOOK, { chapterTitle: ['ก'], chapterBody: ['ข'] }, 201],
  ['getBookContents', 'GET /books/{slug}/contents', BOOK, {}, 200],
  ['getBookPage', 'GET /books/{slug}/pages/{number}', { ...BOOK, number: 1 }, {}, 200],
  ['listJataka', 'GET /jataka', {}, { nipata: 'ekakanipata' }, 200],
  ['getJataka', 'GET /jataka/{slug}', { slug: 'jataka-1' }, {}, 200],
  ['saveTranslation', 'POST /translations', {}, { collection: 'jataka', id: 1, language: 'en', title: 'One' }, 201],
  ['getVolume', 'GET /canon/volumes/{volume}', { volume: 9 }, {}, 200],
  ['saveEntry', 'POST /canon/volumes/{volume}/entries', { volume: 9 }, { slug: 'made', title: 'หัวข้อ' }, 201],
  ['patchEntry', 'PATCH /canon/volumes/{volume}/entries/{entry}', HEADING, { note: 'หมายเหตุ' }, 200],
  ['moveEntry', 'POST /canon/volumes/{volume}/entries/{entry}/move', HEADING, { delta: -1 }, 200],
  ['getEntry', 'GET /canon/volumes/{volume}/entries/{entry}', HEADING, {}, 200],
  ['getVolumeLayout', 'GET /canon/volumes/{volume}/layout', { volume: 9 }, {}, 200],
  ['searchLibrary', 'GET /search', {}, { q: 'หนังสือ', kind: 'books' }, 200],
  ['getMeta', 'GET /meta', {}, {}, 200],
  ['deleteEntry', 'DELETE /canon/volumes/{volume}/entries/{entry}', HEADING, undefined, 200],
  ['deleteBook', 'DELETE /books/{slug}', BOOK, undefined, 200],
]

const ROOT = join(import.meta.dir, '../..')
const PACKAGES = join(ROOT, 'node_modules')
const library = openTestLibrary()
const listener = openListeningPort('127.0.0.1', 0, (error) => {
  throw error
})
listener.serve(library.app.handle)
afterAll(() => listener.stop())

const folder = testFolder()
const KEY = { authorization: `Bearer ${TEST_KEY}` }

async function run(...command: readonly string[]): Promise<void> {
  const child = Bun.spawn([process.execPath, ...command], { cwd: folder, stdout: 'pipe', stderr: 'pipe' })
  const [out, faults, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(`${command.join(' ')} failed: ${out}${faults}`)
}

const json = (value: unknown) => JSON.stringify(value)
const pathOf = (path: Call[2]) => (Object.keys(path).length === 0 ? undefined : path)
const isRead = (route: string) => route.startsWith('GET ')
/** What is in the path, then the query or the body, as functions with several parameters take them. */
const argumentsOf = ([, , path, given]: Call) =>
  [...Object.values(path), ...(given === undefined ? [] : [given])].map(json).join(', ')

interface Generator {
  readonly name: string
  readonly generate: (document: 'api' | 'desk') => Promise<void>
  readonly before: string
  /** An expression for the status of a call. */
  readonly call: (call: Call) => string
}

const GENERATORS: readonly Generator[] = [
  {
    name: '@hey-api/openapi-ts',
    generate: (document) =>
      run(join(PACKAGES, '@hey-api/openapi-ts/bin/run.js'), '-i', `${document}.json`, '-o', `hey-${document}`),
    before: `import * as api from './hey-api/sdk.gen'\nimport { client } from './hey-api/client.gen'\nclient.setConfig(${json({ baseUrl: listener.url, headers: KEY })})`,
    call: ([id, route, path, given]) =>
      `(await api.${id}({ ${isRead(route) ? 'query' : 'body'}: ${json(given)}, path: ${json(pathOf(path))} } as const)).response?.status`,
  },
  {
    name: 'orval',
    generate: async (document) => {
      const output = { target: `./orval-${document}.ts`, client: 'fetch', baseUrl: listener.url }
      const config = { made: { input: `./${document}.json`, output } }
      writeFileSync(join(folder, `orval-${document}.config.cjs`), `module.exports = ${json(config)}`)
      await run(join(PACKAGES, 'orval/dist/bin/orval.mjs'), '--config', `orval-${document}.config.cjs`)
    },
    before: `import * as api from './orval-api'\nconst headers = ${json(KEY)}`,
    call: (call) => `(await api.${call[0]}(${[argumentsOf(call), '{ headers }'].filter(Boolean).join(', ')})).status`,
  },
  {
    name: 'swagger-typescript-api',
    generate: async (document) => {
      const at = join(folder, `sta-${document}.ts`)
      const program = join(PACKAGES, 'swagger-typescript-api/dist/cli.mjs')
      await run(program, 'generate', '-p', `${document}.json`, '-o', '.', '-n', `sta-${document}.ts`)
      // its files ask to be left out of the check
      writeFileSync(at, (await Bun.file(at).text()).replace('// @ts-nocheck', ''))
    },
    before: `import { Api } from './sta-api'\nconst { api } = new Api(${json({ baseUrl: listener.url, baseApiParams: { headers: KEY } })})`,
    call: (call) => `(await api.${call[0]}(${argumentsOf(call)})).status`,
  },
  {
    name: 'openapi-fetch',
    generate: (document) =>
      run(join(PACKAGES, 'openapi-typescript/bin/cli.js'), `${document}.json`, '-o', `fetch-${document}.ts`),
    before: `import createClient from 'openapi-fetch'\nimport type { paths } from './fetch-api'\nconst api = createClient<paths>(${json({ baseUrl: listener.url, headers: KEY })})`,
    call: ([, route, path, given]) => {
      const [method, template] = route.split(' ')
      const [query, body] = isRead(route) ? [given, undefined] : [undefined, given]
      return `(await api.${method}(${json(`/api/v1${template}`)}, ${json({ params: { path: pathOf(path), query }, body })})).response.status`
    },
  },
]

/** As strict as a careful project is; what the generators bring themselves is checked, too. */
const COMPILER = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: [],
  },
  include: ['*.ts', 'hey-*/**/*.ts'],
}

const fileOf = ({ name }: Generator) => join(folder, `calls-${name.replace(/\W/g, '-')}.ts`)

describe('clients generated from the API documents', () => {
  beforeAll(async () => {
    symlinkSync(PACKAGES, join(folder, 'node_modules'))
    writeFileSync(join(folder, 'tsconfig.json'), json(COMPILER))
    writeFileSync(join(folder, 'api.json'), json(await library.app.document()))
    writeFileSync(join(folder, 'desk.json'), json(await library.app.deskDocument()))
    for (const generator of GENERATORS) {
      const calls = CALLS.map((call) => `  [${json(call[0])}, ${generator.call(call)}],`).join('\n')
      writeFileSync(fileOf(generator), `${generator.before}\nexport const made = async () => [\n${calls}\n] as const\n`)
    }
  })

  test.each(GENERATORS.map((generator) => [generator.name, generator] as const))(
    '%s makes them',
    async (_, { name, generate }) => {
      await generate('api')
      // of the desk's document `bun run types` compiles what openapi-typescript makes; orval is the strictest of the others
      if (name === 'orval') await generate('desk')
    },
  )

  test('compile strictly, with twenty calls each', () => run(join(PACKAGES, 'typescript-native/bin/tsc'), '-p', '.'))

  test.each(GENERATORS.map((generator) => [generator.name, generator] as const))(
    '%s > twenty calls are answered as the document says',
    async (_, generator) => {
      const { made } = (await import(fileOf(generator))) as { made: () => Promise<unknown> }
      // a client leaves nothing that the next one meets, but for the translation
      const expected = CALLS.map(([id, , , , status]) => [
        id,
        id === 'saveTranslation' && generator !== GENERATORS[0] ? 200 : status,
      ])
      expect(await made()).toEqual(expected)
    },
  )
})
