/** What a setting is, and how a wrong one is reported. */

/** A setting that cannot be used; `message` is a Thai sentence for the person who runs the program. */
export class SettingError extends Error {
  override readonly name = 'SettingFault'
}

/** One setting as data: parsing, help and the table in docs/hosting.md all follow from it. */
export interface Setting<Value> {
  /** The environment variable. */
  readonly variable: string
  /** The command line flag, for the settings that have one. */
  readonly flag?: { readonly name: string; readonly placeholder: string }
  /** What `library.toml` may not hold, since the file lies inside it. */
  readonly notInFile?: true
  /** The default, as text; undefined for "none". */
  readonly fallback: string | undefined
  /** How the fallback is written in tables; the text itself when absent. */
  readonly shownFallback?: { readonly th: string; readonly en: string }
  readonly meaning: { readonly th: string; readonly en: string }
  /**
   * The value of a text; undefined text means that the setting is absent and has no fallback.
   * @throws Error with a Thai sentence that says what is wrong and what would be right.
   */
  readonly parse: (text: string | undefined) => Value
}

/** The name in `library.toml`: the variable's without the product's prefix, in lower case. */
export const settingFileKey = (setting: { readonly variable: string }): string =>
  setting.variable.replace(/^LIBRARY_/, '').toLowerCase()
