/** Lets web pages of other origins use the API. */

/** The origins that may: `*`, or a list. */
export type AllowedOrigins = '*' | readonly string[]

const ALLOWED_HEADERS = 'Authorization, Content-Type, If-Match, If-None-Match'
const EXPOSED_HEADERS = 'ETag, Retry-After, Location, RateLimit, RateLimit-Policy'
const PREFLIGHT_SECONDS = '86400'

/** Parses the setting of allowed origins. */
export function parseOrigins(setting: string): AllowedOrigins {
  const origins = setting.split(',').map((origin) => origin.trim().replace(/\/$/, ''))
  return origins.includes('*') ? '*' : origins.filter((origin) => origin !== '')
}

/** Adds to any answer what a page of another origin needs to read it. */
export function addCorsHeaders(headers: Headers, origins: AllowedOrigins): void {
  headers.set('access-control-expose-headers', EXPOSED_HEADERS)
  if (origins === '*') headers.set('access-control-allow-origin', '*')
  else headers.append('vary', 'Origin')
}

/** Adds to the answer to one request that its origin is on the list. */
export function addAllowedOrigin(headers: Headers, origins: readonly string[], origin: string | null): void {
  if (origin !== null && origins.includes(origin)) headers.set('access-control-allow-origin', origin)
}

/** The headers of the answer to OPTIONS. @param more headers that the surface takes */
export function preflightHeaders(methods: readonly string[], more: readonly string[] = []): Headers {
  return new Headers({
    allow: methods.join(', '),
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': [ALLOWED_HEADERS, ...more].join(', '),
    'access-control-max-age': PREFLIGHT_SECONDS,
  })
}
