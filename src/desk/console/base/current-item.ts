/** The queue item on the screen: showing it once it is loaded, deciding, changing or skipping it, and undo. */

import type { DeskQueue, QueueActionResult } from './queue.ts'
import { isOutdatedError, isOvertakenError, toErrorSentence, toErrorSentenceWithFields } from './request-errors.ts'

/**
 * Navigation and Thai sentences that a queue screen provides: item addresses, messages at the ends of the queue,
 * counts.
 */
export interface QueueNavigationAndMessages {
  /** Opens the address of an item, which shows it. */
  readonly open: (key: string) => void
  readonly addressOf: (key: string) => string
  /** Message for an empty queue. */
  readonly none: string
  /** Message when other editors hold all remaining items. */
  readonly atOthers: (left: number) => string
  readonly first: string
  readonly last: string
  /** Label of the link to an item that another editor decided. */
  readonly look: string
  /** Formats a number of items with its Thai classifier. */
  readonly many: (places: number) => string
  /** Returns the ending of a decision's message: done, or sent for review. */
  readonly became: () => string
}

/** Where a queue reports results: completed actions with an undo function, and errors with a link. */
export interface QueueOutcomeReporter {
  readonly done: (text: string, undo?: () => void) => void
  readonly refused: (text: string, link?: { readonly href: string; readonly label: string }) => void
}

/**
 * A decision about the current queue item: its Thai message, the request that sends it, and its effect on the queue.
 */
export interface QueueDecision<View> {
  /** The message about it, without the final “แล้ว”. */
  readonly said: string
  readonly title: string
  /** Whether the item leaves the server's list. */
  readonly leaves: boolean
  /** Whether it decides further items, so that the next items must be fetched again. */
  readonly isWide?: boolean
  /** Whether it cannot be undone. */
  readonly isFinal?: boolean
  readonly send: (seen: View) => Promise<QueueActionResult>
  /** Whether to show an item again in its new state if it has changed (412), instead of skipping it. */
  readonly isDisplayedAgain?: boolean
  /** Runs after the server accepted it. */
  readonly sent?: (() => void) | undefined
}

/**
 * Controller of a queue screen: loads and shows one item after the other, sends decisions, undoes them. Decisions apply
 * only to an item that was on screen.
 */
export class QueueScreenController<View> {
  /** Why no item is shown; empty while one is shown or loading. */
  trouble = ''
  /** Whether a key was ignored because the item could not be decided yet; the screen says so. */
  isUnheard = false
  /** Key of the item to show; empty until the next one is known, while keys have no effect. */
  private desired = ''
  private drawn = ''
  /** Whether the editor has left the screen; late answers must not bring it back. */
  private isLeft = false

  /**
   * @param view shown until the first item has loaded
   * @param changed called when the screen must be redrawn
   * @param did called after an action, because the counts next to the queue have changed
   */
  constructor(
    readonly queue: DeskQueue<View>,
    readonly ways: QueueNavigationAndMessages,
    public view: View | undefined,
    private readonly changed: () => void,
    private readonly reported: QueueOutcomeReporter,
    private readonly did: () => void,
  ) {}

  /** The key of the item on the screen; empty if there is none. */
  get key(): string {
    return this.view === undefined ? '' : this.queue.source.keyOf(this.view)
  }

  /** Abandons the queue when the editor goes to another queue or screen. */
  leave(): void {
    this.isLeft = true
    this.desired = ''
    this.queue.release()
  }

  /** Opens an item's address, unless the editor has gone elsewhere meanwhile. */
  private goTo(key: string): void {
    if (!this.isLeft) this.ways.open(key)
  }

  /** Shows an item once it is loaded; a later call replaces an earlier one that is still loading. */
  async show(key: string): Promise<void> {
    if (this.isLeft) return
    this.desired = key
    // the old item is dimmed until then
    this.changed()
    try {
      const found = await this.queue.view(key)
      if (this.desired !== key) return
      this.become(found, '')
      void this.queue.preload(key).catch(() => undefined)
    } catch (error) {
      // keys must not act on the previous item
      if (this.desired === key) this.become(undefined, toErrorSentenceWithFields(error))
    }
  }

  /** Shows the first item of the queue. */
  async showFirst(): Promise<void> {
    this.desired = ''
    try {
      const first = await this.queue.first()
      const { elsewhere } = this.queue
      if (first !== undefined) this.goTo(first)
      else this.become(undefined, elsewhere > 0 ? this.ways.atOthers(elsewhere) : this.ways.none)
    } catch (error) {
      this.become(undefined, toErrorSentenceWithFields(error))
    }
  }

  /** Records that an item has been on screen: only then can it be decided. */
  seen(key: string): void {
    if (this.drawn === key) return
    this.drawn = key
    this.changed()
  }

