/** The one thing of a queue that is before the editor's eyes: shown as soon as it is here, and known to have been seen. */

import type { Queue } from './queue.ts'
import { sentenceOf } from './refused.ts'

/** How the screen of a queue says and finds things. */
export interface Ways<Name> {
  readonly keyOf: (name: Name) => string
  /** Goes to the address of one, which shows it. */
  readonly open: (name: Name) => void
  /** What is said where nothing is left. */
  readonly none: string
  /** What is said where others are at all that is left. */
  readonly atOthers: (left: number) => string
}

export class Sight<Name, View extends Name> {
  /** Why nothing is shown; empty while something is, or is on its way. */
  trouble = ''
  /** Whether a key came before the thing in sight could be decided of: it did nothing, and that is said. */
  isUnheard = false
  /** What is wanted on the screen; empty until the next one is there, and a key means nothing. */
  private desired = ''
  private drawn = ''

  /**
   * @param view what stands there until the first of this queue is here
   * @param changed is told that something else is to be drawn
   */
  constructor(
    readonly queue: Queue<Name, View>,
    readonly ways: Ways<Name>,
    public view: View | undefined,
    private readonly changed: () => void,
  ) {}

  /** Shows a thing, as soon as it is here; a later wish overtakes it. */
  async show(wanted: Name): Promise<void> {
    const key = this.ways.keyOf(wanted)
    this.desired = key
    try {
      const found = await this.queue.view(wanted)
      if (this.desired !== key) return
      this.become(found, '')
      void this.queue.preload(wanted).catch(() => undefined)
    } catch (error) {
      // keys must not act on what was there before
      if (this.desired === key) this.become(undefined, sentenceOf(error))
    }
  }

  /** Goes to the first one. */
  async showFirst(): Promise<void> {
    this.desired = ''
    try {
      const first = await this.queue.first()
      const { elsewhere } = this.queue
      if (first) this.ways.open(first)
      else this.become(undefined, elsewhere > 0 ? this.ways.atOthers(elsewhere) : this.ways.none)
    } catch (error) {
      this.become(undefined, sentenceOf(error))
    }
  }

  /** Is told what has been before eyes: nothing is decided about what nobody saw. */
  seen(view: View): void {
    if (this.isDrawn(view)) return
    this.drawn = this.ways.keyOf(view)
    this.changed()
  }

  get isSeen(): boolean {
    return this.view !== undefined && this.isDrawn(this.view)
  }

  /** Whether a decision would be about what is on the screen; what waits for another one to come looks so. */
  get listens(): boolean {
    return this.view !== undefined && this.isSeen && this.desired === this.ways.keyOf(this.view)
  }

  /** The one that is wanted on the screen and has been seen there, which nothing more may be decided of from now on. */
  taken(): View | undefined {
    const { view, listens } = this
    this.isUnheard = !listens && this.trouble === ''
    if (listens) this.desired = ''
    this.changed()
    return listens ? view : undefined
  }

  private isDrawn(view: View): boolean {
    return this.drawn === this.ways.keyOf(view)
  }

  private become(view: View | undefined, trouble: string): void {
    this.view = view
    this.trouble = trouble
    this.changed()
  }
}
