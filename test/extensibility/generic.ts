/**
 * Search, the OpenAPI document and the desk with the made-up resources; run by extensibility.long.test.ts in the
 * changed copy.
 */

import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { ResourceDefinition } from '../../src/definitions/definition.ts'
import { fullBody, openLibraryWithTargets, saveRecord, saveTranslation } from '../support/examples.ts'
import { teachers } from './teachers.ts'

const library = openLibraryWithTargets()
const line = 'teacher-lines-one'

test('teachers > search finds one by its name, and calls it by that', async () => {
  const { id } = await saveRecord(library, teachers, { ...fullBody(teachers), name: 'พระอาจารย์มั่น', line })
  saveTranslation(library, teachers.name, id, 'en', { name: 'Ajahn Mun' })
  const find = async (q: string, lang: string) => {
    const address = `/search?q=${encodeURIComponent(q)}&lang=${lang}`
    const { body } = await library.get<{
      groups: { kind: string; items: { title: string; href: string }[] }[]
    }>(address)
    return body.groups.flatMap(({ kind, items }) => items.map(({ title, href }) => [kind, title, href]))
  }
  expect(await find('อาจารย์มั่น', 'th')).toEqual([['categories', 'พระอาจารย์มั่น', '/teachers/example-1']])
  expect(await find('ajahn mun', 'en')).toEqual([['categories', 'Ajahn Mun', '/teachers/example-1']])
})

test('teachers > the document has their paths and operations', async () => {
  const { body } = await library.get<{ paths: Record<string, object> }>('/openapi.json')
  const own = Object.entries(body.paths).filter(([path]) => path.startsWith('/api/v1/teachers'))
  expect(own.map(([path, operations]) => [path, Object.keys(operations)])).toEqual([
    ['/api/v1/teachers', ['get', 'post']],
    ['/api/v1/teachers/{slug}', ['get', 'patch', 'delete']],
    ['/api/v1/teachers/{slug}/move', ['post']],
  ])
})

/** The desk in the browser, as far as it can be asked without one. */
interface Console {
  readonly SCREEN_TITLES: ReadonlyMap<string, string>
  readonly findScreen: (route: { parts: readonly string[]; query: URLSearchParams }) => {
    readonly title: string
    readonly screen: {
      readonly props: { readonly name?: string; readonly one?: string }
    }
  }
  readonly createRecordFormDescription: (
    resource: ResourceDefinition,
    filters: object,
  ) => { readonly fields: readonly (readonly [string, unknown])[]; readonly listAddress: string }
  readonly getThaiFieldLabel: (collection: string, name: string) => string
}

/** A path, so that the types of a browser stay out of here. */
const CONSOLE = join(import.meta.dir, '../../src/desk/console')

async function openConsole(): Promise<Console> {
  Object.assign(globalThis, {
    document: { getElementById: () => null },
    location: new URL('http://localhost/desk'),
    sessionStorage: { getItem: () => null },
    addEventListener: () => undefined,
  })
  const parts: readonly object[] = await Promise.all(
    ['screens.tsx', 'form/record-description.ts', 'base/names.ts'].map((file) => import(join(CONSOLE, file))),
  )
  return Object.assign({}, ...parts)
}

test('teachers > the desk lists them, has a form with their fields, and calls them by their names', async () => {
  const { SCREEN_TITLES, findScreen, createRecordFormDescription, getThaiFieldLabel } = await openConsole()
  expect(SCREEN_TITLES.get('teachers')).toBe(teachers.label.th)
  const at = (...parts: string[]) => {
    const { title, screen } = findScreen({ parts, query: new URLSearchParams() })
    return [title, screen.props.name, screen.props.one]
  }
  expect(at('teachers')).toEqual([teachers.label.th, 'teachers', ''])
  expect(at('teachers', 'example-1')).toEqual([teachers.label.th, 'teachers', 'example-1'])
  expect(at('teachers', '+')).toEqual([`เพิ่ม${teachers.label.th}`, 'teachers', '+'])
  const { fields, listAddress } = createRecordFormDescription(teachers, { line })
  expect(fields.map(([name]) => name)).toEqual([...Object.keys(teachers.fields), 'slug'])
  expect(listAddress).toBe(`/desk/teachers?line=${line}`)
  expect(getThaiFieldLabel('teachers', 'name')).toBe(teachers.fields.name.label.th)
})
