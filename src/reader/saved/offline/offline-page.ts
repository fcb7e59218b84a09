/**
 * The page `/offline` with the items stored on the device, and the page that is shown offline for pages that are not
 * stored.
 */

import { createNotFoundError } from '../../../foundation/app-error.ts'
import { matchPathTemplate } from '../../../http/path-template.ts'
import { getStaticFileHref } from '../../pages/assets.ts'
import { renderPage } from '../../pages/frame.ts'
import { html, type SafeHtml } from '../../pages/html.ts'
import { type PageContext, renderIfPresent } from '../../pages/page-context.ts'
import { OFFLINE_ITEM_PARAMETER } from '../../shared/download-links.ts'
import type { PageHandlerInput, ReaderContext } from '../../shared/reader.ts'
import { SAVED_ITEMS_PATH } from '../shelf-page.ts'
import { OFFLINE_ITEM_KINDS } from './offline-items.ts'

/** The path of the list of offline items. The bundle of an item is at this path followed by the path of its page. */
export const OFFLINE_PATH = '/offline'
/** The path of the page that is shown offline for a page that is not stored. */
export const PAGE_NOT_SAVED_OFFLINE_PATH = `${OFFLINE_PATH}/missing`
/** The path of the service worker. It is the root, because the worker controls only pages below its own path. */
export const SERVICE_WORKER_PATH = '/worker.js'

/** The files that stored pages load. */
const STORED_PAGE_FILES = [
  'reader.css',
  'read.js',
  'offline.js',
  'icon.svg',
  'sarabun-thai.woff2',
  'sarabun-latin.woff2',
  'sarabun-latin-ext.woff2',
  'looped-thai.woff2',
  // stored pages can be marked, too
  'marking.js',
  'shelf.js',
  'shelf.css',
] as const

const getTitle = (context: PageContext) => context.say('เก็บไว้อ่านออฟไลน์', 'Saved for offline reading')

/**
 * Renders `/offline`: the list of stored items, which a script fills. If the address names an item, the page offers to
 * store it.
 */
export function renderOfflinePage(reader: ReaderContext, { context, query }: PageHandlerInput): SafeHtml {
  const requestedPath = query[OFFLINE_ITEM_PARAMETER]
  const offered = requestedPath === undefined ? undefined : findOfferedItem(reader, context, requestedPath, query)
  const title = getTitle(context)
  return renderPage(context, {
    title,
    path: OFFLINE_PATH,
    view: { [OFFLINE_ITEM_PARAMETER]: requestedPath, with: query.with },
    unlisted: true,
    crumbs: [{ title }],
    main: html`<h1>${title}</h1>
<p class="lead">${context.say('สิ่งที่เก็บไว้อยู่ในเครื่องนี้เท่านั้น เปิดอ่านได้เมื่อไม่มีเครือข่าย และลบได้ทุกเมื่อ เมื่อมีเครือข่าย คลังจะแสดงฉบับล่าสุดเสมอ', 'Saved items are on this device alone. You can read them without a network and remove them at any time. With a network, you always see the current library.')}</p>
<noscript><p>${context.say('การเก็บไว้อ่านออฟไลน์ต้องเปิดใช้ JavaScript ในเบราว์เซอร์นี้', 'To save items, please switch JavaScript on in this browser.')}</p></noscript>
<div id="offline" data-root="${context.file('')}" data-worker="${context.file(SERVICE_WORKER_PATH)}" data-shell="${listShellAddresses(context).join(' ')}"${renderIfPresent(offered, ({ bundle, name }) => html` data-bundle="${bundle}" data-title="${name}"`)}></div>
<script src="${getStaticFileHref(context, 'offline.js')}" defer></script>`,
  })
}

/** Lists the shared pages and files that are stored with the first item. */
const listShellAddresses = (context: PageContext): readonly string[] => [
  context.href(OFFLINE_PATH),
  context.href(PAGE_NOT_SAVED_OFFLINE_PATH),
  context.href(SAVED_ITEMS_PATH),
  ...STORED_PAGE_FILES.map((plain) => getStaticFileHref(context, plain)),
]

interface OfferedItem {
  /** The address of the item's bundle. */
  readonly bundle: string
  readonly name: string
}

/** Finds the item that the address offers to store. @throws AppError where there is no such item, or it is too large */
function findOfferedItem(
  reader: ReaderContext,
  context: PageContext,
  path: string,
  query: PageHandlerInput['query'],
): OfferedItem {
  for (const kind of OFFLINE_ITEM_KINDS) {
    const params = /^[a-z0-9/-]+$/.test(path) && matchPathTemplate(kind.path, path)
    if (!params) continue
    const own = Object.fromEntries((kind.query ?? []).map((name) => [name, query[name]]))
    const { title } = kind.createItem(reader, { context, params, query: own })
    return { bundle: context.href(OFFLINE_PATH + path, own), name: title }
  }
  throw createNotFoundError('หน้านี้เก็บไว้อ่านออฟไลน์ไม่ได้ เก็บได้เป็นเล่ม หัวข้อ หมวดบทสวด และหนังสือ')
}

/** Renders the page that the service worker shows without a network, at the address of a page that is not stored. */
export function renderPageNotSavedOffline({ context }: PageHandlerInput): SafeHtml {
  const title = context.say('หน้านี้ต้องใช้เครือข่าย', 'This page needs a network')
  return renderPage(context, {
    title,
    path: OFFLINE_PATH,
    unlisted: true,
    crumbs: [{ title }],
    main: html`<h1>${title}</h1>
<p>${context.say('ขณะนี้ติดต่อคลังไม่ได้ และหน้านี้ไม่ได้เก็บไว้ในเครื่อง กรุณาลองอีกครั้งเมื่อมีเครือข่าย', 'The library cannot be reached just now, and this page is not saved on this device. Please try again when there is a network.')}</p>
<p><a href="${context.href(OFFLINE_PATH)}">${context.say('ดูสิ่งที่เก็บไว้', 'See saved items')}</a></p>
<div id="offline" data-root="${context.file('')}" data-missing></div>
<script src="${getStaticFileHref(context, 'offline.js')}" defer></script>`,
  })
}
