/** What two editors wrote at once: asked about until it is answered, however often one goes back to typing. */

/** @typeParam T one piece of it, such as a field or a chapter. */
export class Meeting<T> {
  /** What is not answered yet, whether it is asked about or not. */
  pending: readonly T[] = []
  private isAsked = false

  /** @param isSameThing whether two pieces are about the same thing: the later one takes the place of the other */
  constructor(private readonly isSameThing: (one: T, other: T) => boolean) {}

  /** What is asked about now; undefined while nothing is, or the editor types on. */
  get asked(): readonly T[] | undefined {
    return this.isAsked && this.pending.length > 0 ? this.pending : undefined
  }

  /** Whether something is left unanswered while the editor types on. */
  get isLeft(): boolean {
    return !this.isAsked && this.pending.length > 0
  }

  /** Asks about what was met, beside what is not answered yet. */
  meet(met: readonly T[]): void {
    if (met.length === 0) return
    const others = this.pending.filter((old) => !met.some((one) => this.isSameThing(one, old)))
    this.pending = [...others, ...met]
    this.isAsked = true
  }

  /** Asks again. @param current what is still a question, as it stands now @returns whether there is anything to ask */
  ask(current: (met: readonly T[]) => readonly T[]): boolean {
    this.pending = current(this.pending)
    this.isAsked = true
    return this.pending.length > 0
  }

  /** Has the editor type on; the next save asks again. */
  leave(): void {
    this.isAsked = false
  }

  answer(): void {
    this.pending = []
  }
}
