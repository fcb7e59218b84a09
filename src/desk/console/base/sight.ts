/** The one thing of a queue that is before the editor's eyes: shown as soon as it is here, and known to have been seen. */

import type { Queue } from './queue.ts'
import { sentenceOf } from './refused.ts'

/** How the screen of a queue says and finds things. */
export interface Ways {
  /** Goes to the address of one, which shows it. */
  readonly open: (key: string) => void
  /** What is said where nothing is left. */
  readonly none: string
  /** What is said where others are at all that is left. */
  readonly atOthers: (left: number) => string
}

export class Sight<View> {
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
    readonly queue: Queue<View>,
    readonly ways: Ways,
    public view: View | undefined,
    private readonly changed: () => void,
  ) {}

  /** The key of what is in sight; empty where nothing is. */
  get key(): string {
    return this.view === undefined ? '' : this.queue.source.keyOf(this.view)
  }

  /** Shows a thing, as soon as it is here; a later wish overtakes it. */
  async show(key: string): Promise<void> {
    this.desired = key
    try {
      const found = await this.queue.view(key)
      if (this.desired !== key) return
      this.become(found, '')
      void this.queue.preload(key).catch(() => undefined)
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
      if (first !== undefined) this.ways.open(first)
      else this.become(undefined, elsewhere > 0 ? this.ways.atOthers(elsewhere) : this.ways.none)
    } catch (error) {
      this.become(undefined, sentenceOf(error))
    }
  }

  /** Is told what has been before eyes: nothing is decided about what nobody saw. */
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

  private become(view: View | undefined, trouble: string): void {
    this.view = view
    this.trouble = trouble
    this.changed()
  }
}
