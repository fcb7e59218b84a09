/**
 * The one thing of a queue that is before the editor's eyes: shown as soon as it is here, and known to have been seen; and
 * what is done there: it is decided, changed, passed by, and that taken back.
 */

import { errorSentenceOf, errorSentenceWithFields, isOutdatedError, isOvertakenError } from './problem.ts'
import type { Queue, QueueActionResult } from './queue.ts'

/** How the screen of a queue finds things, and what it says of them. */
export interface QueueScreenActions {
  /** Goes to the address of one, which shows it. */
  readonly open: (key: string) => void
  readonly addressOf: (key: string) => string
  /** What is said where nothing is left. */
  readonly none: string
  /** What is said where others are at all that is left. */
  readonly atOthers: (left: number) => string
  readonly first: string
  readonly last: string
  /** What leads to one that another user decided. */
  readonly look: string
  /** So many, as an editor counts them. */
  readonly many: (places: number) => string
  /** What is behind what is said of a decision: that it was done, or that it waits for review. */
  readonly became: () => string
}

/** Where it is said what was done. */
export interface QueueMessages {
  readonly done: (text: string, undo?: () => void) => void
  readonly refused: (text: string, link?: { readonly href: string; readonly label: string }) => void
}

/** A decision about the thing in sight. */
export interface QueueDecision<View> {
  /** What is said of it, in front of “แล้ว”. */
  readonly said: string
  readonly title: string
  /** Whether the thing leaves the server's list by it. */
  readonly leaves: boolean
  /** Whether more than this one is decided: what comes next is asked for behind it. */
  readonly isWide?: boolean
  /** Whether no user can take it back. */
  readonly isFinal?: boolean
  readonly send: (seen: View) => Promise<QueueActionResult>
  /** Whether one that is another by now (412) is shown again as it is, and not left to who changed it. */
  readonly isDisplayedAgain?: boolean
  /** Follows when it was taken. */
  readonly sent?: (() => void) | undefined
}

/** Shows queue items one by one. */
export class CurrentQueueItem<View> {
  /** Why nothing is shown; empty while something is, or is on its way. */
  trouble = ''
  /** Whether a key came before the thing in sight could be decided of: it did nothing, and that is said. */
  isUnheard = false
  /** What is wanted on the screen; empty until the next one is there, and a key means nothing. */
  private desired = ''
  private drawn = ''
  /** Whether the editor is somewhere else: what comes late takes no user back here. */
  private isLeft = false

  /**
   * @param view what is there until the first of this queue is here
   * @param changed is told that something else is to be drawn
   * @param did is told that something was done: the figures beside the queue are others by then
   */
  constructor(
    readonly queue: Queue<View>,
    readonly ways: QueueScreenActions,
    public view: View | undefined,
    private readonly changed: () => void,
    private readonly reported: QueueMessages,
    private readonly did: () => void,
  ) {}

  /** The key of what is in sight; empty where nothing is. */
  get key(): string {
    return this.view === undefined ? '' : this.queue.source.keyOf(this.view)
  }

  /** Gives up the queue: the editor goes to another one, or to another screen. */
  leave(): void {
    this.isLeft = true
    this.desired = ''
    this.queue.release()
  }

  /** Goes to the thing that was asked for, unless the editor went elsewhere meanwhile. */
  private goTo(key: string): void {
    if (!this.isLeft) this.ways.open(key)
  }

  /** Shows a thing, as soon as it is here; a later wish overtakes it. */
  async show(key: string): Promise<void> {
    if (this.isLeft) return
    this.desired = key
    // what is there is dim until then
    this.changed()
    try {
      const found = await this.queue.view(key)
      if (this.desired !== key) return
      this.become(found, '')
      void this.queue.preload(key).catch(() => undefined)
    } catch (error) {
      // keys must not act on what was there before
      if (this.desired === key) this.become(undefined, errorSentenceWithFields(error))
    }
  }

  /** Goes to the first one. */
  async showFirst(): Promise<void> {
    this.desired = ''
    try {
      const first = await this.queue.first()
      const { elsewhere } = this.queue
      if (first !== undefined) this.goTo(first)
      else this.become(undefined, elsewhere > 0 ? this.ways.atOthers(elsewhere) : this.ways.none)
    } catch (error) {
      this.become(undefined, errorSentenceWithFields(error))
    }
  }

  /** Is told what has been before eyes: nothing is decided about what no user saw. */
  seen(key: string): void {
    if (this.drawn === key) return
    this.drawn = key
    this.changed()
  }

  get isSeen(): boolean {
    return this.view !== undefined && this.drawn === this.key
  }

  /** Whether a decision would be about what is on the screen; what waits for another one to come looks so. */
  get listens(): boolean {
    return this.isSeen && this.desired === this.key
  }

  /** The one that is wanted on the screen and has been seen there, which nothing more may be decided of from now on. */
  taken(): View | undefined {
    const { view, listens } = this
    this.isUnheard = !listens && this.trouble === ''
    if (listens) this.desired = ''
    this.changed()
    return listens ? view : undefined
  }

  /** Sends a decision and goes on to the next thing; only one about more than it is waited for. */
  async decide(decisionOf: (seen: View) => QueueDecision<View>): Promise<void> {
    const { reported, queue, ways, key } = this
    const seen = this.taken()
    if (!seen) return
    const decision = decisionOf(seen)
    const { said, title, leaves, isWide = false, isFinal = false, send } = decision
    // what is decided with it must not be shown as if it waited
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

  /** Does something to the thing that stays in sight, and shows what became of it. @param doing says what was done */
  async change(doing: (seen: View) => Promise<string>): Promise<void> {
    const { view, key } = this
    if (!view) return
    try {
      this.reported.done(await doing(view), this.undo)
      this.did()
      await this.show(key)
    } catch (error) {
      this.reported.refused(errorSentenceOf(error))
    }
  }

  /** Takes back what was decided last, and shows it again. */
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
      this.reported.refused(errorSentenceOf(error))
    }
  }

  /** Goes to the one before or after the one in sight. */
  async step(by: 1 | -1): Promise<void> {
    const { key, queue } = this
    if (key === '') return
    const found = await queue.beside(key, by).catch(() => undefined)
    if (found !== undefined) this.goTo(found)
    else this.reported.done(by === 1 ? this.ways.last : this.ways.first)
  }

  /** Leaves the one in sight for the next visit. */
  async passBy(): Promise<void> {
    const { key, queue } = this
    if (key === '') return
    const next = await queue.beside(key, 1).catch(() => undefined)
    queue.leaveOut(key)
    if (next !== undefined) this.goTo(next)
    else this.reported.done(this.ways.last)
  }

  /** @returns undefined where it was not taken, which is told */
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
        // another user did something with it: it is left as it is, and the editor goes on
        queue.leaveOut(key)
        this.did()
        reported.refused(`${errorSentenceOf(error)} จึงไม่ได้ตัดสินทับ`, link)
      } else {
        // it is shown again; whoever went elsewhere is led there instead
        reported.refused(errorSentenceOf(error), this.isLeft ? link : undefined)
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
