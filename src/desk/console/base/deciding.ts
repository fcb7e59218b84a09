/** What an editor does with the thing in sight, of whatever queue: decides it and goes on, changes it, takes that back. */

import type { Done } from './queue.ts'
import { isOvertaken, sentenceOf } from './refused.ts'
import type { Sight } from './sight.ts'

/** Where it is said what was done. */
export interface Told {
  readonly done: (text: string, undo?: () => void) => void
  readonly refused: (text: string, link?: { readonly href: string; readonly label: string }) => void
}

/** What is said of things of one kind, and where they are. */
export interface Words {
  readonly first: string
  readonly last: string
  /** What leads to one that somebody else decided. */
  readonly look: string
  readonly addressOf: (key: string) => string
  /** So many, as an editor counts them. */
  readonly many: (places: number) => string
  /** What stands behind what is said of a decision; it is done where nothing else is said. */
  readonly done?: string
}

/** A decision about the thing in sight. */
interface Decision<View> {
  /** What is said of it, in front of “แล้ว”. */
  readonly said: string
  readonly title: string
  /** Whether the thing leaves the server's list by it. */
  readonly leaves: boolean
  /** Whether more than this one is decided: what comes next is asked for behind it. */
  readonly isWide?: boolean
  /** Whether nobody can take it back. */
  readonly isFinal?: boolean
  readonly send: (seen: View) => Promise<Done>
  /** Follows when it was taken. */
  readonly sent?: (() => void) | undefined
}

export class Deciding<View> {
  /** @param changed is told that something was done: the figures beside the queue are others by then */
  constructor(
    private readonly sight: Sight<View>,
    private readonly words: Words,
    private readonly told: Told,
    private readonly changed: () => void,
  ) {}

  /** Sends a decision and goes on to the next thing; only one about more than it is waited for. */
  async decide(decisionOf: (seen: View) => Decision<View>): Promise<void> {
    const { sight, told } = this
    const { queue, ways, key } = sight
    const seen = sight.taken()
    if (!seen) return
    const { said, title, leaves, isWide = false, isFinal = false, send, sent: followed } = decisionOf(seen)
    // what is decided with it must not be shown as if it waited
    const next = isWide ? undefined : queue.beside(key, 1)
    const sending = queue.take(seen, leaves, () => send(seen))
    const sent = this.sent(key, sending, followed)
    const { done: became = 'แล้ว' } = this.words
    let sentence = `${said}${became}: ${title}`
    const undo = isFinal ? undefined : this.undo
    told.done(sentence, undo)
    if (isWide) {
      const done = await sent
      if (!done) return
      sentence = `${said}${became} ${this.words.many(done.places)}`
      told.done(sentence, this.undo)
      await queue.askAnew(key).catch(() => undefined)
    }
    const found = await (next ?? queue.beside(key, 1)).catch(() => undefined)
    if (found !== undefined && found !== key) return ways.open(found)
    const done = await sent
    await sight.show(key)
    const { elsewhere } = queue
    if (done) told.done(`${sentence} · ${elsewhere > 0 ? ways.atOthers(elsewhere) : this.words.last}`, undo)
  }

  /** Does something to the thing that stays in sight, and shows what became of it. @param doing says what was done */
  async change(doing: (seen: View) => Promise<string>): Promise<void> {
    const { view, key } = this.sight
    if (!view) return
    try {
      this.told.done(await doing(view), this.undo)
      this.changed()
      await this.sight.show(key)
    } catch (error) {
      this.told.refused(sentenceOf(error))
    }
  }

  /** Takes back what was decided last, and shows it again. */
  readonly undo = async (): Promise<void> => {
    const { queue, ways, key } = this.sight
    try {
      const back = await queue.undo()
      if (back === undefined) return this.told.done('ยังไม่มีการตัดสินให้เลิกทำ')
      this.told.done('เลิกทำแล้ว')
      this.changed()
      if (key === back) await this.sight.show(back)
      else ways.open(back)
    } catch (error) {
      this.told.refused(sentenceOf(error))
    }
  }

  /** Goes to the one before or after the one in sight. */
  async step(by: 1 | -1): Promise<void> {
    const { key, queue, ways } = this.sight
    if (key === '') return
    const found = await queue.beside(key, by).catch(() => undefined)
    if (found !== undefined) ways.open(found)
    else this.told.done(by === 1 ? this.words.last : this.words.first)
  }

  /** Leaves the one in sight for the next visit. */
  async passBy(): Promise<void> {
    const { key, queue, ways } = this.sight
    if (key === '') return
    const next = await queue.beside(key, 1).catch(() => undefined)
    queue.leaveOut(key)
    if (next !== undefined) ways.open(next)
    else this.told.done(this.words.last)
  }

  /** @returns undefined where it was not taken, which is told */
  private async sent(
    key: string,
    sending: Promise<Done>,
    followed: (() => void) | undefined,
  ): Promise<Done | undefined> {
    const { queue, ways } = this.sight
    try {
      const done = await sending
      followed?.()
      this.changed()
      return done
    } catch (error) {
      if (isOvertaken(error)) {
        // somebody else did something with it: it is left as it is, and the editor goes on
        queue.leaveOut(key)
        this.changed()
        const link = { href: this.words.addressOf(key), label: this.words.look }
        this.told.refused(`${sentenceOf(error)} จึงไม่ได้ตัดสินทับ`, link)
      } else {
        this.told.refused(sentenceOf(error))
        ways.open(key)
      }
      return undefined
    }
  }
}
