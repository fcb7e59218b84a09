/** Step 3, authentication (RFC 6750): identifies the key of a request, and checks that it may use the operation. */

import { AppError } from '../foundation/app-error.ts'
import type { HttpPipelineStepInput } from './context.ts'
import type { EditorKeys, KeyHolder, RequestKeyHolder } from './keys.ts'
import type { RoutedOperation } from './route-group.ts'

/** Operations that need no key write directly, and do not propose. */
const NO_HOLDER: KeyHolder = { name: '', publishes: true }

/**
 * Checks that the caller may use an operation that writes or needs a key. Sets the holder of the key in the request
 * context (decisions §7, Order of judgement).
 * @throws AppError `writes_disabled`, `unauthorized`; `invalid_request` for a public write from a page of another site
 */
export function requireAuthorization({ requestContext }: HttpPipelineStepInput): void {
  const { route, service, request } = requestContext
  if (!route) return
  const { primary, keys, baseUrl } = service
  if (primary !== undefined && (route.method !== 'get' || route.atPrimary)) throw createNotPrimaryError(primary)
  const isOpen = route.access === 'public' || (route.access === 'host' && requestContext.isLocal)
  const holder = isOpen ? NO_HOLDER : requireKeyHolder(keys, requestContext.sender, primary)
  if (!isOpen) requestContext.keyName = holder.name
  else if (route.access === 'public') rejectOtherSites(request, baseUrl)
  if (!holder.publishes && !acceptsProposers(route)) throw createProposalRequiredError(holder.name)
  if (route.replacesCollection && holder.replaces === false) throw createReplacementForbiddenError(holder.name)
  requestContext.holder = holder
}

/** Keys that propose may read all that the desk reads; other operations state whether they accept them. */
const acceptsProposers = ({ method, proposers = method === 'get' }: RoutedOperation): boolean => proposers

/**
 * Returns the holder of the key that a request carries.
 * @param primary address of the server that takes writes; undefined if this one does
 * @throws AppError `writes_disabled` if the server has no keys, `unauthorized` for a missing or wrong key
 */
export function requireKeyHolder(keys: EditorKeys, sender: RequestKeyHolder, primary?: string): KeyHolder {
  if (keys.length === 0) {
    if (primary !== undefined) throw createNotPrimaryError(primary)
    throw new AppError('writes_disabled', 'เซิร์ฟเวอร์นี้เปิดให้อ่านอย่างเดียว ยังไม่ได้ตั้งกุญแจสำหรับแก้ไขข้อมูล กรุณาติดต่อผู้ดูแลระบบ')
  }
  if (sender === undefined) {
    throw new AppError('unauthorized', 'คำขอนี้ต้องใช้กุญแจ กรุณาส่งส่วนหัว Authorization: Bearer ตามด้วยกุญแจของท่าน')
  }
  if (sender === 'unknown') throw new AppError('unauthorized', 'กุญแจไม่ถูกต้อง กรุณาตรวจสอบว่าคัดลอกกุญแจมาครบทุกตัวอักษร')
  return sender
}

const createProposalRequiredError = (name: string): AppError =>
  new AppError(
    'writes_disabled',
    `กุญแจของ ${name} ใช้เสนอได้ แต่ยังบันทึกเองไม่ได้ จึงยังไม่ได้บันทึกอะไร กรุณาเปิดหน้า /desk แล้วกด “ส่งให้ตรวจ” (ผ่าน API คือ POST /api/desk/proposals)`,
  )

const createReplacementForbiddenError = (name: string): AppError =>
  new AppError(
    'writes_disabled',
    `กุญแจของ ${name} แทนที่ทั้งชุดข้อมูลไม่ได้ จึงยังไม่ได้บันทึกอะไร กรุณาแก้ทีละรายการ หรือขอกุญแจที่แทนที่ได้จากผู้ดูแลระบบ`,
  )

const createNotPrimaryError = (primary: string): AppError =>
  new AppError('writes_disabled', `เซิร์ฟเวอร์นี้เปิดให้อ่านอย่างเดียว กรุณาแก้ไขข้อมูลที่เครื่องหลัก ${primary}`)

/** A page of another site must not write with its visitor's browser without the visitor knowing. */
function rejectOtherSites(request: Request, baseUrl: string | undefined): void {
  if (isSameSiteRequest(request, baseUrl)) return
  throw new AppError('invalid_request', 'คำขอนี้มาจากเว็บอื่น จึงไม่ได้บันทึกอะไร กรุณาส่งจากหน้าของห้องสมุดนี้')
}

/**
 * Whether a request comes from the library's own pages or from a program. Browsers send Sec-Fetch-Site, which is
 * reliable behind any proxy; older ones send only Origin, which is `null` when hidden. Programs send neither.
 * @param baseUrl the public address, if it is known
 */
function isSameSiteRequest({ headers, url }: Request, baseUrl: string | undefined): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-site') return site !== 'cross-site'
  const origin = headers.get('origin')
  if (origin === null) return site === null
  const host = URL.parse(origin)?.host
  const ownHosts = [headers.get('host') ?? URL.parse(url)?.host, baseUrl && URL.parse(baseUrl)?.host]
  return host !== undefined && ownHosts.some((ownHost) => ownHost?.toLowerCase() === host)
}
