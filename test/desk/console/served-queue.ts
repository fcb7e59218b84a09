/** A server of queue items for tests; it records its requests and can delay them. */

import { QueueScreenController } from '../../../src/desk/console/base/current-item.ts'
import { DeskQueue, type QueueActionResult, type QueueItemLoader } from '../../../src/desk/console/base/queue.ts'
import { RequestRejectedError } from '../../../src/desk/console/base/request-errors.ts'

export interface SeenQueueItem {
  readonly id: number
  readonly state: string
  readonly kind: string
}

export const appError = (status: number, message = `ไม่ได้ ${status}`) =>
  new RequestRejectedError({ status, message, issues: {} })

/** Lets everything run that waits for nothing but promises. */
export const waitUntilSettled = () => new Promise<void>((done) => setImmediate(done))

export class ServedQueueServer {
  readonly states = new Map<number, string>()
  /** Those that other windows are dealt. */
  readonly others = new Set<number>()
  readonly input: string[] = []
  /** What asks wait for, by the request. */
  readonly held = new Map<string, Promise<unknown>>()

  constructor(
    things: number,
    readonly kindOf: (id: number) => string = String,
  ) {
    for (let id = 1; id <= things; id++) this.states.set(id, 'open')
  }

  in(state: string): readonly number[] {
    return [...this.states].flatMap(([id, is]) => (is === state ? [id] : []))
  }

  /** Holds back the request so, until the answer is called. */
  hold(input: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.held.set(input, promise)
    return resolve
  }

  private async ask(what: string): Promise<void> {
    this.input.push(what)
    await this.held.get(what)
  }

  source(state = 'open', over: Partial<QueueItemLoader<SeenQueueItem>> = {}): QueueItemLoader<SeenQueueItem> {
    return {
      keyOf: ({ id }) => String(id),
      isDealt: state === 'open',
      read: async (key) => {
        const id = Number(key)
        await this.ask(`read ${key}`)
        return { id, state: this.states.get(id) ?? '', kind: this.kindOf(id) }
      },
      deal: async (most, after) => {
        await this.ask(`deal ${after ?? ''}`)
        const open = this.in('open').filter((id) => id > Number(after ?? 0))
        const free = open.filter((id) => !this.others.has(id))
        return { keys: free.slice(0, most).map(String), elsewhere: open.length - free.length }
      },
      list: async (limit, offset) => {
        await this.ask(`list ${offset}`)
        return this.in(state)
          .slice(offset, offset + Math.min(limit, 5))
          .map(String)
      },
      release: () => this.input.push('release'),
      ...over,
    }
  }

  /** Decides one, unless it is another by now than what was seen. */
  async say(seen: SeenQueueItem, state: string, all: readonly number[] = [seen.id]): Promise<QueueActionResult> {
    await this.ask(`${state} ${seen.id}`)
    if (this.states.get(seen.id) !== seen.state) throw appError(409)
    for (const id of all) this.states.set(id, state)
    return {
      places: all.length,
      undo: async () => {
        await this.ask(`undo ${seen.id}`)
        for (const id of all) this.states.set(id, seen.state)
      },
    }
  }
}

/** The desk at a queue: what it shows, where it is, and what it has told. */
export class ServedQueueDesk {
  readonly said: string[] = []
  readonly links: string[] = []
  changes = 0
  /** Whether keys would not be about what is on the screen, as it was drawn last. */
  isDim = true
  /** What the address names. */
  at: number | undefined
  readonly queue: DeskQueue<SeenQueueItem>
  readonly currentItem: QueueScreenController<SeenQueueItem>

  constructor(
    readonly server: ServedQueueServer,
    source = server.source(),
  ) {
    this.queue = new DeskQueue(source)
    const ways = {
      open: (key: string) => {
        this.at = Number(key)
        void this.currentItem.show(key)
      },
      ...{ first: 'first', last: 'last', look: 'look', none: 'none' },
      addressOf: (key: string) => `/${key}`,
      atOthers: (left: number) => `${left} at others`,
      many: (places: number) => `${places} places`,
      became: () => 'แล้ว',
    }
    const reported = {
      done: (text: string) => void this.said.push(text),
      refused: (text: string, link?: { readonly href: string }) => {
        this.said.push(text)
        if (link) this.links.push(link.href)
      },
    }
    this.currentItem = new QueueScreenController<SeenQueueItem>(
      this.queue,
      ways,
      undefined,
      () => {
        this.isDim = !this.currentItem.listens
      },
      reported,
      () => this.changes++,
    )
  }

  /** Draws what is there, as a frame does. */
  async look(): Promise<number | undefined> {
    await waitUntilSettled()
    if (this.currentItem.view) this.currentItem.seen(this.currentItem.key)
    return this.currentItem.view?.id
  }

  async openFirst(): Promise<number | undefined> {
    await this.currentItem.showFirst()
    return this.look()
  }

  async open(id: number): Promise<number | undefined> {
    this.at = id
    await this.currentItem.show(String(id))
    return this.look()
  }

  /** Presses the key of a decision. @returns what ends when it was sent and all that follows is done */
  say(state: string, { all, leaves = true }: { all?: readonly number[]; leaves?: boolean } = {}): Promise<void> {
    return this.currentItem.decide((seen) => ({
      ...{ said: state, title: `thing ${seen.id}`, leaves, isWide: all !== undefined },
      send: () => this.server.say(seen, state, all),
    }))
  }

  /** Hides the current item, which stays on screen. */
  hide(): Promise<void> {
    return this.currentItem.change(async (seen) => {
      await this.queue.take(seen, false, () => this.server.say(seen, 'hidden'))
      return 'hidden'
    })
  }
}

/** A desk at the first item of a queue. */
export async function openServedQueue(things: number) {
  const server = new ServedQueueServer(things)
  const desk = new ServedQueueDesk(server)
  await desk.openFirst()
  return { server, desk }
}
