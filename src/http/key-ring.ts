/** The keys of a running server: those of the settings, and those that `library keys` manages. */

import type { EditorKey, EditorKeys } from './keys.ts'

/** A source of keys in addition to the settings, such as the key file. */
export interface EditorKeySource {
  /** Returns a value that differs whenever the keys do. */
  stamp(): string
  read(): EditorKeys
  /** Records that a key was used. */
  noteUse(name: string): void
}

/** The keys that are valid now, from the settings and a key source. */
export class EditorKeyRing {
  /** The same array as long as the server runs, so that all code that holds it sees changes. */
  readonly keys: EditorKey[]
  private stamp = ''

  /** @param settingsKeys keys of the settings; a key of the source with the same name is ignored */
  constructor(
    private readonly settingsKeys: EditorKeys,
    private readonly source: EditorKeySource,
  ) {
    this.keys = [...settingsKeys]
    this.refresh()
  }

  /** Reads the key source again if it changed; costs one look at the file. */
  refresh(): void {
    const stamp = this.source.stamp()
    if (stamp === this.stamp) return
    this.stamp = stamp
    const names = new Set(this.settingsKeys.map(({ name }) => name))
    const sourceKeys = this.source.read().filter(({ name }) => !names.has(name))
    this.keys.splice(0, this.keys.length, ...this.settingsKeys, ...sourceKeys)
  }

  /** Records that a key was used, unless it comes from the settings. */
  noteUse(name: string): void {
    if (this.settingsKeys.every((key) => key.name !== name)) this.source.noteUse(name)
  }
}
