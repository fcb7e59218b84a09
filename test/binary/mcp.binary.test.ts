/** MCP of the compiled program over standard input and output, with the official client, next to a running server. */

import { expect, test } from 'bun:test'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { createSampleFolder } from '../host/sample-folder.ts'
import { McpClient } from '../reader/mcp/mcp-client.ts'
import { binaryPath, startServerInFolder } from '../support/binary.ts'
import { eventually } from '../support/eventually.ts'
import { testFolder } from '../support/folders.ts'

const apart = testFolder()

const asking = (id: number, name: string, given: object) =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: given } })

async function said(data: string, input: string) {
  const program = Bun.spawn([await binaryPath(), 'mcp', '--data', data], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
    env: { PATH: process.env.PATH ?? '' },
  })
  program.stdin.write(input)
  await program.stdin.end()
  const [out, error] = await Promise.all([program.stdout.text(), program.stderr.text()])
  return { code: await program.exited, out: out.split('\n').filter((line) => line !== ''), error }
}

test('library mcp answers like a server, sees its writes, and ends with its input', async () => {
  await using server = await startServerInFolder([], createSampleFolder)
  const { data, url } = server
  const env = { PATH: process.env.PATH ?? '' }
  const transport = new StdioClientTransport({
    command: await binaryPath(),
    args: ['mcp', '--data', data],
    env,
  })
  await using program = await McpClient.over(transport)
  await using online = await McpClient.over(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)))
  for (const [name, given] of [
    ['find', { query: 'DN 1' }],
    ['search', { query: 'เมตตา' }],
    ['contents', {}],
    ['contents', { volume: 9 }],
    ['read_page', { volume: 9, page: 1 }],
    ['read_record', { collection: 'chants', slug: 'namo-tassa' }],
    ['sources', {}],
  ] as const)
    expect([name, await program.call(name, given)]).toEqual([
      name,
      { ...(await online.call(name, given)), isError: false },
    ])

  const { status } = await server.ask('PATCH', '/api/v1/chants/namo-tassa', {
    title: 'ไตรสรณคมน์ใหม่',
  })
  expect(status).toBe(200)
  const read = () => program.call('read_record', { collection: 'chants', slug: 'namo-tassa' })
  await eventually(async () => expect((await read()).data.title).toBe('ไตรสรณคมน์ใหม่'))

  const { code, out, error } = await said(data, `${asking(1, 'sources', {})}\n${asking(2, 'find', { query: 'DN 1' })}`)
  expect([code, out.map((line) => JSON.parse(line).id), error]).toEqual([0, [1, 2], ''])
})

test('library mcp answers an invalid message with an error and continues', async () => {
  await createSampleFolder(apart)
  const { code, out } = await said(
    apart,
    [
      '{',
      '',
      '7',
      'x'.repeat(3_000_000),
      '{"jsonrpc":"2.0","id":"a","method":"nothing"}',
      asking(5, 'sources', {}),
    ].join('\n'),
  )
  const answers = out.map((line) => JSON.parse(line))
  expect(code).toBe(0)
  expect(answers.map(({ id, error }) => [id, error?.code ?? 0])).toEqual([
    ...Array.from({ length: 4 }, () => [null, -32700]),
    ['a', -32601],
    [5, 0],
  ])
})
