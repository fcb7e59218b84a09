/** Cross-origin resource sharing (CORS): lets web pages of other origins use the API. */

/** The origins that may use the API: `*` for all, or a list. */
export type AllowedOrigins = '*' | readonly string[]

const ALLOWED_HEADERS = 'Authorization, Content-Type, If-Match, If-None-Match'
const EXPOSED_HEADERS = 'ETag, Retry-After, Location, RateLimit, RateLimit-Policy'
const PREFLIGHT_SECONDS = '86400'

/** Parses the setting LIBRARY_CORS_ORIGIN: origins separated by commas, or `*`. */
export function parseOrigins(setting: string): AllowedOrigins {
  const origins = setting.split(',').map((origin) => origin.trim().replace(/\/$/, ''))
  return origins.includes('*') ? '*' : origins.filter((origin) => origin !== '')
}

/** Adds the CORS headers that do not depend on the request's origin. */
export function addCorsHeaders(headers: Headers, origins: AllowedOrigins): void {
  headers.set('access-control-expose-headers', EXPOSED_HEADERS)
  if (origins === '*') headers.set('access-control-allow-origin', '*')
  else headers.append('vary', 'Origin')
}

/** Adds the CORS header that allows the request's origin, if it is on the list. @param origin the Origin header */
export function addCorsOriginHeader(headers: Headers, origins: readonly string[], origin: string | null): void {
  if (origin !== null && origins.includes(origin)) headers.set('access-control-allow-origin', origin)
}

/**
 * Returns the headers of a response to OPTIONS (CORS preflight).
 * @param more further request headers that the route group accepts
 */
export function createPreflightHeaders(methods: readonly string[], more: readonly string[] = []): Headers {
  return new Headers({
    allow: methods.join(', '),
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': [ALLOWED_HEADERS, ...more].join(', '),
    'access-control-max-age': PREFLIGHT_SECONDS,
  })
}
