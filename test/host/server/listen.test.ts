/** Listening: early requests wait, running ones finish, and no internals leak. */

import { describe, expect, spyOn, test } from 'bun:test'
import { StartFailure } from '../../../db/start-failure.ts'
import { openListeningPort } from '../../../src/host/server/listen.ts'
import { eventually } from '../../support/eventually.ts'
import { isPlainThai } from '../../support/terminal.ts'

const ignore = () => undefined

describe('a listener', () => {
  test('lets early requests wait until it is ready', async () => {
    using serving = spyOn(Bun, 'serve')
    const listener = openListeningPort('127.0.0.1', 0, ignore)
    const early = fetch(`${listener.url}/early`)
    const [server] = serving.mock.results.map(({ value }) => value as Bun.Server<undefined>)
    await eventually(async () => expect(server?.pendingRequests).toBe(1))
    listener.serve((request) => new Response(new URL(request.url).pathname))
    expect(await (await early).text()).toBe('/early')
    await listener.stop()
  })

  test('passes the address of the caller', async () => {
    const listener = openListeningPort('127.0.0.1', 0, ignore)
    listener.serve((request, addressOf) => new Response(addressOf?.(request)))
    expect(await (await fetch(listener.url)).text()).toBe('127.0.0.1')
    await listener.stop()
  })

  test('finishes running requests when it is stopped, and accepts no more', async () => {
    const listener = openListeningPort('127.0.0.1', 0, ignore)
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    listener.serve(async () => {
      begun.resolve()
      await mayEnd.promise
      return new Response('x'.repeat(5_000_000))
    })
    const underWay = fetch(listener.url).then((response) => response.text())
    await begun.promise
    const stopped = listener.stop()
    await eventually(async () => expect(fetch(listener.url)).rejects.toThrow())
    mayEnd.resolve()
    expect((await underWay).length).toBe(5_000_000)
    await stopped
  })

  test('waits at most the grace period for a request', async () => {
    const listener = openListeningPort('127.0.0.1', 0, ignore, 1)
    const begun = Promise.withResolvers<void>()
    listener.serve(() => {
      begun.resolve()
      return new Promise<Response>(() => undefined)
    })
    const endless = fetch(listener.url)
    endless.catch(() => undefined)
    await begun.promise
    await listener.stop()
    await expect(endless).rejects.toThrow()
  })

  test('answers an unexpected error in the usual shape and logs it', async () => {
    const faults: unknown[] = []
    const listener = openListeningPort('127.0.0.1', 0, (error) => faults.push(error))
    listener.serve(() => {
      throw new Error('secret of the inside')
    })
    const response = await fetch(listener.url)
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'internal' } })
    expect(text).not.toContain('secret')
    expect(faults).toHaveLength(1)
    await listener.stop()
  })

  test('rejects a port in use, and a foreign address', async () => {
    const listener = openListeningPort('127.0.0.1', 0, ignore)
    const port = Number(new URL(listener.url).port)
    for (const start of [
      () => openListeningPort('127.0.0.1', port, ignore),
      () => openListeningPort('203.0.113.7', 0, ignore),
    ]) {
      let sentence = ''
      try {
        start()
      } catch (error) {
        expect(error).toBeInstanceOf(StartFailure)
        sentence = String((error as Error).message)
      }
      expect(isPlainThai(sentence)).toBe(true)
    }
    await listener.stop()
  })
})
