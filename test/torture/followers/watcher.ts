/** Readers that ask again and again, and remember what they saw when. */

/** The chant that is written to, whose title says which write it is. */
export const PROBE = '/chants/probe'
export const titleOf = (write: number): string => `ครั้งที่ ${write}`

/** Milliseconds between two looks of a watcher. */
const LOOK_EVERY = 20

/** What one reader saw of the probe, and how long lists took beside it. */
export class Watcher {
  /** By number of the write: when it was first seen, on the clock of performance.now(). */
  readonly seen = new Map<number, number>()
  readonly took: number[] = []
  readonly faults: string[] = []
  answers = 0
  private last = 0
  private isOver = false
  private readonly watching: Promise<void>

  constructor(
    readonly name: string,
    private readonly api: string,
  ) {
    this.watching = this.watch()
  }

  async stop(): Promise<void> {
    this.isOver = true
    await this.watching
  }

  /** After how many milliseconds each write was seen, itself or a later one. */
  lagsOf(written: ReadonlyMap<number, number>): readonly number[] {
    const order = [...this.seen].toSorted(([a], [b]) => a - b)
    return [...written].map(([n, at]) => {
      const first = order.find(([number]) => number >= n)
      return first ? Math.max(0, first[1] - at) : Number.POSITIVE_INFINITY
    })
  }

  private async watch(): Promise<void> {
    for (let turn = 0; !this.isOver; turn++) {
      await this.ask(PROBE, (text) => this.note(Number(/"ครั้งที่ (\d+)"/.exec(text)?.[1] ?? 0)))
      const began = performance.now()
      await this.ask(`/chants?limit=50&offset=${turn % 5}`)
      this.took.push(performance.now() - began)
      await Bun.sleep(LOOK_EVERY)
    }
  }

  private async ask(path: string, read: (text: string) => void = () => undefined): Promise<void> {
    try {
      const response = await fetch(this.api + path)
      const text = await response.text()
      this.answers++
      if (response.status === 200) read(text)
      else this.faults.push(`${path} → ${response.status}`)
    } catch (error) {
      this.faults.push(`${path} → ${error}`)
    }
  }

  private note(n: number): void {
    if (n < this.last) this.faults.push(`backwards from ${this.last} to ${n}`)
    this.last = Math.max(this.last, n)
    if (!this.seen.has(n)) this.seen.set(n, performance.now())
  }
}

/** The largest of the smallest share of all. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Asks for addresses in turn, without a pause, while something is done. @returns how often, when all were 200 */
export async function readMeanwhile(
  addresses: (turn: number) => string,
  work: () => Promise<unknown>,
): Promise<number> {
  let isOver = false
  const faults: string[] = []
  let answers = 0
  const reading = (async () => {
    for (; !isOver; answers++) {
      const address = addresses(answers)
      const response = await fetch(address).catch((error) => String(error))
      if (typeof response === 'string' || response.status !== 200)
        faults.push(`${address} → ${typeof response === 'string' ? response : response.status}`)
      else await response.text()
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await reading
  }
  if (faults.length > 0) throw new Error(`${faults.length} of ${answers} failed, such as ${faults[0]}`)
  return answers
}
