/** A server of queue items for tests; it records its requests and can delay them. */

import { QueueScreenController } from '../../../src/desk/console/base/current-item.ts'
import { DeskQueue, type QueueActionResult, type QueueItemLoader } from '../../../src/desk/console/base/queue.ts'
import { RequestRejectedError } from '../../../src/desk/console/base/request-errors.ts'

export interface ServedQueueItem {
  readonly id: number
  readonly state: string
  readonly kind: string
}

export const appError = (status: number, message = `ไม่ได้ ${status}`) =>
  new RequestRejectedError({ status, message, issues: {} })

/** Waits until all code that waits only for settled promises has run. */
export const waitUntilSettled = () => new Promise<void>((done) => setImmediate(done))

export class ServedQueueServer {
  readonly states = new Map<number, string>()
  /** Ids of the items that other windows lease. */
  readonly leasedByOthers = new Set<number>()
  /** The requests in order, such as `read 1` or `lease 5`. */
  readonly requests: string[] = []
  /** Promises that the answers wait for, by request. */
  readonly heldAnswers = new Map<string, Promise<unknown>>()

  constructor(
    itemCount: number,
    readonly kindOf: (id: number) => string = String,
  ) {
    for (let id = 1; id <= itemCount; id++) this.states.set(id, 'open')
  }

  listIds(state: string): readonly number[] {
    return [...this.states].flatMap(([id, itemState]) => (itemState === state ? [id] : []))
  }

  /** Holds back the answer to a request. @returns a function that releases it */
  hold(request: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.heldAnswers.set(request, promise)
    return resolve
  }

  private async record(request: string): Promise<void> {
    this.requests.push(request)
    await this.heldAnswers.get(request)
  }

  createLoader(
    state = 'open',
    overrides: Partial<QueueItemLoader<ServedQueueItem>> = {},
  ): QueueItemLoader<ServedQueueItem> {
    return {
      keyOf: ({ id }) => String(id),
      isLeased: state === 'open',
      read: async (key) => {
        const id = Number(key)
        await this.record(`read ${key}`)
        return { id, state: this.states.get(id) ?? '', kind: this.kindOf(id) }
      },
      lease: async (limit, after) => {
        await this.record(`lease ${after ?? ''}`)
        const open = this.listIds('open').filter((id) => id > Number(after ?? 0))
        const free = open.filter((id) => !this.leasedByOthers.has(id))
        return { keys: free.slice(0, limit).map(String), leasedElsewhere: open.length - free.length }
      },
      list: async (limit, offset) => {
        await this.record(`list ${offset}`)
        return this.listIds(state)
          .slice(offset, offset + Math.min(limit, 5))
          .map(String)
      },
      release: () => this.requests.push('release'),
      ...overrides,
    }
  }

  /** Decides an item, and `all` if given; fails with 409 if the item has changed since it was loaded. */
  async decide(seen: ServedQueueItem, state: string, all: readonly number[] = [seen.id]): Promise<QueueActionResult> {
    await this.record(`${state} ${seen.id}`)
    if (this.states.get(seen.id) !== seen.state) throw appError(409)
    for (const id of all) this.states.set(id, state)
    return {
      places: all.length,
      undo: async () => {
        await this.record(`undo ${seen.id}`)
        for (const id of all) this.states.set(id, seen.state)
      },
    }
  }
}

/** A queue screen without its display: the current item, the address, and the messages. */
export class ServedQueueDesk {
  readonly messages: string[] = []
  readonly links: string[] = []
  actionCount = 0
  /** Whether keys had no effect when the screen was last redrawn. */
  isDimmed = true
  /** Id of the item in the address. */
  addressId: number | undefined
  readonly queue: DeskQueue<ServedQueueItem>
  readonly currentItem: QueueScreenController<ServedQueueItem>

  constructor(
    readonly server: ServedQueueServer,
    loader = server.createLoader(),
  ) {
    this.queue = new DeskQueue(loader)
    const navigation = {
      open: (key: string) => {
        this.addressId = Number(key)
        void this.currentItem.show(key)
      },
      firstItemMessage: 'first',
      lastItemMessage: 'last',
      openItemLabel: 'look',
      emptyMessage: 'none',
      addressOf: (key: string) => `/${key}`,
      formatLeasedElsewhere: (left: number) => `${left} at others`,
      formatCount: (places: number) => `${places} places`,
      getOutcomeEnding: () => 'แล้ว',
    }
    const reporter = {
      showDone: (text: string) => void this.messages.push(text),
      showError: (text: string, link?: { readonly href: string }) => {
        this.messages.push(text)
        if (link) this.links.push(link.href)
      },
    }
    this.currentItem = new QueueScreenController<ServedQueueItem>(
      this.queue,
      navigation,
      undefined,
      () => {
        this.isDimmed = !this.currentItem.acceptsKeys
      },
      reporter,
      () => this.actionCount++,
    )
  }

  /** Draws the current item, as the browser does with a frame. @returns its id */
  async draw(): Promise<number | undefined> {
    await waitUntilSettled()
    if (this.currentItem.view) this.currentItem.markDisplayed(this.currentItem.key)
    return this.currentItem.view?.id
  }

  async openFirst(): Promise<number | undefined> {
    await this.currentItem.showFirst()
    return this.draw()
  }

  async open(id: number): Promise<number | undefined> {
    this.addressId = id
    await this.currentItem.show(String(id))
    return this.draw()
  }

  /** Presses the key of a decision. The promise resolves when the decision was sent and the next item opened. */
  decide(state: string, { all }: { all?: readonly number[] } = {}): Promise<void> {
    return this.currentItem.decide((seen) => ({
      message: state,
      title: `item ${seen.id}`,
      leavesList: true,
      isBulk: all !== undefined,
      send: () => this.server.decide(seen, state, all),
    }))
  }

  /** Hides the current item, which stays on screen. */
  hide(): Promise<void> {
    return this.currentItem.change(async (seen) => {
      await this.queue.perform(seen, false, () => this.server.decide(seen, 'hidden'))
      return 'hidden'
    })
  }
}

/** Opens a queue screen at the first item. */
export async function openServedQueue(itemCount: number) {
  const server = new ServedQueueServer(itemCount)
  const desk = new ServedQueueDesk(server)
  await desk.openFirst()
  return { server, desk }
}
