/**
 * Another client, in a process of its own: asks the service over and over for something small and tells how long it had
 * to wait at the most. Beside it, it asks a server that does nothing, whose waits are those of the machine.
 */

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

  constructor(private readonly addresses: readonly string[]) {}

  async forever(): Promise<never> {
    for (let nth = 0; ; nth++) {
      this.asked = performance.now()
      await (await fetch(this.addresses[nth % this.addresses.length] ?? '')).bytes()
      this.longest = Math.max(this.longest, performance.now() - this.asked)
      this.asked = 0
      await Bun.sleep(PAUSE)
    }
  }

  /** The longest wait until now, one that is not over included; forgotten when it is told. */
  take(): number {
    const now = performance.now()
    const longest = Math.max(this.longest, this.asked === 0 ? 0 : now - this.asked)
    this.longest = 0
    return longest
  }
}

if (import.meta.main) {
  const idle = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('{}') })
  const service = new Asking(ASKED.map((path) => process.argv[2] + path))
  const machine = new Asking([idle.url.href])
  process.on('message', () => process.send?.({ service: service.take(), machine: machine.take() }))
  await Promise.race([service.forever(), machine.forever()])
}
