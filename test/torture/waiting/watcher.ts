/**
 * Another client, in a process of its own: asks the service over and over for something small and tells how long it had
 * to wait at the most, without the time in which the service was ready to go on and other programs had the processors.
 * Beside it, it asks a server that does nothing, whose waits are those of the machine.
 */

import { passedOver } from '../../../scripts/process.ts'

/** What the watcher is asked for, and answers. */
export interface Watched {
  /** Longest wait for the service since it was asked last, in milliseconds. */
  readonly service: number
  /** Longest wait for a server that does nothing, in the same time. */
  readonly machine: number
}

/** What other clients ask for: whether it is alive, something small, and a page. */
const ASKED = ['/live', '/api/v1/languages', '/canon/9']

/** Milliseconds between two questions. */
const PAUSE = 2

class Asking {
  private longest = 0
  private asked = 0
  private before = 0

  /** @param pid of the process that answers */
  constructor(
    private readonly addresses: readonly string[],
    private readonly pid: number,
  ) {}

  async forever(): Promise<never> {
    for (let nth = 0; ; nth++) {
      this.before = passedOver(this.pid)
      this.asked = performance.now()
      await (await fetch(this.addresses[nth % this.addresses.length] ?? '')).bytes()
      this.longest = Math.max(this.longest, this.waited())
      this.asked = 0
      await Bun.sleep(PAUSE)
    }
  }

  /** The longest wait until now, one that is not over included; forgotten when it is told. */
  take(): number {
    const longest = Math.max(this.longest, this.asked === 0 ? 0 : this.waited())
    this.longest = 0
    return longest
  }

  private waited(): number {
    return performance.now() - this.asked - (passedOver(this.pid) - this.before)
  }
}

if (import.meta.main) {
  const idle = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('{}') })
  const [, , origin, pid] = process.argv
  const service = new Asking(
    ASKED.map((path) => origin + path),
    Number(pid),
  )
  const machine = new Asking([idle.url.href], process.pid)
  process.on('message', () => process.send?.({ service: service.take(), machine: machine.take() }))
  await Promise.race([service.forever(), machine.forever()])
}
