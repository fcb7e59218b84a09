/**
 * The baseline, as a program of its own: a raw Bun.serve that answers every request with the same bytes under the
 * same ready headers.
 * Arguments: the port, and a JSON file `{ status, headers, body }` with the body in base64.
 */

export {}

const [, , port, file] = process.argv
if (file === undefined) throw new Error('Give a port and a file')
const { status, headers, body } = await Bun.file(file).json()
const bytes = status === 304 ? null : Buffer.from(body, 'base64')
// the fastest honest program does not put its headers together for each request
const ready = new Headers(headers)

Bun.serve({
  hostname: '127.0.0.1',
  port: Number(port),
  development: false,
  fetch: () => new Response(bytes, { status, headers: ready }),
})
