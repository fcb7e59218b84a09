/** The keys of a running server: those of the settings, and those of a file that `library keys` changes meanwhile. */

import type { WriteKey, WriteKeys } from './keys.ts'

/** Where keys beyond the settings come from. */
export interface KeySource {
  /** Differs whenever the keys do. */
  stamp(): string
  read(): WriteKeys
  /** Notes that a key was used. */
  noteUse(name: string): void
}

/** The keys that are valid now. */
export class KeyRing {
  /** One list for as long as the server runs, so that every user who holds it sees each change. */
  readonly keys: WriteKey[]
  private stamp = ''

  /** @param fixed keys of the settings; a key of the source with the same name is left out */
  constructor(
    private readonly fixed: WriteKeys,
    private readonly source: KeySource,
  ) {
    this.keys = [...fixed]
    this.refresh()
  }

  /** Takes over what `library keys` changed; costs a look at the file. */
  refresh(): void {
    const stamp = this.source.stamp()
    if (stamp === this.stamp) return
    this.stamp = stamp
    const names = new Set(this.fixed.map(({ name }) => name))
    const more = this.source.read().filter(({ name }) => !names.has(name))
    this.keys.splice(0, this.keys.length, ...this.fixed, ...more)
  }

  /** Notes that a key was used, unless the settings have it. */
  noteUse(name: string): void {
    if (this.fixed.every((key) => key.name !== name)) this.source.noteUse(name)
  }
}
