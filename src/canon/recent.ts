/** Keeps what was used last, up to a number of things: what was not used for longest goes first. */

export class Recent<V> {
  private readonly kept = new Map<string, V>()

  constructor(private readonly most: number) {}

  get(key: string): V | undefined {
    const value = this.kept.get(key)
    if (value === undefined) return undefined
    this.kept.delete(key)
    this.kept.set(key, value)
    return value
  }

  set(key: string, value: V): void {
    this.kept.delete(key)
    this.kept.set(key, value)
    if (this.kept.size <= this.most) return
    const [oldest] = this.kept.keys()
    if (oldest !== undefined) this.kept.delete(oldest)
  }

  delete(key: string): void {
    this.kept.delete(key)
  }

  clear(): void {
    this.kept.clear()
  }
}
