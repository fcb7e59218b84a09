/**
 * The route groups: the API of the contract, the APIs of words and of the desk, MCP, pages for readers, and the host's
 * checks.
 */

import { glossaryResourceDefinition } from '../../definitions/glossary.ts'
import { contractResources } from '../../definitions/registry.ts'
import type { RouteGroup } from '../../http/route-group.ts'
import { createErrorPageRenderer } from './error-page.ts'
import { getPublicAddressPath, type SiteContext } from './page-context.ts'

/** The descriptions of API tags that are no resource. */
const TAG_DESCRIPTIONS = {
  Canon: 'พระไตรปิฎก: เล่ม สารบัญ หน้า และการค้นในเล่ม · Volumes, contents, pages and search in a volume',
  'Canon headings': 'หัวข้อในสารบัญพระไตรปิฎก · The headings of the contents tree',
  'Passage decisions': 'การตัดสินเมื่อแหล่งข้อความไม่ตรงกัน · What to show where two sources differ',
  Library: 'ห้องสมุดทั้งแห่ง · The library as a whole',
  Collections: 'การนำชุดข้อมูลออกและนำกลับ · Backup and restore of whole collections',
} as const

/** The route group of the contract's API below `/api/v1` (contract, Versioning 1). */
export const API_ROUTE_GROUP: RouteGroup = {
  base: '/api/v1',
  openToOrigins: true,
  document: {
    title: 'Library',
    description: 'Chants, the canon in three editions, books, jataka stories and groups of teachings.',
    // a resource's tag is its English name already
    tags: { ...TAG_DESCRIPTIONS, ...Object.fromEntries(contractResources.map(({ label }) => [label.en, label.th])) },
  },
}

/** The route group of the public API outside of the contract: Pali words, and parallels. */
export const WORDS_ROUTE_GROUP: RouteGroup = {
  base: '/api',
  openToOrigins: true,
  document: {
    title: 'Library words',
    description: 'Meanings of Pali words by the imported dictionaries, suggested names, and parallels of texts.',
    tags: {
      Words: 'คำบาลีในทุกรูปและทุกอักษร · Words of Pali in every form and script',
      'Same elsewhere': 'ที่อื่นที่มีข้อความเดียวกัน · Where the same is said again',
    },
  },
}

/** The route group of the search box's suggestions. The OpenAPI document of the words API describes it. */
export const SUGGESTIONS_ROUTE_GROUP: RouteGroup = { base: '', describedWith: WORDS_ROUTE_GROUP }

/**
 * The route group of the Model Context Protocol, below `/mcp`. It needs no OpenAPI document, because the protocol
 * describes itself.
 */
export const MCP_ROUTE_GROUP: RouteGroup = {
  base: '/mcp',
  openToOrigins: true,
  requestHeaders: ['Mcp-Protocol-Version', 'Mcp-Session-Id', 'Last-Event-ID'],
}

/**
 * The route group of the editors' desk, below `/api/desk`. Its operations are outside of the contract and need a key.
 */
export const DESK_ROUTE_GROUP: RouteGroup = {
  base: '/api/desk',
  access: 'key',
  openToOrigins: true,
  document: {
    title: 'Library desk',
    description: 'Operations for editors beyond the public API: their key, the edit log, and queues.',
    tags: {
      Desk: 'โต๊ะทำงานของบรรณาธิการ · The desk of an editor',
      Conflicts: 'ข้อความที่แหล่งต่าง ๆ ขัดกัน · Where sources differ, by kind',
      Corrections: 'คำผิดในแหล่งข้อความ และคำที่ถูก · Words of a source put right',
      Reports: 'คำผิดที่ผู้อ่านแจ้ง · What readers say is misprinted',
      Proposals: 'งานที่เสนอให้ตรวจ · Writes that wait for review',
      Pages: 'หน้าที่อ่านเทียบกับฉบับพิมพ์ และส่วนงานของแต่ละคน · Pages read against the print, and whose which part is',
      Suspects: 'คำที่สงสัยว่าพิมพ์ผิด และการตัดสิน · Words that look like misprints, and what editors say of them',
      [glossaryResourceDefinition.label.en]: 'คำที่ห้องสมุดอธิบายเอง · Terms that the library itself explains',
      Witnesses: 'ทุกแหล่งของบาลีเทียบกันทีละคำ · All sources of the Pali text beside each other',
      Translations: 'คำแปลทีละช่อง และสิ่งที่ยังรอแปล · Translations field by field, and what waits for one',
      Places: 'การจัดลำดับและชื่อหัวข้อ · Order, and titles of headings',
      Contents: 'เนื้อหาหนังสือตามที่พิมพ์ · Contents of books as typed',
      Lists: 'รายการที่วางเป็นตาราง · Lists with columns of their own',
      Several: 'หลายรายการพร้อมกัน · Several records at once',
      Previews: 'ดูก่อนบันทึก · What a write would do',
      Sources: 'ข้อความที่นำเข้า และข้อสังเกตจากการนำเข้า · The imported texts, and what was said of them at import',
      Edits: 'ประวัติการแก้ไขและการเลิกทำ · Who changed what, and its undoing',
    },
  },
}

/**
 * Content security policy: media from servers that the host names, everything else from this server, no inline scripts.
 */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'img-src': "'self'",
  'media-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
} as const

/** Returns the content security policy of a page. @param other directives that replace the default ones */
export function createPageSecurityPolicy(
  { mediaOrigins }: Pick<SiteContext, 'mediaOrigins'>,
  other: Partial<Record<keyof typeof POLICY, string>> = {},
): string {
  const media = ["'self'", ...mediaOrigins].join(' ')
  return Object.entries({ ...POLICY, 'img-src': media, 'media-src': media, ...other })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/**
 * Creates the route group of pages and their files. No page may be framed or send a referrer.
 * @param formerAddress returns the current address for the old one of a renamed record
 */
export const createPagesRouteGroup = (
  site: SiteContext,
  formerAddress: NonNullable<RouteGroup['formerAddress']>,
): RouteGroup => ({
  base: '',
  root: getPublicAddressPath(site),
  headers: {
    'content-security-policy': createPageSecurityPolicy(site),
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  },
  errorPage: createErrorPageRenderer(site),
  formerAddress,
})

/** The route group of the operations for the host's monitoring: `/live`, `/metrics`. */
export const HOST_ROUTE_GROUP: RouteGroup = { base: '' }

/** Creates the function that finds the route group of an address. An address of no API belongs to the pages. */
export const createRouteGroupFinder =
  (pages: RouteGroup) =>
  (target: string): RouteGroup =>
    target.startsWith(`${DESK_ROUTE_GROUP.base}/`)
      ? DESK_ROUTE_GROUP
      : /^\/api\/(?:words\/|openapi\.json)/.test(target)
        ? WORDS_ROUTE_GROUP
        : target.startsWith('/search/suggest')
          ? SUGGESTIONS_ROUTE_GROUP
          : target.startsWith('/api/')
            ? API_ROUTE_GROUP
            : /^\/mcp(?=[/?]|$)/.test(target)
              ? MCP_ROUTE_GROUP
              : pages
