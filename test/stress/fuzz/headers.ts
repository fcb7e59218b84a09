/** Headers that requests carry: the key, conditions, encodings, and what proxies and attackers add. */

import fc from 'fast-check'

const TAGS = ['*', '"x"', 'W/"x"', '"', '""', ',,,', '"a", W/"b", *', 'ffffffffffffffff', `"${'a'.repeat(2000)}"`]
const ENCODINGS = ['gzip', 'br', 'zstd', 'gzip, br, zstd', 'identity;q=0', '*', '*;q=0', 'gzip;q=2', 'gzip;;;q', '']

/** Headers of a request. @param gated whether the key is wanted; sometimes it is missing or wrong all the same */
export function generateHeaders(gated: boolean, key: string): fc.Arbitrary<Record<string, string>> {
  const some = (values: readonly string[], weight = 1) =>
    fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight, arbitrary: fc.constantFrom(...values) })
  const right = `Bearer ${key}`
  return fc
    .record({
      authorization: fc.oneof(
        { weight: gated ? 12 : 1, arbitrary: fc.constant(right) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            undefined,
            'Bearer',
            'Bearer wrong',
            `Basic ${key}`,
            `${right} x`,
            `bearer  ${key}`,
          ),
        },
      ),
      'if-match': some(TAGS),
      'if-none-match': some(TAGS, 2),
      'accept-encoding': some(ENCODINGS, 4),
      origin: some(['https://example.org', 'null', 'x']),
      'x-forwarded-for': some(['1.2.3.4', '::1, 5.6.7.8', 'unknown', `${'1.1.1.1,'.repeat(200)}x`]),
      'content-type': some([
        'text/plain',
        'application/json; charset=utf-8',
        'application/jsonp',
        'multipart/form-data',
      ]),
      range: some(['bytes=0-1', 'bytes=9-1']),
      'content-encoding': some(['gzip']),
    })
    .map((all) =>
      Object.fromEntries(Object.entries(all).filter((one): one is [string, string] => one[1] !== undefined)),
    )
}
