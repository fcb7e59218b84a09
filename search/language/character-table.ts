/** What each character becomes, learned on first sight and kept in a table that costs one array read per character. */

/** Entries that are not a unit: not seen yet, nothing at all, several units (kept beside the table). */
export const UNKNOWN = 0
export const NOTHING = 0xfffe
export const SEVERAL = 0xffff

/** A mapping of single characters to strings, given as a (slow) function and remembered. */
export class CharacterTable {
  readonly #become: (character: string) => string
  readonly #single = new Uint16Array(0x10000)
  readonly #several = new Map<number, string>()

  constructor(become: (character: string) => string) {
    this.#become = become
  }

  /** The unit that a UTF-16 unit becomes, or NOTHING, or SEVERAL (then ask `string`). */
  unit(unit: number): number {
    const entry = this.#single[unit] ?? UNKNOWN
    return entry === UNKNOWN ? this.#learn(unit) : entry
  }

  /** What a code point becomes, as a string. */
  string(codePoint: number): string {
    let known = this.#several.get(codePoint)
    if (known === undefined) {
      known = this.#become(String.fromCodePoint(codePoint))
      this.#several.set(codePoint, known)
    }
    return known
  }

  #learn(unit: number): number {
    const result = this.#become(String.fromCharCode(unit))
    const entry = result.length === 0 ? NOTHING : result.length === 1 ? result.charCodeAt(0) : SEVERAL
    this.#single[unit] = entry
    return entry
  }
}
