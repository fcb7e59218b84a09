/**
 * Undoing any sequence of writes in reverse order restores the initial state; undoing the undos restores the final
 * state.
 */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { getTitleFieldName } from '../../src/definitions/fields.ts'
import { contractResources } from '../../src/definitions/registry.ts'
import { barestBody, fullBody } from '../support/examples.ts'
import { type DeskLibrary, openDeskLibrary, withoutTimes } from './desk-library.ts'

/** One attempted write, which may be rejected. */
type Write = (library: DeskLibrary) => Promise<unknown>

const HEADINGS = '/canon/volumes/9/entries'
const slugs = ['example-1', 'example-2', 'example-3', 'renamed']
const headings = ['book', 'one', 'two', 'three', 'bare', 'four', 'new-1', 'new-2']

/** Two records in every resource that others refer to. */
const prepare = async (library: DeskLibrary) => {
  for (const resource of contractResources) {
    const { path, name, counts, fields } = resource
    if (!counts) continue
    for (const which of ['one', 'two']) {
      const n = which === 'one' ? 1 : 2
      const numbers = 'number' in fields ? { number: n } : {}
      if (name === 'divisions' || name === 'nipatas') continue
      await library.api('POST', path, {
        slug: `${name}-${which}`,
        [getTitleFieldName(resource)]: `${name} ${which}`,
        ...numbers,
      })
    }
  }
  // a first record that writes can change
  for (const resource of written) {
    for (const n of [1, 2]) await library.api('POST', resource.path, fullBody(resource, n))
  }
}

/** Without resources whose built-in records use all numbers of the examples; undo.test.ts tests these. */
const written = contractResources.filter(({ name }) => !['divisions', 'nipatas', 'jataka'].includes(name))

const PAIR = { division: 'digha-nikaya', entry: 'two', edition: 'roman' }

const call =
  (...input: Parameters<DeskLibrary['api']>): Write =>
  (library) =>
    library.api(...input)

const some = fc.integer({ min: 1, max: 3 })
const slug = fc.constantFrom(...slugs)
const heading = fc.constantFrom(...headings)

const writes: fc.Arbitrary<Write> = fc.oneof(
  ...written.map((resource) => {
    const { path, ordered, fields } = resource
    const names = Object.keys(fields)
    const body = (n: number, full: boolean) => (full ? fullBody(resource, n) : barestBody(resource, n))
    return fc.oneof(
      fc.tuple(some, fc.boolean()).map(([n, full]) => call('POST', path, body(n, full))),
      fc.tuple(slug, some, fc.subarray(names), fc.constantFrom(undefined, ...slugs)).map(
        ([at, n, chosen, to]): Write =>
          (library) => {
            const other = fullBody(resource, n)
            const change = Object.fromEntries(chosen.map((name) => [name, other[name]]))
            return library.api('PATCH', `${path}/${at}`, to ? { ...change, slug: to } : change)
          },
      ),
      slug.map((at) => call('DELETE', `${path}/${at}`)),
      ...(ordered
        ? [fc.tuple(slug, fc.constantFrom(-1, 1)).map(([at, delta]) => call('POST', `${path}/${at}/move`, { delta }))]
        : []),
    )
  }),
  fc
    .tuple(heading, fc.constantFrom(...headings, null), fc.constantFrom('ก', 'ข'))
    .map(([at, parent, title]) => call('POST', HEADINGS, { slug: at, parent, title })),
  fc
    .tuple(heading, fc.constantFrom(...headings, null), heading)
    .map(([at, parent, to]) => call('PATCH', `${HEADINGS}/${at}`, { parent, slug: to, romanPage: 7 })),
  heading.map((at) => call('DELETE', `${HEADINGS}/${at}`)),
  fc.tuple(heading, fc.constantFrom(-1, 1)).map(([at, delta]) => call('POST', `${HEADINGS}/${at}/move`, { delta })),
  fc
    .tuple(heading, fc.constantFrom('in', 'out'))
    .map(([at, direction]) => call('POST', `${HEADINGS}/${at}/nest`, { direction })),
  fc
    .tuple(slug, fc.array(fc.constantFrom('หนึ่ง', 'สอง', 'สาม'), { maxLength: 3 }))
    .map(([at, chapterBody]) => call('PUT', `/books/${at}/contents`, { chapterTitle: chapterBody, chapterBody })),
  fc.constantFrom('keep', 'swap').map((choice) => call('POST', '/passages/settle', { ...PAIR, choice })),
  fc.constant(call('POST', '/passages/reopen', PAIR)),
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.boolean())
    .map(([passage, hide]) => call('POST', `/passages/${passage}/hide`, { hide })),
  fc
    .tuple(
      fc.constantFrom('chants', 'books', 'dhamma-groups', 'tipitaka-contents'),
      some,
      fc.constantFrom('Word', null, 'Other'),
      fc.boolean(),
    )
    .map(([collection, id, title, more]) =>
      call('POST', '/translations', {
        collection,
        id,
        language: 'en',
        title,
        ...(more && collection === 'chants' ? { note: 'A note' } : {}),
      }),
    ),
  fc.tuple(some, fc.constantFrom('dhamma-group-sets-one', 'dhamma-group-sets-two')).map(([n, set]) =>
    call('POST', '/dhamma-groups/bulk', {
      set,
      rows: [`${n} | หมวด ${n} | คำ | ${n}`, `| กลุ่ม | | ${n + 1}`],
    }),
  ),
  fc.tuple(fc.constantFrom('chants', 'books', 'tipitaka-contents', 'passage-decisions', 'chant-sections'), some).map(
    ([name, kind]): Write =>
      async (library) => {
        const { body } = await library.api('GET', `/collections/${name}`)
        const records = body.records.map((record: Record<string, unknown>, index: number) =>
          kind === 1 ? { ...record, slug: body.records.at(-1 - index).slug ?? undefined } : record,
        )
        await library.api('PUT', `/collections/${name}`, {
          ...body,
          records: kind === 2 ? records.slice(1) : records,
        })
      },
  ),
)

test('writes of every kind, undone in reverse order, restore the initial state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(writes, { minLength: 4, maxLength: 14 }), async (all) => {
      using library = await openDeskLibrary()
      await prepare(library)
      const before = withoutTimes(library.everything())
      const first = library.lastEdit()
      for (const write of all) await write(library)
      const after = withoutTimes(library.everything())
      const undoFrom = async (last: number, to: number) => {
        for (let edit = last; edit > to; edit--) {
          const { status, body } = await library.desk('POST', `/edits/${edit}/undo`)
          expect([status, body.error?.message]).toEqual([200, undefined])
        }
      }
      const written = library.lastEdit()
      await undoFrom(written, first)
      expect(withoutTimes(library.everything())).toEqual(before)
      await undoFrom(library.lastEdit(), written)
      expect(withoutTimes(library.everything())).toEqual(after)
    }),
    { numRuns: 2 },
  )
})
