/** Whether a request comes from the library's own pages, or from a program: no other user's page may write for its readers. */

/**
 * Browsers say from where a page sends what it writes. What they say of the site is the surest, whatever proxies are
 * between; older ones say the origin alone, which is `null` where it is hidden. Programs say neither.
 * @param baseUrl the public address, where it is known
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