  get isSeen(): boolean {
    return this.view !== undefined && this.drawn === this.key
  }

  /** Whether keys would act on the item that is on screen, not on one that is still loading. */
  get listens(): boolean {
    return this.isSeen && this.desired === this.key
  }

  /** The current item if it was seen; it accepts no further decision after this call. */
  taken(): View | undefined {
    const { view, listens } = this
    this.isUnheard = !listens && this.trouble === ''
    if (listens) this.desired = ''
    this.changed()
    return listens ? view : undefined
  }

  /**
   * Sends a decision and moves to the next item. It waits for the answer only if the decision covers more than this
   * item.
   */
  async decide(decisionOf: (seen: View) => QueueDecision<View>): Promise<void> {
    const { reported, queue, ways, key } = this
    const seen = this.taken()
    if (!seen) return
    const decision = decisionOf(seen)
    const { said, title, leaves, isWide = false, isFinal = false, send } = decision
    // items decided along with it must not be shown as open
    const next = isWide ? undefined : queue.beside(key, 1)
    const sending = queue.take(seen, leaves, () => send(seen))
    const sent = this.sent(key, sending, decision)
    const became = ways.became()
    let sentence = `${said}${became}: ${title}`
    const undo = isFinal ? undefined : this.undo
    reported.done(sentence, undo)
    if (isWide) {
      const done = await sent
      if (!done) return
      sentence = `${said}${became} ${ways.many(done.places)}`
      reported.done(sentence, this.undo)
      if (this.isLeft) return
      await queue.askAnew(key).catch(() => undefined)
    }
    const found = await (next ?? queue.beside(key, 1)).catch(() => undefined)
    if (found !== undefined && found !== key) return this.goTo(found)
    const done = await sent
    await this.show(key)
    const { elsewhere } = queue
    if (done) reported.done(`${sentence} · ${elsewhere > 0 ? ways.atOthers(elsewhere) : ways.last}`, undo)
  }

  /**
   * Changes the current item, reloads it and keeps it on screen.
   * @param doing makes the change and returns the message
   */
  async change(doing: (seen: View) => Promise<string>): Promise<void> {
    const { key } = this
    const seen = this.taken()
    if (!seen) return
    try {
      this.reported.done(await doing(seen), this.undo)
      this.did()
    } catch (error) {
      this.reported.refused(toErrorSentence(error))
    }
    // the editor may have gone on meanwhile
    if (this.desired === '') await this.show(key)
  }

  /** Undoes the last decision and shows its item again. */
  readonly undo = async (): Promise<void> => {
    const { queue, ways, key } = this
    try {
      const back = await queue.undo()
      if (back === undefined) return this.reported.done('ไม่มีการตัดสินที่เลิกทำได้')
      this.reported.done('เลิกทำแล้ว')
      this.did()
      if (key === back && !this.isLeft) await this.show(back)
      else ways.open(back)
    } catch (error) {
      this.reported.refused(toErrorSentence(error))
    }
  }

  /** Moves to the next or the previous item. */
  async step(by: 1 | -1): Promise<void> {
    const { key, queue } = this
    if (key === '') return
    const found = await queue.beside(key, by).catch(() => undefined)
    if (found !== undefined) this.goTo(found)
    else this.reported.done(by === 1 ? this.ways.last : this.ways.first)
  }

  /** Skips the current item until the next visit. */
  async passBy(): Promise<void> {
    const { key, queue } = this
    if (key === '') return
    const next = await queue.beside(key, 1).catch(() => undefined)
    queue.leaveOut(key)
    if (next !== undefined) this.goTo(next)
    else this.reported.done(this.ways.last)
  }

  /** @returns undefined if the server rejected it, which is then reported */
  private async sent(
    key: string,
    sending: Promise<QueueActionResult>,
    { sent: followed, isDisplayedAgain = false }: QueueDecision<View>,
  ): Promise<QueueActionResult | undefined> {
    const { queue, reported, ways } = this
    try {
      const done = await sending
      followed?.()
      this.did()
      return done
    } catch (error) {
      const link = { href: ways.addressOf(key), label: ways.look }
      if (isOvertakenError(error) && !(isDisplayedAgain && isOutdatedError(error))) {
        // another editor changed it: skip it and go on
        queue.leaveOut(key)
        this.did()
        reported.refused(`${toErrorSentence(error)} จึงไม่ได้ตัดสินทับ`, link)
      } else {
        // show it again; if the editor has left, only link to it
        reported.refused(toErrorSentence(error), this.isLeft ? link : undefined)
        this.goTo(key)
      }
      return undefined
    }
  }

  private become(view: View | undefined, trouble: string): void {
    this.view = view
    this.trouble = trouble
    this.changed()
  }
}
