/**
 * The baseline, as a program of its own: a raw Bun.serve that answers every request with the same bytes.
 * Arguments: the port, and a JSON file `{ status, headers, body }` with the body in base64.
 */

export {}

const [, , port, file] = process.argv
if (file === undefined) throw new Error('Give a port and a file')
const { status, headers, body } = await Bun.file(file).json()
const bytes = status === 304 ? null : Buffer.from(body, 'base64')

Bun.serve({
  hostname: '127.0.0.1',
  port: Number(port),
  development: false,
  fetch: () => new Response(bytes, { status, headers }),
})
