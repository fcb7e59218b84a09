/** The queue item on the screen: showing it once it is loaded, deciding, changing or skipping it, and undo. */

import type { DeskQueue, QueueActionResult } from './queue.ts'
import { isConcurrentEditError, isHttp412Error, toErrorSentence, toErrorSentenceWithFields } from './request-errors.ts'

/**
 * What a queue screen provides to its controller: addresses of items, and Thai sentences about counts and the ends of
 * the queue.
 */
export interface QueueNavigationAndMessages {
  /** Opens the address of an item, which shows it. */
  readonly open: (key: string) => void
  readonly addressOf: (key: string) => string
  /** Message for an empty queue. */
  readonly emptyMessage: string
  /** Message when other editors hold all remaining items. */
  readonly formatLeasedElsewhere: (left: number) => string
  readonly firstItemMessage: string
  readonly lastItemMessage: string
  /** Label of the link to an item that another editor decided. */
  readonly openItemLabel: string
  /** Formats a number of items with its Thai classifier. */
  readonly formatCount: (places: number) => string
  /** Returns the ending of a decision's message: done, or sent for review. */
  readonly getOutcomeEnding: () => string
}

/** Where a queue reports results: completed actions with an undo function, and errors with a link. */
export interface QueueOutcomeReporter {
  readonly showDone: (text: string, undo?: () => void) => void
  readonly showError: (text: string, link?: { readonly href: string; readonly label: string }) => void
}

/** A decision about the current queue item: a Thai message, the request that sends it, and its effect on the queue. */
export interface QueueDecision<View> {
  /** Thai message about the decision, without the ending of `getOutcomeEnding`. */
  readonly message: string
  /** Title of the item. */
  readonly title: string
  /** Whether the item leaves the server's list. */
  readonly leavesList: boolean
  /** Whether the decision covers further items, so that the next items must be fetched again. */
  readonly isBulk?: boolean
  /** Whether it cannot be undone. */
  readonly isFinal?: boolean
  readonly send: (view: View) => Promise<QueueActionResult>
  /** Whether an item that has changed (412) is shown again in its new state, instead of skipped. */
  readonly isReloadedIfChanged?: boolean
  /** Runs after the server accepted it. */
  readonly onSent?: (() => void) | undefined
}

/**
 * Controls a queue screen: loads and shows one item after the other, sends decisions and undoes them. A decision
 * applies only to an item that was on the screen.
 */
export class QueueScreenController<View> {
  /** Why no item is shown; empty while one is shown or loading. */
  emptyReason = ''
  /** Whether a key was ignored because the item could not be decided yet; the screen says so. */
  isKeyIgnored = false
  /** Key of the item to show; empty until the next one is known. Keys have no effect meanwhile. */
  private desiredKey = ''
  private displayedKey = ''
  /** Whether the editor has left the screen; late answers must not open it again. */
  private hasLeft = false

  /**
   * @param view the item to show until the first one of this queue has loaded
   * @param redraw called when the screen must be redrawn
   * @param onAction called after an action, because the counts next to the queue have changed
   */
  constructor(
    readonly queue: DeskQueue<View>,
    readonly navigation: QueueNavigationAndMessages,
    public view: View | undefined,
    private readonly redraw: () => void,
    private readonly reporter: QueueOutcomeReporter,
    private readonly onAction: () => void,
  ) {}

  /** The key of the item on the screen; empty if there is none. */
  get key(): string {
    return this.view === undefined ? '' : this.queue.source.keyOf(this.view)
  }

  /** Ends this queue when the editor goes to another queue or screen. */
  leave(): void {
    this.hasLeft = true
    this.desiredKey = ''
    this.queue.release()
  }

  /** Opens an item's address, unless the editor has left the screen meanwhile. */
  private goTo(key: string): void {
    if (!this.hasLeft) this.navigation.open(key)
  }

  /** Shows an item once it is loaded; a later call replaces an earlier one that is still loading. */
  async show(key: string): Promise<void> {
    if (this.hasLeft) return
    this.desiredKey = key
    // dims the old item until the new one has loaded
    this.redraw()
    try {
      const view = await this.queue.load(key)
      if (this.desiredKey !== key) return
      this.setView(view, '')
      void this.queue.preload(key).catch(() => undefined)
    } catch (error) {
      // keys must not act on the previous item
      if (this.desiredKey === key) this.setView(undefined, toErrorSentenceWithFields(error))
    }
  }

  /** Shows the first item of the queue. */
  async showFirst(): Promise<void> {
    this.desiredKey = ''
    try {
      const first = await this.queue.fetchFirstKey()
      const { leasedElsewhere } = this.queue
      if (first !== undefined) this.goTo(first)
      else
        this.setView(
          undefined,
          leasedElsewhere > 0 ? this.navigation.formatLeasedElsewhere(leasedElsewhere) : this.navigation.emptyMessage,
        )
    } catch (error) {
      this.setView(undefined, toErrorSentenceWithFields(error))
    }
  }

  /** Records that an item is on the screen; only then can it be decided. */
  markDisplayed(key: string): void {
    if (this.displayedKey === key) return
    this.displayedKey = key
    this.redraw()
  }

  get isDisplayed(): boolean {
    return this.view !== undefined && this.displayedKey === this.key
  }

