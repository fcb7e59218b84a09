/**
 * What Bun's runtime, which is in every binary, is made of: the libraries that it links, as its LICENSE.md lists them.
 * Versions (mostly commits) are those that the building Bun reports.
 */

export interface RuntimePart {
  readonly name: string
  readonly version?: string
  /** An SPDX expression. */
  readonly licence: string
  /** Where the source is. */
  readonly source: string
}

const versions: Readonly<Record<string, string | undefined>> = process.versions

/** Name, licence, source, and Bun's name for the version. */
const PARTS: readonly (readonly [name: string, licence: string, source: string, reported?: string])[] = [
  [
    'JavaScriptCore (WebKit)',
    'LGPL-2.0-or-later AND BSD-2-Clause',
    'https://github.com/oven-sh/WebKit',
    'webkit',
  ],
  ['SQLite', 'blessing', 'https://www.sqlite.org', 'sqlite'],
  ['BoringSSL', 'OpenSSL AND ISC AND MIT', 'https://boringssl.googlesource.com/boringssl', 'boringssl'],
  ['ICU', 'Unicode-3.0', 'https://github.com/unicode-org/icu', 'icu'],
  ['Brotli', 'MIT', 'https://github.com/google/brotli'],
  ['Zstandard', 'BSD-3-Clause OR GPL-2.0-only', 'https://github.com/facebook/zstd', 'zstd'],
  ['zlib-ng', 'Zlib', 'https://github.com/zlib-ng/zlib-ng', 'zlib'],
  ['libdeflate', 'MIT', 'https://github.com/ebiggers/libdeflate', 'libdeflate'],
  ['libarchive', 'BSD-2-Clause', 'https://github.com/libarchive/libarchive', 'libarchive'],
  ['mimalloc', 'MIT', 'https://github.com/microsoft/mimalloc', 'mimalloc'],
  ['uWebSockets', 'Apache-2.0', 'https://github.com/uNetworking/uWebSockets', 'uwebsockets'],
  ['uSockets', 'Apache-2.0', 'https://github.com/uNetworking/uSockets', 'usockets'],
  ['picohttpparser', 'MIT OR Artistic-1.0-Perl', 'https://github.com/h2o/picohttpparser', 'picohttpparser'],
  ['llhttp', 'MIT', 'https://github.com/nodejs/llhttp', 'llhttp'],
  ['ls-hpack', 'MIT', 'https://github.com/litespeedtech/ls-hpack', 'lshpack'],
  ['ls-qpack', 'MIT', 'https://github.com/litespeedtech/ls-qpack'],
  ['lsquic', 'MIT AND BSD-3-Clause', 'https://github.com/litespeedtech/lsquic'],
  ['c-ares', 'MIT', 'https://github.com/c-ares/c-ares', 'ares'],
  ['lol-html', 'BSD-3-Clause', 'https://github.com/cloudflare/lol-html', 'lolhtml'],
  ['TinyCC', 'LGPL-2.1-or-later', 'https://github.com/oven-sh/tinycc', 'tinycc'],
  ['simdutf', 'Apache-2.0 OR MIT', 'https://github.com/simdutf/simdutf'],
  ['base64', 'BSD-2-Clause', 'https://github.com/aklomp/base64'],
  ['Highway', 'Apache-2.0 OR BSD-3-Clause', 'https://github.com/google/highway'],
  ['libjpeg-turbo', 'BSD-3-Clause AND IJG AND Zlib', 'https://github.com/libjpeg-turbo/libjpeg-turbo'],
  ['libspng', 'BSD-2-Clause', 'https://github.com/randy408/libspng'],
  ['libwebp', 'BSD-3-Clause', 'https://github.com/webmproject/libwebp'],
  ['uucode', 'MIT', 'https://github.com/jacobsandlund/uucode'],
  ['libuv (on Windows)', 'MIT', 'https://github.com/libuv/libuv', 'uv'],
  ['TigerBeetle (parts of its input and output)', 'Apache-2.0', 'https://github.com/tigerbeetle/tigerbeetle'],
  ['esbuild (parts, ported)', 'MIT', 'https://github.com/evanw/esbuild'],
  ['LLVM libc++abi (a part)', 'Apache-2.0 WITH LLVM-exception', 'https://github.com/llvm/llvm-project'],
]

/** The runtime itself, first, and its parts. */
export const runtimeParts: readonly RuntimePart[] = [
  { name: 'Bun', version: Bun.version, licence: 'MIT', source: 'https://github.com/oven-sh/bun' },
  ...PARTS.map(([name, licence, source, reported]) => {
    const version = reported === undefined ? undefined : versions[reported]
    return { name, licence, source, ...(version === undefined ? {} : { version }) }
  }),
]

/** Said with the list, as the LGPL wants it. */
export const RELINKING = `JavaScriptCore and TinyCC are under the GNU Lesser General Public License. Bun links them statically, so whoever
wants to change them can build Bun anew: the sources of Bun ${Bun.version} are at
https://github.com/oven-sh/bun/tree/bun-v${Bun.version}, those of JavaScriptCore at
https://github.com/oven-sh/WebKit/tree/${versions.webkit ?? 'main'}, and how both are built stands in LICENSE.md and
CONTRIBUTING.md there. Library itself is MIT-licensed source that any Bun runs or compiles, so nothing else is needed.`
