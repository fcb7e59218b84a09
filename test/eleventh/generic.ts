/** Search and the OpenAPI document with the made-up resources; run by eleventh.test.ts, with registry.ts before it. */

import { expect, test } from 'bun:test'
import { fullBody, libraryOfParents, save, translate } from '../support/examples.ts'
import { teachers } from './teachers.ts'

const library = libraryOfParents()
const line = 'teacher-lines-one'

test('teachers > search finds one by its name, and calls it by that', async () => {
  const { id } = await save(library, teachers, { ...fullBody(teachers), name: 'พระอาจารย์มั่น', line })
  translate(library, teachers.name, id, 'en', { name: 'Ajahn Mun' })
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