  /** Whether keys would act on the item that is on screen, not on one that is still loading. */
  get acceptsKeys(): boolean {
    return this.isDisplayed && this.desiredKey === this.key
  }

  /** Returns the current item if keys may act on it; after this call, it accepts no further decision. */
  claimView(): View | undefined {
    const { view, acceptsKeys } = this
    this.isKeyIgnored = !acceptsKeys && this.emptyReason === ''
    if (acceptsKeys) this.desiredKey = ''
    this.redraw()
    return acceptsKeys ? view : undefined
  }

  /** Sends a decision and moves to the next item. It waits for the answer only if the decision covers further items. */
  async decide(decisionOf: (view: View) => QueueDecision<View>): Promise<void> {
    const { reporter, queue, navigation, key } = this
    const view = this.claimView()
    if (!view) return
    const decision = decisionOf(view)
    const { title, leavesList, isBulk = false, isFinal = false, send } = decision
    // a bulk decision may cover the next item, too, which must not be shown as open
    const next = isBulk ? undefined : queue.fetchNeighbourKey(key, 1)
    const request = queue.perform(view, leavesList, () => send(view))
    const reported = this.reportResult(key, request, decision)
    const outcome = `${decision.message}${navigation.getOutcomeEnding()}`
    let message = `${outcome}: ${title}`
    const undo = isFinal ? undefined : this.undo
    reporter.showDone(message, undo)
    if (isBulk) {
      const result = await reported
      if (!result) return
      message = `${outcome} ${navigation.formatCount(result.places)}`
      reporter.showDone(message, this.undo)
      if (this.hasLeft) return
      await queue.refetchAfter(key).catch(() => undefined)
    }
    const nextKey = await (next ?? queue.fetchNeighbourKey(key, 1)).catch(() => undefined)
    if (nextKey !== undefined && nextKey !== key) return this.goTo(nextKey)
    const result = await reported
    await this.show(key)
    const { leasedElsewhere } = queue
    const { lastItemMessage } = navigation
    const end = leasedElsewhere > 0 ? navigation.formatLeasedElsewhere(leasedElsewhere) : lastItemMessage
    if (result) reporter.showDone(`${message} · ${end}`, undo)
  }

  /**
   * Changes the current item, reloads it and keeps it on screen.
   * @param makeChange makes the change and returns the message
   */
  async change(makeChange: (view: View) => Promise<string>): Promise<void> {
    const { key } = this
    const view = this.claimView()
    if (!view) return
    try {
      this.reporter.showDone(await makeChange(view), this.undo)
      this.onAction()
    } catch (error) {
      this.reporter.showError(toErrorSentence(error))
    }
    // the editor may have moved to another item meanwhile
    if (this.desiredKey === '') await this.show(key)
  }

  /** Undoes the last decision and shows its item again. */
  readonly undo = async (): Promise<void> => {
    const { queue, navigation } = this
    try {
      const key = await queue.undo()
      if (key === undefined) return this.reporter.showDone('ไม่มีการตัดสินที่เลิกทำได้')
      this.reporter.showDone('เลิกทำแล้ว')
      this.onAction()
      if (key === this.key && !this.hasLeft) await this.show(key)
      else navigation.open(key)
    } catch (error) {
      this.reporter.showError(toErrorSentence(error))
    }
  }

  /** Moves to the next or the previous item. */
  async move(direction: 1 | -1): Promise<void> {
    const { key, queue } = this
    if (key === '') return
    const neighbour = await queue.fetchNeighbourKey(key, direction).catch(() => undefined)
    if (neighbour !== undefined) this.goTo(neighbour)
    else this.reporter.showDone(direction === 1 ? this.navigation.lastItemMessage : this.navigation.firstItemMessage)
  }

  /** Skips the current item until the next visit. */
  async skip(): Promise<void> {
    const { key, queue } = this
    if (key === '') return
    const next = await queue.fetchNeighbourKey(key, 1).catch(() => undefined)
    queue.skip(key)
    if (next !== undefined) this.goTo(next)
    else this.reporter.showDone(this.navigation.lastItemMessage)
  }

  /** Waits for the answer to a decision and reports an error. @returns undefined if the server rejected the decision */
  private async reportResult(
    key: string,
    request: Promise<QueueActionResult>,
    { onSent, isReloadedIfChanged = false }: QueueDecision<View>,
  ): Promise<QueueActionResult | undefined> {
    const { queue, reporter, navigation } = this
    try {
      const result = await request
      onSent?.()
      this.onAction()
      return result
    } catch (error) {
      const link = { href: navigation.addressOf(key), label: navigation.openItemLabel }
      if (isConcurrentEditError(error) && !(isReloadedIfChanged && isHttp412Error(error))) {
        // another editor changed it: skip it
        queue.skip(key)
        this.onAction()
        reporter.showError(`${toErrorSentence(error)} จึงไม่ได้ตัดสินทับ`, link)
      } else {
        // show it again; if the editor has left the screen, only link to it
        reporter.showError(toErrorSentence(error), this.hasLeft ? link : undefined)
        this.goTo(key)
      }
      return undefined
    }
  }

  private setView(view: View | undefined, emptyReason: string): void {
    this.view = view
    this.emptyReason = emptyReason
    this.redraw()
  }
}
