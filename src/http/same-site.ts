/** Protects public writes from pages of other sites (cross-site request forgery). */

/**
 * Whether a request comes from the library's own pages or from a program. Browsers send Sec-Fetch-Site, which is
 * reliable behind any proxy; older ones send only Origin, which is `null` when hidden. Programs send neither.
 * @param baseUrl the public address, if it is known
 */
export function isSameSiteRequest({ headers, url }: Request, baseUrl: string | undefined): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-site') return site !== 'cross-site'
  const origin = headers.get('origin')
  if (origin === null) return site === null
  const host = URL.parse(origin)?.host
  const own = [headers.get('host') ?? URL.parse(url)?.host, baseUrl && URL.parse(baseUrl)?.host]
  return host !== undefined && own.some((one) => one?.toLowerCase() === host)
}
