/** The addresses of reading offline: the list, the bundles of what is kept, and the worker. */

import { type TProperties, Type } from 'typebox'
import type { Operation } from '../../http/operation.ts'
import { file, markup, page } from '../../http/page.ts'
import { langQuery } from '../../http/query.ts'
import { browserScripts } from '../pages/browser-scripts.ts'
import { FILE_COST } from '../pages/routes.ts'
import { pagePolicy } from '../pages/surfaces.ts'
import { Visit } from '../pages/visit.ts'
import { whenReadable } from '../readable-text.ts'
import type { Asked, Reader } from '../reader.ts'
import { BUNDLE_TYPE, bundleOf } from './bundle.ts'
import { KEEP } from './keep-link.ts'
import { MISSING, missingPage, OFFLINE, offlinePage, WORKER } from './offline-page.ts'
import { THING_KINDS, type ThingKind } from './things.ts'

/** To make all pages of a volume takes up to a second of another thread. */
const BUNDLE_COST = 20

/** The one page that may set a worker to work; browsers ask who does for the name of a policy. */
const POLICY = pagePolicy({ 'worker-src': "'self'", 'trusted-types': 'worker' })

const text = (title: string) => Type.String({ title, maxLength: 500 })

export function offlineOperations(reader: Reader): readonly Operation[] {
  return [
    page({
      id: 'offlinePage',
      path: OFFLINE,
      query: Type.Object({
        [KEEP]: Type.Optional(text(KEEP)),
        with: Type.Optional(text('with')),
        ...langQuery,
      }),
      run: ({ query, language }) => {
        const asked = { visit: new Visit(reader, language), params: {}, query: query as Asked['query'] }
        const make = () => offlinePage(reader, asked)
        const shown = asked.query[KEEP]?.startsWith('/canon/') ? whenReadable(reader, make) : make()
        return markup(shown.text, { 'content-security-policy': POLICY })
      },
    }),
    page({
      id: 'offlineMissing',
      path: MISSING,
      query: Type.Object(langQuery),
      run: ({ language }) =>
        markup(missingPage({ visit: new Visit(reader, language), params: {}, query: {} }).text),
    }),
    page({
      id: 'worker',
      path: WORKER,
      cost: FILE_COST,
      run: () => file(encoder.encode(browserScripts['worker.js']), 'text/javascript; charset=utf-8'),
    }),
    ...THING_KINDS.map((kind) => bundleOperation(reader, kind)),
  ]
}

const encoder = new TextEncoder()

function bundleOperation(reader: Reader, { id, path, query = [], needsText, thing }: ThingKind): Operation {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return page({
    id,
    path: OFFLINE + path,
    params: Type.Object(Object.fromEntries(names.map((name) => [name, text(name)])) as TProperties),
    query: Type.Object({
      ...(Object.fromEntries(query.map((name) => [name, Type.Optional(text(name))])) as TProperties),
      ...langQuery,
    }),
    cost: BUNDLE_COST,
    heavy: true,
    run: ({ params, query, language }) => {
      const visit = new Visit(reader, language)
      const asked = { visit, params: params as Asked['params'], query: query as Asked['query'] }
      const make = () => bundleOf(reader, visit, thing(reader, asked))
      return file(needsText ? whenReadable(reader, make) : make(), BUNDLE_TYPE)
    },
  })
}
