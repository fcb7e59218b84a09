/**
 * The thread of a worker under test, which is long in coming: answers with what it was asked, or does what the address
 * says.
 */

import { existsSync } from 'node:fs'
import type { MessageFromWorker, MessageToWorker } from '../../../src/host/server/worker-thread.ts'

// the program waits for its command in the same way; what is told to a thread meanwhile is lost
await Bun.sleep(1)

declare const self: Worker

const report = (message: MessageFromWorker) => self.postMessage(message)

/** Tells one thread from the next. */
const thread = crypto.randomUUID()

self.onmessage = async ({ data }: MessageEvent<MessageToWorker>) => {
  if (data === 'end') return report('ended')
  if ('settings' in data) return
  const { target, body } = data.input
  if (target === '/crash') throw new Error('The thread has failed')
  if (target === '/exit') process.exit(3)
  if (target === '/refuse') return report({ refused: { code: 'storage_refused', message: 'full' } })
  // until the file that the address names exists
  const [, gate] = /^\/held(.+)/.exec(target) ?? []
  while (gate !== undefined && !existsSync(gate)) await Bun.sleep(1)
  const headers = { target, thread, bytes: String(body?.byteLength) }
  report({ answered: { status: 200, headers, body: null } })
}

report('listening')
